"""A store as lines of JSON: people, tables with their logs, scores. Promises of future tables are not exported.

{"fiveways": "tables", "format": 1, "version": "0002"}
{"house": {"alive": 1700000000000, "pauses": [[began, ended], ...]}}     not if only some tables are wanted
{"person": {...}}
{"table": {...}}      and after it, in their order, {"entry": {...}}, and {"score": {...}} if there is one
{"end": {"lines": 5}} how many there were before: without it, something is missing
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import orjson
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import PydanticCustomError
from sqlalchemy import select

from fiveways.contract.errors import BadRecord
from fiveways.tables.steady_time import real_now
from fiveways.tables.store import schema
from fiveways.tables.store.snapshot import Kept, Snapshot

KIND, FORMAT = "tables", 1
A_DAY = 86_400_000
_JSON = {"setup", "summary", "body", "options"}
"""Columns that hold JSON as text."""


async def lines(kept: Snapshot, wanted: Sequence[str] = ()) -> AsyncIterator[bytes]:
    """Everything, or some tables and the people at them."""
    count = 0
    async for line in _all_lines(kept, wanted):
        count += 1
        yield line
    yield _line("end", {"lines": count})


async def _all_lines(kept: Snapshot, wanted: Sequence[str]) -> AsyncIterator[bytes]:
    names = await kept.names(wanted)
    yield _line("fiveways", KIND, format=FORMAT, version=schema.VERSION)
    if not wanted:
        (house,) = await kept.rows(select(schema.house.c.alive))
        pauses = await kept.rows(select(schema.pauses).order_by(schema.pauses.c.began))
        yield _line("house", {**house, "pauses": [[pause["began"], pause["ended"]] for pause in pauses]})
    for person in await kept.people(await _people_of(kept, names) if wanted else None):
        yield _line("person", person)
    async for table in kept.tables(names):
        yield _line("table", {**_told(table.row), "secret": table.row["secret"].hex()})
        for entry in table.entries:
            yield _line("entry", _told(entry))
        if table.score:
            yield _line("score", _told(table.score))


async def _people_of(kept: Snapshot, names: Sequence[str]) -> set[str]:
    found = set()
    async for table in kept.tables(names):
        found |= {entry["person"] for entry in table.entries} | {orjson.loads(table.row["setup"])["host"]}
    return found - {None}


def _told(row: dict[str, Any]) -> dict[str, Any]:
    told = {name: orjson.loads(value) if name in _JSON else value for name, value in row.items()}
    told.pop("due", None)  # computed again by the import
    return told


def _line(what: str, body: Any, **more: Any) -> bytes:
    return orjson.dumps({what: body, **more}) + b"\n"


Short = Annotated[str, StringConstraints(max_length=16, min_length=1)]
Id = Annotated[str, StringConstraints(max_length=32, min_length=1)]
Text = Annotated[str, StringConstraints(max_length=64)]
Hex = Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]
Moment = Annotated[int, Field(ge=0, le=2**53)]


def _has_been(moment: int) -> int:
    if moment > real_now() + A_DAY:
        raise PydanticCustomError("to_come", "this is still to come: a clock is wrong, here or where it was written")
    return moment


Past = Annotated[Moment, AfterValidator(_has_been)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Header(BaseModel):
    """The first line of any format, so that a newer file can be told from a file that is not ours."""

    model_config = ConfigDict(strict=True)
    fiveways: Literal["tables"]
    format: int


class _House(_Strict):
    alive: Past
    pauses: list[Annotated[list[Moment], Field(min_length=2, max_length=2)]]


class _Person(_Strict):
    id: Id
    name: Text
    secret_hash: Text
    created: Past


class _Table(_Strict):
    id: Short
    game: Text
    setup: dict[str, Any]
    secret: Hex
    created: Past
    public: bool
    status: Annotated[str, StringConstraints(max_length=8)]
    updated: Moment
    summary: dict[str, Any]


class _Entry(_Strict):
    table: Short
    seq: Annotated[int, Field(ge=1, lt=2**31)]
    at: Past
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
    at: Past


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

    @property
    def kept(self) -> Kept:
        """The table as a database would have it."""
        return Kept({**(self.table or {}), "due": None}, self.entries, self.score)


class Dump:
    """An exported file, which can be read several times."""

    def __init__(self, file: Path) -> None:
        if file.exists() and not file.is_file():
            raise BadRecord(f"{file} is not a regular file, and it is read twice: save it as one first")
        self._file, self._source = file, file.open("rb")

    def __enter__(self) -> Dump:
        return self

    def __exit__(self, *_: object) -> None:
        self._source.close()

    def bad(self, line: int, why: str) -> BadRecord:
        return BadRecord(f"{self._file}, line {line}: {why}; nothing was imported")

    def parts(self) -> Iterator[Part]:
        """Its lines, read and put together; the first that is wrong is named."""
        part, number, told = Part(0), 1, None
        self._source.seek(0)
        self._check_header(self._source.readline())
        for number, line in enumerate(self._source, 2):
            what, row = self._read(number, line)
            if what == "end":
                told = row["lines"] + 1
            elif what in ("entry", "score"):
                self._add(number, part, what, row)
            else:
                yield part
                part = Part(number)
                setattr(part, what, row)
        if told != number:
            raise self.bad(number, "the file should end here with how many lines it has: this is not all of it")
        yield part

    def _add(self, number: int, part: Part, what: str, row: dict[str, Any]) -> None:
        if part.table is None or row["table"] != part.table["id"]:
            raise self.bad(number, f"this {what} has to stand below its table {row['table']}")
        if part.score:
            raise self.bad(number, "nothing of a table comes after its score")
        if what == "score":
            part.score = row
        elif row["seq"] != len(part.entries) + 1:
            raise self.bad(number, f"entry {len(part.entries) + 1} of table {row['table']} should be here")
        else:
            part.entries.append(row)

    def _check_header(self, line: bytes) -> None:
        try:
            header = _Header.model_validate(orjson.loads(line))
        except (ValidationError, orjson.JSONDecodeError):
            raise self.bad(1, "this is no file of `fiveways db export`") from None
        if header.format != FORMAT:
            told = f"its format is {header.format}, and this one reads {FORMAT}"
            raise self.bad(1, f"a newer fiveways wrote this: {told}")

    def _read(self, number: int, line: bytes) -> tuple[str, dict[str, Any]]:
        try:
            body = orjson.loads(line)
            ((what, row),) = body.items()
            found = _KINDS[what].model_validate(row).model_dump()
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise self.bad(number, f"{what} {where}: {first['msg'].lower()}") from None
        except orjson.JSONDecodeError:
            raise self.bad(number, "this line is not JSON, or not all of it is there") from None
        except (AttributeError, KeyError, ValueError, TypeError):
            raise self.bad(number, f"a line is one of {', '.join(_KINDS)}") from None
        found |= {name: orjson.dumps(found[name]).decode() for name in _JSON & found.keys()}
        if "secret" in found:
            found["secret"] = bytes.fromhex(found["secret"])
        return what, found
