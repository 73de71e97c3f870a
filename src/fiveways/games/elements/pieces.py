"""Where the pieces of a state or view stand, as Python's own numbers."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.elements.parts import OUT, owner


def owner_in(seen: Fields, piece: int) -> int:
    """elements.8: whose piece it is, against each other; no seat where nobody plays it."""
    return owner(piece, int(seen["seats"]), bool(seen["neighbours"]), bool(seen["single"]))


class Pieces:
    """The pieces, and the board that they stand on."""

    def __init__(self, seen: Fields) -> None:
        self.size = int(seen["size"])
        self.at = [int(at) for at in seen["at"]]
        self.first_arc = bool(seen["together"]) and seen["arc"] == 1
        self.void = self.size * self.size // 2

    def in_play(self) -> list[int]:
        """The pieces that stand on the board or wait outside."""
        return [piece for piece, at in enumerate(self.at) if at < OUT]
