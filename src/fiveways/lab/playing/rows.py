"""What came out of games: one row for each, or a tally of many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from fiveways.batch import runners

COLUMNS = ("arm", "game", "began", "ending", "plies")
BY_SEAT = ("scores", "points")


@dataclass(frozen=True)
class Rows:
    """One row for each game, kept as columns; `began` is the seat that moved first.

    `scores` and `points` have one column for each seat. Points are NaN where a game counts none, and in random play.
    """

    arm: npt.NDArray[np.int32]
    game: npt.NDArray[np.int64]
    began: npt.NDArray[np.uint8]
    ending: npt.NDArray[np.uint8]
    plies: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float32]
    points: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.arm)

    @classmethod
    def empty(cls, count: int, seats: int) -> Rows:
        """Rows to be filled in."""
        return cls(
            np.zeros(count, np.int32), np.zeros(count, np.int64), np.zeros(count, np.uint8), np.zeros(count, np.uint8),
            np.zeros(count, np.int32), *np.full((2, count, seats), np.nan, np.float32),
        )  # fmt: skip

    @classmethod
    def together(cls, parts: Iterable[Rows], seats: int) -> Rows:
        """All rows, ordered by arm and game. A seat that an arm does not have scores NaN."""
        parts = [*parts, cls.empty(0, seats)]
        columns = [np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS]
        order = np.lexsort((columns[1], columns[0]))
        sorted_columns = {name: column[order] for name, column in zip(COLUMNS, columns, strict=True)}
        scores, points = (
            np.concatenate([_wide(getattr(part, name), seats) for part in parts])[order] for name in BY_SEAT
        )
        return cls(**sorted_columns, scores=scores, points=points)

    def where(self, which: npt.NDArray[np.bool_]) -> Rows:
        """The rows that `which` marks."""
        return Rows(*(getattr(self, name)[which] for name in (*COLUMNS, *BY_SEAT)))

    def of(self, arm: int) -> Rows:
        """The rows of one arm."""
        return self.where(self.arm == arm)

    @cached_property
    def drawn(self) -> npt.NDArray[np.bool_]:
        """True where nobody won and nobody lost."""
        return np.asarray(np.all(np.nan_to_num(self.scores) == 0, axis=1))


def _wide(by_seat: npt.NDArray[np.float32], seats: int) -> npt.NDArray[np.float32]:
    missing = np.full((len(by_seat), seats - by_seat.shape[1]), np.nan, np.float32)
    return np.concatenate([by_seat, missing], axis=1)


@dataclass(frozen=True)
class Tally:
    """Games of one arm, counted. Tallies can be added, so a tally stands for any number of games.

    `counts` is laid out as `runners.random_games` fills it. `points` are sums by seat, or None where none are counted.
    """

    counts: npt.NDArray[np.int64]
    points: npt.NDArray[np.float64] | None = None

    @classmethod
    def of(cls, rows: Rows, seats: int) -> Tally:
        """Count the rows of one arm that has so many seats."""
        counts = np.zeros(runners.TALLY, np.int64)
        counts[runners.PLIES], counts[runners.LONGEST] = rows.plies.sum(dtype=np.int64), rows.plies.max()
        counts[runners.DRAWS] = rows.drawn.sum()
        counts[runners.ENDING : runners.SEAT] = np.bincount(rows.ending, minlength=runners.SEAT - runners.ENDING)
        won = rows.scores[:, :seats] > 0
        counts[runners.SEAT : runners.SEAT + seats] = won.sum(axis=0)
        counts[runners.SHARED] = (won.sum(axis=1) > 1).sum()
        points = rows.points[:, :seats]
        return cls(counts, points.sum(axis=0, dtype=np.float64) if np.isfinite(points).all() else None)

    def __add__(self, other: Tally) -> Tally:
        counts = self.counts + other.counts
        counts[runners.LONGEST] = max(self.counts[runners.LONGEST], other.counts[runners.LONGEST])
        if self.points is None or other.points is None:
            return Tally(counts)
        return Tally(counts, self.points + other.points)
