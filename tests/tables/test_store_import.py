"""The time that a game is on its way to another house costs nobody anything, whatever state that house is in."""

import asyncio
import time
from contextlib import asynccontextmanager

import pytest

from fiveways.tables.house.house import House
from fiveways.tables.store.snapshot import snapshot
from fiveways.tables.store.store import Store
from fiveways.tables.upkeep.dump import lines
from tests.tables import dumps
from tests.tables.helpers import Time, house, move, new_table, sit, until, url

SECOND, HOUR = 1_000, 3_600_000
CLOCK = {"per_game": 600}


@pytest.fixture
def now(monkeypatch):
    """The time of all houses, and of whoever imports."""
    at = Time(10**12)
    monkeypatch.setattr("fiveways.tables.upkeep.restore.real_now", at)
    return at


@asynccontextmanager
async def opened(address):
    store = Store(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def left_house(folder, now, only_table=False, closed_for=0):
    """Ann is to move and thinks for five seconds, then the house closes; the name of the table, and a dump.

    `closed_for`: it has closed once before, after another five seconds.
    """
    folder.mkdir()
    async with house(folder, now) as old:
        live = await new_table(old, clock=CLOCK)
        await sit(old, live, "bob")
        now.at += 5 * SECOND
    if closed_for:
        now.at += closed_for
        async with house(folder, now):
            now.at += 5 * SECOND
    name, file = live.table.id, folder / "dump"
    async with opened(url(folder)) as store, snapshot(store) as kept:
        file.write_bytes(b"".join([line async for line in lines(kept, [name] if only_table else [])]))
    return name, file


async def taken_in(address, file):
    async with opened(address) as store:
        return await dumps.taken_in(store, file)


async def left(house, name, now):
    """What Ann and Bob still have on their clocks, in seconds."""
    live = await house.table(name)
    return [ms / SECOND for ms in live.table.clock.now(now())]


@pytest.mark.parametrize("others", [False, True])
@pytest.mark.parametrize(("only_table", "ann"), [(False, 595), (True, 600)])
def test_a_running_clock_goes_on_where_it_was_in_a_house_that_is_open(tmp_path, now, others, only_table, ann):
    async def play():
        name, file = await left_house(tmp_path / "old", now, only_table)
        now.at += HOUR
        async with house(tmp_path, now) as new:
            if others:
                await new_table(new)
            await taken_in(url(tmp_path), file)
            assert await left(new, name, now) == [ann, 600], (
                "a file without its house does not know how long she thought"
            )
            now.at += 7 * SECOND
            live = await new.table(name)
            await move(new, live, "ann", "d5-e5")
            assert await left(new, name, now) == [ann - 7, 600]
            assert live.table.entries[-1].body["ms"] == (600 - ann + 7) * SECOND
        now.at += HOUR
        async with house(tmp_path, now) as again:
            assert await left(again, name, now) == [ann - 7, 600], "no pause is counted twice"

    asyncio.run(play())


@pytest.mark.parametrize("state", ["new", "closed and empty", "closed"])
@pytest.mark.parametrize(("only_table", "ann"), [(False, 595), (True, 600)])
def test_a_running_clock_stands_still_until_a_closed_house_opens(tmp_path, now, state, only_table, ann):
    async def play():
        name, file = await left_house(tmp_path / "old", now, only_table)
        now.at += HOUR
        if state != "new":
            async with house(tmp_path, now) as before:
                if state == "closed":
                    await new_table(before)
        now.at += HOUR
        await taken_in(url(tmp_path), file)
        now.at += HOUR
        async with house(tmp_path, now) as new:
            now.at += 3 * SECOND
            assert await left(new, name, now) == [ann - 3, 600]

    asyncio.run(play())


@pytest.mark.parametrize("others", [False, True])
def test_an_earlier_pause_that_nobody_has_made_up_for_comes_along(tmp_path, now, others):
    async def play():
        name, file = await left_house(tmp_path / "old", now, closed_for=60 * SECOND)
        now.at += HOUR
        async with house(tmp_path, now) as new:
            if others:
                await new_table(new)
            await taken_in(url(tmp_path), file)
            assert await left(new, name, now) == [590, 600]

    asyncio.run(play())


@pytest.mark.parametrize("pauses", [[[0, 10**15]], [[10**12, 5]], [[0, 10**12 + 65_000], [1, 10**12 + 65_000]]])
def test_no_more_is_given_back_than_has_passed(tmp_path, now, pauses):
    async def play():
        name, file = await left_house(tmp_path / "old", now, closed_for=60 * SECOND)
        whole = file.read_bytes().splitlines(keepends=True)
        at = whole[1].index(b'"pauses":')
        file.write_bytes(b"".join([whole[0], whole[1][:at], b'"pauses":%a}}\n' % pauses, *whole[2:]]))
        now.at += HOUR
        async with house(tmp_path, now) as new:
            await taken_in(url(tmp_path), file)
            ann, bob = await left(new, name, now)
            assert 530 <= ann <= 600 and bob == 600
            table = (await new.table(name)).table
            assert table.entries[-2].at <= table.turn_began <= now.at

    asyncio.run(play())


def test_what_stands_still_is_imported_as_it_is(tmp_path, now):
    async def play():
        (tmp_path / "old").mkdir()
        async with house(tmp_path / "old", now) as old:
            waiting = await new_table(old, clock=CLOCK)
            without = await new_table(old)
            await sit(old, without, "bob")
            over = await new_table(old, clock=CLOCK)
            await sit(old, over, "bob")
            now.at += 601 * SECOND
            await until(lambda: over.table.result)
        file = tmp_path / "dump"
        async with opened(url(tmp_path / "old")) as store, snapshot(store) as kept:
            file.write_bytes(b"".join([line async for line in lines(kept)]))
        now.at += HOUR
        async with house(tmp_path, now) as new:
            await taken_in(url(tmp_path), file)
            for live in (waiting, without, over):
                assert (await new.table(live.table.id)).table.entries == live.table.entries

    asyncio.run(play())


def test_the_same_file_again_changes_nothing_however_far_the_game_has_gone_on(tmp_path, now):
    async def play():
        name, file = await left_house(tmp_path / "old", now)
        async with house(tmp_path, now) as new:
            now.at += HOUR
            first = await taken_in(url(tmp_path), file)
            assert (first.tables, first.entries, first.skipped_tables, first.further) == (1, 3, 0, 0)
            now.at += SECOND
            for text in (None, "d5-e5"):
                live = await new.table(name)
                if text:
                    await move(new, live, "ann", text)
                again = await taken_in(url(tmp_path), file)
                assert (again.tables, again.entries, again.skipped_tables, again.further) == (0, 0, 1, 1)
                assert (await new.store.load(name))[1] == live.table.entries
        assert (await taken_in(url(tmp_path / "old"), file)).further == 0, "there it is as it was"

    asyncio.run(play())


def test_in_postgresql_it_goes_on_by_the_time_of_the_database(tmp_path, postgres, monkeypatch):
    monkeypatch.setattr("fiveways.tables.upkeep.restore.real_now", lambda: 0)

    async def play():
        long_ago = Time(int(time.time() * 1000) - HOUR)
        name, file = await left_house(tmp_path / "old", long_ago)
        address = postgres.new_database()
        new = House(Store(address), bot_pace=0)
        await new.open()
        try:
            await new_table(new)
            before = await new.store.now()
            await taken_in(address, file)
            after = await new.store.now()
            entry = (await new.store.load(name))[1][-1]
            assert entry.kind == "resume" and before <= entry.at <= after
            assert entry.body == {"pause": entry.at - long_ago.at}
            await until(lambda: new.live_tables.get(name))  # the scheduler has looked
            assert (await left(new, name, lambda: entry.at)) == [595, 600]
            assert (await taken_in(address, file)).further == 1
        finally:
            await new.close()

    asyncio.run(play())
