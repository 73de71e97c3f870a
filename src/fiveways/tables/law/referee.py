"""The referee: says what a wish becomes at a table, or refuses it. Writing and telling is the house's.

Every function takes the table, who asks, and the time, and gives the entries to be appended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from fiveways.contract.errors import IllegalMove
from fiveways.contract.traits import Together
from fiveways.match import fairness
from fiveways.match.moves import Prepared
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.late import late_move
from fiveways.tables.law.refusals import Forbidden, NotFound, Over, Stale, Taken
from fiveways.tables.law.setup import OPEN, usual_bot
from fiveways.tables.law.table import OVER, PLAYING, WAITING, Table

Decision: TypeAlias = Callable[[Table, int], Sequence[Entry]]


class Pen:
    """Writes entries with consecutive numbers."""

    def __init__(self, table: Table, now: int) -> None:
        # Workers may differ by some milliseconds: the log never goes back in time.
        last = table.entries[-1].at if table.entries else now
        self.seq, self.now, self.entries = table.seq, max(now, last), list[Entry]()

    def write(self, kind: str, seat: int | None = None, person: str | None = None, id: str | None = None, **body: Any) -> None:  # noqa: E501  # fmt: skip
        self.seq += 1
        self.entries.append(Entry(self.seq, self.now, kind, seat, person, id, body))

    def start(self) -> None:
        """The game begins. The secret of a next one is settled now, so that it can be promised in time."""
        self.write("start", next_secret=fairness.new_seed().hex())


def _mine(table: Table, person: str | None) -> list[int]:
    seats = table.seats_of(person)
    if not seats:
        raise Forbidden("you have no seat at this table, so you can only watch", table.seq)
    return seats


def _playing(table: Table) -> None:
    if table.status == WAITING:
        raise Over("the game has not begun: a seat is still open", table.seq)
    if table.status == OVER:
        raise Over(f"the game is over: {table.result}", table.seq)


def sit(table: Table, person: str, player: str, now: int, seat: int | None = None, nonce: str = "") -> list[Entry]:
    """Take an open seat, any if none is named; the game starts when the last one is taken."""
    free = [number for number, held in enumerate(table.seats) if held.kind == OPEN]
    if seat is not None and not 0 <= seat < len(table.seats):
        raise NotFound(f"this table has seats 0 to {len(table.seats) - 1}, not {seat}", table.seq)
    if table.status == OVER:
        raise Over("the game is over, nobody can sit down any more", table.seq)
    if table.seats_of(person) and (seat is None or seat in table.seats_of(person)):
        raise Taken("you sit at this table already", table.seq)
    if not free or (seat is not None and seat not in free):
        raise Taken("every seat is taken" if not free else f"{table.seats[seat or 0].name} is taken", table.seq)
    pen = Pen(table, now)
    pen.write("sit", free[0] if seat is None else seat, person, player=player, nonce=nonce)
    if len(free) == 1:
        pen.start()
    return pen.entries


def move(
    table: Table, person: str | None, now: int, seq: int, text: str, id: str, seat: int | None = None
) -> list[Entry]:
    """Make a move in one's turn. `seq` is where the caller saw the table."""
    may_move(table, person, seq, seat)
    return played(table, now, text, person, id, certain=True)


def may_move(table: Table, person: str | None, seq: int, seat: int | None = None) -> None:
    """Refuse whoever cannot move now, or does not know how the game stands."""
    mine = _mine(table, person)
    _playing(table)
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


def played(
    table: Table,
    now: int,
    text: str,
    person: str | None = None,
    id: str | None = None,
    why: str = "",
    certain: bool = False,
) -> list[Entry]:
    """The entry of a move of whoever is to move; refuses an illegal one with its rule."""
    assert table.match is not None and table.to_move is not None
    prepared = table.prepared = table.match.prepare(text, certain=certain)
    pen = Pen(table, now)
    ms, ply = max(0, now - table.turn_began), prepared.ply + 1
    more = ({"why": why} if why else {}) | _told(table, prepared)
    pen.write("move", table.to_move, person, id, text=prepared.text, ms=ms, ply=ply, **more)
    return pen.entries


