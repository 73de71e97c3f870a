"""WAYWORDS, the rules. state.py says what a state holds, parts.py how everything is numbered.

A turn is a few actions in the phase PLAY (swaps, markers taken up, a clear), then the word: its cells one by one
(TRACE), then its markers (PUTTING), or a pass; then the hand is filled again (REFILL, in the standard game).
"""

from __future__ import annotations

import numpy as np

from fiveways.compiled.chance import below
from fiveways.compiled.compiler import helper, routine
from fiveways.contract.verbs import copy_part, record, verb
from fiveways.games.waywords.board import VALUES, ZERO, bit
from fiveways.games.waywords.covering import cells_put, shape_put, worth_of
from fiveways.games.waywords.dealing import ALL_MARKERS, deal_letters, deal_patterns, share_out
from fiveways.games.waywords.parts import (
    ACTIONS,
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
    PASS,
    PASSED,
    PATTERNS,
    PLAY,
    PUT,
    PUTS,
    PUTTING,
    REACHED,
    REFILL,
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
from fiveways.games.waywords.refusing import bare_cells, why_not, word_of
from fiveways.games.waywords.secret import load_data, points, reshuffle, shows  # noqa: F401  (of the contract, not compiled)
from fiveways.games.waywords.state import PUBLIC_SIZE, STATE, VIEW
from fiveways.games.waywords.taking import (
    MARKERS,
    can_take,
    draw_letter,
    draw_pattern,
    drop_known,
    drop_known_patterns,
    forget_lifted,
    in_box,
    lay_back,
    lift,
    replace_blindly,
    replace_letter,
    shape_of,
    taken_up,
)

MAX_ACTIONS = ACTIONS


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
    """waywords.17"""
    for seat in range(s.seats):
        if s.total[seat] >= GOAL:
            return not s.finish_round or (s.to_move + 1) % s.seats == s.first
    return False


@helper
def end_word(s):
    """waywords.17 to waywords.20: the word is marked or passed; is it over, and if not, what comes next?"""
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
    """What the turn before exchanged is told until this turn exchanges something itself, or ends."""
    if not s.swapped and s.lifted == 0:
        s.changed = ZERO


@helper
def give_up_word(s):
    """waywords.11, waywords.16: what was taken up goes back, and is paid for all the same."""
    forget_changed(s)
    s.total[s.to_move] = max(0, np.int64(s.total[s.to_move]) - COST * taken_up(s))
    lay_back(s)
    s.last_length = 0
    for i in range(s.last.shape[0]):
        s.last[i] = 0
    end_word(s)


@helper
def marker_for(s, shape):
    """waywords.10: from the box, else one that was taken up."""
    marker = in_box(s, shape)
    if marker >= 0:
        return marker
    for other in range(MARKERS):
        if s.lifted >> other & 1 and shape_of(s, other) == shape:
            return other
    return -1


@routine
def mark(s, node):
    """waywords.9: the word is covered: markers stay, tiles are spent, points are counted."""
    forget_changed(s)
    me = np.int64(s.to_move)
    gained = -COST * taken_up(s)
    for i in range(s.length):
        gained += VALUES[s.tiles, s.board[s.path[i]]]
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
    """waywords.6: one more marker of this word."""
    if s.phase == TRACE:
        s.fresh = bare_cells(s)
        s.phase = PUTTING
    s.put[s.put_count] = put
    s.put_count += 1
    if bare_cells(s) == ZERO:
        mark(s, word_of(s, data.view(np.uint64)) if data.shape[0] else 0)


@helper
def clear_board(s):
    """waywords.13"""
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
    """waywords.15"""
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
    """waywords.3, waywords.11"""
    forget_changed(s)
    cell = (action - DRAW) % CELLS
    if SWAP > action >= LIFT_DRAW or action >= LIFT:
        if s.under[cell]:
            lift(s, cell)
        s.replaced |= bit(cell)
    else:
        s.swapped = 1
        s.swaps += s.mode == SOLITAIRE
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


@verb
def deal(state, options, rng):
    """Options in the order of the fact sheet."""
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.mode, s.lexicon, s.names, s.acronyms = options[0], options[1], options[2], options[3], options[4]
    s.min_length, s.turn_seconds, s.adjacency = options[5], options[6], options[7]
    s.crossing, s.flip, s.unique_words, s.per_word = options[8], options[9], options[10], options[11]
    s.tiles, s.markers, s.finish_round, s.max_turns = options[12], options[13], options[14], options[15]
    deal_letters(s, rng)
    deal_patterns(s, rng)
    s.first = s.to_move = below(rng, np.int64(s.seats))
    begin_turn(s)


@verb
def legal(state, data, out):
    s = record(state, STATE)
    n = 0
    if s.over:
        return 0
    if s.phase == PLAY or s.phase == REFILL:
        first, last = (PASS, STEP) if s.phase == REFILL else (PASS, LIFT_DRAW + CELLS)
        for action in range(first, last):
            if why_not(s, data, action) == 0:
                out[n] = action
                n += 1
        if s.phase == PLAY:
            for kind in range(len(KINDS)):
                if s.hand[s.to_move, kind]:
                    for cell in range(CELLS):
                        for base in (SWAP, LIFT):
                            if why_not(s, data, base + kind * CELLS + cell) == 0:
                                out[n] = base + kind * CELLS + cell
                                n += 1
        return n
    out[0] = VOID
    n = 1
    for action in range(STEP, PUT + PUTS):
        if why_not(s, data, action) == 0:
            out[n] = action
            n += 1
    return n


@verb
def check(state, data, action):
    return why_not(record(state, STATE), data, action)


@verb
def apply(state, data, action, rng):
    return play(record(state, STATE), data, action, rng)


@verb
def observe(state, seat, view):
    """All that lies open, one's own hand, and one's own word under way."""
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, PUBLIC_SIZE)
    v.viewer = seat
    for i in range(v.put.shape[0]):
        v.put[i] = PUTS
    if seat != s.to_move and (s.phase == TRACE or s.phase == PUTTING):
        v.phase = PLAY
    if seat < 0:
        return
    if seat == s.to_move:
        v.length, v.put_count, v.fresh = s.length, s.put_count, s.fresh
        for i in range(s.path.shape[0]):
            v.path[i] = s.path[i]
        for i in range(s.put.shape[0]):
            v.put[i] = s.put[i]
    for kind in range(len(KINDS)):
        v.hand[kind] = s.hand[seat, kind]
    for kind in range(len(PATTERNS)):
        v.tray[kind] = s.tray[seat, kind]


