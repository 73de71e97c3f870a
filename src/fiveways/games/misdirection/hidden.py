"""What is hidden, and who learns it: for the tests that check that it stays so. Plain Python."""

from __future__ import annotations

from random import Random

from fiveways.contract.states import Fields
from fiveways.games.misdirection.parts import CENTRE, CORNERS, FACE_DOWN, PORT, ROLL


def reshuffle(state: Fields, seat: int, chance: Random) -> None:
    """Mix the tiles that lie face down: nobody has seen any of them."""
    bare = {*CORNERS, CENTRE}
    hidden = [cell for cell, face in enumerate(state["face"].tolist()) if face == FACE_DOWN and cell not in bare]
    tiles = state["tile"][hidden].tolist()
    chance.shuffle(tiles)
    state["tile"][hidden] = tiles


def shows(state: Fields, action: int) -> tuple[int, ...]:
    """A roll may turn tiles up, and a token that leaves a tile lets everybody see it again."""
    return tuple(range(int(state["seats"]))) if action == ROLL or action >= PORT else ()
