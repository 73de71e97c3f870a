"""Asks a question of more and more games, until the answer is certain enough.

The share is looked at after some games, after twice as many, and so on. With many looks one of them is likely to err.
So look number k may err with probability 0.05 / (k (k + 1)), and all looks together with at most 0.05 (the union
bound).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import NormalDist

from fiveways.lab.elo import wilson

ERROR = 0.05
MARGIN = 0.1
"""A share this near to an equal share counts as equal."""


@dataclass(frozen=True)
class Answer:
    """A share of points with its interval, and whether that was certain enough to stop."""

    games: int
    share: float
    low: float
    high: float
    expected: float  # what it would be if nothing mattered
    certain: bool
    look: int = 1  # at which it was found

    @property
    def says(self) -> str:
        """The answer in words."""
        if self.low > self.expected:
            return "more than an equal share"
        if self.high < self.expected:
            return "less than an equal share"
        if self.certain:
            return f"an equal share, to within {max(self.high - self.expected, self.expected - self.low):.0%}"
        return "not certain: an equal share is possible, and so is another"


def looks(first: int, most: int) -> Iterator[int]:
    """After how many games each look comes."""
    while first < most:
        yield first
        first *= 2
    yield most


def interval(points: float, games: int, look: int) -> tuple[float, float]:
    """Wilson's interval of a share, as wide as look number `look` (from 1) has to be."""
    return wilson(points, games, NormalDist().inv_cdf(1 - ERROR / (look * (look + 1)) / 2))


def ask(
    points: Callable[[int], float], expected: float, *, first: int = 50, most: int = 3200, margin: float = MARGIN
) -> Answer:
    """Ask until the answer is certain. `points(n)` plays the first n games and returns their points."""
    answer = None
    for number, games in enumerate(looks(first, most), 1):
        made = points(games)
        low, high = interval(made, games, number)
        equal = max(high - expected, expected - low) <= margin
        certain = low > expected or high < expected or equal
        answer = Answer(games, made / games, low, high, expected, certain, number)
        if certain:
            break
    assert answer is not None
    return answer
