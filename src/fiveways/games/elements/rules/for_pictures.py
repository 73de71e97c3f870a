"""What each card would do to the pieces, worked out by the rules themselves: for pictures, notation and checks.

It needs only what everybody sees, so it can be asked of a state as well as of a view.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call, assignment"
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.contract.verbs import copy_part, helper, record, routine
from fiveways.games.elements.parts import CARD, COUNT, LEAVE, MOVE, OUT, PLAY, VOID, WAYS, WHOLE, WILD
from fiveways.games.elements.rules.card_moves import ASKS, first_step, move
from fiveways.games.elements.rules.cards import BORDERS, FIRST, SECOND, STEPS
from fiveways.games.elements.rules.legality import fits, why_not_move
from fiveways.games.elements.rules.moving import (
    TAKEN,
    is_settled,
    nearest,
    pieces_in_play,
    price,
    target,
    void_way,
    void_ways,
)
from fiveways.games.elements.rules.state import PUBLIC_SIZE, STATE

if TYPE_CHECKING:
    from fiveways.contract.states import Bytes, Fields

IN_PLAY = COUNT
"""Where the steps of the card in play are kept: after those of all kinds."""
# About a step: nothing to say; or the card leaves its second step open. (0 to 3: this piece is in the way.)
NOTHING, OPEN = -1, 4
FORESEEN = np.dtype(
    [
        ("settled", np.uint8, 4),  # whether each piece is where it should be in this arc
        ("cost", np.uint8),  # how many cards burn at the end of this turn
        ("begins_second", np.uint8),  # whether this is the first turn of the second arc
        ("void_ways", np.uint8, 4),  # where the void sends each piece, as bits
        ("targets", np.int16, (4, 4)),  # where one step of each piece leads in each direction, as `target` says it
        ("count", np.uint8, COUNT + 1),  # how many steps each kind of card could take, and those of the card in play
        ("steps", np.int16, (COUNT + 1, 16, 4)),  # for each step: piece, direction, where it leads, and about it
    ],
    align=True,
)
_STATE_SIZE = STATE.itemsize
_bytes = types.uint8[::1]


@routine
def write_step(s, told, card, piece, direction, to, about):
    """Add a step to those of a card."""
    if to <= TAKEN:
        for other in range(4):
            about = other if s.at[other] == TAKEN - to else about
    step = told.steps[card, told.count[card]]
    step[0], step[1], step[2], step[3] = piece, direction, to, about
    told.count[card] += 1


@routine
def foresee_piece(s, told, card, kind, piece, direction):
    """Add where a piece ends, or what is in the way of its first step."""
    to, about = target(s, piece, direction), NOTHING
    if STEPS[kind] == 2 and 0 <= to < OUT:
        before = s.at[piece]
        s.at[piece] = to
        way = void_way(s, piece) if FIRST[kind] == VOID else direction
        if way < 0:
            about = OPEN
        else:
            second = target(s, piece, way)
            to = second if second >= 0 else to
        s.at[piece] = before
    write_step(s, told, card, piece, direction, to, about)


@routine
def foresee_all(s, told, card, symbol):
    """Four borders: add one piece after the other, until the void leaves a choice: the rest depends on that."""
    before = s.at[0], s.at[1], s.at[2], s.at[3]
    left = pieces_in_play(s)
    while left:
        piece = nearest(s, left, symbol)
        direction = void_way(s, piece) if symbol == VOID else symbol
        if direction < 0:
            break
        left &= ~(1 << piece)
        to = target(s, piece, direction)
        write_step(s, told, card, piece, direction, to, NOTHING)
        if to >= 0:
            s.at[piece] = to
    s.at[0], s.at[1], s.at[2], s.at[3] = before


@routine
def foresee_kind(s, told, card, kind):
    """What a card of this kind could do if the player to move played it."""
    if BORDERS[kind] == 4 and FIRST[kind] != WILD:
        foresee_all(s, told, card, np.int64(FIRST[kind]))
        return
    for way in range(WHOLE):
        piece, direction = way // 5, way % 5
        if s.at[piece] < OUT and (
            fits(FIRST[kind], piece, direction, s) == 0 or fits(SECOND[kind], piece, direction, s) == 0
        ):
            foresee_piece(s, told, card, kind, piece, direction)


@helper
def foresee_rest(s, told):
    """What the card in play can still do."""
    kind = np.int64(s.card) - 1
    if s.phase != CARD or (BORDERS[kind] == 1 and s.asked == 0):
        foresee_kind(s, told, IN_PLAY, kind)
        return
    for way in range(WHOLE):
        piece, direction = way // 5, way % 5
        if why_not_move(s, piece, direction) == 0:
            write_step(s, told, IN_PLAY, piece, direction, target(s, piece, direction), NOTHING)


@compiled(types.void(_bytes, types.int64, _bytes))
def foresee(seen, seat, out):
    """Write to `out` what every kind of card could do if this seat played it, and what the card in play still can."""
    state = np.empty(_STATE_SIZE, np.uint8)
    copy_part(state, seen, PUBLIC_SIZE)
    s, told = record(state, STATE), record(out, FORESEEN)
    goes_on = s.together and s.over == 0
    told.begins_second = goes_on and s.arc == 2 and s.burned == s.ashes  # nothing has burned in it yet
    for piece in range(4):
        told.cost += price(s, piece) if goes_on else 0
        told.settled[piece] = is_settled(s, piece)
        told.void_ways[piece] = void_ways(s, piece)
        for direction in range(4):
            told.targets[piece, direction] = target(s, piece, direction) if s.at[piece] < OUT else 0
    if s.card:
        foresee_rest(s, told)
    s.to_move = seat
    for kind in range(COUNT):
        foresee_kind(s, told, kind, kind)


@compiled(types.void(_bytes, types.int32[::1], _bytes))
def find_asking(seen, actions, out):
    """Write for each action whether its card goes on asking after it."""
    state = np.empty(_STATE_SIZE, np.uint8)
    s = record(state, STATE)
    for number in range(len(actions)):
        copy_part(state, seen, PUBLIC_SIZE)
        action = np.int64(actions[number])
        if action == LEAVE:
            out[number] = False
        elif action >= MOVE:
            out[number] = move(s, (action - MOVE) // 5, (action - MOVE) % 5) == ASKS
        else:
            out[number] = action >= PLAY and first_step(s, (action - PLAY) // WAYS, (action - PLAY) % WAYS) == ASKS


def _bytes_of(seen: Fields) -> Bytes:
    return np.array([seen]).view(np.uint8)


class Foresight:
    """What cards would do as things stand; asked of the rules once."""

    def __init__(self, seen: Fields, seat: int = 0) -> None:
        out = np.zeros(FORESEEN.itemsize, np.uint8)
        foresee(_bytes_of(seen), seat, out)
        self._told = out.view(FORESEEN)[0]

    def steps(self, card: int) -> list[list[int]]:
        """Each step of a kind of card, or of the card IN_PLAY: its piece, its direction, where it leads, about it."""
        steps: list[list[int]] = self._told["steps"][card][: self._told["count"][card]].tolist()
        return steps

    def target(self, piece: int, direction: int) -> int:
        """Where one step leads, as `moving.target` says it."""
        return int(self._told["targets"][piece][direction])

    def void_ways(self, piece: int) -> list[int]:
        """The directions in which the void can send a piece; none if it stays."""
        ways = int(self._told["void_ways"][piece])
        return [direction for direction in range(4) if ways >> direction & 1]

    def void_moves_any(self) -> bool:
        """Whether the void moves a piece at all."""
        return any(self.target(piece, way) >= 0 for piece in range(4) for way in self.void_ways(piece))

    def is_settled(self, piece: int) -> bool:
        """elements.16, elements.19, elements.20: whether a piece is where it should be in this arc."""
        return bool(self._told["settled"][piece])

    @property
    def cost(self) -> int:
        """elements.16: how many cards burn at the end of this turn, as things stand."""
        return int(self._told["cost"])

    @property
    def second_arc_begins(self) -> bool:
        """elements.20: whether this is the first turn of the second arc."""
        return bool(self._told["begins_second"])


def asking(seen: Fields, actions: Sequence[int]) -> list[bool]:
    """Whether the card of each action goes on asking after it, while nothing is won by it."""
    out = np.zeros(len(actions), np.uint8)
    find_asking(_bytes_of(seen), np.array(actions, np.int32), out)
    return [bool(asks) for asks in out]
