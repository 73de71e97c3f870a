"""What lies in the box: 30 path cards, four corner cards, two tokens. (The deck is our ruling, see rules.md.)

Squares are numbered row by row from the bottom left, as in the notation: a1 is 0, b1 is 1, a2 is 5. Sides are
numbered clockwise, N 0, E 1, S 2, W 3; a set of sides is a number with those bits. A card's turns are the quarter
turns clockwise from the position in which the table below lists it.

    20 21 22 23 24      a5 Square Midpoint . . . e5 Circle Midpoint
     .           .
     0  1  2  3  4      a1 Circle Start . . . . . . . e1 Square Start
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

SIZE, SQUARES = 5, 25
NORTH, EAST, SOUTH, WEST = range(4)
SIDE_LETTERS = "NESW"
CIRCLE, SQUARE = 0, 1
PIECE_NAMES = ("Circle", "Square")
START = (0, 4)
MIDPOINT = (24, 20)
CORNERS = (0, 4, 20, 24)
HAND = 4
PHASES = ("choice", "answer", "variations", "board", "token", "between")
CHOICE, ANSWER, VARYING, BOARD, TOKEN, BETWEEN = range(6)


class Kind(NamedTuple):
    """Cards that look alike. `into` and `out_of`: sides by which one may only enter, or only leave (one-way arrows)."""

    name: str
    letter: str  # in notation
    exits: tuple[int, ...]
    into: tuple[int, ...] = ()
    out_of: tuple[int, ...] = ()

    @property
    def shape(self) -> str:
        """What it is called where its arrows do not matter."""
        return _SHAPES[self.exits]


_SHAPES = {
    (NORTH, SOUTH): "straight",
    (NORTH, EAST): "bend",
    (NORTH, EAST, WEST): "tee",
    (NORTH, EAST, SOUTH, WEST): "cross",
    (NORTH,): "dead end",
}

KINDS = (
    Kind("straight", "s", (NORTH, SOUTH)),
    Kind("one-way straight", "S", (NORTH, SOUTH), (SOUTH,), (NORTH,)),
    Kind("bend", "c", (NORTH, EAST)),
    Kind("one-way right-hand bend", "R", (NORTH, EAST), (EAST,), (NORTH,)),
    Kind("one-way left-hand bend", "L", (NORTH, EAST), (NORTH,), (EAST,)),
    Kind("tee", "t", (NORTH, EAST, WEST)),
    Kind("tee with its stem out only", "O", (NORTH, EAST, WEST), (), (NORTH,)),
    Kind("tee with its stem in only", "I", (NORTH, EAST, WEST), (NORTH,), ()),
    Kind("cross", "x", (NORTH, EAST, SOUTH, WEST)),
    Kind("dead end", "e", (NORTH,)),
)
PATHS = len(KINDS)
GATE = PATHS
"""The number of a corner card, which is open on all sides."""

DECKS = {
    "default": dict(zip("sScRLtOIxe", (8, 0, 14, 0, 0, 4, 2, 2, 0, 0), strict=True)),
    "open": dict(zip("sScRLtOIxe", (5, 3, 10, 2, 2, 3, 1, 1, 1, 2), strict=True)),
    "1": dict(zip("sScRLtOIxe", (5, 3, 8, 2, 2, 2, 1, 1, 0, 6), strict=True)),
}
"""`1` was the deck of versions 1 and 2 of the rules."""
DECK_COUNTS = tuple(tuple(deck[kind.letter] for kind in KINDS) for deck in DECKS.values())


def turned(sides: tuple[int, ...], turns: int) -> int:
    """A set of sides after so many quarter turns clockwise, as bits."""
    return sum(1 << (side + turns) % 4 for side in sides)


@cache
def looks(kind: Kind) -> int:
    """In how many ways a card can lie that can be told apart, arrows and all."""
    shapes = {tuple(turned(sides, turns) for sides in kind[2:]) for turns in range(4)}
    return len(shapes)


def neighbour(square: int, side: int) -> int:
    """The square on that side, or -1 beyond the board's edge."""
    row, col = divmod(square, SIZE)
    row, col = row + (side == NORTH) - (side == SOUTH), col + (side == EAST) - (side == WEST)
    return row * SIZE + col if 0 <= row < SIZE and 0 <= col < SIZE else -1


COLUMNS = "abcde"


def square_text(square: int) -> str:
    return f"{COLUMNS[square % SIZE]}{square // SIZE + 1}"


def read_square(column: str, row: str) -> int:
    return (int(row) - 1) * SIZE + COLUMNS.index(column.lower())


# Actions, in one space:
#   TURN + 2 * square + 0 clockwise, 1 counter-clockwise         turn a card
#   LAY + 4 * (PATHS * square + kind) + turns                    lay a card from the hand (`turns` below `looks`)
#   STEP + side, STAY                                            the token
#   FIRST, SECOND, BE + piece                                    the choice before a game
#   RULES + bits                                                 the variations of a game: ONE_WAY, CLOCKWISE, REPLACE
#   DEAL                                                         between two games; nobody has to decide on it
TURN = 0
LAY = TURN + 2 * SQUARES
STEP = LAY + 4 * PATHS * SQUARES
STAY = STEP + 4
FIRST, SECOND = STAY + 1, STAY + 2
BE = SECOND + 1
RULES = BE + 2
DEAL = RULES + 8
ACTIONS = DEAL + 1
ONE_WAY, CLOCKWISE, REPLACE = 1, 2, 4


def is_home(piece: int, at: int, been: int) -> bool:
    """the-way.8: whether a token that stands at this square ends the game there: back from its Midpoint."""
    return been != 0 and at == START[piece]
