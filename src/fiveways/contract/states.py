"""States and views as Python sees them.

A view is what one seat may know of a match: the only thing that pictures, bots and browsers are made from.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from fiveways.contract.loading import Game
    from fiveways.contract.options import Options

Bytes: TypeAlias = npt.NDArray[np.uint8]
Rng: TypeAlias = npt.NDArray[np.uint64]
Fields: TypeAlias = Any
"""A state or view with named fields: `record["to_move"]`. (NumPy's structured scalars have no useful static type.)"""

Seed: TypeAlias = str | int | bytes | None
"""What people choose as a seed; None for one that nobody knows before."""

NO_DATA: Bytes = np.zeros(0, np.uint8)
"""What verbs get as `data` in a game without `load_data`."""


@dataclass(frozen=True)
class View:
    """A view of one seat (or of a spectator), as bytes and as a record with names."""

    game: Game
    options: Options
    seat: int
    bytes: Bytes

    @property
    def record(self) -> Fields:
        return self.game.kernel.view_record(self.bytes)

    def __str__(self) -> str:
        return self.game.text.diagram(self.record)


_HEADER = struct.Struct("=ibbBB")
"""The common header, as `verbs.HEADER` lays it out."""


def read_header(state: Bytes) -> tuple[int, int, int, int]:
    """Actions played so far, the seat to move, the number of the ending, and the phase."""
    ply, to_move, _, over, phase = _HEADER.unpack_from(state.data)
    return ply, to_move, over, phase


def stream(words: tuple[int, ...]) -> Rng:
    """A generator for compiled code from its four words: `stream((1, 2, 3, 4))` is what a verb takes as `rng`."""
    return np.array(words, np.uint64)
