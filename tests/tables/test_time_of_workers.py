"""Workers whose clocks differ: the log never goes back in time, and lists show what came last."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from fiveways.tables import steady_time
from fiveways.tables.house import scheduler
from fiveways.tables.house.house import House
from fiveways.tables.law import referee
from fiveways.tables.steady_time import real_now
from fiveways.tables.store.store import Store
from tests.chaos.world import until
from tests.tables.helpers import Time, move, new_table, sit, url
from tests.tables.test_two_workers import worker

BEHIND = 300
MINUTE = 60_000


@asynccontextmanager
async def two_workers(tmp_path, redis, behind=0):
    """The second's clock is so many milliseconds behind."""
    redis.flush()
    time = Time()
    async with (
        worker(url(tmp_path), redis.url, now=time) as one,
        worker(url(tmp_path), redis.url, now=lambda: time() - behind) as other,
    ):
        await until(lambda: one.bus.up and other.bus.up, "both hear each other")
        yield one, other


async def give_up(house, live, person):
    await house.act(live.table.id, lambda table, at: referee.resign(table, person, at))


def test_an_entry_is_never_earlier_than_the_one_before_it(tmp_path, redis):
    async def story():
        async with two_workers(tmp_path, redis, BEHIND) as (one, other):
            live = await new_table(one)
            await sit(other, live, "bob")
            await move(one, live, "ann", "d5-e5", seq=(await one.table(live.table.id)).table.seq)
            await give_up(other, live, "bob")
            moments = [entry.at for entry in await one.store.since(live.table.id, 0)]
            assert len(moments) == 5 and moments == sorted(moments)

    asyncio.run(story())


@pytest.mark.parametrize("behind", [0, BEHIND])
def test_a_worker_that_notes_late_does_not_bring_back_what_is_over(tmp_path, redis, monkeypatch, behind):
    monkeypatch.setattr(scheduler, "HEADS", 600.0)

    async def story():
        async with two_workers(tmp_path, redis, behind) as (one, other):
            live = await new_table(one)
            await sit(one, live, "bob")
            await move(one, live, "ann", "d5-e5")
            await one.scheduler._note_all()
            await give_up(other, live, "bob")

            async def over():
                return await one.store.unfinished_of("bob") == []

            await until(over, "lists know that the game is over")
            assert live.table.status == "playing", "nobody listens there, so it has not been read"
            one.scheduler.note(live)
            await one.scheduler._note_all()
            assert await over()

    asyncio.run(story())


@pytest.mark.parametrize("waiting", [0, MINUTE])
def test_time_goes_on_while_a_worker_waits_to_open(tmp_path, monkeypatch, waiting):
    real = steady_time.time.monotonic
    passed = 0.0
    monkeypatch.setattr(steady_time, "time", SimpleNamespace(monotonic=lambda: real() + passed))

    async def story():
        house = House(Store(url(tmp_path)))
        opened = house.store.opened

        async def after_a_while(*told):
            nonlocal passed
            noted = await opened(*told)
            passed = waiting / 1000
            return noted

        monkeypatch.setattr(house.store, "opened", after_a_while)
        await house.open()
        try:
            assert abs(house.now() - real_now()) < MINUTE / 2
        finally:
            await house.close()

    asyncio.run(story())
