"""What options change: the usual game is compared with each option changed alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fiveways.contract.errors import BadOption
from fiveways.contract.facts import Spec
from fiveways.contract.options import Number, Option, Value, said
from fiveways.lab.playing.arms import Arm, read_seats
from fiveways.lab.playing.rows import Rows
from fiveways.lab.report.metrics import Floats

SUBSETS = 100_000
"""How many random subsets of the games test whether a difference may be chance."""
AT_ONCE = 4_000_000
"""How many numbers that test holds in memory."""
ERROR = 0.05
"""How likely any comparison of a report may err."""
MOST_VALUES = 5
"""Of an option with more words than this, only the first ones are tried."""


def variants(spec: Spec, options: Mapping[str, Any], bot: str, chance: str) -> dict[str, Arm]:
    """The usual game, called "", and the game with each option changed alone, as far as that can be played."""
    usual = spec.read(options)
    found = {"": Arm(spec.id, usual, read_seats(spec, usual, [bot]), chance)}
    for option in spec.all_options:
        for value in _others(option, usual[option.name]):
            changed = _nearest(spec, options, option, value)
            if changed and changed != usual:
                name = f"{option.name}={said(changed[option.name])}"
                found[name] = Arm(spec.id, changed, read_seats(spec, changed, [bot]), chance)
    return found


def _others(option: Option, usual: Value) -> list[Any]:
    if isinstance(option, Number):
        return [value for value in (option.low, option.high) if value != usual]
    return [value for value in option.values if value != usual][:MOST_VALUES]


def _nearest(spec: Spec, options: Mapping[str, Any], option: Option, value: Any) -> dict[str, Value] | None:
    """Options with this value, or with the nearest value that the other options allow."""
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
    """What each seat gets of one point in each game: the best share it; played together, each winner gets it."""
    scores = rows.scores[:, :seats].astype(np.float64)
    if together or seats == 1:
        return (scores > 0).astype(np.float64)
    best = scores == scores.max(axis=1, keepdims=True)
    return np.asarray(best / best.sum(axis=1, keepdims=True))


def of_beginner(rows: Rows, seats: int, together: bool, place: int = 0) -> Floats:
    """What the seat that began gets of one point, or the seat that many places after it."""
    parts = parts_of(rows, seats, together)
    return np.asarray(parts[np.arange(len(rows)), (rows.began.astype(np.int64) + place) % seats])


@dataclass(frozen=True)
class Difference:
    """What an option does to one figure, against the usual game with the same deals.

    `low` and `high` hold the difference in 19 reports of 20 for all comparisons at once (Bonferroni), and `matters` is
    whether 0 lies outside. They are infinite where there are too few games to say.
    """

    figure: str
    usual: float
    value: float
    low: float  # of the difference
    high: float
    matters: bool
    p: float
    games: int  # pairs of games compared
    changed: int  # those of them that differ in anything that is kept

    @property
    def difference(self) -> float:
        return self.value - self.usual

    def to_json(self) -> dict[str, Any]:
        """As JSON, which has no infinite numbers."""
        limits = {name: limit if np.isfinite(limit := getattr(self, name)) else None for name in ("low", "high")}
        return {**vars(self), **limits}

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Difference:
        """The change that `to_json` gave."""
        limits = {"low": -np.inf, "high": np.inf}
        known: dict[str, Any] = {name: limits[name] if value is None else value for name, value in told.items()}
        return cls(**known)


def compare(arms: Mapping[str, Arm], rows: Sequence[Rows], together: Mapping[str, bool]) -> dict[str, list[Difference]]:
    """Every option against the usual game: length, draws, and what beginning is worth over an equal share."""
    names = list(arms)
    assert len({arm.chance for arm in arms.values()}) == 1, "games pair only where they are dealt alike"
    figures = [_figures(part, len(arms[name].seats), together[name]) for name, part in zip(names, rows, strict=True)]
    gaps = {
        (number, figure): column - figures[0][figure]
        for number in range(1, len(names))
        for figure, column in figures[number].items()
        if figure in figures[0]
    }
    # Where no game differs nothing else could have come out, so that it is no comparison which may err (Tarone 1990).
    differ = sum(bool(gap.any()) for gap in gaps.values())
    found: dict[str, list[Difference]] = {name: [] for name in names[1:]}
    limits = _limits(list(gaps.values()), ERROR / max(differ, 1))
    for (number, figure), (low, high, p) in zip(gaps, limits, strict=True):
        usual, value = float(figures[0][figure].mean()), float(figures[number][figure].mean())
        changed = _changed(rows[0], rows[number])
        found[names[number]].append(
            Difference(figure, usual, value, low, high, low > 0 or high < 0, p, len(rows[0]), changed)
        )
    return found


def _figures(rows: Rows, seats: int, together: bool) -> dict[str, Floats]:
    figures = {"actions": rows.plies.astype(np.float64), "drawn": rows.drawn.astype(np.float64)}
    if together or seats == 1:
        return figures
    return {**figures, "beginning": of_beginner(rows, seats, together) - 1 / seats}


def _changed(usual: Rows, other: Rows) -> int:
    """How many games differ in anything that is kept of them."""
    assert np.array_equal(usual.game, other.game), "both arms play the same numbers of games"
    differ = np.any([getattr(usual, name) != getattr(other, name) for name in ("began", "ending", "plies")], axis=0)
    scores = np.nan_to_num(usual.scores, nan=-9) != np.nan_to_num(other.scores, nan=-9)
    return int((differ | scores.any(axis=1)).sum())


def _limits(gaps: Sequence[Floats], error: float) -> list[tuple[float, float, float]]:
    """For each column of differences of paired games: limits of the mean that err so often, and p of no difference.

    Were there no difference, each might as well have the other sign (Fisher 1935). A sum with the signs of some games
    flipped is at least the sum as it is where the mean of those flipped is at most 0, so that means of random subsets
    give the test and its limits alike: 0 lies outside just where p is at most `error` (Hartigan 1969).
    """
    if not gaps:
        return []
    columns = np.stack(gaps, axis=1)
    below, above = _subset_means(columns)
    most = int(np.floor(error / 2 * (1 + SUBSETS) + 1e-9)) - 1  # so many may lie on the wrong side
    limits = []
    for number in range(columns.shape[1]):
        if not columns[:, number].any():
            limits.append((0.0, 0.0, 1.0))
            continue
        lows, highs = np.sort(below[:, number]), np.sort(above[:, number])
        low, high = (float(lows[most]), float(highs[-1 - most])) if most >= 0 else (-np.inf, np.inf)
        beyond = 1 + min(int((lows <= 0).sum()), int((highs >= 0).sum()))
        limits.append((low, high, min(1.0, 2 * beyond / (1 + SUBSETS))))
    return limits


def _subset_means(columns: Floats) -> tuple[Floats, Floats]:
    """Means of each column over random subsets of its rows; the empty one lies below everything, and above."""
    chance = np.random.default_rng(1)
    games, means, empty = len(columns), [], []
    for first in range(0, SUBSETS, step := max(AT_ONCE // games, 1)):
        chosen = chance.integers(0, 2, (min(step, SUBSETS - first), games)).astype(np.float64)
        count = chosen.sum(axis=1, keepdims=True)
        # Rounded, so that 0 is 0 whichever way a sum was added up.
        means.append(np.round(chosen @ columns / np.maximum(count, 1), 12))
        empty.append(count == 0)
    every, none = np.concatenate(means), np.concatenate(empty)
    return np.where(none, -np.inf, every), np.where(none, np.inf, every)
