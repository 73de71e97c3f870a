"""Words of WAYWORDS: every play of an opening, whole games, the lexicon, and plain grids against C++ by hand."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks.grids import words_on_grid
from benchmarks.measure import Figure, median, median_ratio, rounds
from benchmarks.playouts import build_yardstick
from fiveways import Match, load_game
from fiveways.bots.players import make_bot
from fiveways.games.waywords.rules.tables import COUNTS
from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.solver import PLAY_TYPE, search_plays
from fiveways.lab.playing.jobs import play_match

OPENINGS, GAMES = 60, 6
BOARDS, SIDE, SHORTEST = 20_000, 4, 3
_LOAD = "import time; from fiveways.games.waywords.words import lexicon; s = time.perf_counter(); lexicon.load('english'); print(time.perf_counter() - s)"  # noqa: E501


def opening_ms(swaps: int) -> float:
    """The median over openings, each with the two letters of its hand."""
    out = np.empty((65536, PLAY_TYPE.itemsize), np.uint8)
    taken = []
    for number in range(OPENINGS):
        match = Match.new("waywords", seed=f"bench {number}")
        state, data = match.state_bytes(), match.game.kernel.data(match.options)
        start = time.thread_time()
        search_plays(state, data, 5, swaps, out)
        taken.append(1000 * (time.thread_time() - start))
    return statistics.median(taken)


def turns_a_second() -> tuple[float, float]:
    """Of greedy players against each other, with the rounds that a game of theirs takes."""
    game = load_game("waywords")
    bot, turns, start = make_bot(game.spec, "greedy"), 0, time.thread_time()
    for number in range(GAMES):
        turns += int(play_match(game, [bot, bot], {"players": 2}, f"bench {number}").view().record["turn"])
    return turns / (time.thread_time() - start), turns / GAMES / 2


def load_seconds() -> float:
    """In a fresh process, from its cache."""
    told = [subprocess.run([sys.executable, "-c", _LOAD], check=True, capture_output=True, text=True) for _ in range(5)]
    return statistics.median(float(each.stdout) for each in told)


@cache
def grids() -> np.ndarray:
    """Letters as often as single tiles have them."""
    chances = COUNTS[0, :26] / COUNTS[0, :26].sum()
    return np.random.default_rng(1).choice(26, (BOARDS, SIDE * SIDE), p=chances).astype(np.uint8)


def ours(summed: bool = False) -> tuple[float, int, int]:
    """Boards a second of thread time; paths found, and the sum of their nodes."""
    data, boards = lexicon.load("english"), grids()
    cells = range(SIDE * SIDE)
    near = np.array([sum(1 << b for b in cells if b != a and max(abs(a % SIDE - b % SIDE), abs(a // SIDE - b // SIDE)) == 1) for a in cells], np.uint64)  # noqa: E501  # fmt: skip
    out, paths, total = np.zeros(65536, np.uint32), 0, 0
    start = time.thread_time()
    for letters in boards:
        paths += words_on_grid(letters, near, data, SHORTEST, out)
    seconds = time.thread_time() - start
    for letters in boards if summed else ():
        total += int(out[: words_on_grid(letters, near, data, SHORTEST, out)].sum(dtype=np.uint64))
    return BOARDS / seconds, paths, total


def by_hand(folder: str) -> tuple[float, int, int]:
    trie, boards = Path(folder) / "trie", Path(folder) / "boards"
    if not boards.exists():
        trie.write_bytes(lexicon.load("english").tobytes())
        boards.write_bytes(grids().tobytes())
    command = [build_yardstick("words"), trie, boards, SIDE, SHORTEST]
    told = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout.split()
    return BOARDS / float(told[2]), int(told[0]), int(told[1])


def run() -> list[Figure]:
    lexicon.load("english")
    openings = rounds(5, lambda: opening_ms(1), lambda: opening_ms(0))
    turns = rounds(3, lambda: turns_a_second()[0])
    with tempfile.TemporaryDirectory() as folder:
        assert ours(summed=True)[1:] == by_hand(folder)[1:], "the two programs must find the very same words"
        grid = rounds(9, lambda: ours()[0], lambda: by_hand(folder)[0])
    speeds = {"ours, boards/s": median(grid), "C++, boards/s": median(grid, 1), "load": os.getloadavg()[0]}
    memory = lexicon.load("english").nbytes / 1e6
    return [
        Figure("words: plays of an opening, two letters to swap", median(openings), 2, "ms", at_least=False),
        Figure("words: plays of an opening, no swap", median(openings, 1), 0.3, "ms", at_least=False),
        Figure("words: greedy turns", median(turns), 150, "/s", details={"rounds a game": turns_a_second()[1]}),
        Figure("words: plain 4x4 grids over hand-written C++", median_ratio(grid), 0.8, "x", details=speeds),
        Figure("words: memory of the lexicon", memory, 25, "MB", at_least=False),
        Figure("words: loading it", load_seconds(), 0.2, "s", at_least=False),
    ]
