"""Workers that reach each other over Redis.

Messages go to one channel as `["worker", number, [[kind, body], ...]]`. Every worker hears the channel, the sender too:
its own message coming back is the receipt. While one message is on its way, the next collects what is to be sent,
because each message costs processor time, whatever its size. After a break, a message without a receipt is sent again.

A visible worker also subscribes to a second channel, on which nothing is sent. Redis counts the subscribers, and knows
at once when one dies.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn, TypeVar

import orjson
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import AuthenticationError, RedisError
from redis.exceptions import ConnectionError as CutOff
from redis.exceptions import TimeoutError as NoAnswer

from fiveways.tables.bus.bus import Buckets, Hear
from fiveways.tables.bus.redis_url import TO_CONNECT, read_redis_url

PATIENCE = 0.25
"""Seconds to wait for an answer of Redis."""
BEAT = 1.0
"""How often a worker that has nothing to send checks whether it still reaches Redis."""
PAUSES = (0.1, 2.0)
"""The shortest and the longest time until the next attempt to connect."""
MOST_WAITING = 10_000
"""How many messages may wait to be sent; the oldest are dropped first."""
AT_ONCE = 500
"""How much goes into one message: a long one would delay everybody who receives it."""
MOST_QUESTIONS = 16

_LEASE = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
_RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
# The same as `Buckets`, by the clock of Redis. Lua's numbers come back as whole ones, so they travel as text.
_SPEND = """
local burst, every, nearly = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now, full = time[1] + time[2] / 1000000, burst
local known = redis.call('GET', KEYS[1])
if known then
  local before, at = string.match(known, '(%S+) (%S+)')
  full = math.min(burst, before + math.max(0, now - at) / every)
