"""Many tables, many listeners, two workers: over PostgreSQL and Redis, with every commit on this machine's disk.

The driver is that of the benchmark `tables` (yardstick/boardgameio/drive.js); it takes a processor of its own, so it is
told beside each figure what every process took.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks import memory, restart
from benchmarks.measure import Figure
from benchmarks.processes import limited, workers_of
from benchmarks.startup import COMMAND, seconds
from benchmarks.tables import Run, drive, install, long_game, serving
from fiveways.tables.store.database_url import read_address
from fiveways.testing.services import NotInstalled, PostgreSQLServer, RedisServer, free_port

DISK = "/var/tmp"
"""Kept over restarts of the machine, so not in memory, and open to PostgreSQL's own user."""
ROUNDS = 3
SHORT = ("--warm", "1", "--seconds", "2")
TABLES, RATE = 1000, 200
SHARE = 0.3
"""Of a processor, for each worker when a second one is compared with one."""


@dataclass
class Ours:
    """A server of ours that answers, and what the driver is told about it."""

    server: dict[str, str]
    workers: list[int]
    helpers: tuple[str, ...]


class Machine:
    """PostgreSQL, and as many servers of ours as are wanted; each that has several workers has a Redis of its own."""

    def __init__(self, scratch: Path, stack: ExitStack) -> None:
        self.scratch = scratch
        self._postgres = stack.enter_context(PostgreSQLServer(fsync=True, within=DISK))

    def sqlite(self) -> str:
        return f"sqlite+aiosqlite:///{self.scratch / f'{time.monotonic_ns()}.db'}"

    def postgres(self) -> str:
        return self._postgres.new_database()

    @contextmanager
    def command(self, db: str, workers: int = 1) -> Iterator[tuple[int, list[str], dict[str, int]]]:
        """How a server is started at which port, and who helps it."""
        with ExitStack() as stack:
            port, helpers = free_port(), dict[str, int]()
            command = [*COMMAND, "serve", "--port", str(port), "--db", db, "--no-limits"]
            if db.startswith("postgresql"):
                assert self._postgres.process is not None
                helpers["PostgreSQL"] = self._postgres.process.pid
            if workers > 1:
                redis = stack.enter_context(RedisServer())
                assert redis.process is not None
                helpers["Redis"] = redis.process.pid
                command += ["--workers", str(workers), "--bus", redis.url]
            yield port, command, helpers

    @contextmanager
    def serve(self, db: str, workers: int = 1) -> Iterator[Ours]:
        """All workers answer: before that, the first would get all connections."""
        with (
            self.command(db, workers) as (port, command, helpers),
            serving(*command, port=port, cwd=self.scratch) as server,
        ):
            log, deadline = self.scratch / f"server-{port}.log", time.monotonic() + 60
            while "fiveways is at" not in log.read_text():
                if time.monotonic() > deadline:
                    raise RuntimeError(f"the server did not start: {log.read_text()}")
                time.sleep(0.05)
            found = workers_of(int(server["pid"]))
            named = {f"worker {number}": pid for number, pid in enumerate(found, 1)} | helpers
            yield Ours(server, found, tuple(w for name, pid in named.items() for w in ("--helper", f"{name}={pid}")))


