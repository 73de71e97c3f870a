"""The solver: it finds every play on a board, each with its word, path, markers and swaps. Compiled, without the GIL.

It walks along the trie from every cell. On the way it may put a letter of the hand in place of a letter of the board,
as often as swaps are left. If a marker was taken up (waywords.11), one more letter of the hand may come beneath it.
"""

# mypy: disable-error-code="no-untyped-def, assignment, call-arg, index, var-annotated"
from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.contract.verbs import helper, record, routine
from fiveways.games.waywords.parts import (
    CELLS,
    COST,
    KINDS,
    LONGEST,
    MOST_MARKERS,
    NONE,
    PUTS,
    SOLITAIRE,
    SOLITAIRE_SWAPS,
)
from fiveways.games.waywords.rules.covering import SUPPLY, cover, most_cells, worth_of
from fiveways.games.waywords.rules.markers import MARKERS, fill_supply, lift, limit, taken_up
from fiveways.games.waywords.rules.refusals import why_not_lift
from fiveways.games.waywords.rules.state import STATE
from fiveways.games.waywords.rules.tables import NEAR, VALUES, ZERO, bit, count_bits, lowest_bit
from fiveways.games.waywords.rules.trie import follow, goes_on, letters_of, level_of

MOST_SWAPS = 2
"""How many swaps one play may have. Only solitaire allows more than one."""
MOST_WAYS = 512
"""How many ways to cover one path the solver looks at."""
ALL_CELLS = np.uint64(0xFFFFFFFFFFFFFFFF)

PLAY_TYPE = np.dtype(
    [
        ("score", np.int16),
        ("level", np.uint8),  # of the word
        ("length", np.uint8),  # of the path
        ("word", np.uint32),  # its node
        ("swaps", np.uint8),
        ("swap_cell", np.uint8, MOST_SWAPS),
        ("swap_kind", np.uint8, MOST_SWAPS),
        ("lift_cell", np.uint8),  # a cell under the marker that is taken up
        ("lift_kind", np.uint8),  # the letter that comes there; NONE if any will do, as the word does not use that cell
        ("puts", np.uint8, MOST_MARKERS),  # PUTS where there is none
        ("path", np.uint8, LONGEST),
    ],
    align=True,
)
_PLAYS = types.Array(types.uint8, 2, "C")
_SEARCH = types.int64(types.uint8[::1], types.uint8[::1], types.int64, types.int64, _PLAYS)


@helper
def swaps_left(s, wanted):
    """waywords.3, waywords.20: how many swaps a play may have, at most `wanted`."""
    if s.mode == SOLITAIRE:
        return min(wanted, SOLITAIRE_SWAPS - np.int64(s.swaps), MOST_SWAPS)
    return 0 if s.swapped else min(wanted, 1)


@helper
def is_used(s, node):
    """waywords.8: whether a word was marked before and counts only once."""
    if s.unique_words:
        for i in range(s.used_count):
            if s.used[i] == node:
                return True
    return False


@helper
def may_enter(s, cell, fresh, seen, most, crossings):
    """Whether a path can go on to a cell: its markers can cover one more, or it may cross one more."""
    if s.covered & bit(cell) == ZERO:
        return np.int64(count_bits(fresh)) < most
    return np.int64(count_bits(seen & s.covered)) < crossings


@helper
def may_mark(s, node, length, fresh):
    """Whether the game allows to mark this word, if markers can cover it."""
    return length >= s.min_length and fresh != ZERO and not is_used(s, node)


@helper
def distinct(s, kinds):
    """Write the kinds of letters in the hand, each once; return how many."""
    n = 0
    for kind in range(len(KINDS)):
        if s.hand[s.to_move, kind]:
            kinds[n] = kind
            n += 1
    return n


@helper
def affordable(s, kind, kinds_swapped, swaps, lift_kind):
    """Whether the hand has one more tile of a kind, after those that this play has used."""
    count = np.int64(s.hand[s.to_move, kind]) - (lift_kind == kind)
    for i in range(swaps):
        count -= kinds_swapped[i] == kind
    return count > 0


@routine
def write_plays(
    out, found, ways, rows, letters_worth, level, node, depth, path, swaps, swap_cells, swap_kinds, lift_cell, lift_kind
):
    """Write one row for each way of covering; return how many rows there are then."""
    for way in range(ways):
        if found >= out.shape[0]:
            return found
        play = record(out[found], PLAY_TYPE)
        play.score, play.level, play.word, play.length = letters_worth, level, node, depth
        for i in range(LONGEST):
            play.path[i] = path[i] if i < depth else NONE
        for i in range(MOST_MARKERS):
            play.puts[i] = rows[way, i]
            if rows[way, i] != PUTS:
                play.score += worth_of(np.int64(rows[way, i]))
        play.swaps, play.lift_cell, play.lift_kind = swaps, lift_cell, lift_kind
        for i in range(MOST_SWAPS):
            play.swap_cell[i] = swap_cells[i] if i < swaps else NONE
            play.swap_kind[i] = swap_kinds[i] if i < swaps else NONE
        found += 1
    return found


