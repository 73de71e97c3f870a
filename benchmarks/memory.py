"""What a table in memory takes at which nobody plays just now: with nobody listening, and with two who do."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection
from urllib.parse import urlsplit

from benchmarks import crowd
from benchmarks.measure import Figure
from benchmarks.processes import private_bytes
from fiveways.contract import loading
from fiveways.tables.house.live_tables import AT_REST
from fiveways.tables.store.store import Store

TABLES, LISTENED_TO, WARM = 2000, 500, 50
DIFFERENT = 500
"""Games that differ; tables share them."""
MOST = 50.0


async def prepare(db: str) -> dict[str, list[str]]:
    """Tables of every game; their ids."""
    store = Store(db)
    await store.open()
    try:
        await crowd.introduce(store)
        names = {}
        for number, game in enumerate(loading.names()):
            made = crowd.patterns(store, game, [crowd.PLAIN], DIFFERENT)
            names[game] = (await crowd.put_up(store, made, TABLES + WARM, f"idle{number}"))[crowd.PLAIN]
        return names
    finally:
        await store.close()


def measure(worker: int, url: str, names: Sequence[str], listen: bool) -> float:
    """Kilobytes for a table that both players have looked at, or at which both listen.

    Each in a server of its own: in one, what looking has left behind would be room for those who listen.
    """
    where = urlsplit(url)
    visitor = HTTPConnection(where.hostname or "", where.port, timeout=60)
    come = partial(_listen, where.port or 0) if listen else partial(_look, visitor)
    with ExitStack() as stack:
        come(names[:WARM], stack)
        before, few = _at_rest(worker, visitor)
        come(names[WARM:], stack)
        after, many = _at_rest(worker, visitor)
    visitor.close()
    if many - few < len(names) / 2:
        raise RuntimeError(f"only {many - few} tables stayed awake: the machine is too busy for this")
    return (after - before) / (many - few) / 1000


def _at_rest(worker: int, visitor: HTTPConnection) -> tuple[int, int]:
    """Memory when nobody has asked for anything for a while, and how many tables it is for: the first may be gone."""
    time.sleep(AT_REST + 2)
    visitor.request("GET", "/metrics")
    awake = re.search(rb"^fiveways_tables_awake (\S+)", visitor.getresponse().read(), re.MULTILINE)
    assert awake is not None
    return private_bytes(worker), int(float(awake[1]))


def _look(visitor: HTTPConnection, names: Sequence[str], _: ExitStack) -> None:
    for name in names:
        for token in crowd.TOKENS[:2]:
            visitor.request("GET", f"/api/tables/{name}", headers={"Authorization": f"Bearer {token}"})
            answer = visitor.getresponse()
            told = answer.read()
            if answer.status != 200:
                raise RuntimeError(f"table {name}: {answer.status} {told[:200]!r}")


def _listen(port: int, names: Sequence[str], stack: ExitStack) -> None:
    """Both players open a stream and have been told what the table is like."""
    for name in names:
        for token in crowd.TOKENS[:2]:
            stream = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60))
            request = (
                f"GET /api/tables/{name}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
            )
            stream.sendall(request.encode())
            told = stream.recv(65_536)
            while b"event: table" not in told:
                more = stream.recv(65_536)
                if not more or len(told) > 100_000:
                    raise RuntimeError(f"table {name}: no stream but {told[:200]!r}")
                told += more


def figures(found: dict[str, tuple[float, float]]) -> list[Figure]:
    """The worst game counts."""
    made = []
    for which, name in enumerate(("memory of an idle table", "the same with two idle listeners")):
        sizes = {game: sizes[which] for game, sizes in found.items()}
        details = {"average": sum(sizes.values()) / len(sizes), **sizes}
        made.append(Figure(f"scale: {name}", max(sizes.values()), MOST, "kB", at_least=False, details=details))
    return made
