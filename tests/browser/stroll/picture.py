"""A street for each seat, with a token on it, and three buttons below. To walk three one presses the token first."""

from fiveways.contract.scene import Gesture, Item, Scene
from tests.browser.stroll.rules import GONE, TILES


def _place(seat, tile):
    return tile + 0.5, seat + 0.5


def _passed(seat, was, steps):
    """The places between the first and the last of a walk."""
    ahead = (was + step for step in range(1, steps))
    return tuple(_place(seat, tile if tile < TILES else 2 * (TILES - 1) - tile) for tile in ahead)


def scene(view, legal):
    seats = range(int(view["seats"]))
    at = [int(tile) for tile in view["at"]]
    walker = int(view["walker"]) if view["steps"] else None
    items = []
    for seat in seats:
        for tile in range(TILES):
            covered = at[seat] == tile
            label = f"tile {tile} of street {seat}{', out of sight' if covered else ''}"
            marks = ("pencil",) if covered else ()
            symbol = "back" if covered else "card"
            items.append(Item(f"tile {seat} {tile}", symbol, *_place(seat, tile), label=label, marks=marks))
        if at[seat] != GONE:
            via = _passed(seat, int(view["was"]), int(view["steps"])) if seat == walker else ()
            name = f"token {seat}"
            items.append(Item(name, "token", *_place(seat, at[seat]), 0.7, 0.7, layer=2, label=name, via=via))
    low = len(seats) + 0.5
    buttons = [Item(word, "card", n + 0.5, low, text=word, label=word) for n, word in enumerate("123")]
    score = Item("count", "", TILES - 0.5, low, text=str(int(view["ply"])), label="plies")
    mine = f"token {int(view['to_move'])}"
    gestures = tuple(Gesture(move, (mine, move) if move == "3" else (move,)) for move in legal)
    return Scene(TILES, len(seats) + 1, (*items, *buttons, score), gestures, "Stroll")
