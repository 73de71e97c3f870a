"""What a card would do to the pieces, before it is played: for the board, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fiveways.contract.states import Fields
from fiveways.games.elements.parts import (
    CARD,
    DIRECTIONS,
    ELEMENTS,
    KINDS,
    OUT,
    STAYS,
    VOID,
    WAITING,
    WILD,
    CardKind,
    cell_text,
)
from fiveways.games.elements.pieces import Pieces
from fiveways.games.elements.rules.for_pictures import IN_PLAY, OPEN, Foresight
from fiveways.games.elements.rules.moving import EDGE, OUTSIDE, SHUT, TAKEN


class Step(NamedTuple):
    """A piece that would go in a direction. `to` is where it ends, or None if it cannot go; `why` says more."""

    piece: int
    direction: int
    to: int | None
    why: str = ""


class Effects(NamedTuple):
    """`steps` are drawn as arrows; `blocked` says why some cannot be; `label` is all of it in words.

    `certain`: the card leaves no direction open, so the picture shows where each piece ends too.
    """

    steps: list[Step]
    blocked: str
    label: str
    certain: bool = False


_WHY = {
    EDGE: "the edge is in the way",
    SHUT: "its gate opens in the second arc",
    OUTSIDE: "from outside only its own element leads in",
}


def _read(pieces: Pieces, steps: Sequence[Sequence[int]]) -> list[Step]:
    """Steps as the rules tell them, with the reasons in words."""
    read = []
    for piece, direction, to, about in steps:
        if to >= 0:
            read.append(Step(piece, direction, to, "then the second step as you choose" if about == OPEN else ""))
        elif to <= TAKEN:
            why = f"{ELEMENTS[about]} stands on {cell_text(TAKEN - to, pieces.size)}"
            read.append(Step(piece, direction, None, why))
        elif direction == STAYS:
            waits = pieces.at[piece] == WAITING
            why = "the void does not move it" if waits else "it stands in the void"
            read.append(Step(piece, direction, None, why))
        else:
            read.append(Step(piece, direction, None, _WHY[to]))
    return read


def listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# How a reason is told of one piece, and of several.
_BECAUSE = {
    "it stands in the void": ("{} stands in the void", "{} stand in the void"),
    "the void does not move it": ("the void does not move {}", "the void does not move {}"),
    "from outside only its own element leads in": (
        "{}: only its own element leads in",
        "{}: only their own elements lead in",
    ),
    "its gate opens in the second arc": ("{}: its gate opens in Arc 2", "{}: their gates open in Arc 2"),
}


def _because(names: Sequence[str], why: str) -> str:
    one, several = _BECAUSE.get(why, (f"{{}}: {why}", f"{{}}: {why}"))
    return (one if len(names) == 1 else several).format(listed(names))


def _told(pieces: Pieces, steps: list[Step], name_ways: bool) -> Effects:
    """The steps in words; with their directions if `name_ways`."""
    why_not: dict[str, list[str]] = {}
    said = []
    for piece, direction, to, why in steps:
        name = ELEMENTS[piece] + (f" {DIRECTIONS[direction]}" if name_ways and direction != STAYS else "")
        if to is None:
            why_not.setdefault(why, []).append(name)
            said.append(f"{name} blocked: {why}")
        else:
            where = "its gate and out" if to == OUT else cell_text(to, pieces.size)
            said.append(f"{name} to {where}" + (f", {why}" if why else ""))
    blocked = " · ".join(_because(names, why) for why, names in why_not.items())
    return Effects(steps, blocked, "; ".join(said), not name_ways)


def _of_kind(pieces: Pieces, kind: CardKind, steps: list[Step]) -> Effects:
    if WILD in kind.symbols or len(set(kind.symbols)) > 1:
        return Effects(steps, "", _wide(kind))
    return _told(pieces, steps, kind.borders < 4 and kind.symbols[0] == VOID)


def effects(pieces: Pieces, foresight: Foresight, number: int) -> Effects:
    """What a kind of card would do."""
    return _of_kind(pieces, KINDS[number], _read(pieces, foresight.steps(number)))


def effects_in_play(pieces: Pieces, foresight: Foresight, view: Fields) -> Effects:
    """What the card in play can still do."""
    kind, steps = KINDS[view["card"] - 1], _read(pieces, foresight.steps(IN_PLAY))
    if view["phase"] != CARD or (kind.borders == 1 and not view["asked"]):
        return _of_kind(pieces, kind, steps)
    symbol = int(view["left"]) - 1 if kind.borders == 2 else kind.symbols[0]
    told = _told(pieces, steps, symbol >= WILD)
    return told._replace(blocked="") if symbol >= WILD else told


def _wide(kind: CardKind) -> str:
    """What a card does that leaves the direction open."""
    if WILD in kind.symbols:
        whole = {1: "a piece, in any direction", 2: "two moves in any directions", 4: "each piece in any direction"}
        return whole[kind.borders]
    ways = " and ".join(DIRECTIONS[symbol] for symbol in kind.symbols)
    return f"one move {ways.replace(' and ', ' and one ')}, of one piece or of two"
