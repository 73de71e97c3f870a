"""Words on plain grids of letters, found with the lexicon of WAYWORDS: to compare it with others' work."""

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.games.waywords.parts import CELLS, LONGEST
from fiveways.games.waywords.rules.tables import ZERO, bit, lowest_bit
from fiveways.games.waywords.rules.trie import child_of, letters_in, level_in
from fiveways.games.waywords.words.solver import ALL_CELLS

_GRID = types.int64(types.uint8[::1], types.uint64[::1], types.uint8[::1], types.int64, types.uint32[::1])


@compiled(_GRID)
def words_on_grid(letters, near, data, shortest, out):
    """Find every path that reads a word on any grid of up to 64 single letters. Write its node; return how many.

    `letters`: the letter of each cell, from 0 for A. `near`: the neighbours of each cell as bits. `shortest`: how many
    letters a word has at least.
    """
    nodes = data.view(np.uint64)
    todo = np.empty(LONGEST + 1, np.uint64)
    seen = np.empty(LONGEST + 1, np.uint64)
    here = np.empty(LONGEST + 1, np.uint64)  # the node of the path
    left = ALL_CELLS if letters.shape[0] == CELLS else bit(letters.shape[0]) - bit(0)
    gone, at = ZERO, nodes[0]  # cells of the path, and its node, at the present depth
    depth = found = 0
    while True:
        if left == ZERO:
            if depth == 0:
                return found
            depth -= 1
            left, gone, at = todo[depth], seen[depth], here[depth]
            continue
        cell = lowest_bit(left)
        left &= left - bit(0)
        after = child_of(at, letters[cell])
        if after == 0:
            continue
        node = nodes[np.uint64(after)]
        if depth + 1 >= shortest and level_in(node) and found < out.shape[0]:
            out[found] = after
            found += 1
        if letters_in(node) and depth + 1 < LONGEST:
            todo[depth], seen[depth], here[depth] = left, gone, at
            depth += 1
            gone |= bit(cell)
            left, at = near[cell] & ~gone, node
