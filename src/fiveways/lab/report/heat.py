"""Where a game is played: what was pressed, drawn over the game's own picture."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from fiveways.contract.loading import Game
from fiveways.contract.options import Value
from fiveways.contract.scene import Item, Scene
from fiveways.lab.report.watching import Watched
from fiveways.match import svg
from fiveways.match.match import Match

HOT = "#c8452c"
LARGEST = 0.46
"""The radius of the hottest place, in squares of the board."""
SQUARE = 2.0
"""What is larger is no square, card or button but what they lie on."""
GAP, NEAR = 0.06, 0.6
"""So far one may press beside a thing, and so far apart are things that have discs of their own."""

INK = "#6b6459"
Place: TypeAlias = tuple[float, float]


def heat_map(game: Game, options: Mapping[str, Value], games: Sequence[Watched]) -> str:
    """The picture of a fresh deal with a disc on each place, its area as what was pressed there."""
    scene = Match.new(game, options, seed="heat").flat_scene()
    # What is said of one deal is not said of these games.
    items = tuple(_inked(scene, item) for item in scene.items if item.id != "say")
    scene = replace(scene, items=items, caption=f"Where {game.spec.name} is played")
    pressed = _gathered(scene, [(float(x), float(y)) for watched in games for x, y in watched.pressed])
    # A button that every turn needs would leave nothing to be seen of the board: the hottest few are drawn alike.
    most = float(np.quantile(list(pressed.values()), 0.95)) if pressed else 1.0
    total = max(sum(pressed.values()), 1)
    discs = ""
    for (x, y), count in sorted(pressed.items()):
        radius = LARGEST * min(count / most, 1) ** 0.5
        discs += f'<circle cx="{x}" cy="{y}" r="{radius:.3f}"><title>{count / total:.1%}</title></circle>'
    layer = f'<g fill="{HOT}" fill-opacity="0.62" stroke="#fff" stroke-width="0.03">{discs}</g>'
    layer += f"<style>.inked .page{{fill:{INK}}}</style>"
    return svg.render(scene, game.art).replace("</svg>", f"{layer}</svg>")


def _inked(scene: Scene, item: Item) -> Item:
    """Letters on a board, which stays as it is where the page is dark, stay dark too."""
    boards = (board for board in scene.items if board.symbol and board is not item)
    lies = any(abs(item.x - on.x) < on.width / 2 and abs(item.y - on.y) < on.height / 2 for on in boards)
    return replace(item, marks=(*item.marks, "inked")) if lies and not item.symbol else item


def _gathered(scene: Scene, places: Sequence[Place]) -> dict[Place, int]:
    """How often each thing was pressed, by its middle: one disc for each, and none that lies on another.

    What is pressed may lie aside on what it belongs to (a piece on a square, an arrow in its corner), and cards of a
    hand lie elsewhere when there are more of them: those go with what is near.
    """
    gathered: dict[Place, int] = {}
    aside: Counter[Place] = Counter()
    for (x, y), count in Counter((round(x, 2), round(y, 2)) for x, y in places).items():
        if middle := _middle(scene, x, y):
            gathered[middle] = gathered.get(middle, 0) + count
        else:
            aside[x, y] = count
    for place, count in sorted(aside.items(), key=lambda found: (-found[1], found[0])):
        near = min(gathered, key=lambda other: math.dist(other, place), default=place)
        near = near if math.dist(near, place) < NEAR else place
        gathered[near] = gathered.get(near, 0) + count
    return gathered


def _middle(scene: Scene, x: float, y: float) -> Place | None:
    """The middle of the square, card or button that is there; of several the largest, then the nearest."""
    under = [
        item for item in scene.items
        if item.symbol and max(item.width, item.height) <= SQUARE
        and abs(x - item.x) <= item.width / 2 + GAP and abs(y - item.y) <= item.height / 2 + GAP
    ]  # fmt: skip
    if not under:
        return None
    largest = min(under, key=lambda item: (-round(item.width * item.height, 3), math.dist((item.x, item.y), (x, y))))
    return round(largest.x, 2), round(largest.y, 2)
