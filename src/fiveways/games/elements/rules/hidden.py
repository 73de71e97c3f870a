"""What is hidden from whom: for tests that no secret gets out, and for those who are told of a move."""

from __future__ import annotations

from random import Random
from typing import Any

from fiveways.contract.states import Fields
from fiveways.games.elements.parts import COUNT, DISCARD, KINDS, MOVE, PLAY, SETTLING, WAYS


def sees(state: Fields, viewer: int, seat: int) -> bool:
    """elements.15: whether somebody sees the hand of a seat."""
    return viewer == seat or bool(state["together"] and state["open_hands"])


def reshuffle(state: Fields, seat: int, chance: Random) -> None:
    """Deal anew all that a seat has not seen: hidden hands, the deck, and cards removed or burned."""
    seats = range(int(state["seats"]))
    hidden = [other for other in seats if not sees(state, seat, other)]
    sure = [int(count) for count in state["known"][seat]] if seat in seats else [0] * COUNT
    pool: list[int] = []
    room: list[tuple[Any, int, bool]] = []
    for pile in [*(state["hand"][other] for other in hidden), state["deck"], state["away"]]:
        is_hand = len(room) < len(hidden)
        kept = [min(known, int(count)) if is_hand else 0 for known, count in zip(sure, pile, strict=True)]
        sure = [known - keep for known, keep in zip(sure, kept, strict=True)]
        loose = [int(count) - keep for keep, count in zip(kept, pile, strict=True)]
        pool += [kind for kind in range(COUNT) for _ in range(loose[kind])]
        pile[:] = kept
        room.append((pile, sum(loose), is_hand and _is_settled(state, hidden[len(room)])))
    chance.shuffle(pool)
    # elements.15: settled hands hold no events, so they are filled first, while there are enough other cards.
    for pile, size, plain in sorted(room, key=lambda one: not one[2]):
        for _ in range(size):
            at = next(at for at in reversed(range(len(pool))) if not (plain and KINDS[pool[at]].event))
            pile[pool.pop(at)] += 1
    for other in seats:
        if other != seat:
            state["known"][other] = 0


def _is_settled(state: Fields, seat: int) -> bool:
    """Whether a hand no longer holds events."""
    return bool(state["together"]) and not (state["stage"] == SETTLING and seat >= state["to_move"])


def shows(state: Fields, action: int) -> tuple[int, ...]:
    """The seats that learn something by an action: a card from a hand that they do not see."""
    me = int(state["to_move"])
    if not DISCARD <= action < MOVE:
        return ()
    kind = action - DISCARD if action < PLAY else (action - PLAY) // WAYS
    others = (seat for seat in range(int(state["seats"])) if not sees(state, seat, me))
    return tuple(seat for seat in others if state["known"][seat][kind] == 0)
