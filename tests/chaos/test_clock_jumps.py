"""Somebody sets the machine's clock while games are on: the time of the house goes on as it did."""

import asyncio
import os

import pytest

from tests.chaos.people import LONG, Person
from tests.chaos.world import World, until

SECONDS = 10
HOUR = 3600
# Loaded by Python before anything else. What it shows cannot be told from a machine whose clock is set by hand.
JUMPING = """
import os, time
_real = time.time
def _shown():
    try:
        with open(os.environ["FIVEWAYS_TEST_CLOCK"]) as file:
            return _real() + float(file.read() or 0)
    except OSError:
        return _real()
time.time = _shown
time.time_ns = lambda: int(_shown() * 1e9)
"""
ON_THE_CLOCK = {
    "game": "bones",
    "options": {**LONG, "begins": "white"},
    "seats": ["human", "human"],
    "clock": {"per_move": SECONDS},
}


class Machine:
    """The clock of a machine, as its programs see it."""

    def __init__(self, folder):
        (folder / "sitecustomize.py").write_text(JUMPING)
        self._file = folder / "clock"
        self.set(0)
        path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
        self.variables = {"PYTHONPATH": path, "FIVEWAYS_TEST_CLOCK": str(self._file)}

    def set(self, hours):
        self._file.write_text(str(hours * HOUR))


async def open_table(person):
    return (await person.insist("POST", "/api/tables", ON_THE_CLOCK)).told


async def left(person, table):
    told = await person.look(table)
    return told["clocks"]["left"][told["to_move"]] / 1000 if told["status"] == "playing" else None


async def fell(world, table):
    return [entry for entry in (await world.log(table))[1] if entry.kind == "time"]


def jump(tmp_path, story, **settings):
    machine = Machine(tmp_path)

    async def live():
        async with World(tmp_path, 12, variables=machine.variables, **settings) as world:
            ann = Person(world, "Ann")
            try:
                await ann.arrive()
                await story(world, machine, ann)
            finally:
                print(world.said())

    asyncio.run(live())


async def while_it_runs(world, machine, ann):
    """An hour on, and two hours back: no clock falls early, stands still or runs twice."""
    table = (await open_table(ann))["id"]
    for hours in (1, -2, 24 * 400, 0):
        machine.set(hours)
        before = await left(ann, table)
        assert before is not None and 0 < before <= SECONDS, f"{before} s are left after a jump to {hours}"
        await ann.move(table, await ann.look(table))
    await until(lambda: fell(world, table), "the clock falls", SECONDS + 60)
    log = (await world.log(table))[1]
    moments = [entry.at for entry in log]
    assert moments == sorted(moments) and moments[-1] - moments[0] < 10 * 60 * 1000
    assert SECONDS * 1000 <= log[-1].at - log[-2].at < (SECONDS + 60) * 1000


async def while_nobody_is_there(world, machine, ann):
    """Then it is as if nothing had happened: no clock has fallen, and each still does."""
    for hours in (-1, 5):
        table = (await open_table(ann))["id"]
        [server] = world.servers
        await asyncio.to_thread(server.kill)
        machine.set(hours)
        await asyncio.to_thread(server.start)
        before = await left(ann, table)
        assert before is not None and 0 < before <= SECONDS, before
        await until(lambda table=table: fell(world, table), f"the clock falls after a jump to {hours}", SECONDS + 60)
        log = (await world.log(table))[1]
        assert len(await fell(world, table)) == 1 and log[-1].kind == "time"


@pytest.mark.slow
def test_the_time_of_the_house_does_not_follow_the_machines_clock(tmp_path):
    jump(tmp_path, while_it_runs, file=True)


@pytest.mark.chaos
def test_nor_does_it_when_the_clock_was_set_while_nobody_was_there(tmp_path):
    jump(tmp_path, while_nobody_is_there, file=True)


@pytest.mark.chaos
def test_nor_with_a_database_that_several_servers_share(tmp_path):
    jump(tmp_path, while_it_runs)
