"""Markers: the box, how a marker is taken up and put back, and what the mover has to cover a word."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.waywords.parts import ANY, CELLS, MOST_MARKERS, SHAPES, STANDARD
from fiveways.games.waywords.rules.covering import FREE, MARKERS_AT, MUST_AT, SUPPLY, spend
from fiveways.games.waywords.rules.tables import SHAPE_OF_MARKER, ZERO, bit

MARKERS = 16
ALL_MARKERS = 0xFFFF
"""Every marker as a bit."""


@helper
def shape_of(s, marker):
    return np.int64(SHAPE_OF_MARKER[s.markers, marker])


@helper
def in_box(s, shape):
    """The first marker of a shape that is in the box; -1 if there is none."""
    for marker in range(MARKERS):
        if s.box >> marker & 1 and shape_of(s, marker) == shape:
            return marker
    return -1


@helper
def taken_up(s):
    count = 0
    for marker in range(MARKERS):
        count += s.lifted >> marker & 1
    return count


@helper
def usable(s, shape):
    """waywords.11: whether the hand has pattern tiles for all markers taken up and for one more of this shape."""
    need = np.zeros(len(SHAPES), np.int64)
    need[shape] = 1
    for marker in range(MARKERS):
        if s.lifted >> marker & 1:
            need[shape_of(s, marker)] += 1
    short = 0
    for other in range(len(SHAPES)):
        short += max(0, need[other] - np.int64(s.tray[s.to_move, other]))
    return short <= s.tray[s.to_move, ANY]


@helper
def lift(s, cell):
    """waywords.11: take up the marker that covers a cell."""
    marker = s.under[cell]
    s.lifted |= 1 << (marker - 1)
    for other in range(CELLS):
        if s.under[other] == marker:
            s.under[other], s.was[other] = 0, marker
            s.covered &= ~bit(other)


@helper
def lay_back(s):
    """Put markers back that were taken up and not used."""
    for cell in range(CELLS):
        if s.was[cell]:
            s.under[cell] = s.was[cell]
            s.covered |= bit(cell)
    forget_lifted(s)


@helper
def forget_lifted(s):
    s.lifted = 0
    s.replaced = ZERO
    for cell in range(CELLS):
        s.was[cell] = 0


@helper
def limit(s):
    """waywords.4, waywords.19: how many markers a word may have."""
    return MOST_MARKERS if s.mode == STANDARD else np.int64(s.per_word)


@routine
def fill_supply(s, supply):
    """The supply of the mover (see covering.py), without what this word has used already."""
    for i in range(SUPPLY):
        supply[i] = 0
    supply[FREE] = s.mode != STANDARD
    for kind in range(ANY + 1):
        supply[kind] = s.tray[s.to_move, kind]
    for marker in range(MARKERS):
        shape = shape_of(s, marker)
        if (s.box | s.lifted) >> marker & 1:
            supply[MARKERS_AT + shape] += 1
        if s.lifted >> marker & 1:
            supply[MUST_AT + shape] += 1
    for i in range(s.put_count):
        spend(np.int64(s.put[i]), supply, False)
