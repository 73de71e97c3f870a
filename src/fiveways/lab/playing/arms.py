"""Arms: the ways of playing a game that are compared, each with options and players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from fiveways.bots.players import make_bot
from fiveways.contract import loading
from fiveways.contract.errors import BadOption, BadSeat
from fiveways.contract.facts import Spec
from fiveways.contract.options import Number, Option, Value, split_option

MOST_ARMS = 10_000


@dataclass(frozen=True)
class Arm:
    """One way of playing: options, the player at each seat, and a name for its chance.

    Two arms whose chance has the same name get the same deal in game number n. `thinking` gives their bots other
    generators all the same.
    """

    game: str
    options: dict[str, Value]
    seats: tuple[str, ...]
    chance: str
    thinking: str = ""

    @property
    def all_random(self) -> bool:
        return set(self.seats) == {"random"} and not self.thinking

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        named = {"options": self.options, "seats": list(self.seats), "chance": self.chance}
        return {**named, "thinking": self.thinking} if self.thinking else named


def read_seats(spec: Spec, options: Mapping[str, Value], kinds: Sequence[str]) -> tuple[str, ...]:
    """The player at each seat. A single kind plays at every seat. Refuses unknown kinds, and a wrong number of them."""
    kinds = kinds.split(",") if isinstance(kinds, str) else kinds
    who = tuple(make_bot(spec, kind.strip()).name for kind in kinds)
    count = spec.seats(options)
    if len(who) == 1:
        who *= count
    if len(who) != count:
        raise BadSeat(f"{spec.id} has {count} seats here, not {len(who)}")
    return who


def read_sweep(spec: Spec, texts: Iterable[str]) -> dict[str, tuple[Any, ...]]:
    """Options with several values: `rows=7,9`, `rows=7..11`, `clockwise=on,off`, or `variation=all`."""
    declared = {option.name: option for option in spec.all_options}
    sweep: dict[str, tuple[Any, ...]] = {}
    for name, text in map(split_option, texts):
        if name in sweep:
            raise BadOption(f"--sweep {name} is given twice")
        if name not in declared:
            spec.read({name: text})  # refuses it, and names the options that there are
        values = [value for part in text.split(",") for value in _values(spec, declared[name], part.strip())]
        if len(set(values)) != len(values):
            raise BadOption(f"--sweep {name} has a value twice: {text}")
        sweep[name] = tuple(values)
    return sweep


def _values(spec: Spec, option: Option, part: str) -> list[Value]:
    """The values that one part of a sweep stands for."""
    between = re.fullmatch(r"(-?[0-9]+)\.\.(-?[0-9]+)", part)
    if between and isinstance(option, Number):
        low, high = int(between[1]), int(between[2])
        if low > high:
            raise BadOption(f"--sweep {option.name}: {part} has its ends the wrong way round")
        if high - low >= MOST_ARMS:
            raise BadOption(f"--sweep {option.name}: {part} is more than {MOST_ARMS:,} values")
        texts: list[Any] = list(range(low, high + 1))
    else:
        texts = list(option.values) if part == "all" else [part]
    values = [option.read(text) for text in texts]
    for value, text in zip(values, texts, strict=True):
        if value is None:
            raise BadOption(f"option {option.name} of {spec.id} is {option.allowed}, not {text!r}")
    return [value for value in values if value is not None]


@dataclass(frozen=True)
class Arms:
    """All combinations of a sweep that can be played, and the reasons why others cannot."""

    arms: tuple[Arm, ...]
    left_out: tuple[str, ...]


def combine(
    game: str,
    options: Mapping[str, Any] | None,
    sweep: Mapping[str, Sequence[Any]],
    seats: Sequence[str] | None,
    chance: str,
) -> Arms:
    """The options with every combination of swept values, the first option changing slowest."""
    spec, given = loading.spec(game), dict(options or {})
    spec.read(given)  # refuses options that are wrong with any sweep
    for name in sweep:
        if name in given:
            raise BadOption(f"option {name} is swept, so it cannot be {given[name]} as well")
    count = 1
    for values in sweep.values():
        count *= len(values)
    if count > MOST_ARMS:
        raise BadOption(f"that is {count:,} combinations of options; at most {MOST_ARMS:,} can be compared at once")
    arms, left_out = [], []
    for values in product(*sweep.values()):
        chosen = dict(zip(sweep, values, strict=True))
        try:
            read = spec.read({**given, **chosen})
        except BadOption as conflict:
            left_out.append(str(conflict))
            continue
        arms.append(Arm(game, read, read_seats(spec, read, seats if seats is not None else ["random"]), chance))
    if not arms:
        raise BadOption(f"none of these combinations can be played: {left_out[0]}")
    return Arms(tuple(arms), tuple(left_out))
