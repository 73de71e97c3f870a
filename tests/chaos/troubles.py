"""Each makes something go wrong in a world, and right again. People play on meanwhile."""

import asyncio
import os
import resource
import signal
import time

from redis.asyncio import Redis

from tests.chaos.world import until


async def a_worker_dies(world):
    server = world.chance.choice(world.servers)
    os.kill(world.chance.choice(server.workers()), signal.SIGKILL)
    await asyncio.sleep(world.chance.uniform(0.2, 1.0))
    if server.many == 1:
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    else:
        await asyncio.to_thread(server.wait_for_workers)


async def a_server_dies(world):
    """With all of its workers; the others go on without it."""
    server = world.chance.choice(world.servers)
    await asyncio.to_thread(server.kill)
    if len(world.servers) > 1:
        await asyncio.sleep(world.chance.uniform(0.2, 1.0))
    await asyncio.to_thread(server.start)


async def all_servers_die(world):
    """Nobody is there for a while."""
    for server in world.servers:
        await asyncio.to_thread(server.kill)
    await asyncio.gather(*(asyncio.to_thread(server.start) for server in world.servers))


async def postgres_crashes(world):
    await asyncio.to_thread(world.postgres.stop, "immediate")
    await asyncio.sleep(world.chance.uniform(1, 3))
    await asyncio.to_thread(world.postgres.start)


async def postgres_stays_away(world, seconds=14):
    """For longer than anybody's patience: what cannot be kept is refused, and nothing is pretended."""
    await asyncio.to_thread(world.postgres.stop, "fast")
    await asyncio.sleep(seconds)
    await asyncio.to_thread(world.postgres.start)
    refused = {code for party in world.parties for person in party.people for code in person.refused}
    assert refused, "nobody was told that the database is away"


async def redis_restarts(world):
    await asyncio.to_thread(world.redis.stop)
    await asyncio.to_thread(world.redis.start)


async def redis_is_gone(world, seconds=8):
    """Play goes on, only more slowly."""
    await asyncio.to_thread(world.redis.stop)
    began = time.monotonic()
    await world.play_on(2)
    await asyncio.sleep(max(0, began + seconds - time.monotonic()))
    await asyncio.to_thread(world.redis.start)


async def redis_is_frozen(world, seconds=6):
    """Not dead, but silent."""
    world.redis.process.send_signal(signal.SIGSTOP)
    try:
        began = time.monotonic()
        await world.play_on(2)
        await asyncio.sleep(max(0, began + seconds - time.monotonic()))
    finally:
        world.redis.process.send_signal(signal.SIGCONT)


async def a_worker_is_frozen(world, seconds=6):
    """It awakes in a world that has gone on, and may still hold things to be written."""
    server = max(world.servers, key=lambda each: each.many)
    pid = world.chance.choice(server.workers())
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        os.kill(pid, signal.SIGCONT)


async def a_server_stops(world, again=True):
    """Who listens there is told, and comes back elsewhere."""
    server, before = world.chance.choice(world.servers), sum(who.byes for who in world.listeners)
    began = time.monotonic()
    code = await asyncio.to_thread(server.stop)
    assert code == 0, f"it ended with {code}: {server.said()[-2000:]}"
    assert time.monotonic() - began < 45, "it took too long to stop"
    assert sum(who.byes for who in world.listeners) > before or len(world.servers) > 1, "nobody was told"
    if again:
        await asyncio.to_thread(server.start)


async def a_rolling_restart(world):
    """SIGHUP: every worker is replaced by a new one, one after the other."""
    server = max(world.servers, key=lambda each: each.many)
    old = set(server.workers())
    server.process.send_signal(signal.SIGHUP)
    await until(lambda: not old & set(server.workers()), "all workers are replaced", 180)
    await asyncio.to_thread(server.wait_for_workers)


async def the_disk_is_full(world):
    """For files of the server, which is alone: not a byte more than they have."""
    [server] = world.servers
    size = (world.folder / "world.db").stat().st_size
    unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size // 2, unlimited[1]))
    try:
        people = [person for party in world.parties for person in party.people]
        before = sum(len(person.refused) for person in people)
        await until(lambda: sum(len(person.refused) for person in people) > before + len(people), "the disk is full")
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


async def bad_connections(world, seconds=8):
    """Between people and servers: slow, cut in the middle of anything, and every tenth request comes twice."""
    ways = [way for name, way in world.ways.items() if isinstance(name, int)]
    for way in ways:
        way.trouble(slow=0.03, breaks=0.02, doubles=0.1)
    await asyncio.sleep(seconds)
    await until(lambda: world.complain() or all(way.broken and way.doubled for way in ways), "something goes wrong")
    for way in ways:
        way.calm()


async def bad_connections_behind(world, seconds=8):
    """Between servers and PostgreSQL and Redis."""
    ways = [world.ways["postgres"], world.ways["redis"]]
    for way in ways:
        way.trouble(slow=0.01, breaks=0.005)
    await asyncio.sleep(seconds)
    await until(lambda: world.complain() or ways[0].broken, "something goes wrong")
    for way in ways:
        way.calm()


async def an_echo_on_the_bus(world, seconds=6):
    """Whatever a worker says is said once more, later and in another order."""
    async with Redis.from_url(world.redis.url) as client, client.pubsub() as ear:
        await ear.psubscribe("*")
        heard, end = [], time.monotonic() + seconds
        repeated = set()
        while time.monotonic() < end or len(repeated) < 20:
            message = await ear.get_message(timeout=0.2)
            if message and message["type"] == "pmessage" and message["data"] not in repeated:
                heard.append((message["channel"], message["data"]))
            if len(heard) > 10 or not message:
                world.chance.shuffle(heard)
                for channel, data in heard:
                    repeated.add(data)
                    await client.publish(channel, data)
                heard = []
