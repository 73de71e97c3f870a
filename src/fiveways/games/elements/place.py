"""Where things lie in the picture of Elements, in units of one cell."""

from __future__ import annotations

from fiveways.games.elements.parts import EAST_BY, NORTH_BY, OUT, STAYS, WAITING

MARGIN = 1.15  # around the board, for gates, piles and pieces that wait
OTHERS = 1.2  # above it, for the hands of the others
STRIP, OWN = 1.0, 1.42  # below it


class Places:
    """Of a board with so many cells along a side."""

    def __init__(self, size: int, others: bool) -> None:
        """`others`: whether there are any beside the viewer."""
        self.size = size
        self.left = 0.2
        self.width = size + 2 * MARGIN
        self.top = (OTHERS if others else 0.1) + MARGIN
        self.strip = self.top + size + MARGIN + STRIP / 2 - 0.1
        self.height = self.strip + STRIP / 2 + OWN

    def cell(self, cell: int) -> tuple[float, float]:
        row, col = divmod(cell, self.size)
        return MARGIN + col + 0.5, self.top + self.size - row - 0.5

    def gate(self, side: int) -> tuple[float, float, int]:
        """The middle of a gate, and how it is turned."""
        x, y = self.cell(self.size * self.size // 2)
        far = self.size / 2 + 0.58
        return x + EAST_BY[side] * far, y - NORTH_BY[side] * far, (0, 180, 90, 270)[side]

    def piece(self, piece: int, at: int, together: int) -> tuple[float, float, float]:
        """Where a piece stands and how large it is; in the void there may be several."""
        if at in (WAITING, OUT):
            x, y, _ = self.gate(piece ^ 1 if at == WAITING else piece)
            return x, y, 0.66 if at == WAITING else 0.5
        x, y = self.cell(at)
        if together < 2:
            return x, y, 0.74
        return x + (-0.26, 0.26)[piece % 2], y + (-0.26, 0.26)[piece // 2], 0.52

    def arrow(self, piece: int, everyone: list[int], direction: int) -> tuple[float, float, int]:
        """Where to draw that a piece goes somewhere, or cannot."""
        at = everyone[piece]
        x, y, size = self.piece(piece, at, everyone.count(at))
        if direction == STAYS:
            return x, y, 0
        turn = (0, 180, 90, 270)[direction]
        far = 0.32 + size * 0.22
        if at < WAITING and everyone.count(at) > 1:
            # Pieces that share a cell are shown to go from its edge, so that no arrow lies on another piece.
            middle, far = self.cell(at), 0.62
            x, y = (middle[0], y) if EAST_BY[direction] else (x, middle[1])
        return x + EAST_BY[direction] * far, y - NORTH_BY[direction] * far, turn

    def pile(self, number: int) -> tuple[float, float]:
        """Deck, discards, burned cards and the turn, in the corners around the board."""
        x = MARGIN * 0.5 if number % 2 == 0 else self.width - MARGIN * 0.5
        y = self.top - 0.45 if number < 2 else self.top + self.size - 0.35
        return x, y

    def own_card(self, number: int, count: int) -> tuple[float, float, float]:
        """A card of the viewer's hand: the middle and the width. Many lie over each other, but no middle is covered."""
        room = self.width - 2 * self.left
        wide = min(1.0, room / (1 + 0.56 * (count - 1)))
        step = min(wide + 0.06, (room - wide) / max(count - 1, 1))
        x = self.width / 2 + (number - (count - 1) / 2) * step
        return x, self.height - OWN / 2, wide

    def other_card(self, place: int, places: int, number: int, count: int) -> tuple[float, float, float]:
        wide = 0.52
        share = self.width / places
        step = min(wide + 0.03, (share - 0.2 - wide) / max(count - 1, 1))
        x = share * (place + 0.5) + (number - (count - 1) / 2) * step
        return x, 0.82, wide

    def other_name(self, place: int, places: int) -> tuple[float, float, float]:
        share = self.width / places
        return share * (place + 0.5), 0.24, share
