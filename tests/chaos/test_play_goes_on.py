"""People play on while things go wrong; afterwards nothing that was answered is lost, doubled or invented."""

import asyncio
from functools import partial

import pytest

from tests.chaos import troubles
from tests.chaos.world import World

EVERYBODY = ("alone", "pair", "bot", "clock", "cards", "cards with a bot")


def live_through(folder, story, seed=1, everybody=EVERYBODY, moves=3, **settings):
    """One trouble after another, or several at once; how many entries there were in the end."""

    async def live():
        async with World(folder, seed, **settings) as world:
            try:
                await world.inhabit(everybody)
                await world.play_on(moves)
                for step in story:
                    together = step if isinstance(step, tuple) else (step,)
                    await asyncio.gather(*(trouble(world) for trouble in together))
                    await world.play_on(moves)
                    await world.calm()
                return await world.finish()
            finally:
                print(world.said())

    return asyncio.run(live())


@pytest.mark.slow
def test_with_one_server_and_a_file(tmp_path):
    story = [troubles.the_disk_is_full, troubles.a_server_dies]
    assert live_through(tmp_path, story, file=True, moves=2) > 50


@pytest.mark.long
@pytest.mark.slow
def test_with_many_workers(tmp_path):
    story = [
        troubles.a_worker_dies,
        (troubles.postgres_crashes, troubles.redis_restarts),
        (partial(troubles.bad_connections, seconds=4), partial(troubles.bad_connections_behind, seconds=4)),
    ]
    assert live_through(tmp_path, story, workers=(2, 1), bad_ways=True, moves=2) > 50


@pytest.mark.chaos
def test_with_a_file_that_has_no_room_and_a_server_that_is_killed_again_and_again(tmp_path):
    story = [troubles.the_disk_is_full, troubles.a_server_dies, troubles.a_server_stops, troubles.a_server_dies] * 5
    assert live_through(tmp_path, story, seed=2, file=True, everybody=EVERYBODY * 2) > 500


@pytest.mark.chaos
def test_when_workers_and_servers_die_freeze_and_stop(tmp_path):
    story = [
        *[troubles.a_worker_dies] * 5,
        troubles.a_worker_is_frozen,
        troubles.a_server_dies,
        troubles.a_rolling_restart,
        (troubles.a_worker_dies, troubles.a_worker_is_frozen),
        troubles.a_server_stops,
        troubles.all_servers_die,
        *[troubles.a_worker_dies] * 5,
    ]
    assert live_through(tmp_path, story, seed=3, workers=(3, 1)) > 500


@pytest.mark.chaos
def test_when_the_database_goes_away(tmp_path):
    story = [
        *[troubles.postgres_crashes] * 5,
        troubles.postgres_stays_away,
        (troubles.postgres_crashes, troubles.a_worker_dies),
        (troubles.postgres_crashes, troubles.a_server_dies),
        *[troubles.postgres_crashes] * 3,
    ]
    assert live_through(tmp_path, story, seed=4, workers=(2, 1)) > 500


@pytest.mark.chaos
def test_when_the_bus_goes_away(tmp_path):
    story = [
        *[troubles.redis_restarts] * 3,
        troubles.redis_is_gone,
        troubles.redis_is_frozen,
        (troubles.redis_is_gone, troubles.a_worker_dies),
        (troubles.redis_restarts, troubles.postgres_crashes),
        (troubles.redis_is_frozen, troubles.a_server_dies),
    ]
    assert live_through(tmp_path, story, seed=5, workers=(2, 1)) > 500


@pytest.mark.chaos
def test_when_connections_are_slow_break_and_bring_things_twice(tmp_path):
    story = [
        troubles.bad_connections,
        troubles.bad_connections_behind,
        troubles.an_echo_on_the_bus,
        (troubles.bad_connections, troubles.bad_connections_behind, troubles.an_echo_on_the_bus),
        (troubles.bad_connections, troubles.a_worker_dies),
        (troubles.bad_connections, troubles.postgres_crashes, troubles.redis_restarts),
        (troubles.bad_connections_behind, troubles.a_server_stops),
    ] * 2
    assert live_through(tmp_path, story, seed=6, workers=(2, 1), bad_ways=True) > 500
