"""The same races without HTTP: two houses over one database, which hear of each other through a real Redis."""

import asyncio
import random
from contextlib import asynccontextmanager

import pytest

from fiveways.contract.errors import FivewaysError
from fiveways.tables.bus.setting import make_bus
from fiveways.tables.house.house import House
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import Forbidden, NotFound, Over, Stale, Taken
from fiveways.tables.law.setup import read_setup
from fiveways.tables.store.store import Store
from tests.chaos.racing import after
from tests.tables.helpers import new_table, sit

MANY = 8
LONG = 60
"""Seconds after which a round counts as one that never ends."""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path):
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'races.db'}"
    return request.getfixturevalue("postgres").new_database()


class Houses:
    """Two of them, and chance."""

    def __init__(self, url, bus):
        self.both = [House(Store(url), make_bus(bus), bot_pace=0.0) for _ in range(2)]
        self.chance = random.Random(9)

    def order(self):
        """The houses in which some wishes are uttered."""
        houses = self.both * (MANY // 2)
        self.chance.shuffle(houses)
        return houses

    async def outcomes(self, wish):
        """What `wish(house, number)` gave in each, all at once; a refusal is told, anything else raised."""
        found = await asyncio.gather(
            *(wish(house, number) for number, house in enumerate(self.order())), return_exceptions=True
        )
        for outcome in found:
            if isinstance(outcome, BaseException) and not isinstance(outcome, FivewaysError):
                raise outcome
        return found

    async def log(self, table):
        _, entries = await self.both[0].store.load(table)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        for house in self.both:
            live = await house.table(table)
            assert live.table.entries == entries, "the two houses have different tables"
        return entries


@asynccontextmanager
async def two_houses(url, bus):
    houses = Houses(url, bus)
    for house in houses.both:
        await house.open()
    try:
        yield houses
    finally:
        for house in houses.both:
            await house.close()


def race(url, redis, one_round, rounds):
    async def all_rounds():
        async with two_houses(url, f"{redis.url}?prefix={random.SystemRandom().randrange(10**9)}") as houses:
            for number in range(rounds):
                try:
                    async with asyncio.timeout(LONG):
                        await one_round(houses)
                except TimeoutError:
                    raise AssertionError(f"round {number} never ended") from None

    asyncio.run(all_rounds())


def split(outcomes):
    """Who won, and the refusals."""
    won = [number for number, outcome in enumerate(outcomes) if not isinstance(outcome, Exception)]
    return won, [outcome for outcome in outcomes if isinstance(outcome, Exception)]


async def many_for_one_seat(houses):
    live = await new_table(houses.both[0])
    table = live.table.id

    async def wish(house, number):
        def decide(now_table, now):
            return referee.sit(now_table, f"p{number}", f"P{number}", now, None, "n")

        return await house.act(table, decide)

    won, refusals = split(await houses.outcomes(wish))
    assert len(won) == 1 and {type(refusal) for refusal in refusals} <= {Taken, Stale}, refusals
    sat = [entry.person for entry in await houses.log(table) if entry.kind == "sit"]
    assert sat == ["ann", f"p{won[0]}"]


def mover(table, seq, texts, ids):
    async def wish(house, number):
        def decide(now_table, now):
            return referee.move(now_table, "ann", now, seq, texts[number], ids[number], 0)

        return await house.act(table, decide, repeated=lambda known: ("ann", ids[number]) in known.ids)

    return wish


async def one_move_many_times(houses):
    live = await new_table(houses.both[0], seats=("human", "human"))
    text = houses.chance.choice(list(live.table.match.legal_moves))
    wish = mover(live.table.id, live.table.seq, [text] * MANY, ["the one"] * MANY)
    won, refusals = split(await houses.outcomes(wish))
    assert len(won) == MANY, refusals
    [made] = [entry for entry in await houses.log(live.table.id) if entry.kind == "move"]
    assert (made.id, made.body["text"]) == ("the one", text)


async def many_moves_for_one_turn(houses):
    live = await new_table(houses.both[0], seats=("human", "human"))
    texts = houses.chance.choices(list(live.table.match.legal_moves), k=MANY)
    wish = mover(live.table.id, live.table.seq, texts, [f"id {number}" for number in range(MANY)])
    won, refusals = split(await houses.outcomes(wish))
    assert len(won) == 1 and {type(refusal) for refusal in refusals} <= {Stale, Forbidden}, refusals
    [made] = [entry for entry in await houses.log(live.table.id) if entry.kind == "move"]
    assert (made.id, made.body["text"]) == (f"id {won[0]}", texts[won[0]])


async def one_rematch_many_times(houses):
    live = await new_table(houses.both[0])
    table = live.table.id
    await sit(houses.both[0], live, "bob")
    await houses.both[0].act(table, lambda now_table, now: referee.resign(now_table, "bob", now))

    async def wish(house, number):
        person = ("ann", "bob")[number % 2]
        return await house.act(table, lambda now_table, now: referee.want_rematch(now_table, person, now))

    _, refusals = split(await houses.outcomes(wish))
    assert {type(refusal) for refusal in refusals} <= {Over, Stale}, refusals
    kinds = [entry.kind for entry in await houses.log(table)]
    assert kinds.count("rematch") == 2 and kinds.count("next") == 1
    assert await after(houses.both[0].store, table) == [live.table.next]


async def one_promise_many_times(houses):
    promise = await houses.both[0].promise()
    setup = read_setup("", "bones", None, ("human", "human")).hosted_by("ann")

    async def wish(house, number):
        return await house.open_table(setup, "Ann", "", promise)

    won, refusals = split(await houses.outcomes(wish))
    assert len(won) == 1 and {type(refusal) for refusal in refusals} == {NotFound}, refusals


BUSIEST = [many_for_one_seat, one_move_many_times, many_moves_for_one_turn]
ONCE = [one_rematch_many_times, one_promise_many_times]


@pytest.mark.slow
@pytest.mark.parametrize("one_round", BUSIEST)
def test_of_many_in_two_houses_one_is_first(url, redis, one_round):
    race(url, redis, one_round, 30)


@pytest.mark.slow
@pytest.mark.parametrize("one_round", ONCE)
def test_what_can_be_had_once_is_had_once_in_two_houses(url, redis, one_round):
    race(url, redis, one_round, 8)


@pytest.mark.chaos
@pytest.mark.parametrize("one_round", [*BUSIEST, *ONCE])
def test_and_so_a_thousand_times_in_two_houses(url, redis, one_round):
    race(url, redis, one_round, 1000 if one_round in BUSIEST else 200)
