"""Counts of requests and streams, and all counts of all workers as Prometheus reads them."""

from __future__ import annotations

import asyncio
import os
from functools import lru_cache
from typing import TYPE_CHECKING

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, generate_latest, multiprocess

from fiveways.tables import counters

if TYPE_CHECKING:
    from fiveways.tables.house.house import House

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The folder where each worker keeps its counts for the others. Set it before any of them starts."""
EVERY = 1.0
"""Seconds between two updates of the gauges."""

streams_open = Gauge("fiveways_event_streams", "Streams of events that are open", multiprocess_mode="livesum")
late_readers = Counter("fiveways_slow_readers", "Listeners cut off because they did not read what they were told")
slow_requests = Counter("fiveways_slow_requests", "Connections closed because a request did not come to its end")
garbage = Counter("fiveways_malformed_requests", "Connections closed because what came was no HTTP, or too much of it")
_requests = Counter("fiveways_requests", "Requests answered, by kind and first digit of the status", ["kind", "status"])


@lru_cache(maxsize=64)
def _requests_of(kind: str, status: int) -> Counter:
    return _requests.labels(kind, f"{status}xx")


def answered(kind: str, status: int) -> None:
    """Count a request that has got its answer."""
    _requests_of(kind, status // 100).inc()


def kind_of(method: str, path: str) -> str:
    """The kind of a request. There are few, because each of them is a line in every report."""
    if not path.startswith("/api/"):
        return "operation" if path in ("/healthz", "/metrics") else "page"
    if path.endswith("/events"):
        return "events"
    if method == "POST" and path.endswith("/moves"):
        return "move"
    return "read" if method in ("GET", "HEAD") else "write"


async def watch(house: House) -> None:
    """Update the gauges that no event updates, again and again."""
    while True:
        counters.tables_awake.set(len(house.live_tables))
        counters.bus_down.set(not house.bus.up)
        await asyncio.sleep(EVERY)


def told() -> bytes:
    """Every count, as Prometheus reads them."""
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    multiprocess.MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


def gone(worker: int) -> None:
    """Forget what a worker had open when it ended. The process that looks after the workers calls this."""
    if FOLDER in os.environ:
        multiprocess.mark_process_dead(worker)  # type: ignore[no-untyped-call]
