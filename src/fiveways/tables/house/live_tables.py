"""Tables in memory: a cache of their logs, which may be dropped at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from typing import Any

from fiveways.contract.errors import BadSeat
from fiveways.tables.house.live_table import Live
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.rows import Row
from fiveways.tables.law.table import Table

AT_REST = 5.0
"""Seconds after which a table where nothing happens is packed."""
UNTOUCHED = 60.0
"""Seconds after which a table that nobody follows or asks for is dropped."""
MOST_UNFOLLOWED = 2_000
"""How many tables that nobody follows stay in memory; of more, the longest unused are dropped."""


def folded(row: Row, entries: Sequence[Entry]) -> Table:
    """A table, computed from its log. Refuses options that its game does not have, because compiled rules check
    nothing."""
    setup = row.setup
    options = setup.spec.read_kept(setup.rules, setup.options)
    count = setup.spec.seats(options)
    if len(setup.seats) != count:
        raise BadSeat(f"{setup.game} has {count} seats with these options, and not {len(setup.seats)}")
    table = Table(row.id, replace(setup, options=options), row.secret, row.created)
    for entry in entries:
        table.fold(entry)
    return table


class LiveTables:
    """Every table in memory, by its id."""

    def __init__(self) -> None:
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._tables.values()))

    def get(self, name: str) -> Live | None:
        return self._tables.get(name)

    def touched(self, name: str) -> Live | None:
        live = self._tables.get(name)
        if live:
            live.touched, live.resting = asyncio.get_running_loop().time(), False
        return live

    def add(self, live: Live) -> Live:
        live.touched = asyncio.get_running_loop().time()
        self._tables[live.table.id] = live
        return live

    def followed(self) -> list[Live]:
        """The tables that somebody listens to at this worker."""
        return [live for live in self._tables.values() if live.presence.listeners]

    async def loaded(self, name: str, wake: Callable[[str], Coroutine[Any, Any, Live]]) -> Live:
        """A table that is not in memory, read once for all requests that arrive meanwhile."""
        reading = self._loading.get(name)
        if reading is None:
            reading = self._loading[name] = asyncio.create_task(wake(name))
            reading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(reading)

    def forget_some(self, busy: Callable[[Live], bool]) -> None:
        """Drop tables that nobody needs: the log has everything, and the store knows when a table is due."""
        now = asyncio.get_running_loop().time()
        for live in self._tables.values():
            if not live.resting and live.touched < now - AT_REST and not live.lock.locked():
                live.rest()
        idle = [live for live in self._tables.values() if live.idle and not busy(live)]
        idle.sort(key=lambda live: live.touched)
        surplus, before = len(idle) - MOST_UNFOLLOWED, now - UNTOUCHED
        for place, live in enumerate(idle):
            if place >= surplus and live.touched >= before:
                break
            live.set_timer(None)
            del self._tables[live.table.id]
