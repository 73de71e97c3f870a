"""What laws are checked on: positions of random matches, with options of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.options import Choice, Flag, Number, Option, Options, Value
from fiveways.contract.states import Bytes, stream
from fiveways.match.match import Match


@dataclass(frozen=True)
class Sample:
    """One position of a randomly played match, with everything that a law may need."""

    match: Match
    state: Bytes
    data: Bytes
    legal: tuple[int, ...]
    chance: random.Random

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seats(self) -> int:
        return self.game.spec.seats(self.match.options)

    def stream(self) -> Any:
        return stream(tuple(self.chance.getrandbits(64) for _ in range(4)))


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
    match option:
        case Number(low=low, high=high):
            return [low, high]
        case Choice(choices=choices):
            return list(choices)
        case Flag():
            return [False, True]


def _worth_trying(option: Option) -> list[Value]:
    """Every number of players; the extremes of other options."""
    if isinstance(option, Number) and option.name == "players":
        return list(range(option.low, option.high + 1))
    return extremes(option)


def every_kind_of_options(game: Game) -> list[Options]:
    """The defaults; each number of players; each option at each of its extremes, the others as usual.

    Where that cannot be played, the options that it depends on (`when`) are set as well; if it still cannot, the value
    is left out.
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
    return found


def positions(game: Game, chance: random.Random, options: Options | None = None) -> Iterator[Sample]:
    """Every position of one random match, the last included."""
    options = options or some_options(game, chance)
    match = _told(lambda: "deal a game", options, lambda: Match.new(game, options, seed=f"{chance.getrandbits(64)}"))
    data = game.kernel.data(match.options)
    while True:
        state = match.state_bytes()
        over = _told(lambda: f"say how the game ended at {place(match)}", options, lambda: match.over)
        ask = partial(game.kernel.legal, state, data)
        listed = () if over else _told(lambda: f"list the legal actions at {place(match)}", options, ask)
        legal = tuple(int(action) for action in listed)
        yield Sample(match, state, data, legal, chance)
        if match.over:
            return
        if not legal:
            raise AssertionError(f"the game goes on and no action is legal at {place(match)}, options {dict(options)}")
        action = chance.choice(legal)
        play = partial(match.play, action)
        _told(lambda action=action: f"play action {action} at {place(match)}", options, play)  # type: ignore[misc]


def place(match: Match) -> str:
    """The position of a match, or its moves where the position cannot be written."""
    try:
        return match.to_text()
    except Exception:
        return f"{match.game.spec.id} after {len(match.moves)} moves"


def _told(what: Callable[[], str], options: Options, work: Callable[[], Any]) -> Any:
    """Let a game do something; an error names the place."""
    try:
        return work()
    except Exception as broken:
        raise AssertionError(f"cannot {what()}, options {dict(options)}: {type(broken).__name__}: {broken}") from broken
