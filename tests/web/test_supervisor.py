"""Who looks after several workers: with workers that only seem to be processes, so that anything can go wrong."""

import signal
import threading
import time
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import Pipe
from types import SimpleNamespace

import pytest
from uvicorn.config import STARTUP_FAILURE

from fiveways.web import workers
from fiveways.web.common import metrics

LONG = 20
"""Seconds after which it counts as never."""
SOON = 6
"""Seconds within which a signal is heeded: a turn takes half a second, a question a tenth."""


class NoProcess:
    """What is asked of a process."""

    def __init__(self, pid):
        self.pid, self.exitcode = pid, None
        self._ended = threading.Event()

    def ends(self, code):
        if self.exitcode is None:
            self.exitcode = code
        self._ended.set()

    def is_alive(self):
        return self.exitcode is None

    def kill(self):
        self.ends(-signal.SIGKILL)

    def join(self, timeout=LONG):
        self._ended.wait(timeout)


class Toy(workers.Worker):
    """Answers from a thread: "ready", "loading", or if it "hangs" not at all."""

    def __init__(self, town):
        self.parent_conn, self._its_end = Pipe()
        self.child_conn = SimpleNamespace(close=lambda: None)
        self.process = NoProcess(next(town.pids))
        self.how = town.new_ones
        self._heard = time.monotonic()
        town.all.append(self)

    def start(self):
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self):
        with suppress(OSError, EOFError):
            while self._its_end.recv():
                while self.how == "hangs" and self.exitcode is None:
                    time.sleep(0.01)
                self._its_end.send(self.how == "ready")

    def terminate(self):
        if self.how != "hangs":
            self.process.ends(-signal.SIGTERM)


class Town:
    """Two workers, all who ever were, and who looks after them."""

    def __init__(self):
        self.pids, self.all, self.new_ones = count(1), [], "ready"
        self.ready, self.gone = threading.Event(), []
        self.workers = workers.Workers(SimpleNamespace(workers=2), [], self.ready.set)
        self.thread = threading.Thread(target=self.workers.run, daemon=True)

    def signal(self, number):
        self.workers.signal_queue.append(number)

    def pids_now(self):
        return [process.pid for process in self.workers.processes]

    def until(self, true, what):
        end = time.monotonic() + LONG
        while not true():
            assert time.monotonic() < end, f"never: {what}"
            time.sleep(0.01)

    def ends_soon(self):
        self.thread.join(SOON)
        return not self.thread.is_alive()


@pytest.fixture
def town(monkeypatch):
    """Nothing has begun."""
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(workers, "Worker", lambda *_: Toy(found))
    monkeypatch.setattr(workers, "ASKED", 0.1)
    monkeypatch.setattr(workers, "ENDING", 0.3)
    found = Town()
    monkeypatch.setattr(metrics, "gone", found.gone.append)
    yield found
    found.signal(signal.SIGTERM)
    if found.thread.ident:
        found.thread.join(LONG)


@contextmanager
def serving(town):
    town.thread.start()
    assert town.ready.wait(LONG)
    yield town.all[:2]


def test_one_that_dies_while_it_loads_is_replaced_and_then_all_are_ready(town):
    town.new_ones = "loading"
    town.thread.start()
    town.until(lambda: len(town.all) == 2, "two begin")
    town.all[0].process.ends(-signal.SIGKILL)
    town.until(lambda: len(town.all) == 3, "a third one begins")
    town.all[2].how = "ready"
    assert not town.ready.wait(1.5), "one is not ready yet"
    town.all[1].how = "ready"
    assert town.ready.wait(LONG) and town.workers.began
    assert town.pids_now() == [3, 2] and town.gone == [1]


def test_one_that_cannot_start_ends_everything_before_all_were_ready_and_nothing_afterwards(town):
    with serving(town) as (first, _):
        first.process.ends(STARTUP_FAILURE)
        town.until(lambda: town.pids_now() == [3, 2], "it is replaced")
        town.signal(signal.SIGTERM)
        assert town.ends_soon() and not town.workers.failed


