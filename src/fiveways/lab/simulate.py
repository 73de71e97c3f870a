"""Plays many games and counts. The same seed gives the same games on any number of threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.bots.players import make_bot
from fiveways.core import fair, registry, runners
from fiveways.core.errors import BadSeat, FivewaysError
from fiveways.core.game import Game
from fiveways.core.match import Match
from fiveways.core.options import Value
from fiveways.core.parallel import gather
from fiveways.lab.tournament import play_match


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


def read_seats(game: Game, count: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """Who sits where; refuses kinds that nobody knows and a wrong number of them."""
    who = tuple(make_bot(game.spec, kind.strip()).name for kind in kinds)
    if len(who) != count:
        raise BadSeat(f"{game.spec.id} has {count} seats here, not {len(who)}")
    return who


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
    who = read_seats(loaded, count, seats if seats is not None else ["random"] * count)
    encoded, data = np.array(spec.encode(values), np.int32), kernel.data(values)
    family = np.uint64(fair.ply_words(fair.read_seed(seed), 0)[0])
    all_random = set(who) == {"random"}
    share = max(games // 100_000, max(64, min(16384, games // 64)) if all_random else 1)
    bots = [make_bot(spec, name) for name in who]

    def play(first: int) -> npt.NDArray[np.int64]:
        tally = np.zeros(runners.TALLY, np.int64)
        last = min(first + share, games)
        if all_random:
            runners.random_games(kernel.verbs, kernel.new_state(), data, encoded, family, first, last, tally)
        else:
            for number in range(first, last):
                _count(play_match(loaded, bots, values, f"{seed} {number}"), tally)
        progress(last - first)
        return tally

    start = time.perf_counter()
    tallies = gather(-(-games // share), lambda number: play(number * share), threads)
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


def _count(match: Match, tally: npt.NDArray[np.int64]) -> None:
    """Add one match of bots to a tally, as the compiled runner adds a random game."""
    result = match.result
    assert result is not None
    ending = next(i for i, known in enumerate(match.game.spec.endings, 1) if known.name == result.ending)
    tally[runners.PLIES] += match.ply
    tally[runners.LONGEST] = max(tally[runners.LONGEST], match.ply)
    tally[runners.ENDING + ending] += 1
    tally[runners.DRAWS] += all(score == 0 for score in result.scores)
    for seat in result.winners:
        tally[runners.SEAT + seat] += 1
