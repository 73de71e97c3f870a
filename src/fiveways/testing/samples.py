"""What laws are checked on: positions of random matches, with options of every kind."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import VERSION
from fiveways.contract.loading import Game
from fiveways.contract.options import Choice, Flag, Number, Option, Options, Value
from fiveways.contract.scene import Scene
from fiveways.contract.states import Bytes, stream
from fiveways.contract.traits import Editions, Secrets
from fiveways.contract.verbs import SPECTATOR
from fiveways.match.match import Match
from fiveways.testing.differing import told

LONGEST = 10_000
"""A random game that takes more actions than this is taken for one that never ends."""


@dataclass
class Notes:
    """What is gathered over many positions, for laws that no single position can break."""

    positions: Counter[int] = field(default_factory=Counter)
    """In how many positions a seat's secrets were dealt anew."""
    reshuffled: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The fields that `reshuffle` changed for a seat."""
    imagined: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The fields in which imagined worlds differed from the true one."""
    phases: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Sample:
    """One position of a randomly played match, with everything that a law may need."""

    match: Match
    state: Bytes
    data: Bytes
    legal: tuple[int, ...]
    chance: random.Random
    notes: Notes = field(default_factory=Notes)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seats(self) -> int:
        return self.game.spec.seats(self.match.options)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who may look: a spectator, and each seat."""
        return (SPECTATOR, *range(self.seats))

    def stream(self) -> Any:
        return stream(tuple(self.chance.getrandbits(64) for _ in range(4)))

    @cached_property
    def aside(self) -> random.Random:
        """Chance of its own: what is drawn here does not change which games are played."""
        return random.Random(len(self.match.moves) * 7919 + len(self.legal))

    @cached_property
    def scenes(self) -> dict[int, Scene]:
        """The picture that everybody sees."""
        return {seat: self.match.scene(seat) for seat in self.viewers}

    @cached_property
    def twins(self) -> dict[int, Bytes]:
        """For everybody a state that differs only in what they cannot know; empty where nothing is hidden."""
        found: dict[int, Bytes] = {}
        for seat in self.viewers if self.game.spec.has(Secrets) else ():
            found[seat] = self.state.copy()
            self.game.kernel.hooks.reshuffle(self.game.kernel.state_record(found[seat]), seat, self.chance)
        return found


def some_options(game: Game, chance: random.Random) -> Options:
    """Random options that can be played; the defaults every other time."""
    for _ in range(1000 if chance.random() < 0.5 else 0):
        given: dict[str, Any] = {}
        for option in game.spec.all_options:
            match option:
                case Number(low=low, high=high):
                    given[option.name] = chance.randint(low, high)
                case Choice(choices=choices):
                    given[option.name] = chance.choice(choices)
                case Flag():
                    given[option.name] = chance.random() < 0.5
        try:
            return game.spec.read(given)
        except FivewaysError:
            continue
    return game.spec.read()


def extremes(option: Option) -> list[Value]:
    """The lowest and the highest value of a number; every value of any other option."""
    values = option.values
    return [values[0], values[-1]] if isinstance(option, Number) else list(values)


def _worth_trying(option: Option) -> list[Value]:
    """Every number of players; the extremes of other options."""
    if isinstance(option, Number) and option.name == "players":
        return list(range(option.low, option.high + 1))
    return extremes(option)


def every_kind_of_options(game: Game) -> list[Options]:
    """The defaults; each number of players; each option at each of its extremes, the others as usual.

    Where that cannot be played, the options that it depends on (`when`) are set as well; if it still cannot, the value
    is left out. A game that is also played by older rules is tried with each of them.
    """
    found: list[Options] = [game.spec.read()]
    for option in game.spec.all_options:
        needed = {name: values[0] for name, values in option.conditions}
        for value in _worth_trying(option):
            for given in ({option.name: value}, {**needed, option.name: value}):
                try:
                    options = game.spec.read(given)
                except FivewaysError:
                    continue
                if options not in found:
                    found.append(options)
    older = range(1, game.spec.rules_version) if game.spec.has(Editions) else ()
    return found + [game.spec.read({VERSION: version}) for version in older]


def positions(
    game: Game, chance: random.Random, options: Options | None = None, notes: Notes | None = None
) -> Iterator[Sample]:
    """Every position of one random match, the last included."""
    __tracebackhide__ = True
    options, notes = options or some_options(game, chance), notes or Notes()
    deal = partial(Match.new, game, options, seed=f"{chance.getrandbits(64)}")
    match = _told(game, lambda: "deal a game", options, deal)
    data = game.kernel.data(match.options)
    while True:
        state = match.state_bytes()
        over = _told(game, lambda: f"say how the game ended at {place(match)}", options, lambda: match.over)
        ask = partial(game.kernel.legal, state, data)
        listed = () if over else _told(game, lambda: f"list the legal actions at {place(match)}", options, ask)
        legal = tuple(int(action) for action in listed)
        notes.phases.add(match.phase)
        yield Sample(match, state, data, legal, chance, notes)
        if match.over:
            return
        if not legal:
            raise AssertionError(f"the game goes on and no action is legal at {place(match)}, options {dict(options)}")
        if len(match.moves) >= LONGEST:
            raise AssertionError(
                f"no game may go on forever: one with options {dict(options)} has not ended within {LONGEST} actions; "
                f"the last position is {place(match)}"
            )
        action = chance.choice(legal)
        play = partial(match.play, action)
        _told(game, lambda action=action: f"play action {action} at {place(match)}", options, play)  # type: ignore[misc]


def place(match: Match) -> str:
    """The position of a match, or its moves where the position cannot be written."""
    try:
        return match.to_text()
    except Exception:
        return f"{match.game.spec.id} after {len(match.moves)} moves"


def _told(game: Game, what: Callable[[], str], options: Options, work: Callable[[], Any]) -> Any:
    """Do something that a game is to do; what goes wrong there is told with the place."""
    __tracebackhide__ = True
    try:
        return work()
    except Exception as broken:
        fault = f"{told(broken, game)}\nThe kit cannot {what()}, options {dict(options)}"
        raise AssertionError(fault) from None
