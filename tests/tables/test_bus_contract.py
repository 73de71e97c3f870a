"""What every bus promises, alone and over Redis; and what two workers over Redis are to each other."""

import asyncio
import time
from itertools import count

import pytest
from redis import Redis as Client

from fiveways.tables.bus.bus import held
from fiveways.tables.bus.redis_bus import MOST_WAITING
from fiveways.tables.bus.setting import make_bus
from tests.tables.buses import story_of
from tests.tables.helpers import until

_numbers = count()


@pytest.fixture
def url(redis):
    """Where nobody was before."""
    return f"{redis.url}?prefix=test{next(_numbers)}"


@pytest.fixture(params=["alone", "redis"])
def any_bus(request):
    """The setting of a bus of each kind."""
    return None if request.param == "alone" else request.getfixturevalue("url")


def test_one_worker_is_up_and_may_tell_whatever_it_likes(any_bus):
    async def story(one):
        assert one[0].up and one[0].alone == (any_bus is None)
        one[0].tell("at", ["t1", 5])
        one[0].tell("name", {"of": ["any", None, 1.5]})
        await asyncio.sleep(0.05)
        assert one[0].up and one.heard == [[]], "nobody hears themselves"

    story_of(any_bus, story, 1)


def test_a_bus_can_be_closed_twice_and_before_it_was_open_and_opened_again(any_bus):
    async def story():
        bus = make_bus(any_bus)
        await bus.close()
        await bus.open(lambda kind, body: None)
        await bus.close()
        await bus.close()
        await bus.open(lambda kind, body: None)
        assert bus.up and await bus.lease("turn", 60)
        await bus.close()

    asyncio.run(story())


def test_who_has_a_lease_has_it_again_and_after_giving_it_back(any_bus):
    async def story(one):
        assert await one[0].lease("turn", 60) and await one[0].lease("turn", 60)
        await one[0].release("turn")
        await one[0].release("never had")
        assert await one[0].lease("turn", 60)

    story_of(any_bus, story, 1)


def test_a_bucket_gives_what_it_holds_and_then_says_how_long_to_wait(any_bus):
    async def story(one):
        spend = one[0].spend
        assert [await spend("messages", "ann", 2, 60.0) for _ in range(2)] == [0, 0]
        assert 50 < await spend("messages", "ann", 2, 60.0) <= 60
        assert 50 < await spend("messages", "ann", 2, 60.0) <= 60, "asking in vain costs nothing"
        assert await spend("messages", "bob", 2, 60.0) == 0
        assert await spend("tables", "ann", 2, 60.0) == 0

    story_of(any_bus, story, 1)


def test_whoever_waits_as_long_as_told_is_served(any_bus):
    async def story(one):
        for _ in range(10):
            wait = await one[0].spend("hints", "ann", 1, 0.03)
            if wait:
                assert wait <= 0.03
                await asyncio.sleep(wait)
                assert await one[0].spend("hints", "ann", 1, 0.03) == 0

    story_of(any_bus, story, 1)


def test_a_bucket_is_exact_when_many_ask_at_once(any_bus):
    async def story(one):
        waits = await asyncio.gather(*(one[0].spend("people", "1.2.3.4", 10, 60.0) for _ in range(50)))
        assert waits.count(0) == 10

    story_of(any_bus, story, 1)


def test_a_held_lease_runs_out_after_it_was_needed(any_bus):
    async def story(two):
        for name, seconds in (("long", 60), ("short", 0.1)):
            async with held(two[0], name, seconds) as mine:
                assert mine
        await asyncio.sleep(0.15)
        for name in ("long", "short"):
            async with held(two[1], name, 60) as theirs:
                assert theirs == (any_bus is None or name == "short")

    story_of(any_bus, story)


def test_a_held_lease_is_renewed_while_it_is_needed(url):
    async def story(two):
        async with held(two[0], "turn", 2):
            for _ in range(15):
                await asyncio.sleep(0.2)
                assert not await two[1].lease("turn", 60)

    story_of(url, story)


