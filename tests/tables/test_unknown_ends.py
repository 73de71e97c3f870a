"""A write of which nobody knows whether it happened: also where nobody else writes, memory follows the log."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from fiveways.tables.house import house as houses
from fiveways.tables.house.house import House
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import Forbidden, NotSaved, Unavailable
from fiveways.tables.store import queries, writing
from fiveways.tables.store.store import Store
from fiveways.tables.store.writing import InDoubt, not_saved
from tests.tables.cut import Way
from tests.tables.helpers import in_a_house, move, new_table, sit, until
from tests.tables.test_store_trouble import INSERTED, over


@pytest.fixture
def unhurried(monkeypatch):
    """Nobody asks the log but who needs it."""
    monkeypatch.setattr(houses, "ASK_AGAIN", 60.0)


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(houses, "ASK_AGAIN", 0.02)


@asynccontextmanager
async def losing(house, name="append", happens=True, error=None):
    """Answers of the store get lost; it `happens` all the same."""
    real = getattr(house.store, name)

    async def lost(*told, **more):
        if happens:
            await real(*told, **more)
        raise error or not_saved("lost", doubt=True)

    setattr(house.store, name, lost)
    try:
        yield
    finally:
        setattr(house.store, name, real)


async def a_game(house, **wishes):
    live = await new_table(house, **wishes)
    await sit(house, live, "bob")
    return live


async def lost_move(house, live, **how):
    async with losing(house, **how):
        with pytest.raises(NotSaved):
            await move(house, live, "ann", "d5-e5", id="m")
    assert live.table.seq == 3 and not live.table.match.moves


def test_whoever_looks_sees_what_has_happened(tmp_path, unhurried):
    async def story(house):
        live = await a_game(house)
        await lost_move(house, live)
        assert (await house.table(live.table.id)).table.seq == 4 and not live.unsure
        assert [made.text for made in live.table.match.moves] == ["d5-e5"]

    in_a_house(tmp_path, story)


def test_a_refusal_is_not_based_on_what_is_no_longer_so(tmp_path, unhurried):
    async def story(house):
        live = await a_game(house)
        await lost_move(house, live)
        await move(house, live, "bob", "e5-e6", seq=4)
        assert len(live.table.match.moves) == 2
        with pytest.raises(Forbidden):
            await move(house, live, "bob", "e6-e7")

    in_a_house(tmp_path, story)


@pytest.mark.parametrize("happens", [True, False])
def test_a_repeat_happens_once(tmp_path, unhurried, happens):
    async def story(house):
        live = await a_game(house)
        await lost_move(house, live, happens=happens)
        await move(house, live, "ann", "d5-e5", id="m")
        assert [entry.id for entry in await house.store.since(live.table.id, 3)] == ["m"]
        assert live.table.seq == 4

    in_a_house(tmp_path, story)


def test_those_who_listen_are_told_and_a_bot_answers(tmp_path, soon):
    async def story(house):
        live = await new_table(house, seats=("human", "bot:random"))
        async with losing(house):
            with pytest.raises(InDoubt):
                await move(house, live, "ann", "d5-e5")
        with live.presence.listening("eve"):
            await until(lambda: len(live.table.match.moves) == 2)
        await until(lambda: live.table.id not in house.scheduler._unnoted)
        await house.store.beat(1)  # after what lists show
        assert dict(await house.store.of_person("ann"))[live.table.id].summary["moves"] == 2

    in_a_house(tmp_path, story)


def test_the_log_is_asked_until_it_answers(tmp_path, soon):
    async def story(house):
        live = await a_game(house)
        async with losing(house, "since", happens=False, error=Unavailable("away")):
            await lost_move(house, live)
            with pytest.raises(Unavailable):
                await house.table(live.table.id)
            await asyncio.sleep(0.1)
            assert live.unsure
        await until(lambda: live.table.seq == 4)

    in_a_house(tmp_path, story)


def test_whoever_no_longer_waits_for_the_answer_leaves_nothing_behind(tmp_path, unhurried):
    async def story(house):
        live, begun = await a_game(house), asyncio.Event()
        append = house.store.append

        async def slow(*told):
            begun.set()
            await asyncio.shield(asyncio.ensure_future(append(*told)))

        house.store.append = slow
        moving = asyncio.create_task(move(house, live, "ann", "d5-e5"))
        await begun.wait()
        moving.cancel()
        await asyncio.wait([moving])
        await house.store.beat(1)  # what was asked for before is written now
        assert live.table.seq == 3 and (await house.table(live.table.id)).table.seq == 4

    in_a_house(tmp_path, story)


def test_what_is_known_not_to_have_happened_asks_nobody(tmp_path, unhurried):
    async def story(house):
        live = await a_game(house)
        await lost_move(house, live, happens=False, error=not_saved("the disk is full"))
        async with losing(house, "since", error=Unavailable("away")):
            assert (await house.table(live.table.id)) is live and not live.unsure

    in_a_house(tmp_path, story)


def test_a_rematch_that_may_have_been_put_up_is_found(tmp_path, unhurried):
    async def story(house):
        live = await a_game(house)
        await house.act(live.table.id, lambda table, now: referee.resign(table, "ann", now))
        await house.act(live.table.id, lambda table, now: referee.want_rematch(table, "ann", now))
        async with losing(house, "create"):
            with pytest.raises(InDoubt):
                await house.act(live.table.id, lambda table, now: referee.want_rematch(table, "bob", now))
        assert live.table.next is None
        following = (await house.table(live.table.id)).table.next
        assert following and (await house.table(following)).table.status == "playing"

    in_a_house(tmp_path, story)


def test_it_is_so_over_a_real_connection_that_breaks(postgres, monkeypatch):
    monkeypatch.setattr(writing, "PATIENCE", 0.4)
    monkeypatch.setattr(queries, "PATIENCE", 0.2)
    monkeypatch.setattr(houses, "ASK_AGAIN", 0.05)

    async def play():
        async with Way(postgres.port) as way:
            house = House(Store(over(way, postgres.new_database())), bot_pace=0)
            await house.open()
            try:
                live = await a_game(house)
                await until(lambda: not house.scheduler._unnoted)
                await house.store.beat(house.now())  # what lists show has been written before
                way.deaf_to, way.closed = INSERTED, True
                with pytest.raises(InDoubt):
                    await move(house, live, "ann", "d5-e5")
                assert live.unsure and live.table.seq == 3
                way.closed = False
                with live.presence.listening("eve"):
                    await until(lambda: live.table.seq == 4)
            finally:
                await house.close()

    asyncio.run(play())
