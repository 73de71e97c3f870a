"""Each seat in turn keeps rolling (action 0) or stops (1); rolling more than 10 in all is worth nothing."""

import numpy as np

from fiveways.contract.verbs import below, helper, layout, record, verb

FIELDS = (("points", np.uint8, 2), ("last", np.uint8))
STATE, VIEW = layout(*FIELDS), layout(*FIELDS)
MAX_ACTIONS = 2


@helper
def copy_all(a, b):
    b.ply, b.to_move, b.seats, b.over, b.last = a.ply, a.to_move, a.seats, a.over, a.last
    b.points[0], b.points[1] = a.points[0], a.points[1]


@verb
def deal(state, options, rng):
    state[:] = 0
    record(state, STATE).seats = 2


@verb
def legal(state, data, out):
    s = record(state, STATE)
    out[0], out[1] = 0, 1
    return 0 if s.over else 2


@verb
def check(state, data, action):
    s = record(state, STATE)
    return 2 if s.over else 0 if 0 <= action <= 1 else 1


@verb
def apply(state, data, action, rng):
    s = record(state, STATE)
    s.ply += 1
    bust = False
    if action == 0:
        s.last = 1 + below(rng, 6)
        s.points[s.to_move] += s.last
        bust = s.points[s.to_move] > 10
        if bust:
            s.points[s.to_move] = 0
    if action == 1 or bust:
        if s.to_move == 1:
            s.over = 1
        s.to_move = 1
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
    lead = np.int64(s.points[0]) - np.int64(s.points[1])
    sign = np.float32(0 if lead == 0 or s.over == 0 else 1 if lead > 0 else -1)
    out[0], out[1] = sign, 0 - sign
