"""What a card would do to every piece, before it is played: for pictures and for those who hear them."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import (
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


class Foresight(NamedTuple):
    """`steps`: piece, direction, where that ends or None. `blocked`: why some cannot. `label`: all of it in words."""

    steps: list[tuple[int, int, int | None]]
    blocked: str
    label: str


def _ends(board: Board, kind: Kind, piece: int, direction: int) -> tuple[int | None, str]:
    """Where a piece ends that a card sends in a direction, or what is in the way of its first step."""
    to, why = board.target(piece, direction)
    if to is None or to == OUT or kind.borders != 1 or len(kind.symbols) == 1:
        return to, why
    later = copy(board)
    later.at = [*board.at]
    later.at[piece] = to
    second = later.ways(VOID, piece)[0] if kind.symbols[0] == VOID else direction
    after, _ = later.target(piece, second)
    return to if after is None else after, ""


def _first(board: Board, kind: Kind) -> list[tuple[int, int]]:
    """Every piece with each direction in which the card could send it."""
    return [
        (piece, way)
        for piece in board.in_play()
        for way in dict.fromkeys(way for symbol in kind.symbols for way in board.ways(symbol, piece))
    ]


def foresee(board: Board, number: int) -> Foresight:
    kind = KINDS[number]
    steps: list[tuple[int, int, int | None]] = []
    why_not: dict[str, list[str]] = {}
    said = []
    for piece, direction in _first(board, kind):
        to, why = _ends(board, kind, piece, direction)
        steps.append((piece, direction, to))
        name = ELEMENTS[piece]
        if to is None:
            way = "" if direction == STAYS or kind.symbols == (direction,) else f" {DIRECTIONS[direction]}"
            why_not.setdefault(why, []).append(name + way)
            said.append(f"{name}{way} blocked: {why}")
        else:
            said.append(f"{name} to {'its gate and out' if to == OUT else cell_text(to, board.size)}")
    if WILD in kind.symbols or len(set(kind.symbols)) > 1:
        return Foresight(steps, "", _wide(kind))
    blocked = " · ".join(f"{' and '.join(names)}: {why}" for why, names in why_not.items())
    return Foresight(steps, blocked, "; ".join(said))


def _wide(kind: Kind) -> str:
    """Cards that leave the direction open."""
    if WILD in kind.symbols:
        whole = {1: "a piece, in any direction", 2: "two moves in any directions", 4: "each piece in any direction"}
        return whole[kind.borders]
    ways = " and ".join(DIRECTIONS[symbol] for symbol in kind.symbols)
    return f"one move {ways.replace(' and ', ' and one ')}, of one piece or of two"
