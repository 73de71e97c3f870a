"""Stepping 4,096 boards of Bones with mask and observation, on one thread and on two."""

from __future__ import annotations

import time

from benchmarks.measure import Figure, median, median_ratio, rounds
from fiveways import Batch

BOARDS, STEPS = 4096, 150


def steps_per_second(batch: Batch) -> float:
    """Wall time of `step` alone; choosing the actions is not counted."""
    seconds = 0.0
    for _ in range(STEPS):
        actions = batch.random_actions()
        start = time.perf_counter()
        batch.step(actions)
        seconds += time.perf_counter() - start
    return BOARDS * STEPS / seconds


def run() -> list[Figure]:
    one, two = Batch("bones", BOARDS, seed="bench"), Batch("bones", BOARDS, seed="bench", threads=2)
    measured = rounds(15, lambda: steps_per_second(two), lambda: steps_per_second(one))
    single = median(measured, 1) / 1e6
    return [
        Figure("batch: boards stepped a second, one thread", single, 10, "M"),
        Figure(
            "batch: two threads over one",
            median_ratio(measured),
            1.6,
            "x",
            details={"two, M/s": single * median_ratio(measured)},
        ),
    ]
