"""Workers that change the same tables in different orders do not wait for each other."""

import asyncio
import random

import asyncpg
import pytest

from fiveways.tables.law.rows import Head
from tests.chaos.world import until
from tests.tables.stores import Opened, moved, put_up

ROUNDS = 120


async def play(store, mine, theirs, seed):
    """A worker under load: moves at its tables, with when they are due, and what lists show of all others."""
    chance, seqs = random.Random(seed), dict.fromkeys(mine, 0)
    for number in range(ROUNDS):
        moves = []
        for name in chance.sample(mine, 6):
            seqs[name] += 1
            moves.append(store.append(name, [moved(seqs[name], at=1000 + number)], (), 5000 + number))
        heads = [(name, Head("playing", 10**9, {}, 1)) for name in chance.sample(theirs, 12)]
        await asyncio.gather(*moves, store.note(heads))


async def deadlocks(url):
    """How many there were in this database; workers tell when they leave."""
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

        async def alone():
            return await connection.fetchval(others) == 0

        await until(alone, "all connections of the workers are closed")
        return await connection.fetchval("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    finally:
        await connection.close()


@pytest.mark.slow
def test_moves_and_heads_of_two_workers_pass_each_other(postgres):
    url = postgres.new_database()
    names = [f"table {number:02}" for number in range(24)]
    random.Random(1).shuffle(names)  # the order of names is not the order in which they were put up

    async def story():
        async with Opened(url) as one, Opened(url) as other:
            for name in names:
                await put_up(one, name)
            half = len(names) // 2
            here, there = names[:half], names[half:]
            playing = asyncio.gather(play(one, here, there, 1), play(other, there, here, 2))
            await until(playing.done, "both workers have written everything")
            await playing
            written = await one.seqs(names)
        assert sum(written.values()) == 2 * ROUNDS * 6
        assert await deadlocks(url) == 0

    asyncio.run(story())
