"""What to press for a move of The Way, and which move other presses mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from fiveways.contract.errors import IllegalMove
from fiveways.contract.scene import Gesture
from fiveways.contract.states import Fields
from fiveways.games.the_way import SPEC
from fiveways.games.the_way.parts import (
    BOARD,
    DEAL,
    KINDS,
    LAY,
    PATHS,
    PIECE_NAMES,
    RULES,
    SQUARES,
    STAY,
    STEP,
    TOKEN,
    TURN,
    neighbour,
    square_text,
)
from fiveways.games.the_way.text import SIDES, action_text, rule_words

SOME_SQUARE = "b1"


def hand_id(seat: int, kind: int | None, copy: int) -> str:
    """The n-th card of a kind in a hand, counted from 0; of the cards that cannot be named, without a kind."""
    what = "card" if kind is None else KINDS[kind].letter
    return f"{SPEC.seat_names[seat].lower()} {what} {copy}"


@lru_cache(maxsize=8192)
def _lay_gesture(action: int, hand: str) -> Gesture:
    square = (action - LAY) // 4 // PATHS
    return Gesture(action_text(action), (hand, square_text(square)), 90 * ((action - LAY) % 4), draft=True)


@lru_cache(maxsize=256)
def _turn_gesture(action: int) -> Gesture:
    square, back = divmod(action - TURN, 2)
    return Gesture(action_text(action), (square_text(square),), 270 if back else 90, draft=True)


def drafts(move: str) -> bool:
    """A change of the board is a draft: nobody else sees it before the token has stepped or stayed."""
    return "=" in move or move.endswith(("+", "-"))


def _step_gestures(view: Fields, action: int) -> Iterator[Gesture]:
    """Press the token and where it goes; when the board has been changed, where it goes is enough."""
    piece = int(view["piece"][view["to_move"]]) - 1
    to = square_text(neighbour(int(view["at"][piece]), action - STEP))
    yield Gesture(SIDES[action - STEP], (f"{PIECE_NAMES[piece].lower()} token", to))
    if view["phase"] == TOKEN:
        yield Gesture(SIDES[action - STEP], (to,))


def _rules_gestures(action: int) -> Iterator[Gesture]:
    for order in permutations(rule_words(action - RULES)):
        yield Gesture(action_text(action), (*order, "so"))


def gestures(view: Fields, actions: Sequence[int]) -> Iterator[Gesture]:
    for action in actions:
        if RULES <= action < DEAL:
            yield from _rules_gestures(action)
        elif action == DEAL:
            yield Gesture(action_text(action), ("say",))
        elif action >= STAY:
            yield Gesture(action_text(action), (action_text(action),))
        elif action >= STEP:
            yield from _step_gestures(view, action)
        elif action >= LAY:
            seat, kind = int(view["to_move"]), (action - LAY) // 4 % PATHS
            token = f"{PIECE_NAMES[int(view['piece'][seat]) - 1].lower()} token"
            under = (action - LAY) // 4 // PATHS == view["at"][int(view["piece"][seat]) - 1]
            for copy in range(int(view["hand"][seat][kind])):
                gesture = _lay_gesture(action, hand_id(seat, kind, copy))
                yield gesture
                if under:
                    yield replace(gesture, path=(gesture.path[0], token))
        else:
            yield _turn_gesture(action)


def meant(view: Fields, path: Sequence[str]) -> str | IllegalMove | None:
    """A card on the board is a card to turn, or in the second half of a turn one to step on; a token stands for the
    card under it.

    A step is written as a direction. So where a token cannot be told to go, `check` has nothing to refuse, and it is
    refused here.
    """
    if view["phase"] not in (BOARD, TOKEN):
        return None
    me = int(view["to_move"])
    mine = int(view["piece"][me]) - 1
    own, theirs = (f"{PIECE_NAMES[piece].lower()} token" for piece in (mine, 1 - mine))
    if list(path) == [own]:
        return None
    under = {own: square_text(int(view["at"][mine])), theirs: square_text(int(view["at"][1 - mine]))}
    hands = {hand_id(me, kind, copy): kind for kind in range(PATHS) for copy in range(4)}
    squares = {square_text(square): square for square in range(SQUARES)}
    first, last = path[0], under.get(path[-1], path[-1])
    if len(path) == 1 and first in hands and view["phase"] == TOKEN:
        return f"{SOME_SQUARE}={KINDS[hands[first]].letter}N"
    if last not in squares:
        return None
    if len(path) == 2 and first in hands:
        return f"{last}={KINDS[hands[first]].letter}N"
    if len(path) == 1 and view["phase"] == BOARD:
        return f"{last}+"
    if len(path) == 2 and first != own:
        return None
    sides = [side for side in range(4) if neighbour(int(view["at"][mine]), side) == squares[last]]
    if sides:
        return SIDES[sides[0]]
    if len(path) == 1:
        return f"{last}+"
    return IllegalMove("a token steps to a card next to its own, or stays", f"{SPEC.id}.7")
