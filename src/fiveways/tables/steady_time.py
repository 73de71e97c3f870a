"""The time of the house: milliseconds since 1970 that never jump, even if somebody sets the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Now: TypeAlias = Callable[[], int]


def set_to(now: int) -> Now:
    """A clock that shows this time now, and goes on from there."""
    start = now - time.monotonic() * 1000
    return lambda: int(start + time.monotonic() * 1000)


real_now = set_to(int(time.time() * 1000))
