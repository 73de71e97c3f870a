"""Elements, the rules. Elements, directions, cells, cards and actions are numbered as in parts.py.

Cards of one kind cannot be told apart, so hands and piles are kept as how many of each kind they hold, and the deck is
a bag: what comes out of it is drawn at random when it is drawn.

    at[piece]      its cell, or WAITING, OUT, ABSENT
    card           1 + the kind that is in play or lies open as an event, 0 if none; it counts as discarded already
    left           what the card still asks for: 1 + the symbol of its second border; or, with four borders, the pieces
                   that it has not moved yet, as bits; or 1 for the second step of a void card
    asked          1 + the piece that a void card asks for, 0 if any will do
    gone           versus: pieces of others that left by a card with four borders, as bits
    stage, owed    together: what the turn is about, and how many cards are still to be drawn in it
    known          for each seat, cards that must be in the hands of the others: seen before the deck was renewed
    away           cards removed or burned, face down

A view holds the same, of hands only what its seat may see (`held` is how many cards each hand has); `unseen` is what
the deck, the hidden hands and the cards that are away hold together.
"""

from __future__ import annotations

import numpy as np

from fiveways.compiled.chance import below
from fiveways.compiled.compiler import helper
from fiveways.contract.verbs import copy_part, layout, record, size_of, verb
from fiveways.games.elements.cards import (
    BORDERS,
    COUNTS,
    FIRST,
    REMOVED_CARDS,
    SECOND,
    can_draw,
    count,
    into_hand,
    pick,
    pick_plain,
    take,
)
from fiveways.games.elements.guess import guess_at
from fiveways.games.elements.moving import void_cell, void_ways
from fiveways.games.elements.parts import (
    ABSENT,
    ACTING,
    ACTIONS,
    ALL_OUT,
    BURNT,
    CAP,
    CARD,
    CARDS,
    COUNT,
    DISCARD,
    DRAW,
    EASY_HAND,
    EVENT,
    GATE,
    HAND,
    IN_VOID,
    MOVE,
    OPEN_EVENT,
    OUT,
    PASS,
    PLAY,
    SETTLING,
    SIZES,
    STAYS,
    VOID,
    WAITING,
    WAYS,
    WHOLE,
    WILD,
)
from fiveways.games.elements.secret import reshuffle, shows  # noqa: F401  (of the contract, though not compiled)
from fiveways.games.elements.turn import go_on, play

_PUBLIC = (
    ("together", np.uint8),
    ("size", np.uint8),
    ("usual", np.uint8),  # whether the size is the usual one
    ("neighbours", np.uint8),
    ("first_hand", np.uint8),
    ("max_turns", np.uint16),
    ("arcs", np.uint8),
    ("difficulty", np.uint8),
    ("open_hands", np.uint8),
    ("arc", np.uint8),
    ("turn", np.uint16),  # turns finished
    ("winner", np.uint8),  # 1 + seat
    ("stage", np.uint8),
    ("owed", np.uint8),
    ("card", np.uint8),
    ("event", np.uint8),  # 1 if the card in play is an event
    ("left", np.uint8),
    ("asked", np.uint8),
    ("gone", np.uint8),
    ("last", np.uint8),  # 1 + the kind played, discarded or carried out last
    ("at", np.uint8, 4),
    ("came", np.uint8, 4),  # 1 + where a piece was before the last card, 0 if it did not move
    ("discards", np.uint8, COUNT),
    ("in_deck", np.uint8),
    ("burned", np.uint8),
    ("removed", np.uint8),
    ("held", np.uint8, 4),
    ("gathered", np.uint8, COUNT),  # discards that went into the deck when the arc changed, less what was seen since
    ("ashes", np.uint8),  # cards burned by then: none of those is among them
)
STATE = layout(
    *_PUBLIC, ("hand", np.uint8, (4, COUNT)), ("known", np.uint8, (4, COUNT)), ("deck", np.uint8, COUNT),
    ("away", np.uint8, COUNT),
)  # fmt: skip
VIEW = layout(
    *_PUBLIC, ("hand", np.uint8, (4, COUNT)), ("known", np.uint8, COUNT), ("unseen", np.uint8, COUNT),
    ("viewer", np.int8),
)  # fmt: skip
MAX_ACTIONS = ACTIONS
_PUBLIC_SIZE = size_of(*_PUBLIC)


@helper
def fits(symbol, piece, direction, s):
    """elements.1: 0 if a symbol can send a piece in this direction, else the rule that says it cannot."""
    if symbol == VOID:
        ways = void_ways(s, piece)
        if (ways >> direction) & 1 if direction < STAYS else ways == 0:
            return 0
        return 17 if s.together and s.arc == 1 else 101
    return 0 if direction < STAYS and (symbol == WILD or symbol == direction) else 1


@helper
def why_not_play(s, kind, way):
    """The first step of a card from the hand."""
    if s.hand[s.to_move, kind] == 0:
        return 91
    if BORDERS[kind] == 4 and FIRST[kind] != WILD:
        return 0 if way == WHOLE else 6
    if way == WHOLE:
        return 4
    piece, direction = way // 5, way % 5
    if s.at[piece] >= OUT:
        return 7
    wrong = fits(FIRST[kind], piece, direction, s)
    if wrong and BORDERS[kind] == 2:
        wrong = fits(SECOND[kind], piece, direction, s)
    return wrong


