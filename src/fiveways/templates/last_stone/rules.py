"""The rules, compiled. Action `a` takes `a + 1` stones. Nothing is hidden, so a view is the whole state."""

import numpy as np

from fiveways.contract.verbs import copy_part, helper, layout, record, verb

STATE = VIEW = layout(
    ("stones", np.uint8),  # how many lie in the heap
)
MAX_ACTIONS = 3


@helper
def refusal(s, action):
    """0, or what forbids the action: a key of `refusals` in the fact sheet."""
    if s.over:
        return 2
    return 0 if 0 <= action < MAX_ACTIONS and action < s.stones else 1


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats = 2
    s.stones = options[0]


@verb
def legal(state, data, out):
    s = record(state, STATE)
    n = 0
    for action in range(MAX_ACTIONS):
        if refusal(s, action) == 0:
            out[n] = action
            n += 1
    return n


@verb
def check(state, data, action):
    return refusal(record(state, STATE), action)


@verb
def apply(state, data, action, rng):
    s = record(state, STATE)
    s.stones -= action + 1
    s.ply += 1
    s.to_move = 1 - s.to_move
    s.over = s.stones == 0
    return np.int64(s.over)


@verb
def observe(state, seat, view):
    copy_part(view, state, len(state))


@verb
def imagine(view, data, rng, state):
    copy_part(state, view, len(state))


@verb
def score(state, out):
    s = record(state, STATE)
    won = np.float32(s.over)  # 1 at the end, 0 before
    out[s.to_move], out[1 - s.to_move] = -won, won  # whoever would be next has lost
