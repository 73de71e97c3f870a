"""What a person can do at a table now, in words for buttons."""

from __future__ import annotations

from collections.abc import Iterator

from fiveways.tables.law.referee.checks import still_in
from fiveways.tables.law.referee.offers import can_step_back, may_stop, takeback_to, why_no_draw
from fiveways.tables.law.table import OVER, PLAYING, WAITING, Table


def can(table: Table, person: str | None) -> list[str]:
    """What the referee would grant a person now."""
    mine = table.seats_of(person)
    words = ["chat"]
    if table.status == WAITING:
        words.append("leave" if mine else "sit")
    elif table.status == PLAYING and still_in(table, mine):
        words += _while_playing(table, mine)
    elif table.status == OVER and table.match and mine and not table.next:
        words.append("rematch")
    return words


def _while_playing(table: Table, mine: list[int]) -> Iterator[str]:
    yield "resign"
    if table.to_move in mine and table.match is not None and not table.match.unhurried:
        yield "move"
    if can_step_back(table, mine):
        yield "step-back"
    if takeback_to(table, mine) is not None:
        yield "takeback"
    if not why_no_draw(table):
        yield "draw"
    if may_stop(table):
        yield "stop"
