"""What is asked about a whole state in plain Python: what is hidden, who learns it, and who has the choice next."""

from __future__ import annotations

from random import Random

from fiveways.contract.states import Fields
from fiveways.games.the_way.parts import LAY, PATHS, STEP


def reshuffle(state: Fields, seat: int, chance: Random) -> None:
    """Deal anew all that a seat has not seen: the card that is out and the other hand, or both for a spectator."""
    secret = [
        (other, kind)
        for other in range(2)
        if other != seat
        for kind in range(PATHS)
        for _ in range(int(state["hand"][other, kind]) - int(state["known"][other, kind]))
    ]
    kinds = [kind for _, kind in secret] + [int(state["out"])]
    chance.shuffle(kinds)
    for other, kind in secret:
        state["hand"][other, kind] -= 1
    for (other, _), kind in zip(secret, kinds, strict=False):
        state["hand"][other, kind] += 1
    state["out"] = kinds[-1]


def shows(state: Fields, action: int) -> tuple[int, ...]:
    """the-way.16: a card laid from the hand is news to the other player, unless it was taken up in sight."""
    kind, me = (action - LAY) // 4 % PATHS, int(state["to_move"])
    return (1 - me,) if LAY <= action < STEP and state["known"][me, kind] == 0 else ()


def who_began(state: Fields, moved_first: int) -> int:
    """the-way.2: here it counts who has the choice next, which is the loser of the last game."""
    return int(state["chooser"])
