"""Takes a dump in again: all of it or nothing, and nothing that is not as good as what is written every day.

The time on the way costs nobody anything: where a clock runs, the log goes on with a `resume`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from fiveways.core.errors import BadRecord, FivewaysError
from fiveways.tables import schema
from fiveways.tables.awake import folded
from fiveways.tables.changes import WRITTEN_ONCE, appended
from fiveways.tables.dump import FORMAT
from fiveways.tables.entries import Entry
from fiveways.tables.kept import entry_of, row_of
from fiveways.tables.now import real_now
from fiveways.tables.store import Store
from fiveways.tables.table import OVER

Short = Annotated[str, StringConstraints(max_length=16, min_length=1)]
Id = Annotated[str, StringConstraints(max_length=32, min_length=1)]
Text = Annotated[str, StringConstraints(max_length=64)]
Hex = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Moment = Annotated[int, Field(ge=0, le=2**53)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Header(_Strict):
    fiveways: Literal["tables"]
    format: int
    version: str


class _House(_Strict):
    alive: Moment
    pauses: list[Annotated[list[Moment], Field(min_length=2, max_length=2)]]


class _Person(_Strict):
    id: Id
    name: Text
    secret_hash: Text
    created: Moment


class _Table(_Strict):
    id: Short
    game: Text
    setup: dict[str, Any]
    secret: Hex
    created: Moment
    public: bool
    status: Annotated[str, StringConstraints(max_length=8)]
    updated: Moment
    summary: dict[str, Any]


class _Entry(_Strict):
    table: Short
    seq: Annotated[int, Field(ge=1, lt=2**31)]
    at: Moment
    kind: Short
    seat: Annotated[int, Field(ge=0, lt=2**31)] | None
    person: Id | None
    move_id: Text | None
    body: dict[str, Any]


class _Score(_Strict):
    table: Short
    game: Text
    deal: Text
    options: dict[str, Any]
    daily: Annotated[str, StringConstraints(max_length=10)]
    person: Id
    name: Text
    points: float
    at: Moment


class _End(_Strict):
    lines: int


_KINDS: dict[str, type[_Strict]] = {
    "end": _End,
    "house": _House,
    "person": _Person,
    "table": _Table,
    "entry": _Entry,
    "score": _Score,
}


@dataclass
class Part:
    """What belongs together in a dump, as rows of the database, from this line on."""

    line: int
    house: dict[str, Any] | None = None
    person: dict[str, Any] | None = None
    table: dict[str, Any] | None = None
    entries: list[dict[str, Any]] = field(default_factory=list)
    score: dict[str, Any] | None = None


@dataclass
class Taken:
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


def examine(file: Path) -> dict[str, Replayed]:
    """Read a file and replay all its games, or refuse it; how each table stands."""
    return {part.table["id"]: _replayed(file, part, part.table) for part in _parts(file) if part.table}


async def restore(store: Store, file: Path, examined: dict[str, Replayed]) -> Taken:
    """Take in a file that was examined."""
    taken = Taken()
    async with store.changing() as connection:
        into = _Into(file, connection, examined, taken)
        await into.look()
        for part in _parts(file):
            await into.take(part)
        # Last of all: until then no clock runs, and a server that is open does not wait for us with its sign of life.
        await into.go_on(await store.now() or real_now())
    return taken


class _Into:
    """One transaction."""

    def __init__(self, file: Path, connection: AsyncConnection, examined: dict[str, Replayed], taken: Taken) -> None:
        self._file, self._connection, self._examined, self._taken = file, connection, examined, taken
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
        """From now on clocks run in this house, as soon as it is open."""
        there = (await self._connection.execute(select(schema.house.c.alive))).scalar_one()
        alive = max(there, self._closed["alive"] if self._empty else 0)
        now = max(now, alive)  # as for whoever opens the house
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
        status = self._examined[name].status
        await self._insert(schema.tables, [{**row, "status": status, "due": None if status == OVER else 0}])
        await self._insert(schema.log, part.entries)
        sat = {entry["person"] for entry in part.entries if entry["kind"] == "sit"}
        await self._insert(schema.players, [{"table": name, "person": person} for person in sorted(sat)])
        if part.score:
            await self._insert(schema.scores, [part.score])
        if self._examined[name].clock_runs:
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
            raise _bad(self._file, part.line, f"table {name} is there already, {how}")
        self._taken.further += same < len(there)

    async def _is_there(self, kept: Any, row: dict[str, Any], columns: Iterable[str], line: int) -> bool:
        found = (await self._connection.execute(select(kept).where(kept.c.id == row["id"]))).mappings().first()
        if found is None:
            return False
        other = [name for name in columns if found[name] != row[name]]
        if other:
            what = "table" if kept is schema.tables else "person"
            raise _bad(self._file, line, f"{what} {row['id']} is there already with another {other[0]}")
        return True

    async def _insert(self, kept: Any, rows: list[dict[str, Any]]) -> None:
        if rows:
            await self._connection.execute(insert(kept), rows)


def _pause(last: int, alive: int, pauses: Sequence[Sequence[int]], now: int) -> int:
    """What is given back to a clock: since the last entry, all time when no house was open, until now."""
    closed = sum(max(0, ended - max(began, last)) for began, ended in pauses)
    return min(closed + now - max(alive, last), now - last)


def _replayed(file: Path, part: Part, kept: dict[str, Any]) -> Replayed:
    names = [name for name in WRITTEN_ONCE["log"] if name != "table"]
    seq = 0
    try:
        row = row_of({**kept, "due": None})
        table = folded(row, [])
        for entry in part.entries:
            seq = entry["seq"]
            table.fold(entry_of([entry[name] for name in names]))
    except Exception as error:
        told = error.message if isinstance(error, FivewaysError) else f"{type(error).__name__} {error}".strip()
        raise _bad(file, part.line + seq, f"the game at table {kept['id']} cannot be replayed: {told}") from None
    if (row.setup.game, row.setup.public) != (kept["game"], kept["public"]):
        raise _bad(file, part.line, f"table {row.id} is not what its setup says")
    return Replayed(table.status, table.clock is not None and table.to_move is not None)


def _parts(file: Path) -> Iterator[Part]:
    """A file's lines, read and put together; the first that is wrong is named."""
    part, number, told = Part(0), 1, None
    with file.open("rb") as source:
        _check_header(file, source.readline())
        for number, line in enumerate(source, 2):
            what, row = _read(file, number, line)
            if what == "end":
                told = row["lines"] + 1
            elif what in ("entry", "score"):
                _add(file, number, part, what, row)
            else:
                yield part
                part = Part(number)
                setattr(part, what, row)
    if told != number:
        raise _bad(file, number, "the file should end here with how many lines it has: this is not all of it")
    yield part


