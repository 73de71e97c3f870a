"""Group commit: requests that arrive while one transaction is being written go into the next.

When a connection breaks, the commit may have succeeded although its answer is lost. So a change is tried again until
there is an answer. If the database then holds exactly what was to be written, it counts as written.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic, perf_counter
from typing import Any, Protocol

from fiveways.tables import counters
from fiveways.tables.law.refusals import NotSaved, Refused
from fiveways.tables.law.rows import Conflict
from fiveways.tables.store.changes import STATEMENTS, Change

PATIENCE = 10.0
"""Seconds for which a change is tried again while the database is away."""
FIRST_WAIT, LONGEST_WAIT = 0.05, 1.0
_log = logging.getLogger(__name__)


class Doubled(Exception):
    """A part of this is in the database already; nothing was written."""


class Trouble(Exception):
    """The database writes nothing now. `doubt`: the change may have been written all the same."""

    def __init__(self, doubt: bool, why: BaseException, told: str = "") -> None:
        """`told`: the message for people. The exact error may name hosts, users and files, so it goes to the log
        only."""
        super().__init__(told or type(why).__name__)
        self.doubt = doubt
        self.said = said(why)


class Broken(Trouble):
    """The connection broke: try again."""


class Stuck(Trouble):
    """The database answers and refuses: trying again is of no use yet."""


class InDoubt(NotSaved):
    """It is not known whether the change was written."""


class Ground(Protocol):
    """What the writer needs of a database."""

    async def commit(self, change: Change) -> None:
        """All of it or nothing; raises Doubled, Broken, Stuck, or a refusal of what cannot be kept."""

    async def holds(self, change: Change) -> bool:
        """Whether what can be written only once is there, exactly as wanted."""


@dataclass(slots=True)
class _Wish:
    change: Change
    done: asyncio.Future[None]
    asked: float

    def answer(self, refusal: Exception | None) -> None:
        if self.done.done():
            return  # the caller has gone
        if refusal:
            self.done.set_exception(refusal)
        else:
            self.done.set_result(None)


@dataclass(slots=True)
class _Outcome:
    refusal: Exception | None = None
    doubt: bool = False
    stuck: str = ""  # why nothing can be written now


class Writer:
    """Writes one transaction at a time, each for all callers that wait."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._waiting: list[_Wish] = []
        self._batch: list[_Wish] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None
        self._told = ""  # of trouble, to the log: a repeated failure would fill it

    def start(self) -> None:
        self._task = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        """Write what waits, as long as the database is there. Every caller gets an answer."""
        self._closing = True
        self._wake.set()
        if self._task:
            await asyncio.wait([self._task], timeout=PATIENCE)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._answer_the_rest()

    def _answer_the_rest(self) -> None:
        self._closing = True
        for wish in self._batch:
            wish.answer(not_saved("closing", doubt=True))
        for wish in self._waiting:
            wish.answer(not_saved("closing"))

    async def write(self, change: Change) -> None:
        """Commit a change, together with all others that wait."""
        if self._closing or self._task is None or self._task.done():
            raise not_saved("closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Wish(change, done, monotonic()))
        self._wake.set()
        await done

    async def _write_forever(self) -> None:
        try:
            while not self._closing or self._waiting:
                await self._wake.wait()
                self._wake.clear()
                self._batch, self._waiting = self._waiting, []
                if self._batch:
                    await self._serve(self._batch)
                    self._batch = []
        finally:  # a second Ctrl-C cancels every task, and this one before those who wait for it
            self._answer_the_rest()

    async def _serve(self, batch: list[_Wish]) -> None:
        whole = Change.together([wish.change for wish in batch])
        outcome = await self._tried(whole, batch[0].asked, False, together=len(batch) > 1)
        if outcome.refusal is None or len(batch) == 1:
            for wish in batch:
                wish.answer(outcome.refusal)
        elif outcome.stuck:
            _refuse(batch, outcome.stuck, outcome.doubt)
        else:  # one change makes the transaction fail: each gets a transaction of its own, and its own answer
            for number, wish in enumerate(batch, 1):
                own = await self._tried(wish.change, wish.asked, outcome.doubt)
                wish.answer(own.refusal)
                if own.stuck:  # the others would wait as long, one after the other, and get the same answer
                    _refuse(batch[number:], own.stuck, outcome.doubt)
                    break

    async def _tried(self, change: Change, asked: float, doubt: bool, together: bool = False) -> _Outcome:
        """Try until there is an answer or the time is over. `together`: in doubt, each change is looked for by
        itself."""
        wait = FIRST_WAIT
        while True:
            began = perf_counter()
            try:
                refusal = await self._once(change)
                if refusal is None:
                    self._written(change, perf_counter() - began)
                elif doubt and not together:
                    refusal = await self._settled(change, refusal)
                return _Outcome(refusal, doubt)
            except Broken as broken:
                doubt = doubt or broken.doubt
                if monotonic() + wait - asked > PATIENCE:
                    return self._given_up(broken, doubt)
            except Stuck as stuck:
                return self._given_up(stuck, doubt or stuck.doubt)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _given_up(self, trouble: Trouble, doubt: bool) -> _Outcome:
        counters.store_failures.inc()
        if self._told != trouble.said:
            _log.error("nothing can be written to the database: %s", trouble.said)
            self._told = trouble.said
        return _Outcome(not_saved(str(trouble), doubt), doubt, str(trouble))

    def _written(self, change: Change, seconds: float) -> None:
        counters.commit_seconds.observe(seconds)
        counters.entries_kept.inc(len(change.log))
        if self._told:
            _log.warning("the database can be written to again")
            self._told = ""

    async def _once(self, change: Change) -> Exception | None:
        try:
            await self._ground.commit(change)
        except Trouble:
            raise
        except Doubled:
            return Conflict()
        except Refused as refusal:
            counters.store_failures.inc()
            return refusal
        except Exception as error:
            counters.store_failures.inc()
            _log.exception("a transaction could not be written")
            return not_saved(type(error).__name__)
        return None

    async def _settled(self, change: Change, refusal: Exception) -> Exception | None:
        """None if an earlier attempt wrote this change; otherwise the refusal."""
        if await self._ground.holds(change):
            return None
        if isinstance(refusal, Conflict) or change.written_once:
            return refusal
        return not_saved(str(refusal), doubt=True)


def not_saved(why: str, doubt: bool = False) -> NotSaved:
    """The refusal; in `doubt` it does not say that nothing has happened."""
    if doubt:
        told = "this could not be saved, or it is not known whether it was: send it again with the same id"
        return InDoubt(f"{told} ({why})")
    return NotSaved(f"the server could not save this, so it did not happen ({why})")


def _refuse(wishes: Sequence[_Wish], why: str, doubt: bool) -> None:
    for wish in wishes:
        wish.answer(not_saved(why, doubt))


def said(error: BaseException) -> str:
    """The error of a database or its driver, in one line. It never has the password; values are left out."""
    wrapped = getattr(error, "orig", None)  # by SQLAlchemy, and sometimes by its adapter for the driver too
    own = (wrapped.__cause__ or wrapped) if wrapped else error
    first, *_ = [*str(own).strip().splitlines(), ""]
    return first.partition(" for query argument")[0] or type(own).__name__


def plain(dialect: Any) -> dict[str, tuple[str, Sequence[str]]]:
    """Each statement as a driver takes it, and the names of its values in their order."""
    compiled: dict[str, Any] = {kind: each.compile(dialect=dialect) for kind, each in STATEMENTS.items()}  # type: ignore[attr-defined]
    return {kind: (str(each), each.positiontup) for kind, each in compiled.items()}
