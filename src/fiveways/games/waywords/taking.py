"""Tiles and markers in compiled code: drawing from bags, hands, the box, and what a word can be covered with."""

# mypy: disable-error-code="no-untyped-def, assignment, call-arg, index, var-annotated"
from __future__ import annotations

import numpy as np

from fiveways.compiled.chance import below
from fiveways.compiled.compiler import helper, routine
from fiveways.games.waywords.board import SHAPE_OF_MARKER, ZERO, bit
from fiveways.games.waywords.covering import FREE, MARKERS_AT, MUST_AT, SUPPLY, spend
from fiveways.games.waywords.parts import (
    ANY,
    CELLS,
    HAND,
    KINDS,
    MOST_MARKERS,
    PATTERNS,
    SHAPES,
    STANDARD,
    TAKE_LETTER,
)

MARKERS = 16


@helper
def pick(bag, size, rng):
    """A tile out of a bag that holds `size`, each as likely."""
    at = below(rng, size)
    for kind in range(bag.shape[0]):
        if at < bag[kind]:
            bag[kind] -= 1
            return kind
        at -= bag[kind]
    return 0


@helper
def draw_letter(s, rng):
    s.letter_pile -= 1
    return pick(s.letter_bag, np.int64(s.letter_pile) + 1, rng)


@helper
def draw_pattern(s, rng):
    """waywords.14: an empty pile is made anew from what was spent."""
    if s.pattern_pile == 0:
        for kind in range(len(PATTERNS)):
            s.pattern_bag[kind] = s.discard[kind]
            s.pattern_pile += s.discard[kind]
            s.discard[kind] = 0
    s.pattern_pile -= 1
    return pick(s.pattern_bag, np.int64(s.pattern_pile) + 1, rng)


@helper
def spent(s):
    count = 0
    for kind in range(len(PATTERNS)):
        count += s.discard[kind]
    return count


@helper
def hold(s, seat):
    """How many tiles a hand has."""
    return np.int64(s.letters[seat]) + np.int64(s.patterns[seat])


@helper
def why_not_take(s, action):
    """waywords.15"""
    seat = s.to_move
    if hold(s, seat) >= HAND:
        return 152
    if action == TAKE_LETTER:
        return 153 if s.letter_pile == 0 else 0
    if s.pattern_pile == 0 and spent(s) == 0:
        return 154
    return 155 if s.letters[seat] == 0 and hold(s, seat) == HAND - 1 and s.letter_pile else 0


@helper
def can_take(s):
    return hold(s, s.to_move) < HAND and (s.letter_pile > 0 or s.pattern_pile > 0 or spent(s) > 0)


@helper
def letter_leaves(s, seat, kind):
    """A hand's letter is seen to go."""
    s.hand[seat, kind] -= 1
    s.letters[seat] -= 1
    if s.known[seat, kind]:
        s.known[seat, kind] -= 1


@helper
def letter_comes(s, seat, kind):
    """A letter is seen to go into a hand."""
    s.hand[seat, kind] += 1
    s.letters[seat] += 1
    s.known[seat, kind] += 1


@helper
def replace_letter(s, cell, kind):
    """waywords.3: an own letter for one of the board; where hands are not filled again it is gone (waywords.19)."""
    seat = s.to_move
    old = np.int64(s.board[cell])
    letter_leaves(s, seat, kind)
    s.board[cell] = kind
    s.changed |= bit(cell)
    if s.mode == STANDARD:
        letter_comes(s, seat, old)
    else:
        s.gone[old] += 1


@helper
def replace_blindly(s, cell, rng):
    """waywords.3: commit to the cell, then see the draw; the letter of the board joins the pile."""
    old = np.int64(s.board[cell])
    s.board[cell] = draw_letter(s, rng)
    s.letter_bag[old] += 1
    s.letter_pile += 1
    s.changed |= bit(cell)


@helper
def shape_of(s, marker):
    return np.int64(SHAPE_OF_MARKER[s.markers, marker])


@helper
def in_box(s, shape):
    """The first marker of a shape that is in the box, -1 if there is none."""
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
    """waywords.11: whether tiles in hand can use all markers taken up and one more of this shape."""
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
    """waywords.11: a marker is taken up, with all its cells."""
    marker = s.under[cell]
    s.lifted |= 1 << (marker - 1)
    for other in range(CELLS):
        if s.under[other] == marker:
            s.under[other], s.was[other] = 0, marker
            s.covered &= ~bit(other)


@helper
def lay_back(s):
    """What was taken up and not used goes back where it lay."""
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


@routine
def fill_supply(s, supply):
    """What the mover has to cover a word with, less what was put down for it already; see covering.py."""
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


@helper
def limit(s):
    """waywords.4, waywords.19: how many markers a word may take."""
    return MOST_MARKERS if s.mode == STANDARD else np.int64(s.per_word)


@helper
def drop_known(s, seat):
    """A tile goes back unseen: nobody can tell any more what is left."""
    for kind in range(len(KINDS)):
        s.known[seat, kind] = 0


@helper
def drop_known_patterns(s, seat):
    for kind in range(len(PATTERNS)):
        s.known_patterns[seat, kind] = 0