end
if full < nearly then return string.format('%.9f', (1 - full) * every) end
full = math.max(0, full - 1)
local empty = math.max(1, math.ceil((burst - full) * every * 1000))
redis.call('SET', KEYS[1], string.format('%.17g %.17g', full, now), 'PX', empty)
return '0'
"""
_NOT_REACHED = (RedisError, OSError)
_GONE = (CutOff, NoAnswer, OSError)
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class RedisBus:
    """A `Bus` for many workers. While Redis is away, it grants every lease and counts requests by itself."""

    alone = False

    def __init__(self, url: str) -> None:
        self._found = found = read_redis_url(url)
        self.dropped = 0
        """Messages that were dropped, because too many waited."""
        self._channel = f"{found.prefix}:{found.db}:told"
        self._presence = f"{found.prefix}:{found.db}:there"
        self._redis = Redis(connection_pool=found.pool)
        self._lease, self._release, self._spend = map(self._redis.register_script, (_LEASE, _RELEASE, _SPEND))
        self._buckets = Buckets()
        self._worker, self._mine = "", b""
        self._hear: Hear = _not_open
        self._up = self._was_up = False
        self._why_down = ""
        self._down_since = 0.0
        self._number = 0
        self._garbage = 0
        self._told: OrderedDict[object, bytes] = OrderedDict()
        self._sent = b""  # the message on its way, if any
        self._wake = asyncio.Event()
        self._there = asyncio.Event()  # whether this worker is visible to others
        self._tried = asyncio.Event()
        self._few = asyncio.Semaphore(MOST_QUESTIONS)
        self._trouble: asyncio.Future[Exception] | None = None
        self._keeper: asyncio.Task[None] | None = None

    @property
    def up(self) -> bool:
        return self._up

    async def open(self, hear: Hear) -> None:
        # Only now, because a process that forks after this would share its name with its children.
        self._worker = secrets.token_hex(8)
        self._mine = f'["{self._worker}",'.encode()
        self._hear, self._sent = hear, b""
        self._tried.clear()
        self._there.clear()
        self._down_since = time.monotonic()
        self._keeper = asyncio.create_task(self._keep())
        await self._tried.wait()

    async def close(self) -> None:
        if self._keeper is None:
            return
        end = time.monotonic() + PATIENCE
        while self._up and (self._told or self._sent) and time.monotonic() < end:
            await asyncio.sleep(0.005)
        while not self._keeper.done():  # a group of tasks that breaks up just now does not pass a cancellation on
            self._keeper.cancel()
            await asyncio.wait({self._keeper}, timeout=0.05)
        self._keeper = None

    def tell(self, kind: str, body: Any) -> None:
        try:
            told = orjson.dumps([kind, body])
        except TypeError:
            _log.exception("%s cannot be told: it is not JSON", kind)
            return
        self._number += 1
        self._told[body[0] if kind == "at" else self._number] = told
        if len(self._told) > MOST_WAITING:
            self._told.popitem(last=False)
            self.dropped += 1
        self._wake.set()

    async def lease(self, name: str, seconds: float) -> bool:
        ends = max(1, round(seconds * 1000))
        asked = await self._ask(lambda: self._lease([self._key("lease", name)], [self._worker, ends]))
        return asked is None or asked == 1

    async def release(self, name: str) -> None:
        await self._ask(lambda: self._release([self._key("lease", name)], [self._worker]))

    def be_found(self) -> None:
        self._there.set()

    async def finds_others(self) -> bool:
        asked = await self._ask(lambda: self._redis.pubsub_numsub(self._presence))
        return asked is None or asked[0][1] > self._there.is_set()

    async def spend(self, what: str, who: str, burst: float, every: float) -> float:
        bucket, size = self._key(f"spent:{what}", who), [burst, every, Buckets.NEARLY_ONE]
        asked = await self._ask(lambda: self._spend([bucket], size))
        return self._buckets.spend(what, who, burst, every) if asked is None else float(asked)

    def _key(self, kind: str, name: str) -> str:
        return f"{self._found.prefix}:{kind}:{name}"

    async def _ask(self, question: Callable[[], Awaitable[Any]]) -> Any:
        """The answer of Redis; None if it is away. Only the first few callers wait to find that out."""
        async with self._few:
            trouble = self._trouble
            if not self._up or trouble is None:
                return None
            try:
                return await _within(PATIENCE, question())
            except _NOT_REACHED as error:
                if not trouble.done():
                    trouble.set_result(error)
                if trouble is self._trouble:
                    self._up = False
                return None

    async def _keep(self) -> None:
        """Keep a connection: connect again whenever it breaks."""
        shortest, longest = PAUSES
        pause = shortest
        while True:
            try:
                await self._be_connected()
            except* Exception as group:
                if self._trouble is not None:
                    pause = shortest
                self._say_down(_first(group))
            finally:
                self._up, self._trouble = False, None
            self._tried.set()
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, longest)

    async def _be_connected(self) -> NoReturn:
        """Never returns: it raises the error that ends the connection."""
        heard, said = self._found.connection(), self._found.connection()
        try:
            await _within(TO_CONNECT, self._connect(heard, said))
            self._trouble = asyncio.get_running_loop().create_future()
            self._up = self._was_up = True
            self._tried.set()
            self._say_up()
            async with asyncio.TaskGroup() as together:
                for part in (self._listen(heard), self._publish(said), self._beat(said), said.read_response()):
                    together.create_task(part)
                together.create_task(self._appear(heard))
                raise await self._trouble
        finally:
            for connection in (heard, said):
                await connection.disconnect(nowait=True)
            await self._found.pool.disconnect()

    async def _connect(self, heard: AbstractConnection, said: AbstractConnection) -> None:
        """Try everything once: a command that this user may not run would otherwise fail again and again later."""
        await heard.send_command("SUBSCRIBE", self._channel)
        await heard.read_response()
        await said.send_command("PUBLISH", self._channel, self._message([]))
        await said.read_response()
        await said.send_command("CLIENT", "REPLY", "OFF")
        await self._lease([self._key("lease", self._worker)], [self._worker, 1])
        await self._redis.pubsub_numsub(self._presence)

    async def _appear(self, heard: AbstractConnection) -> None:
        await self._there.wait()
        await heard.send_command("SUBSCRIBE", self._presence)

    async def _listen(self, heard: AbstractConnection) -> None:
        while True:
            answer = await heard.read_response()
            if answer[0] == b"message":
                self._got(answer[2])

    def _got(self, message: bytes) -> None:
        if message.startswith(self._mine):
            if message == self._sent:
                self._sent = b""
                if self._told:
                    self._wake.set()
            return
        try:
            told = _read(message)
        except (ValueError, TypeError):
            self._garbage += 1
            if self._garbage == 1:
                _log.warning("somebody else says things on the channel %s that are not ours: ignored", self._channel)
            return
        for kind, body in told:
            self._pass_on(kind, body)

    def _pass_on(self, kind: str, body: Any) -> None:
        try:
            self._hear(kind, body)
        except Exception:
            _log.exception("what another worker told (%s) could not be heeded", kind)

    async def _publish(self, said: AbstractConnection) -> None:
        if self._sent:
            await said.send_command("PUBLISH", self._channel, self._sent)
        while True:
            while self._told and not self._sent:
                few = min(AT_ONCE, len(self._told))
                await self._send(said, [self._told.popitem(last=False)[1] for _ in range(few)])
            self._wake.clear()
            await self._wake.wait()

    async def _send(self, said: AbstractConnection, told: list[bytes]) -> None:
        self._sent = self._message(told)
        await said.send_command("PUBLISH", self._channel, self._sent)

    def _message(self, told: list[bytes]) -> bytes:
        self._number += 1
        return b"%b%d,[%b]]" % (self._mine, self._number, b",".join(told))

    async def _beat(self, said: AbstractConnection) -> None:
        """Silence alone shows no error, so now and then a message must come back."""
        while True:
            await asyncio.sleep(BEAT)
            if not self._sent:
                await self._send(said, [])
            unheard = self._sent
            for _ in range(2):  # as in `_within`
                await asyncio.sleep(PATIENCE / 2)
            if unheard and self._sent is unheard:
                raise TimeoutError

    def _say_up(self) -> None:
        if self._why_down:
            away = time.monotonic() - self._down_since
            _log.info("Redis at %s is there again after %.1f s", self._found.where, away)
            self._why_down = ""
            self._pass_on("up", None)

    def _say_down(self, error: BaseException) -> None:
        """Log once for each kind of reason: when Redis goes away, each call fails in its own way."""
        why = self._found.discreet(error)
        if not self._why_down:
            self._down_since = time.monotonic()
        kind = "gone" if isinstance(error, _GONE) and not isinstance(error, AuthenticationError) else why
        if kind != self._why_down:
            bug = None if isinstance(error, _NOT_REACHED) else error
            where, hint = self._found.where, "" if self._was_up else " (check --bus)"
            _log.warning("Redis at %s is away, play goes on without it%s: %s", where, hint, why, exc_info=bug)
        self._why_down = kind


async def _within(seconds: float, call: Awaitable[_T]) -> _T:
    """Wait in two halves: if this process itself was held up, there is still time to read an answer that has
    arrived."""
    task = asyncio.ensure_future(call)
    try:
        for _ in range(2):
            done, _ = await asyncio.wait({task}, timeout=seconds / 2)
            if done:
                return task.result()
        raise TimeoutError
    finally:
        task.cancel()


def _read(message: bytes) -> list[tuple[str, Any]]:
    _, _, told = orjson.loads(message)
    return [(_kind(pair), pair[1]) for pair in told]


def _kind(pair: Any) -> str:
    if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)):
        raise ValueError
    return pair[0]


def _first(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _not_open(kind: str, body: Any) -> None:
    raise RuntimeError("the bus is not open")
