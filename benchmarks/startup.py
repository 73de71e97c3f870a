"""How long a person waits: for a list of games, for the first result, for the first compilation."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from benchmarks.measure import Figure

COMMAND = [sys.executable, "-c", "from fiveways.cli import main; main()"]


def seconds(*arguments: str, times: int = 5, **environment: str) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run([*COMMAND, *arguments], check=True, capture_output=True, env={**os.environ, **environment})
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def run() -> list[Figure]:
    listing = seconds("games", times=9)
    seconds("warm", times=1)
    first = seconds("simulate", "bones", "--games", "1000", "--json")
    with tempfile.TemporaryDirectory() as empty:
        cold = seconds("warm", times=1, FIVEWAYS_CACHE_DIR=empty)
    return [
        Figure("start: fiveways games", listing, 0.4, "s", at_least=False),
        Figure("start: warm simulate, first result", first, 3, "s", at_least=False),
        Figure("start: cold compile of everything", cold, 40, "s", at_least=False),
    ]
