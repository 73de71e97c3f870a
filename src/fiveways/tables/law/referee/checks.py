"""Checks that several decisions begin with. Each refuses, or says what the decision needs to know."""

from __future__ import annotations

from collections.abc import Iterable

from fiveways.tables.law.refusals import Forbidden, Over
from fiveways.tables.law.table import OVER, WAITING, Table


def own_seats(table: Table, person: str | None) -> list[int]:
    """The seats of a person; refuses somebody who has none."""
    seats = table.seats_of(person)
    if not seats:
        raise Forbidden("you have no seat at this table, so you can only watch", table.seq)
    return seats


def refuse_unless_playing(table: Table) -> None:
    if table.status == WAITING:
        raise Over("the game has not begun: a seat is still open", table.seq)
    if table.status == OVER:
        raise Over(f"the game is over: {table.result}", table.seq)


def still_in(table: Table, seats: Iterable[int]) -> list[int]:
    """Those of these seats that have not given up."""
    out = table.match.out if table.match else frozenset()
    return [seat for seat in seats if seat not in out]


def people_still_in(table: Table) -> list[int]:
    """The seats of people, not of bots, that have not given up."""
    return still_in(table, (number for number, seat in enumerate(table.seats) if seat.person))
