"""A quick way for a game that hides nothing to step many boards: its rules become part of the loop.

Generic code asks four times a ply through the table of verbs, and has mask and view made from nothing each time. A game
that knows how an action changes them may offer the verb `stride`:

    @verb
    def stride(boards, first, last):
        stride_over(play, draw, renew, boards, first, last)

- `play(state, action)` plays a legal action and returns the ending,
- `draw(state, rng)` draws a random legal action,
- `renew(state, view, mask)` makes a view and mask true again that were so before the last action; the game goes on.
"""

from __future__ import annotations

import numpy as np

from fiveways.core.compiled import helper
from fiveways.core.contract import TO_MOVE_AT
from fiveways.core.held import DRAW, REFUSED, held
from fiveways.core.sharing import row


@helper
def stride_over(play, draw, renew, boards, first, last):
    """Play on these boards, whoever is to move; where a game ends, all but the ending is left to others."""
    actions, masks, views = held("actions", boards), held("masks", boards), held("views", boards)
    states, choices, rewards = held("states", boards), held("choices", boards), held("rewards", boards)
    endings, seats, movers = held("endings", boards), held("seats", boards), held("movers", boards)
    drawing = held("how", boards)[DRAW] != 0
    for i in range(first, last):
        state, mask, mover = row(states, i), row(masks, i), seats[i]
        if drawing:
            actions[i] = draw(state, row(choices, i))
        action = actions[i]
        movers[i] = mover
        if action < 0 or action >= len(mask) or mask[action] == 0:
            endings[i] = REFUSED
            continue
        ending = play(state, action)
        endings[i] = ending
        if ending == 0:
            renew(state, row(views, i), mask)
            seats[i] = np.int8(state[TO_MOVE_AT])
            row(rewards, i)[:] = 0