class Driver:
    """The players."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        self._folder, self._games, chance = folder, scratch / "games.json", random.Random(1)
        self._games.write_text(json.dumps([long_game(chance) for _ in range(50)]))

    def ours(self, ours: Ours, tables: int, *more: str) -> Run:
        return drive(self._folder, self._games, "fiveways", ours.server, tables, *ours.helpers, *more)

    @contextmanager
    def boardgameio(self) -> Iterator[Callable[[int], Run]]:
        port = free_port()
        command = ("node", str(self._folder / "server.js"), str(port))
        with serving(*command, port=port, cwd=self._games.parent) as server:
            yield lambda tables: drive(self._folder, self._games, "boardgameio", server, tables, *SHORT)


def shares(run: Run, name: str = "") -> dict[str, float]:
    """What every process took of a processor."""
    each = {"driver": run["driver_cpu"], **run["helpers_cpu"], "others": run["others_cpu"]}
    return {f"{name}processor of {who}": share for who, share in each.items()}


def cost(runs: Iterable[Run]) -> float:
    """Milliseconds of processor time that all workers together take for a move; neighbours hardly change it."""
    return statistics.median(1000 * run["server_cpu"] / run["moves_per_second"] for run in runs)


def latency(machine: Machine, driver: Driver) -> Figure:
    """How long the opponent waits for news of a move, with many tables open at two workers."""
    with machine.serve(machine.postgres(), workers=2) as ours:
        long = ("--rate", str(RATE), "--warm", "4", "--seconds", "12")
        run, bare = driver.ours(ours, TABLES, *long), driver.ours(ours, TABLES, *long, "--entries")
    details = {
        "moves/s": run["moves_per_second"],
        "median": run["event_ms"]["p50"],
        "worst": run["event_ms"]["max"],
        "mover's reply, p99": run["reply_ms"]["p99"],
        "without scenes, p99": bare["event_ms"]["p99"],
        "without scenes, median": bare["event_ms"]["p50"],
        **{f"connections of {who}": n for who, n in run["connections"].items() if who.startswith("worker")},
        **shares(run),
    }
    name = f"scale: {TABLES} tables, {2 * TABLES} listeners, p99 at {RATE} moves/s"
    return Figure(name, run["event_ms"]["p99"], 250, "ms", at_least=False, details=details)


def throughput(machine: Machine, driver: Driver, tables: int) -> list[Figure]:
    """As many moves as there can be: over SQLite and over PostgreSQL, with one worker and with two."""
    with ExitStack() as stack:
        servers = [
            stack.enter_context(machine.serve(machine.sqlite())),
            stack.enter_context(machine.serve(machine.postgres())),
            stack.enter_context(machine.serve(machine.postgres(), workers=2)),
        ]
        measured = [[driver.ours(server, tables, *SHORT) for server in servers] for _ in range(ROUNDS)]
        held_back = [side_by_side(driver, servers[1:], tables) for _ in range(ROUNDS)]
        both = driver.ours(stack.enter_context(machine.serve(machine.sqlite(), workers=2)), tables, *SHORT)
        theirs = stack.enter_context(driver.boardgameio())(tables)
    speeds = [[run["moves_per_second"] for run in runs] for runs in measured]
    sqlite, postgres, two = (statistics.median(speed) for speed in zip(*speeds, strict=True))
    details = {
        "SQLite, one worker, moves/s": sqlite,
        "PostgreSQL, one worker, moves/s": postgres,
        "PostgreSQL, two workers, moves/s": two,
        "SQLite, two workers, moves/s": both["moves_per_second"],
        "boardgame.io, moves/s": theirs["moves_per_second"],
        "PostgreSQL, two workers, over boardgame.io": two / theirs["moves_per_second"],
        "SQLite, two workers, over boardgame.io": both["moves_per_second"] / theirs["moves_per_second"],
        "SQLite, one worker, ms of processor a move": cost(runs[0] for runs in measured),
    }
    last = measured[-1]
    one_cost, two_cost = cost(runs[1] for runs in measured), cost(runs[2] for runs in measured)
    more = {
        "one worker, ms of processor a move": one_cost,
        "two workers, ms of processor a move": two_cost,
        "if all had a processor of their own": 2 * one_cost / two_cost,
        **{f"connections of {who}": n for who, n in last[2]["connections"].items() if who.startswith("worker")},
        **shares(last[1], "one worker: "),
        **shares(last[2], "two workers: "),
    }
    over_sqlite = statistics.median(speed[1] / speed[0] for speed in speeds)
    rising = statistics.median(speed[2] / speed[1] for speed in speeds)
    alone = shares(last[0], "SQLite: ")
    fair = [ratio for ratio in held_back if ratio is not None]
    name = f"scale: {tables} tables, two workers over one, each with {SHARE:.0%} of a processor"
    scaling = [Figure(name, statistics.median(fair), 1, "x")] if fair else []
    return [
        *scaling,
        Figure(f"scale: {tables} tables, PostgreSQL over SQLite", over_sqlite, 0.5, "x", details={**details, **alone}),
        Figure(f"scale: {tables} tables, two workers over one", rising, 1, "x", details=more),
    ]


def side_by_side(driver: Driver, servers: Sequence[Ours], tables: int) -> float | None:
    """Moves with two workers over moves with one, when each has the same share of a processor and others have the rest.

    Driver, database and workers have two processors between them here: where one worker has all it wants, a second one
    takes from the driver. None where processes cannot be held back.
    """
    speeds = []
    for server in servers:
        with limited(server.workers, SHARE) as done:
            if not done:
                return None
            speeds.append(driver.ours(server, tables, *SHORT)["moves_per_second"])
    return float(speeds[1] / speeds[0])


def with_driver(machine: Machine) -> list[Figure]:
    if not (shutil.which("node") and shutil.which("npm")):
        print("scale: moves are left out, because their driver needs node and npm", file=sys.stderr)
        return []
    try:
        driver = Driver(install(), machine.scratch)
    except subprocess.CalledProcessError as error:
        print(f"scale: moves are left out, because npm could not install boardgame.io: {error.stderr}", file=sys.stderr)
        return []
    return [latency(machine, driver), *throughput(machine, driver, 50), *throughput(machine, driver, 500)]


def idle(machine: Machine) -> list[Figure]:
    db = machine.sqlite()
    crowds = asyncio.run(memory.prepare(db))

    def measure(names: Sequence[str], listen: bool) -> float:
        own = machine.sqlite()
        shutil.copyfile(read_address(db).file, read_address(own).file)
        with machine.serve(own) as ours:
            return memory.measure(ours.workers[0], ours.server["url"], names, listen)

    # A server for each game, side by side: there is much waiting for tables to come to rest.
    with ThreadPoolExecutor(len(crowds)) as pool:
        looked = list(pool.map(lambda names: measure(names, False), crowds.values()))
        few = [names[: memory.WARM + memory.LISTENED_TO] for names in crowds.values()]
        listened = list(pool.map(lambda names: measure(names, True), few))
    return memory.figures(dict(zip(crowds, zip(looked, listened, strict=True), strict=True)))


def restarts(machine: Machine) -> list[Figure]:
    figures = []
    for name, db, workers in (("SQLite", machine.sqlite(), 1), ("PostgreSQL, two workers", machine.postgres(), 2)):
        crowd = asyncio.run(restart.prepare(db))
        with machine.command(db, workers) as (port, command, _):
            waits = [restart.measure(command, port, crowd) for _ in range(5)]
            details = restart.bots(command, db, crowd) | {"the shortest, s": min(waits), "the longest, s": max(waits)}
        title = f"scale: restart with {restart.TABLES} tables, {name}"
        figures.append(Figure(title, statistics.median(waits), 5, "s", at_least=False, details=details))
    return figures


def run() -> list[Figure]:
    seconds("warm", times=1)
    try:
        with tempfile.TemporaryDirectory(dir=DISK) as scratch, ExitStack() as stack:
            machine = Machine(Path(scratch), stack)
            return [*with_driver(machine), *idle(machine), *restarts(machine)]
    except NotInstalled as missing:
        print(f"scale: left out, because {missing}", file=sys.stderr)
        return []
