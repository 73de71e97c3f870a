"""One HTTP connection of uvicorn, with limits: how long a request may take to arrive, how large its head may be, and
how long the other side may leave an answer unread.

uvicorn itself waits for the rest of a request for ever, and accepts a head of any size. It has no settings for that. So
this module uses private parts of uvicorn; tests/web/test_uvicorn.py looks for each of them.
"""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fiveways.web.common import errors, metrics
from fiveways.web.common.extensions import WIRE

_EVENTS = re.compile(r"/api/tables/[^/]+/events")
"""The path of a stream of events."""
REQUEST_SECONDS = 20.0
"""How long a request may take to arrive, and a new connection to send one."""
UNREAD_SECONDS = 30.0
"""How long the other side may leave sent data unread. Then the system closes the connection."""
LARGEST_HEAD = 64 * 1024
MOST_HEADERS = 100
LONGEST_URL = 8 * 1024
_GARBAGE = "this is not a valid request of HTTP 1.1"
_LONG_HEAD = f"a request may have {MOST_HEADERS} headers, {LARGEST_HEAD} bytes of them, and an address of {LONGEST_URL}"


class Connection(HttpToolsProtocol):
    """A connection. A stream of events writes to it directly (`Wire` in `web/common/extensions.py`)."""

    _deadline: asyncio.TimerHandle | None = None
    _unfinished = True  # a request, or the rest of one, has not come yet
    _in_head = True
    _head: int | None = None  # bytes of an unfinished head, without its first part
    _deaf = False  # ignore everything else that comes

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
            self._unfinished = self._in_head = True  # only empty lines came, which may stand before a request
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
        """Stop waiting: a request is complete, or nothing more will come."""
        self._unfinished = False
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self.flow.read_paused:
            self._await_rest()  # it may be here, but uvicorn reads nothing while it answers an earlier request
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
            # Behind a stream uvicorn would stop reading, and would not notice that the listener has left.
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
        """Whether this connection carries a stream of events now. No other request may follow that."""
        cycle: Any = self.cycle
        if cycle is None or cycle.response_complete:
            return False
        return _EVENTS.fullmatch(cycle.scope["path"]) is not None

    def ready(self) -> bool:
        """Whether a write would go out at once. Not if the other side reads slowly, or is gone."""
        return not self.flow.write_paused and not self.transport.is_closing()

    def write_at_once(self, part: bytes) -> None:
        """Write a part of a stream that has begun."""
        self.transport.write(b"%x\r\n%b\r\n" % (len(part), part))

    def cut_off(self) -> None:
        """Close at once, and drop what the other side has not read."""
        self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, _GARBAGE)

    def _refuse(self, status: int, message: str) -> None:
        """Refuse something that is no proper request, and ignore all that follows."""
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
    """Tell the system to close a connection that the other side has stopped reading, if the system can do that."""
    connection = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)
    if connection is not None and option is not None:
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, int(seconds * 1000))
