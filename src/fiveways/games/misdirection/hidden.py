"""What is hidden, and who learns it: for the tests that check that it stays so. Plain Python."""

from __future__ import annotations

from random import Random

from fiveways.contract.states import Fields
from fiveways.games.misdirection.parts import FACE_DOWN, NONE, ROLL, first_port


def reshuffle(state: Fields, seat: int, chance: Random) -> None:
    """Mix the tiles that lie face down: nobody has seen any of them."""
    lies = zip(state["tile"].tolist(), state["face"].tolist(), strict=True)
    hidden = [cell for cell, (tile, face) in enumerate(lies) if tile != NONE and face == FACE_DOWN]
    tiles = state["tile"][hidden].tolist()
    chance.shuffle(tiles)
    state["tile"][hidden] = tiles


def shows(state: Fields, action: int) -> tuple[int, ...]:
    """A roll may turn tiles up, and a token that leaves a tile lets everybody see it again."""
    teleports = action >= first_port(int(state["size"]))
    return tuple(range(int(state["seats"]))) if action == ROLL or teleports else ()
