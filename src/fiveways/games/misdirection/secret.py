"""What is hidden, what is out of sight, and what is forgotten: plain Python for those who check, draw and play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from fiveways.contract.states import Record
from fiveways.games.misdirection.parts import (
    CELLS,
    CENTRE,
    CORNERS,
    FACE_DOWN,
    FORGOTTEN,
    GONE,
    LANDING,
    NONE,
    PORT,
    ROLL,
    in_the_box,
)

OWN_IS_KEPT = 0.3
"""One's own arrow is forgotten so much less than those of others."""


def reshuffle(state: Record, seat: int, chance: Random) -> None:
    """Mix the tiles that lie face down: nobody has seen any of them."""
    bare = {*CORNERS, CENTRE}
    hidden = [cell for cell, face in enumerate(state["face"].tolist()) if face == FACE_DOWN and cell not in bare]
    tiles = state["tile"][hidden].tolist()
    chance.shuffle(tiles)
    state["tile"][hidden] = tiles


def shows(state: Record, action: int) -> tuple[int, ...]:
    """A roll may turn tiles up, and whoever leaves a tile lets everybody see it again."""
    return tuple(range(int(state["seats"]))) if action == ROLL or action >= PORT else ()


def covered(view: Record) -> dict[int, int]:
    """The tiles under tokens, by seat. A token that is about to land is still beside its tile."""
    landing = int(view["to_move"]) if view["phase"] == LANDING else -1
    under = {seat: int(view["at"][seat]) for seat in range(int(view["seats"])) if seat != landing}
    return {seat: cell for seat, cell in under.items() if cell < CELLS and cell not in (*CORNERS, CENTRE)}


def _hide(view: Record, cells: Iterable[int]) -> None:
    for cell in cells:
        if view["face"][cell] != FACE_DOWN:
            view["face"][cell] = FORGOTTEN


def veil(view: Record, now: Record) -> None:
    """misdirection.14: take the arrows under tokens out of a view, and out of one of the past those that are so now.

    From where to where a token went tells an arrow too: of the past, and of a tile it came back to, it is left out. And
    so would the tiles that still lie face down, by what is missing among them.
    """
    past = view["ply"] != now["ply"]
    hidden = {*covered(view).values(), *(covered(now).values() if past else ())}
    for sort in {int(view["tile"][cell]) // 8 for cell in hidden if view["face"][cell] != FACE_DOWN}:
        _level(view, sort)
    _hide(view, hidden)
    if past or int(view["way"][0]) in hidden:
        view["way"], view["walker"] = NONE, 0


def _level(view: Record, sort: int) -> None:
    """Tell of a sort of tiles how many lie face down, but not which way they point."""
    box = in_the_box(int(view["directions"]))[8 * sort : 8 * sort + 8]
    left = int(view["rest"][8 * sort : 8 * sort + 8].sum())
    told = [0] * 8
    while left:
        for arrow in range(8):
            if left and told[arrow] < box[arrow]:
                told[arrow], left = told[arrow] + 1, left - 1
    view["rest"][8 * sort : 8 * sort + 8] = told


def forget(view: Record, rate: float) -> None:
    """What a player has forgotten of the arrows out of sight, who forgets at this rate from turn to turn.

    It depends on nothing but the view: what is forgotten once stays so until it is seen again.
    """
    if not view["memory"]:
        return
    for seat, cell in covered(view).items():
        since = int(view["since"][seat])
        own = OWN_IS_KEPT if seat == view["viewer"] else 1.0
        kept = (1.0 - rate * own) ** (1 + int(view["turn"]) - since)
        if Random(f"{int(view['viewer'])} {cell} {since}").random() >= kept:
            _hide(view, [cell])


def left(state: Record) -> list[int]:
    """Seats that have given up."""
    return [seat for seat in range(int(state["seats"])) if state["at"][seat] == GONE]


def points(state: Record, scores: Sequence[float]) -> tuple[float, ...]:
    """misdirection.16: the winner gets one for each tile face up."""
    return tuple(float(state["up"]) if score > 0 else 0.0 for score in scores)
