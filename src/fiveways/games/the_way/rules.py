"""The Way, the rules. Squares, sides, cards and actions are numbered as in parts.py.

Seats are the people, pieces the tokens; `piece[seat]` is 0 until it is chosen, then 1 + CIRCLE or 1 + SQUARE. What
belongs to a token (`at`, `been`) is kept by piece. A hand is kept as how many cards of each kind it holds, because
cards of one kind cannot be told apart; `known` of them were taken up in sight of the other player (the-way.14).
A turn is one or two actions: in phase BOARD turn or lay a card, or step (or stay) at once; in phase TOKEN step or stay.
In phase BETWEEN a game of a set has ended and lies there to be looked at, until the next one is dealt.

    card[square]   4 * kind + turns of what lies on top; GATE in the corners
    locked[square] 1 if it was laid by a player in this game
    under[kind]    cards of that kind that lie under others, seen by all

A view holds the same, of hands only what its seat has seen: `hand` is what it can name, `unnamed` how many more there
are, `unseen` what those and the card that is out may be.
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import below, copy_part, helper, layout, record, shuffle, size_of, verb
from fiveways.games.the_way.estimate import guess_at
from fiveways.games.the_way.hidden import reshuffle, shows, who_began  # noqa: F401  (of the contract, though not compiled)
from fiveways.games.the_way.parts import (
    ACTIONS,
    ANSWER,
    BE,
    BETWEEN,
    BOARD,
    CHOICE,
    CLOCKWISE,
    CORNERS,
    DEAL,
    DECK_COUNTS,
    FIRST,
    GATE,
    HAND,
    KINDS,
    LAY,
    ONE_WAY,
    PATHS,
    REPLACE,
    RULES,
    SECOND,
    SQUARES,
    STAY,
    STEP,
    TOKEN,
    TURN,
    VARYING,
    is_home,
    looks,
)  # fmt: skip
from fiveways.games.the_way.roads import ENTER, LEAVE, MIDPOINTS, NEIGHBOUR, STARTS, connected

VICTORY, WIN, DRAWN_SET, WON, DRAWN = range(1, 6)  # endings
NOBODY = 2

_PUBLIC = (
    ("deck", np.uint8),
    ("games", np.uint8),
    ("edition", np.uint8),  # the version of the rules: they play alike, and a position names it
    ("max_turns", np.uint16),
    ("various", np.uint8),
    ("rules", np.uint8),  # variations in force
    ("game", np.uint8),  # games finished
    ("turn", np.uint16),  # turns finished in this game
    ("wins", np.uint8, 2),
    ("chooser", np.uint8),
    ("first", np.uint8),  # who goes first in this game; NOBODY until it is chosen
    ("piece", np.uint8, 2),
    ("at", np.uint8, 2),
    ("been", np.uint8, 2),  # at the own Midpoint in this game
    ("changed", np.uint8),  # 1 + the square whose card was changed in the last turn
    ("came", np.uint8),  # 1 + the square from which a token stepped in the last turn
    ("card", np.uint8, SQUARES),
    ("locked", np.uint8, SQUARES),
    ("under", np.uint8, PATHS),
    ("known", np.uint8, (2, PATHS)),
)
STATE = layout(*_PUBLIC, ("hand", np.uint8, (2, PATHS)), ("out", np.uint8))
VIEW = layout(
    *_PUBLIC, ("hand", np.uint8, (2, PATHS)), ("unnamed", np.uint8, 2), ("unseen", np.uint8, PATHS), ("viewer", np.int8)
)
MAX_ACTIONS = ACTIONS
_PUBLIC_SIZE = size_of(*_PUBLIC)

_DECKS = np.array(DECK_COUNTS, np.uint8)
_IS_CORNER = np.array([square in CORNERS for square in range(SQUARES)], np.uint8)
_LOOKS = np.array([*(looks(kind) for kind in KINDS), 1], np.uint8)


home = helper(is_home)


@helper
def may_touch(s, square):
    """the-way.4, the-way.6: 0, or the rule that protects a card from the player to move."""
    if _IS_CORNER[square]:
        return 6
    return 4 if s.at[2 - s.piece[s.to_move]] == square else 0


@helper
def why_not_turn(s, square, back):
    card = np.int64(s.card[square])
    if _IS_CORNER[square] or _LOOKS[card >> 2] == 1:
        return 60
    if may_touch(s, square):
        return 4
    if s.locked[square]:
        return 5
    return 13 if back and s.rules & CLOCKWISE else 0


@helper
def why_not_lay(s, square, kind, turns):
    if s.hand[s.to_move, kind] == 0:
        return 31
    protected = may_touch(s, square)
    if protected:
        return protected
    return 33 if turns >= _LOOKS[kind] else 0


@helper
def why_not_step(s, side):
    square = np.int64(s.at[s.piece[s.to_move] - 1])
    if connected(s, square, side) >= 0:
        return 0
    to = np.int64(NEIGHBOUR[square, side])
    if to < 0:
        return 70
    joined = (LEAVE[0, s.card[square]] >> side) & (ENTER[0, s.card[to]] >> ((side + 2) & 3)) & 1
    return 12 if joined else 7


@helper
def why_not_choose(s, action):
    """the-way.2: the one who has the choice goes first or takes a piece; the other one decides what is left."""
    takes_piece = action >= BE
    if s.phase == CHOICE:
        return 24 if action == SECOND else 0
    if s.first != NOBODY:
        return 0 if takes_piece else 22
    return 23 if takes_piece else 0


@helper
def why_not(s, action):
    """The code of what forbids an action, 0 if nothing does."""
    if s.over:
        return 8 if s.over == WON else 9 if s.over == DRAWN else 10
    if action < 0 or action >= ACTIONS:
        return 3
    if s.phase == BETWEEN:
        return 0 if action == DEAL else 11
    if action == DEAL:
        return 110
    choosing = s.phase < VARYING
    if action >= RULES:
        return 0 if s.phase == VARYING else 2 if choosing else 15
    if s.phase == VARYING:
        return 150
    if action >= FIRST:
        return why_not_choose(s, action) if choosing else 21
    if choosing:
        return 2
    if action == STAY:
        return 0
    if action >= STEP:
        return why_not_step(s, action - STEP)
    if s.phase == TOKEN:
        return 32
    if action >= LAY:
        what = (action - LAY) >> 2
        return why_not_lay(s, what // PATHS, what % PATHS, (action - LAY) & 3)
    return why_not_turn(s, (action - TURN) >> 1, (action - TURN) & 1)


@helper
def deal_hands(s, pool, rng):
    """the-way.1, the-way.11: four of these nine cards to each, one out."""
    shuffle(rng, pool, 2 * HAND + 1)
    for seat in range(2):
        for kind in range(PATHS):
            s.hand[seat, kind] = s.known[seat, kind] = 0
        for i in range(HAND):
            s.hand[seat, pool[HAND * seat + i]] += 1
    s.out = pool[2 * HAND]


@helper
def begin_game(s):
    """the-way.2: tokens on their Starts, and the choice before all else."""
    s.phase, s.to_move, s.first, s.turn, s.changed, s.came = CHOICE, s.chooser, NOBODY, 0, 0, 0
    for piece in range(2):
        s.piece[piece], s.at[piece], s.been[piece] = 0, STARTS[piece], 0
    for square in range(SQUARES):
        s.locked[square] = 0
    for kind in range(PATHS):
        s.under[kind] = 0
    if s.various:
        s.rules = 0


@helper
def collect(s, pool):
    """the-way.11: every path card that does not lie on top of the board."""
    n = 0
    for kind in range(PATHS):
        left = np.int64(_DECKS[s.deck, kind])
        for square in range(SQUARES):
            left -= s.card[square] >> 2 == kind
        for _ in range(left):
            pool[n] = kind
            n += 1


@helper
def ending_of(s):
    """the-way.10: the ending of a set whose games have all been played."""
    if s.games == 1:
        return WON if s.wins[0] + s.wins[1] else DRAWN
    if s.wins[0] == s.wins[1]:
        return DRAWN_SET
    return VICTORY if max(s.wins[0], s.wins[1]) == s.games else WIN


@helper
def end_game(s, winner):
    """the-way.8 to the-way.10: note who won; the set is over, or the next game is to be dealt."""
    s.game += 1
    if winner != NOBODY:
        s.wins[winner] += 1
        s.chooser = 1 - winner
    if s.game < s.games:
        s.phase = BETWEEN
    else:
        s.over = ending_of(s)


@helper
def deal_next(s, rng):
    pool = np.empty(2 * HAND + 1, np.uint8)
    collect(s, pool)
    deal_hands(s, pool, rng)
    begin_game(s)


@helper
def move_token(s, action):
    """the-way.7 to the-way.9: step or stay, which ends the turn and maybe the game."""
    me = np.int64(s.to_move)
    mine = np.int64(s.piece[me]) - 1
    if s.phase == BOARD:
        s.changed = 0
    s.came = 0
    s.phase = BOARD
    s.turn += 1
    s.to_move = 1 - me
    if action != STAY:
        square = np.int64(s.at[mine])
        to = np.int64(NEIGHBOUR[square, action - STEP])
        s.came, s.at[mine] = 1 + square, to
        if to == MIDPOINTS[mine]:
            s.been[mine] = 1
        elif home(mine, to, s.been[mine]):
            end_game(s, me)
            return
    if s.turn >= s.max_turns:
        end_game(s, NOBODY)


@helper
def lay(s, square, kind, turns):
    """the-way.3, the-way.5, the-way.14: a card from the hand covers one, or changes places with it."""
    me, below_it = np.int64(s.to_move), np.int64(s.card[square]) >> 2
    s.hand[me, kind] -= 1
    if s.known[me, kind]:
        s.known[me, kind] -= 1
    if s.rules & REPLACE:
        s.hand[me, below_it] += 1
        s.known[me, below_it] += 1
    else:
        s.under[below_it] += 1
    s.card[square], s.locked[square] = 4 * kind + turns, 1


@helper
def turn(s, square, back):
    card = np.int64(s.card[square])
    s.card[square] = (card & ~3) | ((card + (3 if back else 1)) & 3)


@helper
def choose(s, action):
    """the-way.2, the-way.15: a decision before the game; after the last one the turns begin."""
    me = np.int64(s.to_move)
    if action >= RULES:
        s.rules = action - RULES
        s.phase = BOARD
    else:
        if action >= BE:
            piece = action - BE
            s.piece[me], s.piece[1 - me] = 1 + piece, 2 - piece
        else:
            s.first = me if action == FIRST else 1 - me
        s.phase = ANSWER if s.phase == CHOICE else VARYING if s.various else BOARD
    s.to_move = s.first if s.phase == BOARD else 1 - s.chooser


@helper
def play(s, action, rng):
    s.ply += 1
    if action == DEAL:
        deal_next(s, rng)
    elif action >= FIRST:
        choose(s, action)
    elif action >= STEP:
        move_token(s, action)
    else:
        if action >= LAY:
            what = (action - LAY) >> 2
            square = what // PATHS
            lay(s, square, what % PATHS, (action - LAY) & 3)
        else:
            square = (action - TURN) >> 1
            turn(s, square, (action - TURN) & 1)
        s.changed, s.came, s.phase = 1 + square, 0, TOKEN
    return np.int64(s.over)


@helper
def draw(s, rng):
    """A random legal action: draw among those that the phase and the hand leave, until one is legal."""
    if s.phase == TOKEN:
        first, count = STEP, 5
    elif s.phase == BOARD:
        kinds = 0
        me = np.int64(s.to_move)
        for kind in range(PATHS):
            kinds += s.hand[me, kind] != 0
        while True:
            at = below(rng, LAY + 5 + 4 * SQUARES * kinds)
            if at < LAY:
                action = at
            elif at < LAY + 5:
                action = STEP + at - LAY
            else:
                at -= LAY + 5
                kind, nth = 0, at // (4 * SQUARES)
                while s.hand[me, kind] == 0 or nth > 0:
                    nth -= s.hand[me, kind] != 0
                    kind += 1
                at %= 4 * SQUARES
                action = LAY + 4 * (PATHS * (at >> 2) + kind) + (at & 3)
            if why_not(s, action) == 0:
                return action
    elif s.phase == VARYING:
        return RULES + below(rng, 8)
    elif s.phase == BETWEEN:
        return DEAL
    else:
        first, count = FIRST, 4
    while True:
        action = first + below(rng, count)
        if why_not(s, action) == 0:
            return action


@verb
def deal(state, options, rng):
    """Options in the order of the fact sheet: games, deck, max_turns, one_way, clockwise, replace, various, choice."""
    state[:] = 0
    s = record(state, STATE)
    s.seats = 2
    s.games, s.deck, s.max_turns = (1, 3)[options[0]], options[1], options[2]
    s.rules = ONE_WAY * options[3] + CLOCKWISE * options[4] + REPLACE * options[5]
    s.various, s.edition = options[6], options[8]
    cards = np.empty(30, np.uint8)
    n = 0
    for kind in range(PATHS):
        for _ in range(_DECKS[s.deck, kind]):
            cards[n] = kind
            n += 1
    shuffle(rng, cards, 30)
    deal_hands(s, cards[21:], rng)
    n = 0
    for square in range(SQUARES):
        if _IS_CORNER[square]:
            s.card[square] = 4 * GATE
        else:
            kind = np.int64(cards[n])
            s.card[square] = 4 * kind + below(rng, 4) % np.int64(_LOOKS[kind])
            n += 1
    by_chance = below(rng, 2)
    s.chooser = options[7] - 1 if options[7] else by_chance
    begin_game(s)


@verb
def legal(state, data, out):
    s = record(state, STATE)
    if s.over:
        return 0
    n = 0
    if s.phase == BOARD:
        me = np.int64(s.to_move)
        theirs = np.int64(s.at[2 - s.piece[me]])
        for square in range(SQUARES):
            if _IS_CORNER[square] or square == theirs:
                continue
            for back in range(2):
                if why_not_turn(s, square, back) == 0:
                    out[n] = TURN + 2 * square + back
                    n += 1
            for kind in range(PATHS):
                if s.hand[me, kind]:
                    for turns in range(np.int64(_LOOKS[kind])):
                        out[n] = LAY + 4 * (PATHS * square + kind) + turns
                        n += 1
    first, last = (STEP, STAY) if s.phase == BOARD or s.phase == TOKEN else (FIRST, ACTIONS - 1)
    for action in range(first, last + 1):
        if why_not(s, action) == 0:
            out[n] = action
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
    """Its own hand, and of the other what was taken up in sight."""
    s, v = record(state, STATE), record(view, VIEW)
    copy_part(view, state, _PUBLIC_SIZE)
    v.viewer = seat
    for kind in range(PATHS):
        v.unseen[kind] = s.out == kind
        for other in range(2):
            named = s.hand[other, kind] if other == seat else s.known[other, kind]
            v.hand[other, kind] = named
            v.unnamed[other] += s.hand[other, kind] - named
            v.unseen[kind] += s.hand[other, kind] - named


@verb
def imagine(view, data, rng, state):
    """Unseen cards are dealt at random to the seats with unnamed cards; the last is out."""
    v = record(view, VIEW)
    state[:] = 0
    s = record(state, STATE)
    copy_part(state, view, _PUBLIC_SIZE)
    pool = np.empty(2 * HAND + 1, np.uint8)
    n = 0
    for kind in range(PATHS):
        for _ in range(v.unseen[kind]):
            pool[n] = kind
            n += 1
    shuffle(rng, pool, n)
    for seat in range(2):
        for kind in range(PATHS):
            s.hand[seat, kind] = v.hand[seat, kind]
        for _ in range(v.unnamed[seat]):
            n -= 1
            s.hand[seat, pool[n]] += 1
    s.out = pool[0]


@verb
def score(state, out):
    """the-way.10: games won less games lost, over all there are: Victory 1, Win 1/3 (2/3 with a drawn game)."""
    s = record(state, STATE)
    lead = np.float32(np.int64(s.wins[0]) - np.int64(s.wins[1])) / np.float32(s.games)
    out[0], out[1] = lead, 0 - lead


@verb
def estimate(state, data, out):
    """The games won so far, and a guess at this one."""
    s = record(state, STATE)
    out[0] = out[1] = 0
    if s.over == 0 and (s.phase == BOARD or s.phase == TOKEN):
        guess_at(s, out)
    lead = np.float32(np.int64(s.wins[0]) - np.int64(s.wins[1]))
    out[0], out[1] = (lead + out[0]) / np.float32(s.games), (out[1] - lead) / np.float32(s.games)


@verb
def sample(state, data, rng):
    return draw(record(state, STATE), rng)
