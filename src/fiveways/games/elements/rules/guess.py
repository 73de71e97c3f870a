"""A guess at how a game will end, for the search.

The weights come from games of bots that look one action ahead with this guess. Against each other: a logistic
regression tells from what is counted here who won (3000 games, repeated until new weights no longer beat the old).
Together: trial showed which weights win most, and a logistic curve was fitted to how often positions were won with
them. CERTAIN, START and THREAT were set by hand.
"""

from __future__ import annotations

import math

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.elements.parts import CARD, CARDS, KINDS, OUT, TURN, VOID, WAITING, WILD
from fiveways.games.elements.rules.cards import BORDERS, FIRST
from fiveways.games.elements.rules.moving import door, occupied, owner_of

# How many steps each kind of card gives in each direction, and in any (wild); cards for all pieces are left out.
_GIVES = np.array(
    [[0 if kind.borders == 4 else kind.symbols.count(symbol) for symbol in range(VOID)] for kind in KINDS], np.int64
)
_DOUBLE = next(number for number, kind in enumerate(KINDS) if kind.borders == 1 and len(kind.symbols) == 2)
_FOUR = next(number for number, kind in enumerate(KINDS) if kind.borders == 4)
# The kind with two borders and these two symbols. (No card has both an element and wild.)
_TWO = np.zeros((VOID, VOID), np.int64)
for _number, _kind in enumerate(KINDS):
    if _kind.borders == 2:
        _TWO[_kind.symbols[0], _kind.symbols[1]] = _TWO[_kind.symbols[1], _kind.symbols[0]] = _number

# Against each other. STEPS: for a seat whose nearest piece needs one to six steps; FURTHER: for each step more.
STEPS = np.array([0.88, 0.42, -0.10, -0.49, -1.09, -1.41])
FURTHER, OTHER_PIECE = -0.3, -0.195
HELD, MOVER, COVERED, COVERED_OTHER = 1.32, 0.29, 0.11, 0.07
CERTAIN, THREAT, PENDING, PENDING_HELPS = 6.0, 0.7, -0.73, 0.40

# Together: three weights each, for the only arc, the first of two and the second of two.
START = np.array([-1.0, -1.0, -1.3])
DECK, IN_HAND = np.array([0.130, 0.100, 0.173]), np.array([0.064, 0.050, 0.083])
BURNS, TO_GO = np.array([-0.092, -0.057, -0.139]), np.array([-0.295, -0.165, -0.402])
READY, EACH_READY = np.array([0.038, 0.030, 0.031]), np.array([0.083, 0.035, 0.204])
WILDS, SECOND_ARC = np.array([0.069, 0.094, 0.201]), -1.74
SURE = 0.96
"""What a certain win is worth before it is there, so that nobody puts it off."""


@helper
def way_to_gate(s, piece):
    """How many steps a piece needs towards its own side until it is out, how many sideways, and which way sideways."""
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    middle = size // 2
    east, north = at % size - middle, at // size - middle
    if piece < 2:
        return middle + 1 - (north if piece == 0 else -north), abs(east), 3 if east > 0 else 2
    return middle + 1 - (east if piece == 2 else -east), abs(north), 1 if north > 0 else 0


@helper
def way_to_void(s, piece):
    """In the first arc: how many steps a piece needs north or south, how many east or west, and both directions."""
    at, size = np.int64(s.at[piece]), np.int64(s.size)
    middle = size // 2
    if at == WAITING:
        return middle + 1, 0, np.int64(piece), 0
    east, north = at % size - middle, at // size - middle
    return abs(north), abs(east), 1 if north > 0 else 0, 3 if east > 0 else 2


@helper
def supply(hand):
    """How many steps a hand has in it: north, south, east, west, any."""
    a = e = f = w = x = 0
    for kind in range(_FOUR):
        n = np.int64(hand[kind])
        if n:
            a += n * _GIVES[kind, 0]
            e += n * _GIVES[kind, 1]
            f += n * _GIVES[kind, 2]
            w += n * _GIVES[kind, 3]
            x += n * _GIVES[kind, 4]
    return a, e, f, w, x


