"""Bones, the rules.

Squares and placements are numbered as in parts.py; an action is a placement. On the default board, 9 rows of 8:

    row 8 | 64 65 .. 71      White is seat 0, Black seat 1.
     ..   |  ..              `show[square]` is what lies topmost there: 0 for bare board, else
    row 0 |  0  1 ..  7      2 * (1 + placement) + colour; so `show >> 1` numbers the piece's placement from 1.
             a  b ..  h

Two facts are kept up to date rather than worked out at each ply, because they make everything else cheap:
`line[colour, axis, i]` holds a bit for each square of row (axis 0) or column (axis 1) `i` that shows the colour, and
`free[1 + placement]` is 1 where a piece may lie. A placement on the board is forbidden only while its own two squares
still show one piece laid exactly so (bones.6): laying a piece closes its own place and opens those it cuts. (free[0]
takes what bare squares would open.) Only the first piece has a limit of its own (bones.3).
"""

from __future__ import annotations

import math

import numpy as np

from fiveways.batch.striding import stride_over
from fiveways.compiled.sharing import ask_for
from fiveways.contract.verbs import below, copy_part, helper, layout, record, verb
from fiveways.games.bones.parts import LARGEST, MAX_PLACEMENTS, MAX_SQUARES, start_area

_BOARD = (
    ("rows", np.uint8),
    ("cols", np.uint8),
    ("in_a_row", np.uint8),
    ("max_plies", np.uint16),
    ("last", np.uint16),  # 1 + the placement laid last, 0 before the first
    ("show", np.uint16, MAX_SQUARES),
)
VIEW = layout(*_BOARD)
STATE = layout(*_BOARD, ("line", np.uint16, (2, 2, LARGEST)), ("free", np.uint8, 1 + MAX_PLACEMENTS))
MAX_ACTIONS = MAX_PLACEMENTS
_SHOW_AT, _LINE_AT, _FREE_AT = (STATE.fields[name][1] for name in ("show", "line", "free"))

ROW, CAP = 1, 2  # endings
RANDOM_START = 0  # option `begins`: 0 random, 1 White, 2 Black

