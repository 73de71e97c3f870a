"""Moves: made by people and bots, and what happens when a clock has run out."""

from __future__ import annotations

import logging

from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.match.line import Move
from fiveways.match.moves import Prepared
from fiveways.match.telling import move_text
from fiveways.tables.law.decision import NOTHING, Decision, Pen
from fiveways.tables.law.referee.checks import own_seats, refuse_unless_playing
from fiveways.tables.law.referee.seats import game_goes_on, other_people_play, take_off
from fiveways.tables.law.refusals import Forbidden, Over, Stale
from fiveways.tables.law.table import Table

_log = logging.getLogger(__name__)


def move(table: Table, person: str | None, now: int, seq: int, text: str, id: str, seat: int | None = None) -> Decision:
    """A person makes a move in their turn. `seq` is how far the table's log went when they looked."""
    refuse_unless_to_move(table, person, seq, seat)
    return decide_move(table, now, text, person, id, certain=True)


def refuse_unless_to_move(table: Table, person: str | None, seq: int, seat: int | None = None) -> None:
    """Refuse a person who cannot move now, or who has not seen how the game stands."""
    mine = own_seats(table, person)
    refuse_unless_playing(table)
    if seq < table.changed:
        raise Stale("the game has gone on since you looked", table.seq)
    if seq > table.seq:
        raise Stale(f"this table is at {table.seq}, not yet at {seq}", table.seq)
    if seat is not None and seat not in mine:
        raise Forbidden(f"seat {seat} is not yours", table.seq)
    if table.to_move not in (mine if seat is None else [seat]):
        raise Forbidden("it is not your turn", table.seq)
    if table.match is not None and table.match.unhurried:
        raise Over("this happens by itself in a moment: everybody is to see it first", table.seq)


def decide_move(
    table: Table,
    now: int,
    wanted: Move,
    person: str | None = None,
    id: str | None = None,
    why: str = "",
    certain: bool = False,
) -> Decision:
    """The player to move makes this move; refuses an illegal one with its rule. `why` is a bot's reason."""
    assert table.match is not None and table.to_move is not None
    prepared = table.match.prepare(wanted, certain=certain)
    return _moved(table, now, prepared, person, id, **({"why": why} if why else {}))


def _moved(
    table: Table, now: int, prepared: Prepared, person: str | None = None, id: str | None = None, **more: str | bool
) -> Decision:
    pen, ms = Pen(table, now), max(0, now - table.turn_began)
    more |= _words_for_all(table, prepared)
    pen.write("move", table.to_move, person, id, text=prepared.text, ms=ms, ply=prepared.ply + 1, **more)
    return pen.decision(prepared)


def _words_for_all(table: Table, prepared: Prepared) -> dict[str, str]:
    """What everybody is told of a move besides its text. `told` replaces the text if that says more than they may
    know."""
    assert table.match is not None
    game, text = table.match.game, prepared.text
    told = move_text(game, text)
    more = {"news": prepared.news, "words": game.text.spoken(told), "told": "" if told == text else told}
    return {name: words for name, words in more.items() if words}


def out_of_time(table: Table, now: int) -> Decision:
    """What follows if the running clock has run out; nothing if it has not."""
    deadline = table.clock.deadline if table.clock else None
    if table.to_move is None or deadline is None or now < deadline:
        return NOTHING
    late = table.to_move
    ending = move_that_ends_the_turn(table)
    if ending:
        return _moved(table, now, ending, late=True)
    if game_goes_on(table, late):
        return take_off(table, now, late, "time")
    pen = Pen(table, now)
    if len(table.seats) > 2 and other_people_play(table, [late]):
        pen.write("time", late, bot=table.setup.spec.usual_bot)
    else:
        pen.write("time", late)
    return pen.decision()


def move_that_ends_the_turn(table: Table) -> Prepared | None:
    """The move by which the rules of the game end a turn whose time is over; None where a late player loses."""
    match, clock = table.match, table.clock
    if match is None or clock is None or not clock.rule.per_turn:
        return None
    text = match.game.text.late(match.view(match.to_move).record)
    if text is None:
        return None
    try:
        prepared = match.prepare(text)
    except (BadNotation, IllegalMove):
        _log.exception("table %s: the game offers no legal move that ends this turn", table.id)
        return None
    kernel = match.game.kernel
    if prepared.over or kernel.turn(prepared.state) != kernel.turn(match.state_bytes()):
        return prepared
    _log.error("table %s: %s does not end the turn", table.id, prepared.text)
    return None  # if it were made, the clock would run out again and again
