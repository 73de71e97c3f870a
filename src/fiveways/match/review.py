"""Looking back on a game that is over, at what could have been played."""

from __future__ import annotations

from fiveways.contract.errors import FivewaysError, IllegalMove
from fiveways.contract.review import Remark
from fiveways.contract.traits import Reviews
from fiveways.match.match import Match


def review_of(match: Match) -> list[Remark]:
    """All remarks about a game, in the order of its moves; refuses one that still goes on."""
    spec = match.game.spec
    if not spec.has(Reviews):
        raise FivewaysError(f"{spec.id} has nothing to say about what could have been played")
    if not match.over:
        raise IllegalMove("what could have been played is told when the game is over")
    return match.game.review.review(match)