@helper
def takes_out(s, hand, piece, along, aside, sideways):
    """Whether a card of this hand takes a piece through its gate at once."""
    if along + aside > 2:
        return False
    n = np.int64(hand[_TWO[WILD, WILD]])
    if along == 1 and aside == 0:
        for symbol in range(4):
            n += np.int64(hand[_TWO[piece, symbol]])
        n += np.int64(hand[piece]) + np.int64(hand[_DOUBLE + piece]) + np.int64(hand[_FOUR + piece])
        return n + np.int64(hand[WILD]) + np.int64(hand[_DOUBLE + WILD]) + np.int64(hand[_FOUR + WILD]) > 0
    if along == 2:
        n += np.int64(hand[_DOUBLE + piece]) + np.int64(hand[_DOUBLE + WILD]) + np.int64(hand[_TWO[piece, piece]])
    else:
        n += np.int64(hand[_TWO[piece, sideways]])
    return n > 0 and not occupied(s, door(s, piece))


@helper
def pick_of(steps, direction):
    return (
        steps[0] if direction == 0 else steps[1] if direction == 1 else steps[2] if direction == 2 else steps[3]
    )  # fmt: skip


@helper
def card_helps(s, piece, along, aside, sideways):
    """What the card in play can still do for a piece: 0 nothing, 1 a step nearer, 2 take it out."""
    kind = np.int64(s.card) - 1
    symbol = np.int64(s.left) - 1 if BORDERS[kind] == 2 else np.int64(FIRST[kind])
    if BORDERS[kind] == 4 and (s.left >> piece) & 1 == 0:
        return 0
    if symbol in (WILD, piece):
        return 2 if along == 1 and aside == 0 else 1
    return 1 if aside > 0 and symbol == sideways else 0


@routine
def strength(s, seat):
    """How well a seat stands, against each other."""
    hand = s.hand[seat]
    steps = supply(hand)
    moves = seat == s.to_move
    near, other, near_covered, other_covered = 99, 99, 0, 0
    out_at_once, helps = False, 0
    for piece in range(4):
        if s.at[piece] >= WAITING or owner_of(s, piece) != seat:
            continue
        along, aside, sideways = way_to_gate(s, piece)
        far = along + aside
        covered = min(along, pick_of(steps, piece)) + min(aside, pick_of(steps, sideways))
        covered += min(far - covered, steps[4])
        out_at_once |= takes_out(s, hand, piece, along, aside, sideways)
        if moves and s.phase == CARD:
            helps = max(helps, card_helps(s, piece, along, aside, sideways))
        if far < near or (far == near and covered > near_covered):
            near, other, near_covered, other_covered = far, near, covered, near_covered
        else:
            other, other_covered = far, covered
    worth = HELD * math.sqrt(s.held[seat]) + COVERED * near_covered + COVERED_OTHER * other_covered
    worth += STEPS[min(near, 6) - 1] + FURTHER * max(near - 6, 0)
    if other < 99:
        worth += OTHER_PIECE * min(other, 6)
    if out_at_once:
        worth += CERTAIN if moves and s.phase == TURN else THREAT
    if moves:
        worth += MOVER
        if s.phase == CARD:
            worth += PENDING + (CERTAIN if helps == 2 else PENDING_HELPS * helps)
    return worth


@helper
def heir(s):
    """elements.12: who wins once the card in play is done; -1 if nobody does, or if the mover can still win by it."""
    for piece in range(4):
        if owner_of(s, piece) == s.to_move and (s.left >> piece) & 1:
            along, aside, _ = way_to_gate(s, piece)
            if along + aside == 1:
                return -1
    for later in range(1, s.seats):
        seat = (s.to_move + later) % s.seats
        for piece in range(4):
            if (s.gone >> piece) & 1 and owner_of(s, piece) == seat:
                return seat
    return -1


