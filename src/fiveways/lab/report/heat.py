"""Where a game is played: discs on the places that were pressed, over the game's own picture."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from fiveways.contract.loading import Game
from fiveways.contract.options import Value
from fiveways.contract.scene import Item, Scene
from fiveways.lab.report.report import Point
from fiveways.match import svg
from fiveways.match.match import Match

HOT = "#c8452c"
LARGEST = 0.46
"""The radius of the hottest place, in squares of the board."""
SQUARE = 2.0
"""An item larger than this is the board, and not a square, a card or a button."""
GAP, NEAR = 0.06, 0.6
"""How far from an item a press still counts for it; items with discs of their own are at least so far apart."""

INK = "#6b6459"


def heat_map(game: Game, options: Mapping[str, Value], pressed: Mapping[Point, int]) -> str:
    """The picture of a fresh deal with a disc on each place that was pressed. The disc's area shows how often."""
    scene = Match.new(game, options, seed="heat").flat_scene()
    # What the picture says about one deal does not hold for all games.
    items = tuple(_inked(scene, item) for item in scene.items if item.id != "say")
    scene = replace(scene, items=items, caption=f"Where {game.spec.name} is played")
    gathered = _gathered(scene, pressed)
    # Next to a button that every turn needs, all other discs would be too small to see. So the largest few are alike.
    most = float(np.quantile(list(gathered.values()), 0.95)) if gathered else 1.0
    total = max(sum(gathered.values()), 1)
    discs = ""
    for (x, y), count in sorted(gathered.items()):
        radius = LARGEST * min(count / most, 1) ** 0.5
        discs += f'<circle cx="{x}" cy="{y}" r="{radius:.3f}"><title>{count / total:.1%}</title></circle>'
    layer = f'<g fill="{HOT}" fill-opacity="0.62" stroke="#fff" stroke-width="0.03">{discs}</g>'
    layer += f"<style>.inked .page{{fill:{INK}}}</style>"
    return svg.render(scene, game.art).replace("</svg>", f"{layer}</svg>")


def _inked(scene: Scene, item: Item) -> Item:
    """A board keeps its colours on a dark page, so text on it stays dark."""
    boards = (board for board in scene.items if board.symbol and board is not item)
    lies = any(abs(item.x - on.x) < on.width / 2 and abs(item.y - on.y) < on.height / 2 for on in boards)
    return replace(item, marks=(*item.marks, "inked")) if lies and not item.symbol else item


def _gathered(scene: Scene, pressed: Mapping[Point, int]) -> dict[Point, int]:
    """How often each thing was pressed, by its middle: one disc for each thing, and no disc on another.

    A thing may lie off the middle of what it belongs to (an arrow in the corner of its square), and cards of a hand
    move when there are more of them. Such places count for the nearest thing.
    """
    gathered: dict[Point, int] = {}
    aside: Counter[Point] = Counter()
    for (x, y), count in pressed.items():
        if middle := _middle(scene, x, y):
            gathered[middle] = gathered.get(middle, 0) + count
        else:
            aside[x, y] = count
    for place, count in sorted(aside.items(), key=lambda found: (-found[1], found[0])):
        near = min(gathered, key=lambda other: math.dist(other, place), default=place)
        near = near if math.dist(near, place) < NEAR else place
        gathered[near] = gathered.get(near, 0) + count
    return gathered


def _middle(scene: Scene, x: float, y: float) -> Point | None:
    """The middle of the square, card or button at this place. Of several, the largest counts, then the nearest."""
    under = [
        item for item in scene.items
        if item.symbol and max(item.width, item.height) <= SQUARE
        and abs(x - item.x) <= item.width / 2 + GAP and abs(y - item.y) <= item.height / 2 + GAP
    ]  # fmt: skip
    if not under:
        return None
    largest = min(under, key=lambda item: (-round(item.width * item.height, 3), math.dist((item.x, item.y), (x, y))))
    return round(largest.x, 2), round(largest.y, 2)
