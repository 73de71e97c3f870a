"""Bots against bots: every pair plays, seats are swapped, and strength comes out with its uncertainty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from typing import Any

from fiveways.bots.players import Bot, make_bot
from fiveways.core import fair, registry
from fiveways.core.errors import FivewaysError
from fiveways.core.game import Game
from fiveways.core.match import Match
from fiveways.core.options import Value
from fiveways.core.parallel import gather
from fiveways.lab.elo import Rating, ratings, wilson


@dataclass(frozen=True)
class Pairing:
    """What one bot did against another. `points`: a win 1, a draw a half."""

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
    game: str
    options: dict[str, Value]
    seed: str
    games: int
    mean_plies: float
    pairings: tuple[Pairing, ...]
    ratings: dict[str, Rating]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def play_match(game: Game, bots: Sequence[Bot], options: Mapping[str, Any], seed: str) -> Match:
    """One match of bots, one per seat. Each sees its own view and has a generator of its own."""
    match = Match.new(game, options, seed=seed, seats=[bot.name for bot in bots])
    own = [fair.match_seed(fair.read_seed(seed), ["bot", f"{seat}"]) for seat in range(len(bots))]
    while not match.over:
        seat = match.to_move
        thinking = fair.match_seed(own[seat], [f"{match.ply}"])
        match.play(bots[seat].choose(match.view(seat), thinking).actions, ms=0)
    return match


def pair_up(names: Sequence[str], neighbours: bool) -> list[tuple[str, str]]:
    """Who plays whom."""
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
    """Each pair plays `games` games; `neighbours`: only each bot against the next in the list."""
    loaded = registry.load(game)
    values = loaded.spec.read(options)
    if loaded.spec.shared(values):
        raise FivewaysError(
            f"in {game} with these options all win or lose together: use simulate --seats to compare bots"
        )
    seats = loaded.spec.seats(values)
    if games < 1 or len(set(names)) < 2 or len(set(names)) != len(names):
        raise FivewaysError("a tournament needs at least one game a pair and two different bots")
    if seats < 2:
        raise FivewaysError("a tournament needs a game with at least two seats")
    if games % 2:
        raise FivewaysError(f"seats are swapped, so each pair plays an even number of games, not {games}")
    bots = {name: make_bot(loaded.spec, name) for name in names}
    pairs = pair_up(names, neighbours)

    def play(job: tuple[str, str, int]) -> tuple[float, int]:
        """The first bot's points and the length of a game; in odd games the other one sits first."""
        one, two, number = job
        swap = number % 2
        mine = [seat for seat in range(seats) if seat % 2 == swap]
        at_table = [bots[one] if seat in mine else bots[two] for seat in range(seats)]
        # Both games of a couple have the same chance, so that luck of the deal cancels out.
        match = play_match(loaded, at_table, values, f"{seed} {one} {two} {number // 2}")
        assert match.result is not None
        ours = max(match.result.scores[seat] for seat in mine)
        theirs = max(score for seat, score in enumerate(match.result.scores) if seat not in mine)
        progress(1)
        return (1.0 if ours > theirs else 0.0 if ours < theirs else 0.5), match.ply

    jobs = [(one, two, number) for number in range(games) for one, two in pairs]
    results = gather(len(jobs), lambda number: play(jobs[number]), threads)
    pairings = []
    for one, two in pairs:
        points = [score for (a, b, _), (score, _) in zip(jobs, results, strict=True) if (a, b) == (one, two)]
        low, high = wilson(sum(points), games)
        wins, draws = points.count(1.0), points.count(0.5)
        share = sum(points) / games
        pairings.append(Pairing(one, two, games, wins, draws, games - wins - draws, sum(points), share, low, high))
    scored = {(pairing.one, pairing.two): (pairing.points, pairing.games) for pairing in pairings}
    length = sum(plies for _, plies in results) / len(results)
    return Tournament(game, values, seed, games, round(length, 2), tuple(pairings), ratings(list(names), scored))
