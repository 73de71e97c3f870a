"""Random play through PettingZoo's turns: Bones against the library's own connect_four, by its own benchmark's loop."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from pettingzoo.classic.connect_four import connect_four

from benchmarks.measure import Figure, median, median_ratio, rounds
from fiveways import list_games
from fiveways.envs.pettingzoo import env, raw_env

TURNS, ROUNDS = 3_000, 15


def turns_per_second(game: Any, turns: int = TURNS) -> float:
    """The loop of `pettingzoo.test.performance_benchmark`, for so many turns instead of five seconds."""
    turn = 0
    game.reset()
    start = time.perf_counter()
    while turn < turns:
        for agent in game.agent_iter(game.num_agents):
            seen, _, termination, truncation, _ = game.last()
            if termination or truncation:
                action = None
            elif isinstance(seen, dict) and "action_mask" in seen:
                action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
            else:
                action = game.action_space(agent).sample()
            game.step(action)
            turn += 1
            if all(game.terminations.values()) or all(game.truncations.values()):
                game.reset()
    return turn / (time.perf_counter() - start)


def _playing(game: Any, turns: int = TURNS) -> Callable[[], float]:
    return lambda: turns_per_second(game, turns)


def run() -> list[Figure]:
    random.seed(1)
    theirs = connect_four.env()
    measured = rounds(ROUNDS, _playing(env("bones")), _playing(theirs), _playing(raw_env("bones")))
    details = {
        "bones, turns a second": median(measured),
        "connect_four, turns a second": median(measured, 1),
        "bones without wrappers": median(measured, 2),
    }
    for name in list_games():
        if name != "bones":
            others = rounds(3, _playing(env(name), TURNS // 3), _playing(theirs, TURNS // 3))
            details[f"{name}, turns over connect_four's"] = median_ratio(others)
    return [
        Figure("pettingzoo: random turns, bones over connect_four", median_ratio(measured), 5, "x", details=details)
    ]
