"""The estimate of how a game will end, for the search: an expectation over the die.

A token near enough on a line with the centre, on an arrow that points at it, wins with one roll of six. The others see
that and turn the arrow away before the roll; a player with a light disk turns it back. So the estimate takes, for each
of the next two rounds, the chance of such a shot, given who may interfere. The rest of a long game is shared out nearly
evenly.
"""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.misdirection.board import CENTRES, CORNER_ARROW, NEXT, beside, has_tile, heading
from fiveways.games.misdirection.parts import (
    AFTER,
    CELLS,
    FACE_DOWN,
    GONE,
    LANDING,
    LARGEST,
    NONE,
    SIZES,
)

# How likely an aim survives one opponent who may turn it away, with a light disk and with a dark one.
LIGHT_AIMED, LIGHT_TURNABLE, DARK_AIMED = 0.95, 0.75, 0.6
# The chance of a shot from where the next roll ends, if the disk is light now, and if it is dark (one turns after it).
LANDS_LIGHT = np.array([0.0, 0.6, 0.85])
LANDS_DARK = np.array([0.0, 0.75, 0.85])
LANDS_UNKNOWN_LIGHT, LANDS_UNKNOWN_DARK = 0.27, 0.4
NEVER, TURNABLE, AIMED = 0, 1, 2
LONG_RUN = 1.2
"""How much the second round weighs against all that comes later, which is 1 for everybody."""

# 1 where so many steps that way end on the centre, for some roll of the die.
_AIMS = np.zeros((LARGEST + 1, CELLS, 8), np.uint8)
for _size in SIZES:
    for _cell in range(_size * _size):
        for _way in range(8):
            _at = _cell
            for _step in range(6):
                _at = int(NEXT[_size, _at, _way]) if _at != NONE else NONE
                if _at == CENTRES[_size]:
                    _AIMS[_size, _cell, _way] = 1
_ON_LINE = _AIMS.max(axis=2)


@helper
def ends(s, cell, way, count):
    """The cell where a roll ends, as far as the tiles are known; NONE if it is unknown or off the board."""
    turned = False
    for _ in range(count):
        to = beside(s, cell, way)
        if to == NONE and not turned:
            turned = True
            if not has_tile(s, cell):
                way = np.int64(CORNER_ARROW[s.size, cell])
            elif s.face[cell] != FACE_DOWN:
                way = np.int64(s.face[cell]) - 1
            else:
                return NONE
            to = beside(s, cell, way)
        if to == NONE:
            return NONE
        cell = to
    return cell


@helper
def aim(s, cell):
    """Whether a face-up tile points at the centre, or would after a quarter turn."""
    way, aims = heading(s, cell), _AIMS[s.size, cell]
    if aims[way]:
        return AIMED
    return TURNABLE if aims[(way + 2) & 7] or aims[(way + 6) & 7] else NEVER


@helper
def chance_of_a_shot(s, cell, light):
    """In the turn after a roll that ends there."""
    if cell == NONE or not has_tile(s, cell):
        return 0.0
    if s.face[cell] == FACE_DOWN:
        return (LANDS_UNKNOWN_LIGHT if light else LANDS_UNKNOWN_DARK) * _ON_LINE[s.size, cell]
    return LANDS_LIGHT[aim(s, cell)] if light else LANDS_DARK[aim(s, cell)]


@helper
def chances(s, seat, before):
    """The chance that the next roll of a seat wins, after so many others, and of a shot in the turn after."""
    cell, light = np.int64(s.at[seat]), s.light[seat] != 0
    way = heading(s, cell)
    hits, later = 0.0, 0.0
    for count in range(1, 7):
        to = ends(s, cell, way, count)
        if to == CENTRES[s.size]:
            hits += 1.0
        else:
            later += chance_of_a_shot(s, to, light)
    kept = LIGHT_AIMED if light else DARK_AIMED
    if light and hits == 0.0 and has_tile(s, cell) and aim(s, cell) == TURNABLE:
        hits, kept = 1.0, LIGHT_TURNABLE
    return hits / 6.0 * kept**before, later / 6.0


@routine
def guess(s, out):
    """The next round of rolls, one after the other; what is left is shared out by what each can hope for."""
    hopes = np.zeros(4)
    total, open_still, before = 0.0, 1.0, 0
    moved = 1 if s.phase in (AFTER, LANDING) else 0
    for seat in range(s.seats):
        out[seat] = 0.0
    for step in range(moved, s.seats + moved):
        seat = (s.to_move + step) % s.seats
        if s.at[seat] == GONE:
            continue
        wins, later = chances(s, seat, before)
        hopes[seat] = 1.0 + LONG_RUN * later
        total += hopes[seat]
        if step > 0 and s.misses[seat]:
            continue
        before += 1
        out[seat] = open_still * wins
        open_still *= 1.0 - wins
    for seat in range(s.seats):
        if s.at[seat] == GONE:
            out[seat] = -1.0
        else:
            out[seat] = 2.0 * (out[seat] + open_still * hopes[seat] / total) - 1.0
