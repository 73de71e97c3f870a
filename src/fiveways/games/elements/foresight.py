"""What a card would do to every piece, before it is played: for pictures and for those who hear them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fiveways.contract.kernel import Record
from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import (
    CARD,
    DIRECTIONS,
    ELEMENTS,
    KINDS,
    OUT,
    STAYS,
    VOID,
    WILD,
    Kind,
    cell_text,
)


class Step(NamedTuple):
    """A piece that would go in a direction: to where, or None and what is in the way."""

    piece: int
    direction: int
    to: int | None
    why: str = ""


class Foresight(NamedTuple):
    """`steps` are drawn as arrows; `blocked` says why some cannot be; `label` is all of it in words.

    `certain`: the card leaves no direction open, so that where a piece ends can be drawn too.
    """

    steps: list[Step]
    blocked: str
    label: str
    certain: bool = False


def _one(board: Board, kind: Kind, piece: int, direction: int) -> Step:
    """One border: where a piece ends, or what is in the way of its first step."""
    to, why = board.target(piece, direction)
    if to is None or to == OUT or kind.borders != 1 or len(kind.symbols) == 1:
        return Step(piece, direction, to, why)
    later = board.moved(piece, to)
    ways = later.ways(VOID, piece) if kind.symbols[0] == VOID else [direction]
    if len(ways) > 1:
        return Step(piece, direction, to, "then the second step as you choose")
    after, _ = later.target(piece, ways[0])
    return Step(piece, direction, to if after is None else after)


def _all(board: Board, symbol: int, seat: int) -> list[Step]:
    """Four borders: one piece after the other, until the void leaves a choice and the rest depends on it."""
    steps: list[Step] = []
    for piece in board.in_order(symbol, seat):
        ways = board.ways(symbol, piece)
        if len(ways) > 1:
            return steps
        to, why = board.target(piece, ways[0])
        steps.append(Step(piece, ways[0], to, why))
        if to is not None:
            board = board.moved(piece, to)
    return steps


def listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# What is in the way of one piece, told of one and of several.
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


def _told(board: Board, steps: Sequence[Step], name_ways: bool) -> Foresight:
    why_not: dict[str, list[str]] = {}
    said = []
    for piece, direction, to, why in steps:
        name = ELEMENTS[piece] + (f" {DIRECTIONS[direction]}" if name_ways and direction != STAYS else "")
        if to is None:
            why_not.setdefault(why, []).append(name)
            said.append(f"{name} blocked: {why}")
        else:
            where = "its gate and out" if to == OUT else cell_text(to, board.size)
            said.append(f"{name} to {where}" + (f", {why}" if why else ""))
    blocked = " · ".join(_because(names, why) for why, names in why_not.items())
    return Foresight(list(steps), blocked, "; ".join(said), not name_ways)


def foresee(board: Board, number: int, seat: int) -> Foresight:
    """What a card would do that this seat plays."""
    kind = KINDS[number]
    if kind.borders == 4 and kind.symbols[0] != WILD:
        return _told(board, _all(board, kind.symbols[0], seat), False)
    pairs = [
        (piece, way)
        for piece in board.in_play()
        for way in dict.fromkeys(way for symbol in kind.symbols for way in board.ways(symbol, piece))
    ]
    steps = [_one(board, kind, piece, way) for piece, way in pairs]
    if WILD in kind.symbols or len(set(kind.symbols)) > 1:
        return Foresight(steps, "", _wide(kind))
    return _told(board, steps, kind.symbols[0] == VOID)


def foresee_rest(board: Board, view: Record) -> Foresight:
    """What the card in play can still do."""
    number, left, asked = int(view["card"]) - 1, int(view["left"]), int(view["asked"])
    kind = KINDS[number]
    if view["phase"] != CARD or (kind.borders == 1 and not asked):
        return foresee(board, number, int(view["to_move"]))
    pieces = [asked - 1] if asked else board.in_play()
    symbol = left - 1 if kind.borders == 2 else kind.symbols[0]
    if kind.borders == 4:
        pieces = [piece for piece in pieces if left >> piece & 1]
    steps = [Step(piece, way, *board.target(piece, way)) for piece in pieces for way in board.ways(symbol, piece)]
    told = _told(board, steps, symbol >= WILD)
    return told._replace(blocked="") if symbol >= WILD else told


def _wide(kind: Kind) -> str:
    """Cards that leave the direction open."""
    if WILD in kind.symbols:
        whole = {1: "a piece, in any direction", 2: "two moves in any directions", 4: "each piece in any direction"}
        return whole[kind.borders]
    ways = " and ".join(DIRECTIONS[symbol] for symbol in kind.symbols)
    return f"one move {ways.replace(' and ', ' and one ')}, of one piece or of two"
