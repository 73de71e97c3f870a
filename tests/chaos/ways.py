"""Bad connections: they delay, break in the middle, and bring a request twice."""

import asyncio
import random
import re
from contextlib import suppress

from tests.tables.cut import Way


def over(way, url):
    """The same server, by this way."""
    return re.sub(r":\d+/", f":{way.port}/", url)


class BadWay(Way):
    """Chances are per piece of data that passes; all 0 until something is to go wrong."""

    def __init__(self, port, seed):
        super().__init__(port)
        self._chance = random.Random(seed)
        self._echoes = set()
        self.calm()

    def calm(self):
        self.slow, self.breaks, self.doubles = 0.0, 0.0, 0.0  # at most so many seconds; chances
        self.broken = self.doubled = 0

    def trouble(self, slow=0.0, breaks=0.0, doubles=0.0):
        self.slow, self.breaks, self.doubles = slow, breaks, doubles

    async def __aexit__(self, *_):
        for echo in list(self._echoes):
            echo.cancel()
        await super().__aexit__()

    async def _flow(self, source, sink, answers=False):
        with suppress(OSError, asyncio.IncompleteReadError):
            while data := await source.read(65536):
                await self.flowing.wait()
                if self.slow:
                    await asyncio.sleep(self._chance.uniform(0, self.slow))
                if not answers and self._chance.random() < self.doubles:
                    self._echo(data)
                if self._chance.random() < self.breaks:
                    self.broken += 1
                    sink.write(data[: self._chance.randrange(len(data))])
                    await sink.drain()
                    break
                sink.write(data)
                await sink.drain()
        sink.close()  # what has been written goes out; the rest never does

    def _echo(self, data):
        """The same bytes once more, over a connection of their own, whose answer nobody reads."""
        self.doubled += 1
        task = asyncio.create_task(self._send(data, self._chance.uniform(0, 0.05)))
        self._echoes.add(task)
        task.add_done_callback(self._echoes.discard)

    async def _send(self, data, delay):
        await asyncio.sleep(delay)
        with suppress(OSError, TimeoutError):
            _, writer = await asyncio.open_connection("127.0.0.1", self.to)
            try:
                writer.write(data)
                await asyncio.sleep(1)
            finally:
                writer.transport.abort()
