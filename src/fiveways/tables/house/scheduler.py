"""The background work of a worker: it stores heads, looks after due and followed tables, notes that the house is
open."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from fiveways.tables.house.live_table import Live
from fiveways.tables.house.opening import all_want_more, go_on
from fiveways.tables.law.refusals import NotFound, Refused
from fiveways.tables.law.table import OVER

if TYPE_CHECKING:
    from fiveways.tables.house.house import House

ROUND = 1.0
"""Seconds between looks at what is due."""
SIGN_OF_LIFE = 5.0
"""Seconds between keep-alive messages in a stream."""
HEADS = 2.0
"""Seconds after which lists show a move."""
AT_ONCE = 200
"""How many tables are looked after in one round."""
SIDE_BY_SIDE = 16
"""How many tables are woken at the same time, so that people's requests do not have to wait."""
FOLLOWED = 10
"""In one round of so many, the logs of followed tables are read; in every round while the bus is down."""
NOTED_TOGETHER = 25
"""How many heads are stored at once: moves come first, and each head takes a moment to make."""
TOLD_TOGETHER = 50
"""How many tables one message to other workers covers."""
SCHEDULER = "scheduler"
SCHEDULING = 5.0
"""Seconds after which another worker takes over the due tables, if the one that had them is gone."""

_log = logging.getLogger(__name__)


class Scheduler:
    """The background work of one worker."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._unnoted: dict[str, Live] = {}
        self._soon = asyncio.Event()
        self._look = asyncio.Event()

    async def first(self) -> bool:
        """Whether no other worker has the house open; of several that open it at once, one is the first."""
        bus = self._house.bus
        # A new worker may get the scheduler's lease while others run. So it also asks the bus for them.
        return bus.up and await bus.lease(SCHEDULER, SCHEDULING) and not await bus.finds_others()

    def begin(self) -> None:
        self._house.bus.be_found()
        for work in (self._note_heads(), self._look_around(), self._signs_of_life()):
            self._house.spawn(work)

    async def end(self) -> None:
        """Store what is still to be stored, for the other workers or the next one to open."""
        try:
            await self._note_all()
            await self._house.store.beat(self._house.now())
            await self._house.bus.release(SCHEDULER)
        except Refused as refusal:
            _log.warning("what lists show could not be kept: %s", refusal)
        except Exception:
            _log.exception("what lists show could not be kept")

    def note(self, live: Live, soon: bool = False) -> None:
        """Store soon what lists show of a table, and when it is due."""
        self._unnoted[live.table.id] = live
        if soon:
            self._soon.set()

    def look_around_soon(self) -> None:
        self._look.set()

    async def _note_heads(self) -> None:
        while not self._house.stopping.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(HEADS):
                    await self._soon.wait()
            self._soon.clear()
            try:
                await self._note_all()
            except Refused:  # the store has logged that
                await asyncio.sleep(HEADS)
            except Exception:
                _log.exception("what lists show could not be kept")

    async def _note_all(self) -> None:
        for _ in range(0, len(self._unnoted), NOTED_TOGETHER):
            await self._note_some(list(self._unnoted)[:NOTED_TOGETHER])

    async def _note_some(self, names: list[str]) -> None:
        lives = {name: self._unnoted.pop(name) for name in names}
        try:
            if not self._house.bus.alone:  # the latest state is stored
                await asyncio.gather(*(self._house.table(name) for name in names), return_exceptions=True)
            heads = [(name, self._house.kept_head(live)) for name, live in lives.items()]
            await self._house.store.note(heads)
        except BaseException:
            self._unnoted = lives | self._unnoted
            raise
        for (name, head), live in zip(heads, lives.values(), strict=True):
            if live.table.last_at == head.updated and name not in self._unnoted:
                live.noted_due = head.due

    async def _look_around(self) -> None:
        rounds = 0
        while not self._house.stopping.is_set():
            try:
                await self._one_round(rounds)
            except Refused as refusal:  # the store has logged that
                _log.debug("due tables have to wait: %s", refusal)
            except Exception:
                _log.exception("due tables have to wait")
            rounds += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND):
                    await self._look.wait()
                    self._look.clear()
                    rounds = 0

    async def _one_round(self, rounds: int) -> None:
        house, alone = self._house, self._house.bus.alone
        if not alone and (rounds % FOLLOWED == 0 or not house.bus.up):
            await self._look_after_followed()
        if await house.bus.lease(SCHEDULER, SCHEDULING):
            due = await house.store.due(AT_ONCE)
            if due or not alone:
                await house.store.beat(house.now())
            late = [name for name, at in due if at <= house.now()]
            for first in range(0, len(late), SIDE_BY_SIDE):
                await self._look_after_some(late[first : first + SIDE_BY_SIDE])
        house.live_tables.forget_some(lambda live: live.table.id in self._unnoted or house.bots.thinks_about(live))

    async def _look_after_followed(self) -> None:
        followed = {live.table.id: live for live in self._house.live_tables.followed()}
        if followed:
            for name, seq in (await self._house.store.seqs(list(followed))).items():
                self._house.messages.follow(followed[name], seq)

    async def _look_after_some(self, names: list[str]) -> None:
        outcomes = await asyncio.gather(*map(self._look_after, names), return_exceptions=True)
        for name, outcome in zip(names, outcomes, strict=True):
            if isinstance(outcome, Refused):
                _log.warning("table %s has to wait: %s", name, outcome)
            elif isinstance(outcome, Exception):
                _log.error("table %s is left asleep", name, exc_info=outcome)
                await self._house.store.leave(name)

    async def _look_after(self, name: str) -> None:
        """Do what is due at a table. A table that cannot be read any more does not stop the others."""
        house = self._house
        try:
            live = await house.table(name)
        except NotFound as refusal:
            _log.warning("table %s is left asleep: %s", name, refusal)
            await house.store.leave(name)
            return
        house.after(live)
        self.note(live)
        if live.table.status == OVER and all_want_more(live):
            await go_on(house, live)

    async def _signs_of_life(self) -> None:
        house = self._house
        while not self._house.stopping.is_set():
            await asyncio.sleep(SIGN_OF_LIFE)
            followed = house.live_tables.followed()
            for place, live in enumerate(followed):
                if not house.bus.alone and place % TOLD_TOGETHER == 0:
                    for each in followed[place : place + TOLD_TOGETHER]:
                        house.messages.announce(each)
                live.presence.beat()
                await asyncio.sleep(0)  # moves come first: all streams at once would delay them
