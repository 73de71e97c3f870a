"""Tables in play: our server, which answers when a move is on the disk, against boardgame.io's, which has it in memory.

One Node program plays at both (yardstick/boardgameio/drive.js): two people at each table, each listening on their own
connection, and the next move is sent when its mover has heard of the one before.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from benchmarks.measure import Figure
from benchmarks.startup import COMMAND
from fiveways import Match

Run = dict[str, Any]
"""What the driver tells about one run."""

SOURCE = Path(__file__).parent / "yardstick" / "boardgameio"
ROUNDS, WARM, SECONDS, RATE = 5, 2, 3, 500
QUIET = 0.25
"""Of one processor: a run counts if all others together used no more."""


def install() -> Path:
    """boardgame.io and our two programs, in the cache and never in the source tree."""
    folder = user_cache_path("fiveways", ensure_exists=True) / "yardstick"
    folder.mkdir(exist_ok=True)
    wanted, installed = (SOURCE / "package.json").read_text("utf-8"), folder / "installed.json"
    for file in SOURCE.iterdir():
        shutil.copy(file, folder)
    if not installed.exists() or installed.read_text("utf-8") != wanted:
        flags = ("--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
        shutil.rmtree(folder / "node_modules", ignore_errors=True)
        subprocess.run(["npm", "install", *flags], cwd=folder, check=True, capture_output=True, text=True)
        installed.write_text(wanted, "utf-8")
    return folder


def long_game(chance: random.Random) -> list[str]:
    """A random game of 60 moves or a few more: nobody completes a row before."""
    match = Match.new("bones", {"begins": "white"}, seed="bench")
    while not match.over:
        match.play(chance.choice(list(match.legal_moves)))
        if match.over and match.ply < 60:
            match.take_back()
    return [move.text for move in match.moves]


@contextmanager
def serving(*command: str, port: int, cwd: Path) -> Iterator[dict[str, str]]:
    """A server as a process of its own: how the driver finds it."""
    with (cwd / f"server-{port}.log").open("w") as log:
        environment = {**os.environ, "NODE_ENV": "production"}
        process = subprocess.Popen(command, cwd=cwd, stdout=log, stderr=log, env=environment)
        try:
            deadline = time.monotonic() + 120
            while not _answers(port):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"the server did not start: {Path(log.name).read_text('utf-8')}")
                time.sleep(0.1)
            yield {"url": f"http://127.0.0.1:{port}", "pid": str(process.pid)}
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Contest:
    """Both servers, awake at the same time and driven in turn."""

    def __init__(self, folder: Path, scratch: Path, stack: ExitStack) -> None:
        self._folder, self._games = folder, scratch / "games.json"
        chance = random.Random(1)
        self._games.write_text(json.dumps([long_game(chance) for _ in range(50)]))
        ports = _free_port(), _free_port()
        database = f"sqlite+aiosqlite:///{scratch / 'tables.db'}"
        serve = (*COMMAND, "serve", "--port", str(ports[0]), "--db", database, "--no-limits")
        self._ours = stack.enter_context(serving(*serve, port=ports[0], cwd=scratch))
        theirs = ("node", str(folder / "server.js"), str(ports[1]))
        self._theirs = stack.enter_context(serving(*theirs, port=ports[1], cwd=scratch))

    def ours(self, tables: int, *more: str) -> Run:
        return drive(self._folder, self._games, "fiveways", self._ours, tables, *more)

    def theirs(self, tables: int, *more: str) -> Run:
        return drive(self._folder, self._games, "boardgameio", self._theirs, tables, *more)


def drive(folder: Path, games: Path, target: str, server: dict[str, str], tables: int, *more: str) -> Run:
    told = {"target": target, "games": games, "tables": tables, "warm": WARM, "seconds": SECONDS, **server}
    words = [word for name, value in told.items() for word in (f"--{name}", str(value))]
    command = ["node", str(folder / "drive.js"), *words, *more]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    run: Run = json.loads(done.stdout) if done.returncode == 0 else {"errors": 1, "reasons": done.stderr}
    if run["errors"]:
        raise RuntimeError(f"{target} with {tables} tables: {run['reasons']}")
    return run


def quiet(measured: list[tuple[Run, ...]]) -> list[tuple[Run, ...]]:
    """The rounds in which the machine was ours, or all if there were none."""
    return [runs for runs in measured if all((run["others_cpu"] or 0) <= QUIET for run in runs)] or measured


def middle(measured: list[tuple[Run, ...]], which: int, name: str) -> float:
    return statistics.median(runs[which][name] for runs in measured)


def cost(measured: list[tuple[Run, ...]], which: int) -> float:
    """Milliseconds of processor time that a server takes for a move; neighbours hardly change it."""
    runs = [each[which] for each in measured]
    return statistics.median(1000 * (run["server_cpu"] or 0) / run["moves_per_second"] for run in runs)


def late(run: Run) -> float:
    """The slower of the mover's reply and the opponent's event, as 99 of 100 see it."""
    return float(max(run["reply_ms"]["p99"], run["event_ms"]["p99"]))


def throughput(contest: Contest, tables: int) -> Figure:
    measured = [
        (contest.ours(tables), contest.theirs(tables), contest.ours(tables, "--entries")) for _ in range(ROUNDS)
    ]
    used = quiet(measured)
    ratios = [runs[0]["moves_per_second"] / runs[1]["moves_per_second"] for runs in used]
    bare = [runs[2]["moves_per_second"] / runs[1]["moves_per_second"] for runs in used]
    details = {
        "rounds without neighbours": len(used) if used is not measured else 0,
        "of": ROUNDS,
        "ours, moves/s": middle(used, 0, "moves_per_second"),
        "boardgame.io, moves/s": middle(used, 1, "moves_per_second"),
        "ours without scenes, moves/s": middle(used, 2, "moves_per_second"),
        "the same, over boardgame.io": statistics.median(bare),
        "ours, ms of processor a move": cost(used, 0),
        "boardgame.io, ms of processor a move": cost(used, 1),
        "ours, kB sent a move": middle(used, 0, "bytes_per_move") / 1000,
        "boardgame.io, kB sent a move": middle(used, 1, "bytes_per_move") / 1000,
        "driver's processor, ours": middle(used, 0, "driver_cpu"),
        "driver's processor, boardgame.io": middle(used, 1, "driver_cpu"),
    }
    return Figure(f"tables: {tables}, moves over boardgame.io", statistics.median(ratios), 1, "x", details=details)


def latency(contest: Contest, tables: int) -> Figure:
    rate = ("--rate", str(RATE))
    measured = [(contest.ours(tables, *rate), contest.theirs(tables, *rate)) for _ in range(ROUNDS)]
    used = quiet(measured)
    details = {
        "rounds without neighbours": len(used) if used is not measured else 0,
        "of": ROUNDS,
        "moves/s": middle(used, 0, "moves_per_second"),
        "reply, median": statistics.median(runs[0]["reply_ms"]["p50"] for runs in used),
        "opponent's event, median": statistics.median(runs[0]["event_ms"]["p50"] for runs in used),
        "worst round": max(late(runs[0]) for runs in used),
        "boardgame.io": statistics.median(late(runs[1]) for runs in used),
    }
    value = statistics.median(late(runs[0]) for runs in used)
    return Figure(f"tables: {tables}, p99 at {RATE} moves/s", value, 50, "ms", at_least=False, details=details)


def run() -> list[Figure]:
    if not (shutil.which("node") and shutil.which("npm")):
        print("tables: left out, because boardgame.io needs node and npm, which are not installed", file=sys.stderr)
        return []
    try:
        folder = install()
    except subprocess.CalledProcessError as error:
        print(f"tables: left out, because npm could not install boardgame.io: {error.stderr}", file=sys.stderr)
        return []
    figures = []
    for tables in (50, 500):
        # Not in /tmp, which may be memory: what is committed has to reach a disk.
        with tempfile.TemporaryDirectory(dir=folder) as scratch, ExitStack() as stack:
            contest = Contest(folder, Path(scratch), stack)
            figures += [throughput(contest, tables), latency(contest, tables)]
    return figures
