"""What to press for each move.

A swap is a letter of the hand, then a cell. A blind draw is the letter pile, then a cell. A word is its cells, pressed
or dragged over, then a button for one of the ways to cover it. Or the player lays each marker by hand: its tile, then
its cells one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fiveways.contract.scene import Gesture
from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import KINDS, PATTERNS, SOLITAIRE, STANDARD, cell_number
from fiveways.games.waywords.picture.below_board import COVERINGS_SHOWN
from fiveways.games.waywords.picture.word import ShownWord

Path = tuple[str, ...]


def gestures(view: Fields, legal: Mapping[str, int], word: ShownWord) -> tuple[Gesture, ...]:
    """A gesture for each way to press each legal move, and one for each covering that is shown."""
    if not legal:
        return ()
    told = [Gesture(move, path, draft=drafts(move)) for move in legal for path in _paths(view, move, word)]
    shown = word.coverings[:COVERINGS_SHOWN]
    return (*told, *(Gesture(covering.move, (f"way {number}",)) for number, covering in enumerate(shown)))


def drafts(move: str) -> bool:
    """Whether a move may be prepared: not if chance has a part in it, nor if it may complete a word."""
    word, *rest = move.split()
    return word in ("step", "swap", "clear") or (word == "lift" and len(rest) == 2)


def _paths(view: Fields, move: str, word: ShownWord) -> Iterable[Path]:
    """The items to press for a move, once for each tile that will do."""
    verb, *rest = move.split()
    match verb:
        case "step":
            return [(rest[0],)]
        case "swap" | "draw" | "lift":
            return _exchanges(view, verb, rest, word)
        case "throw":
            tiles = _letters(view, rest[1]) if rest[0] == "letter" else _patterns(view, rest[1])
            return [(tile, f"{rest[0]} pile") for tile in tiles]
        case "take":
            return [(f"{rest[0]} pile",)]
        case "clear":
            return [(tile,) for tile in _patterns(view, "CLEAR")]
        case "put":
            return _by_hand(view, rest[0])
        case "void" if view["mode"] != SOLITAIRE:
            return [("void", "sure")]
        case "pass" if view["mode"] == SOLITAIRE:
            return [("pass", "sure")]
        case _:
            return [(verb,)]


def _letters(view: Fields, kind: str) -> list[str]:
    return [f"hand {kind} {copy}" for copy in range(int(view["hand"][KINDS.index(kind)]))]


def _patterns(view: Fields, pattern: str) -> list[str]:
    return [f"tray {pattern} {copy}" for copy in range(int(view["tray"][PATTERNS.index(pattern)]))]


def _exchanges(view: Fields, verb: str, rest: list[str], word: ShownWord) -> Iterator[Path]:
    """A tile or the letter pile, then the cell.

    Where a marker was taken up, this replaces the letter beneath it. A swap there begins with the button "instead".
    """
    cell = rest[0]
    instead = ("instead",) if verb != "lift" and cell_number(cell) in word.replaceable else ()
    for tile in _letters(view, rest[1]) if len(rest) == 2 else ["letter pile"]:
        yield (*instead, tile, cell)


def _by_hand(view: Fields, marker: str) -> Iterator[Path]:
    """The tile to spend, then the cells. After an Any shape tile comes the marker in the box.

    A game without pattern tiles has the marker in the box in place of the tile.
    """
    name, _, cells = marker.partition(":")
    shape, path = name.removeprefix("*"), cells.split(".")
    if view["mode"] != STANDARD:
        yield (f"box {shape}", *path)
        return
    by_any = name.startswith("*")
    for tile in _patterns(view, "ANY" if by_any else shape):
        yield (tile, *((f"box {shape}",) if by_any else ()), *path)
