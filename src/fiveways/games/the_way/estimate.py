"""The estimate of who will win, for the search: from how far each token still has to go."""

# mypy: disable-error-code="no-untyped-def, assignment, call-arg"
from __future__ import annotations

import math

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.the_way.parts import BOARD, CLOCKWISE, EAST, NORTH, ONE_WAY, PATHS, SIZE, SOUTH, SQUARES, WEST
from fiveways.games.the_way.roads import EFFORT, ENTER, LEAVE, MIDPOINTS, NEIGHBOUR, STARTS, connected
from fiveways.games.the_way.shortest_ways import COST, ROOM, ROW, SIDE, WAYS, look_around

# A turn is worth TEMPO. A step that needs one change of the board is made in one turn and cannot be stopped; one that
# needs two can be undone by the other player in between. A locked card that is closed takes a card from the hand;
# without one it is a wall. Measured: if steps that need two changes cost twice as much, both players only close each
# other's roads, and most games are drawn.
TEMPO, NEVER = 8, 400
STEP_COST = np.array([8, 9, 16, 22, 28, 34, 40], np.int16)
DETOUR = 8  # what it costs to be stopped where there is no other way
LAID = 3  # what it costs to need a card for a step
CARDS = np.array([0, 4, 7, 10, 13], np.int16)  # what so many cards in the hand are worth
SCALE = 40.0

# How much it is worth to make the other's way longer, against the own way shorter. Measured: if both are worth as much,
# two good players often close each other's roads for ever; the less it is worth, the more often who goes first wins.
HINDER = 0.8
# So that neither is behind when a game begins, with ways of about 130. If both seemed to lose by beginning the next
# game of a set, nobody would end this one.
USUAL = 130 * (1 - HINDER)

# What it takes to open a card on a side, by variations, whether there are cards in the hand, whether it is locked, and
# card: changes of the board in the low bits, 8 for each card it takes, WALL if it cannot be done. Eight of them in one
# number: to leave it by each of the four sides, then to enter it.
WALL = 64
STUCK = 4
OPENING = np.zeros((2, 2, 2, 2, 4 * (PATHS + 1)), np.int64)
for _cards, _locked in np.ndindex(2, 2):
    _otherwise = 9 if _cards else WALL if _locked else EFFORT
    _entering, _leaving = np.moveaxis(np.where(1 - _locked >= EFFORT, EFFORT, _otherwise).astype(np.int64), 2, 0)
    for _side in range(4):
        OPENING[:, :, _cards, _locked] |= _leaving[..., _side] << 8 * _side | _entering[..., _side] << 8 * (4 + _side)

# the-way.4: the same for a card on which both tokens stand. Nobody can change it before the other one has left.
FROZEN = np.zeros((2, 4 * (PATHS + 1)), np.int64)
for _side in range(4):
    FROZEN |= np.where(LEAVE >> _side & 1, 0, STUCK).astype(np.int64) << 8 * _side
    FROZEN |= np.where(ENTER >> _side & 1, 0, STUCK).astype(np.int64) << 8 * (4 + _side)

# PRICE[what the two cards of a step take together]
PRICE = np.full(2 * WALL + 1, NEVER, np.int16)
for _needed in {_one + _other for _one in (0, 1, 2, 3, STUCK, 9) for _other in (0, 1, 2, 3, STUCK, 9)}:
    PRICE[_needed] = STEP_COST[min(_needed & 7, 6)] + LAID * (_needed >> 3)

