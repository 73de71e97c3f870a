"""A study: a number of games of each arm, played anywhere. Rows can be kept in a folder and added to later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways import __version__
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.lab.playing.arms import Arm
from fiveways.lab.playing.folder import Folder
from fiveways.lab.playing.jobs import Job, count, play
from fiveways.lab.playing.places import Place, ThisMachine
from fiveways.lab.playing.rows import Rows, Tally

FORMAT = 1
MOST_ROWS = 50_000_000
MOST_JOBS = 100_000
"""A study that is only counted is cut into about this many jobs, or fewer."""

Progress = Callable[[int], None]
"""Told how many more games are done."""


@dataclass(frozen=True)
class Study:
    """What is to be played. Two runs give the same rows, on any number of cores, with or without breaks."""

    game: str
    arms: tuple[Arm, ...]
    games: int  # of each arm

    def __post_init__(self) -> None:
        if self.games < 1:
            raise FivewaysError(f"at least one game must be played, not {self.games}")

    @property
    def seats(self) -> int:
        """The largest number of seats that an arm has."""
        return max(len(arm.seats) for arm in self.arms)

    def plan(self) -> dict[str, Any]:
        """What must be equal for rows to belong together. The number of games is not part of it: it may grow."""
        spec = loading.spec(self.game)
        return {
            "format": FORMAT, "fiveways": __version__, "game": self.game, "rules": spec.rules_version,
            "arms": [arm.to_json() for arm in self.arms],
        }  # fmt: skip

    def count(self, place: Place | None = None, progress: Progress = lambda done: None) -> list[Tally]:
        """Play all games and count them, arm by arm, without a row for each."""
        least = self.games * len(self.arms) // MOST_JOBS
        jobs = []
        for number, arm in enumerate(self.arms):
            size = max(least, self._size(arm))
            starts = range(0, self.games, size)
            jobs += [Job(number, arm, first, min(first + size, self.games)) for first in starts]
        tallies: dict[tuple[int, int], Tally] = {}

        def done(job: Job, tally: Tally) -> None:
            tallies[job.number, job.first] = tally
            progress(job.games)

        (place or ThisMachine()).each(count, jobs, done)
        totals: dict[int, Tally] = {}
        for number, first in sorted(tallies):  # the same order each time, so that sums are the same
            tally = tallies[number, first]
            totals[number] = totals[number] + tally if number in totals else tally
        return list(totals.values())

    def run(
        self,
        place: Place | None = None,
        folder: Path | None = None,
        progress: Progress = lambda done: None,
        known: Rows | None = None,
        found: Progress = lambda there: None,
    ) -> Rows:
        """Play the games that are missing in the folder, or among the known rows, and return the rows of all games.

        `found` is told once how many games are known already. `progress` is told of these too, and then how many more
        are done.
        """
        if self.games * len(self.arms) > MOST_ROWS:
            asked = self.games * len(self.arms)
            raise FivewaysError(f"a study keeps a row for each game, at most {MOST_ROWS:,}; these are {asked:,}")
        kept = Folder(folder, self.plan(), self.arms) if folder else None
        have = kept.rows() if kept else known or Rows.empty(0, self.seats)
        mine = have.where(have.game < self.games)
        if kept and len(mine) < len(have):
            raise FivewaysError(
                f"{folder} has more than {self.games:,} games of a kind already, up to {have.game.max() + 1:,}: "
                "ask for at least as many, or name a new folder"
            )
        found(len(mine))
        progress(len(mine))
        came: list[Rows] = []

        def done(job: Job, rows: Rows) -> None:
            came.append(rows)
            if kept:
                kept.add(rows)
            progress(job.games)

        try:
            (place or ThisMachine()).each(play, list(self._jobs(mine)), done)
        finally:
            if kept:
                kept.flush()
        if kept and kept.loose:
            kept.finish(Rows.together([have, *came], self.seats))
        rows = Rows.together([mine, *came], self.seats)
        assert len(rows) == self.games * len(self.arms), "a game is missing or was counted twice"
        return rows

    def _jobs(self, have: Rows) -> Iterator[Job]:
        """The games not played yet, cut into jobs that take turns among the arms."""
        played = np.zeros((len(self.arms), self.games), np.bool_)
        played[have.arm, have.game] = True
        queues = [list(self._shares(number, np.flatnonzero(~row))) for number, row in enumerate(played)]
        for turn in range(max(map(len, queues))):
            for queue in queues:
                if turn < len(queue):
                    yield queue[turn]

    def _shares(self, number: int, games: npt.NDArray[np.int64]) -> Iterator[Job]:
        """Games of one arm, cut into jobs."""
        arm = self.arms[number]
        size = self._size(arm)
        gaps = np.flatnonzero(np.diff(games) != 1) + 1
        for run in np.split(games, gaps):
            for at in range(0, len(run), size):
                share = run[at : at + size]
                yield Job(number, arm, int(share[0]), int(share[-1]) + 1)

    def _size(self, arm: Arm) -> int:
        """How many games make a job: enough to be worth handing over, few enough to show progress."""
        if arm.all_random:
            return max(64, min(16384, self.games // 64))
        return max(1, min(25, self.games // 200))
