"""Random games, one row each: compiled code for games between bots that play anything."""

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.batch.runners import finish
from fiveways.compiled.chance import seed_stream
from fiveways.compiled.compiler import compiled
from fiveways.contract.verbs import MAX_ACTIONS, MAX_SEATS, SEATS_AT, TO_MOVE_AT, invoke

_table, _bytes, _ints = types.int64[::1], types.uint8[::1], types.int32[::1]


@compiled(
    types.void(
        _table,
        _bytes,
        _bytes,
        _ints,
        types.uint64,
        types.int64,
        types.int64,
        _bytes,
        _ints,
        _bytes,
        types.float32[:, ::1],
    )
)
def random_rows(verbs, state, data, options, seed, first, last, began, plies, endings, scores):
    """Play games number `first` to `last - 1` of the family `seed`, the same ones as `runners.random_games` counts."""
    rng, scratch = np.empty(4, np.uint64), np.empty(MAX_ACTIONS, np.int32)
    rewards = np.zeros(MAX_SEATS, np.float32)
    ply = state[:4].view(np.int32)
    for game in range(first, last):
        seed_stream(rng, seed, game)
        invoke("deal", verbs, (state, options, rng))
        began[game - first] = state[TO_MOVE_AT]
        endings[game - first] = finish(verbs, state, data, rng, scratch)
        invoke("score", verbs, (state, rewards))
        plies[game - first] = ply[0]
        for seat in range(np.int64(state[SEATS_AT])):
            scores[game - first, seat] = rewards[seat]
