"""Checks that a game keeps all laws."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from fiveways.batch import runners
from fiveways.contract import loading
from fiveways.contract.loading import Game
from fiveways.contract.options import Options
from fiveways.testing.laws import RULES_LAWS
from fiveways.testing.samples import Sample, every_kind_of_options, place, positions
from fiveways.testing.shown import SHOWN_LAWS
from fiveways.testing.whole import WHOLE_LAWS, the_fact_sheet_is_true

LAWS = RULES_LAWS + SHOWN_LAWS
THOROUGH = 60
"""Of a long match, every position up to this one is checked, then about one in `SPARSE`, and the last."""
SPARSE = 12
GLANCES = 4
"""How many positions are checked in a match with options of one kind, besides the first and the last."""
RANDOM_GAMES = 100
"""Games with options of each kind that are only played, to see how they end."""


@dataclass
class Checked:
    """What `check_game` has seen."""

    game: Game
    positions: int = 0
    options: int = 0  # kinds of options that were played with
    endings: dict[str, int] = field(default_factory=dict)  # how often each was reached

    @property
    def never_reached(self) -> list[str]:
        """Endings of the fact sheet that no game came to."""
        return [ending.name for ending in self.game.spec.endings if not self.endings.get(ending.name)]

    def __str__(self) -> str:
        reached = ", ".join(f"{name} {count}" for name, count in self.endings.items() if count)
        told = f"{self.game.spec.id} keeps every law: {self.positions} positions, {self.options} kinds of options"
        never = f"\nNever reached: {', '.join(self.never_reached)}" if self.never_reached else ""
        return f"{told}\nEndings: {reached}{never}"

    def note(self, match_ending: str | None) -> None:
        """Count how a match ended; None while it goes on."""
        if match_ending:
            self.endings[match_ending] = self.endings.get(match_ending, 0) + 1


def _nowhere() -> str:
    return ""


def _hold(law: Callable[..., None], *case: Any, where: Callable[[], str] = _nowhere) -> None:
    """Check a case against a law. An error names the law and `where`."""
    try:
        law(*case)
    except Exception as broken:
        first_line = (law.__doc__ or law.__name__).strip().splitlines()[0]
        kind = "" if isinstance(broken, AssertionError) else f"{type(broken).__name__}: "
        raise AssertionError(f"{first_line} Broken{where()}: {kind}{broken}") from broken


def _hold_to_all(sample: Sample) -> None:
    for law in LAWS:
        _hold(law, sample, where=lambda: f" at {place(sample.match)}")


def check_game(game: str | Game, *, matches: int = 6, seed: int = 1) -> Checked:
    """Check that a game keeps every law: in random matches with random options, then with options of every kind.

    A BadGame says which file or function is missing or wrong. An AssertionError begins with the law that was broken and
    says in which position. The result can be printed: it says what was checked, and which endings no game reached.
    """
    game = loading.load(game) if isinstance(game, str) else game
    chance, seen = random.Random(seed), Checked(game)
    game.load_all()
    _hold(the_fact_sheet_is_true, game)
    for number in range(matches):
        for sample in positions(game, chance, game.spec.read() if number == 0 else None):
            if len(sample.match.moves) > THOROUGH and not sample.match.over and chance.randrange(SPARSE):
                continue
            seen.positions += 1
            _hold_to_all(sample)
            seen.note(sample.match.result.ending if sample.match.result else None)
        for whole in WHOLE_LAWS:
            _hold(whole, game, chance)
    for options in every_kind_of_options(game):
        _check_kind(seen, options, chance)
    return seen


def _check_kind(seen: Checked, options: Options, chance: random.Random) -> None:
    """One match with these options, checked at a few positions; and many that are only played."""
    _count_endings(seen, options, chance)
    for sample in _glances(positions(seen.game, chance, options), chance):
        seen.positions += 1
        _hold_to_all(sample)
    seen.options += 1


def _glances(samples: Iterator[Sample], chance: random.Random) -> list[Sample]:
    """The first, the last, and a few between, each as likely as another."""
    first, *others = map(_kept, samples)
    between, last = others[:-1], others[-1:]
    return [first, *chance.sample(between, min(GLANCES, len(between))), *last]


def _kept(sample: Sample) -> Sample:
    """A copy of a sample that does not change while its match goes on."""
    return replace(sample, match=sample.match.copy())


def _count_endings(seen: Checked, options: Options, chance: random.Random) -> None:
    kernel, spec = seen.game.kernel, seen.game.spec
    tally, encoded = np.zeros(runners.TALLY, np.int64), np.array(spec.encode(options), np.int32)
    state, seed = kernel.new_state(), np.uint64(chance.getrandbits(63))
    data = kernel.data(options)
    try:
        runners.random_games(kernel.verbs, state, data, encoded, seed, 0, RANDOM_GAMES, tally)
    except Exception as broken:
        raise AssertionError(f"random games with {dict(options)}: {type(broken).__name__}: {broken}") from broken
    for number, ending in enumerate(spec.endings, 1):
        reached = int(tally[runners.ENDING + number])
        if reached:
            seen.endings[ending.name] = seen.endings.get(ending.name, 0) + reached
