"""What a picture needs to know of the rules: the word that is being traced, and every way to cover it."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.contract.verbs import record, routine
from fiveways.games.waywords.parts import ANY, CELLS, COST, FORMS, MOST_MARKERS, PUTS
from fiveways.games.waywords.rules.covering import FREE, MARKERS_AT, SUPPLY, cells_put, cover, worth_of
from fiveways.games.waywords.rules.markers import fill_supply, limit, taken_up
from fiveways.games.waywords.rules.refusals import why_not_lift
from fiveways.games.waywords.rules.state import STATE
from fiveways.games.waywords.rules.tables import FORM_AT, SHAPE_OF_FORM, ZERO, bit, lowest_bit
from fiveways.games.waywords.rules.word import bare_cells, letters_traced, letters_worth

WORD = np.dtype(
    [
        ("letters", np.uint8),  # how many letters the path reads
        ("worth", np.int16),  # what its letters count
        ("coverings", np.int32),  # how many ways there are to cover what is still bare
        ("bare", np.uint64),  # cells that still have to be covered
        ("loose", np.uint64),  # those of them on which no marker fits that the player can use
        ("laid", np.uint64, MOST_MARKERS),  # cells under each marker that was put down for the word
        ("replaceable", np.uint64),  # cells from which a marker was taken up, and whose letter can still be replaced
    ],
    align=True,
)
"""What a picture shows of a turn. Cells are bits."""
COVERING = np.dtype(
    [
        ("score", np.int16),  # of the word, if it is covered so
        ("puts", np.uint8, MOST_MARKERS),  # PUTS where there is none
        ("cells", np.uint64, MOST_MARKERS),  # under each of them
    ],
    align=True,
)
"""A way to cover all cells that are still bare."""


@routine
def loose_cells(bare, supply):
    """Bare cells that no marker of the supply can cover: each would cover something else besides."""
    covered = ZERO
    for form in range(len(FORMS)):
        shape = SHAPE_OF_FORM[form]
        if supply[MARKERS_AT + shape] > 0 and (supply[FREE] or supply[shape] > 0 or supply[ANY] > 0):
            left = bare
            while left != ZERO:
                first = np.int64(lowest_bit(left))
                left &= ~bit(first)
                if FORM_AT[form, first] & ~bare == ZERO:
                    covered |= FORM_AT[form, first]
    return bare & ~covered


@routine
def replaceable_cells(s):
    """waywords.11: cells from which a marker was taken up, and whose letter can still be replaced."""
    cells = ZERO
    for cell in range(CELLS):
        if s.under[cell] == 0 and why_not_lift(s, cell) == 0:
            cells |= bit(cell)
    return cells


@compiled(types.void(types.uint8[::1], types.uint8[::1], types.Array(types.uint8, 2, "C")))
def describe_word(state, word, coverings):
    """Write a WORD, and a COVERING into each row. A word that is too short has no coverings. `word` must be zeros."""
    s, w = record(state, STATE), record(word, WORD)
    supply = np.empty(SUPPLY, np.int64)
    fill_supply(s, supply)
    w.letters, w.bare, w.worth = letters_traced(s), bare_cells(s), letters_worth(s)
    score, bare = np.int64(w.worth) - COST * taken_up(s), s.fresh
    for i in range(s.put_count):
        put = np.int64(s.put[i])
        score += worth_of(put)
        w.laid[i] = cells_put(put, bare)
        bare &= ~w.laid[i]
    w.replaceable = replaceable_cells(s)
    w.loose = loose_cells(w.bare, supply)
    w.coverings = 0
    if w.letters < s.min_length or w.bare == ZERO:
        return
    rows = np.empty((coverings.shape[0], MOST_MARKERS), np.uint8)
    w.coverings = cover(w.bare, supply, limit(s) - s.put_count, s.flip, rows, coverings.shape[0])
    for row in range(w.coverings):
        covering = record(coverings[row], COVERING)
        covering.score = score
        bare = w.bare
        for i in range(MOST_MARKERS):
            put = np.int64(rows[row, i])
            covering.puts[i], covering.cells[i] = put, ZERO
            if put != PUTS:
                covering.score += worth_of(put)
                covering.cells[i] = cells_put(put, bare)
                bare &= ~covering.cells[i]
