"""Stepping 4,096 boards of Bones with mask and observation, on one thread and on two."""

from __future__ import annotations

import time

from benchmarks.measure import Figure, median, median_ratio, rounds
from fiveways import Batch
from fiveways.lab.simulate import simulate

BOARDS, STEPS = 4096, 150


def steps_per_second(batch: Batch, steps: int = STEPS, pause: float = 0.0) -> float:
    """Wall time of `step` alone; choosing the actions, and a pause as for thinking about them, is not counted."""
    seconds = 0.0
    for _ in range(steps):
        actions = batch.random_actions()
        time.sleep(pause)
        start = time.perf_counter()
        batch.step(actions)
        seconds += time.perf_counter() - start
    return BOARDS * steps / seconds


def two_cores() -> float:
    """What two threads can gain on this machine right now: random games, which share nothing."""
    speeds = [simulate("bones", 40_000, seed="x", threads=threads).plies_per_second for threads in (1, 2)]
    return speeds[1] / speeds[0]


def run() -> list[Figure]:
    one, two = Batch("bones", BOARDS, seed="bench"), Batch("bones", BOARDS, seed="bench", threads=2)
    measured = rounds(31, lambda: steps_per_second(two), lambda: steps_per_second(one), two_cores)
    # Neighbours of a shared machine take a core away for seconds at a time: judge where there really were two.
    idle = [speeds for speeds in measured if speeds[2] > 1.75] or measured
    paused = rounds(9, lambda: steps_per_second(two, 40, 0.003), lambda: steps_per_second(one, 40, 0.003))
    details = {
        "rounds with two cores free": len(idle),
        "of": len(measured),
        "in all rounds": median_ratio(measured),
        "two, M/s": median(idle) / 1e6,
        "what the machine gave": median(idle, 2),
        "with 3 ms between steps": median_ratio(paused),
    }
    return [
        Figure("batch: boards stepped a second, one thread", median(measured, 1) / 1e6, 10, "M"),
        Figure("batch: two threads over one", median_ratio(idle), 1.6, "x", details=details),
    ]
