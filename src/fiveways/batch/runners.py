"""Generic compiled runners: random play and counting. Compiled once for all games; `stepping.py` has many boards."""

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.chance import below, seed_stream
from fiveways.compiled.compiler import compiled, helper
from fiveways.compiled.sharing import row
from fiveways.contract.verbs import (
    MASK,
    MAX_ACTIONS,
    MAX_ENDINGS,
    MAX_SEATS,
    OVER_AT,
    PLAYOUT,
    SAMPLE,
    SEATS_AT,
    invoke,
)

_table, _bytes, _actions, _int = types.int64[::1], types.uint8[::1], types.int32[::1], types.int64
_boards, _streams = types.uint8[:, ::1], types.uint64[:, ::1]

PLIES, DRAWS, LONGEST, ENDING = 0, 1, 2, 3
SEAT = ENDING + MAX_ENDINGS + 1
SHARED = SEAT + MAX_SEATS
TALLY = SHARED + 1
"""A tally of games: plies, drawn games, longest game, then games by ending (from 1), games won by seat, alone or with
others, and games that several won."""


@helper
def choose(verbs, state, data, rng, scratch):
    """A uniformly random legal action."""
    if verbs[SAMPLE] != 0:
        return invoke("sample", verbs, (state, data, rng))
    count = invoke("legal", verbs, (state, data, scratch))
    return np.int64(scratch[below(rng, count)])


@helper
def finish(verbs, state, data, rng, scratch):
    """Random play to the end; returns the ending."""
    if verbs[PLAYOUT] != 0:
        return invoke("playout", verbs, (state, data, rng))
    ending = np.int64(state[OVER_AT])
    while ending == 0:
        ending = invoke("apply", verbs, (state, data, choose(verbs, state, data, rng, scratch), rng))
    return ending


@helper
def fill_mask(verbs, state, data, scratch, out):
    """1 for each legal action, 0 for all others."""
    if verbs[MASK] != 0:
        invoke("mask", verbs, (state, data, out))
        return
    out[:] = 0
    for i in range(invoke("legal", verbs, (state, data, scratch))):
        out[scratch[i]] = 1


@compiled(types.void(_table, _bytes, _bytes, _actions, types.uint64, _int, _int, _table))
def random_games(verbs, state, data, options, seed, first, last, tally):
    """Play games number `first` to `last - 1` of the family `seed` at random and add them to the tally."""
    rng, scratch = np.empty(4, np.uint64), np.empty(MAX_ACTIONS, np.int32)
    rewards = np.zeros(MAX_SEATS, np.float32)
    ply = state[:4].view(np.int32)
    for game in range(first, last):
        seed_stream(rng, seed, game)
        invoke("deal", verbs, (state, options, rng))
        ending = finish(verbs, state, data, rng, scratch)
        invoke("score", verbs, (state, rewards))
        seats = np.int64(state[SEATS_AT])
        drawn, winners = True, 0
        for seat in range(seats):
            tally[SEAT + seat] += rewards[seat] > 0
            winners += rewards[seat] > 0
            drawn &= rewards[seat] == 0
        tally[DRAWS] += drawn
        tally[SHARED] += winners > 1
        tally[PLIES] += ply[0]
        tally[LONGEST] = max(tally[LONGEST], ply[0])
        tally[ENDING + ending] += 1


@compiled(_int(_table, _boards, _bytes, types.int32[:, ::1], types.uint64, _int))
def count_lines(verbs, states, data, actions, seed, depth):
    """Perft: how many ways play can go on for exactly `depth` actions from states[0].

    One row of `states` and of `actions` per depth. Chance, where there is any, is the same at each node of a depth.
    """
    if depth == 0:
        return 1
    rng = np.empty(4, np.uint64)
    at, total = 0, 0
    left, next_one = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    left[0] = invoke("legal", verbs, (row(states, 0), data, row(actions, 0))) if states[0, OVER_AT] == 0 else 0
    while at >= 0:
        if at == depth - 1:
            total += left[at]
            at -= 1
        elif next_one[at] == left[at]:
            at -= 1
        else:
            action = np.int64(actions[at, next_one[at]])
            next_one[at] += 1
            states[at + 1, :] = row(states, at)
            seed_stream(rng, seed, at)
            ending = invoke("apply", verbs, (row(states, at + 1), data, action, rng))
            at += 1
            next_one[at] = 0
            left[at] = 0 if ending else invoke("legal", verbs, (row(states, at), data, row(actions, at)))
    return total


@compiled(types.void(types.uint64, _streams))
def seed_all(seed, rngs):
    """Start generator after generator of a family."""
    for i in range(len(rngs)):
        seed_stream(row(rngs, i), seed, i)
