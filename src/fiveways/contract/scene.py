"""A Scene: where everything lies, what it is called and what can be pressed. Made from a view, never from a state.

Lengths are in board units (one square is 1); x grows to the right and y downwards, as on a screen.

The fields of a view are NumPy numbers. Wrap them, as in `int(view["stones"])`: a Scene takes plain numbers only.

A drawing is a file `art/NAME.svg` with one `<svg viewBox=...>`, and no scripts, DOCTYPE or other `<svg>` in it. Only
`xmlns` may be declared on it. It is stretched to the item, so a wide button needs a `viewBox` of its own proportions.

Letters are dark on an item's own drawing, and brown over the drawing of another. Outside all drawings they have the
page's colour, which is pale in the dark. Put them on a light drawing that is opaque.

`came` of an Item acts only where the item's id is new, and the item that it names was in the scene before and is there
no more. Else it does nothing: an id that was there glides from its own place, and another new one appears.

On a phone, at most 8 things that are pressed fit side by side.

The picture does not know who looks. If it must, let `observe` write `v.viewer = seat + 1` into a field of the view.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Item:
    """One thing to see. The same thing keeps its id from scene to scene, so that it can glide to where it went."""

    id: str  # unique in the scene
    symbol: str  # the name of a drawing in art/, without .svg; "" for text alone
    x: float  # the centre, from the left
    y: float  # the centre, from the top
    width: float = 1.0  # the drawing is stretched to this width
    height: float = 1.0  # and to this height
    turn: int = 0  # by how many degrees it is turned, clockwise
    layer: int = 0  # higher lies on top
    label: str = ""  # what a screen reader says, with a capital as it may begin a sentence; "" for mere decoration
    text: str = ""  # letters on it, half as high as the item
    # What the page does with it: "lit" (shows on request that it is within reach), "first" (shows it before anything
    # moves, such as a die), "pencil" (lets a viewer note on it what they remember of its face). Others do nothing.
    marks: tuple[str, ...] = ()
    came: str = ""  # the item of the scene before from whose place it glides, where pieces have no identity
    when: tuple[str, ...] = ()  # shown only while one of these is looked at or chosen: what it would do
    via: tuple[tuple[float, float], ...] = ()  # places it passed on its way here, in order, if it has just walked


@dataclass(frozen=True)
class Gesture:
    """A legal move as what to press, one item after the other.

    `turn`: by how many degrees clockwise the first item is turned on the way; where it is the only one, that is all.
    """

    move: str  # the text of the move
    path: tuple[str, ...]  # the ids of the items to press, in order
    turn: int = 0  # degrees, in steps of 90
    draft: bool = False  # the page only prepares it, and sends it together with the first move that is no draft


@dataclass(frozen=True)
class Scene:
    """A whole picture."""

    width: float  # in board units
    height: float  # in board units
    items: tuple[Item, ...]  # everything there is to see
    gestures: tuple[Gesture, ...] = ()  # one or more for each legal move of the viewer
    caption: str = ""  # one sentence, for people who do not see the picture
    turn: int = 0  # set by `turned`: by how many degrees the whole was turned for its viewer
    trace: bool = False  # a page makes drafts of one item each by drawing over the items one after the other
    how: str = ""  # how to move now, for a beginner, where that is not what `Look.how` says of the whole game

    def turned(self, degrees: int) -> Scene:
        """The same picture, turned clockwise by a multiple of 90 degrees for a seat on another side; text stays
        upright."""
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
