"""HTTP for moves: one task, one answer, one write; every other request goes uvicorn's usual way.

Measured: what uvicorn and ASGI do for a request (a cycle, messages, headers checked one by one, two writes) costs more
than the move itself. Keep-alive, pipelining and shutdown stay uvicorn's: to it, a move under way is a cycle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from fiveways.web.api.answers import Answer
from fiveways.web.transport.connection import HOT, Connection
from fiveways.web.transport.guard import small_enough

if TYPE_CHECKING:
    from fiveways.web.app import App

_UNUSUAL = frozenset({b"transfer-encoding", b"expect", b"upgrade"})


class _NoEvent:
    """Nobody waits for more of a request that has come as a whole."""

    def set(self) -> None:
        pass


class _Move:
    """A move under way, with what uvicorn asks of a cycle."""

    message_event = _NoEvent()

    def __init__(self, keep_alive: bool, scope: Any) -> None:
        self.scope = scope
        self.keep_alive = keep_alive
        self.response_complete = False
        self.disconnected = False


class Express(Connection):
    """One connection. The request's head is held back until its body is there, if it may be a move."""

    _table: str | None = None  # whose move is being read
    _body = b""

    def begin(self) -> None:
        self._table = self._named_table()
        self._body = b""
        if self._table is None:
            super().begin()

    def _named_table(self) -> str | None:
        """The table that a plain move is for; None for anything else."""
        found = HOT.fullmatch(self.url.decode("latin-1"))
        if (
            not found
            or found[2] != "moves"
            or self.parser.get_method() != b"POST"
            or self.parser.get_http_version() != "1.1"
        ):
            return None
        if self.cycle is not None and not self.cycle.response_complete:
            return None
        headers = dict(self.headers)
        length = headers.get(b"content-length", b"")
        plain = small_enough(length) and not headers.keys() & _UNUSUAL
        return found[1] if plain else None

    def on_body(self, body: bytes) -> None:
        if self._table is None:
            super().on_body(body)
        else:
            self._body += body

    def on_message_complete(self) -> None:
        table, self._table = self._table, None
        if table is None:
            super().on_message_complete()
            return
        self._arrived()
        self.scope["method"], self.scope["path"] = "POST", self.url.decode()
        move = _Move(self.parser.should_keep_alive(), self.scope)
        self.cycle = cast(Any, move)
        task = self.loop.create_task(self._answer(move, self.scope, table, self._body))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _answer(self, move: _Move, scope: Any, table: str, body: bytes) -> None:
        config = self.config
        app: App = config.loaded_app if config.factory else cast(Any, config.app)
        try:
            answer = await app.move(scope, table, body)
        except BaseException:
            self.transport.close()
            raise
        if self.flow.write_paused and not move.disconnected:
            await self.flow.drain()
        if move.disconnected:
            return
        self.transport.write(self._written(answer, move.keep_alive))
        move.response_complete = True
        if not move.keep_alive:
            self.transport.close()
        self.on_response_complete()

    def _written(self, answer: Answer, keep_alive: bool) -> bytes:
        lines = [STATUS_LINE[answer.status]]
        for name, value in (*self.server_state.default_headers, *answer.headers):
            lines += (name, b": ", value, b"\r\n")
        if not keep_alive:
            lines.append(b"connection: close\r\n")
        return b"".join((*lines, b"\r\n", answer.body))
