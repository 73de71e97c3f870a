"""A name chosen while the workers could not hear each other is known at all of them afterwards."""

import asyncio

from fiveways.tables.bus.setting import make_bus
from fiveways.tables.house.house import House
from fiveways.tables.store.store import Store
from fiveways.web.common.limits import Limits
from fiveways.web.common.people import People
from tests.chaos.world import until
from tests.services import Redis


def request(token):
    return {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"authorization", f"Bearer {token}".encode())]}


def test_a_name_chosen_while_the_bus_was_away_is_known_everywhere(tmp_path):
    async def story(redis):
        url = f"sqlite+aiosqlite:///{tmp_path / 'names.db'}"
        houses = [House(Store(url), make_bus(redis.url)) for _ in range(2)]
        for house in houses:
            await house.open()
        try:
            await until(lambda: all(house.bus.up for house in houses), "both hear each other")
            here, there = (People(house, Limits(False)) for house in houses)
            ann, token = await here.new("127.0.0.1", "Ann")
            assert (await there.asking(request(token))).name == "Ann"
            redis.stop()
            await until(lambda: not any(house.bus.up for house in houses), "both notice the silence")
            await here.rename(ann, "Queen Ann")  # and the word of it gets lost
            redis.start()

            async def known():
                return (await there.asking(request(token))).name == "Queen Ann"

            await until(known, "the new name is known at the other worker")
        finally:
            for house in houses:
                await house.close()

    with Redis() as redis:
        asyncio.run(story(redis))
