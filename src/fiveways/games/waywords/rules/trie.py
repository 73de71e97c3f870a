"""The lexicon for compiled code: a trie of 8-byte nodes. `words/lexicon.py` builds it and draws a node.

The children of a node stand side by side. Their number is found by counting bits.
"""

from __future__ import annotations

import numpy as np

from fiveways.compiled.compiler import helper
from fiveways.games.waywords.rules.tables import FIRST_LETTER, ONE, SECOND_LETTER, ZERO, U, count_bits

_LETTERS, _LEVEL_AT, _LEVELS, _FIRST_AT = U((1 << 26) - 1), U(26), U(7), U(32)


@helper
def child_of(bits, letter):
    """Where one letter leads from a node, given as its bits; 0 if no word goes on so."""
    wanted = ONE << U(letter)
    if bits & wanted == ZERO:
        return 0
    return np.int64((bits >> _FIRST_AT) + count_bits(bits & (wanted - ONE)))


@helper
def level_in(bits):
    """0 if no word ends at a node, else its level."""
    return np.int64((bits >> _LEVEL_AT) & _LEVELS)


@helper
def letters_in(bits):
    """Whether words go on from a node."""
    return bits & _LETTERS != ZERO


@helper
def child(nodes, node, letter):
    """The node one letter on, 0 if no word goes on so."""
    return child_of(nodes[node], letter)


@helper
def follow(nodes, node, kind):
    """The node one tile on: one letter or two."""
    after = child(nodes, node, FIRST_LETTER[kind])
    if after and SECOND_LETTER[kind] != 255:
        after = child(nodes, after, SECOND_LETTER[kind])
    return after


@helper
def level_of(nodes, node):
    return level_in(nodes[node])


@helper
def goes_on(nodes, node):
    return letters_in(nodes[node])


@helper
def letters_of(kind):
    return 1 if SECOND_LETTER[kind] == 255 else 2
