"""Checks a store: whether each log is complete, and whether each game can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

from fiveways.contract.errors import BadRecord, FivewaysError
from fiveways.match.moves import Prepared
from fiveways.tables.house.live_tables import folded
from fiveways.tables.law.decision import Decision
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.rows import entry_of, row_of
from fiveways.tables.law.scores import earned
from fiveways.tables.law.table import Table
from fiveways.tables.store import schema
from fiveways.tables.store.snapshot import Kept, Snapshot

_COMPARED = ("game", "daily", "person", "name", "points", "at")
"""Of a score. Its `deal` goes by the version of the rules, which may have changed since."""


@dataclass
class CheckReport:
    tables: int = 0
    entries: int = 0
    problems: list[tuple[str, str]] = field(default_factory=list)
    """The problems by table; without a table if it is about the whole database."""


class Wrong(Exception):
    """What is wrong with a table, and where: 0 for the table itself, after the last entry for its score."""

    def __init__(self, seq: int, told: str) -> None:
        super().__init__(told)
        self.seq = seq


async def check(kept: Snapshot, sqlite: bool) -> CheckReport:
    report = CheckReport()
    if sqlite:
        for row in await kept.rows(text("PRAGMA quick_check")):
            if row["quick_check"] != "ok":
                report.problems.append(("", f"the file is damaged: {row['quick_check']}"))
    async for table in kept.tables(await kept.names()):
        report.tables += 1
        report.entries += len(table.entries)
        report.problems += [(table.row["id"], problem) for problem in problems_of(table)]
    for stray in await kept.strays():
        report.problems.append(
            (stray["table"], f"{stray['count']} rows in {stray['what']}, but there is no such table")
        )
    return report


def problems_of(kept: Kept) -> Iterator[str]:
    """What is wrong with one table."""
    seqs = [row["seq"] for row in kept.entries]
    if seqs != list(range(1, len(seqs) + 1)):
        gap = next(n for n, seq in enumerate(seqs, 1) if seq != n)
        yield f"entry {gap} is missing from the log"
        return
    try:
        table = replay(kept)
    except Wrong as wrong:
        yield str(wrong)
        return
    # A due table is looked at soon, which corrects it.
    if table.status != kept.row["status"] and kept.row["due"] is None:
        yield f"lists show it as {kept.row['status']!r}, and it is {table.status!r}"


def replay(kept: Kept) -> Table:
    """A table, computed from its log; refuses entries that could not have been written there."""
    seq, at = 0, "the setup"
    score: dict[str, Any] | None = None
    try:
        table = folded(row_of(kept.row), [])
        for found in kept.entries:
            seq, at = found["seq"], f"entry {found['seq']} ({found['kind']})"
            entry = entry_of([found[name] for name in schema.ENTRY])
            _check(table, entry)
            prepared = _prepared(table, entry)
            score = next(iter(earned(table, Decision((entry,), prepared))), score)
            table.fold(entry, prepared)
    except Exception as error:
        told = error.message if isinstance(error, FivewaysError) else f"{type(error).__name__} {error}".strip()
        raise Wrong(seq, f"{at} cannot be replayed: {told}") from None
    if (table.setup.game, table.setup.public) != (kept.row["game"], kept.row["public"]):
        raise Wrong(0, "it is not what its setup says")
    if kept.score and (score is None or any(kept.score[name] != score[name] for name in _COMPARED)):
        raise Wrong(seq + 1, "its score is not what its log gives")
    return table


def _check(table: Table, entry: Entry) -> None:
    """Checks that `fold` does not make."""
    if entry.kind == "sit" and not entry.person:
        raise BadRecord("nobody sits down")
    if entry.id and (entry.person, entry.id) in table.ids:
        raise BadRecord(f"the move id {entry.id!r} is there twice")


def _prepared(table: Table, entry: Entry) -> Prepared | None:
    """The move of an entry, played out as when it was made."""
    if entry.kind != "move" or table.match is None or "left" in entry.body:
        return None
    return table.match.prepare(entry.body["text"])
