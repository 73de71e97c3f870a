"""The picture: score tracks, the board with letters and markers, and below it what the viewer has and can press."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fiveways.contract.scene import Scene
from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import CELLS, REFILL, cell_number, cell_text
from fiveways.games.waywords.picture.below_board import below
from fiveways.games.waywords.picture.board import above
from fiveways.games.waywords.picture.gestures import drafts, gestures
from fiveways.games.waywords.picture.layout import Layout
from fiveways.games.waywords.picture.prompt import prompt
from fiveways.games.waywords.picture.word import shown_word

__all__ = ["drafts", "meant", "scene"]


def scene(view: Fields, legal: Mapping[str, int]) -> Scene:
    layout, word = Layout.of(view), shown_word(view)
    say = prompt(view, word)
    items = (*above(view, layout, word), *below(view, layout, word, say, bool(legal)))
    return Scene(layout.width, layout.height, items, gestures(view, legal, word), f"WAYWORDS. {say}", trace=bool(legal))


def meant(view: Fields, path: Sequence[str]) -> str | None:
    """The move that somebody means who presses these items, though no gesture has them. It is never a word."""
    first, cell = path[0], _cell_meant(view, path[-1])
    if len(path) == 1 and cell is not None and not first.startswith("marker "):
        return f"step {first}"
    filling = view["phase"] == REFILL
    if cell is None and not filling:
        # Only a tile was pressed: let it be for any bare cell.
        cell = next((bare for bare in range(CELLS) if not view["under"][bare]), 0)
    if cell is not None and not filling:
        verb = "lift" if view["under"][cell] else "draw" if first == "letter pile" else "swap"
        if first == "letter pile":
            return f"{verb} {cell_text(cell)}"
        if first.startswith("hand "):
            return f"{verb} {cell_text(cell)} {first.split()[1]}"
    return {"letter pile": "take letter", "pattern pile": "take pattern", "done": "done", "pass": "pass"}.get(first)


def _cell_meant(view: Fields, thing: str) -> int | None:
    """The cell that was pressed, or a cell under the marker that was pressed."""
    word, _, number = thing.partition(" ")
    if word == "marker":
        return next((cell for cell in range(CELLS) if view["under"][cell] == int(number)), None)
    return cell_number(thing)
