"""Starts and watches several workers: processes that serve on one socket. Does not load the games or the app."""

from __future__ import annotations

import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from fiveways.web.common import metrics

HUNG = 30
"""After so many seconds without an answer a worker is replaced. It needs many of them at first, to load."""
ASKED = 1
"""Seconds to wait for an answer of a worker. Nothing else happens meanwhile, so rather ask again."""
ENDING = 15
"""Seconds that a worker has to end after the signal to stop."""

_log = logging.getLogger(__name__)


class Stop(threading.Event):
    """Set as soon as a signal to stop has come, even while this process waits for a worker."""

    def __init__(self, signals: list[int]) -> None:
        super().__init__()
        self._signals = signals

    def is_set(self) -> bool:
        # The handler of the signal cannot set it: it may have interrupted the code that holds the lock of this event.
        return super().is_set() or signal.SIGTERM in self._signals or signal.SIGINT in self._signals


class Worker(Process):
    """A worker that we ask often, and wait for only shortly."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self._heard = time.monotonic()

    def is_alive(self, timeout: float = 5) -> bool:
        """Whether it runs, and has answered in the last so many seconds."""
        if not self.process.is_alive():
            return False
        if self.ping(ASKED):
            self._heard = time.monotonic()
        return time.monotonic() - self._heard < timeout

    def is_ready(self, timeout: float = 5) -> bool:
        """Whether it is ready now. Late answers to earlier questions are thrown away first."""
        with suppress(OSError, EOFError):
            while self.parent_conn.poll():
                self.parent_conn.recv()
        return super().is_ready(timeout)


class Workers(Multiprocess):
    """Keeps so many workers alive on one socket. Only one thread may talk to them, because each has one pipe."""

    def __init__(
        self,
        config: uvicorn.Config,
        sockets: list[socket.socket],
        ready: Callable[[], None] | None,
        may_begin: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_begin`: whether the workers may serve already; until then they only load."""
        super().__init__(config, sockets)
        self.should_exit = Stop(self.signal_queue)
        self._ready, self._may_begin = ready, may_begin
        self.began = False  # whether all were ready at some time
        self.failed = False

    def handle_int(self) -> None:
        _log.info("stopping")
        self.should_exit.set()

    handle_term = handle_int

    def handle_ttin(self) -> None:
        self.processes.append(self._begin())

    def handle_ttou(self) -> None:
        if len(self.processes) > 1:
            self._end(self.processes.pop())

    def init_processes(self) -> None:
        self.processes = [self._begin() for _ in range(self.processes_num)]

    def keep_subprocess_alive(self) -> None:
        for place, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if process.is_alive(HUNG):
                continue
            hung = process.process.is_alive()
            process.kill()
            self._gone(process, ENDING)
            how = f"gave no answer for {HUNG} s: it is killed" if hung else _end(process)
            _log.warning("worker %s %s", process.pid, how)
            # Later on, a worker may fail to start because the database is away. Then the others go on.
            if process.exitcode == STARTUP_FAILURE and not self.began:
                self.failed = True
                self.should_exit.set()
                return
            self.processes[place] = self._begin()
        if not self.began and all(process.is_ready(ASKED) for process in self.processes):
            self.began = True
            _log.info("%d workers are ready", len(self.processes))
            if self._ready:
                self._ready()

    def restart_all(self) -> None:
        _log.info("replacing all workers, one after the other")
        for place, old in enumerate(self.processes):
            new = self._begin()
            if not new.wait_until_ready(HUNG, self.should_exit):
                _log.warning("worker %s is not ready: no more are replaced", new.pid)
                new.kill()
                self._wait_for([new])
                return
            self.processes[place] = new
            self._end(old)
        _log.info("all workers are replaced")

    def terminate_all(self) -> None:
        if self._may_begin():
            super().terminate_all()
            return
        for process in self.processes:  # it has nothing to lose yet, and ignores other signals
            process.kill()

    def join_all(self) -> None:
        self._wait_for(self.processes)

    def _begin(self) -> Worker:
        process = Worker(self.config, self.sockets)
        process.start()
        # The worker has its own copy of this end. With ours open we would not notice that the worker has died.
        process.child_conn.close()
        _log.info("worker %s begins", process.pid)
        return process

    def _end(self, process: Process) -> None:
        process.terminate()
        self._wait_for([process])

    def _wait_for(self, processes: Sequence[Process]) -> None:
        """Wait until they have ended. They have had the signal to stop."""
        patience = time.monotonic() + ENDING
        for process in processes:
            self._gone(process, max(0.0, patience - time.monotonic()))
            _log.info("worker %s has ended", process.pid)

    def _gone(self, process: Process, patience: float) -> None:
        """Wait until it has ended, kill it if it does not, and forget its counts."""
        process.process.join(patience)
        if process.exitcode is None:
            _log.error("worker %s does not end: it is killed", process.pid)
            process.kill()
            process.join()
        metrics.gone(process.pid or 0)


def _end(process: Process) -> str:
    """How a worker ended that nobody had stopped, for the log."""
    code = process.exitcode or 0
    return f"was killed by signal {-code}" if code < 0 else f"has ended by itself (exit code {code})"
