"""Where pieces go: directions, what is in the way, gates, and which piece moves first."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.elements.parts import EAST_BY, NORTH_BY, OUT, STAYS, VOID, WAITING, owner

# What is in the way of a step (`target`). TAKEN - cell: another piece stands on that cell.
EDGE, SHUT, OUTSIDE, STAYING, TAKEN = -1, -2, -3, -4, -5

_owner = helper(owner)
_EAST_BY, _NORTH_BY = np.array(EAST_BY, np.int64), np.array(NORTH_BY, np.int64)


@helper
def void_cell(s):
    size = np.int64(s.size)
    return size * size // 2


@helper
def owner_of(s, piece):
    """elements.8: whose piece it is, against each other."""
    return _owner(np.int64(piece), s.seats, s.neighbours, s.single)


@helper
def pieces_in_play(s):
    """The pieces that have not left, as bits."""
    bits = 0
    for piece in range(4):
        bits |= (s.at[piece] < OUT) << piece
    return bits


@helper
def occupied(s, cell):
    """elements.2, elements.3: whether a piece stands on a cell. The void has room for all."""
    if cell == void_cell(s):
        return False
    there = False
    for piece in range(4):
        there |= s.at[piece] == cell
    return there


@helper
def door(s, side):
    """The cell inside the gate on a side."""
    size = np.int64(s.size)
    middle = size // 2
    if side < 2:
        return (size - 1) * size + middle if side == 0 else middle
    return middle * size + (size - 1 if side == 2 else 0)


@helper
def free(s, cell):
    """The cell itself if a piece can enter it, or else what is in the way."""
    return TAKEN - cell if occupied(s, cell) else cell


@helper
def target(s, piece, direction):
    """elements.2, elements.3, elements.14: where one step leads: a cell or OUT. Below zero: what is in the way."""
    if direction == STAYS:
        return STAYING
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    if at == WAITING:
        return free(s, door(s, piece ^ 1)) if direction == piece else OUTSIDE
    x, y = at % size + _EAST_BY[direction], at // size + _NORTH_BY[direction]
    if 0 <= x < size and 0 <= y < size:
        return free(s, y * size + x)
    if direction != piece or at != door(s, piece):
        return EDGE
    return SHUT if s.together and s.arc == 1 else OUT


@helper
def step(s, piece, direction):
    """Move a piece one cell, or through its gate; False if it stays."""
    to = target(s, piece, direction)
    if to < 0:
        return False
    s.at[piece] = to
    return True


@helper
def void_ways(s, piece):
    """elements.1, elements.17: the directions in which the void sends a piece, as bits; none if it stays."""
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    if at >= WAITING:
        return 0
    away = s.together and s.arc == 1
    east, north = at % size - size // 2, at // size - size // 2
    if east == 0 and north == 0:
        return 1 << (piece ^ 1) if away else 0
    ways = 0
    if abs(north) >= abs(east):
        ways |= 1 << ((0 if north > 0 else 1) ^ (not away))
    if abs(east) >= abs(north):
        ways |= 1 << ((2 if east > 0 else 3) ^ (not away))
    return ways


@helper
def void_way(s, piece):
    """The only direction in which the void can send a piece; STAYS if there is none, -1 if it can choose."""
    ways = void_ways(s, piece)
    for direction in range(4):
        if ways == 1 << direction:
            return direction
    return STAYS if ways == 0 else -1


@helper
def steps_to(s, piece, symbol):
    """How many steps a piece is from the void, or from an element's side. A piece that waits is furthest."""
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    if at == WAITING:
        return 2 * size
    east, north = at % size, at // size
    if symbol == VOID:
        return abs(east - size // 2) + abs(north - size // 2)
    along = east if symbol >= 2 else north
    return along if symbol & 1 else size - 1 - along


@helper
def nearest(s, pieces, symbol):
    """elements.6: which of these pieces (bits) moves first. Of equally near ones, the player's own is the first."""
    best, least = -1, 1000
    for piece in range(4):
        if (pieces >> piece) & 1:
            later = 0 if s.together else (owner_of(s, piece) - s.to_move + s.seats) % s.seats
            far = 4 * steps_to(s, piece, symbol) + later
            if far < least:
                best, least = piece, far
    return best


@helper
def is_settled(s, piece):
    """elements.16, elements.19, elements.20: whether a piece is where it should be in this arc."""
    return s.at[piece] == (void_cell(s) if s.arc == 1 else OUT)


@helper
def arc_is_won(s):
    """elements.20: whether Arc 1 is won, and stays so. By the first version of the rules it counted for nothing."""
    return s.together and s.arc == 2 and s.rules > 1


@helper
def price(s, piece):
    """elements.16 (c): how many cards burn for a piece at the end of a turn."""
    return 0 if is_settled(s, piece) else 2


@helper
def all_settled(s):
    all_there = True
    for piece in range(4):
        all_there &= is_settled(s, piece)
    return all_there
