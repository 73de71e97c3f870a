"""`fiveways serve` in processes of its own, to be started, stopped, killed and frozen."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from fiveways.testing.services import free_port

COMMAND = Path(sys.executable).with_name("fiveways")
PATIENCE = 180
"""Seconds for a start: it loads all games, and machines that test are slow."""


class Server:
    """One server on one port, however often it is started; with several workers it is their supervisor."""

    def __init__(self, db, bus=None, workers=1, pace=0.0, variables=None):
        self.port = free_port()
        self.many = workers
        self.process = None
        self.output = tempfile.NamedTemporaryFile(prefix="fiveways-output-")  # noqa: SIM115
        self._variables = variables or {}
        self.command = [COMMAND, "serve", "--port", str(self.port), "--db", db, "--no-limits", "--bot-pace", str(pace)]
        if bus:
            self.command += ["--bus", bus, "--workers", str(workers)]

    def start(self):
        seen = self.output.tell()
        self.process = subprocess.Popen(
            self.command, stdout=self.output, stderr=self.output, env={**os.environ, **self._variables}
        )
        end = time.monotonic() + PATIENCE
        while "fiveways is at" not in self.said(seen):
            assert self.process.poll() is None and time.monotonic() < end, f"it did not start: {self.said()}"
            time.sleep(0.05)

    def said(self, since=0):
        return Path(self.output.name).read_bytes()[since:].decode(errors="replace")

    @property
    def runs(self):
        return self.process is not None and self.process.poll() is None

    def workers(self):
        """The processes that answer requests."""
        if self.many == 1:
            return [self.process.pid]
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in _command_line(pid)]

    def wait_for_workers(self):
        """Until there are as many as there should be."""
        end = time.monotonic() + PATIENCE
        while len(self.workers()) < self.many:
            assert time.monotonic() < end, "a dead worker was not replaced"
            time.sleep(0.1)

    def kill(self):
        """All of it at once: nobody is told and nothing is put away."""
        workers = self.workers() if self.runs else []
        for pid in [self.process.pid, *workers]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        end = time.monotonic() + 10
        while any(_command_line(pid) for pid in workers) and time.monotonic() < end:
            time.sleep(0.01)

    def stop(self):
        """Asks it to stop; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(120)

    def close(self):
        if self.runs:
            for pid in self.workers():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
            self.kill()
        self.output.close()


def _command_line(pid):
    """Empty for a process that is gone, or is a zombie."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""
