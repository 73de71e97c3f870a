"""Redis dies, falls silent, comes back, forbids things: play is never held up for long, and nothing needs a restart."""

import asyncio
import logging
import os
import signal
import time
from contextlib import contextmanager, nullcontext

import pytest
from redis import Redis as Client

from fiveways.contract.errors import BadOption
from fiveways.tables.bus.redis_bus import PATIENCE
from fiveways.tables.bus.setting import check_bus, make_bus
from tests.services import Redis
from tests.tables.buses import story_of, workers
from tests.tables.helpers import until

SLOW = 4
"""How many times longer than it should something may take on a machine that has other things to do."""


@pytest.fixture(scope="module")
def server():
    """One that may be killed and frozen."""
    with Redis() as found:
        yield found


@pytest.fixture(autouse=True)
def running_again(server):
    yield
    if server.process is None:
        server.start()
    server.flush()


@contextmanager
def frozen(server):
    """Not dead, but silent: connections stay open and new ones are accepted by the system."""
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


async def all_up(buses):
    await until(lambda: all(bus.up for bus in buses))


async def all_down(buses):
    await until(lambda: not any(bus.up for bus in buses))


def test_killed_and_started_again(server, caplog):
    caplog.set_level(logging.INFO)

    async def story(two):
        assert await two[0].lease("turn", 60) and not await two[1].lease("turn", 60)
        assert await two[0].spend("names", "ann", 1, 60.0) == 0
        server.stop()
        await all_down(two)
        for number in range(100):
            two[0].tell("name", number)
        assert [await bus.lease("turn", 60) for bus in two] == [True, True], "better twice than never"
        await two[0].release("turn")
        assert await two[0].spend("names", "ann", 1, 60.0) == 0, "each worker counts for itself"
        assert await two[0].spend("names", "ann", 1, 60.0) > 50
        await asyncio.sleep(0.5)
        server.start()
        await all_up(two)
        await until(lambda: all(("up", None) in heard for heard in two.heard))
        assert await two[1].lease("turn", 60) and not await two[0].lease("turn", 60)
        two[0].tell("name", "at last")
        await until(lambda: ("name", "at last") in two.heard[1])
        assert [heard.count(("up", None)) for heard in two.heard] == [1, 1]

    story_of(server.url, story)
    assert caplog.text.count("is away, play goes on without it: ") == 2, "one for each worker, however it noticed"
    assert [line.levelname for line in caplog.records if "is there again" in line.message] == ["INFO", "INFO"]
    assert server.secret not in caplog.text


def test_frozen_calls_return_soon_and_all_is_well_afterwards(server):
    async def story(two):
        assert await two[1].lease("theirs", 60)
        with frozen(server):
            began = time.monotonic()
            granted = await asyncio.gather(*(two[0].lease(name, 60) for name in ("theirs", "a", "b")))
            took = time.monotonic() - began
            assert granted == [True] * 3 and took < PATIENCE * SLOW
            assert not two[0].up
            began = time.monotonic()
            for number in range(100):
                assert await two[0].lease(f"turn {number}", 60)
                assert await two[0].spend("messages", str(number), 1, 60.0) == 0
                two[0].tell("name", number)
            assert time.monotonic() - began < PATIENCE * SLOW, "only the first had to wait"
            await all_down(two[1:])  # by its heart-beat: it asked for nothing
        await all_up(two)
        assert not await two[0].lease("theirs", 60), "the other one's lease is still there"
        two[0].tell("name", "at last")
        await until(lambda: ("name", "at last") in two.heard[1])
        assert all(("up", None) in heard for heard in two.heard)

    story_of(server.url, story)


def test_many_questions_at_once_while_it_is_frozen_wait_no_longer_than_one(server):
    async def story(one):
        with frozen(server):
            began = time.monotonic()
            assert all(await asyncio.gather(*(one[0].lease(f"turn {number}", 60) for number in range(500))))
            assert time.monotonic() - began < PATIENCE * SLOW
        await all_up(one)

    story_of(server.url, story, 1)


def test_many_questions_at_once_are_no_outage(server):
    async def story(two):
        answers = await asyncio.gather(*(two[number % 2].lease(f"{number // 2}", 60) for number in range(2_000)))
        assert sum(answers) == 1_000, "each lease was given once"
        assert two.heard == [[], []]

    story_of(server.url, story)


def test_a_worker_that_was_held_up_itself_takes_it_for_no_outage(server):
    async def story(two):
        for _ in range(2):
            # More than there are connections: some need several answers from Redis until they are connected.
            questions = [asyncio.create_task(two[0].lease(f"turn {number}", 60)) for number in range(4)]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            time.sleep(4 * PATIENCE)
            assert all(await asyncio.gather(*questions))
            assert two[0].up
        assert two.heard == [[], []]

    story_of(server.url, story)


