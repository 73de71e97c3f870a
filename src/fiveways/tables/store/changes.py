"""Changes that are written to the database. They can be joined, so that many tables share a commit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Any

import orjson
from sqlalchemy import Executable, bindparam, exists, insert, select, update

from fiveways.tables.law.entries import Entry
from fiveways.tables.store import schema

UNCHANGED = -1
"""Instead of a time: leave it as it is."""


@dataclass
class Change:
    """What one caller wants written; all of it or nothing."""

    tables: list[dict[str, Any]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    heads: list[dict[str, Any]] = field(default_factory=list)
    dues: list[dict[str, Any]] = field(default_factory=list)
    players: list[dict[str, Any]] = field(default_factory=list)
    people: list[dict[str, Any]] = field(default_factory=list)
    names: list[dict[str, Any]] = field(default_factory=list)
    alive: list[dict[str, Any]] = field(default_factory=list)
    scores: list[dict[str, Any]] = field(default_factory=list)
    promises: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def together(cls, changes: Sequence[Change]) -> Change:
        if len(changes) == 1:
            return changes[0]
        return cls(*(list(chain.from_iterable(getattr(change, kind) for change in changes)) for kind in _KINDS))

    @property
    def kinds(self) -> list[str]:
        """The parts that are not empty, in the order of writing."""
        return [kind for kind in STATEMENTS if getattr(self, kind)]

    @property
    def written_once(self) -> bool:
        """Whether the database can tell if this was written."""
        return any(getattr(self, kind) for kind in WRITTEN_ONCE)


_KINDS = tuple(each.name for each in fields(Change))


def appended(
    table: str, entries: Sequence[Entry], scores: Sequence[dict[str, Any]] = (), due: int | None = UNCHANGED
) -> Change:
    dues = [] if due == UNCHANGED else [{"table": table, "due": due, "updated": entries[-1].at}]
    return Change(log=_log_rows(table, entries), players=_players(table, entries), scores=list(scores), dues=dues)


def _log_rows(table: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "table": table,
            "seq": entry.seq,
            "at": entry.at,
            "kind": entry.kind,
            "seat": entry.seat,
            "person": entry.person,
            "move_id": entry.id,
            "body": orjson.dumps(entry.body).decode(),
        }
        for entry in entries
    ]


def _players(table: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    people = {entry.person for entry in entries if entry.kind == "sit"}
    return [{"new_table": table, "new_person": person} for person in people]


_tables, _sat, _people = schema.tables.c, schema.players.c, schema.people.c
STATEMENTS: dict[str, Executable] = {
    "tables": insert(schema.tables),
    "log": insert(schema.log),
    "heads": update(schema.tables)
    .where(_tables.id == bindparam("table"), _tables.updated <= bindparam("updated"))
    .values(
        status=bindparam("status"),
        updated=bindparam("updated"),
        summary=bindparam("summary"),
        due=bindparam("due"),
    ),
    "dues": update(schema.tables)
    .where(_tables.id == bindparam("table"))
    .values(due=bindparam("due"), updated=bindparam("updated")),
    "players": insert(schema.players).from_select(
        ["table", "person"],
        select(bindparam("new_table", type_=_sat.table.type), bindparam("new_person", type_=_sat.person.type)).where(
            ~exists().where(_sat.table == bindparam("new_table"), _sat.person == bindparam("new_person"))
        ),
    ),
    "people": insert(schema.people),
    "names": update(schema.people).where(_people.id == bindparam("person")).values(name=bindparam("name")),
    "alive": update(schema.house).values(alive=bindparam("at")),
    "scores": insert(schema.scores),
    "promises": insert(schema.promises),
}
"""How each kind of change is written, for many at once, in this order."""

WRITTEN_ONCE: dict[str, Sequence[str]] = {
    "tables": ("id", "game", "setup", "secret", "created", "public"),
    "log": tuple(column.name for column in schema.log.c),
    "people": ("id", "secret_hash", "created"),
    "scores": tuple(column.name for column in schema.scores.c),
    "promises": ("commitment", "secret", "at"),
}
"""What the database takes only once, and the columns that identify it, which nobody changes."""
