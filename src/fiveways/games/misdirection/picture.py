"""The picture of misDIRECTION: the board, and below it what to do now, the disks, the die and the buttons.

An arrow is an item of its own on its tile, so that the page can turn it. Where an arrow is out of sight, there is no
item. A token stands on its tile and hides it. It stands beside the arrow while everybody looks at the tile, and always
in a game without memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.contract.states import Fields
from fiveways.games.misdirection import SPEC
from fiveways.games.misdirection.for_pictures import can_teleport
from fiveways.games.misdirection.parts import (
    AFTER,
    AGAIN_ROLL,
    BEFORE,
    COLOURS,
    COLUMNS,
    CORNER_ARROWS,
    DIRECTION_NAMES,
    FACE_DOWN,
    FORGOTTEN,
    GONE,
    LANDING,
    LARGEST,
    MOVE,
    NONE,
    OPPOSITE,
    SIZES,
    SORT_NAMES,
    bare,
    cell_text,
    centre,
    corners,
)
from fiveways.games.misdirection.position import colours, options_of

EDGE = 0.6
_ASIDE = 0.4
_LAYER_TILES, _LAYER_MARKS, _LAYER_ARROWS, _LAYER_TOKENS, _LAYER_BUTTONS = 5, 10, 15, 30, 40


class _Sheet(NamedTuple):
    """Where things lie, with a board of this size. The strip below is as large as the board is wide."""

    size: int

    @property
    def width(self) -> float:
        return self.size + 2 * EDGE

    @property
    def scale(self) -> float:
        """The size of what lies in the strip: 1 for the original board."""
        return self.width / (LARGEST + 2 * EDGE)

    @property
    def height(self) -> float:
        return self.width + 2.9 * self.scale

    @property
    def say_y(self) -> float:
        return self.width + 0.4 * self.scale

    @property
    def strip_y(self) -> float:
        return self.width + 1.85 * self.scale

    def place(self, cell: int) -> tuple[float, float]:
        row, col = divmod(cell, self.size)
        return EDGE + col + 0.5, EDGE + self.size - row - 0.5

    def in_strip(
        self, name: str, symbol: str, x: float, y: float, width: float, height: float, **more: Any
    ) -> Item:  # fmt: skip
        """An item of the strip: `x` and `y` from its middle, in units of the original board."""
        by = self.scale
        return Item(name, symbol, self.width / 2 + x * by, self.strip_y + y * by, width * by, height * by, **more)


@lru_cache(maxsize=len(SIZES))
def _ground(sheet: _Sheet) -> tuple[Item, ...]:
    """What never changes."""
    size = sheet.size
    middle = EDGE + size / 2
    items = [Item("ground", "ground", middle, middle, size + 0.3, size + 0.3)]
    for at in range(size):
        (x, _), (_, y) = sheet.place(at), sheet.place(at * size)
        items.append(Item(f"file {at}", "", x, sheet.width - 0.16, 0.5, 0.62, layer=1, text=COLUMNS[at]))
        items.append(Item(f"rank {at}", "", 0.27, y, 0.5, 0.62, layer=1, text=str(at + 1)))
    name, (x, y) = cell_text(centre(size), size), sheet.place(centre(size))
    items.append(Item(name, "centre", x, y, layer=_LAYER_TILES, label=f"{name}, the centre"))
    for colour, (cell, arrow) in enumerate(zip(corners(size), CORNER_ARROWS, strict=True)):
        name, (x, y) = cell_text(cell, size), sheet.place(cell)
        label = f"{name}, the corner of {COLOURS[colour]}, points {DIRECTION_NAMES[arrow]}"
        items.append(Item(name, f"corner-{COLOURS[colour].lower()}", x, y, layer=_LAYER_TILES, label=label))
        items.append(Item(f"arrow {name}", "arrow-home", x, y, 0.6, 0.6, 45 * arrow, _LAYER_ARROWS))
    return tuple(items)


@lru_cache(maxsize=65536)
def _tile(sheet: _Sheet, cell: int, sort: int, face: int, holds: str) -> Item:
    name, (x, y) = cell_text(cell, sheet.size), sheet.place(cell)
    standing = f", {holds} here" if holds else ""
    if face == FACE_DOWN:
        return Item(name, "back", x, y, layer=_LAYER_TILES, label=f"{name}, face down{standing}")
    kind = "" if sort == 0 else f", {SORT_NAMES[sort]}"
    way = ", its arrow is out of sight" if face == FORGOTTEN else f", points {DIRECTION_NAMES[face - 1]}"
    symbol = f"tile-{SORT_NAMES[sort].lower().replace(' ', '-')}"
    marks = ("pencil",) if face == FORGOTTEN else ()
    return Item(name, symbol, x, y, layer=_LAYER_TILES, label=f"{name}{kind}{way}{standing}", marks=marks)


@lru_cache(maxsize=8192)
def _arrow(sheet: _Sheet, cell: int, opposite: bool, face: int) -> Item:
    x, y = sheet.place(cell)
    symbol = "arrow-opposite" if opposite else "arrow"
    return Item(f"arrow {cell_text(cell, sheet.size)}", symbol, x, y, 0.68, 0.68, 45 * (face - 1), _LAYER_ARROWS)


class _Shown:
    """A view, and what several parts of its picture need of it."""

    def __init__(self, view: Fields) -> None:
        self.view = view
        self.seats = int(view["seats"])
        self.names = SPEC.names_of_seats(options_of(view))
        self.at = {seat: int(view["at"][seat]) for seat in range(self.seats) if view["at"][seat] != GONE}
        self.mover = int(view["to_move"])
        self.over = bool(view["over"])
        self.sheet = _Sheet(int(view["size"]))
        self.colours = [COLOURS[colour].lower() for colour in colours(view)]

    def cell(self, cell: int) -> str:
        return cell_text(cell, self.sheet.size)


def _tiles(shown: _Shown) -> Iterator[Item]:
    view, sheet = shown.view, shown.sheet
    holds = {cell: f"the token of {shown.names[seat]}" for seat, cell in shown.at.items()}
    tiles, faces = view["tile"].tolist(), view["face"].tolist()
    for cell in range(sheet.size * sheet.size):
        if cell in bare(sheet.size):
            continue
        face = faces[cell]
        sort = tiles[cell] // 8 if face != FACE_DOWN else 0
        yield _tile(sheet, cell, sort, face, holds.get(cell, ""))
        if face not in (FACE_DOWN, FORGOTTEN):
            yield _arrow(sheet, cell, sort == OPPOSITE, face)


def _marks(shown: _Shown) -> Iterator[Item]:
    """What happened last: from where a token walked, where the edge turned it, which tile was turned."""
    start, edge, _ = (int(cell) for cell in shown.view["way"])
    for name, cell in (("came", start), ("edge", edge), ("last", int(shown.view["turned"]))):
        if cell != NONE:
            x, y = shown.sheet.place(cell)
            yield Item(name, name, x, y, 0.96, 0.96, layer=_LAYER_MARKS)


def _walked(view: Fields) -> list[int]:
    """The cells a token passed in the last action, from the one after the first to where it came."""
    size = int(view["size"])
    start, edge, end = (int(cell) for cell in view["way"])
    if not view["walker"] or NONE in (start, end) or not view["roll"]:
        return []
    cells = []
    for begin, goal in ((start, edge), (edge, end)) if edge != NONE else ((start, end),):
        (x, y), (to_x, to_y) = (divmod(cell, size)[::-1] for cell in (begin, goal))
        while (x, y) != (to_x, to_y):
            x, y = x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y)
            cells.append(y * size + x)
    return cells


_SPREAD = {1: ((0.0, 0.0),), 2: ((-0.2, 0.0), (0.2, 0.0)), 3: ((-0.2, -0.2), (0.2, -0.2), (0.0, 0.2)),
           4: ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2))}  # fmt: skip
"""Where tokens stand that share a corner, from its middle."""


def _stands(shown: _Shown, seat: int) -> tuple[float, float, float]:
    """Where the middle of a token is, and its size: beside an arrow that lies open, and smaller where several stand."""
    cell = shown.at[seat]
    x, y = shown.sheet.place(cell)
    if cell not in bare(shown.sheet.size):
        return (x, y, 0.86) if shown.view["face"][cell] == FORGOTTEN else (x + _ASIDE, y - _ASIDE, 0.52)
    together = [other for other, there in shown.at.items() if there == cell]
    east, south = _SPREAD[len(together)][together.index(seat)]
    return x + east, y + south, 0.86 if len(together) == 1 else 0.5


def _tokens(shown: _Shown) -> Iterator[Item]:
    view = shown.view
    walked = _walked(view)
    for seat, cell in shown.at.items():
        x, y, size = _stands(shown, seat)
        steps = walked if seat + 1 == view["walker"] else []
        via = tuple(shown.sheet.place(step) for step in steps if step != cell or step != steps[-1])
        label = f"the token of {shown.names[seat]}, on {shown.cell(cell)}"
        symbol = f"token-{shown.colours[seat]}"
        yield Item(f"token {seat}", symbol, x, y, size, size, layer=_LAYER_TOKENS, label=label, via=via)


def _strip(shown: _Shown) -> Iterator[Item]:
    """The disks at both sides, the die and the buttons between them."""
    view, lay = shown.view, shown.sheet.in_strip
    slots = (0, 3) if shown.seats == 2 else range(shown.seats)
    for seat, slot in zip(range(shown.seats), slots, strict=False):
        yield from _disk(shown, seat, (-7.1, -5.3, 5.3, 7.1)[slot])
    roll, phase = int(view["first_roll"] or view["roll"]), int(view["phase"])
    told = f"the die shows {roll}" if roll else "the die"
    to_roll = ", press to roll" if phase in (BEFORE, MOVE, AGAIN_ROLL) and not shown.over else ""
    die: dict[str, Any] = {"turn": 90 * (int(view["rolls"]) % 4), "label": told + to_roll, "marks": ("first",)}
    yield lay("die", f"die-{roll}", -2.5, 0, 1.6, 1.6, layer=_LAYER_BUTTONS, **die)
    if phase in (BEFORE, AFTER) and not shown.over:
        for way, x in (("left", -0.55), ("right", 1.2)):
            label = f"turn the tile a quarter to the {way}"
            yield lay(f"turn {way}", f"turn-{way}", x, 0, 1.55, 1.55, layer=_LAYER_BUTTONS, label=label)
        if phase == AFTER:
            passing = {"label": "turn no tile", "text": "pass"}
            yield lay("pass", "button", 3.15, 0, 1.95, 1.1, layer=_LAYER_BUTTONS, **passing)


def _disk(shown: _Shown, seat: int, x: float) -> Iterator[Item]:
    view, name, lay = shown.view, shown.names[seat], shown.sheet.in_strip
    face = "light" if view["light"][seat] else "dark"
    gone = seat not in shown.at
    label = f"{name} has left" if gone else f"the disk of {name}, {face} side up"
    if view["misses"][seat]:
        label += ", misses the next turn"
    size = 0.9 if gone else 1.6
    yield lay(f"disk {seat}", f"disk-{face}-{shown.colours[seat]}", x, 0, size, size, layer=20, label=label)
    if seat == shown.mover and not shown.over:
        yield lay("mover", "mover", x, -1.02, 0.4, 0.36, layer=_LAYER_MARKS)
    if view["misses"][seat]:
        yield lay(f"misses {seat}", "misses", x + 0.6, -0.6, 0.6, 0.6, layer=25)


def _tiles_up(view: Fields) -> str:
    return "1 tile" if view["up"] == 1 else f"{view['up']} tiles"


def _say(shown: _Shown) -> str:
    """What is to be done now, in a few words."""
    view, name = shown.view, shown.names[shown.mover]
    if shown.over:
        return f"{_tiles_up(view)} face up"
    if view["phase"] == LANDING:
        return f"{name} turns up {shown.cell(shown.at[shown.mover])}: look, and remember"
    if view["phase"] == AGAIN_ROLL:
        return f"{name} rolls again: press the die"
    if can_teleport(view) and view["phase"] in (BEFORE, MOVE):
        if view["phase"] == MOVE:
            return f"{name} rolls, or teleports: press the token, then a tile"
        return f"{name} may turn a tile, then rolls, or teleports: token, tile"
    if view["phase"] == BEFORE:
        return f"{name} may turn a tile, then rolls"
    if view["phase"] == AFTER:
        return f"{name} may turn a tile, or passes"
    if view["first_roll"]:
        rolls = ", ".join(f"{who} {roll}" for who, roll in zip(shown.names, view["opening"], strict=False) if roll)
        return f"{rolls}: {name} begins" if rolls else f"{name} begins with {view['first_roll']}"
    return f"{name}: press the die"


@lru_cache(maxsize=8192)
def _gestures(move: str, mover: int, own: str, turning: bool) -> tuple[Gesture, ...]:
    """`own`: the cell where the mover stands, if a press there may mean the token; `turning`: tiles can be turned."""
    word, _, cell = move.partition(" ")
    token = f"token {mover}"
    if word == "teleport":
        return (Gesture(move, (token, cell)), *(() if turning else (Gesture(move, (cell,)),)))
    if word[-1] in "+-":
        button = "turn right" if word[-1] == "+" else "turn left"
        through = (Gesture(move, (token, button)),) if word[:-1] == own else ()
        return (Gesture(move, (word[:-1], button)), *through)
    return (Gesture(move, ({"roll": "die", "land": token}.get(word, word),)),)


def meant(view: Fields, path: Sequence[str]) -> str | None:
    """The move that a press stands for which is no gesture."""
    first = path[0]
    if first == "die":
        return "roll"
    if first.startswith("token "):
        return f"teleport {path[1]}" if len(path) == 2 and first == f"token {view['to_move']}" else None
    return f"{first}+" if first[:1] in COLUMNS and first[1:].isdecimal() else None


def scene(view: Fields, legal: Mapping[str, int]) -> Scene:
    shown = _Shown(view)
    sheet = shown.sheet
    say = Item("say", "", sheet.width / 2, sheet.say_y, sheet.width, 0.95 * sheet.scale, layer=1, text=_say(shown))
    items = (*_ground(sheet), *_tiles(shown), *_marks(shown), *_tokens(shown), *_strip(shown), say)
    teleports = any(move.startswith("teleport") for move in legal)
    own = shown.cell(shown.at[shown.mover]) if teleports else ""
    turning = view["phase"] != MOVE
    gestures = tuple(gesture for move in legal for gesture in _gestures(move, shown.mover, own, turning))
    return Scene(sheet.width, sheet.height, items, gestures, f"misDIRECTION, {_tiles_up(view)} face up. {_say(shown)}.")
