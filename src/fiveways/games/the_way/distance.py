"""How far each token still has to go: the guess at who will win, for the search."""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import math

import numpy as np

from fiveways.core.compiled import helper
from fiveways.games.the_way.parts import BOARD, CLOCKWISE, ONE_WAY, PATHS, SQUARES
from fiveways.games.the_way.roads import EFFORT, MIDPOINTS, NEIGHBOUR, STARTS, connected

# A turn is worth TEMPO. A step that needs one change of the board is made in one turn and cannot be stopped; one that
# needs two can be undone by the other player in between. A locked card that is closed takes a card from the hand;
# without one it is a wall. Measured: where steps that need two changes cost twice as much again, both players only
# close each other's roads, and most games are drawn.
TEMPO, NEVER = 8, 400
STEP_COST = np.array([8, 9, 16, 22, 28, 34, 40], np.int16)
DETOUR = 8  # what it costs to be stopped where there is no other way
LAID = 3  # what it costs to need a card for a step
CARDS = np.array([0, 4, 7, 10, 13], np.int16)  # what so many cards in the hand are worth
SCALE = 40.0


@helper
def opening(s, square, side, leaving, cards):
    """What it takes to open a card on a side: changes of the board in the low bits, 8 for each card it takes."""
    turns = np.int64(EFFORT[s.rules & ONE_WAY, (s.rules & CLOCKWISE) >> 1, leaving, s.card[square], side])
    if turns == 0 or (turns == 1 and not s.locked[square]):
        return turns
    if cards:
        return np.int64(9)
    return np.int64(-1) if s.locked[square] else turns


@helper
def step_cost(s, square, to, side, cards):
    """What a step between neighbours costs, with the changes of the board that it takes; NEVER through a wall."""
    out_of, into = opening(s, square, side, 1, cards), opening(s, to, (side + 2) & 3, 0, cards)
    if into < 0 or out_of < 0:
        return np.int64(NEVER)
    needed = into + out_of
    return np.int64(STEP_COST[needed & 7]) + LAID * (needed >> 3)


@helper
def ways_to(s, target, cards, cost, queue):
    """Fill `cost[square]` with what it costs to go from there to the target."""
    for square in range(SQUARES):
        cost[square] = NEVER
    cost[target] = 0
    queue[0] = target
    head, tail, waiting = 0, 1, 1 << target
    while head < tail:
        square = np.int64(queue[head & 63])
        head += 1
        waiting &= ~(1 << square)
        for side in range(4):
            before = np.int64(NEIGHBOUR[square, side])
            if before < 0:
                continue
            longer = np.int64(cost[square]) + step_cost(s, before, square, (side + 2) & 3, cards)
            if longer < cost[before]:
                cost[before] = longer
                if not waiting >> before & 1:
                    waiting |= 1 << before
                    queue[tail & 63] = before
                    tail += 1


@helper
def exposed(s, square, cards, cost):
    """What it costs from a square if the other player is to move first, who may well close the best way."""
    if cost[square] == 0:
        return np.int64(0)
    best = second = np.int64(cost[square]) + DETOUR
    for side in range(4):
        to = np.int64(NEIGHBOUR[square, side])
        if to >= 0:
            way = np.int64(cost[to]) + step_cost(s, square, to, side, cards)
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
def way_left(s, seat, cost, queue):
    """What a seat's token still has to go; in phase TOKEN, after the step that it may take now."""
    piece, cards, left = np.int64(s.piece[seat]) - 1, cards_of(s, seat), 0
    ways_to(s, np.int64(STARTS[piece]), cards, cost, queue)
    if not s.been[piece]:
        left = np.int64(cost[MIDPOINTS[piece]])
        ways_to(s, np.int64(MIDPOINTS[piece]), cards, cost, queue)
    here = np.int64(s.at[piece])
    if seat == s.to_move and s.phase == BOARD:
        return min(left + np.int64(cost[here]), NEVER)
    least = exposed(s, here, cards, cost)
    if seat == s.to_move:
        for side in range(4):
            to = connected(s, here, side)
            if to >= 0:
                least = min(least, exposed(s, to, cards, cost))
    return min(left + least, NEVER)


@helper
def guess_at(s):
    """Red's prospects in this game, from -1 to 1."""
    cost, queue = np.empty(SQUARES, np.int16), np.empty(64, np.uint8)
    soon = TEMPO // 2 if s.phase == BOARD else -TEMPO // 2
    soon = soon if s.to_move == 0 else -soon
    red, blue = way_left(s, 0, cost, queue), way_left(s, 1, cost, queue)
    red_cards, blue_cards = np.int64(CARDS[cards_of(s, 0)]), np.int64(CARDS[cards_of(s, 1)])
    ahead = blue - red + red_cards - blue_cards + soon
    # How much nearer one is than the other matters more, the nearer both are; and nothing is worth as much as a game
    # won: so a sure win is also carried home.
    nearer = (blue - red + soon) / (red + blue + 2.0 * TEMPO)
    return np.float32(0.4 * math.tanh(ahead / SCALE) + 0.3 * nearer)
