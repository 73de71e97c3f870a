"""How a search lies in memory: its settings, its tree and its room to work in are arrays that Python makes.

A node is a row of `nodes` (int32) and of `values` (the sum of rewards, per seat):

    FIRST   its first child, 0 if it has none yet     TRIED   children that have been visited
    NEXT    its next sibling, 0 at the end            COUNT   children there can be (fixed), -1 not expanded
    ACTION  the action that leads to it               PROVEN  1 if its value is certain
    VISITS                                            AVAIL   how often it could have been chosen (open)
                                                      BEST    its best child among the proven, 0 none (fixed)

Row 0 is the root. In a fixed game a node's children lie side by side, in the order in which they will be tried.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from dataclasses import fields
from typing import Any, NamedTuple

import numpy as np
from numba.core import types

from fiveways.contract.facts import Level
from fiveways.contract.verbs import MAX_ACTIONS, MAX_SEATS, SEATS_AT

FIRST, NEXT, ACTION, VISITS, AVAIL, TRIED, COUNT, PROVEN = range(8)
BEST = AVAIL
COLUMNS = 8

SETTINGS = np.dtype([*((knob.name, np.dtype(knob.type)) for knob in fields(Level)), ("fixed", np.int64)])
"""The settings of a search: everything that a level says, and whether the world is the same each time."""
MAX_PATH = 1024

# Progress, in one int64 array.
USED, DONE = 0, 1

_bytes, _nodes, _values = types.uint8[::1], types.int32[:, ::1], types.float32[:, ::1]


class Search(NamedTuple):
    """The arrays of one search: what is searched, the tree, and room to work in."""

    verbs: Any
    known: Any  # the view of the seat that searches (Numba takes a field `view` for something else)
    root: Any
    data: Any
    rng: Any
    settings: Any  # SETTINGS, as bytes; compiled code sees them as a record
    nodes: Any
    values: Any
    bias: Any
    progress: Any
    state: Any  # room for the world of a simulation
    trial: Any  # room for a state
    scratch: Any  # room for the legal actions
    mark: Any  # zeros, one for each action
    path: Any  # the nodes that a simulation came through, the root first
    movers: Any  # the seat that moved at each of them
    reward: Any


SEARCH = types.NamedTuple(
    (
        types.int64[::1], _bytes, _bytes, _bytes, types.uint64[::1], _bytes, _nodes, _values, types.float32[::1],
        types.int64[::1], _bytes, _bytes, types.int32[::1], _bytes, types.int64[::1], types.int64[::1],
        types.float32[::1],
    ),
    Search,
)  # fmt: skip


def new_search(verbs: Any, view: Any, root: Any, data: Any, rng: Any, settings: Any, rows: int) -> Search:
    """A tree that has room for so many nodes and holds only its root."""
    nodes = np.zeros((rows, COLUMNS), np.int32)
    nodes[0, COUNT] = -1
    seats = int(root[SEATS_AT])
    return Search(
        verbs, view, root, data, rng, settings,
        nodes, np.zeros((rows, seats), np.float32), np.zeros(rows, np.float32), np.array([1, 0], np.int64),
        root.copy(), root.copy(), np.zeros(MAX_ACTIONS, np.int32), np.zeros(MAX_ACTIONS, np.uint8),
        np.zeros(MAX_PATH, np.int64), np.zeros(MAX_PATH, np.int64), np.zeros(MAX_SEATS, np.float32),
    )  # fmt: skip
