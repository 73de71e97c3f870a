"""The two busiest requests, answered without the framework's detours: a move, and the stream of events.

Measured: a move that goes through the framework costs the server three times as much. `web/api/tables.py` and
`web/api/events.py` declare both for the OpenAPI document; there and in `web/api/answers.py` is what they mean.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from urllib.parse import parse_qs

import orjson
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from fiveways.contract.errors import FivewaysError
from fiveways.tables import counters
from fiveways.tables.law.refusals import TooMany
from fiveways.web.api import answers, metrics, models
from fiveways.web.api.answers import Answer
from fiveways.web.api.context import Context
from fiveways.web.api.events import Stream, TooSlow, Wire
from fiveways.web.transport import errors
from fiveways.web.transport.connection import HOT, WIRE
from fiveways.web.transport.errors import Problem
from fiveways.web.transport.guard import address

MOST_STREAMS = 300
_log = logging.getLogger(__name__)
_JSON = (b"content-type", b"application/json")
_STREAM = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]


class FastLane:
    """ASGI middleware in front of the framework."""

    def __init__(self, app: ASGIApp, context: Callable[[], Context]) -> None:
        self.app = app
        self._context = context
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = HOT.fullmatch(scope["path"]) if scope["type"] == "http" else None
        wanted = {"moves": "POST", "events": "GET"}.get(found[2]) if found else None
        if found is None or scope["method"] != wanted:
            await self.app(scope, receive, send)
            return
        try:
            if found[2] == "moves":
                told = await self.move(scope, found[1], await _body(receive))
                await send({"type": "http.response.start", "status": told.status, "headers": told.headers})
                await send({"type": "http.response.body", "body": told.body})
            else:
                await self._events(scope, receive, send, found[1])
        except Exception as error:
            await _refusal(error, scope)(scope, receive, send)

    async def move(self, scope: Scope, table: str, body: bytes) -> Answer:
        """What becomes of a move that somebody wants to make."""
        began = monotonic()
        try:
            wish = models.MakeMove.model_validate_json(body)
            context = self._context()
            person = await context.people.asking(scope)
            told = orjson.dumps(await answers.moved(context, person, table, wish))
        except Exception as error:
            refusal = _refusal(error, scope)
            counters.moves_refused.labels(refusal.code).inc()
            return Answer.of(refusal)
        counters.move_seconds.observe(monotonic() - began)
        return Answer(200, [_JSON, (b"content-length", b"%d" % len(told))], told)

    async def _events(self, scope: Scope, receive: Receive, send: Send, table: str) -> None:
        context = self._context()
        query = parse_qs(scope["query_string"].decode("latin-1"))
        wanted, scenes = query.get("as", [None])[-1], query.get("scenes", ["1"])[-1]
        if wanted is not None and not re.fullmatch(r"-?[0-9]{1,4}", wanted):
            raise FivewaysError(f"as: a seat is a number, not {wanted[:20]!r}")
        person = await context.people.asking(scope)
        live, name = await answers.looked_at(context, person, table, None if wanted is None else int(wanted))
        stream = Stream(context, live, name, None if wanted is None else int(wanted), scenes not in ("0", "false"))
        given = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
        last = int(given) if given.isdecimal() and len(given) < 10 else None
        with self._counted(scope, context):
            await self._tell(stream, last, receive, send, scope.get("extensions", {}).get(WIRE))

    @contextmanager
    def _counted(self, scope: Scope, context: Context) -> Iterator[None]:
        """One address may listen to many tables, but not to any number."""
        where = address(scope)
        if context.settings.limits and self._streams[where] >= MOST_STREAMS:
            raise TooMany(f"{MOST_STREAMS} tables are being followed from your address already", 30)
        self._streams[where] += 1
        metrics.streams_open.inc()
        try:
            yield
        finally:
            metrics.streams_open.dec()
            self._streams[where] -= 1
            if not self._streams[where]:
                del self._streams[where]

    async def _tell(self, stream: Stream, last: int | None, receive: Receive, send: Send, wire: Wire | None) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(_STREAM)})
        leaving = asyncio.ensure_future(_gone(receive))
        leaving.add_done_callback(lambda _: stream.hang_up())

        async def tell(part: bytes) -> None:
            await send({"type": "http.response.body", "body": part, "more_body": True})

        try:
            await stream.run(last, tell, wire)
            await send({"type": "http.response.body", "body": b""})
        except TooSlow:
            metrics.late_readers.inc()
            if wire:
                wire.cut_off()
                await leaving
        except Exception as error:
            # The answer has begun, so there is no other: the connection closes, and the listener comes back.
            if not leaving.done():
                _log.error("a stream of events broke off", exc_info=error)
        finally:
            leaving.cancel()


async def _body(receive: Receive) -> bytes:
    message = await receive()
    body: bytes = message.get("body", b"")
    while message.get("more_body"):
        message = await receive()
        body += message.get("body", b"")
    return body


def _refusal(error: Exception, scope: Scope) -> Problem:
    """What is answered instead."""
    if isinstance(error, FivewaysError):
        return errors.told(error)
    if isinstance(error, ValidationError):
        return errors.malformed(error.errors()[0])
    if isinstance(error, HTTPException):
        return errors.http(error)
    _log.error("%s %s", scope["method"], scope["path"], exc_info=error)
    return errors.internal()


async def _gone(receive: Receive) -> None:
    """Returns when the listener has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