def test_started_without_redis_it_says_so_once_and_connects_when_it_can(server, caplog):
    async def story():
        server.stop()
        began = time.monotonic()
        async with workers(server.url) as two:
            assert time.monotonic() - began < 5, "a server starts all the same"
            assert not two[0].up and await two[0].lease("turn", 60)
            two[0].tell("name", "ann")
            await asyncio.sleep(0.7)
            assert caplog.text.count("is away") == 2, "one for each worker, however often they try"
            assert caplog.text.count("check --bus") == 2
            await check_bus(server.url)
            server.start()
            await all_up(two)
            two[0].tell("name", "bob")
            await until(lambda: ("name", "bob") in two.heard[1])
            assert all(("up", None) in heard for heard in two.heard)

    asyncio.run(story())


def test_a_wrong_password_is_said_plainly_and_not_repeated(server, caplog):
    wrong = "not-the-password"

    async def story():
        for secret in (f":{wrong}@", f"somebody:{wrong}@", ""):
            caplog.clear()
            bus = make_bus(f"redis://{secret}127.0.0.1:{server.port}/0")
            await bus.open(lambda kind, body: None)
            assert not bus.up and await bus.lease("turn", 60)
            assert "it refuses the user or the password" in caplog.text
            assert wrong not in caplog.text
            await bus.close()
            with pytest.raises(BadOption, match="check --bus: it refuses the user or the password") as refusal:
                await check_bus(f"redis://{secret}127.0.0.1:{server.port}/0")
            assert wrong not in str(refusal.value)
        await check_bus(server.url)

    asyncio.run(story())


def test_a_server_that_repeats_the_password_is_not_quoted(caplog):
    """Redis does that where AUTH has another name: unknown command 'AUTH', with args beginning with: ..."""
    secret = "very-secret"

    async def story():
        async def answer(reader, writer):
            while await reader.read(1000):
                writer.write(f"-ERR unknown command, with args beginning with: '{secret}'\r\n".encode())
            writer.close()

        listening = await asyncio.start_server(answer, "127.0.0.1", 0)
        bus = make_bus(f"redis://:{secret}@127.0.0.1:{listening.sockets[0].getsockname()[1]}")
        await bus.open(lambda kind, body: None)
        await bus.close()
        listening.close()
        assert not bus.up

    asyncio.run(story())
    assert "unknown command" in caplog.text and secret not in caplog.text


def test_what_is_forbidden_is_found_out_at_once_and_does_not_flicker(server, caplog):
    """Somebody who may hear and tell, but not write."""

    async def story():
        with Client.from_url(server.url) as client:
            client.acl_setuser("reader", enabled=True, passwords=["+pw"], keys=["*"], channels=["*"], categories=["+@all", "-@write"])  # noqa: E501  # fmt: skip
        heard = []
        bus = make_bus(f"redis://reader:pw@127.0.0.1:{server.port}/0")
        await bus.open(lambda kind, body: heard.append(kind))
        for _ in range(5):
            assert not bus.up and await bus.lease("turn", 60)
            await asyncio.sleep(0.1)
        await bus.close()
        assert heard == [] and caplog.text.count("is away") == 1

    asyncio.run(story())


def test_a_teller_that_is_cut_off_again_and_again_loses_nothing(server):
    async def story(two):
        with Client.from_url(server.url) as client:
            theirs = {found["id"] for found in client.client_list()}
            await two.add(server.url)
            teller = two[1]
            for number in range(200):
                teller.tell("name", number)
                await asyncio.sleep(0)
                if number % 40 == 20:
                    for found in client.client_list():
                        if found["id"] not in theirs:
                            client.client_kill_filter(_id=found["id"])
                    await until(lambda cut=number // 40 + 1: two.heard[1].count(("up", None)) == cut)
            await until(lambda: ("name", 199) in two.heard[0])
        told = [body for kind, body in two.heard[0] if kind == "name"]
        assert list(dict.fromkeys(told)) == list(range(200)), "in order; some may have come twice"
        assert two.heard[0].count(("up", None)) == 0 and two.heard[1].count(("up", None)) == 5

    story_of(server.url, story, 1)


def test_a_hearer_that_is_cut_off_is_told_so_and_hears_again(server):
    async def story(two):
        with Client.from_url(server.url) as client:
            client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await until(lambda: two.heard == [[("up", None)]] * 2)
        two[0].tell("name", "ann")
        await until(lambda: two.heard[1] == [("up", None), ("name", "ann")])

    story_of(server.url, story)


@pytest.mark.parametrize("how", ["up", "frozen", "gone"])
def test_closing_is_quick(server, how, caplog):
    async def story():
        bus = make_bus(server.url)
        await bus.open(lambda kind, body: None)
        with frozen(server) if how == "frozen" else nullcontext():
            if how == "gone":
                server.stop()
            bus.tell("name", "ann")
            began = time.monotonic()
            await bus.close()
            assert time.monotonic() - began < PATIENCE * SLOW
        bus.tell("name", "too late")
        assert len(asyncio.all_tasks()) == 1, "nothing goes on"

    asyncio.run(story())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_closing_is_quick_at_whatever_moment_of_an_outage(server):
    async def story():
        for turns in range(6):
            bus = make_bus(server.url)
            await bus.open(lambda kind, body: None)
            with frozen(server):
                await bus.lease("turn", 60)
                for _ in range(turns):
                    await asyncio.sleep(0)
                async with asyncio.timeout(5):
                    await bus.close()
            assert len(asyncio.all_tasks()) == 1, "nothing goes on"

    asyncio.run(story())
