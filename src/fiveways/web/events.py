"""The live stream of a table: one message per log entry, with the difference of the picture. Event id = seq."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse

from fiveways.core.contract import SPECTATOR
from fiveways.core.scene import Scene
from fiveways.tables import show
from fiveways.tables.entries import Entry
from fiveways.tables.live import Live
from fiveways.tables.presence import Listener
from fiveways.web.context import ERRORS, Context, Here
from fiveways.web.tables import As, _looked_at, shown

router = APIRouter(prefix="/api/tables", tags=["tables"], responses={code: ERRORS[code] for code in (403, 404, 429)})
BEAT = 5.0
_PICTURED = frozenset({"start", "move", "takeback", "draw", "resign", "time", "close", "sit", "leave"})
_EXAMPLE = (
    'event: entry\nid: 5\ndata: {"entry": {"seq": 5, "kind": "move", "seat": 0, "text": "d5-e5"}, "table": {}}\n\n'
)


def _message(event: str, body: Any, id: int | None = None) -> bytes:
    number = b"" if id is None else b"id: %d\n" % id
    return b"event: " + event.encode() + b"\n" + number + b"data: " + orjson.dumps(body) + b"\n\n"


class Stream:
    """What one listener is told, and what it has been told."""

    def __init__(self, context: Context, live: Live, person: str | None, wanted: int | None, scenes: bool) -> None:
        self._context = context
        self._live = live
        self._person = person
        self._wanted = wanted
        self._scenes = scenes
        self._scene: Scene | None = None
        self._seq = 0

    def begin(self, last: int | None) -> list[bytes]:
        """Everything, or for somebody who comes back what was missed."""
        table = self._live.table
        if last is not None and 0 <= last <= table.seq:
            self._seq = last
            return self.news()
        body = shown(self._context, self._live, self._person, self._wanted)
        self._seq, self._scene = table.seq, body["scene"]
        if not self._scenes:
            del body["scene"]
        return [_message("table", body, self._seq)]

    def news(self) -> list[bytes]:
        """A message for each entry since; the last of them carries the state of the table."""
        table = self._live.table
        fresh = table.entries[self._seq :]
        viewer = table.viewer(self._person, self._wanted)
        messages = []
        for entry in fresh:
            final = entry is fresh[-1]
            body: dict[str, Any] = {"entry": entry.shown(), "table": None, "scene": None}
            if final:
                presence = self._live.presence.told(table)
                body["table"] = show.present(table, self._person, viewer, presence, self._context.house.now())
            if self._scenes:
                picture = self._picture(entry, viewer, final)
                if picture is not None and picture is not self._scene:
                    body["scene"] = show.difference(self._scene, picture)
                    self._scene = picture
            messages.append(_message("entry", body, entry.seq))
        self._seq = table.seq
        return messages

    def _picture(self, entry: Entry, viewer: int, final: bool) -> Scene | None:
        """The picture right after an entry: of the present for the last, of its move for others."""
        table = self._live.table
        if final:
            return self._live.scene(viewer)
        if entry.kind == "move" and table.match and entry.body["ply"] <= len(table.match.moves):
            shared = table.setup.spec.hidden and len(table.seats_of(self._person)) > 1
            return table.match.scene(SPECTATOR if shared else viewer, entry.body["ply"])
        return None

    def presence(self, listener: Listener) -> list[bytes]:
        told = self._live.presence.told(self._live.table)
        if told == listener.told:
            return []
        listener.told = told
        return [_message("presence", told)]

    def beat(self) -> bytes:
        return _message("beat", {"seq": self._live.table.seq, "now": self._context.house.now()})

    async def run(self, last: int | None) -> AsyncIterator[bytes]:
        stopping = self._context.house.stopping
        with self._live.presence.listening(self._person) as listener:
            yield b"retry: 1000\n" + b"".join((*self.begin(last), *self.presence(listener)))
            while not stopping.is_set():
                try:
                    async with asyncio.timeout(BEAT):
                        await listener.wake.wait()
                except TimeoutError:
                    yield self.beat()
                    continue
                listener.wake.clear()
                told = b"".join((*self.news(), *self.presence(listener)))
                if told:
                    yield told
            yield _message("bye", {"seq": self._seq})


@router.get(
    "/{table}/events",
    summary="What happens at a table, as server-sent events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}, "example": _EXAMPLE}}}},
)
async def events(
    context: Here, request: Request, table: str, wanted: As = None, scenes: bool = Query(True)
) -> Response:
    live, name = await _looked_at(context, request, table, wanted)
    given = request.headers.get("last-event-id", "")
    last = int(given) if given.isdecimal() and len(given) < 10 else None
    stream = Stream(context, live, name, wanted, scenes)
    return StreamingResponse(stream.run(last), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