def test_workers_hear_each_other_in_order_and_not_themselves(url):
    async def story(three):
        for number in range(20):
            three[0].tell("here", ["t1", number])
        three[1].tell("name", "ann")
        await until(lambda: [len(heard) for heard in three.heard] == [1, 20, 21])
        assert three.heard[0] == [("name", "ann")]
        assert three.heard[1] == [("here", ["t1", number]) for number in range(20)]

    story_of(url, story, 3)


def test_what_is_told_of_a_table_in_one_go_is_told_once(url):
    async def story(two):
        for seq in range(1, 4):
            two[0].tell("at", ["t1", seq])
            two[0].tell("at", ["t2", seq * 10])
        two[0].tell("end", None)
        await until(lambda: ("end", None) in two.heard[1])
        assert two.heard[1] == [("at", ["t1", 3]), ("at", ["t2", 30]), ("end", None)]

    story_of(url, story)


def test_other_prefixes_and_databases_are_other_houses(redis, url):
    async def story(two):
        await two.add(f"{url}x")
        await two.add(url.replace("/0?", "/1?"))
        two[2].tell("name", "somebody else's")
        two[3].tell("name", "somebody else's")
        assert await two[0].lease("scheduler", 60) and not await two[1].lease("scheduler", 60)
        assert await two[2].lease("scheduler", 60) and await two[3].lease("scheduler", 60)
        two[0].tell("name", "ours")
        await until(lambda: two.heard[1] == [("name", "ours")])

    story_of(url, story)


def test_a_lease_keeps_others_out_until_it_is_given_back_by_its_owner(url):
    async def story(two):
        assert await two[0].lease("turn", 60)
        assert not await two[1].lease("turn", 60)
        await two[1].release("turn")
        assert not await two[1].lease("turn", 60), "only its owner can give it back"
        await two[0].release("turn")
        assert await two[1].lease("turn", 60) and not await two[0].lease("turn", 60)

    story_of(url, story)


def test_of_many_who_want_a_lease_at_once_one_has_it(url):
    async def story(five):
        for number in range(20):
            assert sum(await asyncio.gather(*(bus.lease(f"turn {number}", 60) for bus in five))) == 1

    story_of(url, story, 5)


def test_a_lease_that_nobody_renews_ends(url):
    async def story(two):
        assert await two[0].lease("turn", 0.1)
        await asyncio.sleep(0.12)
        assert await two[1].lease("turn", 60)
        assert not await two[0].lease("turn", 60), "who was too late does not have it again"

    story_of(url, story)


def test_a_lease_lasts_as_long_as_it_was_last_asked_for(url):
    async def story(two):
        assert await two[0].lease("turn", 0.2) and await two[0].lease("turn", 60)
        await asyncio.sleep(0.25)
        assert not await two[1].lease("turn", 60)

    story_of(url, story)


def test_who_is_alone_finds_nobody_else(any_bus):
    async def story(one):
        assert not await one[0].finds_others()
        one[0].be_found()
        await asyncio.sleep(0.1)
        assert not await one[0].finds_others()

    story_of(any_bus, story, 1)


def test_workers_are_found_from_when_they_say_so_until_they_close(url):
    async def finds(two):
        return [await bus.finds_others() for bus in two]

    async def story(two):
        await two.add(f"{url}x")
        assert await finds(two) == [False, False, False], "they are there, but do not want to be found"
        two[0].be_found()
        await eventually(lambda: finds(two), [False, True, False])
        two[1].be_found()
        await eventually(lambda: finds(two), [True, True, False])
        await two[0].close()
        await eventually(lambda: finds(two[1:]), [False, False])

    story_of(url, story)


def test_who_was_cut_off_is_found_again(redis, url):
    async def story(two):
        two[0].be_found()
        await eventually(two[1].finds_others, True)
        with Client.from_url(redis.url) as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await until(lambda: two.heard == [[("up", None)]] * 2)
        await eventually(two[1].finds_others, True)

    story_of(url, story)


