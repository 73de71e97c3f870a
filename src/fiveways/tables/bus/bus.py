"""How workers reach each other: messages to all, and leases for work that only one of them does.

Games are right without the bus, because the database decides. The bus makes updates quick, and saves doing work twice.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol, TypeAlias

Hear: TypeAlias = Callable[[str, Any], None]
BUCKETS_KEPT = 20_000
"""The longest unused are forgotten first."""


class Bus(Protocol):
    """What the house needs of a bus."""

    alone: bool
    """Whether no other worker has the same tables, so that memory is never behind."""

    @property
    def up(self) -> bool:
        """Whether the others can be reached now."""

    async def open(self, hear: Hear) -> None:
        """From now on, call `hear(kind, body)` with every message of the others.

        `hear("up", None)` is called when they can be reached again, because messages may have been lost. If they cannot
        be reached now, this does not fail.
        """

    async def close(self) -> None:
        """Send what still waits, if that is quick, and stop receiving. Leases last until they expire."""

    def tell(self, kind: str, body: Any) -> None:
        """Send a message to all others soon, in order; `body` is JSON. This never waits and never fails.

        A message may get lost or arrive twice. Of kind "at", with the body [table, seq], only a table's last may
        arrive.
        """

    async def lease(self, name: str, seconds: float) -> bool:
        """Whether this worker alone does something for so long; a worker that has the lease renews it.

        Granted if the others cannot be reached: doing it twice is better than never.
        """

    async def release(self, name: str) -> None:
        """Give a lease back, if this worker has it."""

    def be_found(self) -> None:
        """Make this worker visible to others, soon, and until it closes or dies."""

    async def finds_others(self) -> bool:
        """Whether there are other visible workers; True if that is unknown."""

    async def spend(self, what: str, who: str, burst: float, every: float) -> float:
        """Take a token from a bucket that holds `burst` and gets one every `every` seconds; returns how long to wait,
        or 0."""


class Buckets:
    """Buckets of this process."""

    NEARLY_ONE = 1 - 1e-6
    """Enough for a token: a caller that waited as long as told is not refused again because of rounding."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, what: str, who: str, burst: float, every: float) -> float:
        now, key = time.monotonic(), (what, who)
        full, at = self._known.pop(key, (burst, now))
        full = min(burst, full + (now - at) / every)
        enough = full >= self.NEARLY_ONE
        self._known[key] = (max(0.0, full - 1) if enough else full, now)
        if len(self._known) > BUCKETS_KEPT:
            self._known.popitem(last=False)
        return 0.0 if enough else (1 - full) * every


class NoBus:
    """For a worker that is alone."""

    alone = True
    up = True

    def __init__(self) -> None:
        self._buckets = Buckets()

    async def open(self, hear: Hear) -> None:
        pass

    async def close(self) -> None:
        pass

    def tell(self, kind: str, body: Any) -> None:
        pass

    async def lease(self, name: str, seconds: float) -> bool:
        return True

    async def release(self, name: str) -> None:
        pass

    def be_found(self) -> None:
        pass

    async def finds_others(self) -> bool:
        return False

    async def spend(self, what: str, who: str, burst: float, every: float) -> float:
        return self._buckets.spend(what, who, burst, every)


@asynccontextmanager
async def held(bus: Bus, name: str, seconds: float) -> AsyncIterator[bool]:
    """A lease for as long as something takes; False if another worker has it."""
    if not await bus.lease(name, seconds):
        yield False
        return
    renewing = None if bus.alone else asyncio.ensure_future(_renew(bus, name, seconds))
    try:
        yield True
    finally:
        # Let it expire: a worker that is behind would do the same work once more.
        if renewing:
            renewing.cancel()


async def _renew(bus: Bus, name: str, seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds / 3)
        await bus.lease(name, seconds)
