"""The house: every table that is awake, one door to change it, and those who are told.

A change is decided by the referee, committed by the store, and only then folded in, answered and told.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TypeAlias

from fiveways.core import fair
from fiveways.core.errors import FivewaysError
from fiveways.tables import referee, show
from fiveways.tables.botseats import BotSeats
from fiveways.tables.entries import QUIET, Entry
from fiveways.tables.live import Live
from fiveways.tables.now import Now, real_now
from fiveways.tables.refusals import NotFound, Over, Stale
from fiveways.tables.rematch import next_setup
from fiveways.tables.scores import earned
from fiveways.tables.setup import HUMAN, OPEN, Setup
from fiveways.tables.store import Append, Conflict, Head, Person, Row, Store
from fiveways.tables.table import OVER, Table

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
AWAKE_WHEN_OVER = 200
"""How many finished tables are kept in memory."""
PROMISES_KEPT = 10_000
BEAT = 1.0
"""Seconds between notes in the store that the house is open."""
SIGN_OF_LIFE = 5.0
"""Seconds between signs of life in a stream."""

Decide = referee.Decision
Repeated: TypeAlias = Callable[[Table], bool]
_log = logging.getLogger(__name__)


class House:
    """All tables of one server."""

    def __init__(self, store: Store, *, bot_pace: float = 0.7, bot_threads: int = 2, now: Now = real_now) -> None:
        self.store = store
        self.now = now
        self.stopping = asyncio.Event()
        self._tables: dict[str, Live] = {}
        self._promises: dict[str, bytes] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.bots = BotSeats(self, bot_pace, bot_threads)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Take up every unfinished game where it was left; the time in between costs nobody anything."""
        await self.store.open()
        last = await self.store.last_beat()
        await asyncio.gather(*(self._take_up(name, last or 0) for name in await self.store.unfinished()))
        self._spawn(self._beat_forever())
        self._spawn(self._signs_of_life())

    async def _take_up(self, name: str, last: int) -> None:
        """Wake a table that the house was closed over. One that cannot be read any more does not stop the others."""
        try:
            live = await self.table(name)
            if live.table.clock and live.table.to_move is not None:
                seen = max(last, live.table.entries[-1].at)
                await self.act(name, partial(_resumed, seen=seen), late=False)
        except Exception:
            _log.exception("table %s is left asleep", name)
            return
        if live.table.status == OVER:
            self._spawn(self._note_head(live))
        self._after(live)

    async def close(self) -> None:
        self.stopping.set()
        self.bots.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self._tables.values():
            live.set_timer(None)
        await self.store.close()

    def stop(self) -> None:
        """Tell every stream that the house closes."""
        self.stopping.set()
        for live in self._tables.values():
            live.presence.wake()

    def _spawn(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat_forever(self) -> None:
        while True:
            if any(live.table.clock and live.table.to_move is not None for live in self._tables.values()):
                with suppress(Exception):
                    await self.store.beat(self.now())
            await asyncio.sleep(BEAT)

    async def _signs_of_life(self) -> None:
        while True:
            await asyncio.sleep(SIGN_OF_LIFE)
            for live in list(self._tables.values()):
                live.presence.beat()
                await asyncio.sleep(0)  # moves go first: all streams at once would hold them up for long

    async def table(self, name: str) -> Live:
        """A table by its id, woken from the log if need be."""
        live = self._tables.get(name)
        if live is None:
            try:
                async with self._loading.setdefault(name, asyncio.Lock()):
                    live = self._tables.get(name) or await self._wake(name)
            finally:
                self._loading.pop(name, None)
        return live

    async def _wake(self, name: str) -> Live:
        found = await self.store.load(name)
        if found is None:
            raise NotFound(f"there is no table {name[:20]!r}")
        try:
            live = Live(_folded(*found))
        except Exception as error:
            _log.warning("table %s cannot be read: %s", name, error)
            raise NotFound("this table cannot be shown: its game, or the rules it was played by, are gone") from error
        self._forget_some()
        self._tables[name] = live
        return live

    def _forget_some(self) -> None:
        done = [name for name, live in self._tables.items() if live.idle]
        for name in done[: max(0, len(done) - AWAKE_WHEN_OVER)]:
            del self._tables[name]

    def promise(self) -> str:
        """Settle the secret of a table that somebody is about to open, and tell what it is bound to."""
        secret = fair.new_seed()
        self._promises[fair.commitment(secret)] = secret
        if len(self._promises) > PROMISES_KEPT:
            del self._promises[next(iter(self._promises))]
        return fair.commitment(secret)

    async def open_table(self, setup: Setup, player: str, nonce: str = "", promise: str | None = None) -> Live:
        """Put up a table; its host sits where the setup says. `promise`: with the secret that was promised before."""
        secret = fair.new_seed() if promise is None else self._promises.pop(promise, None)
        if setup.daily:
            secret = fair.daily_seed(setup.game, setup.daily)
        if secret is None:
            raise NotFound("this promise has been used, or is too old: ask for a new one")
        seated = [(seat, setup.host, player, nonce) for seat, plan in enumerate(setup.seats) if plan == HUMAN]
        return await self._put_up(setup, secret, seated)

    async def _put_up(
        self, setup: Setup, secret: bytes, seated: Sequence[tuple[int, str, str, str]], former: Live | None = None
    ) -> Live:
        now = self.now()
        row = Row("".join(secrets.choice(LETTERS) for _ in range(12)), setup, secret, now)
        pen = referee.Pen(Table(row.id, setup, row.secret, now), now)
        for seat, person, player, nonce in seated:
            pen.write("sit", seat, person, player=player, nonce=nonce)
        if OPEN not in setup.seats:
            pen.start()
        live = Live(_folded(row, pen.entries))
        last: Append | None = None
        if former:
            end = referee.Pen(former.table, now)
            end.write("next", table=row.id)
            last = (former.table.id, end.entries)
        await self.store.create(row, pen.entries, show.head(live.table, now), last)
        self._forget_some()
        self._tables[row.id] = live
        if former and last:
            former.take(last[1])
        self._after(live)
        return live

    async def act(
        self, name: str, decide: Decide, *, late: bool = True, repeated: Repeated | None = None
    ) -> tuple[Live, Sequence[Entry]]:
        """Let something happen at a table: all of it, or a refusal and nothing of it.

        `repeated` says whether it has happened already, so that nothing is to be done.
        """
        live = await self.table(name)
        try:
            entries = await self._decide_in_turn(live, decide, late, repeated)
        except FivewaysError as refusal:
            refusal.seq = live.table.seq
            raise
        if live.table.status == OVER and _all_want_more(live):
            await self._go_on(live)
        return live, entries

    async def _decide_in_turn(
        self, live: Live, decide: Decide, late: bool, repeated: Repeated | None
    ) -> Sequence[Entry]:
        async with live.lock:
            try:
                return await self._decide(live, decide, late, repeated)
            except Conflict:
                # Somebody else wrote first: look at what they wrote, and decide once more.
                await self._reload(live)
            try:
                return await self._decide(live, decide, late, repeated)
            except Conflict:
                await self._reload(live)
                raise Stale("somebody else was first") from None

    async def _decide(self, live: Live, decide: Decide, late: bool, repeated: Repeated | None) -> Sequence[Entry]:
        table, now = live.table, self.now()
        if repeated and repeated(table):
            return []
        fallen = referee.out_of_time(table, now) if late else []
        if fallen:
            await self._write_down(live, fallen)
            if table.status == OVER or not fallen[0].body.get("late"):
                on = "the others play on" if table.match and table.match.can_be_left else "a bot plays on"
                raise Over(f"the clock has decided: {table.result or on}", table.seq)
        entries = decide(table, now)
        if entries:
            await self._write_down(live, entries)
        return entries

    async def _write_down(self, live: Live, entries: Sequence[Entry]) -> None:
        table = live.table
        await self.store.append(table.id, entries, earned(table, entries))
        lists = _shows_in_lists(table, entries)
        live.take(entries)
        if lists:
            self._spawn(self._note_head(live))
        self._after(live)

    async def _reload(self, live: Live) -> None:
        found = await self.store.load(live.table.id)
        assert found is not None
        live.replace(_folded(*found))
        self._after(live)

    async def _note_head(self, live: Live) -> None:
        """Keep what lists show. The log is the truth: if this is lost, it is noted when the table next wakes up."""
        try:
            await self.store.note(live.table.id, show.head(live.table, live.table.entries[-1].at))
        except Exception:
            _log.exception("the head of table %s could not be kept", live.table.id)

    def _after(self, live: Live) -> None:
        """Whatever the new state asks for: a bot's turn, the clock's."""
        table = live.table
        self.bots.wake(live)
        deadline = table.clock.deadline if table.clock and table.to_move is not None else None
        delay = None if deadline is None else max(0.0, (deadline - self.now()) / 1000) + 0.01
        live.set_timer(delay, lambda: self._spawn(self._fall(table.id)))

    async def _fall(self, name: str) -> None:
        """Let the clock decide; if that cannot be written down, try again after a while, and then a longer one."""
        for attempt in count():
            try:
                live, _ = await self.act(name, lambda table, now: [])
            except Over:
                return
            except Exception:
                _log.exception("the clock of table %s could not decide", name)
                await asyncio.sleep(min(30, 2**attempt))
            else:
                return self._after(live)

    def head(self, name: str, kept: Head) -> Head:
        """What lists show of a table: as it is now if it is awake, else as it was kept."""
        live = self._tables.get(name)
        return show.head(live.table, max(kept.updated, live.table.entries[-1].at)) if live else kept

    async def renamed(self, person: Person) -> None:
        """Let the tables of somebody know their new name."""
        decide = partial(referee.rename, person=person.id, player=person.name)
        sat_at = [name for name, live in self._tables.items() if live.table.seats_of(person.id)]
        unfinished = [name for name in sat_at if self._tables[name].table.status != OVER]
        # A table whose clock has just fallen refuses; the others are told all the same.
        await asyncio.gather(*(self.act(name, decide) for name in unfinished), return_exceptions=True)

    async def _go_on(self, live: Live) -> None:
        """Put up the next game's table for the same people."""
        async with live.lock:
            if _all_want_more(live):
                setup, seated = next_setup(live.table)
                with suppress(Conflict):
                    await self._put_up(setup, live.table.next_secret, seated, live)


def _all_want_more(live: Live) -> bool:
    """Whether everybody has asked for another game; who gave up this one and has gone is not waited for."""
    table = live.table
    out, here = table.match.out if table.match else frozenset(), live.presence.told(table)["seats"]
    people = {n for n, seat in enumerate(table.seats) if seat.person and not (n in out and here[n] == "gone")}
    return bool(table.rematch) and people <= table.rematch and table.next is None


def _folded(row: Row, entries: Sequence[Entry]) -> Table:
    table = Table(row.id, row.setup, row.secret, row.created)
    for entry in entries:
        table.fold(entry)
    return table


def _shows_in_lists(table: Table, entries: Sequence[Entry]) -> bool:
    """Whether the stored head has to change; lists know by themselves how far a game that is awake has come."""
    if len(entries) == 1 and entries[0].kind == "move":
        return table.prepared is None or table.prepared.over
    return any(entry.kind not in QUIET for entry in entries)


def _resumed(table: Table, now: int, seen: int) -> list[Entry]:
    pen = referee.Pen(table, now)
    pen.write("resume", pause=max(0, now - seen))
    return pen.entries
