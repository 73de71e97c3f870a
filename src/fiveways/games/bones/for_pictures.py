"""Full rows on a board, for the picture, the diagram and the check of a position. The rules find them."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.games.bones.parts import LARGEST, MAX_SQUARES, UP
from fiveways.games.bones.rules import completed, show_in_lines

MOST_ROWS = 2 * MAX_SQUARES


@compiled(types.int64(types.uint16[::1], types.int64, types.int64, types.int64, types.int64[:, ::1]))
def list_rows(show, rows, cols, need, out):
    """Write the axis, first square and colour of each full row to `out`; return how many there are."""
    lines = np.zeros((2, 2, LARGEST), np.uint16)
    for square in range(rows * cols):
        if show[square]:
            show_in_lines(lines, square, cols, np.int64(show[square]) & 1)
    n = 0
    for axis in range(2):
        for i in range(cols if axis == UP else rows):
            for colour in range(2):
                begins = completed(np.int64(lines[colour, axis, i]), need)
                for j in range(LARGEST):
                    if begins >> j & 1:
                        out[n, 0], out[n, 1] = axis, j * cols + i if axis == UP else i * cols + j
                        out[n, 2] = colour
                        n += 1
    return n


def full_rows(show: npt.NDArray[np.uint16], rows: int, cols: int, need: int) -> list[tuple[int, list[int]]]:
    """Every stretch of `need` squares of one colour: the colour and the squares (bones.1).

    `show` is what a view shows; of each square only the colour counts here.
    """
    out = np.zeros((MOST_ROWS, 3), np.int64)
    count = list_rows(np.ascontiguousarray(show), rows, cols, need, out)
    found = sorted(out[:count].tolist())
    return [(colour, [first + (1, cols)[axis] * i for i in range(need)]) for axis, first, colour in found]
