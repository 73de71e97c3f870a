"""`at` is the tile on which a token stands, `was` where the last walk of `steps` tiles began."""

import numpy as np

from fiveways.contract.verbs import copy_part, layout, record, verb

FIELDS = (("at", np.int8, (4,)), ("was", np.int8), ("steps", np.int8), ("walker", np.int8))
STATE, VIEW = layout(*FIELDS), layout(*FIELDS)
SIZE = STATE.itemsize
MAX_ACTIONS, PLIES, TILES, GONE = 3, 10, 5, -1


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats = options[0]


@verb
def legal(state, data, out):
    for action in range(3):
        out[action] = action
    return 0 if record(state, STATE).over else 3


@verb
def check(state, data, action):
    return 0 if record(state, STATE).over == 0 and 0 <= action < 3 else 1


@verb
def apply(state, data, action, rng):
    s = record(state, STATE)
    seat = s.to_move
    s.walker, s.was, s.steps = seat, s.at[seat], action + 1
    beyond = s.at[seat] + s.steps - (TILES - 1)
    s.at[seat] = TILES - 1 - beyond if beyond > 0 else s.at[seat] + s.steps
    s.ply += 1
    for _ in range(s.seats):
        s.to_move = (s.to_move + 1) % s.seats
        if s.at[s.to_move] != GONE:
            break
    s.over = s.ply >= PLIES
    return np.int64(s.over)


@verb
def leave(state, seat):
    s = record(state, STATE)
    s.ply += 1
    s.at[seat], s.steps = GONE, 0
    left = 0
    for other in range(s.seats):
        left += s.at[other] != GONE
    for _ in range(s.seats):
        if s.at[s.to_move] != GONE:
            break
        s.to_move = (s.to_move + 1) % s.seats
    s.over = 2 if left == 1 else 0


@verb
def observe(state, seat, view):
    copy_part(view, state, SIZE)


@verb
def imagine(view, data, rng, state):
    copy_part(state, view, SIZE)


@verb
def score(state, out):
    s = record(state, STATE)
    for seat in range(s.seats):
        out[seat] = 0 if s.over < 2 else 1 if s.at[seat] != GONE else -1


def left(state):
    return [seat for seat in range(int(state["seats"])) if state["at"][seat] == GONE]
