"""Dealing: a new game, and the hidden tiles of an imagined one."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, helper, routine
from fiveways.games.waywords.parts import (
    ALTERNATIVE,
    ALTERNATIVE_LETTERS,
    BASICS,
    CELLS,
    KINDS,
    LETTERS_AT_START,
    PATTERN_TILES,
    PATTERNS,
    SET_ASIDE,
    SOLITAIRE,
    SOLITAIRE_LETTERS,
    STANDARD,
)
from fiveways.games.waywords.rules.markers import ALL_MARKERS, MARKERS
from fiveways.games.waywords.rules.tables import COUNTS
from fiveways.games.waywords.rules.tiles import pick

_PATTERN_TILES = np.array(PATTERN_TILES, np.uint8)


@helper
def deal_letters(s, rng):
    """waywords.1: deal letters onto the board and into the hands."""
    left = 0
    for kind in range(len(KINDS)):
        s.letter_bag[kind] = COUNTS[s.tiles, kind]
        left += s.letter_bag[kind]
    for cell in range(CELLS):
        s.board[cell] = pick(s.letter_bag, left, rng)
        left -= 1
    each = LETTERS_AT_START if s.mode == STANDARD else SOLITAIRE_LETTERS
    if s.mode == ALTERNATIVE:
        each = ALTERNATIVE_LETTERS
    for seat in range(s.seats):
        for _ in range(each):
            s.hand[seat, pick(s.letter_bag, left, rng)] += 1
            left -= 1
        s.letters[seat] = each
    s.letter_pile = left


@helper
def deal_patterns(s, rng):
    """waywords.1: deal pattern tiles in the standard game. waywords.20: set markers aside in solitaire."""
    s.box = ALL_MARKERS
    if s.mode == SOLITAIRE:
        for _ in range(SET_ASIDE):
            marker = below(rng, MARKERS)
            while not s.box >> marker & 1:
                marker = below(rng, MARKERS)
            s.box &= ~(1 << marker) & ALL_MARKERS
    if s.mode != STANDARD:
        return
    for kind in range(len(PATTERNS)):
        s.pattern_bag[kind] = _PATTERN_TILES[kind]
        s.pattern_pile += _PATTERN_TILES[kind]
    for seat in range(s.seats):
        for kind in BASICS:
            s.tray[seat, kind] = s.known_patterns[seat, kind] = 1
            s.pattern_bag[kind] -= 1
            s.pattern_pile -= 1
            s.patterns[seat] += 1


@routine
def share_out(s, v, rng):
    """Fill the hidden hands of an imagined game with tiles that the viewer does not see. The others form the piles."""
    letters, patterns = 0, 0
    for kind in range(len(KINDS)):
        s.letter_bag[kind] = COUNTS[s.tiles, kind] - s.gone[kind]
    for cell in range(CELLS):
        s.letter_bag[s.board[cell]] -= 1
    for kind in range(len(PATTERNS)):
        s.pattern_bag[kind] = _PATTERN_TILES[kind] - s.discard[kind] if s.mode == STANDARD else 0
    for seat in range(s.seats):
        for kind in range(len(KINDS)):
            s.hand[seat, kind] = v.hand[kind] if seat == v.viewer else s.known[seat, kind]
            s.letter_bag[kind] -= s.hand[seat, kind]
        for kind in range(len(PATTERNS)):
            s.tray[seat, kind] = v.tray[kind] if seat == v.viewer else s.known_patterns[seat, kind]
            s.pattern_bag[kind] -= s.tray[seat, kind]
    for kind in range(len(KINDS)):
        letters += s.letter_bag[kind]
    for kind in range(len(PATTERNS)):
        patterns += s.pattern_bag[kind]
    for seat in range(s.seats):
        held = 0
        for kind in range(len(KINDS)):
            held += s.hand[seat, kind]
        for _ in range(s.letters[seat] - held):
            s.hand[seat, pick(s.letter_bag, letters, rng)] += 1
            letters -= 1
        held = 0
        for kind in range(len(PATTERNS)):
            held += s.tray[seat, kind]
        for _ in range(s.patterns[seat] - held):
            s.tray[seat, pick(s.pattern_bag, patterns, rng)] += 1
            patterns -= 1
