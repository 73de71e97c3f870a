"""Long comparisons in several processes, so that all cores work."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def compared(compare: Callable[[int, int], Counter], actions: int, parts: int = 2) -> Counter:
    """Compare so many actions in all, each part with a seed of its own; what was seen in all of them."""
    with ProcessPoolExecutor(parts, mp_context=get_context("spawn")) as pool:
        seen = pool.map(compare, [actions // parts] * parts, range(1, parts + 1))
        return sum(seen, Counter())
