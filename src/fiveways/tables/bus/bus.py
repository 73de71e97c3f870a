"""How workers reach each other: what one tells the others, and what only one of them is to do.

Nothing here is needed for a game to be right: the database referees. It keeps things quick, and work from being done
twice.
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
    """What the house needs of one."""

    alone: bool
    """Whether nobody else has the same tables, so that memory is never behind."""

    @property
    def up(self) -> bool:
        """Whether the others can be reached now."""

    async def open(self, hear: Hear) -> None:
        """From now on `hear(kind, body)` is called with whatever others tell.

        `hear("up", None)` is called when they can be reached again: something may have been missed. That they cannot be
        reached now is no failure.
        """

    async def close(self) -> None:
        """Tell what is still to be told, if that is quick, and hear nothing any more. Leases last until they end."""

    def tell(self, kind: str, body: Any) -> None:
        """Tell all others, soon, in this order; `body` is JSON. It never waits and never fails.

        It may get lost or come twice. Of kind "at", whose body is [table, seq], only the last of a table may come.
        """

    async def lease(self, name: str, seconds: float) -> bool:
        """Whether this worker alone is to do something for so long; who has a lease already, has it again.

        Granted if the others cannot be reached: better twice than never.
        """

    async def release(self, name: str) -> None:
        """Let others have it, if it is ours."""

    def be_found(self) -> None:
        """Let others find this worker, soon and until it is closed or dies."""

    async def finds_others(self) -> bool:
        """Whether there are others who can be found; True where nobody knows."""

    async def spend(self, what: str, who: str, burst: float, every: float) -> float:
        """Take one from a bucket that holds `burst` and gets one every `every` seconds: how long to wait, 0 if not."""


class Buckets:
    """Buckets of this process."""

    NEARLY_ONE = 1 - 1e-6
    """Enough: whoever has waited as long as they were told is not refused again because of a rounding."""

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
        # It is left to run out: who is behind would do the same once more.
        if renewing:
            renewing.cancel()


async def _renew(bus: Bus, name: str, seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds / 3)
        await bus.lease(name, seconds)
