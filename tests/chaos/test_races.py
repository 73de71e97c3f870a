"""Races: of fifty who want the same at once, exactly one gets it, whichever of two workers each of them asks."""

import asyncio
import re
from contextlib import AsyncExitStack

import pytest

from fiveways.tables.store import Store
from tests.chaos.racing import Crowd
from tests.chaos.serving import Server
from tests.chaos.world import until

RACES = (
    "many_for_one_seat",
    "one_move_many_times",
    "many_moves_for_one_turn",
    "both_players_at_once",
    "one_rematch_many_times",
    "one_promise_many_times",
)
BUSIEST = RACES[:3]


@pytest.fixture(scope="module")
def servers(postgres, redis):
    """Two servers, so that it is known whom one asks."""
    url = postgres.new_database()
    both = [Server(url, redis.url) for _ in range(2)]
    try:
        for server in both:
            server.start()
        yield both, url
    finally:
        for server in both:
            server.close()


def with_a_crowd(servers, story, seed):
    async def live():
        both, url = servers
        store = Store(url)
        await store.open()
        crowd = Crowd(both, store, seed)
        try:
            await crowd.arrive()
            await story(crowd)
        finally:
            crowd.close()
            await store.close()

    asyncio.run(live())


def run(servers, race, rounds, seed):
    async def all_rounds(crowd):
        for number in range(rounds):
            try:
                await getattr(crowd, race)()
            except AssertionError as error:
                raise AssertionError(f"round {number}: {error}") from error

    with_a_crowd(servers, all_rounds, seed)


async def thoughts(crowd):
    """How many turns bots have thought about, at all servers together."""
    told = [await crowd.ask(door, "GET", "/metrics", None, None) for door in range(2)]
    return sum(int(float(re.search(rb"^fiveways_bot_turn_seconds_count (\S+)", one.body, re.M)[1])) for one in told)


async def after_the_bot(crowd, table):
    """The table, when it is our turn or the game is over."""

    async def ours():
        told = await crowd.look(table)
        return told if told["legal"] or told["status"] != "playing" else None

    return await until(ours, "the bot makes its turn")


async def against_bots(crowd):
    """Games against bots, followed at both servers, with moves sent now to one of them and now to the other."""
    before, listening = await thoughts(crowd), AsyncExitStack()
    async with listening:
        tables = [await crowd.open("human", "bot:random", options={"begins": "white"}) for _ in range(4)]
        for table in tables:
            for door in crowd.doors[:2]:
                events = await listening.enter_async_context(door.stream(f"/api/tables/{table}/events"))
                await anext(events)
        for number in range(8):
            for table in tables:
                told = await after_the_bot(crowd, table)
                if told["legal"]:
                    wish = {"id": str(number), "seq": told["seq"], "move": crowd.chance.choice(told["legal"])}
                    [answer] = await crowd.at_once(("POST", f"/api/tables/{table}/moves", wish, 0))
                    assert answer.status == 200, answer
        for table in tables:
            await after_the_bot(crowd, table)
    made = [entry for table in tables for entry in await crowd.entries(table, "move") if entry.person is None]
    assert await thoughts(crowd) - before == len(made) > 20


@pytest.mark.slow
def test_a_bots_turn_is_thought_about_once(servers):
    with_a_crowd(servers, against_bots, "bots")


@pytest.mark.slow
@pytest.mark.parametrize("race", RACES)
def test_a_race_has_one_outcome(servers, race):
    run(servers, race, 12 if race in BUSIEST else 4, seed=race)


@pytest.mark.chaos
@pytest.mark.parametrize("race", RACES)
def test_a_race_has_one_outcome_a_thousand_times(servers, race):
    run(servers, race, 1000 if race in BUSIEST else 200, seed=f"{race} at length")
