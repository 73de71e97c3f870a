"""The rules, compiled. Action 0 passes, action 1 bets.

`history` has two bits for each action played, 2 for pass and 3 for bet, the last one lowest. `winner` is -1 before the
end. In a view, `card` is 0 for a card that the seat has not seen.
"""

import numpy as np

from fiveways.contract.verbs import below, helper, layout, record, shuffle, verb

CARDS = 6
STATE = VIEW = layout(
    ("card", np.uint8, 2), ("history", np.uint8), ("stake", np.uint8), ("winner", np.int8)
)  # fmt: skip
MAX_ACTIONS = 2
PASS, BET = 0, 1
FOLD, SHOW = 1, 2  # endings


@helper
def copy_public(a, b):
    """Copy all that every seat may know."""
    b.ply, b.to_move, b.seats, b.over = a.ply, a.to_move, a.seats, a.over
    b.history, b.stake, b.winner = a.history, a.stake, a.winner


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.stake, s.winner = 2, 1, -1
    deck = np.arange(1, CARDS + 1).astype(np.uint8)
    shuffle(rng, deck, CARDS)
    s.card[0], s.card[1] = deck[0], deck[1]


@verb
def legal(state, data, out):
    s = record(state, STATE)
    if s.over:
        return 0
    out[0], out[1] = PASS, BET
    return 2


@verb
def check(state, data, action):
    s = record(state, STATE)
    if s.over:
        return 4
    return 0 if 0 <= action <= 1 else 2


@verb
def apply(state, data, action, rng):
    s = record(state, STATE)
    me, faced = np.int64(s.to_move), s.history & 3
    s.history = (s.history << 2) | (2 + action)
    s.ply += 1
    s.to_move = 1 - me
    if faced == 3 and action == PASS:
        s.over, s.winner = FOLD, 1 - me
    elif faced == 3 or (faced == 2 and action == PASS):
        s.over, s.winner = SHOW, 0 if s.card[0] > s.card[1] else 1
        if action == BET:
            s.stake = 2
    return np.int64(s.over)


@verb
def observe(state, seat, view):
    s, v = record(state, STATE), record(view, VIEW)
    copy_public(s, v)
    for other in range(2):
        if other == seat or s.over == SHOW:
            v.card[other] = s.card[other]


@verb
def imagine(view, data, rng, state):
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_public(v, s)
    s.card[0], s.card[1] = v.card[0], v.card[1]
    for seat in range(2):
        while s.card[seat] == 0:
            card = 1 + below(rng, CARDS)
            if card != s.card[1 - seat]:
                s.card[seat] = card


@verb
def score(state, out):
    s = record(state, STATE)
    out[0] = out[1] = 0
    if s.over:
        out[s.winner] = s.stake / 2
        out[1 - s.winner] = -out[s.winner]


def reshuffle(state, seat, chance):
    """Deal anew all cards that this seat has not seen. Plain Python, for tests."""
    if state["over"] == SHOW:
        return
    hidden = [other for other in range(2) if other != seat]
    free = [card for card in range(1, CARDS + 1) if seat < 0 or card != state["card"][seat]]
    for other, card in zip(hidden, chance.sample(free, len(hidden)), strict=True):
        state["card"][other] = card
