"""Bits, letters and the trie for compiled code. A set of cells is a `uint64`, cell 0 its lowest bit.

The lexicon is a trie of 8-byte nodes (`lexicon.py` draws them): a node's children are found by counting bits.
"""

# mypy: disable-error-code="no-untyped-def, assignment, call-arg, index, var-annotated"
from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled import plain
from fiveways.compiled.compiler import helper, intrinsic
from fiveways.games.waywords.parts import (
    BONUS_BY_SIZE,
    CELLS,
    FORMS,
    KINDS,
    MARKER_SETS,
    MARKERS,
    MIRRORED,
    SIZE,
    SIZES,
    TILE_SETS,
    form_cells,
    tile_counts,
    tile_values,
)

U = np.uint64
ONE, ZERO = U(1), U(0)
_MASK26, _LEVEL_AT, _LEVELS, _FIRST_AT = U((1 << 26) - 1), U(26), U(7), U(32)

FIRST_LETTER = np.array([ord(kind[0]) - 65 for kind in KINDS], np.uint8)
SECOND_LETTER = np.array([ord(kind[1]) - 65 if len(kind) == 2 else 255 for kind in KINDS], np.uint8)
VALUES = np.array([tile_values(tiles) for tiles in TILE_SETS], np.int16)
COUNTS = np.array([tile_counts(tiles) for tiles in TILE_SETS], np.uint8)
SHAPE_OF_MARKER = np.array([MARKERS[name] for name in MARKER_SETS], np.uint8)
SIZE_OF_SHAPE = np.array(SIZES, np.uint8)
BONUS = np.array([BONUS_BY_SIZE[size] for size in SIZES], np.int16)
MIRROR = np.array(MIRRORED, np.uint8)
SHAPE_OF_FORM = np.array([shape for shape, _ in FORMS], np.uint8)

NEAR = np.zeros((2, CELLS), np.uint64)
"""Cells next to a cell: sideways, up, down and diagonally; and without the diagonals."""
for _cell in range(CELLS):
    for _other in range(CELLS):
        _across, _up = abs(_cell % SIZE - _other % SIZE), abs(_cell // SIZE - _other // SIZE)
        if max(_across, _up) == 1:
            NEAR[0, _cell] |= ONE << U(_other)
            if _across + _up == 1:
                NEAR[1, _cell] |= ONE << U(_other)

FORM_AT = np.zeros((len(FORMS), CELLS), np.uint64)
"""The cells under a marker laid down in a form from its lowest cell on; 0 where it would leave the board."""
for _form in range(len(FORMS)):
    for _cell in range(CELLS):
        for _under in form_cells(_form, _cell) or ():
            FORM_AT[_form, _cell] |= ONE << U(_under)


@intrinsic(plain.count_bits)
def count_bits(typingctx, bits):
    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@intrinsic(plain.lowest_bit)
def lowest_bit(typingctx, bits):
    """The number of the lowest bit that is set; there must be one."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), codegen


@helper
def bit(cell):
    return ONE << U(cell)


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
    return bits & _MASK26 != ZERO


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
