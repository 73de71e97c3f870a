"""What a state and a view of WAYWORDS hold. `parts.py` numbers kinds, shapes, cells and actions.

    board[cell]      the kind of the letter tile on the cell
    under[cell]      1 + the marker over the cell, or 0 if the cell is bare; `covered` holds the same as bits
    box, lifted      bits: markers in the box, and markers taken up in this turn
    was[cell]        where the lifted markers lay, numbered as in `under`
    replaced         bits: cells of lifted markers whose letter has been replaced
    back             letters replaced since the first marker of this turn was taken up: each with its cell, the letter
                     that lay there, and whether the new one was drawn blindly. They go back if no word is marked
    rules            the version of the rules (see RULED_ANEW in parts.py)
    known[seat]      tiles that everybody knows to be in a hand: they came from the board or were dealt openly
    used             the marked words, as nodes of the lexicon; `used_by` and `used_for` are their seats and points
    last             the path of the last marked word

Tiles of one kind are alike, so a hand or a pile holds a count for each kind. A pile has no order: a draw takes any of
its tiles at random. The path of an unfinished word and the markers put down for it are secret until the word is marked.
A view holds the viewer's own hand, and an unfinished word only if it is the viewer's.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import layout, size_of
from fiveways.games.waywords.parts import CELLS, KINDS, LONGEST, MOST_MARKERS, MOST_PUT_BACK, MOST_TURNS, PATTERNS

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
    ("rules", np.uint8),
    ("first", np.uint8),  # the seat that began
    ("turn", np.uint16),  # turns taken so far
    ("passes", np.uint8),  # turns without a word in a row
    ("total", np.int16, 4),
    ("swapped", np.uint8),  # whether a letter was swapped in this turn
    ("swaps", np.uint8),  # solitaire: letters swapped in the whole game
    ("marked", np.uint8),  # whether a word was marked in this turn
    ("thrown", np.uint8),  # tiles thrown back in this refill
    ("taken", np.uint8),  # tiles taken in it
    ("box", np.uint16),
    ("lifted", np.uint16),
    ("covered", np.uint64),
    ("replaced", np.uint64),
    ("changed", np.uint64),  # cells whose letter was exchanged in the last turn or in this one
    ("board", np.uint8, CELLS),
    ("under", np.uint8, CELLS),
    ("was", np.uint8, CELLS),
    ("back_count", np.uint8),
    ("back_cell", np.uint8, MOST_PUT_BACK),
    ("back_kind", np.uint8, MOST_PUT_BACK),
    ("back_drawn", np.uint8, MOST_PUT_BACK),
    ("letters", np.uint8, 4),  # how many each hand holds
    ("patterns", np.uint8, 4),
    ("letter_pile", np.uint8),
    ("pattern_pile", np.uint8),
    ("discard", np.uint8, len(PATTERNS)),
    ("gone", np.uint8, len(KINDS)),  # letters that have left the game
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
    ("put", np.uint8, MOST_MARKERS),  # the puts so far, see parts.py
    ("put_count", np.uint8),
    ("fresh", np.uint64),  # cells of the path that were bare before the first put
)
"""The word that is being traced."""

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
