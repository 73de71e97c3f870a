"""Cells are numbered row by row from the top. Hands hold two letters; NONE is one that is spent, UNKNOWN another's."""

import numpy as np

from fiveways.contract.verbs import below, copy_part, helper, layout, record, verb
from tests.browser.trail.parts import DRAW, NONE, PASS, PUT, STEP, UNKNOWN

PUBLIC = (
    ("letters", np.uint8, (16,)),
    ("path", np.int8, (16,)),
    ("length", np.int8),
    ("changed", np.uint8),
    ("turns", np.uint8),
    ("points", np.uint8, (2,)),
    ("kind", np.uint8),
)
STATE = layout(*PUBLIC, ("hand", np.uint8, (2, 2)))
VIEW = layout(*PUBLIC, ("hand", np.uint8, (2, 2)))
SHARED = layout(*PUBLIC).fields["kind"][1] + 1
ALPHABET = np.frombuffer(b"ACELORST", np.uint8)
BOARDS = np.frombuffer(b"CATSORESLACETOAR" + b"LLLLOOOOTTTTSSSS", np.uint8).reshape(2, 16)
HANDS = np.frombuffer(b"ESAT", np.uint8).reshape(2, 2)
MAX_ACTIONS, TURNS = 66, 4
WORDS = ("ACE", "ARC", "CAR", "CAT", "CATS", "EAT", "RACE", "RAT", "TEA")


def load_data(options):
    return np.frombuffer(("\n".join(WORDS) + "\n").encode(), np.uint8).copy()


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.kind = 2, options[0]
    for cell in range(16):
        s.path[cell] = -1
        s.letters[cell] = ALPHABET[below(rng, 8)] if s.kind == 2 else BOARDS[s.kind, cell]
    for seat in range(2):
        for slot in range(2):
            s.hand[seat, slot] = ALPHABET[below(rng, 8)] if s.kind == 2 else HANDS[seat, slot]


@helper
def is_word(s, data):
    begin = 0
    for at in range(len(data)):
        if data[at] != 10:
            continue
        if at - begin == s.length:
            same = True
            for i in range(s.length):
                same = same and s.letters[s.path[i]] == data[begin + i]
            if same:
                return True
        begin = at + 1
    return len(data) == 0


@helper
def follows(s, cell):
    for i in range(s.length):
        if s.path[i] == cell:
            return False
    if s.length == 0:
        return True
    last = np.int64(s.path[s.length - 1])
    return abs(last // 4 - cell // 4) <= 1 and abs(last % 4 - cell % 4) <= 1


@helper
def refused(s, data, action):
    if s.over:
        return 5
    if action < 0 or action > PASS:
        return 1
    if action < STEP and (s.changed or s.length):
        return 2
    if action < DRAW:
        hand, slot = s.hand[s.to_move], action % 2
        return 0 if hand[slot] != NONE and (slot == 0 or hand[0] != hand[1]) else 2
    if action < STEP:
        return 0
    if action < PUT:
        return 0 if follows(s, action - STEP) else 3
    if action == PUT:
        return 0 if s.length > 1 and is_word(s, data) else 4
    return 0


@verb
def legal(state, data, out):
    s = record(state, STATE)
    count = 0
    for action in range(MAX_ACTIONS):
        if refused(s, data, action) == 0:
            out[count] = action
            count += 1
    return count


@verb
def check(state, data, action):
    return refused(record(state, STATE), data, action)


@verb
def apply(state, data, action, rng):
    s = record(state, STATE)
    s.ply += 1
    if action < DRAW:
        s.letters[action // 2] = s.hand[s.to_move, action % 2]
        s.hand[s.to_move, action % 2] = NONE
        s.changed = 1
    elif action < STEP:
        s.letters[action - DRAW] = ALPHABET[below(rng, 8)]
        s.changed = 1
    elif action < PUT:
        s.path[s.length] = action - STEP
        s.length += 1
    else:
        if action == PUT:
            s.points[s.to_move] += s.length
        s.path[:] = -1
        s.length, s.changed = 0, 0
        s.turns += 1
        s.to_move = 1 - s.to_move
        s.over = s.turns >= TURNS
    s.phase = s.length > 0
    return np.int64(s.over)


@verb
def observe(state, seat, view):
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, SHARED)
    for other in range(2):
        for slot in range(2):
            letter = s.hand[other, slot]
            v.hand[other, slot] = letter if other == seat or letter == NONE else UNKNOWN


@verb
def imagine(view, data, rng, state):
    v = record(view, VIEW)
    state[:] = 0
    copy_part(state, view, SHARED)
    s = record(state, STATE)
    for seat in range(2):
        for slot in range(2):
            letter = v.hand[seat, slot]
            s.hand[seat, slot] = ALPHABET[below(rng, 8)] if letter == UNKNOWN else letter


@verb
def score(state, out):
    s = record(state, STATE)
    ahead = np.float32(np.sign(np.int64(s.points[0]) - np.int64(s.points[1]))) if s.over else np.float32(0)
    out[0], out[1] = ahead, -ahead


def shows(state, action):
    if action == PUT:
        return (0, 1)  # that it is a word
    return (1 - int(state["to_move"]),) if action < DRAW else ()


def reshuffle(state, seat, chance):
    for other in range(2):
        for slot in range(2):
            if other != seat and state["hand"][other][slot] != NONE:
                state["hand"][other][slot] = chance.choice(ALPHABET.tolist())
