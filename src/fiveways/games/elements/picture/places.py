"""Where things lie in the picture of Elements, in units of one cell.

Screens have little height, on phones and on desks. So whatever fits beside a gate has no row of its own.
"""

from __future__ import annotations

from fiveways.games.elements.parts import EAST_BY, NORTH_BY, OUT, WAITING

MARGIN = 0.88  # around the board, for gates and pieces that wait
BESIDE = 1.2  # above the board instead, if the hands of one or two others lie beside the gate
OTHERS = 1.08  # above the margin, for the hands of three others
STRIP, OWN = 0.86, 1.62  # below the margin: what to do now, and the own hand

GATE = 1.7, 0.7
VOID = 1.16  # larger than a cell: it may hold four
PIECE, QUARTER = 0.8, 0.56  # a piece alone, and one of several in a cell
ASIDE = 0.285  # how far these stand from the middle of the cell
PILE = 0.85
WIDEST = 1.15  # of a card in the own hand


def fit(text: str, wide: float, high: float) -> float:
    """The height of an item whose text is no wider than this; letters are half as high as their item."""
    return min(high, 2 * wide / (0.56 * max(len(text), 1)))


class Places:
    """Places for a board with so many cells along a side."""

    def __init__(self, size: int, others: int) -> None:
        """`others`: how many players there are besides the viewer."""
        self.size = size
        self.others = others
        self.width = size + 2 * MARGIN
        self.top = OTHERS + MARGIN if others > 2 else BESIDE if others else MARGIN + 0.06
        self.bottom = self.top + size
        self.strip = self.bottom + MARGIN + STRIP / 2
        self.height = self.bottom + MARGIN + STRIP + OWN
        self.hand = self.height - OWN / 2

    def cell(self, cell: int) -> tuple[float, float]:
        row, col = divmod(cell, self.size)
        return MARGIN + col + 0.5, self.top + self.size - row - 0.5

    def gate(self, side: int) -> tuple[float, float, int]:
        """The middle of a gate, and by how many degrees it is turned."""
        x, y = self.cell(self.size * self.size // 2)
        far = self.size / 2 + 0.52
        return x + EAST_BY[side] * far, y - NORTH_BY[side] * far, (0, 180, 90, 270)[side]

    def piece(self, piece: int, at: int, together: int) -> tuple[float, float, float]:
        """Where a piece stands and how large it is; in the void there may be several."""
        if at in (WAITING, OUT):
            x, y, _ = self.gate(piece ^ 1 if at == WAITING else piece)
            return x, y, 0.66 if at == WAITING else 0.56
        x, y = self.cell(at)
        if together < 2:
            return x, y, PIECE
        across, down = self.quarter(piece)
        return x + across * ASIDE, y + down * ASIDE, QUARTER

    def quarter(self, piece: int) -> tuple[int, int]:
        """Which part of a cell is a piece's own: -1 or 1 to the right, and downwards."""
        return (-1, 1)[piece % 2], (-1, 1)[piece // 2]

    def cost(self, piece: int, at: int, together: int) -> tuple[float, float, float]:
        """Where to say that a piece costs cards: at a corner where it hides no other piece."""
        x, y, size = self.piece(piece, at, together)
        if at < WAITING and together > 1:
            across, down = self.quarter(piece)
            return x + across * 0.335, y + down * 0.335, 0.34
        right = -1 if x > self.width - MARGIN else 1
        return x + right * (size / 2 + 0.1), y - (size / 2 + 0.06 if at < WAITING else 0.18), 0.36

    def deck(self) -> tuple[float, float]:
        return 0.07 + PILE / 2, self.hand

    def discards(self) -> tuple[float, float]:
        return self.width - 0.07 - PILE / 2, self.hand

    def burned(self) -> tuple[float, float]:
        return 1.3, self.bottom + MARGIN / 2 + 0.06

    def turn(self) -> tuple[float, float, float]:
        """The corner to the right of the lower gate: its middle and how wide it is."""
        left, right = self.width / 2 + GATE[0] / 2 + 0.12, self.width - 0.06
        return (left + right) / 2, self.bottom + MARGIN / 2 + 0.08, right - left

    def in_play(self) -> tuple[float, float, float]:
        """The card in play: its middle and its width."""
        return 0.52, self.strip + STRIP / 2 - 0.64, 0.92

    def own_card(self, number: int, count: int) -> tuple[float, float, float]:
        """A card of the viewer's hand: its middle and its width. Many cards overlap, but no middle is covered."""
        room = self.width - 2 * (PILE + 0.17)
        side_by_side = (room - 0.05 * (count - 1)) / max(count, 1)
        wide = max(min(WIDEST, side_by_side), min(0.9, room / (1 + 0.56 * (count - 1))))
        step = min(wide + 0.05, (room - wide) / max(count - 1, 1))
        return self.width / 2 + (number - (count - 1) / 2) * step, self.hand, wide

    def other_hand(self, place: int) -> tuple[float, float]:
        """Where the hand of one of the others lies: its middle and its width."""
        if self.others > 2:
            share = self.width / self.others
            return share * (place + 0.5), share - 0.15
        room = self.width / 2 - GATE[0] / 2 - 0.15
        return (room / 2 + 0.07) if place == 0 else self.width - room / 2 - 0.07, room

    def other_card(self, place: int, number: int, count: int) -> tuple[float, float, float]:
        middle, room = self.other_hand(place)
        wide = 0.5
        step = min(wide + 0.03, (room - wide) / max(count - 1, 1))
        return middle + (number - (count - 1) / 2) * step, 0.68, wide

    def other_name(self, place: int) -> tuple[float, float, float]:
        middle, room = self.other_hand(place)
        return middle, 0.17, room
