"""How a turn goes: a card moves pieces step by step, events happen, cards burn, arcs are won."""

# mypy: disable-error-code="no-untyped-def, assignment"
from __future__ import annotations

import numpy as np

from fiveways.compiled.compiler import helper, routine
from fiveways.games.elements.cards import (
    BORDERS,
    FIRST,
    IS_EVENT,
    SECOND,
    STEPS,
    gather_discards,
    into_hand,
    out_of_hand,
    renew_deck,
    see,
    take,
)
from fiveways.games.elements.moving import (
    all_settled,
    is_settled,
    nearest,
    owner_of,
    step,
    void_way,
    void_ways,
)
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
    GATE,
    IN_VOID,
    MOVE,
    OPEN_EVENT,
    OUT,
    PLAY,
    SETTLING,
    STAYS,
    TURN,
    VOID,
    WAYS,
    WHOLE,
    WILD,
)

# How far a card has come: it asks for something more; it is done; it has won the arc; it has ended the game.
ASKS, DONE, WON_ARC, OVER = range(4)


@helper
def clear_card(s):
    s.phase, s.card, s.event, s.left, s.asked = TURN, 0, 0, 0, 0


# Moving


@helper
def pieces_in_play(s):
    bits = 0
    for piece in range(4):
        bits |= (s.at[piece] < OUT) << piece
    return bits


@helper
def end_by_gate(s, seat):
    s.over, s.winner = GATE, 1 + seat
    clear_card(s)


@routine
def shift(s, piece, direction):
    """One step of a piece: whether it moved, and how far the card has come by that (DONE: nothing special)."""
    before = s.at[piece]
    if direction == STAYS or not step(s, piece, direction):
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
    """elements.12: a card with four borders has moved everything; if pieces of others left, the next of them wins."""
    for later in range(1, s.seats):
        seat = (s.to_move + later) % s.seats
        for piece in range(4):
            if (s.gone >> piece) & 1 and owner_of(s, piece) == seat:
                end_by_gate(s, seat)
                return OVER
    return DONE


@routine
def run_four(s):
    """elements.6: a card with four borders moves what it can by itself, and stops where the void leaves a choice."""
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
    """elements.4: the same way again, or the void's, worked out anew."""
    if FIRST[s.card - 1] == VOID:
        direction = void_way(s, piece)
        if direction < 0:
            s.phase, s.asked, s.left = CARD, 1 + piece, 1
            return ASKS
    return shift(s, piece, direction)[1]


@routine
def move(s, piece, direction):
    """One action with the card in play: move a piece, and see what the card asks for next."""
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
def play_card(s, kind, way):
    out_of_hand(s, s.to_move, kind)
    s.card, s.left, s.asked, s.gone = 1 + kind, 0, 0, 0
    if BORDERS[kind] == 4:
        s.left = pieces_in_play(s)
    return run_four(s) if way == WHOLE else move(s, way // 5, way % 5)


# The turn


@helper
def lose(s):
    s.over = BURNT if s.arc == 1 else BURNT_LATE


@routine
def void_moves_any(s):
    for piece in range(4):
        before = s.at[piece]
        if before >= OUT:
            continue
        ways = void_ways(s, piece)
        for direction in range(4):
            if (ways >> direction) & 1 and step(s, piece, direction):
                s.at[piece] = before
                return True
    return False


@helper
def lay_open(s, kind):
    """elements.15, elements.16: an event begins; it asks for a choice at once, or is only looked at first."""
    s.card, s.event, s.last, s.asked = 1 + kind, 1, 1 + kind, 0
    s.left = pieces_in_play(s) if BORDERS[kind] == 4 else 0
    s.phase = CARD if FIRST[kind] == WILD or (BORDERS[kind] == 1 and void_moves_any(s)) else OPEN_EVENT


@routine
def draw_owed(s, rng):
    """elements.16: draw what is still to be drawn. Answers the event that came in between, or -1; it may be lost."""
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
    """elements.15: the first event in the first hands, from the player whose hand is being settled; -1 if none."""
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
    """elements.16 (c)"""
    for piece in range(4):
        for _ in range(0 if is_settled(s, piece) else 2):
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
    """elements.15, elements.16: draw, settle, burn, begin turns, until somebody has to do something."""
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
        next_turn(s)


@helper
def win_arc(s):
    """elements.19, elements.20"""
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
    """elements.9, elements.11"""
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
    """Whether the card in play is an event that has moved nothing yet: it asks without being played."""
    return s.event and s.asked == 0 and (BORDERS[s.card - 1] < 4 or s.left == pieces_in_play(s))


@helper
def play(s, action, rng):
    s.ply += 1
    if action < MOVE or begins_event(s):
        for piece in range(4):
            s.came[piece] = 0
    come = DONE
    if action >= MOVE:
        come = move(s, (action - MOVE) // 5, (action - MOVE) % 5)
    elif action >= PLAY:
        come = play_card(s, (action - PLAY) // WAYS, (action - PLAY) % WAYS)
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
