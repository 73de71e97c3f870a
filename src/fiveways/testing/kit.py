"""Holds a game to all laws."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from fiveways.contract import loading
from fiveways.contract.loading import Game
from fiveways.testing.laws import LAWS, Sample, positions
from fiveways.testing.whole import WHOLE_LAWS, the_fact_sheet_is_true


def _place(sample: Sample) -> str:
    return f" at {sample.match.to_text()}"


def _nowhere() -> str:
    return ""


def _hold(law: Callable[..., None], *case: Any, where: Callable[[], str] = _nowhere) -> None:
    """Hold a case to a law; whatever goes wrong is told with the law, and with `where`."""
    try:
        law(*case)
    except Exception as broken:
        first_line = (law.__doc__ or law.__name__).strip().splitlines()[0]
        kind = "" if isinstance(broken, AssertionError) else f"{type(broken).__name__}: "
        raise AssertionError(f"{first_line} Broken{where()}: {kind}{broken}") from broken


THOROUGH = 60
"""Of a long match, every position up to here is looked at, then about one in `SPARSE`, and the last."""
SPARSE = 12


def check_game(game: str | Game, *, matches: int = 6, seed: int = 1) -> int:
    """Hold a game to every law, over random matches with random options; returns how many positions were seen.

    An AssertionError begins with the law that was broken and says in which position.
    """
    game = loading.load(game) if isinstance(game, str) else game
    chance = random.Random(seed)
    _hold(the_fact_sheet_is_true, game)
    seen = 0
    for number in range(matches):
        for sample in positions(game, chance, game.spec.read() if number == 0 else None):
            if len(sample.match.moves) > THOROUGH and not sample.match.over and chance.randrange(SPARSE):
                continue
            seen += 1
            for law in LAWS:
                _hold(law, sample, where=partial(_place, sample))
        for whole in WHOLE_LAWS:
            _hold(whole, game, chance)
    return seen
