"""`row` holds the numbers, 0 where one is taken. Actions 0 to 7 take one, action 8 stops the turn."""

import numpy as np

from fiveways.contract.verbs import below, helper, layout, record, verb

FIELDS = (
    ("row", np.uint8, 8),
    ("total", np.int16, 3),
    ("taken", np.uint8),
    ("turn", np.uint8),
    ("turns", np.uint8),
    ("turn_seconds", np.uint16),
)
STATE, VIEW = layout(*FIELDS), layout(*FIELDS)
NUMBERS = 8
STOP = NUMBERS
MAX_ACTIONS = NUMBERS + 1
MOST_TAKEN = 2


def turn_number(state):
    return int(state["turn"])


def points(state, scores):
    return (float(state["total"][0]),) if state["seats"] == 1 else None


@helper
def copy_all(a, b):
    b.ply, b.to_move, b.seats, b.over = a.ply, a.to_move, a.seats, a.over
    b.taken, b.turn, b.turns, b.turn_seconds = a.taken, a.turn, a.turns, a.turn_seconds
    for i in range(NUMBERS):
        b.row[i] = a.row[i]
    for i in range(3):
        b.total[i] = a.total[i]


@helper
def refusal(s, action):
    if s.over:
        return 2
    if action == STOP:
        return 0
    return 0 if 0 <= action < NUMBERS and s.row[action] and s.taken < MOST_TAKEN else 1


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.turn_seconds, s.turns = options[0], options[1], options[2]
    for i in range(NUMBERS):
        s.row[i] = 1 + below(rng, 99)


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
    s.ply += 1
    if action == STOP:
        s.turn += 1
        s.taken = 0
        s.to_move = (s.to_move + 1) % s.seats
        s.over = s.turn >= s.turns
    else:
        s.total[s.to_move] += s.row[action]
        s.row[action] = 0
        s.taken += 1
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
    best = 0
    for seat in range(s.seats):
        best = max(best, np.int64(s.total[seat]))
    for seat in range(s.seats):
        out[seat] = 0 if not s.over else 1 if s.total[seat] == best else -1