@verb
def imagine(view, data, rng, state):
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, PUBLIC_SIZE)
    forget_word(s)
    s.length, s.put_count, s.fresh = v.length, v.put_count, v.fresh
    for i in range(s.path.shape[0]):
        s.path[i] = v.path[i]
    for i in range(s.put.shape[0]):
        s.put[i] = v.put[i]
    share_out(s, v, rng)


@helper
def rewards(s, out):
    """waywords.17: the highest total wins, and is shared by equals; alone, it is the total that counts."""
    if s.mode == SOLITAIRE:
        out[0] = min(1.0, s.total[0] / 300)
        return
    best, many = 0, 0
    for seat in range(s.seats):
        if s.total[seat] > best or many == 0:
            best, many = np.int64(s.total[seat]), 0
        many += s.total[seat] == best
    for seat in range(s.seats):
        out[seat] = 1.0 / many if s.total[seat] == best else -1.0


@verb
def score(state, out):
    s = record(state, STATE)
    if s.over:
        rewards(s, out)
    else:
        for seat in range(s.seats):
            out[seat] = 0


@verb
def estimate(state, data, out):
    """How far ahead of the best other a seat is."""
    s = record(state, STATE)
    if s.over or s.mode == SOLITAIRE:
        rewards(s, out)
        return
    for seat in range(s.seats):
        best = 0
        for other in range(s.seats):
            if other != seat:
                best = max(best, np.int64(s.total[other]))
        out[seat] = min(0.9, max(-0.9, (s.total[seat] - best) / 100))
