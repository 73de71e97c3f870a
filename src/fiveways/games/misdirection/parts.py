"""What lies in the box: a board of 15 by 15, 220 tiles with arrows, a token and a disk for each player, a die.

Cells are numbered row by row from the south-west: a1 is 0, o15 is 224. Directions go clockwise in eighths from north:
N 0, NE 1, E 2 and so on; `d + 4` is the opposite of `d`. Corners and colours go clockwise too, from the south-west.
"""

from __future__ import annotations

import re
from functools import cache

from fiveways.contract.errors import BadNotation

SIZE, CELLS = 15, 225
COLUMNS = "abcdefghijklmno"
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
DIRECTION_NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
EAST_BY, NORTH_BY = (0, 1, 1, 1, 0, -1, -1, -1), (1, 1, 0, -1, -1, -1, 0, 1)
COLOURS = ("Red", "Yellow", "Green", "Blue")
CORNERS = (0, 210, 224, 14)
CORNER_ARROWS = (1, 3, 5, 7)
CENTRE = 112
GONE = 255
"""The cell of a token whose player has left the game."""
NONE = 255
"""No cell, no tile."""

# A tile is 8 * its sort + its arrow. Sorts of one colour each follow one another in the order of COLOURS.
PLAIN, FLIP, OPPOSITE, AGAIN, LOSE, TELEPORT = 0, 1, 2, 3, 4, 8
SORTS = 12
SORT_NAMES = ("plain", "auto flip", "opposite", "roll again", *(f"lose turn {c}" for c in COLOURS),
              *(f"teleport {c}" for c in COLOURS))  # fmt: skip
SORT_LETTERS = "pfoarygbRYGB"
TILES = 220
TYPES = 8 * SORTS


@cache
def in_the_box(directions: int) -> tuple[int, ...]:
    """How many tiles of each type there are, with arrows in eight directions or in four."""
    counts = [0] * TYPES
    step = 8 // directions
    for arrow in range(0, 8, step):
        for sort, count in ((PLAIN, 136), (FLIP, 8), (OPPOSITE, 32), (AGAIN, 8)):
            counts[8 * sort + arrow] = count // directions
        for colour in range(4):
            counts[8 * (TELEPORT + colour) + arrow] = 8 // directions
    for colour in range(4):
        counts[8 * (LOSE + colour) + 2 * colour] = 1
    return tuple(counts)


FACE_DOWN, FORGOTTEN = 0, 9
"""What `face` holds of a tile: 0 face down, 1 + its arrow face up, 9 face up with an arrow that is out of sight."""

PHASES = ("before", "move", "again", "land", "after")
BEFORE, MOVE, AGAIN_ROLL, LANDING, AFTER = range(5)
CENTRED, CAPPED, LAST = range(1, 4)
"""Endings, as the fact sheet lists them."""

# Actions, in one space:
#   ROLL, PASS                                            roll and move; do not turn a tile after the move
#   LAND                                                  set the token down on a tile that was turned up for it
#   TURN + 2 * cell + 0 clockwise, 1 counter-clockwise    turn a tile a quarter
#   PORT + cell                                           teleport there instead of rolling
ROLL, PASS, LAND = 0, 1, 2
TURN = 3
PORT = TURN + 2 * CELLS
ACTIONS = PORT + CELLS


@cache
def cell_text(cell: int) -> str:
    return f"{COLUMNS[cell % SIZE]}{cell // SIZE + 1}"


def read_cell(text: str, what: str = "") -> int:
    """A cell from its name; `what` comes before the complaint if it is none."""
    found = re.fullmatch(r"([a-o])([1-9][0-9]?)", text)
    if not found or int(found[2]) > SIZE:
        raise BadNotation(f"{what} {text[:20]!r} is no cell: they are a1 to o15".strip())
    return (int(found[2]) - 1) * SIZE + COLUMNS.index(found[1])


def colour_of(seat: int, seats: int) -> int:
    """misdirection.1: two players sit at opposite corners."""
    return 2 * seat if seats == 2 else seat
