"""Looks after several workers: processes that serve on one socket. Loads nothing that plays."""

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

from fiveways.web.api import metrics

HUNG = 30
"""Seconds without an answer after which a worker is replaced; to begin with it has to load everything."""
ASKED = 1
"""Seconds for which a worker's answer is waited for; nothing else is heeded meanwhile, so it is asked again."""
ENDING = 15
"""Seconds that workers have to end in when they are told to."""

_log = logging.getLogger(__name__)


class Stop(threading.Event):
    """Set as soon as a signal to stop has come, also while somebody waits for a worker and heeds no signals."""

    def __init__(self, signals: list[int]) -> None:
        super().__init__()
        self._signals = signals

    def is_set(self) -> bool:
        # The signal's handler cannot set it: it may have interrupted whoever has the lock for that.
        return super().is_set() or signal.SIGTERM in self._signals or signal.SIGINT in self._signals


class Worker(Process):
    """Is asked often rather than for long."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self._heard = time.monotonic()

    def is_alive(self, timeout: float = 5) -> bool:
        """Whether it runs and has answered within so many seconds."""
        if not self.process.is_alive():
            return False
        if self.ping(ASKED):
            self._heard = time.monotonic()
        return time.monotonic() - self._heard < timeout

    def is_ready(self, timeout: float = 5) -> bool:
        """By its answer to this question: the late ones to earlier questions tell how it was then."""
        with suppress(OSError, EOFError):
            while self.parent_conn.poll():
                self.parent_conn.recv()
        return super().is_ready(timeout)


class Workers(Multiprocess):
    """Keeps so many workers alive, on one socket. Only one thread talks to them: it is a pipe to each."""

    def __init__(
        self,
        config: uvicorn.Config,
        sockets: list[socket.socket],
        ready: Callable[[], None] | None,
        may_begin: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_begin`: whether workers have been told to, or only load as yet."""
        super().__init__(config, sockets)
        self.should_exit = Stop(self.signal_queue)
        self._ready, self._may_begin = ready, may_begin
        self.began = False  # whether there was a moment when all were ready
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
            # One that cannot start now, because the database is away, is no reason to stop the others.
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
        for process in self.processes:  # nothing that it does could be lost, and it heeds nothing else
            process.kill()

    def join_all(self) -> None:
        self._wait_for(self.processes)

    def _begin(self) -> Worker:
        process = Worker(self.config, self.sockets)
        process.start()
        # The worker has its own end: while this one is open too, it is not noticed that the worker has died.
        process.child_conn.close()
        _log.info("worker %s begins", process.pid)
        return process

    def _end(self, process: Process) -> None:
        process.terminate()
        self._wait_for([process])

    def _wait_for(self, processes: Sequence[Process]) -> None:
        """Until they have ended, as they were told to."""
        patience = time.monotonic() + ENDING
        for process in processes:
            self._gone(process, max(0.0, patience - time.monotonic()))
            _log.info("worker %s has ended", process.pid)

    def _gone(self, process: Process, patience: float) -> None:
        """Wait until it has ended, and count it no longer."""
        process.process.join(patience)
        if process.exitcode is None:
            _log.error("worker %s does not end: it is killed", process.pid)
            process.kill()
            process.join()
        metrics.gone(process.pid or 0)


def _end(process: Process) -> str:
    """How one that nobody told to end has ended."""
    code = process.exitcode or 0
    return f"was killed by signal {-code}" if code < 0 else f"has ended by itself (exit code {code})"
