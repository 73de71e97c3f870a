"""Random games of Bones on one core: against C++ by hand, and against OpenSpiel's C++ on connect_four."""

from __future__ import annotations

import random
import subprocess
import time
from pathlib import Path

import numpy as np

from benchmarks.measure import Figure, median, median_ratio, rounds
from fiveways import load_game
from fiveways.batch import runners

GAMES, SEED = 300_000, 1
HERE = Path(__file__).parent


def build_yardstick(name: str) -> Path:
    """Compile benchmarks/yardstick/NAME.cpp as well as g++ can for this machine."""
    program = HERE.parent / "build" / name
    program.parent.mkdir(exist_ok=True)
    source = HERE / "yardstick" / f"{name}.cpp"
    newest = max(file.stat().st_mtime for file in source.parent.iterdir())
    if not program.exists() or program.stat().st_mtime < newest:
        subprocess.run(["g++", "-O3", "-march=native", "-o", str(program), str(source)], check=True)
    return program


def ours() -> tuple[float, tuple[int, ...]]:
    """Plies a second of thread time, and the totals."""
    game = load_game("bones")
    kernel, options = game.kernel, np.array(game.spec.encode(game.spec.read()), np.int32)
    tally = np.zeros(runners.TALLY, np.int64)
    start = time.thread_time()
    runners.random_games(kernel.verbs, kernel.new_state(), kernel.data({}), options, np.uint64(SEED), 0, GAMES, tally)
    seconds = time.thread_time() - start
    totals = (runners.PLIES, runners.SEAT, runners.SEAT + 1, runners.DRAWS, runners.LONGEST)
    return tally[runners.PLIES] / seconds, tuple(int(tally[i]) for i in totals)


def by_hand() -> tuple[float, tuple[int, ...]]:
    """The same of the C++ program."""
    command = [str(build_yardstick("bones")), str(SEED), str(GAMES)]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    totals = tuple(int(word) for word in words[:5])
    return totals[0] / float(words[5]), totals


def open_spiel() -> float:
    """Plies a second of connect_four in OpenSpiel's own C++ rollouts, reached through one search of one simulation."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    chance, plies, games = random.Random(SEED), 0, 2000
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            plies += 1
    rollouts = 40_000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, SEED), 1.0, 1, 10, False, SEED, False)
    start = time.thread_time()
    bot.mcts_search(game.new_initial_state())
    return rollouts * plies / games / (time.thread_time() - start)


def run() -> list[Figure]:
    assert ours()[1] == by_hand()[1], "the two programs must play the very same games"
    measured = rounds(9, lambda: ours()[0], lambda: by_hand()[0], open_spiel)
    speeds = {"ours, M plies/s": median(measured) / 1e6, "C++, M plies/s": median(measured, 1) / 1e6,
              "OpenSpiel connect_four, M plies/s": median(measured, 2) / 1e6}  # fmt: skip
    return [
        Figure("playouts: Bones over hand-written C++", median_ratio(measured), 0.6, "x", details=speeds),
        Figure("playouts: Bones over OpenSpiel's connect_four", median_ratio(measured, 2), 15, "x", details=speeds),
    ]
