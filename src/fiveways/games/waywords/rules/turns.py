"""What each action does to a state.

A turn begins with a few actions in the phase PLAY: swaps, markers taken up, a clear. Then comes the word: its cells one
by one (TRACE), then its markers (PUTTING). Or the player passes. In the standard game the hand is then filled (REFILL).
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.waywords.parts import (
    ALL_WORDS,
    ANY,
    BOX_EMPTY,
    BY_ANY,
    CAPPED,
    CELLS,
    CLEAR,
    CLEAR_TILE,
    COST,
    DONE,
    DRAW,
    GOAL,
    KINDS,
    LIFT,
    LIFT_DRAW,
    PASSED,
    PLAY,
    PUT,
    PUTS,
    PUTTING,
    REACHED,
    REFILL,
    RULED_ANEW,
    SOLITAIRE,
    SOLITAIRE_WORDS,
    STANDARD,
    STEP,
    STOPPED,
    SWAP,
    TAKE_LETTER,
    THROW_LETTER,
    THROW_PATTERN,
    TRACE,
    VOID,
)
from fiveways.games.waywords.rules.covering import cells_put, shape_put, worth_of
from fiveways.games.waywords.rules.markers import (
    ALL_MARKERS,
    MARKERS,
    forget_lifted,
    in_box,
    lay_back,
    lift,
    shape_of,
    taken_up,
)
from fiveways.games.waywords.rules.tables import ZERO, bit
from fiveways.games.waywords.rules.tiles import (
    can_take,
    draw_letter,
    draw_pattern,
    drop_known,
    drop_known_patterns,
    forget_replaced,
    note_replaced,
    put_letters_back,
    replace_blindly,
    replace_letter,
)
from fiveways.games.waywords.rules.word import bare_cells, letters_worth, word_of


@helper
def forget_word(s):
    s.length = s.put_count = 0
    s.fresh = ZERO
    for i in range(s.path.shape[0]):
        s.path[i] = 0
    for i in range(s.put.shape[0]):
        s.put[i] = PUTS


@helper
def begin_turn(s):
    s.phase = PLAY
    s.swapped = s.marked = s.thrown = s.taken = 0
    forget_word(s)


@helper
def next_turn(s):
    s.to_move = (s.to_move + 1) % s.seats
    begin_turn(s)


@helper
def reached(s):
    """waywords.17: whether somebody has reached the goal, and the round is finished if it has to be."""
    for seat in range(s.seats):
        if s.total[seat] >= GOAL:
            return not s.finish_round or (s.to_move + 1) % s.seats == s.first
    return False


@helper
def end_word(s):
    """waywords.17 to waywords.20: end the game, or go on after a word was marked or given up."""
    s.turn += 1
    s.passes = 0 if s.marked else s.passes + 1
    forget_word(s)
    if s.mode == STANDARD and reached(s):
        s.over = REACHED
    elif s.mode == SOLITAIRE and not s.marked:
        s.over = STOPPED
    elif s.mode == SOLITAIRE and s.used_count >= SOLITAIRE_WORDS:
        s.over = ALL_WORDS
    elif s.mode != STANDARD and s.box == 0:
        s.over = BOX_EMPTY
    elif s.passes >= s.seats * (2 if s.mode == STANDARD else 1):
        s.over = PASSED
    elif s.turn >= s.max_turns:
        s.over = CAPPED
    elif s.mode == STANDARD:
        s.phase = REFILL
    else:
        next_turn(s)
    if s.over:
        s.phase = PLAY


@helper
def forget_changed(s):
    """Forget which letters the last turn exchanged: as soon as this turn exchanges one, or ends."""
    if not s.swapped and s.lifted == 0:
        s.changed = ZERO


@helper
def give_up_word(s):
    """waywords.11, waywords.16: markers that were taken up go back, and so do letters that were replaced since then.
    The player pays for the markers all the same."""
    forget_changed(s)
    s.total[s.to_move] = max(0, np.int64(s.total[s.to_move]) - COST * taken_up(s))
    if s.rules >= RULED_ANEW:
        put_letters_back(s)
    forget_replaced(s)
    lay_back(s)
    s.last_length = 0
    for i in range(s.last.shape[0]):
        s.last[i] = 0
    end_word(s)


@helper
def marker_for(s, shape):
    """waywords.10: a marker of this shape from the box, or else one that was taken up."""
    marker = in_box(s, shape)
    if marker >= 0:
        return marker
    for other in range(MARKERS):
        if s.lifted >> other & 1 and shape_of(s, other) == shape:
            return other
    return -1


@routine
def mark(s, node):
    """waywords.9: mark the word. Its markers stay on the board, its pattern tiles are spent, its points are counted."""
    forget_changed(s)
    me = np.int64(s.to_move)
    gained = letters_worth(s) - COST * taken_up(s)
    bare = s.fresh
    for i in range(s.put_count):
        put = np.int64(s.put[i])
        cells = cells_put(put, bare)
        bare &= ~cells
        gained += worth_of(put)
        shape = shape_put(put)
        marker = marker_for(s, shape)
        s.box &= ~(1 << marker) & ALL_MARKERS
        s.lifted &= ~(1 << marker) & ALL_MARKERS
        for cell in range(CELLS):
            if cells & bit(cell) != ZERO:
                s.under[cell] = 1 + marker
        s.covered |= cells
        if s.mode == STANDARD:
            tile = ANY if put >= BY_ANY else shape
            s.tray[me, tile] -= 1
            s.patterns[me] -= 1
            s.discard[tile] += 1
            if s.known_patterns[me, tile]:
                s.known_patterns[me, tile] -= 1
    forget_lifted(s)
    forget_replaced(s)
    s.total[me] = max(0, s.total[me] + gained)
    s.used[s.used_count], s.used_by[s.used_count], s.used_for[s.used_count] = node, me, gained
    s.used_count += 1
    for i in range(s.last.shape[0]):
        s.last[i] = s.path[i]
    s.last_length = s.length
    s.marked = 1
    end_word(s)


@routine
def put_down(s, data, put):
    """waywords.6: put down one more marker of this word."""
    if s.phase == TRACE:
        s.fresh = bare_cells(s)
        s.phase = PUTTING
    s.put[s.put_count] = put
    s.put_count += 1
    if bare_cells(s) == ZERO:
        mark(s, word_of(s, data.view(np.uint64)) if data.shape[0] else 0)


@helper
def clear_board(s):
    """waywords.13: all markers go from the board into the box."""
    me = s.to_move
    for cell in range(CELLS):
        if s.under[cell]:
            s.box |= 1 << (s.under[cell] - 1)
            s.under[cell] = 0
    s.covered = ZERO
    s.tray[me, CLEAR_TILE] -= 1
    s.patterns[me] -= 1
    s.discard[CLEAR_TILE] += 1
    if s.known_patterns[me, CLEAR_TILE]:
        s.known_patterns[me, CLEAR_TILE] -= 1


@routine
def refill(s, action, rng):
    """waywords.15: throw a tile back, draw one, or end the turn."""
    me = np.int64(s.to_move)
    if action == DONE:
        next_turn(s)
        return
    if action >= THROW_PATTERN:
        kind = action - THROW_PATTERN
        s.tray[me, kind] -= 1
        s.patterns[me] -= 1
        s.pattern_bag[kind] += 1
        s.pattern_pile += 1
        s.thrown += 1
        drop_known_patterns(s, me)
        return
    if action >= THROW_LETTER:
        kind = action - THROW_LETTER
        s.hand[me, kind] -= 1
        s.letters[me] -= 1
        s.letter_bag[kind] += 1
        s.letter_pile += 1
        s.thrown += 1
        drop_known(s, me)
        return
    if action == TAKE_LETTER:
        s.hand[me, draw_letter(s, rng)] += 1
        s.letters[me] += 1
    else:
        s.tray[me, draw_pattern(s, rng)] += 1
        s.patterns[me] += 1
    s.taken += 1
    if not can_take(s):
        next_turn(s)


@routine
def exchange_letter(s, action, rng):
    """waywords.3, waywords.11: replace a letter, on a bare cell or under a marker that is taken up."""
    forget_changed(s)
    cell = (action - DRAW) % CELLS
    if SWAP > action >= LIFT_DRAW or action >= LIFT:
        if s.under[cell]:
            lift(s, cell)
        s.replaced |= bit(cell)
    else:
        s.swapped = 1
        s.swaps += s.mode == SOLITAIRE
    if s.lifted:
        note_replaced(s, cell, action < SWAP)
    if action >= SWAP:
        replace_letter(s, cell, (action - SWAP) // CELLS % len(KINDS))
    else:
        replace_blindly(s, cell, rng)


@routine
def play(s, data, action, rng):
    s.ply += 1
    if s.phase == REFILL:
        refill(s, action, rng)
    elif action >= DRAW:
        exchange_letter(s, action, rng)
    elif action >= PUT:
        put_down(s, data, action - PUT)
    elif action >= STEP:
        s.path[s.length] = action - STEP
        s.length += 1
        s.phase = TRACE
    elif action == CLEAR:
        clear_board(s)
    elif action == VOID and s.mode == SOLITAIRE:
        forget_word(s)
        s.phase = PLAY
    else:
        give_up_word(s)
    return np.int64(s.over)
