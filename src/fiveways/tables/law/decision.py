"""What the referee decides about a request. Nothing has happened yet: the house writes it to the log first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from fiveways.match import fairness
from fiveways.match.moves import Prepared
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.table import Table


@dataclass(frozen=True, slots=True)
class Decision:
    """The entries to append to a table's log; none if nothing is to happen.

    `prepared` is the move among them, already played on a copy of the state, so that it is not computed twice.
    """

    entries: tuple[Entry, ...] = ()
    prepared: Prepared | None = None

    def __bool__(self) -> bool:
        return bool(self.entries)


NOTHING = Decision()
Decide: TypeAlias = Callable[[Table, int], Decision]
"""Takes the table and the time. The house may ask it again when somebody else wrote first."""


class Pen:
    """Writes entries with consecutive numbers for the end of a table's log."""

    def __init__(self, table: Table, now: int) -> None:
        # The clocks of two workers may differ by some milliseconds, and the times in a log never go back.
        last = table.entries[-1].at if table.entries else now
        self.seq, self.now, self.entries = table.seq, max(now, last), list[Entry]()

    def write(self, kind: str, seat: int | None = None, person: str | None = None, id: str | None = None, **body: Any) -> None:  # noqa: E501  # fmt: skip
        self.seq += 1
        self.entries.append(Entry(self.seq, self.now, kind, seat, person, id, body))

    def start(self) -> None:
        """The game begins. The secret of the next game is drawn now, so that its hash can be published in time."""
        self.write("start", next_secret=fairness.new_seed().hex())

    def decision(self, prepared: Prepared | None = None) -> Decision:
        return Decision(tuple(self.entries), prepared)
