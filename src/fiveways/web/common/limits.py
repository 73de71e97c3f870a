"""How often a person or an address may do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fiveways.tables.bus.bus import Buckets, Bus, NoBus
from fiveways.tables.law.refusals import TooMany

DAY = 86_400


MOST_STREAMS = 300
"""How many tables one address may follow at the same time."""


@dataclass(frozen=True)
class Limit:
    """`burst` times at once, and then once every `every` seconds."""

    what: str
    burst: float
    every: float


# There are many of these, so each worker counts for itself.
REQUESTS = Limit("requests", 240, 0.02)
MOVES = Limit("moves", 40, 0.1)
DRAFTS = Limit("drafts", 120, 0.05)

# All workers share these.
CHAT = Limit("messages", 6, 2.0)
TABLES = Limit("new tables", 20, 6.0)
TABLES_OF_ADDRESS = Limit("new tables from your address", 120, 2.0)
TABLES_OF_ADDRESS_A_DAY = Limit("new tables from your address today", 500, DAY / 500)
NAMES = Limit("changes of name", 10, 5.0)
PEOPLE = Limit("new names", 40, 5.0)
PROMISES = Limit("promises", 60, 1.0)
HINTS = Limit("hints", 10, 2.0)
GUESSES = Limit("wrong tokens from your address", 20, 15.0)


class Limits:
    """The buckets of one worker, and through `bus` those that all workers share."""

    def __init__(self, on: bool, bus: Bus | None = None) -> None:
        self._on = on
        self._buckets = Buckets()
        self._streams: Counter[str] = Counter()
        self.bus: Bus = bus or NoBus()

    def spend(self, limit: Limit, who: str) -> None:
        """Refuse what is too much for this worker, and say how long to wait."""
        if self._on:
            _refuse(limit, self._buckets.spend(limit.what, who, limit.burst, limit.every))

    async def share(self, limit: Limit, who: str) -> None:
        """Refuse what is too much for all workers together, and say how long to wait."""
        if self._on:
            _refuse(limit, await self.bus.spend(limit.what, who, limit.burst, limit.every))

    def refuse_one_more_stream(self, where: str) -> None:
        """Refuse a stream of events that is too many for its address."""
        if self._on and self._streams[where] >= MOST_STREAMS:
            raise TooMany(f"{MOST_STREAMS} tables are being followed from your address already", 30)

    @contextmanager
    def following(self, where: str) -> Iterator[None]:
        """Around a stream of events, which counts for its address."""
        self._streams[where] += 1
        try:
            yield
        finally:
            self._streams[where] -= 1
            if not self._streams[where]:
                del self._streams[where]


def _refuse(limit: Limit, wait: float) -> None:
    if wait > 0:
        raise TooMany(f"too many {limit.what} in a short time: wait {max(1, round(wait))} s and try again", wait)
