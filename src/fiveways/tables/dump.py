"""A store as lines of JSON: people, tables with their logs, scores. Promises of tables to come stay where they are.

{"fiveways": "tables", "format": 1, "version": "0002"}
{"house": {"alive": 1700000000000, "pauses": [[began, ended], ...]}}     not if only some tables are wanted
{"person": {...}}
{"table": {...}}      and after it, in their order, {"entry": {...}}, and {"score": {...}} if there is one
{"end": {"lines": 5}} how many there were before: without it, something is missing
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import orjson
from sqlalchemy import select

from fiveways.tables import schema
from fiveways.tables.snapshot import Snapshot

KIND, FORMAT = "tables", 1
_JSON = {"setup", "summary", "body", "options"}
"""Columns that hold JSON as text."""


async def lines(kept: Snapshot, wanted: Sequence[str] = ()) -> AsyncIterator[bytes]:
    """Everything, or some tables and whoever has to do with them."""
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
    told.pop("due", None)  # worked out anew wherever it is imported
    return told


def _line(what: str, body: Any, **more: Any) -> bytes:
    return orjson.dumps({what: body, **more}) + b"\n"
