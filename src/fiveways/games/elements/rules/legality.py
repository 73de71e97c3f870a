"""Which rule forbids an action, if one does."""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper
from fiveways.games.elements.parts import (
    ACTIONS,
    BURNT,
    CAP,
    CARD,
    DISCARD,
    EVENT,
    GATE,
    LEAVE,
    MOVE,
    OPEN_EVENT,
    OUT,
    PASS,
    PLAY,
    STAYS,
    VOID,
    WAYS,
    WHOLE,
    WILD,
)
from fiveways.games.elements.rules.cards import BORDERS, FIRST, SECOND, can_draw
from fiveways.games.elements.rules.moving import void_ways


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
    """The same for playing a card from the hand: its first step."""
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
    """The same for what a card in play still asks for."""
    if s.at[piece] >= OUT:
        return 7
    kind = np.int64(s.card) - 1
    if s.asked and s.asked != piece + 1:
        return 41 if BORDERS[kind] == 1 else 62
    if BORDERS[kind] == 4 and (s.left >> piece) & 1 == 0:
        return 61
    return fits(np.int64(s.left) - 1 if BORDERS[kind] == 2 else np.int64(FIRST[kind]), piece, direction, s)


@helper
def may_leave(s):
    """elements.5: whether the card in play has two borders and has made one of its moves: the other is left out."""
    return BORDERS[np.int64(s.card) - 1] == 2


@helper
def why_not_go_on(s, action):
    """The same for all that can be done while a card asks for more."""
    if action == LEAVE:
        return 0 if may_leave(s) else 51
    return why_not_move(s, (action - MOVE) // 5, (action - MOVE) % 5) if action >= MOVE else 5


@helper
def why_not(s, action):
    """The code of what forbids an action (a key of `refusals` on the fact sheet); 0 if nothing does."""
    if s.over:
        return 12 if s.over == GATE else 13 if s.over == CAP else 191 if s.over <= BURNT else 20
    if action < 0 or action >= ACTIONS:
        return 9
    if s.phase == OPEN_EVENT:
        return 0 if action == EVENT else 15
    if action == EVENT:
        return 151
    if s.phase == CARD:
        return why_not_go_on(s, action)
    if action >= MOVE:
        return 92
    if action >= PLAY:
        return why_not_play(s, (action - PLAY) // WAYS, (action - PLAY) % WAYS)
    if action == PASS:
        return 0
    if action >= DISCARD and s.hand[s.to_move, action - DISCARD] == 0:
        return 91
    return 0 if can_draw(s) else 19 if s.together else 11