async def eventually(asked, answer):
    async with asyncio.timeout(10):
        while await asked() != answer:
            await asyncio.sleep(0.01)


def test_workers_share_their_buckets(url):
    async def story(two):
        waits = [await two[number % 2].spend("messages", "ann", 3, 60.0) for number in range(5)]
        assert waits[:3] == [0, 0, 0] and all(50 < wait <= 60 for wait in waits[3:])

    story_of(url, story)


def test_nothing_stays_in_redis_for_ever(redis, url):
    async def story(two):
        await two[0].lease("turn", 30)
        await two[0].spend("messages", "ann", 3, 10.0)
        two[0].tell("at", ["t1", 1])
        with Client.from_url(redis.url) as client:
            prefix = url.partition("prefix=")[2]
            left = {key.decode().partition(":")[2]: client.pttl(key) for key in client.scan_iter(f"{prefix}:*")}
        left = {key: time for key, time in left.items() if two[0]._worker not in key and two[1]._worker not in key}
        assert left.keys() == {"lease:turn", "spent:messages:ann"}
        assert 20_000 < left["lease:turn"] <= 30_000 and 0 < left["spent:messages:ann"] <= 10_000

    story_of(url, story)


def test_a_flood_arrives_whole_and_what_is_too_much_loses_its_oldest(url):
    async def story(two):
        began = time.monotonic()
        for number in range(10_000):
            two[0].tell("name", number)
        assert time.monotonic() - began < 1, "telling does not wait"
        await until(lambda: len(two.heard[1]) == 10_000)
        assert two.heard[1] == [("name", number) for number in range(10_000)] and two[0].dropped == 0
        two.heard[1].clear()
        for number in range(MOST_WAITING + 5):
            two[0].tell("name", number)
        await until(lambda: len(two.heard[1]) == MOST_WAITING)
        assert two.heard[1][0] == ("name", 5) and two[0].dropped == 5
        assert two[0].up and two[1].up

    story_of(url, story)


GARBAGE = [b"", b"hello", b"\xff\x00", b"[]", b'["x",1]', b'["x",1,2]', b'["x",1,["ab"]]', b'["x",1,[[1,2]]]', b"null",
           b'["x",1,[["name"]]]', b'{"a":1,"b":2,"c":[]}', b"[" * 5_000]  # fmt: skip


def test_garbage_on_the_channel_is_passed_over_with_one_warning(redis, url, caplog):
    async def story(two):
        with Client.from_url(redis.url) as client:
            for garbage in GARBAGE:
                assert client.publish(f"{url.partition('prefix=')[2]}:0:told", garbage) == 2
        two[0].tell("name", "ann")
        await until(lambda: two.heard[1] == [("name", "ann")])
        assert two[0].up and two[1].up and two.heard[0] == []

    story_of(url, story)
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2, "one for each worker"
    assert "not ours: ignored" in caplog.text


def test_a_hearer_that_fails_and_a_body_that_is_no_json_stop_nothing(url, caplog):
    async def story(two):
        fails, heard = make_bus(url), []

        def hear(kind, body):
            heard.append(body)
            raise RuntimeError("a mistake")

        await fails.open(hear)
        for body in (1, {2, 3}, "\ud800", 4):
            two[0].tell("name", body)
        await until(lambda: len(two.heard[1]) == 2 and len(heard) == 2)
        assert two.heard[1] == [("name", 1), ("name", 4)] and heard == [1, 4]
        await fails.close()

    story_of(url, story)
    assert caplog.text.count("could not be heeded") == 2 and caplog.text.count("it is not JSON") == 2


def test_what_was_told_before_closing_arrives(url):
    async def story(two):
        two[0].tell("name", "ann")
        await two[0].close()
        await until(lambda: two.heard[1] == [("name", "ann")])

    story_of(url, story)
