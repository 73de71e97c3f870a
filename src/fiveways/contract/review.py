"""What a game's `review.py` receives, a finished match, and returns, remarks about what could have been played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from fiveways.contract.loading import Game
    from fiveways.contract.options import Value
    from fiveways.contract.states import View


class PlayedMove(Protocol):
    """A move of the match: who made it, and its text."""

    @property
    def seat(self) -> int: ...
    @property
    def text(self) -> str: ...


class PlayedMatch(Protocol):
    """A finished match, as a review sees it."""

    @property
    def game(self) -> Game: ...
    @property
    def options(self) -> Mapping[str, Value]: ...
    @property
    def moves(self) -> Sequence[PlayedMove]: ...
    def view(self, seat: int = ..., at: int | None = ...) -> View:
        """What a seat knew after `at` moves; a spectator and the present, if not given."""


@dataclass(frozen=True)
class Way:
    """Something that was played, or could have been."""

    text: str  # in words
    points: float  # what it was worth
    move: str = ""  # in notation, from where the turn began
    items: tuple[str, ...] = ()  # the items of the picture that show it, in order


@dataclass(frozen=True)
class Remark:
    """About one move, or about the turn that ended with it."""

    ply: int  # the number of the move, from 1
    since: int  # how many moves were made before the turn began
    seat: int  # whose move it was
    played: Way  # what was played
    there: tuple[Way, ...]  # the best possibilities, the best first; what was played may be among them

    @property
    def missed(self) -> tuple[Way, ...]:
        """What would have been worth more."""
        return tuple(way for way in self.there if way.points > self.played.points)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {**asdict(self), "missed": [asdict(way) for way in self.missed]}
