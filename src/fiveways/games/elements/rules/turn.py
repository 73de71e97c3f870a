"""How a turn goes: cards are drawn, events happen, cards burn, arcs are won, and the next turn begins."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.elements.parts import (
    ACTING,
    ALL_OUT,
    BURNT,
    BURNT_LATE,
    CAP,
    CARD,
    COUNT,
    DISCARD,
    DRAW,
    DRAWING,
    EVENT,
    IN_VOID,
    LEAVE,
    MOVE,
    OPEN_EVENT,
    OUT,
    PLAY,
    SETTLING,
    WAYS,
    WILD,
)
from fiveways.games.elements.rules.card_moves import (
    ASKS,
    DONE,
    WON_ARC,
    clear_card,
    first_step,
    move,
    run_four,
)
from fiveways.games.elements.rules.cards import (
    BORDERS,
    FIRST,
    IS_EVENT,
    gather_discards,
    into_hand,
    out_of_hand,
    renew_deck,
    see,
    take,
)
from fiveways.games.elements.rules.moving import pieces_in_play, price, target, void_ways


@helper
def lose(s):
    s.over = BURNT if s.arc == 1 else BURNT_LATE


@routine
def void_moves_any(s):
    """Whether the void moves a piece at all."""
    for piece in range(4):
        if s.at[piece] >= OUT:
            continue
        ways = void_ways(s, piece)
        for direction in range(4):
            if (ways >> direction) & 1 and target(s, piece, direction) >= 0:
                return True
    return False


@helper
def lay_open(s, kind):
    """elements.15, elements.16: an event begins. Either it asks for a choice at once, or it lies open first."""
    s.card, s.event, s.last, s.asked = 1 + kind, 1, 1 + kind, 0
    s.left = pieces_in_play(s) if BORDERS[kind] == 4 else 0
    s.phase = CARD if FIRST[kind] == WILD or (BORDERS[kind] == 1 and void_moves_any(s)) else OPEN_EVENT


@routine
def draw_owed(s, rng):
    """elements.16: draw what is still to be drawn. Answers the event that comes up, or -1. The game may be lost."""
    while s.owed:
        if s.in_deck == 0:
            lose(s)
            return -1
        kind = take(s, rng)
        if IS_EVENT[kind] or s.open_hands:
            see(s, kind)
        if IS_EVENT[kind]:
            s.discards[kind] += 1
            return kind
        into_hand(s, s.to_move, kind)
        s.owed -= 1
    return -1


@helper
def held_event(s):
    """elements.15: the next event in the first hands, from the player on whose hand is being settled; -1 if none."""
    while s.to_move < s.seats:
        for kind in range(COUNT):
            if IS_EVENT[kind] and s.hand[s.to_move, kind]:
                out_of_hand(s, s.to_move, kind)
                s.owed = 1
                return kind
        s.to_move += 1
    s.to_move = 0
    return -1


@helper
def burn(s, rng):
    """elements.16 (c): each piece that is not where it should be costs cards."""
    for piece in range(4):
        for _ in range(price(s, piece)):
            if s.in_deck == 0:
                lose(s)
                return
            s.away[take(s, rng)] += 1
            s.burned += 1


@helper
def next_turn(s):
    s.turn += 1
    s.to_move = (s.to_move + 1) % s.seats
    if s.together:
        s.stage, s.owed = DRAWING, 1


@routine
def go_on(s, rng):
    """elements.15, elements.16: draw, settle hands, burn and begin turns until somebody has to act."""
    clear_card(s)
    while True:
        event = draw_owed(s, rng)
        if event < 0 and s.over == 0 and s.stage == SETTLING:
            event = held_event(s)
            if event < 0:
                s.stage, s.owed = DRAWING, 1
                continue
        if event >= 0:
            lay_open(s, event)
            return
        if s.over:
            return
        if s.stage == DRAWING:
            s.stage = ACTING
            return
        burn(s, rng)
        if s.over:
            return
        next_turn(s)  # elements.19: it begins with a draw, so that a turn that ends on an empty deck loses here


@helper
def win_arc(s):
    """elements.19, elements.20: an arc is won: the game ends, or the second arc begins."""
    clear_card(s)
    if s.arc == s.arcs:
        s.over = IN_VOID if s.arc == 1 else ALL_OUT
        return
    s.arc, s.ashes = 2, s.burned
    for kind in range(COUNT):
        s.gathered[kind] = s.discards[kind]
    gather_discards(s)
    if s.stage != SETTLING:
        next_turn(s)


@helper
def draw(s, count, rng):
    """elements.9, elements.11: draw cards; together that is left to `go_on`, as events may come up."""
    if s.together:
        s.owed = count
        return
    for _ in range(count):
        if s.in_deck == 0:
            renew_deck(s)
        if s.in_deck:
            into_hand(s, s.to_move, take(s, rng))


@helper
def begins_event(s):
    """Whether the card in play is an event that has moved nothing yet. (Nobody played it: it asks by itself.)"""
    return s.event and s.asked == 0 and (BORDERS[s.card - 1] < 4 or s.left == pieces_in_play(s))


@helper
def play(s, action, rng):
    """Carry out a legal action and all that follows by itself. Answers the ending, or 0."""
    s.ply += 1
    if action < MOVE or begins_event(s):
        for piece in range(4):
            s.came[piece] = 0
    come = DONE
    if action >= MOVE:
        come = DONE if action == LEAVE else move(s, (action - MOVE) // 5, (action - MOVE) % 5)
    elif action >= PLAY:
        kind = (action - PLAY) // WAYS
        out_of_hand(s, s.to_move, kind)
        come = first_step(s, kind, (action - PLAY) % WAYS)
    elif action == EVENT:
        come = run_four(s) if BORDERS[s.card - 1] == 4 else DONE
    elif action >= DISCARD:
        out_of_hand(s, s.to_move, action - DISCARD)
        draw(s, 2, rng)
    elif action == DRAW:
        draw(s, 1, rng)
    if come == WON_ARC:
        win_arc(s)
    if s.over or come == ASKS:
        return np.int64(s.over)
    if s.together:
        go_on(s, rng)
    else:
        clear_card(s)
        next_turn(s)
        s.over = CAP if s.turn >= s.max_turns else 0
    return np.int64(s.over)
