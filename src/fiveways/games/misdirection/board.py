"""The board of misDIRECTION for compiled code: what lies next to what, and where a token is heading."""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.misdirection.parts import (
    CELLS,
    CENTRE,
    CORNER_ARROWS,
    CORNERS,
    EAST_BY,
    GONE,
    NONE,
    NORTH_BY,
    OPPOSITE,
    SIZE,
    colour_of,
)

HOMES = np.array(CORNERS, np.uint8)
CORNER_ARROW = np.full(CELLS, NONE, np.uint8)
CORNER_ARROW[list(CORNERS)] = CORNER_ARROWS
HAS_TILE = np.array([cell not in (*CORNERS, CENTRE) for cell in range(CELLS)], np.uint8)
NEXT = np.full((CELLS, 8), NONE, np.uint8)
for _cell in range(CELLS):
    for _way in range(8):
        _x, _y = _cell % SIZE + EAST_BY[_way], _cell // SIZE + NORTH_BY[_way]
        if 0 <= _x < SIZE and 0 <= _y < SIZE:
            NEXT[_cell, _way] = _y * SIZE + _x


_colour_of = helper(colour_of)


@helper
def colour(s, seat):
    """misdirection.1"""
    return _colour_of(np.int64(seat), np.int64(s.seats))


@helper
def seat_of(s, colour):
    """The seat that plays a colour, -1 if none does or it has left."""
    seat = colour >> 1 if s.seats == 2 else colour
    if seat >= s.seats or (s.seats == 2 and colour & 1) or s.at[seat] == GONE:
        return -1
    return seat


@helper
def sort_of(s, cell):
    return np.int64(s.tile[cell]) >> 3


@helper
def heading(s, cell):
    """misdirection.6"""
    if CORNER_ARROW[cell] != NONE:
        return np.int64(CORNER_ARROW[cell])
    arrow = np.int64(s.face[cell]) - 1
    return (arrow + 4) & 7 if sort_of(s, cell) == OPPOSITE else arrow


@helper
def token_at(s, cell, but):
    """The seat whose token stands there, -1 if none but this one does."""
    for seat in range(s.seats):
        if seat != but and s.at[seat] == cell:
            return seat
    return -1
