"""Strength from results: Elo ratings by maximum likelihood (Bradley and Terry), with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

PER_LOGIT = 400 / math.log(10)
Z95 = 1.959964


@dataclass(frozen=True)
class Rating:
    """A rating with its interval of 95 %."""

    elo: float
    low: float  # 95 %
    high: float


def ratings(names: list[str], points: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, Rating]:
    """Ratings with mean 0, from the points of the first and the number of games of each pair.

    Everybody is given half a drawn game against an average player. So a player who won or lost every game has a finite
    rating too.
    """
    n = len(names)
    at = {name: i for i, name in enumerate(names)}
    games, won = np.zeros((n, n)), np.zeros(n)
    for (one, two), (score, count) in points.items():
        games[at[one], at[two]] += count
        games[at[two], at[one]] += count
        won[at[one]] += score
        won[at[two]] += count - score
    prior = 0.5
    strength = np.zeros(n)
    information = np.eye(n)
    for _ in range(200):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        alone = 1 / (1 + np.exp(-strength))
        slope = won - (games * chance).sum(axis=1) + prior * (0.5 - alone)
        spread = games * chance * (1 - chance)
        information = np.diag(spread.sum(axis=1) + prior * alone * (1 - alone)) - spread
        step = np.linalg.solve(information, slope)
        strength += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    centre = np.eye(n) - 1 / n
    error = np.sqrt(np.diag(centre @ np.linalg.inv(information) @ centre.T))
    strength -= strength.mean()
    out = {}
    for name in names:
        middle, wide = strength[at[name]] * PER_LOGIT, Z95 * error[at[name]] * PER_LOGIT
        out[name] = Rating(round(middle, 1), round(middle - wide, 1), round(middle + wide, 1))
    return out


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval of a share of points (Wilson), of 95 % unless z says otherwise."""
    if games == 0:
        return 0.0, 1.0
    share, z2 = points / games, z * z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    wide = z / (1 + z2 / games) * math.sqrt(share * (1 - share) / games + z2 / (4 * games**2))
    return max(middle - wide, 0.0), min(middle + wide, 1.0)
