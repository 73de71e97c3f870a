"""misDIRECTION, the rules. Cells, directions, tiles and actions are numbered as in parts.py.

    tile[cell]   which tile lies there, 8 * sort, face down + the arrow printed on it; NONE on corners and the centre
    face[cell]   FACE_DOWN, or 1 + its arrow as it lies now
    roll         the last roll; `first_roll` the opening roll of the player who begins, until it is used
    dark_began   whether the disk of the player to move was dark when the turn began
    way          of the last move: from where a token went, where the edge turned it, how far it came; NONE: nowhere
    since        in which turn each token came to where it stands
    rolls        how often the die was rolled, so that a page shows each roll

Everybody sees every tile that is turned up, and how tiles are turned. So only what lies face down is hidden. What a
token covers is out of sight (misdirection.14), and people have to remember it: `veil` removes it from a view. So that
everybody sees a tile once, a token waits beside a tile that is turned up for it, and is then set down (LAND). A view
has `tile` where tiles lie face up, and `rest`: how many of each type still lie face down.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fiveways.contract.options import Options
from fiveways.contract.states import Fields
from fiveways.contract.verbs import below, copy_part, helper, layout, record, shuffle, size_of, verb
from fiveways.games.misdirection.board import (
    colour,
    has_tile,
    home,
    sort_of,
)
from fiveways.games.misdirection.estimate import guess
from fiveways.games.misdirection.hidden import reshuffle, shows  # noqa: F401  (likewise)
from fiveways.games.misdirection.memory import forget, veil  # noqa: F401  (of the contract, not compiled)
from fiveways.games.misdirection.moving import begin_turn, end_turn, land, settle, walk
from fiveways.games.misdirection.parts import (
    AFTER,
    AGAIN_ROLL,
    BEFORE,
    CAPPED,
    CELLS,
    CENTRED,
    FACE_DOWN,
    FORGOTTEN,
    GONE,
    LAND,
    LANDING,
    LARGEST,
    LAST,
    LOSE,
    MOVE,
    NONE,
    OWN,
    PASS,
    ROLL,
    SIZES,
    TELEPORT,
    TILE,
    TURN,
    TYPES,
    actions,
    first_port,
    in_the_box,
)

_PUBLIC = (
    ("size", np.uint8),
    ("directions", np.uint8),
    ("teleport", np.uint8),
    ("corners", np.uint8),
    ("without", np.uint8),
    ("memory", np.uint8),
    ("max_turns", np.uint16),
    ("rules", np.uint8),  # the version
    ("turn", np.uint16),  # turns finished
    ("winner", np.uint8),  # 1 + seat
    ("at", np.uint8, 4),
    ("light", np.uint8, 4),
    ("misses", np.uint8, 4),
    ("dark_began", np.uint8),
    ("opening", np.uint8, 4),  # the rolls that decided who begins
    ("first_roll", np.uint8),
    ("roll", np.uint8),
    ("rolls", np.uint8),
    ("since", np.uint16, 4),
    ("skipped", np.uint8),  # bits: whose turn was missed with the last action
    ("walker", np.uint8),  # 1 + seat: whose way that is
    ("way", np.uint8, 3),
    ("turned", np.uint8),  # the tile turned in the last action, NONE if none was
    ("up", np.uint8),  # tiles face up
    ("face", np.uint8, CELLS),
)
STATE = layout(*_PUBLIC, ("tile", np.uint8, CELLS))
VIEW = layout(*_PUBLIC, ("viewer", np.int8), ("tile", np.uint8, CELLS), ("rest", np.uint8, TYPES))
MAX_ACTIONS = actions(LARGEST)
_PUBLIC_SIZE = size_of(*_PUBLIC)

# By the size of the board and the number of directions.
_BOX = np.zeros((LARGEST + 1, 9, TYPES), np.uint8)
for _size in SIZES:
    _BOX[_size, 4], _BOX[_size, 8] = in_the_box(4, _size), in_the_box(8, _size)

_first_port = helper(first_port)
_actions = helper(actions)


@helper
def port(s):
    """The action that teleports to the first cell; the others follow."""
    return _first_port(np.int64(s.size))


@helper
def is_port(s, cell, tint):
    return s.face[cell] != FACE_DOWN and sort_of(s, cell) == TELEPORT + tint


@helper
def port_colour(s):
    """misdirection.12: the colour of the tiles to which the player to move can teleport, -1 if there is no way."""
    here = np.int64(s.at[s.to_move])
    if s.face[here] == FACE_DOWN or sort_of(s, here) < TELEPORT:
        return -1
    tint, own = sort_of(s, here) - TELEPORT, colour(s, s.to_move)
    if s.teleport == TILE:
        return tint
    return -1 if s.teleport == OWN and tint != own else own


@helper
def why_not_port(s, cell):
    """misdirection.12: the code of what forbids a jump to the teleport on a cell."""
    if s.phase == AFTER:
        return 40
    if s.phase == AGAIN_ROLL:
        return 11
    tint = port_colour(s)
    if tint < 0:
        return 12
    return 0 if is_port(s, cell, tint) and cell != s.at[s.to_move] else 120


@helper
def why_not(s, action):
    """The code of what forbids an action, 0 if nothing does."""
    if s.over:
        return 15 if s.over == CENTRED else 17 if s.over == CAPPED else 150
    if action < 0 or action >= _actions(np.int64(s.size)):
        return 4
    if s.phase == LANDING:
        return 0 if action == LAND else 9
    if action == LAND:
        return 90
    if action == ROLL:
        return 40 if s.phase == AFTER else 0
    if action == PASS:
        return 0 if s.phase == AFTER else 11 if s.phase == AGAIN_ROLL else 41
    if action >= port(s):
        return why_not_port(s, action - port(s))
    if s.phase == AGAIN_ROLL:
        return 11
    if s.phase == MOVE:
        return 3 if s.dark_began else 31 if s.light[s.to_move] else 30
    cell = (action - TURN) >> 1
    if not has_tile(s, cell):
        return 13
    if s.face[cell] != FACE_DOWN:
        return 0
    return 51 if s.phase == AFTER else 31


@helper
def forget_the_last(s):
    """Clear what is told of the action before; a way stays in sight until the token has been set down."""
    s.walker = s.skipped = 0
    if s.phase != LANDING:
        s.way[0] = s.way[1] = s.way[2] = s.turned = NONE


@helper
def play(s, action, rng):
    s.ply += 1
    forget_the_last(s)
    if action == ROLL:
        s.roll = s.first_roll if s.first_roll else 1 + below(rng, 6)
        s.first_roll = 0
        s.rolls += 1
        s.walker = 1 + s.to_move
        walk(s, np.int64(s.roll))
    elif action == PASS:
        end_turn(s)
    elif action == LAND:
        settle(s)
    elif action >= port(s):
        s.way[0], s.way[2] = s.at[s.to_move], action - port(s)
        s.roll, s.walker = 0, 1 + s.to_move
        land(s, action - port(s))
    else:
        cell, back = (action - TURN) >> 1, (action - TURN) & 1
        s.face[cell] = 1 + ((np.int64(s.face[cell]) - 1 + (6 if back else 2)) & 7)
        s.turned = cell
        s.light[s.to_move] = s.phase == AFTER
        if s.phase == AFTER:
            end_turn(s)
        else:
            s.phase = MOVE
    return np.int64(s.over)


@helper
def open_play(s, rng):
    """misdirection.2: all roll, those who tie for lowest again; the lowest begins and uses the roll."""
    rolling = np.ones(4, np.uint8)
    while True:
        lowest, many = 7, 0
        for seat in range(s.seats):
            if rolling[seat]:
                s.opening[seat] = 1 + below(rng, 6)
                if s.opening[seat] < lowest:
                    lowest, many = np.int64(s.opening[seat]), 0
                many += s.opening[seat] == lowest
        for seat in range(s.seats):
            rolling[seat] = rolling[seat] and s.opening[seat] == lowest
            if rolling[seat]:
                s.to_move = seat
        if many == 1:
            s.first_roll = lowest
            return


@verb
def deal(state, options, rng):
    """Options: players, size, directions, teleport, corners, without, memory, max_turns, rules."""
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.size, s.directions, s.teleport = options[0], options[1], options[2], options[3]
    s.corners, s.without, s.memory = options[4], options[5], options[6]
    s.max_turns, s.rules = options[7], options[8]
    tiles = np.empty(CELLS, np.uint8)
    n = 0
    for kind in range(TYPES):
        for _ in range(_BOX[s.size, s.directions, kind]):
            tiles[n] = kind
            n += 1
    shuffle(rng, tiles, n)
    n = 0
    for cell in range(CELLS):
        s.tile[cell] = NONE
        if has_tile(s, cell):
            s.tile[cell] = tiles[n]
            n += 1
    for seat in range(4):
        s.at[seat] = home(s, seat) if seat < s.seats else GONE
    forget_the_last(s)
    open_play(s, rng)
    begin_turn(s)


@verb
def legal(state, data, out):
    s = record(state, STATE)
    if s.over:
        return 0
    out[0] = PASS if s.phase == AFTER else LAND if s.phase == LANDING else ROLL
    n = 1
    if s.phase == BEFORE or s.phase == AFTER:
        for cell in range(CELLS):
            if s.face[cell] != FACE_DOWN:
                out[n], out[n + 1] = TURN + 2 * cell, TURN + 2 * cell + 1
                n += 2
    if s.phase == BEFORE or s.phase == MOVE:
        tint = port_colour(s)
        if tint >= 0:
            for cell in range(CELLS):
                if is_port(s, cell, tint) and cell != s.at[s.to_move]:
                    out[n] = port(s) + cell
                    n += 1
    return n


@verb
def check(state, data, action):
    return why_not(record(state, STATE), action)


@verb
def apply(state, data, action, rng):
    return play(record(state, STATE), action, rng)


@verb
def observe(state, seat, view):
    """Everything but the tiles that lie face down; of these, which they are but not where."""
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, _PUBLIC_SIZE)
    v.viewer = seat
    for cell in range(CELLS):
        v.tile[cell] = NONE
        if s.face[cell] != FACE_DOWN:
            v.tile[cell] = s.tile[cell]
        elif has_tile(s, cell):
            v.rest[s.tile[cell]] += 1


@verb
def imagine(view, data, rng, state):
    """Tiles face down are mixed; an arrow that is forgotten may be any."""
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, _PUBLIC_SIZE)
    tiles = np.empty(CELLS, np.uint8)
    n = 0
    for kind in range(TYPES):
        for _ in range(v.rest[kind]):
            tiles[n] = kind
            n += 1
    shuffle(rng, tiles, n)
    for cell in range(CELLS):
        s.tile[cell] = v.tile[cell]
        if has_tile(s, cell) and v.face[cell] == FACE_DOWN:
            n -= 1
            s.tile[cell] = tiles[n]
        elif v.face[cell] == FORGOTTEN:
            straight = v.directions == 4 or LOSE <= sort_of(s, cell) < TELEPORT
            s.face[cell] = 1 + 2 * below(rng, 4) if straight else 1 + below(rng, 8)


@helper
def reward(s, seat):
    return 0 if s.winner == 0 and s.at[seat] != GONE else 1 if s.winner == 1 + seat else -1


@verb
def score(state, out):
    s = record(state, STATE)
    for seat in range(s.seats):
        out[seat] = reward(s, seat)


@verb
def leave(state, seat):
    """misdirection.18: the token is taken off, the others play on; the last one has won."""
    s = record(state, STATE)
    s.ply += 1
    forget_the_last(s)
    s.at[seat], s.misses[seat] = GONE, 0
    others, last = 0, 0
    for other in range(s.seats):
        if s.at[other] != GONE:
            others, last = others + 1, other
    if others == 1:
        s.over, s.winner = LAST, 1 + last
    elif s.to_move == seat:
        s.first_roll = 0
        end_turn(s)


@verb
def estimate(state, data, out):
    s = record(state, STATE)
    if s.over:
        for seat in range(s.seats):
            out[seat] = reward(s, seat)
    else:
        guess(s, out)


def action_count(options: Options) -> int:
    return actions(int(options["size"]))


def left(state: Fields) -> list[int]:
    """Seats that have given up."""
    return [seat for seat in range(int(state["seats"])) if state["at"][seat] == GONE]


def points(state: Fields, scores: Sequence[float]) -> tuple[float, ...]:
    """misdirection.16: the winner gets one for each tile face up."""
    return tuple(float(state["up"]) if score > 0 else 0.0 for score in scores)
