"""What a state and a view of Elements hold.

Cards of one kind cannot be told apart, so a hand or pile is kept as how many of each kind it holds. The deck is a bag:
each card that comes out of it is drawn at random at that moment.

    at[piece]      its cell, or WAITING, OUT, ABSENT
    card           1 + the kind that is in play or lies open as an event, 0 if none; it counts as discarded already
    left           what the card still asks for: 1 + the symbol of its second border; or, with four borders, the pieces
                   that it has not moved yet, as bits; or 1 for the second step of a void card
    asked          1 + the piece that a void card asks for, 0 if any will do
    gone           versus: pieces of others that left by a card with four borders, as bits
    stage, owed    together: what the turn is about, and how many cards are still to be drawn in it
    known          for each seat, cards that must be in the hands of the others: seen before the deck was renewed
    away           cards removed or burned, face down

A view holds the same, but of hands only what its seat may see. `held` is how many cards each hand has. `unseen` is what
the deck, the hidden hands and the cards that are away hold together.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import layout, size_of
from fiveways.games.elements.parts import COUNT

_PUBLIC = (
    ("together", np.uint8),
    ("size", np.uint8),
    ("usual", np.uint8),  # whether the size is the usual one
    ("neighbours", np.uint8),
    ("single", np.uint8),  # whether each of two players has one piece
    ("first_hand", np.uint8),
    ("max_turns", np.uint16),
    ("arcs", np.uint8),
    ("difficulty", np.uint8),
    ("open_hands", np.uint8),
    ("rules", np.uint8),  # the version of the rules
    ("arc", np.uint8),
    ("turn", np.uint16),  # turns finished
    ("winner", np.uint8),  # 1 + seat
    ("stage", np.uint8),
    ("owed", np.uint8),
    ("card", np.uint8),
    ("event", np.uint8),  # 1 if the card in play is an event
    ("left", np.uint8),
    ("asked", np.uint8),
    ("gone", np.uint8),
    ("last", np.uint8),  # 1 + the kind played, discarded or carried out last
    ("at", np.uint8, 4),
    ("came", np.uint8, 4),  # 1 + where a piece was before the last card, 0 if it did not move
    ("discards", np.uint8, COUNT),
    ("in_deck", np.uint8),
    ("burned", np.uint8),
    ("removed", np.uint8),
    ("held", np.uint8, 4),
    ("gathered", np.uint8, COUNT),  # discards that went into the deck when the arc changed, less what was seen since
    ("ashes", np.uint8),  # cards that had been burned by then: none of them is among those
)
STATE = layout(
    *_PUBLIC, ("hand", np.uint8, (4, COUNT)), ("known", np.uint8, (4, COUNT)), ("deck", np.uint8, COUNT),
    ("away", np.uint8, COUNT),
)  # fmt: skip
VIEW = layout(
    *_PUBLIC, ("hand", np.uint8, (4, COUNT)), ("known", np.uint8, COUNT), ("unseen", np.uint8, COUNT),
    ("viewer", np.int8),
)  # fmt: skip
PUBLIC_SIZE = size_of(*_PUBLIC)
"""How many bytes a state and a view have in common, from their beginning."""
