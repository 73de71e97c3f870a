"""How long people wait for a server that comes back to very many unfinished tables."""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException

from benchmarks import crowd
from fiveways.contract import loading
from fiveways.tables.store.store import Store

TABLES = 10_000
DIFFERENT = 60
"""Games of each kind that differ."""
PATIENCE = 60.0
"""Seconds for which bots are waited for."""


@dataclass
class Crowd:
    """Where to look first, and where bots are to move, with how far those logs have come."""

    first: str
    bots: dict[str, int]


async def prepare(db: str) -> Crowd:
    """A mix of all games: of each third of the tables a bot is to move, a clock runs, or neither."""
    store = Store(db)
    await store.open()
    try:
        await crowd.introduce(store)
        games, kinds = loading.names(), [crowd.PLAIN, crowd.BOT_TO_MOVE, crowd.CLOCK]
        bots, clocks = list[str](), list[str]()
        for number, game in enumerate(games):
            made = crowd.patterns(store, game, kinds, DIFFERENT)
            names = await crowd.put_up(store, made, TABLES // len(games), f"left{number}")
            bots += names[crowd.BOT_TO_MOVE]
            clocks += names[crowd.CLOCK]
        return Crowd(clocks[-1], await store.seqs(bots))
    finally:
        await store.close()


@contextmanager
def _started(command: Sequence[str]) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    began = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process, began
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def measure(command: Sequence[str], port: int, left: Crowd) -> float:
    """Seconds from starting the program to the first answer about a table."""
    with _started(command) as (process, began):
        while not _answers(port, left.first):
            if process.poll() is not None or time.monotonic() - began > PATIENCE:
                raise RuntimeError("the server did not come back")
            time.sleep(0.01)
        return time.monotonic() - began


def bots(command: Sequence[str], db: str, left: Crowd) -> dict[str, float]:
    """How the bots go on that nobody has let move yet."""
    now = asyncio.run(_seqs(db, left))
    waiting = {name: seq for name, seq in left.bots.items() if now[name] == seq}
    with _started(command) as (process, began):
        moved, when = asyncio.run(_bots_go_on(db, waiting, began))
        if process.poll() is not None:
            raise RuntimeError("the server did not go on")
    return {"bots to move": len(waiting), "have moved": moved, "the last after, s": when}


async def _seqs(db: str, left: Crowd) -> dict[str, int]:
    store = Store(db)
    await store.connect()
    try:
        return await store.seqs(list(left.bots))
    finally:
        await store.close()


def _answers(port: int, table: str) -> bool:
    visitor = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        visitor.request("GET", f"/api/tables/{table}")
        return visitor.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        visitor.close()


async def _bots_go_on(db: str, bots: dict[str, int], began: float) -> tuple[int, float]:
    """How many have moved, and when the last of them was seen to."""
    store, waiting, last = Store(db), dict(bots), 0.0
    await store.connect()
    try:
        while waiting and time.monotonic() - began < PATIENCE:
            await asyncio.sleep(1)
            now = await store.seqs(list(waiting))
            still = {name: seq for name, seq in waiting.items() if now[name] == seq}
            if len(still) < len(waiting):
                last = time.monotonic() - began
            waiting = still
        return len(bots) - len(waiting), last
    finally:
        await store.close()
