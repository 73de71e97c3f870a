"""What was there: looking back on a game that is over, at what could have been played.

A game's package may have `review.py` with `review(match) -> list[Remark]`, for the moves that are worth a remark.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from fiveways.contract.errors import FivewaysError, IllegalMove

if TYPE_CHECKING:
    from fiveways.contract.facts import Spec
    from fiveways.match.match import Match


@dataclass(frozen=True)
class Way:
    """Something that was played, or could have been."""

    text: str  # in words
    points: float
    move: str = ""  # in notation, from where the turn began
    items: tuple[str, ...] = ()  # the items of the picture that show it, in order


@dataclass(frozen=True)
class Remark:
    """About one move, or about the turn that ended with it."""

    ply: int  # the number of the move, from 1
    since: int  # how many moves were made before the turn began
    seat: int
    played: Way
    there: tuple[Way, ...]  # the best that there was, the best first; what was played may be among it

    @property
    def missed(self) -> tuple[Way, ...]:
        """What would have been worth more."""
        return tuple(way for way in self.there if way.points > self.played.points)

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "missed": [asdict(way) for way in self.missed]}


def has_review(spec: Spec) -> bool:
    return find_spec(f"{spec.package}.review") is not None


def review_of(match: Match) -> list[Remark]:
    """All remarks about a game, in the order of its moves; refuses one that still goes on."""
    spec = match.game.spec
    if not has_review(spec):
        raise FivewaysError(f"{spec.id} has nothing to say about what could have been played")
    if not match.over:
        raise IllegalMove("what could have been played is told when the game is over")
    found: list[Remark] = import_module(f"{spec.package}.review").review(match)
    return found
