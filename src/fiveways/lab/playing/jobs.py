"""A job is some games of one arm. It can be played here or on another machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fiveways import __version__
from fiveways.batch import runners
from fiveways.bots.players import Bot, make_bot
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import Game
from fiveways.lab.playing.arms import Arm
from fiveways.lab.playing.random_rows import random_rows
from fiveways.lab.playing.rows import Rows, Tally
from fiveways.match import fairness
from fiveways.match.match import Match


@dataclass(frozen=True)
class Job:
    """Games `first` to `last - 1` of an arm. A job gives the same result wherever it is played."""

    number: int  # of the arm
    arm: Arm
    first: int
    last: int
    version: str = __version__

    @property
    def games(self) -> int:
        """How many games the job has."""
        return self.last - self.first


def moves_of(match: Match, bots: Sequence[Bot], seed: str, thinking: str = "") -> Iterator[tuple[int, ...]]:
    """The actions that bots choose, move by move, one bot per seat. The caller plays them.

    Each bot gets its own view and its own generator. Another word for `thinking` gives all bots other generators.
    """
    names = [thinking] if thinking else []
    own = [fairness.match_seed(fairness.read_seed(seed), ["bot", f"{seat}", *names]) for seat in range(len(bots))]
    while not match.over:
        seat = match.to_move
        yield bots[seat].choose(match.view(seat), fairness.match_seed(own[seat], [f"{match.ply}"])).actions


def play_match(game: Game, bots: Sequence[Bot], options: Mapping[str, Any], seed: str, thinking: str = "") -> Match:
    """Let bots play one whole match."""
    match = Match.new(game, options, seed=seed, seats=[bot.name for bot in bots])
    for actions in moves_of(match, bots, seed, thinking):
        match.play(actions, ms=0)
    return match


def family(chance: str) -> np.uint64:
    """The number that all random games with this name of chance are seeded from."""
    return np.uint64(fairness.ply_words(fairness.read_seed(chance), 0)[0])


def play(job: Job) -> Rows:
    """Play a job and keep a row for each game."""
    game, arm = _loaded(job), job.arm
    rows = Rows.empty(job.games, len(arm.seats))
    rows.arm[:] = job.number
    rows.game[:] = np.arange(job.first, job.last)
    if arm.all_random:
        random_rows(*_random_games(game, job), rows.began, rows.plies, rows.ending, rows.scores)
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


def count(job: Job) -> Tally:
    """Play a job and only count. Random games are counted without a row for each: there may be billions."""
    if not job.arm.all_random:
        return Tally.of(play(job), len(job.arm.seats))
    counts = np.zeros(runners.TALLY, np.int64)
    runners.random_games(*_random_games(_loaded(job), job), counts)
    return Tally(counts)


def _loaded(job: Job) -> Game:
    """The game of a job; refuses jobs of another version, whose games might go otherwise."""
    if job.version != __version__:
        raise FivewaysError(f"this is fiveways {__version__}, and the job comes from {job.version}: use one version")
    return loading.load(job.arm.game)


def _random_games(game: Game, job: Job) -> tuple[Any, ...]:
    """What compiled code needs to play a job of random games."""
    kernel, arm = game.kernel, job.arm
    options = np.array(game.spec.encode(arm.options), np.int32)
    return kernel.verbs, kernel.new_state(), kernel.data(arm.options), options, family(arm.chance), job.first, job.last
