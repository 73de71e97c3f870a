"""Independent jobs on threads, which Ctrl-C ends at once."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")


def gather(jobs: int, work: Callable[[int], T], threads: int | None = None) -> list[T]:
    """work(0), work(1) ... work(jobs - 1), in order, from several threads.

    The threads are daemons and this one only waits, so an interrupt ends the program even while compiled code runs. The
    first error stops everything and is raised here.
    """
    results: list[Any] = [None] * jobs
    errors: list[BaseException] = []
    numbers = count()

    def run() -> None:
        while not errors and (number := next(numbers)) < jobs:
            try:
                results[number] = work(number)
            except BaseException as error:
                errors.append(error)

    helpers = [threading.Thread(target=run, daemon=True) for _ in range(min(threads or os.cpu_count() or 1, jobs))]
    for helper in helpers:
        helper.start()
    try:
        for helper in helpers:
            while helper.is_alive():
                helper.join(0.2)
    except BaseException as interrupt:
        errors.append(interrupt)
        raise
    if errors:
        raise errors[0]
    return results
