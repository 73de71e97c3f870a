"""How much of something one person or address may do: buckets that fill up slowly."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

from fiveways.tables.refusals import TooMany

KEPT = 20_000
"""Buckets remembered; the longest unused are forgotten first."""


@dataclass(frozen=True)
class Limit:
    """`burst` at once, then one every `every` seconds."""

    what: str
    burst: float
    every: float


REQUESTS = Limit("requests", 240, 0.02)
MOVES = Limit("moves", 40, 0.1)
DRAFTS = Limit("drafts", 120, 0.05)
CHAT = Limit("messages", 6, 2.0)
TABLES = Limit("new tables", 20, 6.0)
TABLES_OF_ADDRESS = Limit("new tables from your address", 120, 2.0)
NAMES = Limit("changes of name", 10, 5.0)
PEOPLE = Limit("new names", 40, 5.0)
PROMISES = Limit("promises", 60, 1.0)
HINTS = Limit("hints", 10, 2.0)


class Limits:
    """The buckets of one server."""

    def __init__(self, on: bool) -> None:
        self._on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, limit: Limit, who: str) -> None:
        """Refuse, with how long to wait, what is too much."""
        if not self._on:
            return
        now, key = time.monotonic(), (limit.what, who)
        full, at = self._buckets.pop(key, (limit.burst, now))
        full = min(limit.burst, full + (now - at) / limit.every)
        if full < 1:
            self._buckets[key] = (full, now)
            wait = (1 - full) * limit.every
            raise TooMany(f"too many {limit.what} in a short time: wait {max(1, round(wait))} s and try again", wait)
        self._buckets[key] = (full - 1, now)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