# ROW_OF[cols, square], COL_OF[cols, square]: a look-up is cheaper than a division.
ROW_OF = np.array([[square // max(cols, 1) for square in range(MAX_SQUARES)] for cols in range(16)], np.uint8)
COL_OF = np.array([[square % max(cols, 1) for square in range(MAX_SQUARES)] for cols in range(16)], np.uint8)

# WORTH[n, bits]: how much it helps to show these squares of n neighbouring ones, by how many are missing.
# GAP[n, bits]: 0 if one more piece cannot complete them; 1 if any piece over the one missing square does;
# 2 + i if only a piece over exactly the two missing squares i and i + 1 does.
WORTH = np.zeros((7, 64), np.float32)
GAP = np.zeros((7, 64), np.uint8)
for _n in range(4, 7):
    for _bits in range(1 << _n):
        _missing = [i for i in range(_n) if not _bits >> i & 1]
        _near = len(_missing) == 2 and _missing[1] == _missing[0] + 1
        WORTH[_n, _bits] = 0 if len(_missing) > 3 else (40, 20, 10 if _near else 6, 1)[len(_missing)]
        GAP[_n, _bits] = 1 if len(_missing) == 1 else 2 + _missing[0] if _near else 0


THREAT = 0.1  # what the estimate loses for each way in which the opponent could win if it were their turn


def action_count(options):
    return 2 * options["rows"] * options["cols"]


@helper
def open_board(s):
    """bones.4, bones.5: every placement on the board is free."""
    rows, cols = np.int64(s.rows), np.int64(s.cols)
    for at in range(1 + 2 * rows * cols):
        s.free[at] = 1
    for row in range(rows):
        s.free[1 + 2 * (row * cols + cols - 1)] = 0
    for col in range(cols):
        s.free[2 + 2 * ((rows - 1) * cols + col)] = 0


@helper
def shown_size(board):
    """How many bytes of a state, or of a view, tell what everybody sees: all of this board's squares."""
    return _SHOW_AT + 2 * np.int64(board.rows) * np.int64(board.cols)


start_squares = helper(start_area)


@helper
def starts(s, placement):
    """bones.3: whether a placement covers at least one square of the start area."""
    cols = np.int64(s.cols)
    first, second = start_squares(np.int64(s.rows), cols)
    square = placement >> 1
    other = square + (cols if placement & 1 else 1)
    return square == first or square == second or other == first or other == second


@helper
def allowed(s, placement):
    """Whether a placement of this board's range may be laid now."""
    return s.free[1 + placement] != 0 and (s.ply > 0 or starts(s, placement))


@helper
def completed(bits, n):
    """bones.1: whether n neighbouring bits are set, n from 4 to 6: pairs at 0, 2 and n - 2 make n without a gap."""
    pairs = bits & (bits >> 1)
    return pairs & (pairs >> 2) & (pairs >> (n - 2))


@helper
def lay(s, placement):
    """Lay a piece of the player to move; returns the ending."""
    me, cols = np.int64(s.to_move), np.int64(s.cols)
    axis, square = placement & 1, placement >> 1
    other = square + (cols if axis else 1)
    row, col = np.int64(ROW_OF[cols, square]), np.int64(COL_OF[cols, square])
    s.free[s.show[square] >> 1] = 1
    s.free[s.show[other] >> 1] = 1
    s.free[1 + placement] = 0
    s.show[square] = s.show[other] = 2 * (1 + placement) + me
    s.last = 1 + placement

    # The piece lies in line i of its own axis, over lines j and j + 1 of the other.
    i, j = (col, row) if axis else (row, col)
    both, one = 3 << j, 1 << i
    mine, theirs, across = s.line[me], s.line[1 - me], 1 - axis
    mine[axis, i] |= both
    mine[across, j] |= one
    mine[across, j + 1] |= one
    theirs[axis, i] &= ~both
    theirs[across, j] &= ~one
    theirs[across, j + 1] &= ~one

    s.ply += 1
    s.to_move = 1 - me
    n = np.int64(s.in_a_row)
    if completed(mine[axis, i], n) | completed(mine[across, j], n) | completed(mine[across, j + 1], n):
        s.over = ROW
    elif s.ply >= s.max_plies:
        s.over = CAP
    return np.int64(s.over)


@helper
def draw(s, rng):
    """A random legal placement: draw until one is free, which is nearly always at once."""
    count = 2 * np.int64(s.rows) * np.int64(s.cols)
    while True:
        placement = below(rng, count)
        if allowed(s, placement):
            return placement


@verb
def deal(state, options, rng):
    state[:] = 0
    s = record(state, STATE)
    s.seats = 2
    s.rows, s.cols, s.in_a_row, s.max_plies = options[0], options[1], options[2], options[3]
    begins = options[4]
    s.to_move = below(rng, 2) if begins == RANDOM_START else begins - 1
    open_board(s)


@verb
def legal(state, data, out):
    s = record(state, STATE)
    if s.over:
        return 0
    n = 0
    for placement in range(2 * np.int64(s.rows) * np.int64(s.cols)):
        if allowed(s, placement):
            out[n] = placement
            n += 1
    return n


@verb
def check(state, data, action):
    s = record(state, STATE)
    rows, cols = np.int64(s.rows), np.int64(s.cols)
    if s.over:
        return 7 if s.over == ROW else 8
    if action < 0 or action >= 2 * rows * cols:
        return 4
    if allowed(s, action):
        return 0
    row, col = np.int64(ROW_OF[cols, action >> 1]), np.int64(COL_OF[cols, action >> 1])
    if (row == rows - 1) if action & 1 else (col == cols - 1):
        return 4
    return 3 if s.ply == 0 else 6


@verb
def apply(state, data, action, rng):
    return lay(record(state, STATE), action)


@verb
def observe(state, seat, view):
    copy_part(view, state, shown_size(record(state, STATE)))


@helper
def show_in_lines(lines, square, cols, colour):
    """Set the bits of a square that shows a colour."""
    row, col = ROW_OF[cols, square], COL_OF[cols, square]
    lines[colour, 0, row] |= 1 << col
    lines[colour, 1, col] |= 1 << row


@verb
def imagine(view, data, rng, state):
    """Nothing is hidden: the world is what the view shows."""
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, shown_size(v))
    open_board(s)
    cols = np.int64(s.cols)
    for square in range(np.int64(s.rows) * cols):
        shown = np.int64(v.show[square])
        if shown:
            show_in_lines(s.line, square, cols, shown & 1)
            placement = (shown >> 1) - 1
            other = square + (cols if placement & 1 else 1)
            if placement >> 1 == square and v.show[other] == shown:
                s.free[1 + placement] = 0


@verb
def score(state, out):
    s = record(state, STATE)
    won = np.float32(1 if s.over == ROW else 0)
    out[s.to_move] = 0 - won
    out[1 - s.to_move] = won


@helper
def strength(s, colour):
    """The worth of everything a colour shows, and in how many ways one piece would complete a row for it."""
    n, rows, cols = np.int64(s.in_a_row), np.int64(s.rows), np.int64(s.cols)
    window = (1 << n) - 1
    worth, wins = np.float32(0), 0
    for axis in range(2):
        lines, length = (rows, cols) if axis == 0 else (cols, rows)
        for i in range(lines):
            bits = np.int64(s.line[colour, axis, i])
            if bits == 0:
                continue
            for first in range(length - n + 1):
                part = (bits >> first) & window
                worth += WORTH[n, part]
                gap = np.int64(GAP[n, part])
                if gap == 1:
                    wins += 1
                elif gap > 1:
                    j = first + gap - 2
                    square = i * cols + j if axis == 0 else j * cols + i
                    wins += s.free[1 + 2 * square + axis]
    return worth, wins


@verb
def estimate(state, data, out):
    s = record(state, STATE)
    me = np.int64(s.to_move)
    if s.over:
        won = np.float32(1 if s.over == ROW else 0)
        out[me], out[1 - me] = 0 - won, won
        return
    mine, wins = strength(s, me)
    theirs, threats = strength(s, 1 - me)
    guess = np.float32(0.99 if wins else 0.9 * math.tanh((mine - theirs) / 60.0 - THREAT * min(threats, 6)))
    out[me], out[1 - me] = guess, 0 - guess


@verb
def sample(state, data, rng):
    return draw(record(state, STATE), rng)


@verb
def playout(state, data, rng):
    s = record(state, STATE)
    ending = np.int64(s.over)
    while ending == 0:
        ending = lay(s, draw(s, rng))
    return ending


@verb
def mask(state, data, out):
    s = record(state, STATE)
    count = 2 * np.int64(s.rows) * np.int64(s.cols)
    if s.ply > 0 and s.over == 0:
        copy_part(out, s.free[1:], count)
        return
    out[:count] = 0
    if s.over == 0:
        first, second = start_squares(np.int64(s.rows), np.int64(s.cols))
        for square in (first, second):
            for placement in (2 * square, 2 * square + 1, 2 * (square - 1), 2 * (square - np.int64(s.cols)) + 1):
                out[placement] = s.free[1 + placement]


@helper
def play(state, action):
    return lay(record(state, STATE), action)


@helper
def pick(state, rng):
    return draw(record(state, STATE), rng)


@helper
def opened(shown, placement):
    """The placement of the piece that was shown, or the given one for bare board."""
    return (np.int64(shown) >> 1) - 1 if shown else placement


@helper
def renew(state, view, mask, placement):
    """The last piece has changed what two squares show; it has closed its own place and opened what it cut there."""
    s, v = record(state, STATE), record(view, VIEW)
    square, cols = placement >> 1, np.int64(s.cols)
    other = square + (cols if placement & 1 else 1)
    if s.ply == 1:  # until now only the start area was open
        copy_part(mask, s.free[1:], 2 * np.int64(s.rows) * cols)
    else:
        # (Where the board was bare its own place is opened, to be closed at once: cheaper than to branch.)
        mask[opened(v.show[square], placement)] = 1
        mask[opened(v.show[other], placement)] = 1
        mask[placement] = 0
    v.ply, v.to_move, v.last = s.ply, s.to_move, s.last
    v.show[square] = v.show[other] = s.show[square]


@helper
def prepare(state, view, mask, placement):
    ask_for(state, 0)
    ask_for(state, _LINE_AT)  # of one colour
    ask_for(state, _LINE_AT + 60)  # and of the other
    ask_for(state, _SHOW_AT + (placement & -2))
    ask_for(state, _FREE_AT + placement)
    ask_for(view, 0)
    ask_for(view, _SHOW_AT + (placement & -2))
    ask_for(mask, placement)


@verb
def stride(boards, first, last):
    stride_over(play, pick, renew, prepare, boards, first, last)
