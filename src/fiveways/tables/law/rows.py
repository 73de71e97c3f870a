"""Stored tables, people and list entries, as the store returns them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import orjson

from fiveways.tables.law.entries import Entry
from fiveways.tables.law.setup import Setup


class Conflict(Exception):
    """Another worker has written this entry of this table first."""


@dataclass(frozen=True)
class Row:
    """A stored table: its setup, and its status and due time when they were last stored."""

    id: str
    setup: Setup
    secret: bytes = field(repr=False)
    created: int
    status: str = ""
    due: int | None = None


@dataclass(frozen=True)
class Head:
    """What lists show of a table, kept beside its log and noted soon after it changes; and when it is due."""

    status: str
    updated: int
    summary: dict[str, Any]
    due: int | None = None


@dataclass(frozen=True)
class Person:
    """Somebody with a name and a secret; only the secret's hash is kept."""

    id: str
    name: str


Append: TypeAlias = tuple[str, Sequence[Entry]]


def row_of(found: Any) -> Row:
    setup = Setup.from_json(orjson.loads(found["setup"]))
    return Row(found["id"], setup, found["secret"], found["created"], found["status"], found["due"])


def entry_of(found: Any) -> Entry:
    """From the values of `schema.ENTRY`."""
    seq, at, kind, seat, person, move_id, body = found
    return Entry(seq, at, kind, seat, person, move_id, orjson.loads(body))
