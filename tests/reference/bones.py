"""A slow, literal reading of the rule book of Bones, to compare the engine with."""

from __future__ import annotations

import copy
from dataclasses import dataclass

Square = tuple[int, int]
Placement = tuple[Square, Square]


@dataclass(frozen=True)
class Piece:
    """A laid piece: its order (from 1), its colour (0 White, 1 Black) and its two squares."""

    number: int
    colour: int
    squares: Placement


class Game:
    """One game of Bones; every question is answered afresh from the stacks of pieces."""

    def __init__(self, rows: int = 9, cols: int = 8, in_a_row: int = 5, max_plies: int = 200, begins: int = 0) -> None:
        """Set up an empty board (Components: one of rows and cols is odd, the other even)."""
        if rows % 2 == cols % 2:
            raise ValueError(f"exactly one of rows and cols must be odd, not {rows} x {cols}")
        self.rows = rows
        self.cols = cols
        self.in_a_row = in_a_row
        self.max_plies = max_plies
        self.ply = 0
        self.to_move = begins
        self.over = False
        self.winner: int | None = None
        self.reason: str | None = None
        self.stacks: dict[Square, list[Piece]] = {(row, col): [] for row in range(rows) for col in range(cols)}

    def start_area(self) -> set[Square]:
        """The two squares that share the centre of the board (Components)."""
        # Twice the distance from the centre, so that everything stays a whole number.
        return {
            (row, col)
            for row, col in self.stacks
            if abs(2 * row - (self.rows - 1)) + abs(2 * col - (self.cols - 1)) == 1
        }

    def top(self, square: Square) -> Piece | None:
        """The topmost piece on a square (bones.7)."""
        stack = self.stacks[square]
        return stack[-1] if stack else None

    def colour(self, square: Square) -> int | None:
        """The colour a square shows (bones.7)."""
        piece = self.top(square)
        return None if piece is None else piece.colour

    def has_row(self, colour: int) -> bool:
        """Whether enough squares in a row or a column show the colour (bones.1)."""
        return any(
            self._run(square, step, colour) >= self.in_a_row for square in self.stacks for step in ((0, 1), (1, 0))
        )

    def _run(self, square: Square, step: Square, colour: int) -> int:
        """How many squares in succession show the colour, walking from a square (bones.1)."""
        length = 0
        while square in self.stacks and self.colour(square) == colour:
            length += 1
            square = (square[0] + step[0], square[1] + step[1])
        return length

    def why_not(self, placement: Placement) -> int | None:
        """The number of the rule that forbids a placement, None if it is legal."""
        if self.over:
            return 7 if self.reason == "row" else 8
        if not self._on_the_grid(placement):
            return 4
        if self.ply == 0 and not self._touches_start_area(placement):
            return 3
        if self._wholly_on_one_piece(placement):
            return 6
        return None

    def _on_the_grid(self, placement: Placement) -> bool:
        """Wholly on the board, side by side or one above the other (bones.4)."""
        one, other = placement
        if one not in self.stacks or other not in self.stacks:
            return False
        side_by_side = one[0] == other[0] and abs(one[1] - other[1]) == 1
        one_above = one[1] == other[1] and abs(one[0] - other[0]) == 1
        return side_by_side or one_above

    def _touches_start_area(self, placement: Placement) -> bool:
        """Whether at least one square is of the start area (bones.3)."""
        return any(square in self.start_area() for square in placement)

    def _wholly_on_one_piece(self, placement: Placement) -> bool:
        """Whether both squares show the same piece (bones.6)."""
        one, other = (self.top(square) for square in placement)
        return one is not None and one == other

    def legal(self) -> set[Placement]:
        """All legal placements, each with its smaller square first; none when the game is over."""
        pairs = [((row, col), (row + down, col + 1 - down)) for row, col in self.stacks for down in (0, 1)]
        return {pair for pair in pairs if self.why_not(pair) is None}

    def play(self, placement: Placement) -> None:
        """Lay a piece of the player to move, its squares in either order (bones.2)."""
        forbidden = self.why_not(placement)
        if forbidden is not None:
            raise ValueError(f"{placement} is forbidden by bones.{forbidden}")
        one, other = sorted(placement)
        mover = self.to_move
        self.ply += 1
        self.to_move = 1 - mover
        piece = Piece(self.ply, mover, (one, other))
        for square in piece.squares:
            self.stacks[square].append(piece)
        self._end(mover)

    def _end(self, mover: int) -> None:
        """End the game at once by a row of the mover (bones.7), else by the cap (bones.8)."""
        if self.has_row(mover):
            self.over, self.winner, self.reason = True, mover, "row"
        elif self.ply >= self.max_plies:
            self.over, self.reason = True, "cap"


def count(game: Game, depth: int) -> int:
    """Leaves of the tree of legal play at a depth; a game that ended earlier has none."""
    if depth == 0:
        return 1
    leaves = 0
    for placement in game.legal():
        after = copy.deepcopy(game)
        after.play(placement)
        leaves += count(after, depth - 1)
    return leaves
