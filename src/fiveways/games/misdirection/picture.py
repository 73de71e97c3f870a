"""The picture of misDIRECTION: the board, and below it what to do now, the disks, the die and the buttons.

An arrow is an item of its own on its tile, so that the page can turn it. Where an arrow is out of sight, there is no
item. A token stands on its tile and hides it. It stands beside the arrow while everybody looks at the tile, and always
in a game without memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.contract.states import Fields
from fiveways.games.misdirection import SPEC
from fiveways.games.misdirection.for_pictures import can_teleport
from fiveways.games.misdirection.parts import (
    AFTER,
    AGAIN_ROLL,
    BEFORE,
    CELLS,
    CENTRE,
    COLOURS,
    COLUMNS,
    CORNER_ARROWS,
    CORNERS,
    DIRECTION_NAMES,
    FACE_DOWN,
    FORGOTTEN,
    GONE,
    LANDING,
    MOVE,
    NONE,
    OPPOSITE,
    SIZE,
    SORT_NAMES,
    cell_text,
    colour_of,
)
from fiveways.games.misdirection.position import options_of

EDGE = 0.6
WIDTH, HEIGHT = SIZE + 2 * EDGE, SIZE + 2 * EDGE + 2.9
SAY_Y, STRIP_Y = SIZE + 2 * EDGE + 0.4, SIZE + 2 * EDGE + 1.85
_ASIDE = 0.4
_LAYER_TILES, _LAYER_MARKS, _LAYER_ARROWS, _LAYER_TOKENS, _LAYER_BUTTONS = 5, 10, 15, 30, 40


def place(cell: int) -> tuple[float, float]:
    row, col = divmod(cell, SIZE)
    return EDGE + col + 0.5, EDGE + SIZE - row - 0.5


@lru_cache(maxsize=1)
def _ground() -> tuple[Item, ...]:
    """What never changes."""
    middle = EDGE + SIZE / 2
    items = [Item("ground", "ground", middle, middle, SIZE + 0.3, SIZE + 0.3)]
    for at in range(SIZE):
        (x, _), (_, y) = place(at), place(at * SIZE)
        items.append(Item(f"file {at}", "", x, SIZE + 2 * EDGE - 0.16, 0.5, 0.62, layer=1, text=COLUMNS[at]))
        items.append(Item(f"rank {at}", "", 0.27, y, 0.5, 0.62, layer=1, text=str(at + 1)))
    x, y = place(CENTRE)
    items.append(Item(cell_text(CENTRE), "centre", x, y, layer=_LAYER_TILES, label="h8, the centre"))
    for colour, (cell, arrow) in enumerate(zip(CORNERS, CORNER_ARROWS, strict=True)):
        name, (x, y) = cell_text(cell), place(cell)
        label = f"{name}, the corner of {COLOURS[colour]}, points {DIRECTION_NAMES[arrow]}"
        items.append(Item(name, f"corner-{COLOURS[colour].lower()}", x, y, layer=_LAYER_TILES, label=label))
        items.append(Item(f"arrow {name}", "arrow-home", x, y, 0.6, 0.6, 45 * arrow, _LAYER_ARROWS))
    return tuple(items)


@lru_cache(maxsize=65536)
def _tile(cell: int, sort: int, face: int, holds: str) -> Item:
    name, (x, y) = cell_text(cell), place(cell)
    standing = f", {holds} here" if holds else ""
    if face == FACE_DOWN:
        return Item(name, "back", x, y, layer=_LAYER_TILES, label=f"{name}, face down{standing}")
    kind = "" if sort == 0 else f", {SORT_NAMES[sort]}"
    way = ", its arrow is out of sight" if face == FORGOTTEN else f", points {DIRECTION_NAMES[face - 1]}"
    symbol = f"tile-{SORT_NAMES[sort].lower().replace(' ', '-')}"
    marks = ("pencil",) if face == FORGOTTEN else ()
    return Item(name, symbol, x, y, layer=_LAYER_TILES, label=f"{name}{kind}{way}{standing}", marks=marks)


@lru_cache(maxsize=8192)
def _arrow(cell: int, opposite: bool, face: int) -> Item:
    x, y = place(cell)
    symbol = "arrow-opposite" if opposite else "arrow"
    return Item(f"arrow {cell_text(cell)}", symbol, x, y, 0.68, 0.68, 45 * (face - 1), _LAYER_ARROWS)


def _button(name: str, symbol: str, x: float, width: float, height: float, label: str, text: str = "") -> Item:
    return Item(name, symbol, x, STRIP_Y, width, height, layer=_LAYER_BUTTONS, label=label, text=text)


class _Shown:
    """A view, and what several parts of its picture need of it."""

    def __init__(self, view: Fields) -> None:
        self.view = view
        self.seats = int(view["seats"])
        self.names = SPEC.names_of_seats(options_of(view))
        self.at = {seat: int(view["at"][seat]) for seat in range(self.seats) if view["at"][seat] != GONE}
        self.mover = int(view["to_move"])
        self.over = bool(view["over"])

    def colour(self, seat: int) -> str:
        return COLOURS[colour_of(seat, self.seats)].lower()


def _tiles(shown: _Shown) -> Iterator[Item]:
    view = shown.view
    holds = {cell: f"the token of {shown.names[seat]}" for seat, cell in shown.at.items()}
    tiles, faces = view["tile"].tolist(), view["face"].tolist()
    for cell in range(CELLS):
        if cell == CENTRE or cell in CORNERS:
            continue
        face = faces[cell]
        sort = tiles[cell] // 8 if face != FACE_DOWN else 0
        yield _tile(cell, sort, face, holds.get(cell, ""))
        if face not in (FACE_DOWN, FORGOTTEN):
            yield _arrow(cell, sort == OPPOSITE, face)


def _marks(shown: _Shown) -> Iterator[Item]:
    """What happened last: from where a token walked, where the edge turned it, which tile was turned."""
    start, edge, _ = (int(cell) for cell in shown.view["way"])
    for name, cell in (("came", start), ("edge", edge), ("last", int(shown.view["turned"]))):
        if cell != NONE:
            x, y = place(cell)
            yield Item(name, name, x, y, 0.96, 0.96, layer=_LAYER_MARKS)


def _walked(view: Fields) -> list[int]:
    """The cells a token passed in the last action, from the one after the first to where it came."""
    start, edge, end = (int(cell) for cell in view["way"])
    if not view["walker"] or NONE in (start, end) or not view["roll"]:
        return []
    cells = []
    for begin, goal in ((start, edge), (edge, end)) if edge != NONE else ((start, end),):
        (x, y), (to_x, to_y) = (divmod(cell, SIZE)[::-1] for cell in (begin, goal))
        while (x, y) != (to_x, to_y):
            x, y = x + (to_x > x) - (to_x < x), y + (to_y > y) - (to_y < y)
            cells.append(y * SIZE + x)
    return cells


def _tokens(shown: _Shown) -> Iterator[Item]:
    view = shown.view
    walked = _walked(view)
    for seat, cell in shown.at.items():
        x, y = place(cell)
        aside = cell not in (*CORNERS, CENTRE) and view["face"][cell] != FORGOTTEN
        size = 0.52 if aside else 0.86
        x, y = (x + _ASIDE, y - _ASIDE) if aside else (x, y)
        steps = walked if seat + 1 == view["walker"] else []
        via = tuple(place(step) for step in steps if step != cell or step != steps[-1])
        label = f"the token of {shown.names[seat]}, on {cell_text(cell)}"
        symbol = f"token-{shown.colour(seat)}"
        yield Item(f"token {seat}", symbol, x, y, size, size, layer=_LAYER_TOKENS, label=label, via=via)


def _strip(shown: _Shown) -> Iterator[Item]:
    """The disks at both sides, the die and the buttons between them."""
    view = shown.view
    slots = (0, 3) if shown.seats == 2 else range(shown.seats)
    for seat, slot in zip(range(shown.seats), slots, strict=False):
        x = (1.0, 2.8, WIDTH - 2.8, WIDTH - 1.0)[slot]
        yield from _disk(shown, seat, x)
    roll, phase = int(view["first_roll"] or view["roll"]), int(view["phase"])
    told = f"the die shows {roll}" if roll else "the die"
    to_roll = ", press to roll" if phase in (BEFORE, MOVE, AGAIN_ROLL) and not shown.over else ""
    middle = WIDTH / 2
    turning = phase in (BEFORE, AFTER) and not shown.over
    tumbled = 90 * (int(view["rolls"]) % 4)
    label = told + to_roll
    yield Item("die", f"die-{roll}", middle - 2.5, STRIP_Y, 1.6, 1.6, tumbled, _LAYER_BUTTONS, label, marks=("first",))
    if turning:
        yield _button("turn left", "turn-left", middle - 0.55, 1.55, 1.55, "turn the tile a quarter to the left")
        yield _button("turn right", "turn-right", middle + 1.2, 1.55, 1.55, "turn the tile a quarter to the right")
        if phase == AFTER:
            yield _button("pass", "button", middle + 3.15, 1.95, 1.1, "turn no tile", "pass")


def _disk(shown: _Shown, seat: int, x: float) -> Iterator[Item]:
    view, name = shown.view, shown.names[seat]
    face = "light" if view["light"][seat] else "dark"
    gone = seat not in shown.at
    label = f"{name} has left" if gone else f"the disk of {name}, {face} side up"
    if view["misses"][seat]:
        label += ", misses the next turn"
    size = 0.9 if gone else 1.6
    yield Item(f"disk {seat}", f"disk-{face}-{shown.colour(seat)}", x, STRIP_Y, size, size, layer=20, label=label)
    if seat == shown.mover and not shown.over:
        yield Item("mover", "mover", x, STRIP_Y - 1.02, 0.4, 0.36, layer=_LAYER_MARKS)
    if view["misses"][seat]:
        yield Item(f"misses {seat}", "misses", x + 0.6, STRIP_Y - 0.6, 0.6, 0.6, layer=25)


def _tiles_up(view: Fields) -> str:
    return "1 tile" if view["up"] == 1 else f"{view['up']} tiles"


def _say(shown: _Shown) -> str:
    """What is to be done now, in a few words."""
    view, name = shown.view, shown.names[shown.mover]
    if shown.over:
        return f"{_tiles_up(view)} face up"
    if view["phase"] == LANDING:
        return f"{name} turns up {cell_text(shown.at[shown.mover])}: look, and remember"
    if view["phase"] == AGAIN_ROLL:
        return f"{name} rolls again: press the die"
    if can_teleport(view) and view["phase"] in (BEFORE, MOVE):
        first = "may turn a tile, then " if view["phase"] == BEFORE else ""
        return f"{name} {first}rolls, or teleports: token, tile"
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
    say = Item("say", "", WIDTH / 2, SAY_Y, WIDTH, 0.95, layer=1, text=_say(shown))
    items = (*_ground(), *_tiles(shown), *_marks(shown), *_tokens(shown), *_strip(shown), say)
    teleports = any(move.startswith("teleport") for move in legal)
    own = cell_text(shown.at[shown.mover]) if teleports else ""
    turning = view["phase"] != MOVE
    gestures = tuple(gesture for move in legal for gesture in _gestures(move, shown.mover, own, turning))
    return Scene(WIDTH, HEIGHT, items, gestures, f"misDIRECTION, {_tiles_up(view)} face up. {_say(shown)}.")
