"""A house with a clock of its own, for tests."""

import asyncio
from contextlib import asynccontextmanager

from fiveways.tables.house.house import House
from fiveways.tables.law import referee
from fiveways.tables.law.setup import read_setup
from fiveways.tables.store.store import Store


class Time:
    """Milliseconds that pass only when told to."""

    def __init__(self, at=1_000_000):
        self.at = at

    def __call__(self):
        return self.at


def url(folder):
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


@asynccontextmanager
async def house(folder, now=None, pace=0.0):
    opened = House(Store(url(folder)), bot_pace=pace, now=now or Time())
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()


def in_a_house(tmp_path, story, **settings):
    """Run a story in a house of its own."""

    async def run():
        async with house(tmp_path, **settings) as open_house:
            return await story(open_house)

    return asyncio.run(run())


async def new_table(house, game="bones", seats=("human", "open"), host="ann", **wishes):
    setup = read_setup(
        "", game, wishes.pop("options", {"begins": "white"} if game == "bones" else None), seats, **wishes
    )
    return await house.open_table(setup.hosted_by(host), host.title(), f"nonce of {host}")


async def sit(house, live, person, seat=None):
    await house.act(live.table.id, lambda table, now: referee.sit(table, person, person.title(), now, seat, "n"))


async def move(house, live, person, text, id=None, seq=None, seat=None):
    id = id or f"{person} {live.table.seq}"
    seq = live.table.seq if seq is None else seq
    return await house.act(
        live.table.id,
        lambda table, now: referee.move(table, person, now, seq, text, id, seat),
        repeated=lambda table: (person, id) in table.ids,
    )


async def ask(house, live, person, what, do="offer"):
    return await house.act(live.table.id, lambda table, now: referee.ask(table, person, now, what, do))


async def until(condition, seconds=10.0):
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
