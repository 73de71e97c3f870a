"""Teach a small player Bones by letting it play itself, until it beats the built-in bot `greedy`. A few minutes.

    python examples/train_bones.py                      three minutes, then 400 games against greedy
    python examples/train_bones.py --games 100000       so many games; with the same --seed the same weights, bit by bit

What it learns: how good a board is for whoever has just laid a piece. A window is five squares in a line, each bare,
mine, theirs, or the first of a whole piece that nobody may cover exactly: 4 ** 5 = 1024 different ones. Each has one
weight, wherever on the board it lies, and a board is worth tanh(the sum over its windows), from 1 for won to -1 for
lost. All weights are 0 at first. To move, the player looks at each board it can leave and takes the best: one ply.

How it learns (by temporal differences, over a thousand games at once): the board I leave is worth to me what the one
that you then leave is worth to you, with the other sign; and the last board of a game is worth what the rules say. So
after each ply the weights of the board before it are moved a little towards that.

The weights are kept in a file; `Learner(np.load("bones.npz")["weights"])` is a bot like any other of the house.
"""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numba import njit

import fiveways
from fiveways.bots.players import Bot, BotChoice, bot_names, legal_actions, make_bot
from fiveways.contract.states import View
from fiveways.lab.elo import wilson
from fiveways.lab.playing.jobs import play_match

BARE, MINE, THEIRS, WHOLE = range(4)
WINDOW, PATTERNS = 5, 4**5
BOARDS = 1024  # games side by side: enough to keep compiled code busy
RATE = 0.05  # by how much an error of 1 changes a weight at first
CURIOUS = 0.1  # noise on the worth of each move while learning: worse by so much is chosen about a third as often
STEADY = 0.03  # and in earnest: just enough not to go in circles until the game is drawn
POOL = ThreadPoolExecutor()
Array = np.ndarray


@njit(nogil=True)
def look(show, line, rows, cols, me, weights, seen):
    """What a line is worth to `me`; its windows go to `seen`. Lines are numbered, first the rows, then the columns."""
    first, step, length = (line * cols, 1, cols) if line < rows else (line - rows, cols, rows)
    window, worth = 0, 0.0
    for i in range(length):
        shown = show[first + i * step]  # 0 for bare board, else a number for the piece; odd if it is Black's
        square = BARE if shown == 0 else MINE if shown & 1 == me else THEIRS
        if shown and i + 1 < length and show[first + (i + 1) * step] == shown:
            square = WHOLE  # the next square tells whose
        window = (window << 2 | square) & (PATTERNS - 1)
        if i >= WINDOW - 1:
            seen[i - WINDOW + 1] = window
            worth += weights[window]
    return worth


@njit(nogil=True)
def choose(shows, movers, masks, noise, rows, cols, weights, actions, values, seen):
    """The best move on each board, what the board is worth to the mover then, and which windows it has then."""
    worth, unused = np.zeros(rows + cols), np.zeros(max(rows, cols), np.int32)
    for board in range(len(shows)):
        show, me, best, total, last = shows[board], np.int64(movers[board]), -np.inf, 0.0, 0
        for line in range(rows + cols):
            worth[line] = look(show, line, rows, cols, me, weights, unused)
        for action in np.flatnonzero(masks[board]):
            one, row, col = action >> 1, (action >> 1) // cols, (action >> 1) % cols
            two, third = (one + cols, row + 1) if action & 1 else (one + 1, rows + col + 1)
            below = show[one], show[two]
            show[one] = show[two] = 2 * (1 + action) + me  # as the kernel of Bones numbers pieces
            value = noise[board, action]
            for line in (row, rows + col, third):  # the piece lies in three lines; all others are worth what they were
                value += look(show, line, rows, cols, me, weights, unused) - worth[line]
            show[one], show[two] = below
            if value > best:
                best, actions[board] = value, action
        action = np.int64(actions[board])
        show[action >> 1] = show[(action >> 1) + (cols if action & 1 else 1)] = 2 * (1 + action) + me
        for line in range(rows + cols):
            total += look(show, line, rows, cols, me, weights, seen[board, last:])
            last += (cols if line < rows else rows) - WINDOW + 1
        values[board] = np.tanh(total)


@njit(nogil=True)
def learn(seen, targets, wanted, weights, drift, travel):
    """Move the weights of each wanted board's windows towards its target, each at a rate of its own."""
    for board in np.flatnonzero(wanted):
        error = targets[board] - np.tanh(weights[seen[board]].sum())
        for window in seen[board]:
            # Temporal coherence: a weight that is pulled to and fro has learnt what there is to learn, and slows down.
            rate = abs(drift[window]) / travel[window] if travel[window] else 1.0
            weights[window] += RATE * rate * error
            drift[window] += error
            travel[window] += abs(error)


