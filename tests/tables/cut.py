"""A way to a server that can be cut in the middle of an answer."""

import asyncio
from contextlib import suppress


class Way:
    """Passes bytes on between a port of its own and another. `deaf_to`: the next answer with this in it is lost, and
    the connection with it; `closed`: nobody gets through; `flowing`: nothing moves while it is not set."""

    def __init__(self, port):
        self.to = port
        self.deaf_to = b""
        self.closed = False
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.lost = 0
        self._writers = set()

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.close()
        self.cut()
        await asyncio.sleep(0.05)

    def cut(self):
        for writer in list(self._writers):
            writer.transport.abort()

    async def _pass_on(self, reader, writer):
        self._writers.add(writer)
        try:
            if self.closed:
                return
            there = await asyncio.open_connection("127.0.0.1", self.to)
            self._writers.add(there[1])
            try:
                await asyncio.gather(self._flow(reader, there[1]), self._flow(there[0], writer, answers=True))
            finally:
                self._writers.discard(there[1])
                there[1].transport.abort()
        except OSError:
            pass
        finally:
            self._writers.discard(writer)
            writer.transport.abort()

    async def _flow(self, source, sink, answers=False):
        with suppress(OSError, asyncio.IncompleteReadError):
            while data := await source.read(65536):
                await self.flowing.wait()
                if answers and self.deaf_to and self.deaf_to in data:
                    self.deaf_to = b""
                    self.lost += 1
                    break
                sink.write(data)
                await sink.drain()
        sink.transport.abort()
