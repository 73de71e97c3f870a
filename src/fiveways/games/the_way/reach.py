"""Where the token of the player to move can step this turn, if need be after one change of the board."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fiveways.contract.states import Record
from fiveways.games.the_way.parts import BOARD, CLOCKWISE, CORNERS, KINDS, ONE_WAY, PATHS, looks, neighbour
from fiveways.games.the_way.roads import ENTER, LEAVE


def _changes(view: Record, square: int) -> list[int]:
    """What may lie on a square after one change of the board there."""
    me = int(view["to_move"])
    theirs = int(view["at"][2 - int(view["piece"][me])])
    if square in CORNERS or square == theirs:
        return []
    kind, turns = divmod(int(view["card"][square]), 4)
    laid = [k for k in range(PATHS) if view["hand"][me][k]]
    cards = [4 * k + t for k in laid for t in range(looks(KINDS[k]))]
    if not view["locked"][square]:
        steps = (1,) if int(view["rules"]) & CLOCKWISE else (1, 3)
        cards += [4 * kind + (turns + step) % 4 for step in steps]
    return cards


def steps_within_reach(view: Record) -> set[int]:
    """The squares to which the token can step in this turn."""
    one_way = int(view["rules"]) & ONE_WAY

    def opens(table: npt.NDArray[np.uint8], card: int, side: int) -> bool:
        return bool(table[one_way, card] >> side & 1)

    here = int(view["at"][int(view["piece"][view["to_move"]]) - 1])
    card = int(view["card"][here])
    may_change = view["phase"] == BOARD
    found = set()
    for side in range(4):
        to, back = neighbour(here, side), (side + 2) % 4
        if to < 0:
            continue
        there = int(view["card"][to])
        open_here, open_there = opens(LEAVE, card, side), opens(ENTER, there, back)
        if not (open_here and open_there) and may_change:
            if open_there:
                open_here = any(opens(LEAVE, new, side) for new in _changes(view, here))
            elif open_here:
                open_there = any(opens(ENTER, new, back) for new in _changes(view, to))
        if open_here and open_there:
            found.add(to)
    return found
