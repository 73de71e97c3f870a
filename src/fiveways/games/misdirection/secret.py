"""What is hidden, for those who check that it stays so; and what is out of sight, for those who draw it."""

from __future__ import annotations

from random import Random

from fiveways.core.kernel import Record
from fiveways.games.misdirection.parts import CELLS, CENTRE, CORNERS, FACE_DOWN, FORGOTTEN, ROLL


def reshuffle(state: Record, seat: int, chance: Random) -> None:
    """Mix the tiles that lie face down: nobody has seen any of them."""
    hidden = [cell for cell in range(CELLS) if state["face"][cell] == FACE_DOWN and cell not in (*CORNERS, CENTRE)]
    tiles = [int(state["tile"][cell]) for cell in hidden]
    chance.shuffle(tiles)
    state["tile"][hidden] = tiles


def shows(state: Record, action: int) -> tuple[int, ...]:
    """A roll may turn tiles up, for everybody to see."""
    return tuple(range(int(state["seats"]))) if action == ROLL else ()


def veil(view: Record) -> None:
    """misdirection.14: take the arrows under tokens out of a view, if memory is played with and the game goes on."""
    if view["memory"] and not view["over"]:
        for cell in view["at"][: int(view["seats"])]:
            if cell < CELLS and view["face"][cell] != FACE_DOWN:
                view["face"][cell] = FORGOTTEN
