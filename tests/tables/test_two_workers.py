"""Two workers over one log: what happens at one is known at the other, and what happens by itself happens once."""

import asyncio
import threading
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from fiveways.tables.bus import redis_bus
from fiveways.tables.bus.setting import make_bus
from fiveways.tables.house import bots, live_tables, scheduler
from fiveways.tables.house.house import House
from fiveways.tables.law.rows import Person
from fiveways.tables.store.store import Store
from tests.tables.helpers import Time, move, new_table, sit, until, url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    return url(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres").new_database()


@asynccontextmanager
async def worker(database, bus, now=None, pace=0.0):
    house = House(Store(database), make_bus(bus), bot_pace=pace, now=now or Time())
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def fall_down(house):
    """What kill -9 leaves: nothing is noted or released."""
    house.stopping.set()
    house.bots.close()
    for task in list(house._tasks):
        task.cancel()
    for live in house.live_tables:
        live.set_timer(None)
    await asyncio.sleep(0)


@pytest.fixture
def two(database, redis):
    redis.flush()

    def run(story, **settings):
        async def both():
            now = settings.setdefault("now", Time())
            assert now
            async with AsyncExitStack() as stack:
                houses = [await stack.enter_async_context(worker(database, redis.url, **settings)) for _ in range(2)]
                await until(lambda: all(house.bus.up for house in houses))
                return await story(*houses)

        return asyncio.run(both())

    return run


def test_who_listens_at_one_hears_what_happens_at_the_other(two):
    async def story(one, other):
        live = await new_table(one)
        there = await other.table(live.table.id)
        with there.presence.listening("eve"):
            await sit(one, live, "bob")
            await move(one, live, "ann", "d5-e5")
            await until(lambda: there.table.seq == live.table.seq)
            assert [m.text for m in there.table.match.moves] == ["d5-e5"]
            await move(other, there, "bob", "e5-e6", seq=there.table.seq)
        assert len((await one.table(live.table.id)).table.match.moves) == 2

    two(story)


def test_a_look_at_a_table_shows_what_was_acknowledged_elsewhere(two):
    async def story(one, other):
        live = await new_table(one)
        assert (await other.table(live.table.id)).table.seq == live.table.seq
        await sit(one, live, "bob")
        for text in ("d5-e5", "d4-d5"):
            with_turn = "ann" if live.table.to_move == 0 else "bob"
            legal = live.table.match.legal_moves
            await move(one, live, with_turn, text if text in legal else next(iter(legal)))
            assert (await other.table(live.table.id)).table.seq == live.table.seq

    two(story)


def test_a_refusal_is_never_based_on_what_is_no_longer_so(two):
    async def story(one, other):
        live = await new_table(one)
        there = await other.table(live.table.id)
        await sit(one, live, "bob")
        await move(one, live, "ann", "d5-e5")
        assert there.table.match is None, "nobody listens there, so it has not been read"
        await move(other, there, "bob", "e5-e6", seq=live.table.seq)
        assert len(there.table.match.moves) == 2

    two(story)


def test_people_are_seen_from_both_workers_and_are_gone_everywhere_when_they_leave(two):
    async def story(one, other):
        live = await new_table(one)
        there = await other.table(live.table.id)
        with live.presence.listening("ann"), there.presence.listening(None):
            await until(lambda: there.presence.told(there.table)["seats"][0] == "here")
            await until(lambda: live.presence.told(live.table)["watching"] == 1)
            with there.presence.listening("ann"):
                await until(lambda: "ann" in dict(there.presence.ours()[0]))
            await until(lambda: there.presence.told(there.table)["seats"][0] == "here")
        assert there.presence.told(there.table)["seats"][0] != "gone", "there is a while in which one may come back"

    two(story)


def test_whichever_worker_is_told_that_somebody_looks_away_both_know_it(two):
    async def story(one, other):
        live = await new_table(one)
        there = await other.table(live.table.id)

        def seen():
            return [found.presence.told(found.table)["seats"][0] for found in (live, there)]

        with live.presence.listening("ann"), there.presence.listening("eve"):
            await until(lambda: seen() == ["here", "here"])
            for house, here in ((one, live), (other, there)):
                house.messages.looks(here, "ann", False)
                await until(lambda: seen() == ["away", "away"])
                house.messages.looks(here, "ann", True)
                await until(lambda: seen() == ["here", "here"])
            house.messages.looks(there, "nobody", False)
            other.messages.hear("looks", ["too", "short"])
            assert seen() == ["here", "here"]

    two(story)


def test_a_new_name_is_known_at_both(two):
    async def story(one, other):
        live = await new_table(one)
        names = []
        other.messages.on_renamed = names.append
        there = await other.table(live.table.id)
        with there.presence.listening("eve"):
            await one.renamed(Person("ann", "Queen Ann"))
            await until(lambda: there.table.seats[0].player == "Queen Ann" and names == ["ann"])

    two(story)


@pytest.fixture
def thoughts(monkeypatch):
    """All that bots think; `thoughts.go_on` lets them finish."""
    begun, choose = Thoughts(), bots._choose

    def slowly(*told):
        begun.append(told)
        assert begun.go_on.wait(20)
        return choose(*told)

    monkeypatch.setattr(bots, "_choose", slowly)
    yield begun
    begun.go_on.set()


class Thoughts(list):
    def __init__(self):
        self.go_on = threading.Event()


@pytest.mark.parametrize("always", [False, True])
def test_a_bots_turn_is_thought_once_because_of_its_lease(two, thoughts, monkeypatch, always):
    """With leases that are always granted it is thought twice, and one of the moves counts."""
    monkeypatch.setattr(redis_bus, "PATIENCE", 20.0)
    asked = {}

    async def story(one, other):
        lease = other.bus.lease

        async def noted(name, seconds):
            granted = await lease(name, seconds) or always
            if name.startswith("turn:"):
                asked.setdefault(name, granted)
            return granted

        monkeypatch.setattr(other.bus, "lease", noted)
        live = await new_table(one, seats=("human", "bot:random"))
        there = await other.table(live.table.id)
        with there.presence.listening("eve"):
            for turn in range(1, 4):
                thoughts.go_on.clear()
                await move(one, live, "ann", next(iter(live.table.match.legal_moves)), id=f"turn {turn}")
                await until(lambda n=turn: len(thoughts) == (n * 2 - 1 if always else n))
                await until(lambda: there.table.seq == live.table.seq)
                other.after(there)
                await until(lambda n=turn: len(asked) == n and len(thoughts) == (n * 2 if always else n))
                thoughts.go_on.set()
                await until(lambda n=turn: [len(at.table.match.moves) for at in (live, there)] == [2 * n, 2 * n])
                await until(lambda: not one.bots.thinks_about(live) and not other.bots.thinks_about(there))
        assert list(asked.values()) == [always] * 3
        assert sum(made.seat == 1 for made in there.table.match.moves) == 3

    two(story)


def test_a_bots_turn_is_taken_over_when_its_worker_dies(database, redis, monkeypatch):
    redis.flush()
    monkeypatch.setattr(scheduler, "ROUND", 0.05)
    monkeypatch.setattr(scheduler, "SCHEDULING", 0.5)
    monkeypatch.setattr(bots, "LEASE", 0.5)
    time = Time()

    async def story():
        async with worker(database, redis.url, now=time) as one:
            lost = House(Store(database), make_bus(redis.url), bot_pace=60, now=time)
            await lost.open()
            await until(lambda: lost.bus.up and one.bus.up)
            live = await new_table(lost, seats=("human", "bot:random"))
            await move(lost, live, "ann", "d5-e5")
            await until(lambda: lost.bots.thinks_about(live))
            await fall_down(lost)
            time.at += 20_000
            there = await one.table(live.table.id)
            await until(lambda: len(there.table.match.moves) == 2)
            await lost.bus.close()
            await lost.store.close()

    asyncio.run(story())


def test_a_clock_falls_once_whoever_has_the_table_awake(two):
    async def story(one, other):
        live = await new_table(one, clock={"per_move": 30})
        await sit(one, live, "bob")
        there = await other.table(live.table.id)
        one.now.at += 40_000
        with there.presence.listening("eve"):
            await asyncio.gather(*(house._fall(here) for house, here in ((one, live), (other, there)) * 2))
            await until(lambda: there.table.status == "over")
        kinds = [entry.kind for entry in await one.store.since(live.table.id, 0)]
        assert kinds.count("time") == 1

    two(story)


def test_only_one_worker_looks_after_due_tables(two, monkeypatch):
    monkeypatch.setattr(scheduler, "ROUND", 0.05)
    asked = []

    async def story(one, other):
        for house in (one, other):
            due = house.store.due

            async def counted(limit, house=house, due=due):
                asked.append(house)
                return await due(limit)

            monkeypatch.setattr(house.store, "due", counted)
        asked.clear()
        await until(lambda: len(asked) >= 5)
        assert len(set(map(id, asked))) == 1

    two(story)


def test_play_goes_on_while_the_bus_is_away_and_listeners_hear_of_it(database, monkeypatch):
    monkeypatch.setattr(scheduler, "ROUND", 0.1)
    nowhere = "redis://127.0.0.1:9/0"

    async def story():
        async with worker(database, nowhere) as one, worker(database, nowhere) as other:
            live = await new_table(one)
            there = await other.table(live.table.id)
            assert not one.bus.up
            with there.presence.listening("eve"):
                await sit(one, live, "bob")
                await move(one, live, "ann", "d5-e5")
                await until(lambda: there.table.seq == live.table.seq)

    asyncio.run(story())


def test_a_table_that_nobody_needs_is_forgotten_and_comes_back_when_it_is_due(tmp_path, monkeypatch):
    monkeypatch.setattr(live_tables, "UNTOUCHED", -1.0)
    monkeypatch.setattr(scheduler, "ROUND", 0.02)
    monkeypatch.setattr(scheduler, "HEADS", 0.02)
    time = Time()

    async def story():
        async with worker(url(tmp_path), None, now=time) as house:
            live = await new_table(house, clock={"per_move": 30})
            await sit(house, live, "bob")
            await until(lambda: len(house.live_tables) == 0)
            time.at += 40_000
            entries = []

            async def fallen():
                entries[:] = await house.store.since(live.table.id, 0)
                return entries[-1].kind == "time"

            async with asyncio.timeout(10):
                while not await fallen():
                    await asyncio.sleep(0.02)
            await until(lambda: len(house.live_tables) == 0)
            assert not await house.store.due(10)

    asyncio.run(story())


def test_nothing_is_woken_at_the_start_but_what_is_due(tmp_path, monkeypatch):
    async def before():
        async with worker(url(tmp_path), None, pace=60) as house:
            quiet = await new_table(house)
            waiting = await new_table(house, seats=("human", "bot:random"))
            await move(house, waiting, "ann", "d5-e5")
            return quiet.table.id, waiting.table.id

    quiet, waiting = asyncio.run(before())
    time = Time(2_000_000)

    async def after():
        async with worker(url(tmp_path), None, now=time) as house:
            await until(lambda: house.live_tables.get(waiting) is not None)
            await until(lambda: len(house.live_tables.get(waiting).table.match.moves) == 2)
            assert house.live_tables.get(quiet) is None

    asyncio.run(after())
