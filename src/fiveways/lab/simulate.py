"""Plays many games and counts. The same seed gives the same games on any number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.batch import runners
from fiveways.batch.parallel import gather
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.options import Value
from fiveways.lab.arms import Arm, combine
from fiveways.lab.places import Place
from fiveways.lab.playing import Rows, family
from fiveways.lab.study import Study


@dataclass(frozen=True)
class Simulation:
    """What came out. `reasons` counts how games ended; times are not told where several things were done at once."""

    game: str
    options: dict[str, Value]
    seats: tuple[str, ...]
    games: int
    seed: str
    plies: int
    seconds: float | None
    plies_per_second: float | None
    wins: tuple[int, ...]  # by seat, alone or with others
    shared: int  # games that several won
    draws: int
    mean_points: tuple[float, ...] | None  # by seat, where a game counts points and somebody plays who thinks
    mean_plies: float
    longest: int
    reasons: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Sweep:
    """What came out with each combination of options; `left_out` are those that cannot be played."""

    game: str
    swept: tuple[str, ...]
    seed: str
    games: int  # of each
    seconds: float
    arms: tuple[Simulation, ...]
    left_out: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def simulate(
    game: str,
    games: int,
    *,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    seed: str = "1",
    threads: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play `games` games to the end; `progress` is told how many more are done. Random ones are only counted."""
    if games < 1:
        raise FivewaysError(f"at least one game must be played, not {games}")
    (arm,) = combine(game, options, {}, seats, seed).arms
    start = time.perf_counter()
    if arm.all_random:
        tally = _count_random(arm, games, threads, progress)
    else:
        from fiveways.lab.places import Here

        rows = Study(game, (arm,), games).run(Here(threads), progress=progress)
        return _of_rows(arm, games, rows, time.perf_counter() - start)
    return _told(arm, games, tally, time.perf_counter() - start)


def sweep(
    game: str,
    games: int,
    swept: Mapping[str, Sequence[Any]],
    *,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    seed: str = "1",
    place: Place | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Sweep:
    """Play `games` games with every combination of the swept options, and keep a row for each if there is a folder."""
    for name, values in swept.items():
        if isinstance(values, str) or not isinstance(values, Sequence):
            raise FivewaysError(f"the values of {name} to sweep are several, such as (7, 9), not {values!r}")
    arms = combine(game, options, swept, seats, seed)
    known: list[int] = []  # how many there were already, and then those played now

    def tell(more: int) -> None:
        known.append(more)
        progress(more)

    start = time.perf_counter()
    rows = Study(game, arms.arms, games).run(place, folder, tell)
    seconds = time.perf_counter() - start
    new = sum(known[1:]) / sum(known)
    took = seconds if len(arms.arms) == 1 and new else None
    told = (_of_rows(arm, games, rows.of(number), took, new) for number, arm in enumerate(arms.arms))
    return Sweep(game, tuple(swept), seed, games, round(seconds, 6), tuple(told), arms.left_out)


def _count_random(arm: Arm, games: int, threads: int | None, progress: Callable[[int], None]) -> npt.NDArray[np.int64]:
    """A tally of random games, without a row for each: there may be billions."""
    loaded = loading.load(arm.game)
    kernel, share = loaded.kernel, max(games // 100_000, 64, min(16384, games // 64))
    encoded, data = np.array(loaded.spec.encode(arm.options), np.int32), kernel.data(arm.options)
    seed = family(arm.chance)

    def play(number: int) -> npt.NDArray[np.int64]:
        tally = np.zeros(runners.TALLY, np.int64)
        first, last = number * share, min((number + 1) * share, games)
        runners.random_games(kernel.verbs, kernel.new_state(), data, encoded, seed, first, last, tally)
        progress(last - first)
        return tally

    tallies = gather(-(-games // share), play, threads)
    total: npt.NDArray[np.int64] = np.sum(tallies, axis=0)
    total[runners.LONGEST] = max(tally[runners.LONGEST] for tally in tallies)
    return total


def _count(rows: Rows, seats: int) -> npt.NDArray[np.int64]:
    """Rows of one arm as a tally."""
    tally = np.zeros(runners.TALLY, np.int64)
    tally[runners.PLIES], tally[runners.LONGEST] = rows.plies.sum(dtype=np.int64), rows.plies.max()
    tally[runners.DRAWS] = rows.drawn.sum()
    tally[runners.ENDING : runners.SEAT] = np.bincount(rows.ending, minlength=runners.SEAT - runners.ENDING)
    won = rows.scores[:, :seats] > 0
    tally[runners.SEAT : runners.SEAT + seats] = won.sum(axis=0)
    tally[runners.SHARED] = (won.sum(axis=1) > 1).sum()
    return tally


def _of_rows(arm: Arm, games: int, rows: Rows, seconds: float | None, new: float = 1.0) -> Simulation:
    points = rows.points[:, : len(arm.seats)]
    mean = tuple(round(float(mean), 4) for mean in points.mean(axis=0)) if np.isfinite(points).all() else None
    return replace(_told(arm, games, _count(rows, len(arm.seats)), seconds, new), mean_points=mean)


def _told(arm: Arm, games: int, tally: npt.NDArray[np.int64], seconds: float | None, new: float = 1.0) -> Simulation:
    """`new`: the share of the games that was played in this time, and not found."""
    plies = int(tally[runners.PLIES])
    endings = loading.spec(arm.game).endings
    return Simulation(
        game=arm.game,
        options=arm.options,
        seats=arm.seats,
        games=games,
        seed=arm.chance,
        plies=plies,
        seconds=None if seconds is None else round(seconds, 6),
        plies_per_second=None if seconds is None else round(plies * new / max(seconds, 1e-9)),
        wins=tuple(int(tally[runners.SEAT + seat]) for seat in range(len(arm.seats))),
        shared=int(tally[runners.SHARED]),
        draws=int(tally[runners.DRAWS]),
        mean_points=None,
        mean_plies=round(plies / games, 4),
        longest=int(tally[runners.LONGEST]),
        reasons={ending.name: int(tally[runners.ENDING + i]) for i, ending in enumerate(endings, 1)},
    )
