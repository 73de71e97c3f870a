"""Builds a position of Bones that was written down, and says everything that is wrong with an impossible one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from fiveways.contract.errors import ImpossiblePosition
from fiveways.contract.options import Options
from fiveways.contract.states import Fields
from fiveways.games.bones import SPEC, rules
from fiveways.games.bones.for_pictures import full_rows
from fiveways.games.bones.parts import ALONG, MAX_SQUARES, UP, other_square, start_area


class Half(NamedTuple):
    """The half piece that a square shows: its colour and the square of its other half (-1: off the board)."""

    colour: int
    other: int


def rows_of(shown: Mapping[int, Half], options: Options) -> list[tuple[int, list[int]]]:
    """Every full row of a position: the colour and the squares."""
    show = np.zeros(MAX_SQUARES, np.uint16)
    for square, half in shown.items():
        show[square] = 2 + half.colour
    return full_rows(show, int(options["rows"]), int(options["cols"]), int(options["in_a_row"]))


def whole(shown: Mapping[int, Half], square: int) -> bool:
    """Whether the piece showing at a square shows both its halves."""
    half = shown[square]
    other = shown.get(half.other)
    return other is not None and other == Half(half.colour, square)


def _placement(square: int, other: int, cols: int) -> int:
    first = min(square, other)
    return 2 * first + (UP if max(square, other) - first == cols else ALONG)


def _circles(shown: Mapping[int, Half]) -> list[list[int]]:
    """Circles of pieces that each lie under the next: they cannot be laid in any order."""
    settled: set[int] = set()
    found = []
    for start in shown:
        path: list[int] = []
        at = start
        while at in shown and at not in settled and at not in path and not whole(shown, at):
            path.append(at)
            at = shown[at].other
        if at in path and len(path) - path.index(at) > 2:
            found.append(path[path.index(at) :])
        settled.update(path)
    return found


def problems(
    shown: Mapping[int, Half], options: Options, mover: int, ply: int, last: int | None, name: Callable[[int], str]
) -> list[str]:
    """Everything in a position that play cannot lead to."""
    rows, cols = int(options["rows"]), int(options["cols"])
    names = SPEC.seat_names
    wrong = []
    for square, (colour, other) in shown.items():
        if other < 0:
            wrong.append(f"{name(square)} shows half a piece whose other half is off the board")
        elif other not in shown:
            wrong.append(f"{name(square)} shows half a piece, but {name(other)}, where its other half lies, is bare")
        elif shown[other].other == square and shown[other].colour != colour and square < other:
            wrong.append(f"{name(square)} and {name(other)} are the two halves of one piece, in different colours")
    for circle in _circles(shown):
        wrong.append(f"the pieces at {', '.join(map(name, circle))} each run under the next, in a circle")

    begins = mover if ply % 2 == 0 else 1 - mover
    for colour in (0, 1):
        laid = (ply + (colour == begins)) // 2
        seen = {_placement(s, h.other, cols) for s, h in shown.items() if h.colour == colour and h.other >= 0}
        if len(seen) > laid:
            wrong.append(f"{names[colour]} shows {len(seen)} pieces but has laid {laid}")
    if ply > 0 and not any(square in shown for square in start_area(rows, cols)):
        wrong.append("no start square is covered, though pieces have been laid")
    if ply > int(options["max_plies"]):
        wrong.append(f"{ply} pieces have been laid, but the game ends at {options['max_plies']}")

    before = 1 - mover
    if ply > 0 and not any(half.colour == before and whole(shown, square) for square, half in shown.items()):
        wrong.append(f"{names[before]} moved last, so one whole {names[before]} piece must lie on top")
    if last is not None:
        squares = (last // 2, other_square(last, cols))
        if ply == 0 or any(shown.get(s) != Half(before, squares[1 - i]) for i, s in enumerate(squares)):
            wrong.append(f"the last piece, {name(squares[0])}-{name(squares[1])}, does not lie there whole and on top")
    if ply >= 2 and len(shown) < 3:
        wrong.append(f"{ply} pieces have been laid, so at least three squares must be covered")
    wrong += _wrong_rows(shown, options, mover, name)
    return wrong


def _wrong_rows(shown: Mapping[int, Half], options: Options, mover: int, name: Callable[[int], str]) -> list[str]:
    """A row ends the game at once, so at most the piece laid last completed any."""
    winning = rows_of(shown, options)
    if any(colour == mover for colour, _ in winning):
        return [f"{SPEC.seat_names[mover]} is to move but has a full row already"]
    last_pieces = (
        {square, half.other} for square, half in shown.items() if half.colour != mover and whole(shown, square)
    )
    if winning and not any(all(piece & set(squares) for _, squares in winning) for piece in last_pieces):
        return [f"no one piece can have completed the row at {name(winning[0][1][0])} last"]
    return []


def assemble(
    options: Options,
    shown: Mapping[int, Half],
    mover: int,
    ply: int,
    last: int | None,
    name: Callable[[int], str],
) -> Fields:
    """The view of such a position, or ImpossiblePosition."""
    wrong = problems(shown, options, mover, ply, last, name)
    if wrong:
        raise ImpossiblePosition(wrong)
    cols = int(options["cols"])
    view = np.zeros(1, rules.VIEW)[0]
    view["seats"], view["ply"], view["to_move"] = 2, ply, mover
    for option in ("rows", "cols", "in_a_row", "max_plies"):
        view[option] = options[option]
    view["last"] = 0 if last is None else 1 + last
    for square, half in shown.items():
        view["show"][square] = 2 * (1 + _placement(square, half.other, cols)) + half.colour
    if rows_of(shown, options):
        view["over"] = rules.ROW
    elif ply == options["max_plies"]:
        view["over"] = rules.CAP
    return view
