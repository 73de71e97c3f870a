"""The picture of a Bones board: squares, and pieces in the order in which they lie on each other."""

from __future__ import annotations

from collections.abc import Mapping

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

    def settle(square: int) -> int:
        if square not in depth:
            ends = [square, shown[square].other] if whole(shown, square) else [square]
            below = [under for end in ends for under, half in shown.items() if half.other == end and under not in ends]
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


def scene(view: Record, legal: Mapping[str, int]) -> Scene:
    rows, cols, shown = int(view["rows"]), int(view["cols"]), halves(view)

    def place(square: float) -> tuple[float, float]:
        row, col = divmod(square, cols)
        return MARGIN + col + 0.5, MARGIN + rows - row - 0.5

    width, height = cols + 2 * MARGIN, rows + 2 * MARGIN
    items = [Item("board", "board", width / 2, height / 2, width, height)]
    for col in range(cols):
        x, _ = place(col)
        items.append(Item(f"file {col}", "", x, height - MARGIN / 2, 1, 0.6, layer=1, text=chr(ord("a") + col)))
    for row in range(rows):
        _, y = place(row * cols)
        items.append(Item(f"rank {row}", "", MARGIN / 2, y, 1, 0.6, layer=1, text=str(row + 1)))
    for square in range(rows * cols):
        start = square in start_area(rows, cols)
        state = SPEC.seat_names[shown[square].colour] if square in shown else "bare"
        label = f"{square_text(square, cols)}, {state}{', start square' if start else ''}"
        symbol = "start" if start else "square"
        items.append(Item(square_text(square, cols), symbol, *place(square), layer=1, label=label))

    depths = _depths(shown)
    pieces: dict[str, Item] = {}
    for square, half in shown.items():
        first, second = sorted((square, half.other))
        placement = 2 * first + (second - first == cols)
        (x, y), (x2, y2) = place(first), place(second)
        move = placement_text(placement, cols)
        last = ("last",) if placement + 1 == view["last"] else ()
        name = f"{SPEC.seat_names[half.colour].lower()} {move}"
        turn = 90 if placement % 2 else 0
        label = f"{SPEC.seat_names[half.colour]} piece on {move.replace('-', ' and ')}"
        pieces[name] = Item(
            name, _PIECES[half.colour], (x + x2) / 2, (y + y2) / 2, 2, 1, turn,
            _LAYER_PIECES + depths[square], label, marks=last,
        )  # fmt: skip
    items += pieces.values()

    if view["last"]:
        first = (int(view["last"]) - 1) // 2
        second = other_square(int(view["last"]) - 1, cols)
        for square in (first, second):
            items.append(Item(f"last {square_text(square, cols)}", "last", *place(square), layer=_LAYER_MARKS))
    for square in sorted({square for _, squares in rows_of(shown, options_of(view)) for square in squares}):
        items.append(Item(f"won {square_text(square, cols)}", "won", *place(square), layer=_LAYER_MARKS + 1))

    gestures = []
    for move in legal:
        one, two = move.split("-")
        gestures += [Gesture(move, (one, two)), Gesture(move, (two, one))]
    return Scene(width, height, tuple(items), tuple(gestures), f"Bones, {rows} by {cols}. {_caption(view)}.")
