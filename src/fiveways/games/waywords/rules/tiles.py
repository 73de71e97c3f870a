"""Letter and pattern tiles: how they come from the piles into the hands, and how they leave them."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, helper
from fiveways.games.waywords.parts import HAND, KINDS, PATTERNS, STANDARD, TAKE_LETTER
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
    """waywords.3: a letter of the hand comes onto the board. The old one goes into the hand, or out of the game
    where hands are not filled again (waywords.19)."""
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
    """waywords.3: a letter drawn from the pile comes onto the board. The old one goes into the pile."""
    old = np.int64(s.board[cell])
    s.board[cell] = draw_letter(s, rng)
    s.letter_bag[old] += 1
    s.letter_pile += 1
    s.changed |= bit(cell)


@helper
def drop_known(s, seat):
    """A letter goes back unseen, so nobody knows any more what the hand holds."""
    for kind in range(len(KINDS)):
        s.known[seat, kind] = 0


@helper
def drop_known_patterns(s, seat):
    for kind in range(len(PATTERNS)):
        s.known_patterns[seat, kind] = 0
