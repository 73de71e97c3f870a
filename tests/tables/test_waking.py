"""A table that is not in memory is read once for all who ask meanwhile, and there is only one of it."""

import asyncio

import pytest

from fiveways.tables.law.refusals import Unavailable
from tests.tables.helpers import in_a_house, move, new_table, sit, until


class Reading:
    """Reads from the log that wait until they are let go; the first may find the database away."""

    def __init__(self, house):
        self._load = house.store.load
        self.begun = 0
        self.gone = asyncio.Event()  # the first may go on
        self.back = asyncio.Event()  # all others
        self.away = False
        house.store.load = self.load

    async def load(self, table):
        self.begun += 1
        await (self.gone if self.begun == 1 else self.back).wait()
        if self.begun == 1 and self.away:
            raise Unavailable("the database is away")
        return await self._load(table)


async def asleep(house):
    """A table with a game on, forgotten."""
    live = await new_table(house)
    await sit(house, live, "bob")
    house.live_tables._tables.clear()
    return live.table.id


async def asked(house, name, how_many):
    asking = [asyncio.create_task(house.table(name)) for _ in range(how_many)]
    await asyncio.sleep(0.05)
    return asking


async def the_only_one(house, name, asking):
    """The table that all got who got one."""
    found = [each for each in await asyncio.gather(*asking, return_exceptions=True) if not isinstance(each, Exception)]
    assert found and all(each is house.live_tables.get(name) for each in found), (
        "somebody has a table that nobody writes to"
    )
    return found[0]


def test_it_is_read_once_for_all_who_ask(tmp_path):
    async def story(house):
        name, reading = await asleep(house), Reading(house)
        asking = await asked(house, name, 5)
        reading.gone.set()
        await the_only_one(house, name, asking)
        assert len(await asyncio.gather(*asking)) == 5 and reading.begun == 1

    in_a_house(tmp_path, story)


def test_there_is_one_of_it_when_the_database_was_away_for_some_who_asked(tmp_path):
    async def story(house):
        name, reading = await asleep(house), Reading(house)
        reading.away = True
        early = await asked(house, name, 2)
        reading.gone.set()
        await until(early[0].done)
        with pytest.raises(Unavailable):
            await early[0]
        late = await asked(house, name, 2)
        reading.back.set()
        live = await the_only_one(house, name, early + late)
        assert reading.begun == 2
        await move(house, live, "ann", "d5-e5")
        assert (await house.table(name)).table.seq == live.table.seq

    in_a_house(tmp_path, story)


def test_there_is_one_of_it_when_the_first_who_asked_waits_no_longer(tmp_path):
    async def story(house):
        name, reading = await asleep(house), Reading(house)
        first, second = await asked(house, name, 2)
        first.cancel()
        await asyncio.wait([first])
        third = (await asked(house, name, 1))[0]
        reading.gone.set()
        reading.back.set()
        await the_only_one(house, name, [second, third])
        assert reading.begun == 1

    in_a_house(tmp_path, story)
