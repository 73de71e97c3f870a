"""What lies in the box: a board of 15 by 15 or a smaller one, tiles with arrows, a token and a disk for each player, a
die.

Cells are numbered row by row from the south-west: a1 is 0, and on the original board o15 is 224. Directions go
clockwise in eighths from north: N 0, NE 1, E 2 and so on; `d + 4` is the opposite of `d`. Corners and colours go
clockwise too, from the south-west.
"""

from __future__ import annotations

import re
from functools import cache

from fiveways.contract.errors import BadNotation

SIZES = (15, 11, 9)
"""The original board, and our smaller ones for shorter games."""
LARGEST, CELLS = 15, 225
COLUMNS = "abcdefghijklmno"
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DIRECTION_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EAST_BY, NORTH_BY = (0, 1, 1, 1, 0, -1, -1, -1), (1, 1, 0, -1, -1, -1, 0, 1)
COLOURS = ("Red", "Yellow", "Green", "Blue")
CORNER_ARROWS = (1, 3, 5, 7)
GONE = 255
"""The cell of a token whose player has left the game."""
NONE = 255
"""No cell, no tile."""


@cache
def corners(size: int) -> tuple[int, int, int, int]:
    """The corners of a board, by colour."""
    return 0, size * (size - 1), size * size - 1, size - 1


def centre(size: int) -> int:
    return size * size // 2


@cache
def bare(size: int) -> frozenset[int]:
    """The cells that carry no tile."""
    return frozenset((*corners(size), centre(size)))


# A tile is 8 * its sort + its arrow. Sorts of one colour each follow one another in the order of COLOURS.
PLAIN, FLIP, OPPOSITE, AGAIN, LOSE, TELEPORT = 0, 1, 2, 3, 4, 8
SORTS = 12
SORT_NAMES = ("plain", "auto flip", "opposite", "roll again", *(f"lose turn {c}" for c in COLOURS),
              *(f"teleport {c}" for c in COLOURS))  # fmt: skip
SORT_LETTERS = "pfoarygbRYGB"
TYPES = 8 * SORTS

COUNTS = {15: (136, 8, 32, 8, 8), 11: (72, 4, 16, 4, 4), 9: (44, 4, 8, 4, 3)}
"""misdirection.1: how many tiles of each sort there are: plain, Auto flip, Opposite, Roll again, and Teleport of each
colour. With one Lose turn of each colour they cover the board.

The smaller boxes are the original one times 116/220 and 76/220, rounded to fours. So the box looks the same from every
corner, and no sort is missing. Plain and Opposite tiles give up what is too much (4 each, of 76)."""
_ODD_TELEPORTS = {(8, 4): (0, 3, 4, 7), (8, 3): (0, 3, 5), (4, 3): (6, 0, 2)}
"""The arrows of Red's Teleport tiles, by directions and number, where there is not one or more for each direction."""


@cache
def in_the_box(directions: int, size: int = LARGEST) -> tuple[int, ...]:
    """How many tiles of each type there are, with arrows in eight directions or in four.

    Each sort is shared out evenly among the directions. If four are left over, they point straight, those of Roll again
    diagonally. Where a colour has too few Teleport tiles for that, Red's are in a list, and those of each next colour
    point a quarter turn further on.
    """
    counts = [0] * TYPES
    step = 8 // directions
    *by_sort, of_colour = COUNTS[size]
    for sort, count in enumerate(by_sort):
        for arrow in range(0, 8, step):
            counts[8 * sort + arrow] = count // directions
        for quarter in range(count % directions):
            counts[8 * sort + 2 * quarter + (sort == AGAIN)] += 1
    for colour in range(4):
        counts[8 * (LOSE + colour) + 2 * colour] = 1
        if of_colour % directions:
            arrows = [(arrow + 2 * colour) % 8 for arrow in _ODD_TELEPORTS[directions, of_colour]]
        else:
            arrows = [*range(0, 8, step)] * (of_colour // directions)
        for arrow in arrows:
            counts[8 * (TELEPORT + colour) + arrow] += 1
    return tuple(counts)


FACE_DOWN, FORGOTTEN = 0, 9
"""What `face` holds of a tile: 0 face down, 1 + its arrow face up, 9 face up with an arrow that is out of sight."""

PHASES = ("before", "move", "again", "land", "after")
BEFORE, MOVE, AGAIN_ROLL, LANDING, AFTER = range(5)
CENTRED, CAPPED, LAST = range(1, 4)
"""Endings, as the fact sheet lists them."""

TELEPORTS = ("own", "tile", "yours")
OWN, TILE, YOURS = range(3)
"""misdirection.12: which Teleport tiles serve, and to which colour they lead."""
SIDES = ("opposite", "neighbouring")
"""misdirection.1: how the corners of two players lie."""

# Actions, in one space:
#   ROLL, PASS                                            roll and move; do not turn a tile after the move
#   LAND                                                  set the token down on a tile that was turned up for it
#   TURN + 2 * cell + 0 clockwise, 1 counter-clockwise    turn a tile a quarter
#   first_port(size) + cell                               teleport there instead of rolling
ROLL, PASS, LAND = 0, 1, 2
TURN = 3


def first_port(size: int) -> int:
    return TURN + 2 * size * size


def actions(size: int) -> int:
    """How many actions there are on a board."""
    return TURN + 3 * size * size


@cache
def cell_text(cell: int, size: int) -> str:
    return f"{COLUMNS[cell % size]}{cell // size + 1}"


def read_cell(text: str, size: int, what: str = "") -> int:
    """A cell from its name; `what` comes before the complaint if it is none."""
    found = re.fullmatch(r"([a-o])([1-9][0-9]?)", text)
    if not found or int(found[2]) > size or COLUMNS.index(found[1]) >= size:
        last = cell_text(size * size - 1, size)
        raise BadNotation(f"{what} {text[:20]!r} is no cell: they are a1 to {last}".strip())
    return (int(found[2]) - 1) * size + COLUMNS.index(found[1])


def colours_of(seats: int, neighbouring: bool, without: int) -> tuple[int, ...]:
    """misdirection.1: the colours that play, by seat."""
    if seats == 2:
        return (0, 1) if neighbouring else (0, 2)
    return tuple(colour for colour in range(4) if seats == 4 or colour != without)