class Learner:
    """A player with its weights: `decide` for many boards at once, `choose` for one, as every bot does."""

    name = "learner"

    def __init__(self, weights: Array | None = None) -> None:
        self.weights = np.zeros(PATTERNS) if weights is None else weights

    def decide(self, views: Array, masks: Array, noise: Array, threads: int = 1) -> tuple[Array, ...]:
        """For each board, from its view: the action, the value of the board after it, and the windows of that board."""
        boards, rows, cols = len(views), int(views["rows"][0]), int(views["cols"][0])
        windows = rows * (cols - WINDOW + 1) + cols * (rows - WINDOW + 1)
        out = np.zeros(boards, np.int32), np.zeros(boards), np.zeros((boards, windows), np.int32)
        given = views["show"].copy(), views["to_move"].copy(), masks.copy(), noise

        def work(share: int) -> None:
            part = slice(boards * share // threads, boards * (share + 1) // threads)
            choose(*(array[part] for array in given), rows, cols, self.weights, *(array[part] for array in out))

        # Compiled code needs no GIL, and nobody changes the weights meanwhile: any number of threads, the same result.
        list(POOL.map(work, range(threads)) if threads > 1 else map(work, range(threads)))
        return out

    def choose(self, view: View, seed: bytes, cancel: threading.Event | None = None) -> BotChoice:
        views = view.bytes.view(view.game.kernel.view_dtype)
        masks = np.zeros((1, 2 * int(views["rows"][0]) * int(views["cols"][0])), np.uint8)
        masks[0, legal_actions(view, seed)] = 1
        noise = STEADY * np.random.default_rng(list(seed)).standard_exponential(masks.shape, np.float32)
        actions, values, _ = self.decide(views, masks, noise)
        return BotChoice(int(actions[0]), f"This looks best to me: {(1 + values[0]) / 2:.0%} to win, I would say.")


def train(seed: str, threads: int = 1) -> Iterator[tuple[int, Learner]]:
    """Learn for ever. After each ply on all boards: how many games there were, and the player as it is now."""
    learner, drift, travel = Learner(), np.zeros(PATTERNS), np.zeros(PATTERNS)
    batch = fiveways.Batch("bones", BOARDS, seed=seed, threads=threads)
    rng = np.random.default_rng(list(seed.encode()))
    views = batch.views.view(batch.game.kernel.view_dtype)[:, 0]  # the same memory, with names
    games, goes_on, before = 0, np.zeros(BOARDS, bool), np.zeros((BOARDS, 0), np.int32)
    while True:
        noise = CURIOUS * rng.standard_exponential(batch.masks.shape, np.float32)
        actions, values, seen = learner.decide(views, batch.masks, noise, threads)
        learn(before, -values, goes_on, learner.weights, drift, travel)
        batch.step(actions)
        ended = batch.endings > 0
        result = batch.rewards.max(axis=1).astype(np.float64)  # who moved last has won, or nobody has
        learn(seen, result, ended, learner.weights, drift, travel)
        games, goes_on, before = games + int(ended.sum()), ~ended, seen
        yield games, learner


def measure(bot: Bot, other: Bot, games: int, seed: str) -> list[float]:
    """The bot's points: 1 for a win, a half for a draw. Seats are swapped after each game."""
    game, points = fiveways.load_game("bones"), []
    for number in range(games):
        seat = number % 2
        match = play_match(game, [other, bot] if seat else [bot, other], {}, f"{seed} {number // 2}")
        points.append((match.result.scores[seat] + 1) / 2)
    return points


def tell(points: list[float]) -> str:
    low, high = wilson(sum(points), len(points))
    won, drawn, lost = (points.count(result) for result in (1.0, 0.5, 0.0))
    return f"{np.mean(points):.1%} of the points (95 %: {low:.1%} to {high:.1%}), +{won} ={drawn} -{lost}"


def main() -> None:
    spec = fiveways.load_game("bones").spec
    parser = argparse.ArgumentParser(description="Teach a small player Bones by letting it play itself.")
    parser.add_argument("--minutes", type=float, default=3.0, help="how long to learn (default: 3)")
    parser.add_argument("--games", type=int, default=0, help="or from how many games of its own")
    parser.add_argument("--against", default="greedy", choices=bot_names(spec), help="whom to measure it by")
    parser.add_argument("--seed", default="1", help="the same seed and number of games give the same weights")
    parser.add_argument("--threads", type=int, default=2, help="how many cores to use (default: 2)")
    parser.add_argument("--out", type=Path, default=Path("bones.npz"), help="where to keep the weights")
    args = parser.parse_args()
    if args.minutes <= 0 or args.games < 0 or args.threads < 1 or not args.out.parent.is_dir():
        parser.error("it needs some minutes or games, at least one thread, and an existing folder for --out")

    other, start, told = make_bot(spec, args.against), time.monotonic(), 0
    for games, learner in train(args.seed, args.threads):
        spent = (time.monotonic() - start) / 60
        done = games / args.games if args.games else spent / args.minutes
        if 10 * done >= told + 1:
            told = int(10 * done)
            points = measure(learner, other, 100, f"{args.seed} after {games}")
            print(f"{spent:4.1f} min {games:8,} games, against {args.against} {tell(points)}", flush=True)
        if done >= 1:
            break
    with args.out.open("wb") as file:
        np.savez(file, weights=learner.weights)
    print(f"The weights are in {args.out}. Now 400 games against {args.against} ...", flush=True)
    print(tell(measure(learner, other, 400, f"{args.seed} final")))


if __name__ == "__main__":
    main()
