"""The picture of a Bones board: squares, and pieces in the order in which they lie on each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

from fiveways.core.kernel import Record
from fiveways.core.scene import Gesture, Item, Scene
from fiveways.games.bones import SPEC, kernel
from fiveways.games.bones.parts import other_square, start_area
from fiveways.games.bones.position import Half, rows_of, whole
from fiveways.games.bones.text import halves, options_of, placement_text, square_text

MARGIN = 0.6
_PIECES = ("ivory", "ebony")
_LAYER_PIECES, _LAYER_MARKS = 10, 1000


def _depths(shown: Mapping[int, Half]) -> dict[int, int]:
    """How high the piece showing at each square must be drawn: above all that run under it."""
    depth: dict[int, int] = {}
    running: dict[int, list[int]] = {}  # by square: where halves show whose other half lies there
    for square, half in shown.items():
        running.setdefault(half.other, []).append(square)

    def settle(square: int) -> int:
        if square not in depth:
            ends = [square, shown[square].other] if whole(shown, square) else [square]
            below = [under for end in ends for under in running.get(end, ()) if under not in ends]
            high = max((settle(under) + 1 for under in below), default=0)
            for end in ends:
                depth[end] = high
        return depth[square]

    for square in shown:
        settle(square)
    return depth


def _caption(view: Record) -> str:
    name = SPEC.seat_names[view["to_move"]]
    other = SPEC.seat_names[1 - view["to_move"]]
    if view["over"] == kernel.ROW:
        return f"{other} has won with {view['in_a_row']} squares in a row"
    return "Drawn" if view["over"] else f"{name} to move, piece {view['ply'] + 1}"


# The things to see are few and come again with every move: each is made once.


def _place(square: int, rows: int, cols: int) -> tuple[float, float]:
    row, col = divmod(square, cols)
    return MARGIN + col + 0.5, MARGIN + rows - row - 0.5


@lru_cache(maxsize=64)
def _bare_board(rows: int, cols: int) -> list[Item]:
    """The squares, then the board, and the letters and numbers along its sides."""
    width, height = cols + 2 * MARGIN, rows + 2 * MARGIN
    items = [_square(square, rows, cols, None) for square in range(rows * cols)]
    items.append(Item("board", "board", width / 2, height / 2, width, height))
    for col in range(cols):
        x, _ = _place(col, rows, cols)
        items.append(Item(f"file {col}", "", x, height - MARGIN / 2, 1, 0.6, layer=1, text=chr(ord("a") + col)))
    for row in range(rows):
        _, y = _place(row * cols, rows, cols)
        items.append(Item(f"rank {row}", "", MARGIN / 2, y, 1, 0.6, layer=1, text=str(row + 1)))
    return items


@lru_cache(maxsize=8192)
def _square(square: int, rows: int, cols: int, colour: int | None) -> Item:
    start = square in start_area(rows, cols)
    state = "bare" if colour is None else SPEC.seat_names[colour]
    label = f"{square_text(square, cols)}, {state}{', start square' if start else ''}"
    symbol = "start" if start else "square"
    return Item(square_text(square, cols), symbol, *_place(square, rows, cols), layer=1, label=label)


@lru_cache(maxsize=8192)
def _piece(placement: int, rows: int, cols: int, colour: int, depth: int, last: bool) -> Item:
    (x, y), (x2, y2) = (_place(s, rows, cols) for s in (placement // 2, other_square(placement, cols)))
    move, name = placement_text(placement, cols), SPEC.seat_names[colour]
    label = f"{name} piece on {move.replace('-', ' and ')}"
    turn = 90 if placement % 2 else 0
    return Item(
        f"{name.lower()} {move}", _PIECES[colour], (x + x2) / 2, (y + y2) / 2, 2, 1, turn,
        _LAYER_PIECES + depth, label, marks=("last",) if last else (),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _mark(kind: str, square: int, rows: int, cols: int, layer: int) -> Item:
    return Item(f"{kind} {square_text(square, cols)}", kind, *_place(square, rows, cols), layer=layer)


@lru_cache(maxsize=8192)
def _gestures(move: str) -> tuple[Gesture, Gesture]:
    one, two = move.split("-")
    return Gesture(move, (one, two)), Gesture(move, (two, one))


def scene(view: Record, legal: Mapping[str, int]) -> Scene:
    rows, cols, shown = int(view["rows"]), int(view["cols"]), halves(view)
    items = _bare_board(rows, cols).copy()
    for square, half in shown.items():
        items[square] = _square(square, rows, cols, half.colour)

    depths, last = _depths(shown), int(view["last"]) - 1
    pieces: dict[tuple[int, int], Item] = {}
    for square, half in shown.items():
        first = min(square, half.other)
        placement = 2 * first + (abs(half.other - square) == cols)
        here = (placement, half.colour)
        if here not in pieces:
            pieces[here] = _piece(placement, rows, cols, half.colour, depths[square], placement == last)
    items += pieces.values()

    if last >= 0:
        items += [_mark("last", s, rows, cols, _LAYER_MARKS) for s in (last // 2, other_square(last, cols))]
    if view["over"] == kernel.ROW:
        for square in sorted({square for _, squares in rows_of(shown, options_of(view)) for square in squares}):
            items.append(_mark("won", square, rows, cols, _LAYER_MARKS + 1))

    gestures = tuple(chain.from_iterable(map(_gestures, legal)))
    caption = f"Bones, {rows} by {cols}. {_caption(view)}."
    return Scene(cols + 2 * MARGIN, rows + 2 * MARGIN, tuple(items), gestures, caption)
