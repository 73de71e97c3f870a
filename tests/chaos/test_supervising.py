"""Workers that cannot start, die while they load or wait for the database: the others go on, and all end when told."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager, contextmanager

import asyncpg
import pytest

from tests.chaos.serving import Server
from tests.chaos.wire import Cut, Door
from tests.chaos.world import until
from tests.services import PostgreSQL, Redis

LONG = 120
"""Seconds after which it counts as never."""
# Read by Python before anything else: a new worker starts as usual, waits before it loads anything, or fails.
STARTING = """
import os, sys, time
if "--multiprocessing-fork" in sys.orig_argv:
    while True:
        with open(os.environ["FIVEWAYS_TEST_STARTING"]) as file:
            how = file.read()
        if how == "fails":
            os._exit(3)
        if how == "starts":
            break
        time.sleep(0.05)
"""
# A supervisor that has patience with a worker that does not answer, so that only a dead one is replaced.
PATIENT = """
import sys
from fiveways.cli import main
from fiveways.web import workers
workers.HUNG = 600
sys.exit(main())
"""


class Workers:
    """Two workers and what they stand on."""

    def __init__(self, folder, postgres, redis):
        (folder / "sitecustomize.py").write_text(STARTING)
        self._how = folder / "starting"
        path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
        variables = {"PYTHONPATH": path, "FIVEWAYS_TEST_STARTING": str(self._how)}
        self.postgres, self.url = postgres, postgres.new_database()
        self.server = Server(self.url, redis.url, workers=2, variables=variables)
        self.server.command[:1] = [sys.executable, "-c", PATIENT]
        self.door = Door(self.server.port)
        self._killed = set()  # they are listed until the supervisor has noticed

    def new_ones(self, how):
        """What happens to workers that are started from now on."""
        new = self._how.with_suffix(".new")
        new.write_text(how)
        new.replace(self._how)

    def one_dies(self):
        """Who is left."""
        died, *left = self.server.workers()
        os.kill(died, signal.SIGKILL)
        self._killed.add(died)
        return set(left)

    async def another_comes(self, known):
        """The process of a worker that was not known."""

        def new():
            assert self.server.runs, f"everything ended: {self.server.said()}"
            return set(self.server.workers()) - known - self._killed

        return (await until(new, "a worker is replaced", LONG)).pop()

    async def heard(self, words, since):
        def said():
            assert self.server.runs, f"everything ended: {self.server.said()}"
            return words in self.server.said(since)

        await until(said, f"the server says {words!r}", LONG)

    async def answers(self):
        async def answer():
            assert self.server.runs, f"everything ended: {self.server.said()}"
            try:
                return (await self.door.ask("GET", "/api/games")).status == 200
            except Cut:
                return False

        await until(answer, "somebody answers", LONG)


@asynccontextmanager
async def nobody_can_open(url):
    """The database is there, and keeps everybody waiting who notes that the house is open."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute("BEGIN; LOCK TABLE house IN EXCLUSIVE MODE")
        yield
    finally:
        await connection.close()


@contextmanager
def two_workers(folder):
    with PostgreSQL() as postgres, Redis() as redis:
        workers = Workers(folder, postgres, redis)
        try:
            workers.new_ones("starts")
            workers.server.start()
            yield workers
        finally:
            print(workers.server.said())
            workers.door.close()
            workers.server.close()


async def one_is_killed_while_it_loads(workers):
    workers.new_ones("waits")
    left = workers.one_dies()
    loading = await workers.another_comes(left)
    await asyncio.sleep(2)  # by now the supervisor has asked it how it is
    os.kill(loading, signal.SIGKILL)
    await workers.another_comes(left | {loading})
    return left


async def new_ones_fail(workers, left):
    workers.new_ones("fails")
    known = set(left)
    for _ in range(4):
        known.add(await workers.another_comes(known))
    await workers.answers()
    assert left <= set(workers.server.workers())


async def the_database_lets_nobody_in(workers, left):
    said = len(workers.server.said())
    async with nobody_can_open(workers.url):
        workers.new_ones("starts")
        await workers.heard("waiting for the database", said)
        await workers.answers()
    assert left <= set(workers.server.workers())


async def the_new_one_serves_alone(workers, left):
    """It is known by its answer: nobody else is there any more."""
    workers.new_ones("waits")
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    await workers.answers()


async def it_is_told_to_stop_while_one_waits_for_the_database(workers):
    said = len(workers.server.said())
    await asyncio.to_thread(workers.postgres.stop)
    workers.new_ones("starts")
    await workers.heard("waiting for the database", said)
    return await it_ends(workers)


async def it_is_told_to_stop_while_workers_are_replaced_and_one_is_frozen(workers):
    """One that is frozen hears nothing, and the new one is not ready."""
    workers.new_ones("waits")
    known = set(workers.server.workers())
    os.kill(min(known), signal.SIGSTOP)
    workers.server.process.send_signal(signal.SIGHUP)
    await workers.another_comes(known)
    return await it_ends(workers)


async def it_ends(workers):
    """The seconds that it takes when it is asked to."""
    workers.server.process.send_signal(signal.SIGTERM)
    began = time.monotonic()
    try:
        code = await asyncio.to_thread(workers.server.process.wait, LONG)
    except subprocess.TimeoutExpired:
        raise AssertionError(f"it does not end, and has workers {workers.server.workers()}") from None
    assert code == 0, workers.server.said()
    return time.monotonic() - began


def happens(folder, story):
    with two_workers(folder) as workers:
        asyncio.run(story(workers))


@pytest.mark.slow
def test_one_that_dies_while_it_loads_or_cannot_start_is_replaced_and_the_others_go_on(tmp_path):
    async def story(workers):
        left = await one_is_killed_while_it_loads(workers)
        await new_ones_fail(workers, left)

    happens(tmp_path, story)


@pytest.mark.slow
def test_they_end_when_told_to_whatever_is_waited_for(tmp_path):
    async def story(workers):
        assert await it_is_told_to_stop_while_workers_are_replaced_and_one_is_frozen(workers) < LONG / 2

    happens(tmp_path, story)


@pytest.mark.chaos
def test_workers_wait_for_the_database_and_end_when_told_to(tmp_path):
    async def story(workers):
        workers.new_ones("waits")
        left = workers.one_dies()
        await workers.another_comes(left)
        await the_database_lets_nobody_in(workers, left)
        await the_new_one_serves_alone(workers, left)
        print("ended after", await it_is_told_to_stop_while_one_waits_for_the_database(workers))

    happens(tmp_path, story)
