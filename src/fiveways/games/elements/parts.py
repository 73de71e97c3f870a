"""What lies in the box: a board with four gates and a void, four pieces, 120 cards. (Board and deck are our ruling.)

An element is also the direction of its side: Air 0 is north, Earth 1 south, Fire 2 east, Water 3 west; `d ^ 1` is the
opposite of `d`, for gates as for directions. Cells are numbered row by row from the south-west: a1 is 0.
"""

from __future__ import annotations

from typing import NamedTuple

ELEMENTS = ("Air", "Earth", "Fire", "Water")
PIECES = tuple(name.lower() for name in ELEMENTS)
"""What pieces are called in notation and in pictures."""
AIR, EARTH, FIRE, WATER = range(4)
WILD, VOID = 4, 5
SYMBOL_NAMES = (*PIECES, "wild", "void")
SYMBOL_LETTERS = "aefwxo"
DIRECTIONS = ("north", "south", "east", "west")
STAYS = 4
"""The direction of a piece that a void card sends nowhere."""
EAST_BY, NORTH_BY = (0, 0, 1, -1), (1, -1, 0, 0)
SIZES = (5, 7, 9)
COLUMNS = "abcdefghi"

# Where a piece is that stands on no cell.
WAITING, OUT, ABSENT = 100, 101, 102


class CardKind(NamedTuple):
    """Cards that look alike."""

    borders: int
    symbols: tuple[int, ...]
    copies: int

    @property
    def text(self) -> str:
        """In notation: `a` and `aa` with one border, `a+f` with two, `a4` with four."""
        letters = [SYMBOL_LETTERS[symbol] for symbol in self.symbols]
        return "+".join(letters) if self.borders == 2 else "".join(letters) + ("4" if self.borders == 4 else "")

    @property
    def event(self) -> bool:
        """elements.15: whether nobody holds such a card in the game together: it happens as soon as it is drawn."""
        return self.borders == 4 or VOID in self.symbols


_PAIRS = (
    *(((element, element), 2) for element in range(4)),
    *((pair, 3) for pair in ((AIR, FIRE), (EARTH, FIRE), (EARTH, WATER), (AIR, WATER))),
    *((pair, 2) for pair in ((AIR, EARTH), (FIRE, WATER))),
    ((WILD, WILD), 3),
)
KINDS = (
    *(CardKind(1, (symbol,), count) for symbol, count in enumerate((8, 8, 8, 8, 8, 7))),
    *(CardKind(1, (symbol, symbol), count) for symbol, count in enumerate((6, 6, 6, 6, 5, 4))),
    *(CardKind(2, pair, count) for pair, count in _PAIRS),
    *(CardKind(4, (symbol,), count) for symbol, count in enumerate((2, 2, 2, 2, 2, 3))),
)
KIND_BY_TEXT = {kind.text: number for number, kind in enumerate(KINDS)}
CARDS = sum(kind.copies for kind in KINDS)
COUNT = len(KINDS)

HAND, EASY_HAND = 4, 6
DIFFICULTIES = ("easy", "normal", "hard", "whole")
EASY, WHOLE_DECK = 0, 3
REMOVED = ((40, 52, 60, 0), (0, 0, 12, 0))
"""elements.21: cards removed unseen, by arcs and difficulty. `whole` is for one arc only."""

# Actions, in one space:
#   DRAW, PASS, EVENT                                draw; do nothing; carry out the event that lies open
#   DISCARD + kind                                   discard a card and draw two
#   PLAY + 21 * kind + 5 * piece + direction         play a card: its first step
#   PLAY + 21 * kind + WHOLE                         play one that moves all pieces by itself
#   MOVE + 5 * piece + direction                     what a card in play still asks for
#   LEAVE                                            leave the second move of a card with two borders out
DRAW, PASS, EVENT = range(3)
DISCARD = 3
PLAY = DISCARD + COUNT
WHOLE, WAYS = 20, 21
MOVE = PLAY + WAYS * COUNT
LEAVE = MOVE + WHOLE
ACTIONS = LEAVE + 1

PHASES = ("turn", "card", "event")
TURN, CARD, OPEN_EVENT = range(3)
STAGES = ("settling", "drawing", "acting")
SETTLING, DRAWING, ACTING = range(3)
"""Stages, together: first hands are settled; then in each turn (a) a card is drawn and (b) the player acts.

In versus there is only acting.
"""
GATE, CAP, IN_VOID, BURNT, ALL_OUT, BURNT_LATE = range(1, 7)
"""Endings, as the fact sheet lists them."""


def cell_text(cell: int, size: int) -> str:
    return f"{COLUMNS[cell % size]}{cell // size + 1}"


def owner(piece: int, seats: int, neighbours: bool, single: bool) -> int:
    """elements.8: whose piece it is, against each other; 2 and more where nobody plays it."""
    if seats != 2:
        return piece
    if single:  # Air against Earth, or against Fire
        return (0, 2, 1, 3)[piece] if neighbours else piece
    return piece & 1 if neighbours else piece >> 1
