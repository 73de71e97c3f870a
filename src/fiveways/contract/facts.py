"""The fact sheet of a game: everything the rest of the house must know without loading its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fiveways.contract.errors import BadOption, BadSeat
from fiveways.contract.options import Number, Option, Options, Value, read_options, said


@dataclass(frozen=True)
class Ending:
    """One way in which a game ends."""

    name: str  # one word, for records and statistics
    rule: int  # the rule that says so
    text: str  # for people


@dataclass(frozen=True)
class Level:
    """How strong a bot of some level is: presets of the search, as data (`bots/search.py` says what they mean)."""

    simulations: int
    bias: float = 0.0
    exploration: float = 1.0
    expand_after: int = 4
    widen: float = 0.0
    weigh: int = 1
    depth: int = -1
    nodes: int = 200_000
    blunder: float = 0.0  # how often it plays a random move instead
    forget: float = 0.0  # how much of what is out of sight it forgets, from turn to turn


def _anything_goes(options: Options) -> str | None:
    return None


def _never(options: Options) -> bool:
    return False


def _no_limit(options: Options) -> int:
    return 0


def _same_again(options: Options, scores: Sequence[float], began: int) -> dict[str, Value]:
    return dict(options)


@dataclass(frozen=True)
class Spec:
    """What a game is. `package` holds its other files: kernel, text, scene, art, rules.md."""

    id: str
    name: str
    package: str
    tagline: str
    credits: str
    rules_version: int
    players: tuple[int, int]  # fewest and most
    seat_names: tuple[str, ...]
    endings: tuple[Ending, ...]  # numbered from 1, as the kernel's `over`
    refusals: Mapping[int, str | tuple[int, str]]
    """What to say when `check` answers so: by rule number, or by any other code as (rule number, text)."""
    hidden: bool  # whether anybody knows something that others do not
    chance: bool = False  # whether anything random happens after the deal
    options: tuple[Option, ...] = ()
    levels: tuple[Level, ...] = ()  # from the weakest on
    own_levels: int = 0  # or: how many levels the game's own `bots.py` plays
    turns: tuple[int, ...] = ()  # by how many degrees the board is turned for each seat; not at all if not given
    how: str = ""  # how one moves on the screen, where that cannot be told from what can be pressed
    accent: str = "#7a6a4f"  # the one colour that buttons and marks take from the game
    usual_players: int | None = None  # where the number varies; the fewest if not given
    conflict: Callable[[Options], str | None] = _anything_goes
    """Says what is wrong with values that are each possible but not together."""
    complete: Callable[[dict[str, Value], Mapping[str, Any]], None] | None = None
    """Sets what follows from the choices that were made, given these, where nothing was said about it."""
    next_game: Callable[[Options, Sequence[float], int], dict[str, Value]] = _same_again
    """Options of the next game of a series, from this one's options, final scores and the seat that began."""
    names: Callable[[Options], tuple[str, ...]] | None = None
    """Names of the seats where they depend on the options; `seat_names` are those of the usual game then."""
    named_by: tuple[str, ...] = ()
    """The choices and flags that `names` is given besides `players`, and no others."""
    lies_open: Callable[[Options], bool] = _never
    """Whether with these options no seat knows more than another, though others of the game have secrets."""
    remembered: Callable[[Options], bool] = _never
    """Whether people have to remember what they saw: at a table nobody looks back before the game is over."""
    shared: Callable[[Options], bool] = _never
    """Whether all seats win or lose together."""
    automatic: frozenset[int] = frozenset()
    """Phases in which there is one thing to do and nothing to decide: a table does it by itself after a while."""
    unhurried: frozenset[int] = frozenset()
    """Those of them that nobody may hasten: others are to have time to look."""
    paces: Mapping[int, float] = field(default_factory=dict)
    """How long such a phase lasts at a table, in times of what a bot takes for a move; 2.5 where nothing is said."""
    later: Mapping[int, int] = field(default_factory=dict)
    """Such phases that came with a later version of the rules: in older records it happened with the move before."""
    secret_data: bool = False
    """Whether nobody is to learn what the kernel's data allows (is it a word?) before a move is made: `legal` is asked
    with no data for what is offered, and lists all that any data might allow; and there are no hints."""
    turn_seconds: Callable[[Options], int] = _no_limit
    """How many seconds the rules give for a turn, 0 for no limit; `late` in `text.py` says what happens then."""
    solo_points: Callable[[Options], bool] = _never
    """Whether one plays alone, for as many points as possible: such scores are kept and compared."""
    daily: Mapping[str, Value] | None = None
    """Options of such a game that everybody is given the same deal of, a new one each day."""
    _all: tuple[Option, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        fewest, most = self.players
        assert 1 <= fewest <= most <= len(self.seat_names), f"{self.id}: every seat needs a name"
        seats: tuple[Option, ...] = ()
        if fewest < most:
            usual = fewest if self.usual_players is None else self.usual_players
            seats = (Number("players", usual, fewest, most, "How many people sit at the table."),)
        object.__setattr__(self, "_all", seats + self.options)
        assert not (self.levels and self.own_levels), f"{self.id}: levels are presets of the search, or the game's own"
        assert self.hidden or not self.secret_data, f"{self.id}: secret data is something hidden"
        assert self.unhurried <= self.automatic, f"{self.id}: only what happens by itself can be unhurried"
        self._check_conditions()

    def _check_conditions(self) -> None:
        declared = {option.name: option for option in self._all}
        for option in self._all:
            for name, values in option.conditions:
                assert name in declared, f"{self.id}: {option.name} hangs on {name}, which is no option"
                assert not declared[name].when, f"{self.id}: {option.name} hangs on {name}, which hangs on another"
                for value in values:
                    read = declared[name].read(value)
                    assert read == value, f"{self.id}: {option.name} hangs on {name} {said(value)}, which cannot be"
        for name in self.named_by:
            few = name in declared and not isinstance(declared[name], Number)
            assert few, f"{self.id}: seats are named by choices and flags, and {name} is none"

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The declared options, with `players` first where the number of players varies."""
        return self._all

    @property
    def level_count(self) -> int:
        """How many levels its bots have."""
        return self.own_levels or len(self.levels)

    @property
    def best_bot(self) -> str:
        """The name of its strongest bot."""
        return f"level{self.level_count}" if self.level_count else "random"

    def read(self, given: Mapping[str, Any] | None = None) -> dict[str, Value]:
        """Complete and check options."""
        values = read_options(self.id, self._all, given or {})
        if self.complete:
            self.complete(values, given or {})
        wrong = self.conflict(values)
        if wrong:
            raise BadOption(f"{self.id} cannot be played so: {wrong}")
        return values

    def encode(self, options: Options) -> list[int]:
        """The options as numbers, in the order of their declaration: what the kernel's `deal` gets."""
        return [option.encode(options[option.name]) for option in self._all]

    def seats(self, options: Options) -> int:
        """How many seats a table with these options has."""
        return int(options.get("players", self.players[0]))

    def names_of_seats(self, options: Options) -> tuple[str, ...]:
        """What the seats are called at a table with these options."""
        if not self.names:
            return self.seat_names[: self.seats(options)]
        return self.names({name: options[name] for name in ("players", *self.named_by) if name in options})

    def has_secrets(self, options: Options) -> bool:
        """Whether seats see different things at a table with these options."""
        return self.hidden and not self.lies_open(options)

    @property
    def usual_solo(self) -> Mapping[str, Value] | None:
        """Options with which one usually plays alone for points; None where nobody does."""
        return self.daily if self.daily is not None else {} if self.solo_points(self.read()) else None

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
        return self.turns[seat] if 0 <= seat < len(self.turns) else 0

    def refusal(self, code: int) -> tuple[str, str]:
        """The rule id and the text that a code of `check` stands for."""
        told = self.refusals[code]
        rule, text = (code, told) if isinstance(told, str) else told
        return self.rule_id(rule), text

    def rule_id(self, number: int) -> str:
        return f"{self.id}.{number}"
