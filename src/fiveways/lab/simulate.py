"""Plays many games and counts. The same seed gives the same games on any number of threads."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.core import fair, registry, runners
from fiveways.core.errors import BadSeat, FivewaysError
from fiveways.core.options import Value

SEAT_KINDS = ("random",)


@dataclass(frozen=True)
class Simulation:
    """What came out. `wins` is per seat; `reasons` counts how games ended."""

    game: str
    options: dict[str, Value]
    seats: tuple[str, ...]
    games: int
    seed: str
    plies: int
    seconds: float
    plies_per_second: float
    wins: tuple[int, ...]
    draws: int
    mean_plies: float
    longest: int
    reasons: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def read_seats(game: str, count: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """Who sits where; refuses kinds that nobody knows and a wrong number of them."""
    for kind in kinds:
        if kind not in SEAT_KINDS:
            raise BadSeat(f"there is no kind of player {kind!r}: there is {', '.join(SEAT_KINDS)}")
    if len(kinds) != count:
        raise BadSeat(f"{game} has {count} seats here, not {len(kinds)}")
    return tuple(kinds)


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
    """Play `games` games to the end; `progress` is told how many more are done."""
    if games < 1:
        raise FivewaysError(f"at least one game must be played, not {games}")
    loaded = registry.load(game)
    spec, kernel = loaded.spec, loaded.kernel
    values = spec.read(options)
    count = spec.seats(values)
    who = read_seats(game, count, seats if seats is not None else ["random"] * count)
    encoded, data = np.array(spec.encode(values), np.int32), kernel.data(values)
    family = np.uint64(fair.ply_words(fair.read_seed(seed), 0)[0])
    share = max(64, min(16384, games // 64))

    def play(first: int) -> npt.NDArray[np.int64]:
        tally = np.zeros(runners.TALLY, np.int64)
        last = min(first + share, games)
        runners.random_games(kernel.verbs, kernel.new_state(), data, encoded, family, first, last, tally)
        progress(last - first)
        return tally

    start = time.perf_counter()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        tallies = list(pool.map(play, range(0, games, share)))
    seconds = time.perf_counter() - start
    total = np.sum(tallies, axis=0)
    plies = int(total[runners.PLIES])
    endings = {ending.name: int(total[runners.ENDING + i]) for i, ending in enumerate(spec.endings, 1)}
    return Simulation(
        game=game,
        options=values,
        seats=who,
        games=games,
        seed=seed,
        plies=plies,
        seconds=round(seconds, 6),
        plies_per_second=round(plies / seconds),
        wins=tuple(int(total[runners.SEAT + seat]) for seat in range(count)),
        draws=int(total[runners.DRAWS]),
        mean_plies=round(plies / games, 4),
        longest=max(int(tally[runners.LONGEST]) for tally in tallies),
        reasons=endings,
    )
