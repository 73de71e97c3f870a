"""waywords.16: how a turn ends whose time is over."""

from __future__ import annotations

import numpy as np

from fiveways.contract import loading
from fiveways.contract.kernel import NO_DATA, Bytes, Kernel, Record, stream
from fiveways.games.waywords.parts import DONE, PASS, PLAY, TAKE_LETTER, TAKE_PATTERN, VOID

_ANY_WORDS = (1, 2, 3, 4)


def late(view: Record) -> str:
    """The word is given up and the hand filled from the pattern pile, with a letter where it needs one.

    It is played through in a world that fits the view: which tiles are drawn there is chance, how many is not.
    """
    from fiveways.games.waywords import text

    kernel = loading.load("waywords").kernel
    seen = np.frombuffer(view.tobytes(), np.uint8).copy()
    world, actions, over = kernel.imagine(seen, NO_DATA, stream(_ANY_WORDS)), list[int](), 0
    while not over and kernel.state_record(world)["to_move"] == view["to_move"]:
        actions.append(_next(kernel, world))
        over = kernel.apply(world, NO_DATA, actions[-1], stream(_ANY_WORDS))
    return text.line_text(view, actions)


def _next(kernel: Kernel, world: Bytes) -> int:
    wanted = (PASS,) if kernel.state_record(world)["phase"] == PLAY else (VOID, TAKE_PATTERN, TAKE_LETTER, DONE)
    return next(action for action in wanted if kernel.check(world, NO_DATA, action) == 0)
