"""The board of letters, the hands beside it, and three buttons below."""

from fiveways.contract.scene import Gesture, Item, Scene
from tests.browser.trail.parts import DRAW, NONE, STEP, SWAP
from tests.browser.trail.text import _cell_name

BUTTONS = ("draw", "put", "pass")


def scene(view, legal):
    path = [int(cell) for cell in view["path"][: int(view["length"])]]
    items = []
    for cell, code in enumerate(view["letters"]):
        place = f", {path.index(cell) + 1} of the trail" if cell in path else ""
        name, marks = _cell_name(cell), ("last",) if place else ()
        x, y = cell % 4 + 0.5, cell // 4 + 0.5
        items.append(Item(name, "tile", x, y, text=chr(code), label=f"{chr(code)} at {name}{place}", marks=marks))
    for seat in range(2):
        for slot, code in enumerate(view["hand"][seat]):
            name = f"hand {seat} {slot}"
            if code != NONE:
                items.append(Item(name, "tile", 4.9, 0.5 + 2 * seat + slot, 0.8, 0.8, label=name, text=chr(code)))
    items += [Item(word, "tile", n + 0.5, 4.7, 1, 0.8, text=word[0], label=word) for n, word in enumerate(BUTTONS)]
    gestures = tuple(_gesture(view, move, action) for move, action in legal.items())
    trail = "".join(chr(view["letters"][cell]) for cell in path)
    return Scene(5.4, 5.2, tuple(items), gestures, f"Trail {trail}", trace=True)


def _gesture(view, move, action):
    if SWAP <= action < DRAW:
        return Gesture(move, (f"hand {int(view['to_move'])} {action % 2}", _cell_name(action // 2)), draft=True)
    if action < STEP:
        return Gesture(move, ("draw", _cell_name(action - DRAW)))
    word, _, cell = move.partition(" ")
    return Gesture(move, (cell or word,), draft=word == "step")


def meant(view, path):
    return f"step {path[-1]}" if len(path) == 1 and len(path[-1]) == 2 else None
