"""Counters for the person who runs the server. `web/common/metrics.py` shows them.

Counted with prometheus-client, which adds up many workers by itself (PROMETHEUS_MULTIPROC_DIR). Measured: a count takes
1 to 1.5 µs, a time 1 to 3 µs, and a move takes part in four of them.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a count began is of no use here, and doubles the lines

_SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
_LONG = (0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32)

move_seconds = Histogram("fiveways_move_seconds", "From a person's move to its answer, for moves made", buckets=_SHORT)
moves_refused = Counter("fiveways_moves_refused", "Moves that were not made, by the code that was answered", ["code"])
bot_seconds = Histogram("fiveways_bot_turn_seconds", "How long a bot thought about a turn", buckets=_LONG)
tables_awake = Gauge("fiveways_tables_awake", "Tables in memory", multiprocess_mode="livesum")
commit_seconds = Histogram("fiveways_store_commit_seconds", "Transactions of the store", buckets=_SHORT)
entries_kept = Counter("fiveways_store_entries", "Log entries in those transactions")
store_failures = Counter("fiveways_store_failures", "Transactions that could not be written")
bus_down = Gauge("fiveways_bus_down", "1 if a worker cannot reach the bus, 0 if all can", multiprocess_mode="livemax")
