"""What people do beside the game: chat, change their name, ask for another game."""

from __future__ import annotations

from fiveways.tables.law.decision import Decision, Pen
from fiveways.tables.law.referee.checks import own_seats
from fiveways.tables.law.refusals import Over
from fiveways.tables.law.table import OVER, Table


def chat(table: Table, person: str, player: str, now: int, text: str) -> Decision:
    mine = table.seats_of(person)
    pen = Pen(table, now)
    pen.write("chat", mine[0] if mine else None, person, text=text, player=player)
    return pen.decision()


def rename(table: Table, now: int, person: str, player: str) -> Decision:
    """A person has another name now; nothing happens where the table has it already."""
    pen = Pen(table, now)
    for seat in table.seats_of(person):
        if table.seats[seat].player != player:
            pen.write("rename", seat, person, player=player)
    return pen.decision()


def want_rematch(table: Table, person: str | None, now: int, nonce: str = "") -> Decision:
    """A person asks for another game; nothing happens where they have asked already."""
    mine = own_seats(table, person)
    if table.status != OVER or table.match is None:
        raise Over("a rematch can be asked for when the game is over", table.seq)
    if table.next:
        raise Over("the next game is there already", table.seq)
    pen = Pen(table, now)
    if not set(mine) <= table.rematch:
        pen.write("rematch", mine[0], person, nonce=nonce)
    return pen.decision()
