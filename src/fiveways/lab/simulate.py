"""Plays many games and counts what came out, with one set of options or with many.

The same seed gives the same games on any number of threads.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fiveways.batch import runners
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.options import Value
from fiveways.lab.playing.arms import Arm, combine
from fiveways.lab.playing.places import Place, ThisMachine
from fiveways.lab.playing.rows import Tally
from fiveways.lab.playing.study import Study


@dataclass(frozen=True)
class Simulation:
    """What came out with one set of options. `reasons` counts how games ended.

    `seconds` and `plies_per_second` are None where several sets of options were played at the same time.
    """

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
    mean_points: tuple[float, ...] | None  # by seat; None where a game counts no points, and in random play
    mean_plies: float
    longest: int
    reasons: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Sweep:
    """What came out with each combination of options. `left_out` names combinations that cannot be played, and why."""

    game: str
    swept: tuple[str, ...]
    seed: str
    games: int  # of each
    seconds: float
    arms: tuple[Simulation, ...]
    left_out: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
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
    """Play `games` games with one set of options and count. `progress` is told how many more games are done."""
    place = ThisMachine(threads)
    done = sweep(game, games, {}, options=options, seats=seats, seed=seed, place=place, progress=progress)
    return done.arms[0]


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
    found: Callable[[int], None] = lambda there: None,
) -> Sweep:
    """Play `games` games with every combination of the swept options and count.

    With a folder, a row is kept there for each game, and games that it holds already are not played again.
    `progress` is told how many more games are done, and `found` how many of them the folder held already.
    """
    for name, values in swept.items():
        if isinstance(values, str) or not isinstance(values, Sequence):
            raise FivewaysError(f"the values of {name} to sweep are several, such as (7, 9), not {values!r}")
    arms = combine(game, options, swept, seats, seed)
    study = Study(game, arms.arms, games)
    start = time.perf_counter()
    there = 0

    def tell_found(already: int) -> None:
        nonlocal there
        there = already
        found(already)

    if folder:
        rows = study.run(place, folder, progress, found=tell_found)
        tallies = [Tally.of(rows.of(number), len(arm.seats)) for number, arm in enumerate(study.arms)]
    else:
        tallies = study.count(place, progress)
    new = games * len(arms.arms) - there
    seconds = time.perf_counter() - start
    share = new / (games * len(arms.arms))
    took = seconds if len(arms.arms) == 1 and new else None
    told = (_told(arm, games, tally, took, share) for arm, tally in zip(arms.arms, tallies, strict=True))
    return Sweep(game, tuple(swept), seed, games, round(seconds, 6), tuple(told), arms.left_out)


def _told(arm: Arm, games: int, tally: Tally, seconds: float | None, new: float) -> Simulation:
    """The result of one arm. `new` is the share of its games that were played in this time."""
    counts = tally.counts
    plies = int(counts[runners.PLIES])
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
        wins=tuple(int(counts[runners.SEAT + seat]) for seat in range(len(arm.seats))),
        shared=int(counts[runners.SHARED]),
        draws=int(counts[runners.DRAWS]),
        mean_points=None if tally.points is None else tuple(round(float(p) / games, 4) for p in tally.points),
        mean_plies=round(plies / games, 4),
        longest=int(counts[runners.LONGEST]),
        reasons={ending.name: int(counts[runners.ENDING + i]) for i, ending in enumerate(endings, 1)},
    )