def test_if_none_can_start_nobody_serves(town):
    town.new_ones = "loading"
    town.thread.start()
    town.until(lambda: len(town.all) == 2, "two begin")
    town.all[1].process.ends(STARTUP_FAILURE)
    assert town.ends_soon() and town.workers.failed and not town.ready.is_set()
    assert {toy.exitcode for toy in town.all} == {STARTUP_FAILURE, -signal.SIGTERM}


def test_one_that_hangs_is_replaced_after_a_while_and_the_others_meanwhile(town, monkeypatch):
    monkeypatch.setattr(workers, "HUNG", 3)
    with serving(town) as (first, second):
        first.how, began = "hangs", time.monotonic()
        second.process.ends(-signal.SIGKILL)
        town.until(lambda: town.pids_now() == [1, 3], "the dead one is replaced")
        town.until(lambda: town.pids_now() == [4, 3], "the hanging one is replaced")
        assert time.monotonic() - began > 2.5 and first.exitcode == -signal.SIGKILL


def test_one_that_answers_late_is_left_alone(town, monkeypatch):
    monkeypatch.setattr(workers, "HUNG", 600)
    with serving(town) as (first, _):
        first.how = "hangs"
        time.sleep(1.5)
        first.how = "ready"
        time.sleep(1.5)
        assert town.pids_now() == [1, 2] and first.is_ready(LONG)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_stop_is_heeded_while_one_hangs(town, number):
    with serving(town) as (first, second):
        first.how = "hangs"
        time.sleep(0.6)
        town.signal(number)
        assert town.ends_soon() and not town.workers.failed
        assert (first.exitcode, second.exitcode) == (-signal.SIGKILL, -signal.SIGTERM)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_stop_is_heeded_while_workers_are_replaced(town, number):
    with serving(town):
        town.new_ones = "loading"
        town.signal(signal.SIGHUP)
        town.until(lambda: len(town.all) == 3, "a new one begins")
        town.signal(number)
        assert town.ends_soon() and not town.workers.failed
        assert len(town.all) == 3 and all(toy.exitcode is not None for toy in town.all)


def test_workers_are_replaced_one_after_the_other(town, caplog):
    caplog.set_level("INFO")
    with serving(town):
        town.signal(signal.SIGHUP)
        town.until(lambda: town.pids_now() == [3, 4], "all are replaced")
        town.until(lambda: town.gone == [1, 2], "the old ones are no longer counted")
        town.until(lambda: "all workers are replaced" in caplog.messages, "it is told when that is done")


def test_how_one_has_ended_is_told_in_one_line(town, caplog, monkeypatch):
    caplog.set_level("INFO")
    monkeypatch.setattr(workers, "HUNG", 1)
    with serving(town) as (first, second):
        first.process.ends(-signal.SIGKILL)
        town.until(lambda: town.pids_now() == [3, 2], "the first is replaced")
        second.process.ends(1)
        town.until(lambda: town.pids_now() == [3, 4], "the second is replaced")
        town.all[2].how = "hangs"
        town.until(lambda: town.pids_now() == [5, 4], "the third is replaced")
        told = [line.message for line in caplog.records if line.name == workers.__name__]
    ended = [line for line in told if not line.endswith((" begins", " are ready"))]
    assert ended == [
        "worker 1 was killed by signal 9",
        "worker 2 has ended by itself (exit code 1)",
        "worker 3 gave no answer for 1 s: it is killed",
    ]


def test_if_a_new_one_is_not_ready_the_others_stay_and_it_is_no_longer_counted(town, monkeypatch):
    monkeypatch.setattr(workers, "HUNG", 1)
    with serving(town):
        town.new_ones = "loading"
        town.signal(signal.SIGHUP)
        town.until(lambda: town.gone == [3], "the new one is put away")
        assert town.pids_now() == [1, 2]


def test_workers_that_only_load_as_yet_are_not_asked_to_end(town):
    town.workers._may_begin = lambda: False
    with serving(town) as toys:
        town.signal(signal.SIGTERM)
        assert town.ends_soon()
    assert [toy.process.exitcode for toy in toys] == [-signal.SIGKILL] * 2
