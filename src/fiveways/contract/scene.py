"""A Scene: where everything lies, what it is called and what can be pressed. Made from a view, never from a state.

Lengths are in board units (one square is 1); x grows to the right and y downwards, as on a screen.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Item:
    """One thing to see. The same thing keeps its id from scene to scene, so that it can glide to where it went."""

    id: str
    symbol: str  # a drawing of the game's art/, or "" for text alone
    x: float  # centre
    y: float
    width: float = 1.0
    height: float = 1.0
    turn: int = 0  # degrees clockwise
    layer: int = 0  # higher lies on top
    label: str = ""  # what a screen reader says; "" for mere decoration
    text: str = ""  # letters written on it
    # What is special now: "last", "wins", "lit" (within reach, shown on request), "first" (seen before anybody walks:
    # a die), "pencil" (its face is out of sight; whoever looks may note on it what they remember).
    marks: tuple[str, ...] = ()
    came: str = ""  # the item of the scene before from whose place it came, if it is not the same one
    when: tuple[str, ...] = ()  # shown only while one of these is looked at or chosen: what it would do
    via: tuple[tuple[float, float], ...] = ()  # places it passed on its way here, in order, if it has just walked


@dataclass(frozen=True)
class Gesture:
    """A legal move as what to press, one item after the other.

    `turn`: by how many degrees clockwise the first item is turned on the way; where it is the only one, that is all.
    """

    move: str
    path: tuple[str, ...]
    turn: int = 0
    draft: bool = False  # whether a page only prepares it: it is made together with the first move that is not


@dataclass(frozen=True)
class Scene:
    """A whole picture. `caption` says in one sentence what is to be seen."""

    width: float
    height: float
    items: tuple[Item, ...]
    gestures: tuple[Gesture, ...] = ()
    caption: str = ""
    turn: int = 0  # by how much the whole was turned for its viewer
    trace: bool = False  # whether drafts of one item each are drawn: by going over one item after the other

    def turned(self, degrees: int) -> Scene:
        """The same, seen by somebody who sits elsewhere: a multiple of 90 degrees clockwise; writing stays upright."""
        if degrees % 360 == 0:
            return self
        items = tuple(self._turned(item, degrees % 360) for item in self.items)
        width, height = (self.width, self.height) if degrees % 180 == 0 else (self.height, self.width)
        return replace(self, width=width, height=height, items=items, turn=(self.turn + degrees) % 360)

    def _turned(self, item: Item, degrees: int) -> Item:
        x, y = self._turned_place(item.x, item.y, degrees)
        via = tuple(self._turned_place(*place, degrees) for place in item.via)
        turn = (item.turn + degrees) % 360 if item.symbol else 0
        return Item(
            item.id, item.symbol, x, y, item.width, item.height, turn,
            item.layer, item.label, item.text, item.marks, item.came, item.when, via,
        )  # fmt: skip

    def _turned_place(self, x: float, y: float, degrees: int) -> tuple[float, float]:
        across, down = {
            90: (self.height - y, x),
            180: (self.width - x, self.height - y),
            270: (y, self.width - x),
        }[degrees]
        return round(across, 6), round(down, 6)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)
