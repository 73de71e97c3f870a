"""Seats: sitting down, standing up, giving up."""

from __future__ import annotations

from collections.abc import Sequence

from fiveways.match.moves import Left
from fiveways.tables.law.decision import Decision, Pen
from fiveways.tables.law.referee.checks import own_seats, people_still_in, refuse_unless_playing, still_in
from fiveways.tables.law.refusals import NotFound, Over, Taken
from fiveways.tables.law.setup import OPEN
from fiveways.tables.law.table import OVER, PLAYING, Table


def sit(table: Table, person: str, player: str, now: int, seat: int | None = None, nonce: str = "") -> Decision:
    """Take an open seat, any if none is named; the game starts when the last one is taken."""
    free = [number for number, held in enumerate(table.seats) if held.kind == OPEN]
    refuse_to_sit(table, person, seat)
    pen = Pen(table, now)
    pen.write("sit", free[0] if seat is None else seat, person, player=player, nonce=nonce)
    if len(free) == 1:
        pen.start()
    return pen.decision()


def refuse_to_sit(table: Table, person: str | None, seat: int | None = None) -> None:
    """Refuse somebody who cannot take this seat, or any seat if none is named. `person`: None for somebody new."""
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotFound(f"this table has seats 0 to {len(table.seats) - 1}, not {seat}", table.seq)
    if table.status == OVER:
        raise Over("the game is over, nobody can sit down any more", table.seq)
    mine = table.seats_of(person)
    if mine and (seat is None or seat in mine):
        raise Taken("you sit at this table already", table.seq)
    if all(held.kind != OPEN for held in table.seats):
        raise Taken("every seat is taken", table.seq)
    if seat is not None and table.seats[seat].kind != OPEN:
        raise Taken(f"{table.seats[seat].name} is taken", table.seq)


def resign(table: Table, person: str | None, now: int) -> Decision:
    """Give up. Where more than two play, the others go on: by the game's own rules, or with a bot in this seat."""
    mine = still_in(table, own_seats(table, person))
    refuse_unless_playing(table)
    if not mine:
        raise Over("you have given up this game already", table.seq)
    # Of several seats at one screen, the one whose turn it is gives up.
    losing = table.to_move if table.to_move in mine else mine[0]
    if game_goes_on(table, losing):
        return take_off(table, now, losing, "resigned", person)
    pen = Pen(table, now)
    if len(table.seats) > 2 and other_people_play(table, mine):
        for seat in mine:
            pen.write("leave", seat, person, bot=table.setup.spec.usual_bot)
    else:
        pen.write("resign", losing, person)
    return pen.decision()


def leave(table: Table, person: str | None, now: int) -> Decision:
    """Stand up: before the game the seat is free again; during the game this means to give up."""
    mine = own_seats(table, person)
    if table.status == PLAYING:
        return resign(table, person, now)
    if table.status == OVER:
        raise Over("the game is over: there is nothing left to leave", table.seq)
    pen = Pen(table, now)
    for seat in mine:
        pen.write("leave", seat, person)
    if not other_people_play(table, mine):
        pen.write("close")
    return pen.decision()


def game_goes_on(table: Table, leaving: int) -> bool:
    """Whether the others play on by the game's own rules: people among them, or a single one who has won."""
    if table.match is None or not table.match.can_be_left:
        return False
    others = [seat for seat in still_in(table, range(len(table.seats))) if seat != leaving]
    return len(others) == 1 or any(table.seats[seat].person for seat in others)


def other_people_play(table: Table, leaving: Sequence[int]) -> bool:
    """Whether people still play in seats other than these."""
    return any(seat not in leaving for seat in people_still_in(table))


def take_off(table: Table, now: int, seat: int, why: Left, person: str | None = None) -> Decision:
    """The game goes on without a seat, as its own rules say. `why`: resigned or time."""
    assert table.match is not None
    prepared, pen = table.match.prepare_leaving(seat, why), Pen(table, now)
    ms = max(0, pen.now - table.turn_began)
    pen.write("move", seat, person, text=prepared.text, ms=ms, ply=prepared.ply + 1, left=why)
    return pen.decision(prepared)
