"""What the picture and the notation ask the rules."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, arg-type, index"
from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.contract.states import Bytes, Fields
from fiveways.contract.verbs import helper, record
from fiveways.games.the_way.parts import BOARD, PATHS, SQUARES
from fiveways.games.the_way.roads import NEIGHBOUR, connected
from fiveways.games.the_way.rules import STATE, VIEW, ending_of, turn, why_not_lay, why_not_turn


@helper
def opens(s, here, side, square):
    """Whether a change of the card on this square would connect the token's square to this side."""
    before, found = s.card[square], False
    for back in range(2):
        if why_not_turn(s, square, back) == 0:
            turn(s, square, back)
            found = found or connected(s, here, side) >= 0
            s.card[square] = before
    for kind in range(PATHS):
        for turns in range(4):
            if why_not_lay(s, square, kind, turns) == 0:
                s.card[square] = 4 * kind + turns
                found = found or connected(s, here, side) >= 0
    s.card[square] = before
    return found


@compiled(types.void(types.uint8[::1], types.uint8[::1]))
def mark_steps(view, out):
    """Write 1 to `out` for each square within reach. The view must be that of the player to move.

    The helpers of the rules take the view itself: the fields that they read are the same in a view and in a state.
    """
    s = record(view, VIEW)
    here = np.int64(s.at[s.piece[s.to_move] - 1])
    for side in range(4):
        to = np.int64(NEIGHBOUR[here, side])
        if to >= 0:
            open_now = connected(s, here, side) >= 0
            out[to] = open_now or (s.phase == BOARD and (opens(s, here, side, here) or opens(s, here, side, to)))


@compiled(types.int64(types.uint8[::1]))
def ending_of_set(state):
    return ending_of(record(state, STATE))


def _bytes_of(seen: Fields) -> Bytes:
    return np.frombuffer(bytearray(seen.tobytes()), np.uint8)


def steps_within_reach(view: Fields) -> set[int]:
    """The squares to which the player to move can step in this turn, if need be after one change of the board."""
    out = np.zeros(SQUARES, np.uint8)
    mark_steps(_bytes_of(view), out)
    return set(np.flatnonzero(out).tolist())


def ending(state: Fields) -> int:
    """The ending of a set that is over: a position that was written down does not name it."""
    return int(ending_of_set(_bytes_of(state)))
