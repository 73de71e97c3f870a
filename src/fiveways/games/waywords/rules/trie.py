"""The lexicon for compiled code: a trie of 8-byte nodes. `words/lexicon.py` builds it and draws a node.

The children of a node stand side by side. Their number is found by counting bits.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.waywords.rules.tables import FIRST_LETTER, ONE, SECOND_LETTER, ZERO, U, count_bits

_LETTERS, _LEVEL_AT, _LEVELS, _FIRST_AT = U((1 << 26) - 1), U(26), U(7), U(32)


@helper
def child_of(bits, letter):
    """The child of a node for one letter; 0 if no word goes on with it. `bits` is the node itself."""
    wanted = ONE << U(letter)
    if bits & wanted == ZERO:
        return 0
    return np.int64((bits >> _FIRST_AT) + count_bits(bits & (wanted - ONE)))


@helper
def level_in(bits):
    """The level of the word that ends at a node; 0 if none does."""
    return np.int64((bits >> _LEVEL_AT) & _LEVELS)


@helper
def letters_in(bits):
    """Whether longer words go through a node."""
    return bits & _LETTERS != ZERO


@helper
def child(nodes, node, letter):
    """The node after one more letter; 0 if no word goes on with it."""
    return child_of(nodes[node], letter)


@helper
def follow(nodes, node, kind):
    """The node after one more tile, which has one letter or two; 0 if no word goes on with it."""
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
