"""What is certain of a node of a fixed game, now that something is certain of its children."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from fiveways.bots.arrays import BEST, COUNT, FIRST, PROVEN, TRIED, VISITS
from fiveways.compiled.compiler import helper


@helper
def settle(nodes, values, node, child, seat, seats, reward):
    """Whether a node's value is certain now that its child's is; its rewards are in `reward` then."""
    if values[child, seat] >= nodes[child, VISITS]:
        for s in range(seats):
            reward[s] = values[child, s] / nodes[child, VISITS]
        return True
    if nodes[node, TRIED] < nodes[node, COUNT]:
        return False
    best, best_value = np.int64(-1), -1e30
    for other in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, COUNT]):
        if nodes[other, PROVEN] == 0:
            return False
        value = values[other, seat] / max(nodes[other, VISITS], 1)
        if value > best_value:
            best, best_value = np.int64(other), value
    for s in range(seats):
        reward[s] = values[best, s] / max(nodes[best, VISITS], 1)
    return True


@helper
def at_least_what_is_proven(nodes, values, node, child, seat, seats, reward):
    """The player to move at a node takes a proven child rather than anything worse: its reward is never less."""
    best = np.int64(nodes[node, BEST])
    if nodes[child, PROVEN] and (
        best == 0 or values[child, seat] / nodes[child, VISITS] > values[best, seat] / nodes[best, VISITS]
    ):
        nodes[node, BEST] = best = child
    if best and reward[seat] < values[best, seat] / nodes[best, VISITS]:
        for s in range(seats):
            reward[s] = values[best, s] / nodes[best, VISITS]
