"""When the players of a game together may stop."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.elements.rules.moving import arc_is_won


def may_stop(state: Fields) -> str:
    """elements.20: Arc 1 once won stays won, so that the players may stop there."""
    return "Arc 1 won" if arc_is_won(state) else ""
