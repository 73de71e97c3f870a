"""The parts of the game as arrays, for compiled code. A set of cells is a `uint64`: cell 0 is its lowest bit."""

from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled import plain
from fiveways.compiled.compiler import intrinsic
from fiveways.contract.verbs import helper
from fiveways.games.waywords.parts import (
    BONUS_BY_SIZE,
    CELLS,
    FORMS,
    KINDS,
    MARKER_SETS,
    MARKERS,
    MIRRORED,
    PUTS,
    SIZE,
    SIZES,
    TILE_SETS,
    form_cells,
    put_shape,
    tile_counts,
    tile_values,
)

U = np.uint64
ONE, ZERO = U(1), U(0)

FIRST_LETTER = np.array([ord(kind[0]) - 65 for kind in KINDS], np.uint8)
SECOND_LETTER = np.array([ord(kind[1]) - 65 if len(kind) == 2 else 255 for kind in KINDS], np.uint8)
VALUES = np.array([tile_values(tiles) for tiles in TILE_SETS], np.int16)
COUNTS = np.array([tile_counts(tiles) for tiles in TILE_SETS], np.uint8)
SHAPE_OF_MARKER = np.array([MARKERS[name] for name in MARKER_SETS], np.uint8)
SIZE_OF_SHAPE = np.array(SIZES, np.uint8)
BONUS = np.array([BONUS_BY_SIZE[size] for size in SIZES], np.int16)
MIRROR = np.array(MIRRORED, np.uint8)
SHAPE_OF_PUT = np.array([put_shape(put) for put in range(PUTS)], np.uint8)
SHAPE_OF_FORM = np.array([shape for shape, _ in FORMS], np.uint8)

NEAR = np.zeros((2, CELLS), np.uint64)
"""The neighbours of each cell: row 0 with diagonals, row 1 without."""
for _cell in range(CELLS):
    for _other in range(CELLS):
        _across, _up = abs(_cell % SIZE - _other % SIZE), abs(_cell // SIZE - _other // SIZE)
        if max(_across, _up) == 1:
            NEAR[0, _cell] |= ONE << U(_other)
            if _across + _up == 1:
                NEAR[1, _cell] |= ONE << U(_other)

FORM_AT = np.zeros((len(FORMS), CELLS), np.uint64)
"""The cells that a marker covers: by its form and its lowest cell; 0 where it would leave the board."""
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
    """The number of the lowest bit that is 1. At least one bit must be 1."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), codegen


@helper
def bit(cell):
    return ONE << U(cell)
