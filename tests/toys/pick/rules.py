"""`code` holds the picks as digits of a number in base three, after a leading 1."""

import numpy as np

from fiveways.contract.verbs import helper, layout, record, verb

FIELDS = (("code", np.int32), ("together", np.uint8), ("table", np.int32))
STATE, VIEW = layout(*FIELDS), layout(*FIELDS)
MAX_ACTIONS, PICKS = 3, 5


@helper
def copy_all(a, b):
    b.ply, b.to_move, b.seats, b.over = a.ply, a.to_move, a.seats, a.over
    b.code, b.together, b.table = a.code, a.together, a.table


@helper
def worth(s, seat):
    """A number between -1 and 1 that looks like chance."""
    x = np.int64(s.code) * 7919 + np.int64(s.table) * 104729 + (0 if s.together else seat) * 1299709 + 12345
    for _ in range(4):
        x = (x * 48271 + 11) % 2147483647
    return np.float32(x % 19999 - 9999) / np.float32(10000)


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.together, s.table, s.code = options[0], options[1], options[2], 1


@verb
def legal(state, data, out):
    s = record(state, STATE)
    for action in range(3):
        out[action] = action
    return 0 if s.over else 3


@verb
def check(state, data, action):
    return 0 if record(state, STATE).over == 0 and 0 <= action < 3 else 1


@verb
def apply(state, data, action, rng):
    s = record(state, STATE)
    s.code = s.code * 3 + action
    s.ply += 1
    s.to_move = (s.to_move + 1) % s.seats
    s.over = s.ply == PICKS
    return np.int64(s.over)


@verb
def observe(state, seat, view):
    copy_all(record(state, STATE), record(view, VIEW))


@verb
def imagine(view, data, rng, state):
    state[:] = 0
    copy_all(record(view, VIEW), record(state, STATE))


@verb
def score(state, out):
    s = record(state, STATE)
    for seat in range(s.seats):
        out[seat] = worth(s, seat) if s.over else 0


@verb
def estimate(state, data, out):
    s = record(state, STATE)
    for seat in range(s.seats):
        out[seat] = worth(s, seat) / 2
