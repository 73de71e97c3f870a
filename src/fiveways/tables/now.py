"""The time of the house: milliseconds since 1970 that never jump, whatever somebody does to the machine's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Now: TypeAlias = Callable[[], int]

_START = time.time() - time.monotonic()


def real_now() -> int:
    return int((_START + time.monotonic()) * 1000)
