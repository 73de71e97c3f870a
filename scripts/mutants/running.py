"""Runs mutants inside one pytest session: each in a process of its own that begins where all tests are loaded.

First all tests run once on the rules as they are (the baseline): what they take, and which statements they reach. A
mutant is then tried by the tests that reach its line, the quickest first, until one fails.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from scripts.mutants.mutator import Mutant, targets
from scripts.mutants.patching import Key, Probes, living, module_name, mutate

SERVERS = {"postgres", "redis"}
CAUGHT, TIMED_OUT, SURVIVED, UNREACHED = "caught", "timed out", "survived", "not reached"


@dataclass(frozen=True)
class Limits:
    """Seconds of processor time: one test on the rules as they are, all tests of a mutant; and what a test may take."""

    test: float = 4.0
    mutant: float = 40.0
    slack: float = 3.0
    times: float = 8.0
    waiting: float = 600.0  # on the clock, for a mutant that waits for ever


class TooLong(BaseException):
    """A test needs more time than there is."""


def _cpu() -> float:
    spent = os.times()
    return spent.user + spent.system


class Runner:
    """A pytest plugin that tries mutants instead of running tests."""

    def __init__(
        self,
        root: Path,
        mutants: Sequence[tuple[int, Mutant]],
        folder: Path,
        jobs: int,
        tell: Callable[[dict[str, Any]], None],
        limits: Limits = Limits(),  # noqa: B008
    ) -> None:
        self.root, self.mutants, self.folder, self.jobs, self.tell, self.limits = (
            root, mutants, folder, jobs, tell, limits
        )  # fmt: skip
        self.baseline: dict[str, dict[str, Any]] = {}
        self.places: list[tuple[str, int]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("some tests could not be loaded")
        for file in targets(self.root):
            import_module(module_name(file))
        found = living(self.root)
        probes = Probes(self.root, found)
        self.places = probes.places
        items = [item for item in session.items if not SERVERS & set(getattr(item, "fixturenames", ()))]
        self._measure(items, probes)
        probes.remove()
        self._try_all({item.nodeid: item for item in items}, found, probes)
        return True

    # The rules as they are

    def _state(self) -> str:
        """A hash of all that a baseline hangs on."""
        digest = hashlib.sha256()
        for file in sorted([*self.root.glob("src/**/*.py"), *self.root.glob("tests/**/*.py")]):
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def _measure(self, items: Sequence[pytest.Item], probes: Probes) -> None:
        file, state = self.folder / "mutants-baseline.json", self._state()
        kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
        self.baseline = kept["tests"] if kept.get("state") == state else {}
        todo = [item for item in items if item.nodeid not in self.baseline]
        for number, item in enumerate(todo):
            following = todo[number + 1] if number + 1 < len(todo) else None
            self.baseline[item.nodeid] = self._measured(item, following, probes)
            self.tell({"baseline": number + 1, "of": len(todo), "test": item.nodeid})
            if number % 50 == 0 or following is None:
                file.write_text(json.dumps({"state": state, "tests": self.baseline}), "utf-8")

    def _measured(self, item: pytest.Item, following: pytest.Item | None, probes: Probes) -> dict[str, Any]:
        stopped = False

        def stop(number: int, frame: FrameType | None) -> None:
            nonlocal stopped
            stopped = True
            raise TooLong

        before = _cpu()
        probes.taken()
        signal.signal(signal.SIGPROF, stop)
        signal.setitimer(signal.ITIMER_PROF, self.limits.test)
        try:
            reports = runtestprotocol(item, log=False, nextitem=following)
            passed = all(report.passed for report in reports)
        except BaseException:
            # pytest itself may fail over the traceback of an exception that a signal raised.
            if not stopped:
                raise
            passed = False
            item.session._setupstate.teardown_exact(None)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        return {"cpu": round(_cpu() - before, 3), "passed": passed, "reached": probes.taken()}

    def reached(self) -> set[int]:
        """Numbers of the statements that any test reaches."""
        return {number for test in self.baseline.values() for number in test["reached"]}

    # Mutants

    def _tests_for(self, mutant: Mutant, probes: Probes, items: dict[str, pytest.Item]) -> list[pytest.Item]:
        at = probes.at(mutant)
        useful = [name for name, test in self.baseline.items() if test["passed"] and at & set(test["reached"])]
        return [items[name] for name in sorted(useful, key=lambda name: self.baseline[name]["cpu"]) if name in items]

    def _try_all(self, items: dict[str, pytest.Item], found: dict[Key, list[Any]], probes: Probes) -> None:
        todo = list(self.mutants)
        running: dict[int, tuple[int, Mutant, int, float]] = {}
        while todo or running:
            while todo and len(running) < self.jobs:
                number, mutant = todo.pop(0)
                tests = self._tests_for(mutant, probes, items)
                if not tests:
                    self._done(number, mutant, {"status": UNREACHED})
                    continue
                read, write = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(read)
                    self._try_one(mutant, tests, found, write)
                os.close(write)
                running[child] = (number, mutant, read, time.monotonic())
            time.sleep(0.02)
            for child, (number, mutant, read, began) in list(running.items()):
                if time.monotonic() - began > self.limits.waiting:
                    os.kill(child, signal.SIGKILL)
                ended, status = os.waitpid(child, os.WNOHANG)
                if ended:
                    del running[child]
                    with os.fdopen(read) as told:
                        text = told.read()
                    # A mutant that ends its process was noticed too; one that was ended waited for ever.
                    waited = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
                    self._done(
                        number, mutant, json.loads(text) if text else {"status": TIMED_OUT if waited else CAUGHT}
                    )

    def _done(self, number: int, mutant: Mutant, result: dict[str, Any]) -> None:
        before, after = mutant.shown((self.root / mutant.file).read_text("utf-8"))
        about = {"file": mutant.file, "line": mutant.line, "kind": mutant.kind, "before": before, "after": after}
        self.tell({"number": number, **about, **result})

    def _try_one(self, mutant: Mutant, tests: list[pytest.Item], found: dict[Key, list[Any]], pipe: int) -> None:
        """In the mutant's own process: run tests until one fails. Does not return."""

        def end(status: str, test: str, tried: int) -> None:
            os.write(pipe, json.dumps({"status": status, "test": test, "tried": tried, "of": len(tests)}).encode())
            os._exit(0)

        def stop(number: int, frame: FrameType | None) -> None:
            end(TIMED_OUT, at, tried)

        at, tried, began = "", 0, _cpu()
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(null, stream)
            mutate(self.root, mutant, found)
            signal.signal(signal.SIGPROF, stop)
            for tried, item in enumerate(tests):
                at, usual = item.nodeid, self.baseline[item.nodeid]["cpu"]
                if tried and _cpu() - began + usual > self.limits.mutant:
                    end(SURVIVED, "", tried)
                signal.setitimer(signal.ITIMER_PROF, self.limits.slack + self.limits.times * usual)
                following = tests[tried + 1] if tried + 1 < len(tests) else None
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                    end(CAUGHT, at, tried + 1)
            end(SURVIVED, "", len(tests))
        except BaseException:  # an error outside of a test is noticed as well
            end(CAUGHT, at, tried)
