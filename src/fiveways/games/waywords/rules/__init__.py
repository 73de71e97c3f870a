"""The rules of WAYWORDS: the verbs, and the functions of the contract beside them.

    state          what a state and a view hold
    dealing        a new game, and the hidden tiles of an imagined one
    turns          what each action does
    refusals       why an action is not allowed
    word           the word that is being traced
    covering       every way to cover a word with markers
    markers        the box, and markers that are taken up
    tiles          piles and hands
    tables, trie   the parts of the game and its lexicon as arrays
    for_pictures   what a picture needs to know of the rules
    hidden         plain Python: what is hidden, and who learns it
    fields         plain Python: what the fields of a state or view mean

`parts.py` outside this room numbers kinds, shapes, cells and actions.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, copy_part, helper, record, verb
from fiveways.games.waywords.parts import (
    ACTIONS,
    CELLS,
    KINDS,
    LIFT,
    LIFT_DRAW,
    PASS,
    PATTERNS,
    PLAY,
    PUT,
    PUTS,
    PUTTING,
    REFILL,
    SOLITAIRE,
    STEP,
    SWAP,
    TRACE,
    VOID,
)
from fiveways.games.waywords.rules.dealing import deal_letters, deal_patterns, share_out
from fiveways.games.waywords.rules.hidden import points, reshuffle, shows
from fiveways.games.waywords.rules.refusals import why_not
from fiveways.games.waywords.rules.state import PUBLIC_SIZE, STATE, VIEW
from fiveways.games.waywords.rules.turns import begin_turn, forget_word, play
from fiveways.games.waywords.words.lexicon import load_data

__all__ = [
    "MAX_ACTIONS", "STATE", "VIEW", "apply", "check", "deal", "estimate", "imagine", "legal", "load_data", "observe",
    "points", "reshuffle", "score", "shows",
]  # fmt: skip

MAX_ACTIONS = ACTIONS


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.mode, s.lexicon, s.names, s.acronyms = options[0], options[1], options[2], options[3], options[4]
    s.min_length, s.turn_seconds, s.adjacency = options[5], options[6], options[7]
    s.crossing, s.flip, s.unique_words, s.per_word = options[8], options[9], options[10], options[11]
    s.tiles, s.markers, s.finish_round, s.max_turns = options[12], options[13], options[14], options[15]
    s.rules = options[16]
    deal_letters(s, rng)
    deal_patterns(s, rng)
    s.first = s.to_move = below(rng, np.int64(s.seats))
    begin_turn(s)


@verb
def legal(state, data, out):
    s = record(state, STATE)
    n = 0
    if s.over:
        return 0
    if s.phase == PLAY or s.phase == REFILL:
        first, last = (PASS, STEP) if s.phase == REFILL else (PASS, LIFT_DRAW + CELLS)
        for action in range(first, last):
            if why_not(s, data, action) == 0:
                out[n] = action
                n += 1
        if s.phase == PLAY:
            for kind in range(len(KINDS)):
                if s.hand[s.to_move, kind]:
                    for cell in range(CELLS):
                        for base in (SWAP, LIFT):
                            if why_not(s, data, base + kind * CELLS + cell) == 0:
                                out[n] = base + kind * CELLS + cell
                                n += 1
        return n
    out[0] = VOID
    n = 1
    for action in range(STEP, PUT + PUTS):
        if why_not(s, data, action) == 0:
            out[n] = action
            n += 1
    return n


@verb
def check(state, data, action):
    return why_not(record(state, STATE), data, action)


@verb
def apply(state, data, action, rng):
    return play(record(state, STATE), data, action, rng)


@verb
def observe(state, seat, view):
    """Write what everybody sees, the seat's own hand, and the word that it is tracing."""
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, PUBLIC_SIZE)
    v.viewer = seat
    for i in range(v.put.shape[0]):
        v.put[i] = PUTS
    if seat != s.to_move and (s.phase == TRACE or s.phase == PUTTING):
        v.phase = PLAY
    if seat < 0:
        return
    if seat == s.to_move:
        v.length, v.put_count, v.fresh = s.length, s.put_count, s.fresh
        for i in range(s.path.shape[0]):
            v.path[i] = s.path[i]
        for i in range(s.put.shape[0]):
            v.put[i] = s.put[i]
    for kind in range(len(KINDS)):
        v.hand[kind] = s.hand[seat, kind]
    for kind in range(len(PATTERNS)):
        v.tray[kind] = s.tray[seat, kind]


@verb
def imagine(view, data, rng, state):
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, PUBLIC_SIZE)
    forget_word(s)
    s.length, s.put_count, s.fresh = v.length, v.put_count, v.fresh
    for i in range(s.path.shape[0]):
        s.path[i] = v.path[i]
    for i in range(s.put.shape[0]):
        s.put[i] = v.put[i]
    share_out(s, v, rng)


@helper
def rewards(s, out):
    """waywords.17: the highest total wins, and seats with equal totals share it. In solitaire the total counts."""
    if s.mode == SOLITAIRE:
        out[0] = min(1.0, s.total[0] / 300)
        return
    best, many = 0, 0
    for seat in range(s.seats):
        if s.total[seat] > best or many == 0:
            best, many = np.int64(s.total[seat]), 0
        many += s.total[seat] == best
    for seat in range(s.seats):
        out[seat] = 1.0 / many if s.total[seat] == best else -1.0


@verb
def score(state, out):
    s = record(state, STATE)
    if s.over:
        rewards(s, out)
    else:
        for seat in range(s.seats):
            out[seat] = 0


@verb
def estimate(state, data, out):
    """How far each seat is ahead of the best other seat."""
    s = record(state, STATE)
    if s.over or s.mode == SOLITAIRE:
        rewards(s, out)
        return
    for seat in range(s.seats):
        best = 0
        for other in range(s.seats):
            if other != seat:
                best = max(best, np.int64(s.total[other]))
        out[seat] = min(0.9, max(-0.9, (s.total[seat] - best) / 100))