def _add(file: Path, number: int, part: Part, what: str, row: dict[str, Any]) -> None:
    if part.table is None or row["table"] != part.table["id"]:
        raise _bad(file, number, f"this {what} has to stand below its table {row['table']}")
    if part.score:
        raise _bad(file, number, "nothing of a table comes after its score")
    if what == "score":
        part.score = row
    elif row["seq"] != len(part.entries) + 1:
        raise _bad(file, number, f"entry {len(part.entries) + 1} of table {row['table']} should be here")
    else:
        part.entries.append(row)


def _check_header(file: Path, line: bytes) -> None:
    try:
        header = _Header.model_validate(orjson.loads(line))
    except (ValidationError, orjson.JSONDecodeError):
        raise _bad(file, 1, "this is no file of `fiveways db export`") from None
    if header.format != FORMAT:
        raise _bad(file, 1, f"a newer fiveways wrote this: its format is {header.format}, and this one reads {FORMAT}")


def _read(file: Path, number: int, line: bytes) -> tuple[str, dict[str, Any]]:
    try:
        body = orjson.loads(line)
        ((what, row),) = body.items()
        found = _KINDS[what].model_validate(row).model_dump()
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise _bad(file, number, f"{what} {where}: {first['msg'].lower()}") from None
    except orjson.JSONDecodeError:
        raise _bad(file, number, "this line is not JSON, or not all of it is there") from None
    except (AttributeError, KeyError, ValueError, TypeError):
        raise _bad(file, number, f"a line is one of {', '.join(_KINDS)}") from None
    for name, value in found.items():
        if isinstance(value, dict):
            found[name] = orjson.dumps(value).decode()
    if "secret" in found:
        found["secret"] = bytes.fromhex(found["secret"])
    return what, found


def _bad(file: Path, line: int, why: str) -> BadRecord:
    return BadRecord(f"{file}, line {line}: {why}; nothing was imported")
