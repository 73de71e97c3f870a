"""The figures of watched games: how long, how wide, how decided, how dramatic. Each figure is defined here.

Names after the literature. Cameron Browne, "Automatic Generation and Evaluation of Recombination Games" (thesis, QUT
2008), and Browne and Maire, "Evolutionary Game Design" (IEEE TCIAIG 2, 2010): completion, drama, lead change. J. Mark
Thompson, "Defining the Abstract" (The Games Journal, 2000): drama and decisiveness as virtues. Duersch, Lambrecht and
Oechssler, "Measuring skill and chance in games" (European Economic Review 127, 2020), for skill against luck, and
Fisher's analysis of variance ("Statistical Methods for Research Workers", 1925) for how much a deal explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fiveways.lab.report.watching import Watched

Floats = npt.NDArray[np.float64]

SETTLED = 0.8
"""A game is settled once its winner's chance stays over this."""
BINS = 40
LEVEL = 1e-9
"""Chances that differ by no more than this are equal."""
LEAD = 0.1
"""A player leads if their chance is the best by at least this much. Smaller differences between estimates mean
nothing."""


class Chances:
    """From estimates to chances of winning, learnt from the games themselves.

    Positions are sorted by the estimate and pooled until the share won rises with it (isotonic regression by pooling
    adjacent violators; Ayer and others, 1955). The chances of all seats are then made to add up to one. They are
    averaged over the last moves, one for each seat: an estimate favours the player who has just moved, or is about to.
    """

    def __init__(self, games: Sequence[Watched], together: bool) -> None:
        self.together = together
        worth = np.concatenate([game.worth[:-1].ravel() for game in games]).astype(np.float64)
        won = np.concatenate([np.tile(_shares(game.scores, together), game.moves) for game in games])
        order = np.argsort(worth, kind="stable")
        chunks = [part for part in np.array_split(order, BINS) if len(part)]
        blocks: list[list[float]] = []  # mean estimate, share won, how many
        for chunk in chunks:
            blocks.append([worth[chunk].mean(), won[chunk].mean(), len(chunk)])
            while len(blocks) > 1 and (blocks[-2][1] >= blocks[-1][1] or blocks[-2][0] == blocks[-1][0]):
                x, y, n = blocks.pop()
                a, b, m = blocks[-1]
                blocks[-1] = [(a * m + x * n) / (m + n), (b * m + y * n) / (m + n), m + n]
        self.at, self.share = (np.array([block[i] for block in blocks]) for i in (0, 1))

    def of(self, game: Watched) -> Floats:
        """The chance of each side before each move: of each seat, or of the players and of the game."""
        raw: Floats = np.interp(game.worth[:-1], self.at, self.share)
        if self.together or raw.shape[1] == 1:
            return np.stack([raw[:, 0], 1 - raw[:, 0]], axis=1)
        raw = np.maximum(raw, 1e-6)
        return _smooth(raw / raw.sum(axis=1, keepdims=True))


def _smooth(chances: Floats) -> Floats:
    """Each row as the mean of itself and those before it, as many as there are seats."""
    seats = chances.shape[1]
    total = np.cumsum(chances, axis=0)
    total[seats:] -= total[:-seats].copy()
    return np.asarray(total / np.minimum(np.arange(1, len(chances) + 1), seats)[:, None])


def _shares(scores: Sequence[float], together: bool) -> Floats:
    """What each seat gets of one point: the winners share it, or all seats if nobody won."""
    given = np.array(scores, np.float64)
    if together or len(given) == 1:
        return (given + 1) / 2
    best = given == given.max()
    return np.asarray(best / best.sum())


def winner_of(game: Watched, together: bool) -> int | None:
    """The side that won: a seat; or, played together, 0 for the players and 1 for the game. None if drawn."""
    if together or len(game.scores) == 1:
        return 0 if game.scores[0] > 0 else 1 if game.scores[0] < 0 else None
    return game.winners[0] if len(game.winners) == 1 else None


@dataclass(frozen=True)
class Course:
    """How one decided game went."""

    drama: float
    """How far behind the winner was before moves where they were behind: the mean root of the distance; 0 if never."""
    behind: float
    """The share of moves before which the winner was behind."""
    lead_changes: int
    """How often a player took the lead, by LEAD or more, from another player."""
    settled: float
    """How much of the game was still to be played when its winner's chance went over SETTLED for good; 0 if never."""


def course(chances: Floats, winner: int) -> Course:
    """What the chances before each move tell about a game that `winner` won."""
    mine, best = chances[:, winner], chances.max(axis=1)
    behind = best - mine > LEVEL
    drama = float(np.sqrt(best - mine)[behind].mean()) if behind.any() else 0.0
    second = np.sort(chances, axis=1)[:, -2]
    ahead = chances[best - second > LEAD - LEVEL].argmax(axis=1)
    unsettled = np.flatnonzero(mine <= SETTLED)
    last = int(unsettled[-1]) + 1 if len(unsettled) else 0
    return Course(drama, float(behind.mean()), int((np.diff(ahead) != 0).sum()), 1 - last / len(mine))


@dataclass(frozen=True)
class Nature:
    """What a number of watched games tell together."""

    games: int
    completion: float  # the share of games that somebody won
    moves: tuple[float, float, float]  # lower quartile, median, upper quartile
    choices: float  # mean number of legal actions where there was something to decide
    forced: float  # share of decisions with one legal action only
    drama: float
    behind: float
    lead_changes: float
    settled: float  # how much was still to be played on average, of games that were settled before their end
    never_settled: float  # the share of games won that were not


def nature(games: Sequence[Watched], together: bool) -> Nature:
    """The figures of a number of watched games."""
    chances = Chances(games, together)
    decided = [(game, winner) for game in games if (winner := winner_of(game, together)) is not None]
    courses = [course(chances.of(game), winner) for game, winner in decided]
    choices = np.concatenate([game.choices for game in games])
    choices = choices[choices > 0]
    low, middle, high = np.percentile([game.moves for game in games], [25, 50, 75])
    mean = {
        name: float(np.mean([getattr(one, name) for one in courses])) if courses else 0.0
        for name in ("drama", "behind", "lead_changes")
    }
    settled = [one.settled for one in courses if one.settled > 0]
    return Nature(
        len(games), len(decided) / len(games), (float(low), float(middle), float(high)),
        float(choices.mean()), float((choices == 1).mean()), **mean,
        settled=float(np.mean(settled)) if settled else 0.0,
        never_settled=1 - len(settled) / len(courses) if courses else 0.0,
    )  # fmt: skip


def explained(results: Floats) -> tuple[float, float, float] | None:
    """How much of a result the deal explains: the intraclass correlation of `results[deal, repeat]`, with 95 % limits.

    The same deal is played several times by the same bots with other generators of their own. If only the deal
    mattered, all repeats would end the same. None if all games ended the same: then there is nothing to be explained.
    """
    deals, repeats = results.shape
    if float(np.ptp(results)) == 0:
        return None
    means = results.mean(axis=1)
    between = repeats * float(((means - results.mean()) ** 2).sum()) / (deals - 1)
    within = float(((results - means[:, None]) ** 2).sum()) / (deals * (repeats - 1))
    if within == 0:
        return 1.0, 1.0, 1.0
    # Fisher's distribution, by drawing from it: the same each time.
    drawn = np.random.default_rng(1).f(deals - 1, deals * (repeats - 1), 100_000)
    ratios = between / within / np.array([1.0, *np.quantile(drawn, [0.975, 0.025])])
    share, low, high = np.clip((ratios - 1) / (ratios + repeats - 1), 0, 1)
    return float(share), float(low), float(high)
