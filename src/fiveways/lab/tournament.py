"""Bots against bots. Every pair plays with seats swapped, and each bot gets a rating with its uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.options import Value
from fiveways.contract.traits import Together
from fiveways.lab.elo import Rating, ratings, wilson
from fiveways.lab.playing.arms import Arm, combine
from fiveways.lab.playing.places import Place, ThisMachine
from fiveways.lab.playing.rows import Rows
from fiveways.lab.playing.study import Study


@dataclass(frozen=True)
class Pairing:
    """What one bot did against another. A win is one point, a draw half a point."""

    one: str
    two: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    share: float
    low: float  # 95 %
    high: float


@dataclass(frozen=True)
class Tournament:
    """What came of a tournament with one set of options."""

    game: str
    options: dict[str, Value]
    seed: str
    games: int
    mean_plies: float
    pairings: tuple[Pairing, ...]
    ratings: dict[str, Rating]

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)


def pair_up(names: Sequence[str], neighbours: bool) -> list[tuple[str, str]]:
    """The pairs that play: every two bots, or only each bot and the next."""
    return list(pairwise(names)) if neighbours else list(combinations(names, 2))


def tournament(
    game: str,
    names: Sequence[str],
    games: int,
    *,
    options: Mapping[str, Any] | None = None,
    seed: str = "1",
    threads: int | None = None,
    neighbours: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> Tournament:
    """Let each pair play `games` games. With `neighbours`, only each bot and the next one in the list are a pair."""
    (done,) = tournaments(
        game,
        names,
        games,
        options=options,
        seed=seed,
        neighbours=neighbours,
        place=ThisMachine(threads),
        progress=progress,
    )
    return done


def tournaments(
    game: str,
    names: Sequence[str],
    games: int,
    *,
    swept: Mapping[str, Sequence[Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: str = "1",
    neighbours: bool = False,
    place: Place | None = None,
    folder: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    found: Callable[[int], None] = lambda there: None,
) -> tuple[Tournament, ...]:
    """Hold a tournament with every combination of the swept options that can be played.

    `progress` is told how many more games are done, and `found` how many of them the folder held already.
    """
    spec = loading.spec(game)
    ways = [arm.options for arm in combine(game, options, swept or {}, None, seed).arms]
    if games < 1 or len(set(names)) < 2 or len(set(names)) != len(names):
        raise FivewaysError("a tournament needs at least one game a pair and two different bots")
    if games % 2:
        raise FivewaysError(f"seats are swapped, so each pair plays an even number of games, not {games}")
    for values in ways:
        if spec.trait(Together).when(values):
            raise FivewaysError(
                f"in {game} with these options all win or lose together: use simulate --seats to compare bots"
            )
        if spec.seats(values) < 2:
            raise FivewaysError("a tournament needs a game with at least two seats")
    pairs = pair_up(names, neighbours)
    arms = [arm for values in ways for pair in pairs for arm in both_ways(game, values, pair, seed)]
    rows = Study(game, tuple(arms), games // 2).run(place, folder, progress, found=found)
    return tuple(
        _told(game, values, seed, games, names, pairs, rows, first)
        for values, first in zip(ways, range(0, len(arms), 2 * len(pairs)), strict=True)
    )


def both_ways(game: str, options: dict[str, Value], pair: tuple[str, str], seed: str) -> Iterator[Arm]:
    """A pair, and the same pair with seats swapped. Both get the same deals, so that luck cancels out."""
    seats = loading.spec(game).seats(options)
    for swap in (0, 1):
        sits = tuple(pair[(seat + swap) % 2] for seat in range(seats))
        yield Arm(game, options, sits, f"{seed} {pair[0]} {pair[1]}")


def points(rows: Rows, seats: int, swap: int) -> list[float]:
    """The points of the first of a pair, game by game. It has every second seat, from the second one on if swapped."""
    mine = rows.scores[:, swap:seats:2].max(axis=1)
    theirs = rows.scores[:, 1 - swap : seats : 2].max(axis=1)
    return [float(point) for point in (np.sign(mine - theirs) + 1) / 2]


def _told(
    game: str,
    options: dict[str, Value],
    seed: str,
    games: int,
    names: Sequence[str],
    pairs: Sequence[tuple[str, str]],
    rows: Rows,
    first: int,
) -> Tournament:
    """The result of the pairs whose arms begin at number `first`."""
    seats = loading.spec(game).seats(options)
    pairings = []
    for number, (one, two) in enumerate(pairs):
        arm = first + 2 * number
        made = [point for swap in (0, 1) for point in points(rows.of(arm + swap), seats, swap)]
        low, high = wilson(sum(made), games)
        wins, draws = made.count(1.0), made.count(0.5)
        share = sum(made) / games
        pairings.append(Pairing(one, two, games, wins, draws, games - wins - draws, sum(made), share, low, high))
    scored = {(pairing.one, pairing.two): (pairing.points, pairing.games) for pairing in pairings}
    ours = (rows.arm >= first) & (rows.arm < first + 2 * len(pairs))
    length = float(rows.plies[ours].mean())
    return Tournament(game, options, seed, games, round(length, 2), tuple(pairings), ratings(list(names), scored))
