"""What to press for a move of WAYWORDS.

A letter is swapped by pressing it and then a cell; a blind draw begins with the letter pile. Pressing or dragging over
cells traces a word, and a button submits it with one way to cover it; or markers are laid by hand: the tile, then the
cells one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fiveways.contract.kernel import Record
from fiveways.contract.scene import Gesture
from fiveways.games.waywords.desk import WAYS_SHOWN, Desk
from fiveways.games.waywords.draft import Draft, put_shape
from fiveways.games.waywords.parts import BY_ANY, KINDS, PATTERNS, PUT, SHAPES, STANDARD, cell_number, cell_text


def gestures(view: Record, legal: Mapping[str, int], draft: Draft, desk: Desk) -> tuple[Gesture, ...]:
    if not legal:
        return ()
    told = [gesture for move, action in legal.items() for gesture in _gestures(view, move, action, draft)]
    told += [Gesture(way.move(draft), (f"way {number}",)) for number, way in enumerate(desk.ways[:WAYS_SHOWN])]
    return tuple(told)


def _copies(view: Record, kind: str) -> list[str]:
    return [f"hand {kind} {copy}" for copy in range(int(view["hand"][KINDS.index(kind)]))]


def _gestures(view: Record, move: str, action: int, draft: Draft) -> Iterator[Gesture]:
    word, *rest = move.split()
    match word:
        case "step":
            yield Gesture(move, (rest[0],), draft=True)
        case "swap":
            # Where a marker was taken up the same press replaces the letter beneath it.
            instead = _can_replace(view, rest[0])
            for tile in _copies(view, rest[1]):
                yield Gesture(move, ("instead", tile, rest[0]) if instead else (tile, rest[0]), draft=True)
        case "lift" if len(rest) == 2:
            for tile in _copies(view, rest[1]):
                yield Gesture(move, (tile, rest[0]), draft=True)
        case "lift":
            yield Gesture(move, ("letter pile", rest[0]))
        case "draw":
            yield Gesture(
                move, ("instead", "letter pile", rest[0]) if _can_replace(view, rest[0]) else ("letter pile", rest[0])
            )
        case "throw":
            tile = f"hand {rest[1]}" if rest[0] == "letter" else f"tray {rest[1]}"
            held = view["hand"][KINDS.index(rest[1])] if rest[0] == "letter" else view["tray"][PATTERNS.index(rest[1])]
            for copy in range(int(held)):
                yield Gesture(move, (f"{tile} {copy}", f"{rest[0]} pile"))
        case "take":
            yield Gesture(move, (f"{rest[0]} pile",))
        case "clear":
            for copy in range(int(view["tray"][PATTERNS.index("CLEAR")])):
                yield Gesture(move, (f"tray CLEAR {copy}",), draft=True)
        case "put":
            yield from _by_hand(view, move, action - PUT, draft)
        case "void":
            yield Gesture(move, ("void", "sure"))
        case "pass" if view["mode"] != STANDARD and view["seats"] == 1:
            yield Gesture(move, ("pass", "sure"))
        case _:
            yield Gesture(move, (word,))


def _can_replace(view: Record, cell: str) -> bool:
    at = cell_number(cell)
    assert at is not None
    return bool(view["was"][at]) and not int(view["replaced"]) >> at & 1


def _by_hand(view: Record, move: str, put: int, draft: Draft) -> Iterator[Gesture]:
    """The tile to spend (and, for any shape, the marker in the box), then the cells."""
    cells = tuple(cell_text(cell) for cell in draft.cells_of(put) or ())
    shape = SHAPES[put_shape(put)]
    if view["mode"] != STANDARD:
        yield Gesture(move, (f"box {shape}", *cells))
        return
    tile = "ANY" if put >= BY_ANY else shape
    for copy in range(int(view["tray"][PATTERNS.index(tile)])):
        yield Gesture(move, (f"tray {tile} {copy}", *((f"box {shape}",) if tile == "ANY" else ()), *cells))
