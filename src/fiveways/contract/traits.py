"""Traits: what only some games have. A fact sheet lists those that its game has, and no others.

Each trait is a small dataclass with the facts that belong together. `hooks.py` says which functions come with it: some
are needed, others may be left out. A game that brings such a function without the trait is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from fiveways.contract.options import Options, Value

Whether: TypeAlias = Callable[[Options], bool]
"""Whether something is so with these options."""


def _never(options: Options) -> bool:
    return False


def _no_limit(options: Options) -> int:
    return 0


def _same_again(options: Options, scores: Sequence[float], began: int) -> dict[str, Value]:
    return dict(options)


def _nothing(options: Options) -> str:
    return ""


def _same_words(version: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    return options


@dataclass(frozen=True)
class Trait:
    """What all traits share: nothing."""


@dataclass(frozen=True)
class Chance(Trait):
    """Something random happens after the deal."""


@dataclass(frozen=True)
class Secrets(Trait):
    """Seats know different things. Needs `reshuffle` in the rules; may bring `shows`, and `told` in the text."""

    lie_open: Whether = _never
    """With these options no seat knows more than another."""


@dataclass(frozen=True)
class SecretData(Trait):
    """Players must not learn what the rules' data allows (is it a word?) before they have moved.

    So `legal` is called without data for the moves that are offered, and lists every move that some data might allow.
    There are no hints.
    """


@dataclass(frozen=True)
class Memory(Trait):
    """People have to remember what they saw. Needs `veil` in the rules; may bring `forget`.

    At a table nobody looks back before the game is over, and bots keep their reasons to themselves.
    """

    needed: Whether = _never
    """With these options people have to remember."""


@dataclass(frozen=True)
class Automatic(Trait):
    """In some phases there is one thing to do and nothing to decide: a table does it after a while.

    In such a phase `legal` gives exactly one action. It has a text and a gesture like others, and `to_move` is any
    seat. A person may press it early, unless the phase is in `unhurried`.
    """

    phases: frozenset[int] = frozenset()
    """The values of the header's `phase` in which it is so."""
    paces: Mapping[int, float] = field(default_factory=dict)
    """How long such a phase lasts, in times of what a bot takes for a move; 2.5 where nothing is said.

    Cards that are shown to be read want about 6."""
    unhurried: frozenset[int] = frozenset()
    """The phases that nobody may cut short, so that everybody has time to look."""
    since: Mapping[int, int] = field(default_factory=dict)
    """The version of the rules that introduced a phase. In older records it was part of the move before."""


@dataclass(frozen=True)
class TurnClock(Trait):
    """The rules give a time for each turn. May bring `late` in the text and `turn_number` in the rules."""

    seconds: Callable[[Options], int] = _no_limit
    """Seconds for a turn with these options; 0 for no limit."""


@dataclass(frozen=True)
class Points(Trait):
    """A finished game is worth points. Needs `points` in the rules."""

    alone: Whether = _never
    """With these options one person plays alone for points, and a server keeps the best scores."""
    daily: Mapping[str, Value] | None = None
    """The options of the board of the day, which is dealt to everybody alike; None for no such board."""


@dataclass(frozen=True)
class Together(Trait):
    """All seats win or lose together.

    May bring `may_stop` in the rules: partners who have won something may agree to stop. What it says then stands on a
    button and above the result, and all of them score 0, however the game stops.
    """

    when: Whether = _never
    """With these options all win or lose together."""


@dataclass(frozen=True)
class Rematch(Trait):
    """Games are played one after the other, and the next one begins differently.

    May bring `who_began` in the rules, where that is not the seat that moved first."""

    next_game: Callable[[Options, Sequence[float], int], dict[str, Value]] = _same_again
    """Options of the next game, from this one's options, its final scores and the seat that began it."""


@dataclass(frozen=True)
class Degrees(Trait):
    """The rules have words for what the winner and the loser of two have: a Victory over a Defeat."""

    words: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What the winner has and what the loser, by the name of the ending; also for `resigned` and `time`."""
    stake: Callable[[Options], str] = _nothing
    """What one gives up who resigns, where that is more than people may think: "the whole set"."""


@dataclass(frozen=True)
class Editions(Trait):
    """Records and tables of older versions of the rules are played by those rules.

    `deal` gets the version as one more number after the options. Among the options it is called `rules`; it is there
    only where it is not `rules_version`, and no form offers it.
    """

    translate: Callable[[int, Mapping[str, Any]], Mapping[str, Any]] = _same_words
    """The options of an older version in the words of today, from the version and those options.

    Options that are in the words of today already must come out as they are."""
    unmarked: int = 1
    """The version that a table follows whose log names none: tables of fiveways 0.1."""


@dataclass(frozen=True)
class Seating(Trait):
    """Usually more than the fewest play, or the seats are called differently with some options."""

    usual: int | None = None
    """How many usually play; the fewest if not given."""
    names: Callable[[Options], tuple[str, ...]] | None = None
    """Names of the seats with these options; it is given `players` and the options in `named_by`, and no others."""
    named_by: tuple[str, ...] = ()
    """The options that `names` is given: choices and flags."""


@dataclass(frozen=True)
class Lines(Trait):
    """A move may be several actions of one seat. Needs `parse_line` and `line_text` in the text.

    A turn of several decisions is usually several plain actions, one move each. List this where a player prepares a
    whole turn and sends it at once, or where the rules judge it as a whole. The page joins what was prepared by ", ".

    It may bring `called` in the text, and `drafts` in the picture for turns that a page prepares step by step.
    """


@dataclass(frozen=True)
class Leaving(Trait):
    """A player may give up, and the others play on by the rules. Needs the verb `leave`, and `left` beside it."""


@dataclass(frozen=True)
class OwnBots(Trait):
    """The game's `bots.py` plays in its own way, not by the search. Needs `choose`."""

    levels: int = 0
    """How many levels it plays besides greedy, which is level 0."""


@dataclass(frozen=True)
class Reviews(Trait):
    """The game's `review.py` says after the end what could have been played. Needs `review`."""


ALL: tuple[type[Trait], ...] = (
    Chance, Secrets, SecretData, Memory, Automatic, TurnClock, Points, Together, Rematch, Degrees, Editions, Seating,
    Lines, Leaving, OwnBots, Reviews,
)  # fmt: skip

ABSENT: Mapping[type[Trait], Trait] = {kind: kind() for kind in ALL}
"""For each trait, one that says no to everything."""