def _told(table: Table, prepared: Prepared) -> dict[str, str]:
    """What is told of a move besides its text: `told` instead of it, if it says more than everybody may know."""
    assert table.match is not None
    game, text = table.match.game, prepared.text
    told = game.text.told(text)
    more = {"news": prepared.news, "words": game.text.spoken(told), "told": "" if told == text else told}
    return {name: words for name, words in more.items() if words}


def _still_in(table: Table, mine: Sequence[int]) -> list[int]:
    """Those of some seats that have not given up in a game that goes on without them."""
    out = table.match.out if table.match else frozenset()
    return [seat for seat in mine if seat not in out]


def _goes_on(table: Table, leaving: int) -> bool:
    """Whether the game goes on by its own rules when a seat gives up: for people, or to say who has won."""
    if table.match is None or not table.match.can_be_left:
        return False
    others = [seat for seat in _still_in(table, range(len(table.seats))) if seat != leaving]
    return len(others) == 1 or any(table.seats[seat].person for seat in others)


def _taken_off(pen: Pen, table: Table, seat: int, why: str, person: str | None = None) -> None:
    assert table.match is not None
    prepared = table.prepared = table.match.prepare_leaving(seat, why)
    ms = max(0, pen.now - table.turn_began)
    pen.write("move", seat, person, text=prepared.text, ms=ms, ply=prepared.ply + 1, left=why)


def step_back(table: Table, mine: list[int]) -> bool:
    """Whether the last move can be taken back without asking: one's own, in the same turn, with nothing shown."""
    match = table.match
    return (
        match is not None
        and table.status == PLAYING
        and bool(match.moves)
        and match.moves[-1].seat == match.to_move
        and match.to_move in mine
        and not match.moves[-1].shown
        and not match.moves[-1].automatic
        and len(match.moves) not in table.late
        and match.can_take_back(1)
    )


def takeback_to(table: Table, mine: list[int]) -> int | None:
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


def ask(table: Table, person: str | None, now: int, what: str, do: str, seq: int | None = None) -> list[Entry]:
    """Offer, accept, decline or withdraw a draw or a take-back; with `seq` only if the game stands as it did then."""
    mine = _still_in(table, _mine(table, person))
    _playing(table)
    if not mine:
        raise Over("you have given up this game, so it is for the others to agree", table.seq)
    if seq is not None and seq < table.changed:
        raise Stale("the game has gone on since you looked", table.seq)
    offer, pen = table.offers.get(what), Pen(table, now)
    if do in ("withdraw", "decline", "accept") and offer is None:
        raise Over(f"there is no such offer any more ({what})", table.seq)
    if do == "withdraw":
        if offer and offer.seat not in mine:
            raise Forbidden("only who made an offer can withdraw it", table.seq)
        pen.write("withdraw", mine[0], person, what=what)
        return pen.entries
    if do == "decline":
        if offer and offer.seat in mine:
            raise Forbidden("it is your own offer: withdraw it", table.seq)
        pen.write("decline", mine[0], person, what=what)
        return pen.entries
    if what == "takeback" and do == "offer" and step_back(table, mine):
        assert table.match is not None
        pen.write("takeback", mine[0], person, ply=len(table.match.moves) - 1)
        return pen.entries
    if what == "draw" and table.setup.spec.trait(Together).when(table.setup.options):
        raise Over("partners win or lose together: there is nobody to agree on a draw with", table.seq)
    if what == "draw" and (len(table.seats) < 2 or any(seat.bot for seat in table.seats)):
        raise Over("a bot plays on: there is nobody to agree on a draw with", table.seq)
    asker = [offer.seat] if offer else mine
    target = takeback_to(table, asker) if what == "takeback" else None
    if what == "takeback" and target is None:
        raise IllegalMove("nothing can be taken back: no move of yours, or something came to light since")
    if offer and do == "offer" and set(mine) <= offer.agreed:
        raise Over("you have asked already", table.seq)
    pen.write("offer", mine[0], person, what=what)
    people = set(_still_in(table, [number for number, seat in enumerate(table.seats) if seat.person]))
    if people <= (offer.agreed if offer else set()) | set(mine):
        if what == "draw":
            pen.write("draw")
        else:
            pen.write("takeback", asker[0], ply=target)
    return pen.entries


