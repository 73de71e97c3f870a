"""What lies in the box: a board, and as many pieces as anybody needs. (Piece size: our ruling, see rules.md.)

Squares are numbered row by row from the bottom left, as in the notation: a1 is 0, b1 is 1, a2 is `cols`.
A placement is numbered by its lower or left square: 2 * square lies along the row, 2 * square + 1 up the column.
"""

from __future__ import annotations

SMALLEST, LARGEST = 5, 15
MAX_SQUARES = LARGEST * LARGEST
MAX_PLACEMENTS = 2 * MAX_SQUARES
WHITE, BLACK = 0, 1
ALONG, UP = 0, 1


def start_area(rows: int, cols: int) -> tuple[int, int]:
    """The two squares that share the centre (bones.3)."""
    if cols % 2 == 0:
        right = (rows // 2) * cols + cols // 2
        return right - 1, right
    upper = (rows // 2) * cols + cols // 2
    return upper - cols, upper


def other_square(placement: int, cols: int) -> int:
    """The second square of a placement; the first is `placement // 2`."""
    return placement // 2 + (cols if placement % 2 == UP else 1)


def fits(placement: int, rows: int, cols: int) -> bool:
    """Whether the placement lies wholly on the board (bones.4)."""
    row, col = divmod(placement // 2, cols)
    return 0 <= row < rows - (placement % 2 == UP) and 0 <= col < cols - (placement % 2 == ALONG)
