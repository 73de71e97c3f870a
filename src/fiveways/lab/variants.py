"""Which options change what: the usual game against each option changed alone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.core.errors import BadOption
from fiveways.core.options import Number, Option, Value
from fiveways.core.spec import Spec
from fiveways.lab.arms import Arm, every_value, read_seats
from fiveways.lab.playing import Rows

SHUFFLES = 10_000
"""How often games are dealt out anew to see whether a difference may be chance."""
MOST_VALUES = 5
"""More words than this are not all tried."""

Floats = npt.NDArray[np.float64]


def variants(spec: Spec, options: Mapping[str, Any], bot: str, chance: str) -> dict[str, Arm]:
    """The game as it is, called "", and with each option changed alone, as far as that can be played."""
    usual = spec.read(options)
    found = {"": Arm(spec.id, usual, read_seats(spec, usual, [bot]), chance)}
    for option in spec.all_options:
        for value in _others(option, usual[option.name]):
            changed = _nearest(spec, options, option, value)
            if changed and changed != usual:
                name = f"{option.name}={said(changed[option.name])}"
                found[name] = Arm(spec.id, changed, read_seats(spec, changed, [bot]), chance)
    return found


def said(value: Value) -> str:
    """A value of an option as it is written on the command line."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _others(option: Option, usual: Value) -> list[Any]:
    if isinstance(option, Number):
        return [value for value in (option.low, option.high) if value != usual]
    return [value for value in every_value(option) if value != usual][:MOST_VALUES]


def _nearest(spec: Spec, options: Mapping[str, Any], option: Option, value: Any) -> dict[str, Value] | None:
    """Options with this value, or with the nearest that goes with the others."""
    tries = [value]
    if isinstance(option, Number):
        inwards = 1 if value == option.low else -1
        tries += [value + inwards, value + 2 * inwards]
    for one in tries:
        try:
            return spec.read({**options, option.name: one})
        except BadOption:
            continue
    return None


def parts_of(rows: Rows, seats: int, together: bool) -> Floats:
    """For each game the part of one point that each seat gets: shared by the best, or by all who won together."""
    scores = rows.scores[:, :seats].astype(np.float64)
    if together or seats == 1:
        return (scores > 0).astype(np.float64)
    best = scores == scores.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


def of_beginner(rows: Rows, seats: int, together: bool, place: int = 0) -> Floats:
    """The part of whoever began, or of who sat so many places after."""
    parts = parts_of(rows, seats, together)
    return np.asarray(parts[np.arange(len(rows)), (rows.began.astype(np.int64) + place) % seats])


@dataclass(frozen=True)
class Change:
    """What an option does to one figure, against the usual game, with its 95 % interval."""

    figure: str
    usual: float
    value: float
    low: float  # of the difference
    high: float
    matters: bool  # also when all comparisons of the report are taken together (Holm 1979)
    p: float

    @property
    def difference(self) -> float:
        return self.value - self.usual


def compare(arms: Mapping[str, Arm], rows: Sequence[Rows], together: Mapping[str, bool]) -> dict[str, list[Change]]:
    """Every option against the usual game: length, draws, and what beginning is worth over an equal share."""
    columns = [
        _figures(part, len(arm.seats), together[name]) for (name, arm), part in zip(arms.items(), rows, strict=True)
    ]
    usual, found = columns[0], {}
    for name, column in list(zip(arms, columns, strict=True))[1:]:
        found[name] = [_change(figure, usual[figure], column[figure]) for figure in column if figure in usual]
    return _holm(found)


def _figures(rows: Rows, seats: int, together: bool) -> dict[str, Floats]:
    figures = {"actions": rows.plies.astype(np.float64), "drawn": rows.drawn.astype(np.float64)}
    if together or seats == 1:
        return figures
    return {**figures, "beginning": of_beginner(rows, seats, together) - 1 / seats}


def _change(figure: str, usual: Floats, other: Floats) -> Change:
    """The difference of means, its interval by Student's distribution, and p by permutation (Pitman 1937)."""
    chance = np.random.default_rng(1)
    gap = float(other.mean() - usual.mean())
    error = math.sqrt(usual.var(ddof=1) / len(usual) + other.var(ddof=1) / len(other))
    wide = float(np.quantile(chance.standard_t(min(len(usual), len(other)) - 1, 100_000), 0.975)) * error
    everything = np.concatenate([usual, other])
    mixed = chance.permuted(np.tile(everything, (SHUFFLES, 1)), axis=1)
    gaps = mixed[:, len(usual) :].mean(axis=1) - mixed[:, : len(usual)].mean(axis=1)
    p = (1 + int((np.abs(gaps) >= abs(gap) - 1e-12).sum())) / (1 + SHUFFLES)
    return Change(figure, float(usual.mean()), float(other.mean()), gap - wide, gap + wide, False, p)


def _holm(found: dict[str, list[Change]]) -> dict[str, list[Change]]:
    """Mark what still matters when all comparisons may err only once in twenty together."""
    every = sorted((change for changes in found.values() for change in changes), key=lambda change: change.p)
    sure: set[int] = set()
    for number, change in enumerate(every):
        if change.p > 0.05 / (len(every) - number):
            break
        sure.add(id(change))
    return {
        name: [Change(**{**vars(change), "matters": id(change) in sure}) for change in changes]
        for name, changes in found.items()
    }
