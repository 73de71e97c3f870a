"""The picture of a Bones board: squares, and pieces in the order in which they lie on each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain

from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.contract.states import Fields
from fiveways.games.bones import COLOURS, SPEC, rules
from fiveways.games.bones.for_pictures import full_rows
from fiveways.games.bones.parts import other_square, start_area
from fiveways.games.bones.text import placement_text, square_text

MARGIN = 0.6
_PIECES = ("ivory", "ebony")
_LAYER_PIECES, _LAYER_MARKS = 10, 1000


@lru_cache(maxsize=64)
def _squares_of(rows: int, cols: int) -> list[tuple[int, int]]:
    """The two squares of each piece, by its number in a view."""
    placements = range(-1, 2 * rows * cols)
    return [(placement // 2, other_square(placement, cols)) for placement in placements for _ in COLOURS]


def _heights(show: Sequence[int], squares: Sequence[tuple[int, int]]) -> dict[int, int]:
    """How high each visible piece must be drawn: above all pieces that lie under it.

    A piece is known by its colour and placement: of two that share both, the later hides the earlier.
    """
    heights = dict.fromkeys(show, 0)
    heights.pop(0, None)
    under: dict[int, list[int]] = {}
    for piece in heights:
        one, two = squares[piece]
        above = show[two] if show[one] == piece else show[one]
        if above != piece:
            under.setdefault(above, []).append(piece)

    def settle(piece: int) -> int:
        height = 0
        for below in under.pop(piece, ()):
            height = max(height, 1 + (settle(below) if below in under else heights[below]))
        heights[piece] = height
        return height

    while under:
        settle(next(iter(under)))
    return heights


def _caption(view: Fields) -> str:
    name = SPEC.seat_names[view["to_move"]]
    other = SPEC.seat_names[1 - view["to_move"]]
    if view["over"] == rules.ROW:
        return f"{other} has won with {view['in_a_row']} squares in a row"
    return "Drawn" if view["over"] else f"{name} to move, piece {view['ply'] + 1}"


# There are few different items, and each move shows most of them again. So each is made once.


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


def _square(square: int, rows: int, cols: int, colour: int | None) -> Item:
    start = square in start_area(rows, cols)
    state = "bare" if colour is None else SPEC.seat_names[colour]
    label = f"{square_text(square, cols)}, {state}{', start square' if start else ''}"
    symbol = "start" if start else "square"
    return Item(square_text(square, cols), symbol, *_place(square, rows, cols), layer=1, label=label)


@lru_cache(maxsize=64)
def _covered_squares(rows: int, cols: int) -> tuple[list[Item], list[Item]]:
    white, black = ([_square(square, rows, cols, colour) for square in range(rows * cols)] for colour in (0, 1))
    return white, black


class _Pieces(dict[tuple[int, int], Item]):
    """Pieces of boards of one size, by number and height."""

    def __init__(self, rows: int, cols: int) -> None:
        self._size = rows, cols

    def __missing__(self, known: tuple[int, int]) -> Item:
        piece, height = known
        self[known] = _piece(piece, *self._size, height, False)
        return self[known]


_pieces = lru_cache(maxsize=64)(_Pieces)


@lru_cache(maxsize=8192)
def _piece(piece: int, rows: int, cols: int, depth: int, last: bool) -> Item:
    placement, colour = (piece >> 1) - 1, piece & 1
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
def presses(move: str) -> tuple[Gesture, ...]:
    """The two squares that a piece covers, in either order."""
    one, two = move.split("-")
    return Gesture(move, (one, two)), Gesture(move, (two, one))


def scene(view: Fields, legal: Mapping[str, int]) -> Scene:
    rows, cols, last = int(view["rows"]), int(view["cols"]), int(view["last"]) - 1
    show: list[int] = view["show"][: rows * cols].tolist()
    items = _bare_board(rows, cols).copy()
    covered = _covered_squares(rows, cols)
    for square, piece in enumerate(show):
        if piece:
            items[square] = covered[piece & 1][square]
    heights = _heights(show, _squares_of(rows, cols))
    if last >= 0:
        newest = show[last // 2]
        items.append(_piece(newest, rows, cols, heights.pop(newest), True))
    items += map(_pieces(rows, cols).__getitem__, heights.items())
    if last >= 0:
        items += [_mark("last", s, rows, cols, _LAYER_MARKS) for s in (last // 2, other_square(last, cols))]
    if view["over"] == rules.ROW:
        rows_won = full_rows(view["show"], rows, cols, int(view["in_a_row"]))
        for square in sorted({square for _, squares in rows_won for square in squares}):
            items.append(_mark("won", square, rows, cols, _LAYER_MARKS + 1))

    gestures = tuple(chain.from_iterable(map(presses, legal)))
    caption = f"Bones, {rows} by {cols}. {_caption(view)}."
    return Scene(cols + 2 * MARGIN, rows + 2 * MARGIN, tuple(items), gestures, caption)


def meant(view: Fields, path: Sequence[str]) -> str | None:
    """Two squares are a piece; one square is a piece that covers it, whichever way."""
    if len(path) == 2:
        return "-".join(path)
    if not path[0][1:].isdecimal():
        return None  # the edge of the board
    column, row = path[0][0], int(path[0][1:])
    return f"{path[0]}-{column}{row + 1 if row < view['rows'] else row - 1}"