@helper
def guess_versus(s, out):
    """Share the win out by strength."""
    best = -1e9
    for seat in range(s.seats):
        out[seat] = strength(s, seat)
        best = max(best, out[seat])
    winner = heir(s) if s.gone else -1
    if winner >= 0:
        out[winner] = best = best + CERTAIN
    total = 0.0
    for seat in range(s.seats):
        out[seat] = math.exp(out[seat] - best)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] = 2 * out[seat] / total - 1


@helper
def worth_of(now, burns, to_go, covered, ready, wilds, cards, hands):
    """What is counted of a game together, weighed; the other half of how good the chances are."""
    worth = START[now] + BURNS[now] * burns + TO_GO[now] * to_go + READY[now] * covered
    worth += EACH_READY[now] * ready + WILDS[now] * wilds / math.sqrt(burns + 6.0)
    return worth + DECK[now] * cards + IN_HAND[now] * hands


@routine
def chance_together(s):
    """How good the chances are together: cards in the deck against steps to go, if the nearest piece goes first.

    elements.20: what counts is the chance of both arcs, less the chance that not even the first is won.
    """
    a = e = f = w = 0
    most = second = third = least = 0
    for piece in range(4):
        if s.at[piece] == OUT:
            continue
        direction = np.int64(piece)
        if s.arc == 2:
            along, aside, sideways = way_to_gate(s, piece)
        else:
            along, aside, direction, sideways = way_to_void(s, piece)
        a += (along if direction == 0 else 0) + (aside if sideways == 0 else 0)
        e += (along if direction == 1 else 0) + (aside if sideways == 1 else 0)
        f += (along if direction == 2 else 0) + (aside if sideways == 2 else 0)
        w += (along if direction == 3 else 0) + (aside if sideways == 3 else 0)
        far = along + aside
        if far > most:
            most, second, third, least = far, most, second, third
        elif far > second:
            second, third, least = far, second, third
        elif far > third:
            third, least = far, third
        else:
            least = far
    to_go = most + second + third + least
    burns = 4 * least + 3 * third + 2 * second + most  # how often pieces burn cards if each turn makes one step
    ready, hands, wilds = 0.0, 0, 0
    all_a = all_e = all_f = all_w = 0
    for seat in range(s.seats):
        steps = supply(s.hand[seat])
        here = min(a, steps[0]) + min(e, steps[1]) + min(f, steps[2]) + min(w, steps[3])
        ready += math.sqrt(here + min(to_go - here, steps[4]))
        all_a, all_e, all_f, all_w = all_a + steps[0], all_e + steps[1], all_f + steps[2], all_w + steps[3]
        wilds += steps[4]
        hands += np.int64(s.held[seat])
    covered = min(a, all_a) + min(e, all_e) + min(f, all_f) + min(w, all_w)
    covered += min(to_go - covered, wilds)
    now = 2 if s.arc == 2 else 1 if s.arcs == 2 else 0
    cards, ready = np.int64(s.in_deck), ready / s.seats
    this_arc = math.tanh(0.5 * worth_of(0 if now == 1 else now, burns, to_go, covered, ready, wilds, cards, hands))
    if now == 0:
        return this_arc
    if now == 2:
        return SURE * (0.5 + 0.5 * this_arc) if s.rules > 1 else this_arc
    # The discards come back, and each piece has to go from the void to its gate.
    cards = CARDS - np.int64(s.burned) - np.int64(s.removed) - hands
    worth = worth_of(1, burns, to_go, covered, ready, wilds, cards, hands)
    both = math.tanh(0.5 * (worth + SECOND_ARC * (np.int64(s.size) // 2 + 1)))
    return SURE * 0.5 * (both + this_arc) if s.rules > 1 else both


@helper
def guess_together(s, out):
    guess = chance_together(s)
    for seat in range(s.seats):
        out[seat] = guess


@helper
def guess_at(s, out):
    if s.together:
        guess_together(s, out)
    else:
        guess_versus(s, out)
