"""A study: so many games of each arm, played anywhere, kept as they come in, and gone on with after a break."""

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
from fiveways.lab.arms import Arm
from fiveways.lab.files import Folder
from fiveways.lab.places import Here, Place
from fiveways.lab.playing import Job, Rows, play

FORMAT = 1
MOST_ROWS = 50_000_000


@dataclass(frozen=True)
class Study:
    """What is to be played. Two runs of the same study give the same rows, whatever the cores and the breaks."""

    game: str
    arms: tuple[Arm, ...]
    games: int  # of each arm

    def __post_init__(self) -> None:
        if self.games < 1:
            raise FivewaysError(f"at least one game must be played, not {self.games}")
        if self.games * len(self.arms) > MOST_ROWS:
            asked = self.games * len(self.arms)
            raise FivewaysError(f"a study keeps a row for each game, at most {MOST_ROWS:,}; these are {asked:,}")

    @property
    def seats(self) -> int:
        """The most that any arm has."""
        return max(len(arm.seats) for arm in self.arms)

    def plan(self) -> dict[str, Any]:
        """What must be the same for rows to belong together. How many games is not part of it: there may be more."""
        spec = loading.spec(self.game)
        return {
            "format": FORMAT, "fiveways": __version__, "game": self.game, "rules": spec.rules_version,
            "arms": [arm.to_json() for arm in self.arms],
        }  # fmt: skip

    def run(
        self,
        place: Place | None = None,
        folder: Path | None = None,
        progress: Callable[[int], None] = lambda done: None,
        known: Rows | None = None,
    ) -> Rows:
        """Play what is missing, in the folder or among the known rows; `progress` is told how many more there are."""
        place = place or Here()
        kept = Folder(folder, self.plan(), self.arms) if folder else None
        have = kept.rows() if kept else known or Rows.empty(0, self.seats)
        mine = have.where(have.game < self.games)
        if kept and len(mine) < len(have):
            raise FivewaysError(
                f"{folder} has more than {self.games:,} games of a kind already, up to {have.game.max() + 1:,}: "
                "ask for at least as many, or name a new folder"
            )
        progress(len(mine))
        came: list[Rows] = []

        def done(job: Job, rows: Rows) -> None:
            came.append(rows)
            if kept:
                kept.add(rows)
            progress(job.games)

        try:
            place.each(play, list(self._jobs(mine)), done)
        finally:
            if kept:
                kept.flush()
        if kept and kept.loose:
            kept.finish(Rows.together([have, *came], self.seats))
        rows = Rows.together([mine, *came], self.seats)
        assert len(rows) == self.games * len(self.arms), "a game is missing or was counted twice"
        return rows

    def _jobs(self, have: Rows) -> Iterator[Job]:
        """Runs of games not played yet, cut into shares, taking turns among the arms."""
        played = np.zeros((len(self.arms), self.games), np.bool_)
        played[have.arm, have.game] = True
        queues = [list(self._shares(number, np.flatnonzero(~row))) for number, row in enumerate(played)]
        for turn in range(max(map(len, queues))):
            for queue in queues:
                if turn < len(queue):
                    yield queue[turn]

    def _shares(self, number: int, games: npt.NDArray[np.int64]) -> Iterator[Job]:
        arm = self.arms[number]
        size = max(64, min(16384, self.games // 64)) if arm.all_random else max(1, min(25, self.games // 200))
        gaps = np.flatnonzero(np.diff(games) != 1) + 1
        for run in np.split(games, gaps):
            for at in range(0, len(run), size):
                share = run[at : at + size]
                yield Job(number, arm, int(share[0]), int(share[-1]) + 1)
