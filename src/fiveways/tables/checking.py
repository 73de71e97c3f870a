"""Whether everything in a store is as it should be: each log whole, each game still to be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sqlalchemy import text

from fiveways.core.errors import FivewaysError
from fiveways.tables.awake import folded
from fiveways.tables.changes import WRITTEN_ONCE
from fiveways.tables.kept import entry_of, row_of
from fiveways.tables.snapshot import Kept, Snapshot

_COLUMNS = [name for name in WRITTEN_ONCE["log"] if name != "table"]


@dataclass
class Report:
    tables: int = 0
    entries: int = 0
    problems: list[tuple[str, str]] = field(default_factory=list)
    """By table; without one if it is about all."""


async def check(kept: Snapshot, sqlite: bool) -> Report:
    report = Report()
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
    ids = [(row["person"], row["move_id"]) for row in kept.entries if row["move_id"] is not None]
    if len(ids) != len(set(ids)):
        yield f"the move id {next(own for own in ids if ids.count(own) > 1)[1]!r} is there twice"
    at = "the setup"
    try:
        table = folded(row_of(kept.row), [])
        for row in kept.entries:
            at = f"entry {row['seq']} ({row['kind']})"
            table.fold(entry_of([row[name] for name in _COLUMNS]))
    except Exception as error:
        told = error.message if isinstance(error, FivewaysError) else f"{type(error).__name__} {error}".strip()
        yield f"{at} cannot be replayed: {told}"
        return
    # What is due is looked at soon, and then put right.
    if table.status != kept.row["status"] and kept.row["due"] is None:
        yield f"lists show it as {kept.row['status']!r}, and it is {table.status!r}"
    if kept.score and table.status != "over":
        yield "it has a score, and is not over"
