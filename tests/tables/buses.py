"""Some workers' buses, for tests."""

import asyncio
from contextlib import asynccontextmanager

from fiveways.tables.bus.setting import make_bus


class Workers(list):
    """Buses that are open; what each has heard is at the same place in `heard`."""

    def __init__(self):
        self.heard = []

    async def add(self, setting):
        bus, heard = make_bus(setting), []
        await bus.open(lambda kind, body: heard.append((kind, body)))
        self.append(bus)
        self.heard.append(heard)


@asynccontextmanager
async def workers(setting, how_many=2):
    opened = Workers()
    try:
        for _ in range(how_many):
            await opened.add(setting)
        yield opened
    finally:
        for bus in opened:
            await bus.close()


def story_of(setting, story, how_many=2):
    async def run():
        async with workers(setting, how_many) as opened:
            await story(opened)

    asyncio.run(run())