def resign(table: Table, person: str | None, now: int) -> list[Entry]:
    """Give up. Where more than two play, the others go on: by the game's own rules, or with a bot in one's place."""
    mine = _still_in(table, _mine(table, person))
    _playing(table)
    if not mine:
        raise Over("you have given up this game already", table.seq)
    pen = Pen(table, now)
    # Of several at one screen it is the one whose turn it is.
    losing = table.to_move if table.to_move in mine else mine[0]
    if _goes_on(table, losing):
        _taken_off(pen, table, losing, "resigned", person)
    elif len(table.seats) > 2 and _somebody_left(table, mine):
        for seat in mine:
            pen.write("leave", seat, person, bot=usual_bot(table.setup.spec))
    else:
        pen.write("resign", losing, person)
    return pen.entries


def _somebody_left(table: Table, leaving: Sequence[int]) -> bool:
    """Whether other people still play."""
    people = [number for number, seat in enumerate(table.seats) if seat.person and number not in leaving]
    return bool(_still_in(table, people))


def leave(table: Table, person: str | None, now: int) -> list[Entry]:
    """Stand up: before the game the seat is free again; during it, it means to give up."""
    mine = _mine(table, person)
    if table.status == PLAYING:
        return resign(table, person, now)
    pen = Pen(table, now)
    if table.status == OVER:
        raise Over("the game is over: there is nothing left to leave", table.seq)
    for seat in mine:
        pen.write("leave", seat, person)
    if not _somebody_left(table, mine):
        pen.write("close")
    return pen.entries


def out_of_time(table: Table, now: int) -> list[Entry]:
    """What the clock says: nothing, or that whoever is to move was too late."""
    deadline = table.clock.deadline if table.clock else None
    if table.to_move is None or deadline is None or now < deadline:
        return []
    pen, late = Pen(table, now), table.to_move
    ready = late_move(table)
    if ready:
        table.prepared = ready
        ms = max(0, now - table.turn_began)
        pen.write("move", late, text=ready.text, ms=ms, ply=ready.ply + 1, late=True, **_told(table, ready))
    elif _goes_on(table, late):
        _taken_off(pen, table, late, "time")
    elif len(table.seats) > 2 and _somebody_left(table, [late]):
        pen.write("time", late, bot=usual_bot(table.setup.spec))
    else:
        pen.write("time", late)
    return pen.entries


def chat(table: Table, person: str, player: str, now: int, text: str) -> list[Entry]:
    mine = table.seats_of(person)
    pen = Pen(table, now)
    pen.write("chat", mine[0] if mine else None, person, text=text, player=player)
    return pen.entries


def rename(table: Table, now: int, person: str, player: str) -> list[Entry]:
    pen = Pen(table, now)
    for seat in table.seats_of(person):
        if table.seats[seat].player != player:
            pen.write("rename", seat, person, player=player)
    return pen.entries


def want_rematch(table: Table, person: str | None, now: int, nonce: str = "") -> list[Entry]:
    mine = _mine(table, person)
    if table.status != OVER or table.match is None:
        raise Over("a rematch can be asked for when the game is over", table.seq)
    if table.next:
        raise Over("the next game is there already", table.seq)
    pen = Pen(table, now)
    if not set(mine) <= table.rematch:
        pen.write("rematch", mine[0], person, nonce=nonce)
    return pen.entries


def can(table: Table, person: str | None) -> list[str]:
    """What a person can do now, for buttons."""
    mine = table.seats_of(person)
    words = ["chat"]
    if table.status == WAITING and not mine:
        words.append("sit")
    if table.status == WAITING and mine:
        words.append("leave")
    if table.status == PLAYING and _still_in(table, mine):
        people = {number for number, seat in enumerate(table.seats) if seat.person}
        words += ["resign"]
        deciding = table.to_move in mine and table.match is not None and not table.match.automatic
        words += ["move"] * (table.to_move in mine and table.match is not None and not table.match.unhurried)
        words += ["step-back"] * step_back(table, mine)
        words += ["takeback"] * (takeback_to(table, mine) is not None)
        shared = table.setup.spec.trait(Together).when(table.setup.options)
        words += ["draw"] * (len(people) == len(table.seats) > 1 and not shared)
        words += ["hint"] * (table.setup.hints and deciding)
    if table.status == OVER and table.match and mine and not table.next:
        words.append("rematch")
    return words
