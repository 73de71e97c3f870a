"""The board of misDIRECTION for compiled code: what lies next to what, and where a token is heading.

All tables are asked by the size of the board first.
"""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.misdirection.parts import (
    CELLS,
    CORNER_ARROWS,
    EAST_BY,
    GONE,
    LARGEST,
    NONE,
    NORTH_BY,
    OPPOSITE,
    SIZES,
    bare,
    centre,
    colours_of,
    corners,
)

HOMES = np.zeros((LARGEST + 1, 4), np.uint8)
CENTRES = np.zeros(LARGEST + 1, np.uint8)
CORNER_ARROW = np.full((LARGEST + 1, CELLS), NONE, np.uint8)
HAS_TILE = np.zeros((LARGEST + 1, CELLS), np.uint8)
NEXT = np.full((LARGEST + 1, CELLS, 8), NONE, np.uint8)
for _size in SIZES:
    HOMES[_size], CENTRES[_size] = corners(_size), centre(_size)
    CORNER_ARROW[_size, list(corners(_size))] = CORNER_ARROWS
    for _cell in range(_size * _size):
        HAS_TILE[_size, _cell] = _cell not in bare(_size)
        for _way in range(8):
            _x, _y = _cell % _size + EAST_BY[_way], _cell // _size + NORTH_BY[_way]
            if 0 <= _x < _size and 0 <= _y < _size:
                NEXT[_size, _cell, _way] = _y * _size + _x

# By the number of seats, then by the options `corners` and `without`: the colour of each seat, the seat of each colour.
_COLOURS = np.full((5, 2, 4, 4), NONE, np.uint8)
_SEATS = np.full((5, 2, 4, 4), NONE, np.uint8)
for _count in range(2, 5):
    for _near in range(2):
        for _without in range(4):
            for _seat, _colour in enumerate(colours_of(_count, bool(_near), _without)):
                _COLOURS[_count, _near, _without, _seat] = _colour
                _SEATS[_count, _near, _without, _colour] = _seat


@helper
def colour(s, seat):
    """misdirection.1"""
    return np.int64(_COLOURS[s.seats, s.corners, s.without, seat])


@helper
def seat_of(s, colour):
    """The seat that plays a colour, -1 if none does or it has left."""
    seat = np.int64(_SEATS[s.seats, s.corners, s.without, colour])
    return -1 if seat == NONE or s.at[seat] == GONE else seat


@helper
def home(s, seat):
    return np.int64(HOMES[s.size, colour(s, seat)])


@helper
def has_tile(s, cell):
    return HAS_TILE[s.size, cell] != 0


@helper
def beside(s, cell, way):
    """The next cell that way, NONE off the board."""
    return np.int64(NEXT[s.size, cell, way])


@helper
def sort_of(s, cell):
    return np.int64(s.tile[cell]) >> 3


@helper
def heading(s, cell):
    """misdirection.6"""
    if CORNER_ARROW[s.size, cell] != NONE:
        return np.int64(CORNER_ARROW[s.size, cell])
    arrow = np.int64(s.face[cell]) - 1
    return (arrow + 4) & 7 if sort_of(s, cell) == OPPOSITE else arrow


@helper
def token_at(s, cell, but):
    """The seat whose token stands there, -1 if none but this one does."""
    for seat in range(s.seats):
        if seat != but and s.at[seat] == cell:
            return seat
    return -1
