"""Where jobs are played: on the threads of this machine, or on a Ray cluster. Both give the same results."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from fiveways.batch.parallel import gather
from fiveways.contract.errors import BadOption, FivewaysError
from fiveways.optional import need

CLIENT_PORT = 10001
"""Where a cluster usually listens."""
RETRIES = 8
"""How often a job is begun again after its machine died."""
AHEAD = 4
"""How many jobs for each core are handed to the cluster before one has come back."""

J = TypeVar("J")
R = TypeVar("R")


class Place(Protocol):
    """Somewhere to work. `work` is a module's function; `done` is called once for each job, by one thread at a time."""

    def each(self, work: Callable[[J], R], jobs: Sequence[J], done: Callable[[J, R], None]) -> None:
        """Do the work of every job."""


class ThisMachine:
    """The threads of this machine. Search and random play run without the GIL."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads

    def each(self, work: Callable[[J], R], jobs: Sequence[J], done: Callable[[J, R], None]) -> None:
        """Do the work of every job on the threads of this machine."""
        one_at_a_time = threading.Lock()

        def play(number: int) -> None:
            came = work(jobs[number])
            with one_at_a_time:
                done(jobs[number], came)

        gather(len(jobs), play, self.threads)


class Cluster:
    """A Ray cluster whose machines have fiveways installed, reached at `ray://host:port`.

    Each job is one Ray task. When a machine dies, Ray begins its tasks again elsewhere. The results are the same, and
    count once, because this side takes one answer for each job.
    """

    def __init__(self, address: str) -> None:
        self.ray: Any = need("ray", "ray", "playing on a Ray cluster")
        try:
            _knock(address)
            self.connection = self.ray.init(address, namespace="fiveways", allow_multiple=True)
        except (ConnectionError, OSError, RuntimeError, ValueError) as trouble:
            raise FivewaysError(f"there is no Ray cluster at {address}: {_first_line(trouble)}") from None
        with self.connection:
            self.cores = max(int(self.ray.cluster_resources().get("CPU", 1)), 1)

    def each(self, work: Callable[[J], R], jobs: Sequence[J], done: Callable[[J, R], None]) -> None:
        """Do the work of every job on the cluster."""
        ray = self.ray
        with self.connection:
            task = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
            waiting: dict[Any, J] = {}
            rest = iter(jobs)
            while True:
                while len(waiting) < AHEAD * self.cores and (job := next(rest, None)) is not None:
                    waiting[task.remote(job)] = job
                if not waiting:
                    return
                for ready in ray.wait(list(waiting), num_returns=1)[0]:
                    try:
                        came = ray.get(ready)
                    except ray.exceptions.RayTaskError as failed:
                        cause = failed.cause if isinstance(failed.cause, FivewaysError) else failed
                        raise FivewaysError(f"a job failed on the cluster: {_first_line(cause)}") from failed
                    done(waiting.pop(ready), came)

    def close(self) -> None:
        """Leave the cluster."""
        self.connection.disconnect()


def _knock(address: str) -> None:
    """Fail at once where nobody answers. Ray itself would try for half a minute."""
    found = urlsplit(address)
    if not found.hostname:
        raise ValueError("that is no address")
    socket.create_connection((found.hostname, found.port or CLIENT_PORT), timeout=10).close()


def _first_line(error: BaseException) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)


def place(on: str | None = None, threads: int | None = None) -> Place:
    """Where to play: `ray://host:port`, or here."""
    if on is None:
        return ThisMachine(threads)
    if not on.startswith("ray://"):
        raise BadOption(f"--on takes the address of a Ray cluster, ray://host:port, not {on!r}")
    if threads is not None:
        raise BadOption("--threads is for this machine, and --on plays elsewhere: leave one of them out")
    return Cluster(on)
