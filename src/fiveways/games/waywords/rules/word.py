"""The word that is being traced: what it reads, and which of its cells are bare."""

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.contract.verbs import helper, record, routine
from fiveways.games.waywords.parts import TRACE
from fiveways.games.waywords.rules.covering import cells_put
from fiveways.games.waywords.rules.state import STATE
from fiveways.games.waywords.rules.tables import VALUES, ZERO, bit
from fiveways.games.waywords.rules.trie import follow, letters_of, level_of


@helper
def crossed(s):
    """Cells of the path that lie under markers."""
    count = 0
    for i in range(s.length):
        if s.covered & bit(s.path[i]) != ZERO:
            count += 1
    return count


@helper
def letters_traced(s):
    count = 0
    for i in range(s.length):
        count += letters_of(s.board[s.path[i]])
    return count


@helper
def letters_worth(s):
    """waywords.9: what the letters of the path count."""
    worth = 0
    for i in range(s.length):
        worth += VALUES[s.tiles, s.board[s.path[i]]]
    return worth


@routine
def word_of(s, nodes):
    """The node of the word that the path reads; 0 if it is none. The path must not be empty."""
    node = 0
    for i in range(s.length):
        node = follow(nodes, node, s.board[s.path[i]])
        if node == 0:
            return 0
    return node if level_of(nodes, node) else 0


@helper
def bare_cells(s):
    """Cells of the path that no marker covers yet: neither an older one nor one of this word."""
    bare = s.fresh
    if s.phase == TRACE:
        for i in range(s.length):
            bare |= bit(s.path[i]) & ~s.covered
    for i in range(s.put_count):
        bare &= ~cells_put(np.int64(s.put[i]), bare)
    return bare


@compiled(types.boolean(types.uint8[::1], types.int64))
def completes_word(state, put):
    """Whether a put covers all cells that are still bare, and so submits the word."""
    s = record(state, STATE)
    bare = bare_cells(s)
    return bare != ZERO and cells_put(put, bare) == bare
