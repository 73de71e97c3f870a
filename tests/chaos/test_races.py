"""Races: of fifty who want the same at once, exactly one gets it, whichever of two workers each of them asks."""

import asyncio
import re

import pytest

from fiveways.tables.store.store import Store
from tests.chaos.racing import QUICK, Crowd
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
TURNS = 8
PACE = 4.0
"""Seconds that a bot takes for a turn."""


@pytest.fixture(scope="module")
def servers(postgres, redis):
    """Two servers, so that it is known whom one asks."""
    url = postgres.new_database()
    both = [Server(url, redis.url, pace=PACE) for _ in range(2)]
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
            return await story(crowd)
        finally:
            crowd.close()
            await store.close()

    return asyncio.run(live())


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


async def against_bots(crowd):
    """How often a bot's turn is thought about if its table is woken at one server while the other thinks about it.

    About: where Redis is slow to answer, a turn may be thought about twice.
    """
    before = await thoughts(crowd)
    wish = {**QUICK, "seats": ["human", "bot:random"]}
    tables = [(await crowd.ask(0, "POST", "/api/tables", wish)).told for _ in range(TURNS)]
    for table in tables:
        legal = (await crowd.ask(0, "GET", f"/api/tables/{table['id']}")).told["legal"]
        wish = {"id": "the one", "seq": table["seq"], "move": legal[0]}
        answer = await crowd.ask(0, "POST", f"/api/tables/{table['id']}/moves", wish)
        assert answer.status == 200, answer
        told = (await crowd.ask(1, "GET", f"/api/tables/{table['id']}")).told
        assert len(told["moves"]) == 1, "the bot was too quick: nobody else could think about its turn"

    async def all_have_moved():
        return all([len(await crowd.entries(table["id"], "move")) == 2 for table in tables])

    await until(all_have_moved, "bots make their turns")
    return (await thoughts(crowd) - before) / TURNS


@pytest.mark.slow
def test_a_bots_turn_is_thought_about_once(servers):
    assert 1 <= with_a_crowd(servers, against_bots, "bots") < 1.5


@pytest.mark.slow
def test_servers_that_do_not_hear_of_each_other_think_about_it_twice(servers, redis):
    """So it is the leases that the test before this one tests."""
    (first, _), url = servers
    other = Server(url, f"{redis.url}?prefix=elsewhere", pace=PACE)
    try:
        other.start()
        assert 1.5 < with_a_crowd(([first, other], url), against_bots, "bots on their own") <= 2
    finally:
        other.close()


@pytest.mark.slow
@pytest.mark.parametrize("race", RACES)
def test_a_race_has_one_outcome(servers, race):
    run(servers, race, 12 if race in BUSIEST else 4, seed=race)


@pytest.mark.chaos
@pytest.mark.parametrize("race", RACES)
def test_a_race_has_one_outcome_a_thousand_times(servers, race):
    run(servers, race, 1000 if race in BUSIEST else 200, seed=f"{race} at length")
