"""The house: the only way to change a table. Several workers may have the same tables open.

The referee decides a change and the store commits it. Only then does the table take it in, and people are told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, TypeAlias

from fiveways.contract.errors import FivewaysError
from fiveways.match import fairness
from fiveways.tables.bus.bus import Bus, NoBus
from fiveways.tables.house.bots import BotRunner
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.live_tables import LiveTables, folded
from fiveways.tables.house.messages import BusMessages
from fiveways.tables.house.opening import all_want_more, go_on, may_go_on, open_daily, put_up
from fiveways.tables.house.scheduler import Scheduler
from fiveways.tables.law import referee
from fiveways.tables.law.decision import NOTHING, Decide, Decision, Pen
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import NotFound, NotSaved, Over, Refused, Stale
from fiveways.tables.law.rows import Conflict, Head, Person
from fiveways.tables.law.scores import earned
from fiveways.tables.law.setup import HUMAN, Setup
from fiveways.tables.law.table import OVER, Table
from fiveways.tables.show import present
from fiveways.tables.steady_time import Now, real_now, set_to
from fiveways.tables.store.changes import UNCHANGED
from fiveways.tables.store.store import Store

TRIES = 5
"""How often a request is decided again because another worker wrote first."""
CARE = 6_000
"""Milliseconds after which a table is looked after where something should have happened and did not."""
ASK_AGAIN = 1.0
"""Seconds between attempts to find out how a write ended."""

Repeated: TypeAlias = Callable[[Table], bool]
_log = logging.getLogger(__name__)


class House:
    """All tables, as one worker has them."""

    def __init__(
        self,
        store: Store,
        bus: Bus | None = None,
        *,
        bot_pace: float = 0.7,
        bot_threads: int = 2,
        now: Now = real_now,
        patient: bool = False,
    ) -> None:
        """`patient`: wait for a database that is away, if it is known to be the right one."""
        self.store = store
        self.bus = bus or NoBus()
        self.now = now
        self.stopping = asyncio.Event()
        self.live_tables = LiveTables()
        self.messages = BusMessages(self)
        self.scheduler = Scheduler(self)
        self.bots = BotRunner(self, bot_pace, bot_threads)
        self._patient = patient
        self._has_store = self._has_bus = False
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Open the house. No table is woken: games go on when somebody looks at them, or when they are due."""
        while True:
            try:
                await self._open()
                return
            except FivewaysError as refusal:
                if not self._patient or self.stopping.is_set():
                    raise
                _log.warning("waiting for the database: %s", refusal)
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.stopping.wait()

    async def _open(self) -> None:
        if not self._has_store:
            await self.store.open()
            self._has_store = True
        if not self._has_bus:
            await self.bus.open(self.messages.hear)
            self._has_bus = True
        first = await self.scheduler.first()
        by_database = set_to(await self.store.now() or real_now()) if self.now is real_now else self.now
        now = await self.store.opened(by_database(), first)
        self.now = set_to(max(now, by_database())) if self.now is real_now else self.now
        self.scheduler.begin()

    async def close(self) -> None:
        self.stopping.set()
        self.bots.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in self.live_tables:
            live.set_timer(None)
        await self.scheduler.end()
        await self.bus.close()
        await self.store.close()

    def stop(self) -> None:
        """Tell every stream that the house closes."""
        self.stopping.set()
        for live in self.live_tables:
            live.presence.wake()

    def spawn(self, work: Any) -> None:
        """Run something in the background, until the house closes."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def table(self, name: str) -> Live:
        """A table by its id, up to date with its log."""
        live = await self._find(name)
        if self._may_be_behind(live):
            async with live.lock:
                await self.catch_up(live)
        return live

    def _may_be_behind(self, live: Live) -> bool:
        """Whether the log may have entries that memory lacks."""
        return live.unsure or not self.bus.alone

    async def _find(self, name: str) -> Live:
        """A table from memory, or read from the log if it is not there."""
        return self.live_tables.touched(name) or await self.live_tables.loaded(name, self._wake)

    async def _wake(self, name: str) -> Live:
        found = await self.store.load(name)
        if found is None:
            raise NotFound(f"there is no table {name[:20]!r}")
        try:
            live = self.new_live(folded(*found))
        except Exception as error:
            _log.warning("table %s cannot be read: %s", name, error)
            raise NotFound("this table cannot be shown: its game, or the rules it was played by, are gone") from error
        await self._make_up(live)
        self.live_tables.add(live)
        self.after(live)
        row, due = found[0], self.due(live)
        overdue = row.due is not None and row.due <= self.now()
        if row.status != live.table.status or (row.due is None) != (due is None) or overdue:
            self.scheduler.note(live)
        return live

    def new_live(self, table: Table) -> Live:
        live = Live(table)
        live.ask = lambda: self.spawn(self._find_out(live))
        if not self.bus.alone:
            live.presence.announce = partial(self.messages.announce, live)
        return live

    async def _make_up(self, live: Live) -> None:
        """Give back the time that a clock ran while the house was closed."""
        table = live.table
        if table.clock is None or table.to_move is None:
            return
        last = table.last_at
        pause = sum(ended - max(began, last) for began, ended in await self.store.pauses(last))
        if pause > 0:
            pen = Pen(table, self.now())
            pen.write("resume", pause=pause)
            try:
                await self._write_down(live, pen.decision())
            except Conflict:  # another worker was first
                await self.catch_up(live)

    async def catch_up(self, live: Live) -> bool:
        """Read what other workers have written at a table whose lock is held; returns whether there was something."""
        entries = await self.store.since(live.table.id, live.table.seq)
        live.unsure = False
        if entries:
            live.noted_due = None
            live.take(entries)
            self.live_tables.touched(live.table.id)
            self.after(live, ours=self.bus.alone)
            if self.bus.alone:  # our own write had succeeded
                self.scheduler.note(live, soon=True)
        return bool(entries)

    async def _find_out(self, live: Live) -> None:
        """Find out how a write ended, for those who listen. A request for the table finds out by itself."""
        while live.unsure and not self.stopping.is_set() and self.live_tables.get(live.table.id) is live:
            await asyncio.sleep(ASK_AGAIN)
            with suppress(Refused):
                async with live.lock:
                    await self.catch_up(live)

    async def promise(self) -> str:
        """Choose the secret of a table that somebody is about to open, and return its commitment."""
        secret = fairness.new_seed()
        await self.store.promise(fairness.commitment(secret), secret, self.now())
        return fairness.commitment(secret)

    async def open_table(self, setup: Setup, player: str, nonce: str = "", promise: str | None = None) -> Live:
        """Open a table; its host sits where the setup says. `promise`: with the secret that was promised before.

        A day's board that the host has begun and not finished goes on instead.
        """
        seated = [(seat, setup.host, player, nonce) for seat, plan in enumerate(setup.seats) if plan == HUMAN]
        if setup.daily:
            return await open_daily(self, setup, seated)
        secret = fairness.new_seed() if promise is None else await self.store.take_promise(promise, self.now())
        if secret is None:
            raise NotFound("this promise has been used, or is too old: ask for a new one")
        return await put_up(self, setup, secret, seated)

    async def act(self, name: str, decide: Decide, repeated: Repeated | None = None) -> tuple[Live, Sequence[Entry]]:
        """Let something happen at a table, or refuse it: never a part of it.

        `repeated` says whether it has happened already, so that nothing needs to be done.
        """
        live = await self._find(name)
        try:
            async with live.lock:
                decision = await self._decide_in_turn(live, decide, repeated)
        except FivewaysError as refusal:
            refusal.seq = live.table.seq
            raise
        if live.table.status == OVER and all_want_more(live):
            await go_on(self, live)
        return live, decision.entries

    async def _decide_in_turn(self, live: Live, decide: Decide, repeated: Repeated | None) -> Decision:
        for _ in range(TRIES):
            try:
                return await self._decide(live, decide, repeated)
            except Conflict:
                await self.catch_up(live)
            except NotSaved:
                raise
            except FivewaysError:
                # The reason to refuse it may no longer hold.
                if not self._may_be_behind(live) or not await self.catch_up(live):
                    raise
        raise Stale("somebody else was first")

    async def _decide(self, live: Live, decide: Decide, repeated: Repeated | None) -> Decision:
        table, now = live.table, self.now()
        if repeated and repeated(table):
            return NOTHING
        fallen = referee.out_of_time(table, now)
        if fallen:
            await self._write_down(live, fallen)
            if table.status == OVER or not fallen.entries[0].body.get("late"):
                on = "the others play on" if table.match and table.match.can_be_left else "a bot plays on"
                raise Over(f"the clock has decided: {table.result or on}", table.seq)
        decision = decide(table, now)
        if decision:
            await self._write_down(live, decision)
        return decision

    async def _write_down(self, live: Live, decision: Decision) -> None:
        table, entries, lists = live.table, decision.entries, live.shows_in_lists(decision)
        # If this worker dies before it has done what follows, another worker does it.
        care = self.now() + CARE
        asked_for_more = entries[-1].kind == "rematch"
        heed = (lists or asked_for_more or live.goes_by_itself) and not (live.noted_due and live.noted_due <= care)
        with live.being_written():
            await self.store.append(table.id, entries, earned(table, decision), care if heed else UNCHANGED)
        if heed:
            live.noted_due = care
        live.take(entries, decision.prepared)
        self.messages.tell_at(table)
        self.scheduler.note(live, soon=lists)
        self.after(live)

    def due(self, live: Live) -> int | None:
        """When something must happen here by itself, unless somebody acts before."""
        table = live.table
        if may_go_on(table, self.now()):
            return self.now() + CARE
        if table.to_move is None or table.match is None:
            return None
        waited_for = table.match.automatic or table.seats[table.to_move].bot
        moments = [self.now() + CARE] if waited_for else []
        if table.clock and table.clock.deadline is not None:
            moments.append(table.clock.deadline + 1_000)
        return min(moments, default=None)

    def after(self, live: Live, ours: bool = True) -> None:
        """Start what the new state needs: a bot's turn, or the clock. The worker that wrote last does this."""
        table = live.table
        self.bots.wake(live, begin=ours)
        deadline = table.clock.deadline if ours and table.clock and table.to_move is not None else None
        delay = None if deadline is None else max(0.0, (deadline - self.now()) / 1000) + 0.01
        live.set_timer(delay, lambda: self._let_fall(live))

    def _let_fall(self, live: Live) -> None:
        if not live.falling:
            live.falling = True
            self.spawn(self._fall(live))

    async def _fall(self, live: Live) -> None:
        """Let the clock decide. If that cannot be written, try again after a while, and then after longer waits."""
        name = live.table.id
        try:
            await self._insist(name)
        finally:
            live.falling = False
        now = self.live_tables.get(name)  # not always the object that it began with: memory may have dropped that one
        if now:
            self.after(now)

    async def _insist(self, name: str) -> None:
        for attempt in count():
            try:
                await self.act(name, lambda table, now: NOTHING)
                return
            except Over:
                return
            except Exception:
                _log.exception("the clock of table %s could not decide", name)
                await asyncio.sleep(2 ** min(5, attempt))

    def kept_head(self, live: Live) -> Head:
        """What is stored of a table beside its log."""
        return replace(present.head(live.table, live.table.last_at), due=self.due(live))

    def head(self, name: str, kept: Head) -> Head:
        """What lists show of a table: its present state if it is in memory, else what was stored."""
        live = self.live_tables.get(name)
        if live is None or (self._may_be_behind(live) and live.table.last_at < kept.updated):
            return kept
        return present.head(live.table, max(kept.updated, live.table.last_at))

    async def renamed(self, person: Person) -> None:
        """Write somebody's new name to the tables where they sit."""
        self.messages.tell_name(person)
        decide = partial(referee.rename, person=person.id, player=person.name)
        unfinished = await self.store.unfinished_of(person.id)
        # A table whose clock has just fallen refuses; the other tables still get the name.
        await asyncio.gather(*(self.act(name, decide) for name in unfinished), return_exceptions=True)
