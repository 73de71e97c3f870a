"""The fact sheet of a game: everything that others must know without loading its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from fiveways.contract.errors import BadGame, BadOption, BadSeat
from fiveways.contract.options import Choice, Number, Option, Options, Value, read_options, said
from fiveways.contract.traits import (
    ABSENT,
    ALL,
    Automatic,
    Editions,
    OwnBots,
    Points,
    Rematch,
    Seating,
    SecretData,
    Secrets,
    Trait,
)

AnyTrait = TypeVar("AnyTrait", bound=Trait)

VERSION = "rules"
"""What the version of the rules is called among the options of a table that follows older ones."""


@dataclass(frozen=True)
class Ending:
    """One way in which a game ends."""

    name: str  # one word, for records and statistics
    rule: int  # the number of the rule that says so
    text: str  # why it ended; people read it after who won ("Black won: the last stone is taken."), or alone
    title: str = ""  # a few words above it, where partners have neither won nor lost, such as "Arc 1 won"


@dataclass(frozen=True)
class Level:
    """How strong a bot of some level is: settings of the search, as data.

    `greedy` always asks `estimate`. A level asks it only if `bias`, `weigh` or `depth` say so: begin with
    `Level(100, bias=2.0, depth=0, expand_after=1)`, and see with `fiveways tournament` whether it plays better.
    It may be weaker: then leave them out.
    """

    simulations: int  # how many games it plays in its head for each move
    bias: float = 0.0  # how much `estimate` counts in choosing what to try next; without `estimate` it does nothing
    exploration: float = 1.0  # how much it tries moves that it has tried little
    expand_after: int = 4  # after how many visits a position in the tree gets children
    widen: float = 0.0  # how fast more moves are tried where there are many; 0 for all at once
    weigh: int = 1  # where something is hidden: how many untried moves `estimate` compares before one is tried
    depth: int = -1  # after how many random actions `estimate` judges: 0 for at once, as is usual; -1 to play on
    nodes: int = 200_000  # how many positions the tree may hold
    blunder: float = 0.0  # how often it plays a random move instead, from 0 to 1
    forget: float = 0.0  # how much it forgets between turns of what is out of sight (trait Memory)

    def __post_init__(self) -> None:
        for name, low in (("simulations", 1), ("expand_after", 1), ("nodes", 2)):
            if getattr(self, name) < low:
                raise BadGame(f"{name} of a search must be at least {low}, not {getattr(self, name)}")
        for name in ("blunder", "forget"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadGame(f"{name} of a level is from 0 to 1, not {getattr(self, name)}")


@dataclass(frozen=True)
class Look:
    """How a game looks on a page."""

    accent: str = "#7a6a4f"  # the colour of buttons and marks, such as #4f7a5d
    turns: tuple[int, ...] = ()  # degrees, in steps of 90, by which each seat sees the board turned; empty for none
    how: str = ""  # a sentence that tells a player how to move, where that is not plain: "Press a card, then a square."


def _anything_goes(options: Options) -> str | None:
    return None


def _nothing_follows(values: dict[str, Value], given: Mapping[str, Any]) -> None:
    """Leave the options as they are."""


@dataclass(frozen=True)
class Spec:
    """The fact sheet of a game. What only some games have is a trait (`traits.py`)."""

    id: str  # lower-case letters, digits and hyphens; the same as the name of the entry point
    name: str  # what people call the game
    package: str  # the Python package with its other files: write __name__
    tagline: str  # one line that says what the game is
    credits: str  # who devised the game; the rule book must say so too
    rules_version: int  # goes up when the rules change, so that old records are not read by new rules
    players: tuple[int, int]  # the fewest and the most players
    seat_names: tuple[str, ...]  # what the seats are called, one for each of the most players
    endings: tuple[Ending, ...]  # numbered from 1: the header's `over`
    refusals: Mapping[int, str | tuple[int, str]]
    """What to say for each answer of `check`: by the number of the rule, or by any other number as (rule, text)."""
    options: tuple[Option, ...] = ()  # what people choose for a table, in the order in which `deal` gets them
    levels: tuple[Level, ...] = ()  # the bots level1, level2 and so on, from the weakest on
    conflict: Callable[[Options], str | None] = _anything_goes
    """Say what is wrong with values that are possible one by one, but not together; None if nothing is."""
    complete: Callable[[dict[str, Value], Mapping[str, Any]], None] = _nothing_follows
    """Fill in values (the first argument) that nobody chose, but that follow from what somebody chose (the second)."""
    look: Look = Look()  # how it looks on a page
    traits: tuple[Trait, ...] = ()  # what only some games have
    _all: tuple[Option, ...] = field(init=False, repr=False)
    _by_kind: dict[type[Trait], Trait] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_kind", {type(trait): trait for trait in self.traits})
        fewest, most = self.players
        self._hold(1 <= fewest <= most <= len(self.seat_names), "every seat needs a name")
        usual = self.trait(Seating).usual
        count = str(fewest) if fewest == most else f"{fewest} to {most}"
        self._hold(usual is None or fewest <= usual <= most, f"Seating.usual is {usual}, and {count} can play")
        self._check_names("seats", self.seat_names)
        self._check_names("endings", [ending.name for ending in self.endings])
        seats: tuple[Option, ...] = ()
        if fewest < most:
            seats = (Number("players", self.usual_players, fewest, most, "How many people sit at the table."),)
        object.__setattr__(self, "_all", seats + self.options)
        self._check_names("options", [*(option.name for option in self._all), VERSION])
        self._check_defaults()
        self._check_traits()
        self._check_conditions()

    def _hold(self, so: bool, told: str) -> None:
        if not so:
            raise BadGame(f"{self.id}: {told}")

    def _check_names(self, what: str, names: Sequence[str]) -> None:
        twice = [name for name in names if names.count(name) > 1]
        self._hold(not twice, f"two {what} are called {twice and twice[0]}")

    def _check_defaults(self) -> None:
        for option in self._all:
            if isinstance(option, Choice) and callable(option.offered):
                continue  # what can be chosen is known only while it runs
            possible = option.read(option.default) is not None
            self._hold(possible, f"option {option.name}: the default {said(option.default)} is not {option.allowed}")

    def _check_traits(self) -> None:
        self._hold(len(self._by_kind) == len(self.traits), "a trait is listed once")
        unknown = [kind.__name__ for kind in self._by_kind if kind not in ALL]
        self._hold(not unknown, f"there are no traits {unknown}: see contract/traits.py")
        self._hold(not (self.levels and self.has(OwnBots)), "levels are presets of the search, or the game's own bots")
        self._hold(self.trait(OwnBots).levels >= 0, "OwnBots.levels is 0 or more")
        self._hold(self.has(Secrets) or not self.has(SecretData), "the trait SecretData needs the trait Secrets")
        own = self.trait(Automatic)
        listed = own.unhurried | own.paces.keys() | own.since.keys()
        self._hold(listed <= own.phases, "only an automatic phase can be unhurried or have a pace")

    def _check_conditions(self) -> None:
        declared = {option.name: option for option in self._all}
        for option in self._all:
            for name, values in option.conditions:
                self._hold(name in declared, f"{option.name} depends on {name}, which is no option")
                self._hold(not declared[name].when, f"{option.name} depends on {name}, which depends on another")
                for value in values:
                    possible = declared[name].read(value) == value
                    self._hold(possible, f"{option.name} depends on {name} {said(value)}, which cannot be")
        for name in self.trait(Seating).named_by:
            few = name in declared and not isinstance(declared[name], Number)
            self._hold(few, f"seats are named by choices and flags, and {name} is none")

    def has(self, kind: type[Trait]) -> bool:
        """Whether the game has a trait."""
        return kind in self._by_kind

    def trait(self, kind: type[AnyTrait]) -> AnyTrait:
        """The game's trait of this kind; if the game has none, a trait that says no to everything."""
        return cast(AnyTrait, self._by_kind.get(kind) or ABSENT[kind])

    @property
    def usual_players(self) -> int:
        """How many usually play."""
        return self.trait(Seating).usual or self.players[0]

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The declared options, with `players` first where the number of players varies."""
        return self._all

    @property
    def level_count(self) -> int:
        """How many levels its bots have."""
        return self.trait(OwnBots).levels or len(self.levels)

    @property
    def bot_names(self) -> list[str]:
        """The names of all its bots, the weakest first."""
        return ["random", "greedy", *(f"level{number}" for number in range(1, self.level_count + 1))]

    def bot(self, given: str) -> str:
        """The name of a bot; refuses one that does not exist."""
        level = given.removeprefix("level")
        name = f"level{int(level)}" if level != given and re.fullmatch("[0-9]{1,9}", level) else given
        if name not in self.bot_names:
            known = ", ".join(self.bot_names)
            raise BadSeat(f"there is no kind of player {given!r} in {self.id}: there is {known}")
        return name

    @property
    def best_bot(self) -> str:
        """The name of its strongest bot: its highest level, or greedy, which every game has."""
        return f"level{self.level_count}" if self.level_count else "greedy"

    @property
    def usual_bot(self) -> str:
        """The bot that one plays against if nothing is said: one that a newcomer can learn from."""
        return f"level{min(2, self.level_count)}" if self.level_count else "greedy"

    def read(self, given: Mapping[str, Any] | None = None) -> dict[str, Value]:
        """Complete and check options."""
        given = dict(given or {})
        version = self._read_version(given.pop(VERSION)) if self.has(Editions) and VERSION in given else 0
        values = read_options(self.id, self._all, given)
        self.complete(values, given)
        wrong = self.conflict(values)
        if wrong:
            raise BadOption(f"{self.id} cannot be played so: {wrong}")
        return values | {VERSION: version} if version not in (0, self.rules_version) else values

    def _read_version(self, given: Any) -> int:
        version = Number(VERSION, self.rules_version, 1, self.rules_version, "")
        read = version.read(given)
        if read is None:
            raise BadOption(f"option {VERSION} of {self.id} is {version.allowed}, not {given!r}")
        return read

    def read_kept(self, version: int | None, given: Mapping[str, Any]) -> dict[str, Value]:
        """Options that a record or a table kept, and the version that it names; None for one of before 0.2."""
        own = self.trait(Editions)
        if not self.has(Editions) or VERSION in given:
            return self.read(given)
        version = version or own.unmarked
        if version == self.rules_version:
            return self.read(given)
        return self.read({**own.translate(version, given), VERSION: version})

    def version(self, options: Options) -> int:
        """The version of the rules that a table with these options follows."""
        return int(options.get(VERSION, self.rules_version))

    def next_game(self, options: Options, scores: Sequence[float], began: int) -> dict[str, Value]:
        """The options of the next game, by today's rules: see the trait Rematch."""
        following = self.trait(Rematch).next_game(options, scores, began)
        return {name: value for name, value in following.items() if name != VERSION}

    def encode(self, options: Options) -> list[int]:
        """The options as numbers, in the order of their declaration: what the kernel's `deal` gets."""
        numbers = [option.encode(options[option.name]) for option in self._all]
        return [*numbers, self.version(options)] if self.has(Editions) else numbers

    def seats(self, options: Options) -> int:
        """How many seats a table with these options has."""
        return int(options.get("players", self.players[0]))

    def names_of_seats(self, options: Options) -> tuple[str, ...]:
        """What the seats are called at a table with these options."""
        own = self.trait(Seating)
        if own.names is None:
            return self.seat_names[: self.seats(options)]
        return own.names({name: options[name] for name in ("players", *own.named_by) if name in options})

    def has_secrets(self, options: Options) -> bool:
        """Whether seats see different things at a table with these options."""
        return self.has(Secrets) and not self.trait(Secrets).lie_open(options)

    @property
    def usual_solo(self) -> Mapping[str, Value] | None:
        """Options with which one usually plays alone for points; None where nobody does."""
        own = self.trait(Points)
        return own.daily if own.daily is not None else {} if own.alone(self.read()) else None

    def seat(self, seat: int, options: Options) -> str:
        """The name of a seat; refuses one that is not there."""
        names = self.names_of_seats(options)
        if not 0 <= seat < len(names):
            raise BadSeat(f"{self.id} has seats 0 to {len(names) - 1} here, not {seat}")
        return names[seat]

    def find_seat(self, given: str, options: Options) -> int:
        """A seat by its number or its name."""
        names = [name.lower() for name in self.names_of_seats(options)]
        if given.lower() in names:
            return names.index(given.lower())
        if not given.isdecimal() or int(given[:9]) >= len(names):
            raise BadSeat(f"{self.id} has the seats {', '.join(names)} (0 to {len(names) - 1}) here, not {given!r}")
        return int(given)

    def turn(self, seat: int) -> int:
        """How the board is turned for a seat; a spectator sees it as the first seat does."""
        turns = self.look.turns
        return turns[seat] if 0 <= seat < len(turns) else 0

    def refusal(self, code: int) -> tuple[str, str]:
        """The rule id and the text that a code of `check` stands for."""
        told = self.refusals[code]
        rule, text = (code, told) if isinstance(told, str) else told
        return self.rule_id(rule), text

    def rule_id(self, number: int) -> str:
        """The id of a rule: `bones.6`."""
        return f"{self.id}.{number}"
