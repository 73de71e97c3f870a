"""What is told while tests run: a line every few seconds that says how far they are, and each failure at once."""

from __future__ import annotations

import time

import pytest

EVERY = 10.0
"""Seconds from one line to the next."""
WEIGHTS = {
    "browser/": 120, "chaos/": 120, "examples/": 90, "test_docs.py": 60, "test_conformance": 45, "test_cli.py": 35,
    "test_services.py": 20, "web/": 17, "test_golden.py": 15, "lab/": 13, "tables/": 11, "compiled/": 7, "testing/": 4,
}  # fmt: skip
"""How long a test takes, as a multiple of those that are not named here: so the share that is told is one of time."""


def weight(test: str) -> int:
    """The weight of a test, by its file."""
    file = test.removeprefix("tests/")
    return next((many for place, many in WEIGHTS.items() if file.startswith(place)), 1)


def minutes(seconds: float) -> str:
    """A time as people say it."""
    whole = round(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60:02d} s"


class Progress:
    """Counts what is done and tells it; the summary at the end stays pytest's."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.total = self.done = self.failed = self.work = self.worked = 0
        self.began = self.told = time.monotonic()

    @property
    def terminal(self):
        """Where pytest writes."""
        return self.config.pluginmanager.getplugin("terminalreporter")

    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """All processes collect the same tests."""
        self._begin(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Without processes of its own, pytest collects here."""
        self._begin([item.nodeid for item in session.items])

    def _begin(self, tests: list[str]) -> None:
        if tests and not self.total:
            self.total, self.work = len(tests), sum(map(weight, tests))
            self._tell(f"{self.total:,} tests begin")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport):
        """No letter for each test: a failure has a line of its own."""
        if report.skipped or hasattr(report, "wasxfail"):
            return None
        if report.passed:
            return ("passed" if report.when == "call" else ""), "", "PASSED"
        return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed += 1
            self._tell(f"FAILED {report.nodeid} ({report.when})")
        if report.when == "teardown":
            self.done += 1
            self.worked += weight(report.nodeid)
            now = time.monotonic()
            if now - self.told >= EVERY or self.done == self.total:
                self.told = now
                failed = f", {self.failed} failed" if self.failed else ""
                share = 100 * self.worked // max(1, self.work)
                where = report.nodeid.split("::")[0].removeprefix("tests/")
                self._tell(
                    f"about {share} % after {minutes(now - self.began)}: {self.done:,} of {self.total:,} tests{failed}"
                    f" (now {where})"
                )

    def _tell(self, line: str) -> None:
        self.terminal.ensure_newline()
        self.terminal.write_line(line)
        self.terminal.flush()


def register(config: pytest.Config) -> None:
    """Tell how far the tests are, unless each is told by name already (`-v`) or this is one process of several."""
    if not hasattr(config, "workerinput") and config.option.verbose <= 0:
        config.pluginmanager.register(Progress(config), "progress")
