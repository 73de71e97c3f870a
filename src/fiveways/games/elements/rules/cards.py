"""Cards: what each kind does, and how they go from pile to pile."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, helper
from fiveways.games.elements.parts import COUNT, KINDS, REMOVED

COUNTS = np.array([kind.copies for kind in KINDS], np.uint8)
BORDERS = np.array([kind.borders for kind in KINDS], np.uint8)
FIRST = np.array([kind.symbols[0] for kind in KINDS], np.uint8)
SECOND = np.array([kind.symbols[-1] for kind in KINDS], np.uint8)
STEPS = np.array([len(kind.symbols) if kind.borders == 1 else 1 for kind in KINDS], np.uint8)
IS_EVENT = np.array([kind.event for kind in KINDS], np.uint8)
REMOVED_CARDS = np.array(REMOVED, np.uint8)


@helper
def pick(pile, size, rng):
    """Take one of `size` cards out of a pile."""
    at = below(rng, size)
    kind = 0
    while at >= pile[kind]:
        at -= np.int64(pile[kind])
        kind += 1
    pile[kind] -= 1
    return kind


@helper
def pick_plain(pile, rng):
    """Take one of the cards that are no events out of a pile."""
    size = 0
    for kind in range(COUNT):
        size += 0 if IS_EVENT[kind] else np.int64(pile[kind])
    at = below(rng, size)
    kind = 0
    while IS_EVENT[kind] or at >= pile[kind]:
        at -= 0 if IS_EVENT[kind] else np.int64(pile[kind])
        kind += 1
    pile[kind] -= 1
    return kind


@helper
def count(pile):
    """How many cards a pile has."""
    size = 0
    for kind in range(COUNT):
        size += np.int64(pile[kind])
    return size


@helper
def can_draw(s):
    """elements.11: whether a card can be drawn. Together an empty deck is not renewed."""
    return s.in_deck > 0 or (s.together == 0 and count(s.discards) > 0)


@helper
def take(s, rng):
    """Take a card from the deck, which must not be empty."""
    kind = pick(s.deck, np.int64(s.in_deck), rng)
    s.in_deck -= 1
    return kind


@helper
def gather_discards(s):
    """elements.11, elements.20: the discards go into the deck."""
    for kind in range(COUNT):
        s.deck[kind] += s.discards[kind]
        s.in_deck += s.discards[kind]
        s.discards[kind] = 0


@helper
def renew_deck(s):
    """elements.11: the discards become the deck. Whoever has counted cards now knows what the others hold."""
    gather_discards(s)
    for seat in range(s.seats):
        for kind in range(COUNT):
            s.known[seat, kind] = 0
            for other in range(s.seats):
                s.known[seat, kind] += s.hand[other, kind] if other != seat else 0


@helper
def see(s, kind):
    """A card is seen: it is none of the unseen cards that were gathered after the first arc any more."""
    if s.gathered[kind]:
        s.gathered[kind] -= 1


@helper
def into_hand(s, seat, kind):
    """A card goes into a hand."""
    s.hand[seat, kind] += 1
    s.held[seat] += 1


@helper
def out_of_hand(s, seat, kind):
    """A card goes from a hand onto the discards, where all see it."""
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    s.discards[kind] += 1
    s.last = 1 + kind
    if s.open_hands == 0:
        see(s, kind)
    for other in range(s.seats):
        if other != seat and s.known[other, kind]:
            s.known[other, kind] -= 1
