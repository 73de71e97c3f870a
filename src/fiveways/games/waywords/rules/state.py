"""What a state and a view of WAYWORDS hold. Kinds, shapes, cells and actions are numbered as in parts.py.

    board[cell]      the kind of the letter that lies there
    under[cell]      1 + the marker over it, 0 if it lies bare; `covered` is the same as bits
    box, lifted      markers in the box, and taken up from the board in this turn, as bits; `was[cell]` tells where
                     these lay, like `under`, and `replaced` which letters there have been replaced
    known[seat]      letters and patterns that everybody knows a hand to hold: seen on the board, or dealt openly
    used             the words marked so far, each as its node in the lexicon, with who marked it and for how much
    last             the path of the last word

Tiles of one kind cannot be told apart, so hands and piles are kept as how many of each kind they hold, and a pile is a
bag: what comes out of it is drawn at random when it is drawn. What a word under way looks like, its path and the
markers put down for it, is its player's secret until it is marked.
A view holds of hands and of that only what its seat may see.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import layout, size_of
from fiveways.games.waywords.parts import CELLS, KINDS, LONGEST, MOST_MARKERS, MOST_TURNS, PATTERNS

PUBLIC = (
    ("mode", np.uint8),
    ("lexicon", np.uint32),
    ("names", np.uint8),
    ("acronyms", np.uint8),
    ("min_length", np.uint8),
    ("turn_seconds", np.uint16),
    ("adjacency", np.uint8),  # 0: eight neighbours, 1: four
    ("crossing", np.uint8),
    ("flip", np.uint8),
    ("unique_words", np.uint8),
    ("per_word", np.uint8),
    ("tiles", np.uint8),
    ("markers", np.uint8),
    ("finish_round", np.uint8),
    ("max_turns", np.uint16),
    ("first", np.uint8),  # the seat that began
    ("turn", np.uint16),  # turns taken
    ("passes", np.uint8),  # turns without a word in a row
    ("total", np.int16, 4),
    ("swapped", np.uint8),  # whether a letter was swapped in this turn
    ("swaps", np.uint8),  # solitaire: how many were in all
    ("marked", np.uint8),  # whether a word was marked in this turn
    ("thrown", np.uint8),  # tiles thrown back in this refill
    ("taken", np.uint8),  # tiles taken in it
    ("box", np.uint16),
    ("lifted", np.uint16),
    ("covered", np.uint64),
    ("replaced", np.uint64),
    ("changed", np.uint64),  # letters that were exchanged in the last turn or this one
    ("board", np.uint8, CELLS),
    ("under", np.uint8, CELLS),
    ("was", np.uint8, CELLS),
    ("letters", np.uint8, 4),  # how many each hand holds
    ("patterns", np.uint8, 4),
    ("letter_pile", np.uint8),
    ("pattern_pile", np.uint8),
    ("discard", np.uint8, len(PATTERNS)),
    ("gone", np.uint8, len(KINDS)),  # letters that left the game
    ("known", np.uint8, (4, len(KINDS))),
    ("known_patterns", np.uint8, (4, len(PATTERNS))),
    ("last", np.uint8, LONGEST),
    ("last_length", np.uint8),
    ("used_count", np.uint16),
    ("used", np.uint32, MOST_TURNS),
    ("used_by", np.uint8, MOST_TURNS),
    ("used_for", np.int16, MOST_TURNS),
)
WORD = (
    ("path", np.uint8, LONGEST),
    ("length", np.uint8),  # of the path
    ("put", np.uint8, MOST_MARKERS),  # what was put down so far, see parts.py
    ("put_count", np.uint8),
    ("fresh", np.uint64),  # cells of the path that lie bare
)
"""The word under way."""

STATE = layout(
    *PUBLIC,
    *WORD,
    ("hand", np.uint8, (4, len(KINDS))),
    ("tray", np.uint8, (4, len(PATTERNS))),  # pattern and action tiles in hand
    ("letter_bag", np.uint8, len(KINDS)),
    ("pattern_bag", np.uint8, len(PATTERNS)),
)
VIEW = layout(
    *PUBLIC,
    ("viewer", np.int8),
    *WORD,
    ("hand", np.uint8, len(KINDS)),
    ("tray", np.uint8, len(PATTERNS)),
)
PUBLIC_SIZE = size_of(*PUBLIC)
