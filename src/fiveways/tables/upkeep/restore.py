"""Imports a dump: all of it or nothing, and only what passes the same checks as new entries.

The time between export and import counts for no clock: where a clock runs, the log goes on with a `resume`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

import orjson
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fiveways.tables.law.entries import Entry
from fiveways.tables.law.table import OVER
from fiveways.tables.show import present
from fiveways.tables.steady_time import real_now
from fiveways.tables.store import schema
from fiveways.tables.store.changes import WRITTEN_ONCE, appended
from fiveways.tables.store.store import Store
from fiveways.tables.upkeep.checking import Wrong, replay
from fiveways.tables.upkeep.dump import Dump, Part


@dataclass
class Restored:
    """How much was written, and how much was there already; `entries` are those of the file."""

    people: int = 0
    tables: int = 0
    entries: int = 0
    skipped_people: int = 0
    skipped_tables: int = 0
    further: int = 0
    """Of the skipped tables, those that have gone on since the file was written."""


@dataclass(frozen=True)
class Replayed:
    """A table as its log tells it."""

    status: str
    clock_runs: bool
    summary: str | None
    """None if the file has the right one."""


@dataclass
class Examined:
    """The tables of a file."""

    good: dict[str, Replayed] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    """Those that are left out, and why."""


def examine(dump: Dump, skip: bool = False) -> Examined:
    """Read a file and replay all its games, or refuse it. `skip`: leave out a table that cannot be replayed."""
    found = Examined()
    for part in dump.parts():
        if part.table is None:
            continue
        name = part.table["id"]
        if name in found.good or name in found.unreadable:
            raise dump.bad(part.line, f"table {name} is in this file twice")
        try:
            found.good[name] = _replayed(part, part.table)
        except Wrong as wrong:
            if not skip:
                raise dump.bad(part.line + wrong.seq, f"table {name}: {wrong}") from None
            found.unreadable[name] = str(wrong)
    return found


def _replayed(part: Part, row: dict[str, Any]) -> Replayed:
    table = replay(part.kept)
    summary = orjson.dumps(present.summary(table)).decode()
    clock_runs = table.clock is not None and table.to_move is not None
    return Replayed(table.status, clock_runs, None if summary == row["summary"] else summary)


async def restore(store: Store, dump: Dump, examined: Examined) -> Restored:
    """Import a file that was examined."""
    taken = Restored()
    async with store.changing() as connection:
        into = _Into(dump, connection, examined.good, taken)
        await into.look()
        for part in dump.parts():
            if part.table is None or part.table["id"] in examined.good:
                await into.take(part)
        # Last of all: until then no clock runs, and a server that is open does not have to wait for us.
        await into.go_on(await store.now() or real_now())
    return taken


class _Into:
    """One transaction."""

    def __init__(self, dump: Dump, connection: AsyncConnection, examined: dict[str, Replayed], taken: Restored) -> None:
        self._dump, self._connection, self._examined, self._taken = dump, connection, examined, taken
        self._empty = False
        self._closed: dict[str, Any] = {"alive": 0, "pauses": []}
        self._running: list[tuple[str, int, int]] = []  # tables whose clock runs, with the last entry's number and time

    async def look(self) -> None:
        self._empty = (await self._connection.execute(select(schema.tables.c.id).limit(1))).first() is None

    async def take(self, part: Part) -> None:
        if part.house:
            self._closed = part.house
        if part.person:
            if await self._is_there(schema.people, part.person, WRITTEN_ONCE["people"], part.line):
                self._taken.skipped_people += 1
            else:
                await self._insert(schema.people, [part.person])
                self._taken.people += 1
        if part.table:
            await self._take_table(part, part.table)

    async def go_on(self, now: int) -> None:
        """From now on clocks run in this house while it is open."""
        there = (await self._connection.execute(select(schema.house.c.alive))).scalar_one()
        alive = max(there, self._closed["alive"] if self._empty else 0)
        now = max(now, alive)  # the same as opening the house does
        resumed: list[dict[str, Any]] = []
        for name, seq, last in self._running:
            pause = _pause(last, self._closed["alive"], self._closed["pauses"], now)
            if pause > 0:
                resumed += appended(name, [Entry(seq + 1, now, "resume", body={"pause": pause})]).log
        await self._insert(schema.log, resumed)
        if self._empty:
            await self._take_pauses(now)
        if there != (alive or now):  # a house that was never open is closed from now on
            await self._connection.execute(update(schema.house).values(alive=alive or now))

    async def _take_pauses(self, now: int) -> None:
        known = set((await self._connection.execute(select(schema.pauses.c.began))).scalars())
        new = dict(pause for pause in self._closed["pauses"] if pause[0] not in known and pause[1] <= now)
        await self._insert(schema.pauses, [{"began": began, "ended": ended} for began, ended in new.items()])

    async def _take_table(self, part: Part, row: dict[str, Any]) -> None:
        if await self._is_there(schema.tables, row, WRITTEN_ONCE["tables"], part.line):
            await self._compare_log(part, row["id"])
            self._taken.skipped_tables += 1
            return
        name = row["id"]
        told = self._examined[name]
        computed = {
            "status": told.status,
            "updated": part.entries[-1]["at"] if part.entries else row["created"],
            "summary": told.summary or row["summary"],
            "due": None if told.status == OVER else 0,
        }
        await self._insert(schema.tables, [row | computed])
        await self._insert(schema.log, part.entries)
        sat = {entry["person"] for entry in part.entries if entry["kind"] == "sit"}
        await self._insert(schema.players, [{"table": name, "person": person} for person in sorted(sat)])
        if part.score:
            await self._insert(schema.scores, [part.score])
        if told.clock_runs:
            self._running.append((name, part.entries[-1]["seq"], part.entries[-1]["at"]))
        self._taken.tables += 1
        self._taken.entries += len(part.entries)

    async def _compare_log(self, part: Part, name: str) -> None:
        log = schema.log
        found = (await self._connection.execute(select(log).where(log.c.table == name).order_by(log.c.seq))).mappings()
        there = [dict(row) for row in found]
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(there, part.entries, strict=False)))
        if same < len(part.entries):
            how = f"but differs from entry {same + 1} on" if same < len(there) else f"but ends with entry {same}"
            raise self._dump.bad(part.line, f"table {name} is there already, {how}")
        self._taken.further += same < len(there)

    async def _is_there(self, kept: Any, row: dict[str, Any], columns: Iterable[str], line: int) -> bool:
        found = (await self._connection.execute(select(kept).where(kept.c.id == row["id"]))).mappings().first()
        if found is None:
            return False
        other = [name for name in columns if found[name] != row[name]]
        if other:
            what = "table" if kept is schema.tables else "person"
            raise self._dump.bad(line, f"{what} {row['id']} is there already with another {other[0]}")
        return True

    async def _insert(self, kept: Any, rows: list[dict[str, Any]]) -> None:
        if rows:
            await self._connection.execute(insert(kept), rows)


def _pause(last: int, alive: int, pauses: Sequence[Sequence[int]], now: int) -> int:
    """The time to give back to a clock: all time since the last entry in which no house was open."""
    closed = sum(max(0, ended - max(began, last)) for began, ended in pauses)
    return min(closed + now - max(alive, last), now - last)
