"""A faster way to step many boards of a game that hides nothing: its rules become part of the loop.

Generic code calls four verbs a ply through the table, and makes mask and view from nothing each time. A game
that knows how an action changes them may offer the verb `stride`:

    @verb
    def stride(boards, first, last):
        stride_over(play, draw, renew, prepare, boards, first, last)

- `play(state, action)` plays a legal action and returns the ending,
- `draw(state, rng)` draws a random legal action,
- `renew(state, view, mask, action)` makes a view and mask true again that were so before this last action; the game
  goes on,
- `prepare(state, view, mask, action)` asks for the memory that all this will touch (`ask_for`), and reads none of it.
"""

from __future__ import annotations

import numpy as np

from fiveways.batch.arrays import DRAW, REFUSED, held
from fiveways.compiled.compiler import helper
from fiveways.compiled.sharing import row
from fiveways.contract.verbs import TO_MOVE_AT

AHEAD = 4
"""How many boards ahead memory is fetched."""


@helper
def illegal(mask, action):
    return action < 0 or action >= len(mask) or mask[action] == 0


@helper
def stride_over(play, draw, renew, prepare, boards, first, last):
    """Play on these boards for whoever is to move. Where a game ends, only its ending is noted; the caller does the
    rest."""
    actions, masks, views = held("actions", boards), held("masks", boards), held("views", boards)
    states, choices, rewards = held("states", boards), held("choices", boards), held("rewards", boards)
    endings, seats, movers = held("endings", boards), held("seats", boards), held("movers", boards)
    if held("how", boards)[DRAW]:
        for i in range(first, last):
            actions[i] = draw(row(states, i), row(choices, i))
    for i in range(first, last):
        ahead = i + AHEAD
        if ahead < last:
            prepare(row(states, ahead), row(views, ahead), row(masks, ahead), actions[ahead])
        state, mask, mover, action = row(states, i), row(masks, i), seats[i], actions[i]
        movers[i] = mover
        if illegal(mask, action):
            endings[i] = REFUSED
            continue
        if endings[i]:  # of the game before
            row(rewards, i)[:] = 0
        ending = play(state, action)
        endings[i] = ending
        if ending == 0:
            renew(state, row(views, i), mask, action)
            seats[i] = np.int8(state[TO_MOVE_AT])
