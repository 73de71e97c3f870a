"""Full rows are found by the rules: the picture, the diagram and the check of a position only ask."""

import random

import numpy as np
import pytest

from fiveways.games.bones.for_pictures import full_rows


def read_row_by_row(show: np.ndarray, rows: int, cols: int, need: int) -> list[tuple[int, list[int]]]:
    found = []
    for step, last_row, last_col in ((1, rows, cols - need + 1), (cols, rows - need + 1, cols)):
        for first in (row * cols + col for row in range(last_row) for col in range(last_col)):
            squares = [first + step * i for i in range(need)]
            colours = {int(show[square]) & 1 if show[square] else None for square in squares}
            if colours in ({0}, {1}):
                found.append((colours.pop(), squares))
    return found


@pytest.mark.parametrize("need", [4, 5, 6])
@pytest.mark.parametrize(("rows", "cols"), [(9, 8), (6, 15), (15, 6)])
def test_full_rows_are_those_that_one_finds_square_by_square(rows: int, cols: int, need: int):
    chance, most = random.Random(f"{rows} {cols} {need}"), 0
    for _ in range(60):
        show = np.zeros(225, np.uint16)
        for square in range(rows * cols):
            show[square] = chance.choice((0, 2, 3, 3, 3, 3))
        expected = read_row_by_row(show, rows, cols, need)
        assert full_rows(show, rows, cols, need) == expected
        most = max(most, len(expected))
    assert most > 1
