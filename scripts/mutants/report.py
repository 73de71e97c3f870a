"""What became of the mutants, for people."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from scripts.mutants.running import CAUGHT, SURVIVED, TIMED_OUT, UNREACHED


def wilson(good: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which a share lies with 95 %."""
    if of == 0:
        return 0.0, 1.0
    share, scale = good / of, 1 + z * z / of
    middle, width = share + z * z / (2 * of), z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)


def report(results: Iterable[dict[str, Any]]) -> str:
    """The share caught, and every mutant that was not."""
    results = sorted(results, key=lambda result: result["number"])
    caught = sum(result["status"] in (CAUGHT, TIMED_OUT) for result in results)
    low, high = wilson(caught, len(results))
    lines = [f"{caught} of {len(results)} mutants caught: {caught / max(1, len(results)):.1%}, 95 % interval {low:.1%} to {high:.1%}"]  # noqa: E501  # fmt: skip
    for result in results:
        if result["status"] in (SURVIVED, UNREACHED):
            lines.append(
                f"{result['number']:4} {result['status']}  {result['file']}:{result['line']}  ({result['kind']})"
            )
            lines += [f"       - {result['before']}", f"       + {result['after']}"]
    return "\n".join(lines)


def covered(places: Iterable[tuple[str, int]], reached: set[int]) -> str:
    """How many statements of each file the tests reach."""
    counts: dict[str, list[int]] = {}
    for number, (file, _) in enumerate(places):
        count = counts.setdefault(file, [0, 0])
        count[0] += number in reached
        count[1] += 1
    total = [sum(column) for column in zip(*counts.values(), strict=True)]
    return "\n".join(
        f"{found:5} of {of:5} statements {found / of:6.1%}  {file}"
        for file, (found, of) in [*counts.items(), ("all", total)]
        if of
    )
