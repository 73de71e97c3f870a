"""Games played: a job is some games of one arm, and gives one row for each. Here, or on another machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways import __version__
from fiveways.bots.players import Bot, make_bot
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import Game
from fiveways.lab.arms import Arm
from fiveways.match import fairness
from fiveways.match.match import Match

COLUMNS = ("arm", "game", "began", "ending", "plies")
BY_SEAT = ("scores", "points")


@dataclass(frozen=True)
class Rows:
    """What came of some games, a column each; `began` is who moved first.

    `scores` and `points` have one for each seat; points are NaN where a game counts none, and in random play.
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
        return cls(
            np.zeros(count, np.int32), np.zeros(count, np.int64), np.zeros(count, np.uint8), np.zeros(count, np.uint8),
            np.zeros(count, np.int32), *np.full((2, count, seats), np.nan, np.float32),
        )  # fmt: skip

    @classmethod
    def together(cls, parts: Iterable[Rows], seats: int) -> Rows:
        """All rows, in the order of arms and games; a seat that an arm does not have scores nothing (NaN)."""
        parts = [*parts, cls.empty(0, seats)]
        columns = [np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS]
        order = np.lexsort((columns[1], columns[0]))
        sorted_columns = {name: column[order] for name, column in zip(COLUMNS, columns, strict=True)}
        scores, points = (
            np.concatenate([_wide(getattr(part, name), seats) for part in parts])[order] for name in BY_SEAT
        )
        return cls(**sorted_columns, scores=scores, points=points)

    def where(self, which: npt.NDArray[np.bool_]) -> Rows:
        """Some of the rows."""
        return Rows(*(getattr(self, name)[which] for name in (*COLUMNS, *BY_SEAT)))

    def of(self, arm: int) -> Rows:
        """Those of one arm."""
        return self.where(self.arm == arm)

    @cached_property
    def drawn(self) -> npt.NDArray[np.bool_]:
        """Where nobody won and nobody lost."""
        return np.asarray(np.all(np.nan_to_num(self.scores) == 0, axis=1))


def _wide(by_seat: npt.NDArray[np.float32], seats: int) -> npt.NDArray[np.float32]:
    missing = np.full((len(by_seat), seats - by_seat.shape[1]), np.nan, np.float32)
    return np.concatenate([by_seat, missing], axis=1)


@dataclass(frozen=True)
class Job:
    """Games `first` to `last - 1` of an arm. It can be sent elsewhere, where it must mean the same."""

    number: int  # of the arm
    arm: Arm
    first: int
    last: int
    version: str = __version__

    @property
    def games(self) -> int:
        return self.last - self.first


def moves_of(match: Match, bots: Sequence[Bot], seed: str, thinking: str = "") -> Iterator[tuple[int, ...]]:
    """What bots play, one per seat, move by move; whoever asks makes the moves.

    Each sees its own view and has a generator of its own; another word for `thinking` gives all of them others.
    """
    names = [thinking] if thinking else []
    own = [fairness.match_seed(fairness.read_seed(seed), ["bot", f"{seat}", *names]) for seat in range(len(bots))]
    while not match.over:
        seat = match.to_move
        yield bots[seat].choose(match.view(seat), fairness.match_seed(own[seat], [f"{match.ply}"])).actions


def play_match(game: Game, bots: Sequence[Bot], options: Mapping[str, Any], seed: str, thinking: str = "") -> Match:
    """One whole match of bots."""
    match = Match.new(game, options, seed=seed, seats=[bot.name for bot in bots])
    for actions in moves_of(match, bots, seed, thinking):
        match.play(actions, ms=0)
    return match


def family(chance: str) -> np.uint64:
    """What random games of this name are seeded from."""
    return np.uint64(fairness.ply_words(fairness.read_seed(chance), 0)[0])


def play(job: Job) -> Rows:
    """Play a job. The same job gives the same rows, wherever and however often it is played."""
    if job.version != __version__:
        raise FivewaysError(f"this is fiveways {__version__}, and the job comes from {job.version}: use one version")
    game, arm = loading.load(job.arm.game), job.arm
    rows = Rows.empty(job.games, len(arm.seats))
    rows.arm[:] = job.number
    rows.game[:] = np.arange(job.first, job.last)
    if arm.all_random:
        from fiveways.lab.random_rows import random_rows

        kernel = game.kernel
        random_rows(
            kernel.verbs, kernel.new_state(), kernel.data(arm.options),
            np.array(game.spec.encode(arm.options), np.int32), family(arm.chance), job.first, job.last,
            rows.began, rows.plies, rows.ending, rows.scores,
        )  # fmt: skip
        return rows
    bots = [make_bot(game.spec, name) for name in arm.seats]
    numbers = {ending.name: number for number, ending in enumerate(game.spec.endings, 1)}
    for at in range(job.games):
        match = play_match(game, bots, arm.options, f"{arm.chance} {job.first + at}", arm.thinking)
        assert match.result is not None
        rows.began[at] = match.copy(0).to_move
        rows.ending[at], rows.plies[at] = numbers[match.result.ending], match.ply
        rows.scores[at] = match.result.scores
        if match.result.points is not None:
            rows.points[at] = match.result.points
    return rows
