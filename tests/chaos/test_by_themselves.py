"""What happens at tables by itself: bots' turns and falling clocks, also when whoever was to see to it is dead."""

import asyncio
import os
import signal
import time

import pytest

from fiveways.tables.house.live_tables import folded
from tests.chaos.people import LONG, Person
from tests.chaos.world import World, until

AGAINST_A_BOT = {"game": "bones", "options": {**LONG, "begins": "white"}, "seats": ["human", "bot:random"]}
SECONDS = 7
ON_THE_CLOCK = {
    "game": "bones",
    "options": {**LONG, "begins": "white"},
    "seats": ["human", "human"],
    "clock": {"per_move": SECONDS},
}
LATEST = 60
"""Seconds after which a turn whose worker died has been made by another; it is usually half as long."""


async def open_tables(person, how_many, wish):
    return [(await person.insist("POST", "/api/tables", wish)).told["id"] for _ in range(how_many)]


async def entries(world, table, kind):
    return [entry for entry in (await world.log(table))[1] if entry.kind == kind]


async def a_worker_dies_while_bots_think(world, ann):
    """Each of two workers has some of these thoughts."""
    tables = await open_tables(ann, 6, AGAINST_A_BOT)
    states = [await ann.look(table) for table in tables]
    await asyncio.gather(*(ann.move(table, told) for table, told in zip(tables, states, strict=True)))
    os.kill(world.servers[0].workers()[world.chance.randrange(2)], signal.SIGKILL)
    died = time.monotonic()

    async def answered():
        return [table for table in tables if len(await entries(world, table, "move")) == 2]

    async def all_answered():
        return len(await answered()) == len(tables)

    assert not await all_answered(), "no bot was thinking any more"
    await until(all_answered, "every bot makes its turn", LATEST)
    await asyncio.to_thread(world.servers[0].wait_for_workers)
    return time.monotonic() - died


async def a_worker_dies_while_clocks_run(world, ann):
    tables = await open_tables(ann, 6, ON_THE_CLOCK)
    os.kill(world.servers[0].workers()[world.chance.randrange(2)], signal.SIGKILL)
    await fall(world, tables)
    await asyncio.to_thread(world.servers[0].wait_for_workers)


async def fall(world, tables):
    """Every clock falls, once, and not before its time."""

    async def all_fell():
        return all([await entries(world, table, "time") for table in tables])

    await until(all_fell, "the clocks fall", SECONDS + LATEST)
    for table in tables:
        log = (await world.log(table))[1]
        [start], [end] = ([entry for entry in log if entry.kind == kind] for kind in ("start", "time"))
        pauses = sum(entry.body["pause"] for entry in log if entry.kind == "resume")
        ran = end.at - start.at - pauses
        assert SECONDS * 1000 <= ran <= (SECONDS + LATEST) * 1000, f"{table}: its clock fell after {ran} ms"
        assert log[-1] is end and folded(*await world.log(table)).result is not None


async def nobody_is_there_for_longer_than_the_clocks_have(world, ann):
    """All servers die; nobody has lost any time by it."""
    tables = await open_tables(ann, 2, ON_THE_CLOCK)
    [server] = world.servers
    opened = time.monotonic()
    await asyncio.to_thread(server.kill)
    died = time.monotonic()
    await asyncio.sleep(SECONDS + 1)
    await asyncio.to_thread(server.start)
    up = time.monotonic()
    for table in tables:
        told = await ann.look(table)
        passed = (died - opened) + (time.monotonic() - up)
        assert told["status"] == "playing", told["result"]
        left = told["clocks"]["left"][0] / 1000
        # What is noted of the time when the house was open is noted every second.
        assert SECONDS - passed - 4 <= left <= SECONDS, f"{left:.1f} s are left, after {passed:.1f} s"
    await fall(world, tables)


def story(folder, steps, **settings):
    async def live():
        async with World(folder, 8, pace=4.0, **settings) as world:
            ann = Person(world, "Ann")
            try:
                await ann.arrive()
                for step in steps:
                    print(step.__name__, await step(world, ann))
            finally:
                print(world.said())

    asyncio.run(live())


@pytest.mark.slow
def test_turns_of_a_dead_worker_are_taken_over(tmp_path):
    story(tmp_path, [a_worker_dies_while_bots_think], workers=(2,))


@pytest.mark.chaos
def test_time_when_nobody_was_there_costs_nobody_anything(tmp_path):
    story(tmp_path, [nobody_is_there_for_longer_than_the_clocks_have], file=True)


@pytest.mark.chaos
def test_turns_and_clocks_go_on_again_and_again(tmp_path):
    steps = [a_worker_dies_while_bots_think, a_worker_dies_while_clocks_run] * 4
    story(tmp_path, [*steps, nobody_is_there_for_longer_than_the_clocks_have], workers=(2,))
