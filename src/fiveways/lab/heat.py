"""Where a game is played: what was pressed, drawn over the game's own picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from fiveways.core import svg
from fiveways.core.game import Game
from fiveways.core.match import Match
from fiveways.core.options import Value
from fiveways.lab.watching import Watched

HOT = "#c8452c"
LARGEST = 0.46
"""The radius of the hottest place, in squares of the board."""


def heat_map(game: Game, options: Mapping[str, Value], games: Sequence[Watched]) -> str:
    """The picture of a fresh deal with a disc on each place, its area as what was pressed there."""
    scene = Match.new(game, options, seed="heat").flat_scene()
    pressed = Counter(tuple(np.round(place, 2)) for watched in games for place in watched.pressed)
    # A button that every turn needs would leave nothing to be seen of the board: the hottest few are drawn alike.
    most = float(np.quantile(list(pressed.values()), 0.95)) if pressed else 1.0
    total = max(sum(pressed.values()), 1)
    discs = ""
    for (x, y), count in sorted(pressed.items()):
        radius = LARGEST * min(count / most, 1) ** 0.5
        discs += f'<circle cx="{x}" cy="{y}" r="{radius:.3f}"><title>{count / total:.1%}</title></circle>'
    layer = f'<g fill="{HOT}" fill-opacity="0.62" stroke="#fff" stroke-width="0.03">{discs}</g>'
    return svg.render(scene, game.art, paper=True).replace("</svg>", f"{layer}</svg>")
