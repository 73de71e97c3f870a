"""What is out of sight under tokens, and what a player has forgotten of it: plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from fiveways.contract.states import Fields
from fiveways.games.misdirection.parts import FACE_DOWN, FORGOTTEN, GONE, LANDING, NONE, bare, in_the_box

OWN_IS_KEPT = 0.3
"""A player forgets the own arrow so much less than those of others."""


def covered(view: Fields) -> dict[int, int]:
    """The tiles under tokens, by seat. A token that is about to land is still beside its tile."""
    landing = int(view["to_move"]) if view["phase"] == LANDING else -1
    under = {seat: int(view["at"][seat]) for seat in range(int(view["seats"])) if seat != landing}
    return {seat: cell for seat, cell in under.items() if cell != GONE and cell not in bare(int(view["size"]))}


def _hide(view: Fields, cells: Iterable[int]) -> None:
    for cell in cells:
        if view["face"][cell] != FACE_DOWN:
            view["face"][cell] = FORGOTTEN


def veil(view: Fields, now: Fields) -> None:
    """misdirection.14: remove the arrows under tokens from a view; from a view of the past, also those under tokens
    now.

    The way of a token tells an arrow too. So it is removed from a view of the past, and where it began on a tile that
    is covered now. The list of tiles that lie face down would tell an arrow by what is missing in it, so it is evened
    out.
    """
    past = view["ply"] != now["ply"]
    hidden = {*covered(view).values(), *(covered(now).values() if past else ())}
    for sort in {int(view["tile"][cell]) // 8 for cell in hidden if view["face"][cell] != FACE_DOWN}:
        _level(view, sort)
    _hide(view, hidden)
    if past or int(view["way"][0]) in hidden:
        view["way"], view["walker"] = NONE, 0


def _level(view: Fields, sort: int) -> None:
    """Keep how many tiles of a sort lie face down in `rest`, but hide which way they point."""
    box = in_the_box(int(view["directions"]), int(view["size"]))[8 * sort : 8 * sort + 8]
    left = int(view["rest"][8 * sort : 8 * sort + 8].sum())
    told = [0] * 8
    while left:
        for arrow in range(8):
            if left and told[arrow] < box[arrow]:
                told[arrow], left = told[arrow] + 1, left - 1
    view["rest"][8 * sort : 8 * sort + 8] = told


def forget(view: Fields, rate: float) -> None:
    """Remove from a view the covered arrows that its player, who forgets at this rate from turn to turn, has forgotten.

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
