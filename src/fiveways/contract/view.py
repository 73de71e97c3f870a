"""What one seat may know of a match: the only thing that scenes, bots and browsers are made from."""

from __future__ import annotations

from dataclasses import dataclass

from fiveways.contract.kernel import Bytes, Record
from fiveways.contract.loading import Game
from fiveways.contract.options import Options


@dataclass(frozen=True)
class View:
    """A view of one seat (or of a spectator), as bytes and as a record with names."""

    game: Game
    options: Options
    seat: int
    bytes: Bytes

    @property
    def record(self) -> Record:
        return self.game.kernel.view_record(self.bytes)

    def __str__(self) -> str:
        return self.game.text.diagram(self.record)
