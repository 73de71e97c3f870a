"""How an imagined state deals out the cards that a view does not show."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, helper
from fiveways.games.elements.parts import COUNT, SETTLING
from fiveways.games.elements.rules.cards import count, into_hand, pick, pick_plain


@helper
def hide_known(v, s, rng):
    """Give each card that must be in a hidden hand to somebody who has room for it."""
    for kind in range(COUNT):
        for _ in range(v.known[kind]):
            room = 0
            for other in range(v.seats):
                room += 0 if other == v.viewer else np.int64(v.held[other]) - np.int64(s.held[other])
            at = below(rng, room)
            for other in range(v.seats):
                if other != v.viewer:
                    free = np.int64(v.held[other]) - np.int64(s.held[other])
                    if 0 <= at < free:
                        into_hand(s, other, kind)
                        s.deck[kind] -= 1
                    at -= free


@helper
def hide_hands(v, s, rng):
    """Fill the hidden hands. elements.15: together nobody holds an event once hands are settled."""
    for seat in range(v.seats):
        plain = v.together and not (v.stage == SETTLING and seat >= v.to_move)
        for _ in range(np.int64(v.held[seat]) - np.int64(s.held[seat])):
            into_hand(s, seat, pick_plain(s.deck, rng) if plain else pick(s.deck, count(s.deck), rng))


@helper
def hide_away(v, s, rng):
    """Choose the cards that are away. Those burned in the first arc are none of the discards gathered after it."""
    older = np.empty(COUNT, np.uint8)
    for kind in range(COUNT):
        mine = np.int64(v.hand[v.viewer, kind]) if v.viewer >= 0 and v.open_hands == 0 else 0
        later = max(np.int64(v.gathered[kind]) - mine, 0)
        older[kind] = max(np.int64(s.deck[kind]) - later, 0)
    early = np.int64(v.removed) + np.int64(v.ashes if v.arc == 2 else v.burned)
    for number in range(np.int64(v.removed) + np.int64(v.burned)):
        left = count(older) if number < early else 0
        kind = pick(older, left, rng) if left else pick(s.deck, count(s.deck), rng)
        if left:
            s.deck[kind] -= 1
        s.away[kind] += 1
