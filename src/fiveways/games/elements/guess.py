"""A guess at how a game will end, for the search."""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import math

import numpy as np

from fiveways.core.compiled import helper
from fiveways.games.elements.moving import is_settled, owner_of
from fiveways.games.elements.parts import OUT, WAITING

STEP_WORTH, CARD_WORTH = 0.55, 0.08


@helper
def steps_to_gate(s, piece):
    """How many steps a piece is from leaving through its own gate."""
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    middle = size // 2
    east, north = at % size - middle, at // size - middle
    if piece >= 2:
        east, north = north, east
    return middle + 1 - (north if piece % 2 == 0 else -north) + abs(east)


@helper
def guess_versus(s, out):
    """Whoever is nearer to a gate, and holds more cards, is likelier to win."""
    total = 0.0
    for seat in range(s.seats):
        out[seat] = 0
    for piece in range(4):
        if s.at[piece] < WAITING:
            seat = owner_of(s, piece)
            steps = steps_to_gate(s, piece)
            out[seat] += math.exp(-STEP_WORTH * steps + CARD_WORTH * s.held[seat] + (0.2 if seat == s.to_move else 0.0))
    for seat in range(s.seats):
        total += out[seat]
    for seat in range(s.seats):
        out[seat] = 2 * out[seat] / total - 1


@helper
def steps_to_void(s, piece):
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    if at == WAITING:
        return size // 2 + 1
    return abs(at % size - size // 2) + abs(at // size - size // 2)


@helper
def guess_together(s, out):
    """How many steps are still to go, and how many cards there are to make them with."""
    steps, unsettled = 0, 0
    for piece in range(4):
        if s.at[piece] == OUT:
            continue
        steps += steps_to_void(s, piece) if s.arc == 1 else steps_to_gate(s, piece)
        unsettled += not is_settled(s, piece)
    hands = 0
    for seat in range(s.seats):
        hands += np.int64(s.held[seat])
    guess = math.tanh(0.05 * (s.in_deck + hands - 5.0 * steps))
    for seat in range(s.seats):
        out[seat] = guess


@helper
def guess_at(s, out):
    if s.together:
        guess_together(s, out)
    else:
        guess_versus(s, out)