@helper
def why_not_move(s, piece, direction):
    """What a card in play still asks for."""
    if s.at[piece] >= OUT:
        return 7
    kind = np.int64(s.card) - 1
    if s.asked and s.asked != piece + 1:
        return 41 if BORDERS[kind] == 1 else 62
    if BORDERS[kind] == 4 and (s.left >> piece) & 1 == 0:
        return 61
    return fits(np.int64(s.left) - 1 if BORDERS[kind] == 2 else np.int64(FIRST[kind]), piece, direction, s)


@helper
def why_not(s, action):
    """The code of what forbids an action, 0 if nothing does."""
    if s.over:
        return 12 if s.over == GATE else 13 if s.over == CAP else 191 if s.over <= BURNT else 20
    if action < 0 or action >= ACTIONS:
        return 9
    if s.phase == OPEN_EVENT:
        return 0 if action == EVENT else 15
    if action == EVENT:
        return 151
    if s.phase == CARD:
        return why_not_move(s, (action - MOVE) // 5, (action - MOVE) % 5) if action >= MOVE else 5
    if action >= MOVE:
        return 92
    if action >= PLAY:
        return why_not_play(s, (action - PLAY) // WAYS, (action - PLAY) % WAYS)
    if action == PASS:
        return 111 if s.held[s.to_move] or can_draw(s) else 0
    if action >= DISCARD and s.hand[s.to_move, action - DISCARD] == 0:
        return 91
    return 0 if can_draw(s) else 19 if s.together else 11


@verb
def deal(state, options, rng):
    """Options: players, mode, size, pairs, first_hand, max_turns, arcs, difficulty, open_hands."""
    state[:] = 0
    s = record(state, STATE)
    s.seats, s.together, s.usual, s.neighbours = options[0], options[1], options[2] == 0, options[3]
    s.size = SIZES[options[2] - 1] if options[2] else SIZES[options[1]]
    s.first_hand, s.max_turns, s.arcs, s.difficulty, s.open_hands = (
        options[4], options[5], 1 + options[6], options[7], options[8]
    )  # fmt: skip
    s.arc = 1
    for kind in range(COUNT):
        s.deck[kind] = COUNTS[kind]
    s.in_deck = CARDS
    for piece in range(4):
        s.at[piece] = WAITING if s.together else ABSENT if piece == s.seats == 3 else void_cell(s)
    if s.together:
        s.removed = REMOVED_CARDS[options[6], options[7]]
        for _ in range(s.removed):
            s.away[take(s, rng)] += 1
    else:
        s.stage, s.to_move = ACTING, below(rng, s.seats)
    for seat in range(s.seats):
        cards = HAND if s.together or seat != s.to_move else np.int64(s.first_hand)
        if s.together and s.arcs == 2 and s.difficulty == 0:
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
        return n
    drawing = can_draw(s)
    if drawing:
        out[n] = DRAW
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
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@verb
def check(state, data, action):
    return why_not(record(state, STATE), action)


@verb
def apply(state, data, action, rng):
    return play(record(state, STATE), action, rng)


@verb
def observe(state, seat, view):
    """Its own hand, or all of them where hands are open; of the rest what it may be."""
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, _PUBLIC_SIZE)
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


@helper
def hide_known(v, s, rng):
    """Give cards that must be in the hands of others to somebody who has room."""
    for kind in range(COUNT):
        for _ in range(v.known[kind]):
            room = 0
            for other in range(v.seats):
                room += 0 if other == v.viewer else np.int64(v.held[other]) - np.int64(s.held[other])
            at = below(rng, room)
            for other in range(v.seats):
                if other != v.viewer:
                    free = np.int64(v.held[other]) - np.int64(s.held[other])
                    if 0 <= at < free:
                        into_hand(s, other, kind)
                        s.deck[kind] -= 1
                    at -= free


@helper
def hide_hands(v, s, rng):
    """Fill the hands that cannot be seen. elements.15: together nobody holds an event, once hands are settled."""
    for seat in range(v.seats):
        plain = v.together and not (v.stage == SETTLING and seat >= v.to_move)
        for _ in range(np.int64(v.held[seat]) - np.int64(s.held[seat])):
            into_hand(s, seat, pick_plain(s.deck, rng) if plain else pick(s.deck, count(s.deck), rng))


@helper
def hide_away(v, s, rng):
    """Fill what is away. What was burned in the first arc is none of the discards that were gathered after it."""
    older = np.empty(COUNT, np.uint8)
    for kind in range(COUNT):
        mine = np.int64(v.hand[v.viewer, kind]) if v.viewer >= 0 and v.open_hands == 0 else 0
        later = max(np.int64(v.gathered[kind]) - mine, 0)
        older[kind] = max(np.int64(s.deck[kind]) - later, 0)
    early = np.int64(v.removed) + np.int64(v.ashes if v.arc == 2 else v.burned)
    for number in range(np.int64(v.removed) + np.int64(v.burned)):
        left = count(older) if number < early else 0
        kind = pick(older, left, rng) if left else pick(s.deck, count(s.deck), rng)
        if left:
            s.deck[kind] -= 1
        s.away[kind] += 1


@verb
def imagine(view, data, rng, state):
    """Unseen cards at random to whoever holds hidden ones, then to those that are away; the rest is the deck."""
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, _PUBLIC_SIZE)
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
    """elements.12, elements.13, elements.19, elements.20: together all win or lose."""
    s = record(state, STATE)
    for seat in range(s.seats):
        if s.together:
            out[seat] = 1 if s.over == IN_VOID or s.over == ALL_OUT else -1 if s.over else 0
        else:
            out[seat] = 0 if s.winner == 0 else 1 if s.winner == 1 + seat else -1


@verb
def estimate(state, data, out):
    guess_at(record(state, STATE), out)
