"""Holds a game to all laws.

The kit turns on bounds checks, without which an index out of range in a verb corrupts memory. They must be on before
the rules are compiled: put `os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")` into `conftest.py`.

A verb that fails is named with its action. To see the line, run the tests with `FIVEWAYS_PLAIN=1`: verbs are plain
Python then, and a debugger works. `FIVEWAYS_DEBUG=1` shows all that Numba says of code that it cannot compile.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from fiveways.batch import runners
from fiveways.compiled.compiler import PLAIN, config
from fiveways.contract import loading
from fiveways.contract.errors import BadGame
from fiveways.contract.loading import Game
from fiveways.contract.options import Options
from fiveways.contract.traits import Automatic
from fiveways.testing.differing import told
from fiveways.testing.hanging import watched
from fiveways.testing.laws import RULES_LAWS
from fiveways.testing.pictures import PICTURE_LAWS, drawings_can_be_drawn
from fiveways.testing.samples import Notes, Sample, every_kind_of_options, place, positions
from fiveways.testing.secrecy import SECRECY_LAWS, secrets_are_compared
from fiveways.testing.shown import SHOWN_LAWS
from fiveways.testing.whole import WHOLE_LAWS, the_fact_sheet_is_true, the_rule_book_has_its_parts
from fiveways.testing.words import WORD_LAWS

LAWS = RULES_LAWS + SECRECY_LAWS + SHOWN_LAWS + PICTURE_LAWS + WORD_LAWS
THOROUGH = 60
"""Of a long match, every position up to this one is checked, then about one in `SPARSE`, and the last."""
SPARSE = 12
GLANCES = 4
"""How many positions are checked in a match with options of one kind, besides the first and the last."""
RANDOM_GAMES = 100
"""Games with options of each kind that are only played, to see how they end."""


@dataclass
class Checked:
    """What `check_game` has looked at; print it."""

    game: Game  # the game
    positions: int = 0  # how many positions were held to the laws
    options: int = 0  # kinds of options that were played with
    endings: dict[str, int] = field(default_factory=dict)  # how often each ending was reached
    notes: Notes = field(default_factory=Notes, repr=False)  # for laws that take many positions

    @property
    def never_reached(self) -> list[str]:
        """Endings of the fact sheet, and phases that are Automatic ("phase 3"), that no game came to."""
        endings = [ending.name for ending in self.game.spec.endings if not self.endings.get(ending.name)]
        phases = sorted(self.game.spec.trait(Automatic).phases - self.notes.phases)
        return endings + [f"phase {phase}" for phase in phases]

    @property
    def advice(self) -> list[str]:
        """What breaks no law and is probably not meant."""
        levels = self.game.spec.levels
        used = any(level.bias or level.depth >= 0 or level.weigh > 1 for level in levels)
        idle = self.game.kernel.has("estimate") and levels and not used
        told = "no level uses `estimate`: give one a bias, or a depth of 0 or more, unless it is weaker then"
        return [told] if idle else []

    def __str__(self) -> str:
        reached = ", ".join(f"{name} {count}" for name, count in self.endings.items() if count)
        counted = f"{self.game.spec.id} keeps every law: {self.positions} positions, {self.options} kinds of options"
        never = [f"Never reached: {', '.join(self.never_reached)}"] if self.never_reached else []
        return "\n".join([counted, f"Endings: {reached}", *never, *(f"Advice: {each}" for each in self.advice)])

    def note(self, match_ending: str | None) -> None:
        """Count how a match ended; None while it goes on."""
        if match_ending:
            self.endings[match_ending] = self.endings.get(match_ending, 0) + 1


def _hold(game: Game, law: Callable[..., None], *case: Any, where: Callable[[], str] | None = None) -> None:
    """Hold a case to a law; whatever goes wrong is told first, then where, then the law."""
    __tracebackhide__ = True
    try:
        law(*case)
    except Exception as broken:
        first_line = (law.__doc__ or law.__name__).strip().splitlines()[0]
        at = f"\nAt: {where()}" if where else ""
        raise AssertionError(f"{told(broken, game)}{at}\nThe law: {first_line}") from None


def _hold_to_all(sample: Sample) -> None:
    __tracebackhide__ = True
    for law in LAWS:
        _hold(sample.game, law, sample, where=lambda: place(sample.match))


def check_game(game: str | Game, *, matches: int = 6, seed: int = 1) -> Checked:
    """Hold a game to every law: over `matches` random matches with random options, then with options of every kind.

    A BadGame says which file or function is missing or wrong. An AssertionError begins with the fault, then says in
    which position it is, and which law it breaks. What comes back can be printed: it says what was looked at, and
    which endings no game reached. Another `seed` plays other matches.
    """
    __tracebackhide__ = True
    if not (PLAIN or config.BOUNDSCHECK):
        raise BadGame(
            "bounds checks are off, so an index out of range would corrupt memory: set NUMBA_BOUNDSCHECK=1 in "
            "conftest.py, or import fiveways.testing before anything else of fiveways"
        )
    game = loading.load(game) if isinstance(game, str) else game
    game.load_all()
    with watched(game):
        return _checked(game, matches, random.Random(seed))


def _checked(game: Game, matches: int, chance: random.Random) -> Checked:
    __tracebackhide__ = True
    seen = Checked(game)
    _hold(game, the_fact_sheet_is_true, game)
    _hold(game, the_rule_book_has_its_parts, game)
    _hold(game, drawings_can_be_drawn, game)
    for number in range(matches):
        for sample in positions(game, chance, game.spec.read() if number == 0 else None, seen.notes):
            if len(sample.match.moves) > THOROUGH and not sample.match.over and chance.randrange(SPARSE):
                continue
            seen.positions += 1
            _hold_to_all(sample)
            seen.note(sample.match.result.ending if sample.match.result else None)
        for whole in WHOLE_LAWS:
            _hold(game, whole, game, chance)
    for options in every_kind_of_options(game):
        _check_kind(seen, options, chance)
    _hold(game, secrets_are_compared, game, seen.notes)
    return seen


def _check_kind(seen: Checked, options: Options, chance: random.Random) -> None:
    """One match with these options, looked at here and there; and many that are only played."""
    __tracebackhide__ = True
    # First in Python, which gives up on a game that never ends. Compiled code cannot.
    for sample in _glances(positions(seen.game, chance, options, seen.notes), chance):
        seen.positions += 1
        _hold_to_all(sample)
    _count_endings(seen, options, chance)
    seen.options += 1


def _glances(samples: Iterator[Sample], chance: random.Random) -> list[Sample]:
    """The first, the last, and a few between, each as likely as another."""
    __tracebackhide__ = True
    first, *others = map(_kept, samples)
    between, last = others[:-1], others[-1:]
    return [first, *chance.sample(between, min(GLANCES, len(between))), *last]


def _kept(sample: Sample) -> Sample:
    """A copy of a sample that does not change while its match goes on."""
    return replace(sample, match=sample.match.copy())


def _count_endings(seen: Checked, options: Options, chance: random.Random) -> None:
    __tracebackhide__ = True
    kernel, spec = seen.game.kernel, seen.game.spec
    tally, encoded = np.zeros(runners.TALLY, np.int64), np.array(spec.encode(options), np.int32)
    state, seed = kernel.new_state(), np.uint64(chance.getrandbits(63))
    data = kernel.data(options)
    try:
        runners.random_games(kernel.verbs, state, data, encoded, seed, 0, RANDOM_GAMES, tally)
    except Exception as broken:
        what = f"{type(broken).__name__}: {broken}"
        raise AssertionError(f"a verb failed in random games with options {dict(options)}: {what}") from None
    for number, ending in enumerate(spec.endings, 1):
        reached = int(tally[runners.ENDING + number])
        if reached:
            seen.endings[ending.name] = seen.endings.get(ending.name, 0) + reached
