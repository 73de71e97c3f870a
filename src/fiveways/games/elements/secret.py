"""What is hidden, for those who check that it stays so."""

from __future__ import annotations

from random import Random

from fiveways.core.kernel import Record
from fiveways.games.elements.parts import COUNT, DISCARD, MOVE, PLAY, WAYS


def sees(state: Record, viewer: int, seat: int) -> bool:
    """elements.15: whether somebody sees the hand of a seat."""
    return viewer == seat or bool(state["together"] and state["open_hands"])


def reshuffle(state: Record, seat: int, chance: Random) -> None:
    """Deal anew all that a seat has not seen: hidden hands, the deck, and cards removed or burned."""
    hidden = [state["hand"][other] for other in range(int(state["seats"])) if not sees(state, seat, other)]
    piles = [*hidden, state["deck"], state["away"]]
    sure = [0] * COUNT
    if seat >= 0 and len(hidden) < int(state["seats"]):
        sure = [int(count) for count in state["known"][seat]]
    pool, sizes = [], []
    for number, pile in enumerate(piles):
        kept = [0] * COUNT
        for kind in range(COUNT):
            if number < len(hidden):
                kept[kind] = min(sure[kind], int(pile[kind]))
                sure[kind] -= kept[kind]
            pool += [kind] * (int(pile[kind]) - kept[kind])
        sizes.append(int(pile.sum()) - sum(kept))
        pile[:] = kept
    chance.shuffle(pool)
    for pile, size in zip(piles, sizes, strict=True):
        for _ in range(size):
            pile[pool.pop()] += 1
    for other in range(int(state["seats"])):
        if other != seat:
            state["known"][other] = 0


def shows(state: Record, action: int) -> tuple[int, ...]:
    """A card from a hidden hand is news to all others."""
    me = int(state["to_move"])
    if not DISCARD <= action < MOVE:
        return ()
    kind = action - DISCARD if action < PLAY else (action - PLAY) // WAYS
    others = (seat for seat in range(int(state["seats"])) if not sees(state, seat, me))
    return tuple(seat for seat in others if state["known"][seat][kind] == 0)
