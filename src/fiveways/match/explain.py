"""Explains presses on the board that are no move: finds the move that the player meant, and says why it is refused."""

from __future__ import annotations

from collections.abc import Sequence

from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.match.match import Match


def why_not_pressed(match: Match, path: Sequence[str]) -> IllegalMove | None:
    """Why pressing these items of the mover's scene is no move; None if the game cannot say, or it is one."""
    known = {item.id for item in match.scene(match.to_move).items}
    if match.over or not path or not known.issuperset(path):
        return None
    try:
        move = match.game.picture.meant(match.sight(match.to_move).record, path)
        refusal = match.why_not(move) if isinstance(move, str) else move
    except (BadNotation, ValueError):
        return None
    # A player who clicked did not type the move, so the message leaves it out.
    return refusal and IllegalMove(refusal.message.removeprefix(f"{move}: "), refusal.rule)
