"""One HTTP connection, as uvicorn has it, with patience that ends: for requests that do not come to their end, for
answers that nobody reads, and for what is no HTTP at all.

uvicorn itself waits for ever for the rest of a request, and keeps whatever heads it is sent.
"""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fiveways.web.api import metrics
from fiveways.web.transport import errors

_EVENTS = re.compile(r"/api/tables/[^/]+/events")
"""The path of a stream of events."""
WIRE = "fiveways.wire"
"""The extension by which a stream finds its connection."""
REQUEST_SECONDS = 20.0
"""How long a request may take to arrive, and a new connection to send one."""
UNREAD_SECONDS = 30.0
"""How long the other side may leave alone what was sent, before the system gives the connection up."""
LARGEST_HEAD = 64 * 1024
MOST_HEADERS = 100
LONGEST_URL = 8 * 1024
_GARBAGE = "this is not HTTP as this server speaks it"
_LONG_HEAD = f"a request may have {MOST_HEADERS} headers, {LARGEST_HEAD} bytes of them, and an address of {LONGEST_URL}"


class Connection(HttpToolsProtocol):
    """The usual way of a request, and the wire of a stream."""

    _deadline: asyncio.TimerHandle | None = None
    _unfinished = True  # a request is still to come, or the rest of it
    _in_head = True
    _head: int | None = None  # bytes of a head that came after its first part, while it has no end
    _deaf = False  # whatever else comes over this connection is not heard

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _give_up_after(transport, UNREAD_SECONDS)
        self._await_rest()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            return
        super().data_received(data)
        if not self._unfinished and self._between_requests():
            self._unfinished = self._in_head = True  # empty lines before a request
        if self._unfinished and not self.transport.is_closing():
            if self._deadline is None:
                self._await_rest()
            self._head = 0 if self._head is None else self._head + len(data)
            if self._in_head and self._head > LARGEST_HEAD:
                self._refuse(431, _LONG_HEAD)

    def _between_requests(self) -> bool:
        answered = self.cycle is None or self.cycle.response_complete
        return answered and self.timeout_keep_alive_task is None and not self.transport.is_closing()

    def _await_rest(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._too_slow)

    def _arrived(self) -> None:
        """A request has come as a whole, or nothing will come any more."""
        self._unfinished = False
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self.flow.read_paused:
            self._await_rest()  # the server has not read it: an earlier request is being answered
            return
        metrics.slow_requests.inc()
        self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._unfinished = self._in_head = True
        self._head = None

    def on_headers_complete(self) -> None:
        self._in_head = False
        if self._deaf:
            return
        if len(self.headers) > MOST_HEADERS or len(self.url) > LONGEST_URL:
            self._refuse(431, _LONG_HEAD)
        elif self._streaming():
            # uvicorn would stop reading until the stream ends, and so never notice that its listener has gone.
            self._deaf = True
            self.transport.close()
        else:
            self.scope["extensions"] = {WIRE: self}  # type: ignore[dict-item]
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._deaf:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._arrived()
        if not self._deaf:
            super().on_message_complete()

    def _streaming(self) -> bool:
        """Whether a stream of events is going out, behind which nothing can be asked."""
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        return _EVENTS.fullmatch(cycle.scope["path"]) is not None

    def ready(self) -> bool:
        """Whether something can be written at once; not if the other side is slow to read, or gone."""
        return not self.flow.write_paused and not self.transport.is_closing()

    def write_at_once(self, part: bytes) -> None:
        """Write a part of a stream that has begun."""
        self.transport.write(b"%x\r\n%b\r\n" % (len(part), part))

    def cut_off(self) -> None:
        """End it now: what is still to be written would wait for a reader who does not read."""
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, _GARBAGE)

    def _refuse(self, status: int, message: str) -> None:
        """Answer what cannot be a request, and hear no more."""
        metrics.garbage.inc()
        self._deaf = True
        self._arrived()
        answer = errors.Problem(status, "bad-request", message)
        lines = [STATUS_LINE[status]]
        for name, value in (*answer.raw_headers, (b"connection", b"close")):
            lines += (name, b": ", value, b"\r\n")
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(b"".join((*lines, b"\r\n", bytes(answer.body))))
            self.transport.close()


def _give_up_after(transport: asyncio.Transport, seconds: float) -> None:
    """Let the system end a connection whose other side takes nothing any more; where it can."""
    connection = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if connection is not None and option is not None:
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
