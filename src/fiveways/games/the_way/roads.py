"""Where roads lead: what the rules and the estimate look up about squares and cards."""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.the_way.parts import KINDS, MIDPOINT, ONE_WAY, PATHS, SQUARES, START, neighbour, turned

STARTS = np.array(START, np.uint8)
MIDPOINTS = np.array(MIDPOINT, np.uint8)
NEIGHBOUR = np.array([[neighbour(square, side) for side in range(4)] for square in range(SQUARES)], np.int8)

# LEAVE[one_way, card], ENTER[one_way, card]: the sides by which one may leave or enter a card, as bits.
LEAVE = np.full((2, 4 * (PATHS + 1)), 15, np.uint8)
ENTER = np.full((2, 4 * (PATHS + 1)), 15, np.uint8)
for _number, _kind in enumerate(KINDS):
    for _turns in range(4):
        _exits, _into, _out = (turned(sides, _turns) for sides in _kind[2:])
        LEAVE[:, 4 * _number + _turns] = _exits, _exits & ~_into
        ENTER[:, 4 * _number + _turns] = _exits, _exits & ~_out

# EFFORT[one_way, clockwise, leaving, card, side]: how often a card must be turned to be open there.
EFFORT = np.zeros((2, 2, 2, 4 * (PATHS + 1), 4), np.int8)
for _one_way in range(2):
    for _number in range(PATHS):
        for _turns in range(4):
            for _side in range(4):
                for _leaving, _table in enumerate((ENTER, LEAVE)):
                    _needed = [t for t in range(4) if _table[_one_way, 4 * _number + (_turns + t) % 4] >> _side & 1]
                    EFFORT[_one_way, 1, _leaving, 4 * _number + _turns, _side] = min(_needed)
                    EFFORT[_one_way, 0, _leaving, 4 * _number + _turns, _side] = min(min(t, 4 - t) for t in _needed)


@helper
def connected(s, square, side):
    """the-way.7, the-way.12: the square that a step to this side leads to, or -1."""
    to = np.int64(NEIGHBOUR[square, side])
    if to < 0:
        return to
    one_way = s.rules & ONE_WAY
    leave, enter = LEAVE[one_way, s.card[square]], ENTER[one_way, s.card[to]]
    return to if (leave >> side) & (enter >> ((side + 2) & 3)) & 1 else np.int64(-1)