# In which lane the price of a square's steps stands, and the cost of its way to the first target; to the next of them
# it is a row on. The targets are the Start and the Midpoint of each piece.
STEP_LANE = np.array([ROW * (square // SIZE) + square % SIZE for square in range(SQUARES)], np.int64)
WAY_LANE = np.array([COST + WAYS * (square // SIZE) + square % SIZE for square in range(SQUARES)], np.int64)


@helper
def price_steps(s, cards, room):
    """Fill in what each step between neighbours costs a player who has cards, or none."""
    opening = np.empty(SQUARES, np.int64)
    one_way, clockwise, holding = s.rules & ONE_WAY, (s.rules & CLOCKWISE) >> 1, min(cards, 1)
    for square in range(SQUARES):
        opening[square] = OPENING[one_way, clockwise, holding, s.locked[square], s.card[square]]
    if s.at[0] == s.at[1]:
        opening[s.at[0]] = FROZEN[one_way, s.card[s.at[0]]]
    for i in range(COST):
        room[i] = NEVER
    for row in range(SIZE):
        for column in range(SIZE):
            square, lane = SIZE * row + column, ROW * row + column
            here = opening[square]
            if row + 1 < SIZE:
                there = opening[square + SIZE]
                room[NORTH * SIDE + lane] = PRICE[(here & 255) + (there >> 48 & 255)]
                room[SOUTH * SIDE + lane + ROW] = PRICE[(there >> 16 & 255) + (here >> 32 & 255)]
            if column + 1 < SIZE:
                there = opening[square + 1]
                room[EAST * SIDE + lane] = PRICE[(here >> 8 & 255) + (there >> 56)]
                room[WEST * SIDE + lane + 1] = PRICE[(there >> 24 & 255) + (here >> 40 & 255)]


@helper
def find_ways(s, cards, room):
    """Fill in what it costs a player who has cards, or none, to go from each square to each of the targets."""
    price_steps(s, cards, room)
    for i in range(COST, ROOM):
        room[i] = NEVER
    for piece in range(2):
        room[WAY_LANE[STARTS[piece]] + 2 * ROW * piece] = 0
        room[WAY_LANE[MIDPOINTS[piece]] + 2 * ROW * piece + ROW] = 0
    while look_around(room):
        pass


@helper
def exposed(square, room, target):
    """What the way from a square costs if the other player moves first and may close the best step."""
    cost = np.int64(room[WAY_LANE[square] + target])
    if cost == 0:
        return cost
    best = second = cost + DETOUR
    for side in range(4):
        to = np.int64(NEIGHBOUR[square, side])
        if to >= 0:
            way = np.int64(room[WAY_LANE[to] + target]) + np.int64(room[side * SIDE + STEP_LANE[square]])
            if way < best:
                best, second = way, best
            elif way < second:
                second = way
    return (best + second) >> 1


@helper
def cards_of(s, seat):
    cards = 0
    for kind in range(PATHS):
        cards += np.int64(s.hand[seat, kind])
    return cards


@helper
def way_left(s, seat, room):
    """What the rest of the way costs a seat's token; in phase TOKEN, after the step that it may take now."""
    piece, left = np.int64(s.piece[seat]) - 1, 0
    target = 2 * ROW * piece
    if not s.been[piece]:
        left, target = np.int64(room[WAY_LANE[MIDPOINTS[piece]] + target]), target + ROW
    here = np.int64(s.at[piece])
    if seat == s.to_move and s.phase == BOARD:
        return min(left + np.int64(room[WAY_LANE[here] + target]), NEVER)
    least = exposed(here, room, target)
    if seat == s.to_move:
        for side in range(4):
            to = connected(s, here, side)
            if to >= 0:
                least = min(least, exposed(to, room, target))
    return min(left + least, NEVER)


@helper
def guess_at(s, out):
    """The prospects of Red and of Blue in this game, each as that player sees them, from -1 to 1."""
    room = np.empty(ROOM, np.int16)
    soon = TEMPO // 2 if s.phase == BOARD else -TEMPO // 2
    soon = soon if s.to_move == 0 else -soon
    red_cards, blue_cards = cards_of(s, 0), cards_of(s, 1)
    find_ways(s, red_cards, room)
    red = way_left(s, 0, room)
    if (red_cards == 0) != (blue_cards == 0):
        find_ways(s, blue_cards, room)
    blue = way_left(s, 1, room)
    more = np.int64(CARDS[red_cards]) - np.int64(CARDS[blue_cards]) + soon
    # A lead matters more, the nearer both tokens are to their goals. No estimate is worth as much as a game won, so the
    # search also finishes a sure win.
    nearer = 0.3 * (blue - red + soon) / (red + blue + 2.0 * TEMPO)
    out[0] = np.float32(0.4 * math.tanh((HINDER * blue - red + USUAL + more) / SCALE) + nearer)
    out[1] = np.float32(0.4 * math.tanh((HINDER * red - blue + USUAL - more) / SCALE) - nearer)
