"""Why an action is not allowed. Each code is a key of `refusals` on the fact sheet.

Whether a path is a word is asked last, and only of the marker that submits it: nobody may learn it before. Without a
lexicon (`data` is empty) every path counts as a word. People are offered moves in this way.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.waywords.parts import (
    ACTIONS,
    ANY,
    BOX_EMPTY,
    BY_ANY,
    CAPPED,
    CELLS,
    CLEAR,
    CLEAR_TILE,
    DONE,
    DRAW,
    FLIPPED,
    KINDS,
    LIFT,
    LIFT_DRAW,
    LONGEST,
    MOST_MARKERS,
    PASS,
    PATTERNS,
    PLAY,
    PUT,
    PUTS,
    PUTTING,
    REACHED,
    REFILL,
    RULED_ANEW,
    SOLITAIRE,
    SOLITAIRE_SWAPS,
    STANDARD,
    STEP,
    STOPPED,
    SWAP,
    TAKE_LETTER,
    TAKE_PATTERN,
    THROW_LETTER,
    THROW_PATTERN,
    VOID,
)
from fiveways.games.waywords.rules.covering import (
    FREE,
    MARKERS_AT,
    SUPPLY,
    all_used,
    can_put,
    cells_put,
    cover,
    shape_put,
    spend,
)
from fiveways.games.waywords.rules.markers import fill_supply, in_box, limit, shape_of, taken_up, usable
from fiveways.games.waywords.rules.tables import MIRROR, NEAR, ZERO, bit
from fiveways.games.waywords.rules.tiles import can_take, why_not_take
from fiveways.games.waywords.rules.word import bare_cells, crossed, letters_traced, word_of


@helper
def ended(s):
    """The code for the ending of a game that is over."""
    if s.over == REACHED:
        return 17
    if s.over == CAPPED:
        return 181
    if s.over == BOX_EMPTY:
        return 190
    if s.over >= STOPPED - 1:
        return 200
    return 18


@helper
def why_not_step(s, cell):
    """waywords.5, waywords.7: why the path cannot go on to this cell."""
    if s.length:
        if s.length >= LONGEST:
            return 53
        for i in range(s.length):
            if s.path[i] == cell:
                return 52
        if NEAR[s.adjacency, s.path[s.length - 1]] & bit(cell) == ZERO:
            return 51
    if s.covered & bit(cell) != ZERO and s.crossing and crossed(s) >= 2 - s.crossing:
        return 7
    return 0


@helper
def why_not_swap(s, cell):
    """waywords.3, waywords.19, waywords.20: why no letter can be swapped on this cell, whatever comes there."""
    if s.covered & bit(cell) != ZERO:
        return 3
    if s.mode == SOLITAIRE:
        return 203 if s.swaps >= SOLITAIRE_SWAPS else 0
    return 32 if s.swapped else 0


@helper
def why_not_lift(s, cell):
    """waywords.10, waywords.11: why no marker can be taken up here, whatever comes in place of the letter."""
    if s.mode != STANDARD:
        return 204 if s.mode == SOLITAIRE else 191
    if s.under[cell] == 0:
        return 0 if s.was[cell] and s.replaced & bit(cell) == ZERO else 113
    shape = shape_of(s, s.under[cell] - 1)
    if in_box(s, shape) >= 0:
        return 10
    if taken_up(s) >= MOST_MARKERS:
        return 111
    return 0 if usable(s, shape) else 112


@helper
def why_not_exchange(s, action):
    """Why a swap or a lift is not allowed, from the hand or from the pile."""
    if action >= LIFT:
        code = why_not_lift(s, (action - LIFT) % CELLS)
        return code if code else 0 if s.hand[s.to_move, (action - LIFT) // CELLS] else 114
    if action >= SWAP:
        code = why_not_swap(s, (action - SWAP) % CELLS)
        return code if code else 0 if s.hand[s.to_move, (action - SWAP) // CELLS] else 31
    if action >= LIFT_DRAW:
        code = why_not_lift(s, action - LIFT_DRAW)
        return code if code else 0 if s.letter_pile else 115
    code = why_not_swap(s, action - DRAW)
    if s.mode != STANDARD and s.rules < RULED_ANEW:
        code = 205 if s.mode == SOLITAIRE else 192
    return code if code else 0 if s.letter_pile else 34


@helper
def missing(put, supply, flip):
    """What the supply lacks for a put; 0 if nothing."""
    shape = shape_put(put)
    if put // FLIPPED % 2 and (not flip or MIRROR[shape] == shape):
        return 63
    if put >= BY_ANY and (supply[FREE] or supply[ANY] == 0):
        return 12
    if put < BY_ANY and not supply[FREE] and supply[shape] == 0:
        return 41
    return 101 if supply[MARKERS_AT + shape] == 0 else 0


@routine
def why_not_put(s, data, put):
    """waywords.4 to waywords.12: why a marker cannot be put down. Whether the path is a word comes last."""
    if letters_traced(s) < s.min_length:
        return 55
    bare = bare_cells(s)
    if bare == ZERO:
        return 6
    cells = cells_put(put, bare)
    if cells == ZERO:
        return 62
    supply = np.empty(SUPPLY, np.int64)
    fill_supply(s, supply)
    if not can_put(put, supply, s.flip):
        return missing(put, supply, s.flip)
    spend(put, supply, False)
    if not finishes(s, bare & ~cells, supply, np.int64(s.put_count) + 1):
        return 116 if bare & ~cells == ZERO else 64
    # Only the marker that completes a word submits it. Before that nothing may tell whether it is a word.
    if bare & ~cells != ZERO or data.shape[0] == 0:
        return 0
    node = word_of(s, data.view(np.uint64))
    if node == 0:
        return 56
    if s.unique_words:
        for i in range(s.used_count):
            if s.used[i] == node:
                return 8
    return 0


@routine
def finishes(s, rest, supply, count):
    """Whether the rest of the word can be covered, so that every marker is used that must be."""
    if rest == ZERO:
        return all_used(supply)
    if count >= limit(s):
        return False
    out = np.empty((1, MOST_MARKERS), np.uint8)
    return cover(rest, supply, limit(s) - count, s.flip, out, 1) > 0


@helper
def why_not_throw(s, action):
    """waywords.15: why a tile cannot be thrown back."""
    if s.taken:
        return 156
    if s.marked and s.thrown and s.rules < RULED_ANEW:
        return 157
    if action >= THROW_PATTERN:
        return 0 if s.tray[s.to_move, action - THROW_PATTERN] else 158
    return 0 if s.hand[s.to_move, action - THROW_LETTER] else 158


@helper
def why_not_refill(s, action):
    if action == DONE:
        return 151 if can_take(s) else 0
    if TAKE_LETTER <= action <= TAKE_PATTERN:
        return why_not_take(s, action)
    if THROW_LETTER <= action < THROW_PATTERN + len(PATTERNS):
        return why_not_throw(s, action)
    return 159


@helper
def why_not_play(s, action):
    if action == PASS:
        return 0
    if action == CLEAR:
        return 130 if s.tray[s.to_move, CLEAR_TILE] == 0 else 131 if s.lifted else 0
    if STEP <= action < PUT:
        return why_not_step(s, action - STEP)
    if action >= DRAW:
        return why_not_exchange(s, action)
    return 54 if action == VOID or action >= PUT else 150


@routine
def why_not(s, data, action):
    """The code of the rule that forbids an action; 0 if none does."""
    if s.over:
        return ended(s)
    known = 0 <= action <= TAKE_PATTERN or THROW_LETTER <= action < THROW_LETTER + len(KINDS) + len(PATTERNS)
    if not (known or STEP <= action < PUT + PUTS or DRAW <= action < ACTIONS):
        return 4
    if s.phase == PLAY:
        return why_not_play(s, action)
    if s.phase == REFILL:
        return why_not_refill(s, action)
    if PUT <= action < PUT + PUTS:
        return why_not_put(s, data, action - PUT)
    if action == VOID:
        return 0
    if s.phase == PUTTING:
        return 60
    return why_not_step(s, action - STEP) if STEP <= action < PUT else 57
