"""The plays that the solver finds, in order, and as actions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fiveways.contract.states import Bytes, Fields
from fiveways.games.waywords import rules
from fiveways.games.waywords.parts import CELLS, CLEAR, LIFT, LIFT_DRAW, NONE, PUT, PUTS, STEP, SWAP
from fiveways.games.waywords.words.solver import PLAY_TYPE, search_lifts, search_plays

Plays: TypeAlias = npt.NDArray[np.void]
ROOM = 4096
"""How many plays there is room for at first. If there are more, more room is made."""
_NO_CHANCE = np.zeros(4, np.uint64)


def find_plays(state: Bytes, data: Bytes, vocabulary: int = 5, swaps: int = 1) -> Plays:
    """Every play of the mover with words up to this level, the best first. Of equal plays those with fewer swaps and
    shorter paths come first."""
    return _found(search_plays, state, data, vocabulary, swaps)


def find_lifts(state: Bytes, data: Bytes, vocabulary: int = 5, swaps: int = 0) -> Plays:
    """The same for plays that take up one more marker (waywords.11).

    A letter of the hand may come beneath it. If the word does not use that cell, any letter may come there, or a blind
    draw.
    """
    return _found(search_lifts, state, data, vocabulary, swaps)


def cleared(state: Bytes) -> Bytes | None:
    """The state after the mover's Clear tile (waywords.13); None if the mover cannot use one."""
    if rules.check(state, np.zeros(0, np.uint8), CLEAR):
        return None
    after = state.copy()
    rules.apply(after, np.zeros(0, np.uint8), CLEAR, _NO_CHANCE)
    return after


def _found(search: Any, state: Bytes, data: Bytes, vocabulary: int, swaps: int) -> Plays:
    room = ROOM
    while True:
        out = np.empty((room, PLAY_TYPE.itemsize), np.uint8)
        found = int(search(state, data, vocabulary, swaps, out))
        if found < room:
            break
        room *= 4
    plays = out[:found].view(PLAY_TYPE)[:, 0]
    order = np.lexsort((plays["word"], plays["length"], plays["swaps"], -plays["score"]))
    return plays[order]


def actions_of(play: Fields, comes: int = NONE) -> list[int]:
    """The actions of a play: the marker taken up, swaps, the path, the markers put down.

    `comes`: the letter that comes beneath the marker where any will do. Without one it is drawn blindly.
    """
    lifts = []
    if play["lift_cell"] != NONE:
        kind = comes if play["lift_kind"] == NONE else int(play["lift_kind"])
        lifts = [int(play["lift_cell"]) + (LIFT_DRAW if kind == NONE else LIFT + kind * CELLS)]
    swaps = [SWAP + int(play["swap_kind"][i]) * CELLS + int(play["swap_cell"][i]) for i in range(int(play["swaps"]))]
    steps = [STEP + int(cell) for cell in play["path"][: play["length"]]]
    return [*lifts, *swaps, *steps, *(PUT + int(put) for put in play["puts"] if put != PUTS)]
