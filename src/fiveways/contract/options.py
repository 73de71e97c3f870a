"""Table options: typed, with a range, a default and one plain sentence each."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeAlias

from fiveways.contract.errors import BadOption

Value: TypeAlias = int | str | bool
Options: TypeAlias = Mapping[str, Value]
When: TypeAlias = tuple[tuple[str, Value | tuple[Value, ...]], ...]
"""Other options, each with the value that it must have, or with several of which any will do."""


def said(value: Value) -> str:
    """A value of an option as it is written on the command line."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


class _Declared:
    """What all kinds of options share."""

    help: str
    when: When

    @property
    def conditions(self) -> tuple[tuple[str, tuple[Value, ...]], ...]:
        """`when`, with every value of each option that will do."""
        return tuple((name, value if isinstance(value, tuple) else (value,)) for name, value in self.when)

    def matters(self, options: Options) -> bool:
        """Whether it changes anything with these values of the others."""
        return all(options[name] in values for name, values in self.conditions)

    @property
    def only(self) -> str:
        """When it matters, for people, such as "only with mode versus and players 2"; empty if it always does."""
        told = (f"{name} {' or '.join(map(said, values))}" for name, values in self.conditions)
        return f"only with {' and '.join(told)}" if self.when else ""

    @property
    def meaning(self) -> str:
        """What it does, and when."""
        return f"{self.help} {self.only[0].upper()}{self.only[1:]}." if self.when else self.help

    def from_command_line(self, text: str) -> str:
        """The value that a text on this machine's command line stands for. Options from other people are never read by
        this."""
        return text


@dataclass(frozen=True)
class Number(_Declared):
    """A whole number within limits. `deal` gets the number itself."""

    name: str  # one word in lower case
    default: int  # the value where nobody chose one
    low: int  # the lowest value
    high: int  # the highest value
    help: str  # one sentence that ends with a full stop
    label: str = ""  # what people read instead of the name
    when: When = ()  # it matters only with these values of others: (("mode", "together"), ("players", (3, 4)))

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    @property
    def values(self) -> Sequence[int]:
        """All possible values."""
        return range(self.low, self.high + 1)

    def read(self, given: Any) -> int | None:
        """The value, or None if it is not a possible one."""
        if isinstance(given, str) and re.fullmatch(r"-?[0-9]{1,9}", given.strip()):
            given = int(given)
        whole = hasattr(given, "__index__") and not isinstance(given, bool)
        return operator.index(given) if whole and self.low <= given <= self.high else None

    def encode(self, value: Value) -> int:
        """The value as the kernel gets it."""
        return int(value)


@dataclass(frozen=True)
class Choice(_Declared):
    """One of a few words. `deal` gets its place in the list, from 0, unless `encoded` says otherwise."""

    name: str  # one word in lower case
    default: str  # the value where nobody chose one
    offered: tuple[str, ...] | Callable[[], tuple[str, ...]]  # the words; a function where they change while it runs
    help: str  # one sentence that ends with a full stop
    label: str = ""  # what people read instead of the name
    encoded: Callable[[str], int] | None = None  # the number that `deal` gets; the place in the list if not given
    typed: Callable[[str], str] | None = None  # what a text on the command line means, such as the name of a file
    more: str = ""  # a hint how to get more words to choose from
    alias: Callable[[str], str] | None = None  # turns another name for a word into the word
    when: When = ()  # as for Number
    labels: Mapping[str, str] = field(default_factory=dict)  # what people read in a form instead of a word

    @property
    def choices(self) -> tuple[str, ...]:
        return self.offered() if callable(self.offered) else self.offered

    @property
    def values(self) -> Sequence[str]:
        """All possible values."""
        return self.choices

    @property
    def allowed(self) -> str:
        return "one of " + ", ".join(self.choices) + (f" ({self.more})" if self.more else "")

    def read(self, given: Any) -> str | None:
        """One of the choices, or None if what was given is none of them."""
        if isinstance(given, int) and not isinstance(given, bool):
            given = str(given)
        if isinstance(given, str) and self.alias:
            given = self.alias(given)
        return given if isinstance(given, str) and given in self.choices else None

    def encode(self, value: Value) -> int:
        """The number that the rules get for a choice."""
        return self.encoded(str(value)) if self.encoded else self.choices.index(str(value))

    def from_command_line(self, text: str) -> str:
        """What was typed on a command line, as `read` takes it."""
        return self.typed(text) if self.typed else text


@dataclass(frozen=True)
class Flag(_Declared):
    """On or off. `deal` gets 1 or 0."""

    name: str  # one word in lower case
    default: bool  # the value where nobody chose one
    help: str  # one sentence that ends with a full stop
    label: str = ""  # what people read instead of the name
    when: When = ()  # as for Number
    allowed = "on or off"

    @property
    def values(self) -> Sequence[bool]:
        """All possible values."""
        return (False, True)

    def read(self, given: Any) -> bool | None:
        """True or False, or None if what was given is neither."""
        if isinstance(given, bool):
            return given
        words = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
        return words.get(given.lower()) if isinstance(given, str) else None

    def encode(self, value: Value) -> int:
        """The number that the rules get: 0 or 1."""
        return int(value)


Option: TypeAlias = Number | Choice | Flag


def read_options(game: str, declared: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options with their values, defaults filled in; refuses unknown names and impossible values."""
    declared = tuple(declared)
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            near = get_close_matches(str(name), names, n=1)
            hint = f"did you mean {near[0]}? " if near else ""
            raise BadOption(f"{game} has no option {name!r}: {hint}it has {', '.join(names) or 'none'}")
    values: dict[str, Value] = {}
    for option in declared:
        value = option.read(given[option.name]) if option.name in given else option.default
        if value is None:
            raise BadOption(f"option {option.name} of {game} is {option.allowed}, not {given[option.name]!r}")
        values[option.name] = value
    return values


def read_pairs(texts: Iterable[str]) -> dict[str, str]:
    """Several `name=value`; refuses a name that is given twice."""
    pairs: dict[str, str] = {}
    for name, value in map(split_option, texts):
        if name in pairs:
            raise BadOption(f"{name} is given twice: {pairs[name]} and {value}")
        pairs[name] = value
    return pairs


def split_option(text: str) -> tuple[str, str]:
    """`name=value` as given on a command line or in a position."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise BadOption(f"an option is written name=value, not {text!r}")
    return name.strip(), value.strip()