@routine
def walk(state, nodes, vocabulary, swaps, beneath, out, found):
    """Write every play as the markers lie now, from row `found` on; return how many rows there are then.

    `beneath`: the cells of a marker that was just taken up. The play has to replace one of their letters.
    """
    s = record(state, STATE)
    supply = np.empty(SUPPLY, np.int64)
    fill_supply(s, supply)
    markers = limit(s)
    most = most_cells(supply, markers)
    crossings = CELLS if s.crossing == 0 else 2 - np.int64(s.crossing)
    allowed = swaps_left(s, swaps)
    kinds = np.empty(len(KINDS), np.int64)
    hand = distinct(s, kinds) if allowed > 0 or beneath != ZERO else 0
    rows = np.empty((MOST_WAYS, MOST_MARKERS), np.uint8)
    paid = COST * taken_up(s)

    todo = np.zeros(LONGEST + 1, np.uint64)  # cells still to be tried as the next one
    alternative = np.zeros(LONGEST + 1, np.int64)  # 0: the letter that lies there, then those of the hand
    alternatives = np.zeros(LONGEST + 1, np.int64)
    node = np.zeros(LONGEST + 1, np.int64)
    letters = np.zeros(LONGEST + 1, np.int64)
    worth = np.zeros(LONGEST + 1, np.int64)
    fresh = np.zeros(LONGEST + 1, np.uint64)
    seen = np.zeros(LONGEST + 1, np.uint64)
    swapped = np.zeros(LONGEST + 1, np.int64)
    replaced = np.zeros(LONGEST + 1, np.int64)  # 1 + the kind that came under the marker taken up
    path = np.zeros(LONGEST + 1, np.uint8)
    swap_cells = np.zeros(MOST_SWAPS + 1, np.uint8)
    swap_kinds = np.zeros(MOST_SWAPS + 1, np.uint8)
    lift_cell = 0
    todo[0] = ALL_CELLS
    depth = 0
    while depth >= 0:
        if alternative[depth] >= alternatives[depth]:
            if todo[depth] == ZERO:
                depth -= 1
                continue
            cell = np.int64(lowest_bit(todo[depth]))
            todo[depth] &= ~bit(cell)
            path[depth] = cell
            alternative[depth] = 0
            alternatives[depth] = 0
            if may_enter(s, cell, fresh[depth], seen[depth], most, crossings):
                may_lift = beneath & bit(cell) != ZERO and replaced[depth] == 0
                may_replace = s.covered & bit(cell) == ZERO and (swapped[depth] < allowed or may_lift)
                alternatives[depth] = 1 + hand if may_replace else 1
            continue
        cell = np.int64(path[depth])
        choice = alternative[depth]
        alternative[depth] += 1
        kind = np.int64(s.board[cell]) if choice == 0 else kinds[choice - 1]
        used_swaps, used_lift = swapped[depth], replaced[depth]
        if choice:
            lifts = beneath & bit(cell) != ZERO and used_lift == 0
            if (kind == s.board[cell] and not lifts) or not affordable(s, kind, swap_kinds, used_swaps, used_lift - 1):
                continue
            if lifts:
                lift_cell, used_lift = cell, 1 + kind
            else:
                swap_cells[used_swaps], swap_kinds[used_swaps] = cell, kind
                used_swaps += 1
        after = follow(nodes, node[depth], kind)
        if after == 0:
            continue
        length = letters[depth] + letters_of(kind)
        value = worth[depth] + VALUES[s.tiles, kind]
        now_fresh = fresh[depth] | (bit(cell) & ~s.covered)
        now_seen = seen[depth] | bit(cell)
        level = level_of(nodes, after)
        aside = beneath & ~now_seen
        can_lift = beneath == ZERO or used_lift or aside != ZERO
        if 0 < level <= vocabulary and can_lift and may_mark(s, after, length, now_fresh):
            ways = cover(now_fresh, supply, markers, s.flip, rows, MOST_WAYS)
            if ways:
                under, comes = NONE, NONE
                if used_lift:
                    under, comes = lift_cell, used_lift - 1
                elif beneath != ZERO:
                    under = np.int64(lowest_bit(aside))
                found = write_plays(
                    out, found, ways, rows, value - paid, level, after, depth + 1, path,
                    used_swaps, swap_cells, swap_kinds, under, comes,
                )  # fmt: skip
        if goes_on(nodes, after) and depth + 1 < LONGEST:
            next_cells = NEAR[s.adjacency, cell] & ~now_seen
            if next_cells != ZERO:
                depth += 1
                todo[depth], alternative[depth], alternatives[depth] = next_cells, 0, 0
                node[depth], letters[depth], worth[depth] = after, length, value
                fresh[depth], seen[depth], swapped[depth], replaced[depth] = now_fresh, now_seen, used_swaps, used_lift
    return found


@compiled(_SEARCH)
def search_plays(state, data, vocabulary, swaps, out):
    """Write every play of the mover in the phase PLAY as rows of PLAY_TYPE, as far as `out` goes; return how many.

    `vocabulary`: words up to this level. `swaps`: how many swaps with letters of the hand a play may have.
    """
    return walk(state, data.view(np.uint64), vocabulary, swaps, ZERO, out, 0)


@compiled(_SEARCH)
def search_lifts(state, data, vocabulary, swaps, out):
    """The same for plays that take up one more marker, whichever it is."""
    s = record(state, STATE)
    found = 0
    for marker in range(MARKERS):
        cells, at = ZERO, -1
        for cell in range(CELLS):
            if s.under[cell] == marker + 1:
                cells |= bit(cell)
                at = cell
        if at >= 0 and why_not_lift(s, at) == 0:
            after = state.copy()
            lift(record(after, STATE), at)
            # A record does not keep its bytes alive, so the walk is given the bytes.
            found = walk(after, data.view(np.uint64), vocabulary, swaps, cells, out, found)
    return found
