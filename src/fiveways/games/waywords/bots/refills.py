"""Filling the hand again by a simple rule: two letters to swap with, and pattern tiles for the rest."""

from __future__ import annotations

import numpy as np

from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import (
    DONE,
    HAND,
    RULED_ANEW,
    TAKE_LETTER,
    TAKE_PATTERN,
    THROW_LETTER,
    THROW_PATTERN,
)

LETTERS_WANTED = 2
DOMINO = 0


def by_habit(s: Fields, *, throws: bool) -> list[int]:
    """A whole refill. After a turn without a word a letter is thrown back.

    `throws`: else dominoes are, because they add no points to a word.
    """
    me = int(s["to_move"])
    letters, patterns = int(s["letters"][me]), int(s["patterns"][me])
    letter_pile, pattern_pile = int(s["letter_pile"]), int(s["pattern_pile"]) + int(s["discard"].sum())
    line: list[int] = []
    if not s["taken"] and not s["thrown"]:
        if not s["marked"] and letters:
            line.append(THROW_LETTER + int(np.argmax(s["hand"][me])))
            letters, letter_pile = letters - 1, letter_pile + 1
        elif throws:
            dominoes = min(int(s["tray"][me][DOMINO]), 1 if s["rules"] < RULED_ANEW else HAND)
            line += [THROW_PATTERN + DOMINO] * dominoes
            patterns, pattern_pile = patterns - dominoes, pattern_pile + dominoes
    taken = 0
    while letters + patterns < HAND and letter_pile + pattern_pile:
        taken += 1
        if letter_pile and (letters < LETTERS_WANTED or not pattern_pile):
            line.append(TAKE_LETTER)
            letters, letter_pile = letters + 1, letter_pile - 1
        else:
            line.append(TAKE_PATTERN)
            patterns, pattern_pile = patterns + 1, pattern_pile - 1
    return line if taken else [*line, DONE]
