"""How a card in play moves pieces, step by step, and what it asks for next."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.elements.parts import CARD, GATE, OUT, TURN, VOID, WHOLE, WILD
from fiveways.games.elements.rules.cards import BORDERS, FIRST, SECOND, STEPS
from fiveways.games.elements.rules.moving import all_settled, nearest, owner_of, pieces_in_play, step, void_way

# How far a card has come: it asks for something more; it is done; it has won the arc; it has ended the game.
ASKS, DONE, WON_ARC, OVER = range(4)


@helper
def clear_card(s):
    s.phase, s.card, s.event, s.left, s.asked = TURN, 0, 0, 0, 0


@helper
def end_by_gate(s, seat):
    s.over, s.winner = GATE, 1 + seat
    clear_card(s)


@routine
def shift(s, piece, direction):
    """Move a piece one step. Answers whether it moved, and how far the card has come (DONE: nothing special)."""
    before = s.at[piece]
    if not step(s, piece, direction):
        return False, DONE
    if s.came[piece] == 0:
        s.came[piece] = 1 + before
    elif s.came[piece] == 1 + s.at[piece]:
        s.came[piece] = 0  # there and back
    if s.together:
        return True, WON_ARC if all_settled(s) else DONE
    if s.at[piece] == OUT:
        seat = owner_of(s, piece)
        if BORDERS[s.card - 1] < 4 or seat == s.to_move:
            end_by_gate(s, seat)
            return True, OVER
        s.gone |= 1 << piece
    return True, DONE


@helper
def finish_four(s):
    """elements.12: a card with four borders has moved all it can. If pieces of others left, the next of them wins."""
    for later in range(1, s.seats):
        seat = (s.to_move + later) % s.seats
        for piece in range(4):
            if (s.gone >> piece) & 1 and owner_of(s, piece) == seat:
                end_by_gate(s, seat)
                return OVER
    return DONE


@routine
def run_four(s):
    """elements.6: a card with four borders moves what it can by itself. It stops where the void leaves a choice."""
    symbol = np.int64(FIRST[s.card - 1])
    while s.left:
        piece = nearest(s, s.left, symbol)
        direction = void_way(s, piece) if symbol == VOID else symbol
        if direction < 0:
            s.phase, s.asked = CARD, 1 + piece
            return ASKS
        s.left &= ~(1 << piece)
        _, come = shift(s, piece, direction)
        if come != DONE:
            return come
    return finish_four(s)


@helper
def second_step(s, piece, direction):
    """elements.4: the second step goes the same way again; for a void card the way is worked out anew."""
    if FIRST[s.card - 1] == VOID:
        direction = void_way(s, piece)
        if direction < 0:
            s.phase, s.asked, s.left = CARD, 1 + piece, 1
            return ASKS
    return shift(s, piece, direction)[1]


@routine
def move(s, piece, direction):
    """Carry out one action of the card in play: move a piece, and find out what the card asks for next."""
    kind = np.int64(s.card) - 1
    borders = BORDERS[kind]
    second = s.asked != 0 or (borders == 2 and s.left != 0)
    if borders == 4:
        s.left &= ~(1 << piece)
        s.asked = 0
    moved, come = shift(s, piece, direction)
    if come != DONE:
        return come
    if borders == 4:
        if FIRST[kind] == VOID:
            return run_four(s)
        s.phase = CARD
        return ASKS if s.left else finish_four(s)
    if borders == 2 and not second:
        other = SECOND[kind] if FIRST[kind] == direction or FIRST[kind] == WILD else FIRST[kind]
        s.left, s.phase = 1 + other, CARD
        return ASKS
    if STEPS[kind] == 2 and not second and moved and s.at[piece] < OUT:
        return second_step(s, piece, direction)
    return DONE


@helper
def first_step(s, kind, way):
    """A card comes into play and moves what it moves first: one piece one way, or all pieces (WHOLE)."""
    s.card, s.left, s.asked, s.gone = 1 + kind, 0, 0, 0
    if BORDERS[kind] == 4:
        s.left = pieces_in_play(s)
    return run_four(s) if way == WHOLE else move(s, way // 5, way % 5)
