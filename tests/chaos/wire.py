"""HTTP as people speak it, without a library that would try again or hide anything by itself."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import httptools


class Cut(Exception):
    """There was no answer, or only a part of one: nobody knows whether the request arrived."""


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes

    @property
    def told(self):
        return json.loads(self.body)


class _Reader:
    """One answer, read piece by piece."""

    def __init__(self):
        self.pieces, self.complete = [], False
        self._parser = httptools.HttpResponseParser(self)

    def on_body(self, piece):
        self.pieces.append(piece)

    def on_message_complete(self):
        self.complete = True

    def feed(self, data):
        if not data:
            raise Cut("the connection ended")
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError as error:
            raise Cut(f"this is no answer: {error}") from None

    @property
    def status(self):
        return self._parser.get_status_code()

    @property
    def reusable(self):
        return self._parser.should_keep_alive()


def _request(method, path, body, token, last):
    lines = [f"{method} {path} HTTP/1.1", "Host: x"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if last is not None:
        lines.append(f"Last-Event-ID: {last}")
    text = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"]
    return "\r\n".join([*lines, "", ""]).encode() + text


class Door:
    """A port to knock at; connections are kept and used again."""

    def __init__(self, port):
        self.port = port
        self._idle = []

    async def ask(self, method, path, body=None, token=None, seconds=10.0):
        """The answer, whatever it says; or Cut."""
        request, writer = _request(method, path, body, token, None), None
        try:
            async with asyncio.timeout(seconds):
                reader, writer = self._idle.pop() if self._idle else await self._knock()
                answer = _Reader()
                writer.write(request)
                while not answer.complete:
                    answer.feed(await reader.read(65536))
        except (OSError, TimeoutError) as error:
            raise Cut(f"{type(error).__name__}: {error}") from None
        finally:
            if writer and not (answer.complete and answer.reusable):
                writer.transport.abort()
        if answer.reusable:
            self._idle.append((reader, writer))
        return Answer(answer.status, b"".join(answer.pieces))

    async def _knock(self):
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)

    @asynccontextmanager
    async def stream(self, path, token=None, last=None, silence=20.0):
        """Server-sent events as (event, id, data), until the connection ends: Cut. `silence`: longest wait for one."""
        writer = None
        try:
            async with asyncio.timeout(silence):
                reader, writer = await self._knock()
            writer.write(_request("GET", path, None, token, last))
            yield _events(reader, silence)
        except (OSError, TimeoutError) as error:
            raise Cut(f"{type(error).__name__}: {error}") from None
        finally:
            if writer:
                writer.transport.abort()

    def close(self):
        while self._idle:
            with suppress(RuntimeError):  # the loop it belonged to may be gone
                self._idle.pop()[1].transport.abort()


async def _events(reader, silence):
    answer, rest = _Reader(), b""
    while True:
        async with asyncio.timeout(silence):
            answer.feed(await reader.read(65536))
        rest, answer.pieces = rest + b"".join(answer.pieces), []
        if answer.status != 200 and answer.complete:
            raise Cut(f"{answer.status}: {rest[:200]}")
        *messages, rest = rest.split(b"\n\n")
        for message in messages:
            found = dict(line.split(": ", 1) for line in message.decode().split("\n") if ": " in line)
            if "data" in found:
                yield found["event"], int(found["id"]) if "id" in found else None, json.loads(found["data"])
        if answer.complete:
            raise Cut("the stream ended")
