"""waywords.16: how a turn ends when its time is over."""

from __future__ import annotations

from fiveways.contract.states import NO_DATA, Bytes, Fields, stream
from fiveways.games.waywords import rules
from fiveways.games.waywords.parts import DONE, PASS, PLAY, TAKE_LETTER, TAKE_PATTERN, VOID
from fiveways.games.waywords.rules.fields import record_of, state_that_fits
from fiveways.games.waywords.text.moves import line_text

_ANY_CHANCE = (1, 2, 3, 4)


def late(view: Fields) -> str:
    """The player gives up the word and fills the hand from the pattern pile, with a letter where one is needed.

    This is played in a state that fits the view. Chance decides which tiles are drawn there, but not how many.
    """
    state, actions, over = state_that_fits(view), list[int](), 0
    while not over and record_of(state)["to_move"] == view["to_move"]:
        actions.append(_next(state))
        over = rules.apply(state, NO_DATA, actions[-1], stream(_ANY_CHANCE))
    return line_text(view, actions)


def _next(state: Bytes) -> int:
    wanted = (PASS,) if record_of(state)["phase"] == PLAY else (VOID, TAKE_PATTERN, TAKE_LETTER, DONE)
    return next(action for action in wanted if rules.check(state, NO_DATA, action) == 0)
