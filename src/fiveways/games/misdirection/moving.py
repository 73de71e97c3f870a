"""The moves of misDIRECTION: how a token walks, where it lands, who is sent home, and whose turn comes next."""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.misdirection.board import (
    CENTRES,
    CORNER_ARROW,
    beside,
    has_tile,
    heading,
    home,
    seat_of,
    sort_of,
    token_at,
)
from fiveways.games.misdirection.parts import (
    AFTER,
    AGAIN,
    AGAIN_ROLL,
    BEFORE,
    CAPPED,
    CENTRED,
    FACE_DOWN,
    FLIP,
    GONE,
    LANDING,
    LOSE,
    MOVE,
    NONE,
    TELEPORT,
)


@helper
def turn_up(s, cell):
    """misdirection.8, misdirection.9"""
    if has_tile(s, cell) and s.face[cell] == FACE_DOWN:
        s.face[cell] = 1 + (s.tile[cell] & 7)
        s.tile[cell] &= 0xF8
        s.up += 1


@helper
def driven_off(s, cell, by):
    """misdirection.10: who has to go home because another token comes there, -1 if nobody; from a corner nobody has,
    but in version 1 of the rules."""
    return token_at(s, cell, by) if has_tile(s, cell) or s.rules == 1 else -1


@helper
def send_home(s, seat):
    """misdirection.10"""
    while seat >= 0:
        there = driven_off(s, home(s, seat), seat)
        s.at[seat], s.since[seat] = home(s, seat), s.turn
        seat = there


@helper
def begin_turn(s):
    """misdirection.3"""
    s.dark_began = 1 - s.light[s.to_move]
    s.phase = BEFORE if s.light[s.to_move] and s.up else MOVE


@helper
def end_turn(s):
    """misdirection.11, misdirection.17: the next who does not miss the turn."""
    s.turn += 1
    if s.turn >= s.max_turns:
        s.over = CAPPED
        return
    while True:
        s.to_move = (s.to_move + 1) % s.seats
        if s.at[s.to_move] == GONE:
            continue
        if s.misses[s.to_move] == 0:
            break
        s.misses[s.to_move] = 0
        s.skipped |= 1 << s.to_move
    begin_turn(s)


@helper
def after_move(s):
    """misdirection.5"""
    if s.dark_began and s.light[s.to_move] == 0 and s.up:
        s.phase = AFTER
    else:
        end_turn(s)


@routine
def settle(s):
    """misdirection.11, misdirection.15: the token stands where its move ends, and what comes of it."""
    me = np.int64(s.to_move)
    cell = np.int64(s.at[me])
    if cell == CENTRES[s.size]:
        s.over, s.winner = CENTRED, 1 + me
        return
    sort = sort_of(s, cell) if has_tile(s, cell) else 0
    if sort == FLIP:
        s.light[me] = 1 - s.light[me]
    elif sort == AGAIN:
        s.phase = AGAIN_ROLL
        return
    elif LOSE <= sort < TELEPORT:
        seat = seat_of(s, sort - LOSE)
        if seat >= 0:
            s.misses[seat] = 1
    after_move(s)


@routine
def land(s, cell):
    """misdirection.9, misdirection.10: a move ends; where memory counts, a new tile is looked at first."""
    me = np.int64(s.to_move)
    there = driven_off(s, cell, me)
    s.at[me], s.since[me] = cell, s.turn
    if has_tile(s, cell) and s.face[cell] == FACE_DOWN:
        turn_up(s, cell)
        if s.memory:
            s.phase = LANDING
            return
    send_home(s, there)
    if s.at[me] == cell:
        settle(s)
    else:  # in version 1 it may come round to the token that moved
        after_move(s)


@routine
def walk(s, count):
    """misdirection.6 to misdirection.8"""
    me = np.int64(s.to_move)
    cell = np.int64(s.at[me])
    way, turned = heading(s, cell), False
    s.way[0], s.way[1] = cell, NONE
    for _ in range(count):
        to = beside(s, cell, way)
        if to == NONE and not turned:
            turned = True
            s.way[1] = cell
            turn_up(s, cell)
            way = np.int64(s.face[cell]) - 1 if has_tile(s, cell) else np.int64(CORNER_ARROW[s.size, cell])
            to = beside(s, cell, way)
        if to == NONE:
            s.way[2] = cell
            send_home(s, me)
            end_turn(s)
            return
        cell = to
    s.way[2] = cell
    land(s, cell)
