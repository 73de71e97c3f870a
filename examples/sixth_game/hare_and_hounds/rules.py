"""The rules, compiled. Action `COUNT * start + goal` is a step from one point to another (parts.py numbers them).

`at` says where the hounds (0, 1, 2) and the hare (3) stand. Nothing is hidden, so a view is the whole state.
"""

import math

import numpy as np

from fiveways.contract.verbs import copy_part, helper, layout, record, verb

from .parts import COLUMN, COUNT, NEXT, POINTS, START

STATE = VIEW = layout(
    ("at", np.uint8, 4),
    ("patience", np.uint8),  # the option
    ("idle", np.uint8),  # steps of hounds up or down since their last one forward
    ("last", np.uint8),  # 1 + the action played last, 0 before the first
)
SIZE = STATE.itemsize
MAX_ACTIONS = COUNT * COUNT

HOUNDS, HARE = 0, 1  # seats
CORNERED, ESCAPED, DAWDLED = 1, 2, 3  # endings
BEGIN = np.array([POINTS.index(point) for point in START], np.uint8)
OVER = np.array([0, 1, 2, 5])  # what to tell whoever moves after an ending


@helper
def on(at, point):
    """Who stands on a point: 0 to 2 a hound, 3 the hare, -1 nobody."""
    for piece in range(4):
        if at[piece] == point:
            return piece
    return -1


@helper
def ways(at):
    """To how many points the hare can go."""
    free = 0
    for point in range(COUNT):
        if NEXT[at[3], point] and on(at, point) < 0:
            free += 1
    return free


@helper
def behind(at):
    """How many hounds are further left than the hare: only they can still stop it."""
    count = 0
    for hound in range(3):
        if COLUMN[at[hound]] < COLUMN[at[3]]:
            count += 1
    return count


@helper
def ending(s):
    if behind(s.at) == 0:
        return ESCAPED
    if s.to_move == HARE and ways(s.at) == 0:
        return CORNERED
    return DAWDLED if s.idle >= s.patience else 0


@helper
def refusal(s, action):
    """0, or what forbids a step: a key of `refusals` in the fact sheet."""
    if s.over:
        return OVER[s.over]
    if action < 0 or action >= MAX_ACTIONS:
        return 3
    start, goal = action // COUNT, action % COUNT
    piece = on(s.at, start)
    if piece < 0 or (piece == 3) != (s.to_move == HARE):
        return 6
    if not NEXT[start, goal] or on(s.at, goal) >= 0:
        return 3
    return 4 if piece < 3 and COLUMN[goal] < COLUMN[start] else 0


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.patience = 2, options[0]
    for piece in range(4):
        s.at[piece] = BEGIN[piece]


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
    start, goal = action // COUNT, action % COUNT
    s.at[on(s.at, start)] = goal
    if s.to_move == HOUNDS:
        s.idle = 0 if COLUMN[goal] > COLUMN[start] else s.idle + 1
    s.last = action + 1
    s.ply += 1
    s.to_move = 1 - s.to_move
    s.over = ending(s)
    return np.int64(s.over)


@verb
def observe(state, seat, view):
    copy_part(view, state, SIZE)


@verb
def imagine(view, data, rng, state):
    copy_part(state, view, SIZE)
    s = record(state, STATE)
    s.over = ending(s)  # a position that is read from text does not say it


@verb
def score(state, out):
    s = record(state, STATE)
    won = np.float32(0 if s.over == 0 else 1 if s.over == CORNERED else -1)
    out[HOUNDS], out[HARE] = won, -won


@verb
def estimate(state, data, out):
    """The hounds like to be behind the hare, to leave it few ways, not to have gone far yet, and to have the move."""
    s = record(state, STATE)
    gone = COLUMN[s.at[0]] + COLUMN[s.at[1]] + COLUMN[s.at[2]]
    turn = 0.75 if s.to_move == HOUNDS else -0.25
    worth = np.float32(0.9 * math.tanh(turn + 0.8 * behind(s.at) - 0.35 * (gone + ways(s.at))))
    if s.over:
        worth = np.float32(1 if s.over == CORNERED else -1)
    out[HOUNDS], out[HARE] = worth, -worth
