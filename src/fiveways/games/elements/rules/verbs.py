"""The verbs of Elements. Elements, directions, cells, cards and actions are numbered as in parts.py."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, copy_part, record, verb
from fiveways.games.elements.parts import (
    ABSENT,
    ACTING,
    ALL_OUT,
    CARD,
    CARDS,
    COUNT,
    DISCARD,
    DRAW,
    EASY,
    EASY_HAND,
    EVENT,
    HAND,
    IN_VOID,
    LEAVE,
    MOVE,
    OPEN_EVENT,
    PASS,
    PLAY,
    SIZES,
    WAITING,
    WAYS,
    WHOLE,
)
from fiveways.games.elements.rules.cards import COUNTS, REMOVED_CARDS, can_draw, into_hand, take
from fiveways.games.elements.rules.guess import guess_at
from fiveways.games.elements.rules.imagining import hide_away, hide_hands, hide_known
from fiveways.games.elements.rules.legality import may_leave, why_not, why_not_move, why_not_play
from fiveways.games.elements.rules.moving import arc_is_won, owner_of, void_cell
from fiveways.games.elements.rules.state import PUBLIC_SIZE, STATE, VIEW
from fiveways.games.elements.rules.turn import go_on, play


@verb
def deal(state, options, rng):
    """Set up a game. Options: players, mode, size, pairs, pieces, first_hand, max_turns, arcs, difficulty, open_hands,
    and the version of the rules."""
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.together, s.usual, s.neighbours = options[0], options[1], options[2] == 0, options[3]
    s.size = SIZES[options[2] - 1] if options[2] else SIZES[options[1]]
    s.single, s.first_hand, s.max_turns, s.arcs, s.difficulty, s.open_hands, s.rules = (
        options[4], options[5], options[6], 1 + options[7], options[8], options[9], options[10]
    )  # fmt: skip
    s.arc = 1
    for kind in range(COUNT):
        s.deck[kind] = COUNTS[kind]
    s.in_deck = CARDS
    for piece in range(4):
        s.at[piece] = WAITING if s.together else void_cell(s) if owner_of(s, piece) < s.seats else ABSENT
    if s.together:
        s.removed = REMOVED_CARDS[s.arcs - 1, s.difficulty]
        for _ in range(s.removed):
            s.away[take(s, rng)] += 1
    else:
        s.stage, s.to_move = ACTING, below(rng, s.seats)
    for seat in range(s.seats):
        cards = HAND if s.together or seat != s.to_move else np.int64(s.first_hand)
        if s.together and s.arcs == 2 and s.difficulty == EASY:
            cards = EASY_HAND
        for _ in range(cards):
            into_hand(s, seat, take(s, rng))
    if s.together:
        go_on(s, rng)


@verb
def legal(state, data, out):
    s = record(state, STATE)
    if s.over:
        return 0
    if s.phase == OPEN_EVENT:
        out[0] = EVENT
        return 1
    n = 0
    if s.phase == CARD:
        for way in range(WHOLE):
            if why_not_move(s, way // 5, way % 5) == 0:
                out[n] = MOVE + way
                n += 1
        if may_leave(s):
            out[n] = LEAVE
            n += 1
        return n
    drawing = can_draw(s)
    if drawing:
        out[n] = DRAW
        n += 1
    out[n] = PASS
    n += 1
    for kind in range(COUNT):
        if s.hand[s.to_move, kind] == 0:
            continue
        if drawing:
            out[n] = DISCARD + kind
            n += 1
        for way in range(WAYS):
            if why_not_play(s, kind, way) == 0:
                out[n] = PLAY + WAYS * kind + way
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
    """A seat sees its own hand, or all hands where they are open. `unseen` counts all cards that it does not see."""
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, PUBLIC_SIZE)
    v.viewer = seat
    for kind in range(COUNT):
        v.unseen[kind] = s.deck[kind] + s.away[kind]
        if seat >= 0:
            v.known[kind] = s.known[seat, kind]
        for other in range(s.seats):
            if other == seat or (s.together and s.open_hands):
                v.hand[other, kind] = s.hand[other, kind]
            else:
                v.unseen[kind] += s.hand[other, kind]


@verb
def imagine(view, data, rng, state):
    """Deal the unseen cards at random: to hidden hands, then to the cards that are away. The rest is the deck."""
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, PUBLIC_SIZE)
    all_open = v.together and v.open_hands
    for kind in range(COUNT):
        s.deck[kind] = v.unseen[kind]
    for seat in range(v.seats):
        s.held[seat] = 0
        if seat == v.viewer or all_open:
            for kind in range(COUNT):
                s.hand[seat, kind] = v.hand[seat, kind]
            s.held[seat] = v.held[seat]
    if v.viewer >= 0:
        for kind in range(COUNT):
            s.known[v.viewer, kind] = v.known[kind]
        hide_known(v, s, rng)
    hide_hands(v, s, rng)
    hide_away(v, s, rng)


@verb
def score(state, out):
    """elements.12, elements.13, elements.19, elements.20: together all win or lose, or have won Arc 1 alone."""
    s = record(state, STATE)
    for seat in range(s.seats):
        if s.together:
            out[seat] = 1 if s.over == IN_VOID or s.over == ALL_OUT else -1 if s.over and not arc_is_won(s) else 0
        else:
            out[seat] = 0 if s.winner == 0 else 1 if s.winner == 1 + seat else -1


@verb
def estimate(state, data, out):
    guess_at(record(state, STATE), out)
