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

from fiveways.contract.states import Fields
from fiveways.contract.verbs import below, copy_part, helper, layout, record, routine, shuffle, size_of, verb
from fiveways.games.misdirection.board import (
    CORNER_ARROW,
    HAS_TILE,
    HOMES,
    NEXT,
    colour,
    heading,
    seat_of,
    sort_of,
    token_at,
)
from fiveways.games.misdirection.estimate import guess
from fiveways.games.misdirection.hidden import reshuffle, shows  # noqa: F401  (likewise)
from fiveways.games.misdirection.memory import forget, veil  # noqa: F401  (of the contract, not compiled)
from fiveways.games.misdirection.parts import (
    ACTIONS,
    AFTER,
    AGAIN,
    AGAIN_ROLL,
    BEFORE,
    CAPPED,
    CELLS,
    CENTRE,
    CENTRED,
    FACE_DOWN,
    FLIP,
    FORGOTTEN,
    GONE,
    LAND,
    LANDING,
    LAST,
    LOSE,
    MOVE,
    NONE,
    PASS,
    PORT,
    ROLL,
    TELEPORT,
    TILES,
    TURN,
    TYPES,
    in_the_box,
)

_PUBLIC = (
    ("directions", np.uint8),
    ("teleport_any", np.uint8),
    ("memory", np.uint8),
    ("max_turns", np.uint16),
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
MAX_ACTIONS = ACTIONS
_PUBLIC_SIZE = size_of(*_PUBLIC)

_BOX = np.array([in_the_box(4), in_the_box(8)], np.uint8)


@helper
def is_port(s, cell, tint):
    return s.face[cell] != FACE_DOWN and sort_of(s, cell) == TELEPORT + tint


@helper
def port_colour(s):
    """misdirection.12: the colour of the teleport the player to move can use, -1 if there is none."""
    here = np.int64(s.at[s.to_move])
    if s.face[here] == FACE_DOWN or sort_of(s, here) < TELEPORT:
        return -1
    tint = sort_of(s, here) - TELEPORT
    return tint if s.teleport_any or tint == colour(s, s.to_move) else -1


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
    if action < 0 or action >= ACTIONS:
        return 4
    if s.phase == LANDING:
        return 0 if action == LAND else 9
    if action == LAND:
        return 90
    if action == ROLL:
        return 40 if s.phase == AFTER else 0
    if action == PASS:
        return 0 if s.phase == AFTER else 11 if s.phase == AGAIN_ROLL else 41
    if action >= PORT:
        return why_not_port(s, action - PORT)
    if s.phase == AGAIN_ROLL:
        return 11
    if s.phase == MOVE:
        return 3 if s.dark_began else 31 if s.light[s.to_move] else 30
    cell = (action - TURN) >> 1
    if HAS_TILE[cell] == 0:
        return 13
    if s.face[cell] != FACE_DOWN:
        return 0
    return 51 if s.phase == AFTER else 31


@helper
def turn_up(s, cell):
    """misdirection.8, misdirection.9"""
    if HAS_TILE[cell] and s.face[cell] == FACE_DOWN:
        s.face[cell] = 1 + (s.tile[cell] & 7)
        s.tile[cell] &= 0xF8
        s.up += 1


@helper
def send_home(s, seat):
    """misdirection.10: home, and a token that stands there goes home too."""
    while seat >= 0:
        corner = HOMES[colour(s, seat)]
        there = token_at(s, corner, seat)
        s.at[seat], s.since[seat] = corner, s.turn
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
    if cell == CENTRE:
        s.over, s.winner = CENTRED, 1 + me
        return
    sort = sort_of(s, cell) if HAS_TILE[cell] else 0
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
    there = token_at(s, cell, me)
    s.at[me], s.since[me] = cell, s.turn
    if HAS_TILE[cell] and s.face[cell] == FACE_DOWN:
        turn_up(s, cell)
        if s.memory:
            s.phase = LANDING
            return
    send_home(s, there)
    if s.at[me] == cell:
        settle(s)
    else:
        after_move(s)


@routine
def walk(s, count):
    """misdirection.6 to misdirection.8"""
    me = np.int64(s.to_move)
    cell = np.int64(s.at[me])
    way, turned = heading(s, cell), False
    s.way[0], s.way[1] = cell, NONE
    for _ in range(count):
        to = np.int64(NEXT[cell, way])
        if to == NONE and not turned:
            turned = True
            s.way[1] = cell
            turn_up(s, cell)
            way = np.int64(CORNER_ARROW[cell]) if CORNER_ARROW[cell] != NONE else np.int64(s.face[cell]) - 1
            to = np.int64(NEXT[cell, way])
        if to == NONE:
            s.way[2] = cell
            send_home(s, me)
            end_turn(s)
            return
        cell = to
    s.way[2] = cell
    land(s, cell)


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
    elif action >= PORT:
        s.way[0], s.way[2] = s.at[s.to_move], action - PORT
        s.roll, s.walker = 0, 1 + s.to_move
        land(s, action - PORT)
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
    """Options: players, directions, teleport_any, memory, max_turns."""
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.directions = options[0], 8 - 4 * options[1]
    s.teleport_any, s.memory, s.max_turns = options[2], options[3], options[4]
    tiles = np.empty(TILES, np.uint8)
    n = 0
    for kind in range(TYPES):
        for _ in range(_BOX[np.int64(s.directions) >> 3, kind]):
            tiles[n] = kind
            n += 1
    shuffle(rng, tiles, TILES)
    n = 0
    for cell in range(CELLS):
        s.tile[cell] = NONE
        if HAS_TILE[cell]:
            s.tile[cell] = tiles[n]
            n += 1
    for seat in range(4):
        s.at[seat] = HOMES[colour(s, seat)] if seat < s.seats else GONE
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
                    out[n] = PORT + cell
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
        elif HAS_TILE[cell]:
            v.rest[s.tile[cell]] += 1


@verb
def imagine(view, data, rng, state):
    """Tiles face down are mixed; an arrow that is forgotten may be any."""
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, _PUBLIC_SIZE)
    tiles = np.empty(TILES, np.uint8)
    n = 0
    for kind in range(TYPES):
        for _ in range(v.rest[kind]):
            tiles[n] = kind
            n += 1
    shuffle(rng, tiles, n)
    for cell in range(CELLS):
        s.tile[cell] = v.tile[cell]
        if HAS_TILE[cell] and v.face[cell] == FACE_DOWN:
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


def left(state: Fields) -> list[int]:
    """Seats that have given up."""
    return [seat for seat in range(int(state["seats"])) if state["at"][seat] == GONE]


def points(state: Fields, scores: Sequence[float]) -> tuple[float, ...]:
    """misdirection.16: the winner gets one for each tile face up."""
    return tuple(float(state["up"]) if score > 0 else 0.0 for score in scores)
