"""The upper part of the picture: the score tracks, and the board with its letters, markers and the traced word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fiveways.contract.scene import Item
from fiveways.contract.states import Fields
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import (
    CELLS,
    COLUMNS,
    GOAL,
    KINDS,
    SHAPE_NAMES,
    SIZE,
    SOLITAIRE,
    TILE_SETS,
    cell_text,
    put_shape,
    tile_values,
)
from fiveways.games.waywords.picture.layout import BOARD_X, Layout, marker_item, place
from fiveways.games.waywords.picture.word import ShownWord
from fiveways.games.waywords.rules.fields import options_of, shape_of_marker

_TILES, _CHANGED, _MARKERS, _PATH = 5, 8, 10, 20
_ANGLES = {
    (1, 0): 0, (1, 1): 45, (0, 1): 90, (-1, 1): 135, (-1, 0): 180, (-1, -1): 225, (0, -1): 270, (1, -1): 315,
}  # fmt: skip
"""How far a link of the traced word is turned, by its direction."""


def above(view: Fields, layout: Layout, word: ShownWord) -> tuple[Item, ...]:
    """All items of the upper part."""
    return (
        *_tracks(view, layout),
        *_ground(layout),
        *_letters(view, layout),
        *_markers(view, layout),
        *_path(layout, word),
    )


def _tracks(view: Fields, layout: Layout) -> Iterator[Item]:
    """The total of each seat, on a track to 300. Two tracks stand side by side."""
    names = SPEC.names_of_seats(options_of(view))
    for seat, name in enumerate(names):
        x, y = layout.track(seat)
        low, total = name.lower(), int(view["total"][seat])
        width = layout.track_width
        along = min(total, GOAL) / GOAL
        held = (_count(int(view[what][seat]), what[:-1]) for what in ("letters", "patterns"))
        label = f"{name} has {_count(total, 'point')}, {' and '.join(held)}"
        if view["mode"] == SOLITAIRE:
            label = _count(total, "point")
        yield Item(f"track {seat}", f"track-{low}", x + width / 2, y, width, 0.42, layer=1, label=label)
        yield Item(f"total {seat}", "", x - 0.55, y, 0.9, 0.72, layer=1, text=str(total))
        yield Item(f"peg {seat}", f"peg-{low}", x + width * along, y, 0.44, 0.44, layer=3)
        if seat == view["to_move"] and not view["over"] and len(names) > 1:
            yield Item("mover", "mover", x - 1.14, y, 0.3, 0.34, layer=2)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


@lru_cache
def _ground(layout: Layout) -> tuple[Item, ...]:
    return tuple(_new_ground(layout))


def _new_ground(layout: Layout) -> Iterator[Item]:
    middle = place(layout, 27)[0] + 0.5, place(layout, 27)[1] - 0.5
    yield Item("ground", "ground", *middle, SIZE + 0.5, SIZE + 0.5)
    for at in range(SIZE):
        (x, _), (_, y) = place(layout, at), place(layout, at * SIZE)
        yield Item(f"file {at}", "", x, layout.board_y + SIZE + 0.42, 0.5, 0.5, layer=1, text=COLUMNS[at])
        yield Item(f"rank {at}", "", BOARD_X - 0.46, y, 0.4, 0.5, layer=1, text=str(at + 1))


def _letters(view: Fields, layout: Layout) -> Iterator[Item]:
    values = tile_values(TILE_SETS[view["tiles"]])
    board, under = view["board"].tolist(), view["under"].tolist()
    last = set(view["last"][: view["last_length"]].tolist())
    changed = int(view["changed"])
    for cell in range(CELLS):
        (x, y), kind, name = place(layout, cell), board[cell], cell_text(cell)
        covered = SHAPE_NAMES[shape_of_marker(view, under[cell])] if under[cell] else ""
        yield _letter(layout, cell, kind, values[kind], covered, bool(changed >> cell & 1), cell in last)
        if changed >> cell & 1:
            yield Item(f"changed {name}", "changed", x, y, 0.98, 0.98, layer=_CHANGED)
        if view["was"][cell]:
            yield Item(f"ghost {name}", "ghost", x, y, layer=_CHANGED)


@lru_cache(maxsize=20_000)
def _letter(layout: Layout, cell: int, kind: int, value: int, covered: str, new: bool, last: bool) -> Item:
    """One letter. It is kept for all tables, because every picture has 64 of them."""
    (x, y), name = place(layout, cell), cell_text(cell)
    label = (
        f"{name}, {' '.join(KINDS[kind])}, {value}{f', under a {covered}' if covered else ''}{', new' if new else ''}"
    )
    symbol, marks = f"tile-{KINDS[kind].lower()}-{value}", ("last",) if last else ()
    return Item(name, symbol, x, y, 0.96, 0.96, layer=_TILES, label=label, marks=marks)


def _markers(view: Fields, layout: Layout) -> Iterator[Item]:
    under = view["under"].tolist()
    for marker in sorted(set(under) - {0}):
        cells = [cell for cell in range(CELLS) if under[cell] == marker]
        yield marker_item(layout, f"marker {marker}", shape_of_marker(view, marker), cells, _MARKERS)


def _path(layout: Layout, word: ShownWord) -> Iterator[Item]:
    """The traced word: a ring on each cell, links between them, and the markers that lie on it already."""
    for number, cell in enumerate(word.path):
        x, y = place(layout, cell)
        if number:
            from_x, from_y = place(layout, word.path[number - 1])
            direction = round(x - from_x), round(y - from_y)
            long = 0.42 if 0 in direction else 0.78
            middle = (x + from_x) / 2, (y + from_y) / 2
            yield Item(f"link {number}", "link", *middle, long, 0.2, _ANGLES.get(direction, 0), _PATH)
        yield Item(f"ring {number}", "ring" if number else "ring-first", x, y, 0.94, 0.94, layer=_PATH + 1)
    for number, (put, cells) in enumerate(word.laid):
        yield marker_item(layout, f"laid {number}", put_shape(put), cells, _MARKERS + 1)
