"""Where cards would send pieces, worked out from what is seen: for pictures and for checking positions."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from fiveways.contract.kernel import Record
from fiveways.games.elements.parts import (
    EAST_BY,
    ELEMENTS,
    NORTH_BY,
    OUT,
    STAYS,
    VOID,
    WAITING,
    WILD,
    cell_text,
    owner,
)


class Board:
    """The pieces of a state or view."""

    def __init__(self, seen: Record) -> None:
        self.size = int(seen["size"])
        self.at = [int(at) for at in seen["at"]]
        self.first_arc = bool(seen["together"]) and seen["arc"] == 1
        self.void = self.size * self.size // 2
        self._owners = None if seen["together"] else (int(seen["seats"]), bool(seen["neighbours"]))

    def in_play(self) -> list[int]:
        return [piece for piece, at in enumerate(self.at) if at < OUT]

    def door(self, side: int) -> int:
        """The cell inside a gate."""
        half = self.size // 2
        return (half + half * NORTH_BY[side]) * self.size + half + half * EAST_BY[side]

    def void_ways(self, piece: int) -> list[int]:
        """elements.1, elements.17"""
        at = self.at[piece]
        if at >= WAITING:
            return []
        east, north = at % self.size - self.size // 2, at // self.size - self.size // 2
        if at == self.void:
            return [piece ^ 1] if self.first_arc else []
        ways = []
        if abs(north) >= abs(east):
            ways.append(0 if north > 0 else 1)
        if abs(east) >= abs(north):
            ways.append(2 if east > 0 else 3)
        return ways if self.first_arc else [way ^ 1 for way in ways]

    def ways(self, symbol: int, piece: int) -> Sequence[int]:
        """The directions in which a symbol can send a piece."""
        if symbol == WILD:
            return range(4)
        return self.void_ways(piece) or [STAYS] if symbol == VOID else [symbol]

    def target(self, piece: int, direction: int) -> tuple[int | None, str]:
        """Where a step leads, or None and what is in the way. elements.2, elements.3, elements.14"""
        at = self.at[piece]
        if direction == STAYS:
            return None, "the void does not move it" if at == WAITING else "it stands in the void"
        if at == WAITING:
            if direction != piece:
                return None, "from outside only its own element leads in"
            return self._free(self.door(piece ^ 1))
        x, y = at % self.size + EAST_BY[direction], at // self.size + NORTH_BY[direction]
        if 0 <= x < self.size and 0 <= y < self.size:
            return self._free(y * self.size + x)
        if direction != piece or at != self.door(piece):
            return None, "the edge is in the way"
        return (None, "its gate opens in the second arc") if self.first_arc else (OUT, "")

    def _free(self, cell: int) -> tuple[int | None, str]:
        if cell != self.void and cell in self.at:
            return None, f"{ELEMENTS[self.at.index(cell)]} stands on {cell_text(cell, self.size)}"
        return cell, ""

    def moved(self, piece: int, to: int) -> Board:
        """The board with one piece elsewhere."""
        after = copy(self)
        after.at = [to if other == piece else at for other, at in enumerate(self.at)]
        return after

    def in_order(self, symbol: int, seat: int) -> list[int]:
        """elements.6: the pieces in play as a card with four borders moves them that this seat plays."""

        def place(piece: int) -> tuple[int, int]:
            later = 0
            if self._owners:
                seats, neighbours = self._owners
                later = (owner(piece, seats, neighbours) - seat) % seats
            return self._steps_to(piece, symbol), later

        return sorted(self.in_play(), key=place)

    def _steps_to(self, piece: int, symbol: int) -> int:
        at = self.at[piece]
        if at == WAITING:
            return 2 * self.size
        east, north = at % self.size, at // self.size
        if symbol == VOID:
            return abs(east - self.size // 2) + abs(north - self.size // 2)
        along = east if symbol >= 2 else north
        return along if symbol & 1 else self.size - 1 - along

    def void_moves_any(self) -> bool:
        return any(self.target(piece, way)[0] is not None for piece in self.in_play() for way in self.void_ways(piece))

    def all_settled(self) -> bool:
        """elements.19, elements.20"""
        return all(at == (self.void if self.first_arc else OUT) for at in self.at)
