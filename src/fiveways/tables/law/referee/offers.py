"""Draws, take-backs, and stopping with what is won: offered, accepted, declined, withdrawn."""

from __future__ import annotations

from collections.abc import Sequence

from fiveways.contract.errors import IllegalMove
from fiveways.contract.traits import Together
from fiveways.tables.law.decision import Decision, Pen
from fiveways.tables.law.referee.checks import own_seats, people_still_in, refuse_unless_playing, still_in
from fiveways.tables.law.refusals import Forbidden, Over, Stale
from fiveways.tables.law.table import PLAYING, Offer, OfferKind, Table


def ask(table: Table, person: str | None, now: int, what: OfferKind, do: str, seq: int | None = None) -> Decision:
    """Offer, accept, decline or withdraw a draw, a take-back or to stop; with `seq` only if the game stands as it did
    then."""
    mine = still_in(table, own_seats(table, person))
    refuse_unless_playing(table)
    if not mine:
        raise Over("you have given up this game, so it is for the others to agree", table.seq)
    if seq is not None and seq < table.changed:
        raise Stale("the game has gone on since you looked", table.seq)
    offer, pen = table.offers.get(what), Pen(table, now)
    if do != "offer" and offer is None:
        raise Over(f"there is no such offer any more ({what})", table.seq)
    if offer and do in ("withdraw", "decline"):
        _refuse_who_cannot_end(table, offer, mine, do)
        pen.write(do, mine[0], person, what=what)
    elif what == "takeback" and do == "offer" and can_step_back(table, mine):
        assert table.match is not None
        pen.write("takeback", mine[0], person, ply=len(table.match.moves) - 1)
    elif what == "takeback":
        _take_back(table, pen, offer, mine, person, do)
    elif what == "stop":
        _stop(table, pen, offer, mine, person, do)
    else:
        _draw(table, pen, offer, mine, person, do)
    return pen.decision()


def _refuse_who_cannot_end(table: Table, offer: Offer, mine: Sequence[int], do: str) -> None:
    """Only the player who made an offer can withdraw it, and only the others can decline it."""
    if do == "withdraw" and offer.seat not in mine:
        raise Forbidden("only who made an offer can withdraw it", table.seq)
    if do == "decline" and offer.seat in mine:
        raise Forbidden("it is your own offer: withdraw it", table.seq)


def _take_back(table: Table, pen: Pen, offer: Offer | None, mine: Sequence[int], person: str | None, do: str) -> None:
    asking = [offer.seat] if offer else mine
    target = takeback_to(table, asking)
    if target is None:
        raise IllegalMove("nothing can be taken back: no move of yours, or something came to light since")
    if _agree(table, pen, "takeback", offer, mine, person, do):
        pen.write("takeback", asking[0], ply=target)


def why_no_draw(table: Table) -> str:
    """Why nobody can agree on a draw at this table; empty where people can."""
    if table.setup.spec.trait(Together).when(table.setup.options):
        return "partners win or lose together"
    return "a bot plays on" if len(table.seats) < 2 or any(seat.bot for seat in table.seats) else ""


def _draw(table: Table, pen: Pen, offer: Offer | None, mine: Sequence[int], person: str | None, do: str) -> None:
    refusal = why_no_draw(table)
    if refusal:
        raise Over(f"{refusal}: there is nobody to agree on a draw with", table.seq)
    if _agree(table, pen, "draw", offer, mine, person, do):
        pen.write("draw")


def may_stop(table: Table) -> str:
    """What partners have won already, so that the people among them may agree to stop; empty where they may not."""
    return table.match.may_stop if table.match and table.status == PLAYING else ""


def _stop(table: Table, pen: Pen, offer: Offer | None, mine: Sequence[int], person: str | None, do: str) -> None:
    if not may_stop(table):
        raise Over("nothing is won yet that partners could stop with", table.seq)
    if _agree(table, pen, "stop", offer, mine, person, do):
        pen.write("stop", mine[0], person)


def _agree(
    table: Table, pen: Pen, what: OfferKind, offer: Offer | None, mine: Sequence[int], person: str | None, do: str
) -> bool:
    """Write that these seats agree; returns whether now everybody does."""
    agreed = offer.agreed if offer else set[int]()
    if offer and do == "offer" and set(mine) <= agreed:
        raise Over("you have asked already", table.seq)
    pen.write("offer", mine[0], person, what=what)
    return set(people_still_in(table)) <= agreed | set(mine)


def can_step_back(table: Table, mine: Sequence[int]) -> bool:
    """Whether the last move can be taken back without asking: the player's own, in the same turn, with nothing
    shown."""
    match = table.match
    if match is None or table.status != PLAYING or not match.moves:
        return False
    last = match.moves[-1]
    return (
        last.seat == match.to_move
        and last.seat in mine
        and not last.shown
        and not last.automatic
        and len(match.moves) not in table.late
        and match.can_take_back(1)
    )


def takeback_to(table: Table, mine: Sequence[int]) -> int | None:
    """How many moves are left when one of these seats gets its last decision back; None if it cannot be."""
    match = table.match
    if match is None or table.status != PLAYING:
        return None
    for count in range(1, len(match.moves) + 1):
        if not match.can_take_back(count) or len(match.moves) - count + 1 in table.late:
            return None
        if match.moves[-count].seat in mine and not match.moves[-count].automatic:
            return len(match.moves) - count
    return None
