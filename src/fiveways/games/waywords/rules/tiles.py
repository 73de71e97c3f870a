"""Letter and pattern tiles: how they come from the piles into the hands, and how they leave them."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, helper
from fiveways.games.waywords.parts import HAND, KINDS, PATTERNS, RULED_ANEW, SOLITAIRE, STANDARD, TAKE_LETTER
from fiveways.games.waywords.rules.tables import bit


@helper
def pick(bag, size, rng):
    """Take a random tile out of a bag that holds `size` tiles."""
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
    """waywords.14: the discard becomes the pile when the pile is empty."""
    if s.pattern_pile == 0:
        for kind in range(len(PATTERNS)):
            s.pattern_bag[kind] = s.discard[kind]
            s.pattern_pile += s.discard[kind]
            s.discard[kind] = 0
    s.pattern_pile -= 1
    return pick(s.pattern_bag, np.int64(s.pattern_pile) + 1, rng)


@helper
def discarded(s):
    count = 0
    for kind in range(len(PATTERNS)):
        count += s.discard[kind]
    return count


@helper
def tiles_held(s, seat):
    """How many tiles a hand holds."""
    return np.int64(s.letters[seat]) + np.int64(s.patterns[seat])


@helper
def why_not_take(s, action):
    """waywords.15: why a tile cannot be drawn from this pile."""
    seat = s.to_move
    if tiles_held(s, seat) >= HAND:
        return 152
    if action == TAKE_LETTER:
        return 153 if s.letter_pile == 0 else 0
    if s.pattern_pile == 0 and discarded(s) == 0:
        return 154
    return 155 if s.letters[seat] == 0 and tiles_held(s, seat) == HAND - 1 and s.letter_pile else 0


@helper
def can_take(s):
    return tiles_held(s, s.to_move) < HAND and (s.letter_pile > 0 or s.pattern_pile > 0 or discarded(s) > 0)


@helper
def letter_leaves(s, seat, kind):
    """A letter leaves a hand, and everybody sees which."""
    s.hand[seat, kind] -= 1
    s.letters[seat] -= 1
    if s.known[seat, kind]:
        s.known[seat, kind] -= 1


@helper
def letter_comes(s, seat, kind):
    """A letter comes into a hand, and everybody sees which."""
    s.hand[seat, kind] += 1
    s.letters[seat] += 1
    s.known[seat, kind] += 1


@helper
def replace_letter(s, cell, kind):
    """waywords.3: a letter of the hand comes onto the board. The old one goes into the hand; in solitaire out of the
    game (waywords.20)."""
    seat = s.to_move
    old = np.int64(s.board[cell])
    letter_leaves(s, seat, kind)
    s.board[cell] = kind
    s.changed |= bit(cell)
    if s.mode == SOLITAIRE or (s.mode != STANDARD and s.rules < RULED_ANEW):
        s.gone[old] += 1
    else:
        letter_comes(s, seat, old)


@helper
def replace_blindly(s, cell, rng):
    """waywords.3: a letter drawn from the pile comes onto the board. The old one goes into the pile."""
    old = np.int64(s.board[cell])
    s.board[cell] = draw_letter(s, rng)
    s.letter_bag[old] += 1
    s.letter_pile += 1
    s.changed |= bit(cell)


@helper
def note_replaced(s, cell, drawn):
    """waywords.11: keep in mind which letter is about to be replaced."""
    at = np.int64(s.back_count)
    s.back_cell[at], s.back_kind[at], s.back_drawn[at] = cell, s.board[cell], drawn
    s.back_count += 1


@helper
def forget_replaced(s):
    s.back_count = 0
    for at in range(s.back_cell.shape[0]):
        s.back_cell[at] = s.back_kind[at] = s.back_drawn[at] = 0


@helper
def put_letters_back(s):
    """waywords.11: the letters go back, the last one first, because one letter may have been moved twice."""
    for at in range(np.int64(s.back_count) - 1, -1, -1):
        cell, kind = np.int64(s.back_cell[at]), np.int64(s.back_kind[at])
        came = np.int64(s.board[cell])
        if s.back_drawn[at]:
            s.letter_bag[kind] -= 1
            s.letter_bag[came] += 1
        else:
            letter_leaves(s, s.to_move, kind)
            letter_comes(s, s.to_move, came)
        s.board[cell] = kind
        s.changed &= ~bit(cell)


@helper
def drop_known(s, seat):
    """A letter goes back unseen, so nobody knows any more what the hand holds."""
    for kind in range(len(KINDS)):
        s.known[seat, kind] = 0


@helper
def drop_known_patterns(s, seat):
    for kind in range(len(PATTERNS)):
        s.known_patterns[seat, kind] = 0
