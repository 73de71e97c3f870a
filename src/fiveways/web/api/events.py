"""The stream of a table's events: one message for each entry of the log, with the difference of the picture.

The id of such an event is the number of its entry. So a browser that connects again says where it stopped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Header, Query, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.presence import Listener
from fiveways.tables.law.entries import Entry
from fiveways.tables.show import payloads, present
from fiveways.tables.show import pictures as pictures_of
from fiveways.tables.show.identity import IdentityCache
from fiveways.tables.show.policy import Policy
from fiveways.tables.show.pressing import Pressing
from fiveways.web.api import answers
from fiveways.web.api.context import ERRORS, Context, Here
from fiveways.web.api.tables import As
from fiveways.web.common import metrics
from fiveways.web.common.address import address
from fiveways.web.common.extensions import AFTERWARDS, WIRE, Wire

router = APIRouter(
    prefix="/api/tables", tags=["tables"], responses={code: ERRORS[code] for code in (403, 404, 422, 429)}
)
MOST_MISSED = 50
"""How many entries a listener who comes back gets one by one. Who missed more gets the whole table."""
SLOWEST = 20.0
"""Seconds in which a listener has to take a message. Then the stream ends; the listener may come back."""
_log = logging.getLogger(__name__)


def _encoded(thing: Any) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(thing))


# An entry goes to every listener of its table, and games show the same few items in scene after scene.
_entry: IdentityCache[Entry, orjson.Fragment] = IdentityCache(lambda entry: _encoded(Policy.entry(entry)), 1_000)
_item: IdentityCache[Item, orjson.Fragment] = IdentityCache(_encoded, 20_000)
_gesture: IdentityCache[Gesture, orjson.Fragment] = IdentityCache(_encoded, 20_000)


def _message(event: str, body: Any, id: int | None = None) -> bytes:
    number = b"" if id is None else b"id: %d\n" % id
    return b"event: " + event.encode() + b"\n" + number + b"data: " + orjson.dumps(body) + b"\n\n"


class TooSlow(Exception):
    """A listener does not read what it is told."""


class Stream:
    """What one listener hears, and how far it has heard."""

    def __init__(self, context: Context, live: Live, person: str | None, wanted: int | None, scenes: bool) -> None:
        self._context = context
        self._live = live
        self._person = person
        self._wanted = wanted
        self._scenes = scenes
        self._scene: Scene | None = None
        self._turn = 0
        self._pressing: Pressing | None = None
        self._listener: Listener | None = None
        self._open = True
        self._telling = False  # whether something older is still on its way out
        self._broken: Exception | None = None
        self._seq = 0

    def begin(self, last: int | None) -> list[bytes]:
        """The whole table. A listener who comes back gets only what it missed."""
        table = self._live.table
        if last is not None and 0 <= table.seq - last <= MOST_MISSED:
            self._seq = last
            return self.news()
        policy, told = self._policy(), answers.shown if self._scenes else answers.in_words
        body = told(self._context, self._live, policy)
        self._seq, viewer = table.seq, policy.seat
        self._scene, self._turn = self._live.pictures.now(table, viewer), table.setup.spec.turn(viewer)
        self._pressing = self._live.pictures.pressing(table, viewer)
        return [_message("table", body, self._seq)]

    def news(self) -> list[bytes]:
        """A message for each new entry. The last one carries the state of the table."""
        table = self._live.table
        fresh = table.entries[self._seq :]
        policy = self._policy()
        messages = []
        for entry in fresh:
            final = entry is fresh[-1]
            # An EntryMessage, of which some parts are JSON already.
            body: dict[str, Any] = {"entry": _entry(entry), "table": None, "scene": None}
            if final:
                body["table"] = self._state(policy, all(each.kind == "move" for each in fresh))
            if self._scenes:
                body["scene"] = self._picture(entry, policy, final)
            messages.append(_message("entry", body, entry.seq))
        self._seq = table.seq
        return messages

    def _policy(self) -> Policy:
        return Policy(self._live.table, self._person, self._wanted)

    def _state(self, policy: Policy, only_moves: bool) -> payloads.State | payloads.Standing:
        """How the game stands; and who is at the table, unless there were only moves."""
        state = present.game(policy, self._context.house.now())
        if only_moves and state["result"] is None:
            return state
        return {**present.company(policy, answers.presence(self._live)), **state}

    def _picture(self, entry: Entry, policy: Policy, final: bool) -> dict[str, Any] | None:
        """The difference of the picture: for the last entry to the present, for an earlier move to its own."""
        table, pictures, viewer = self._live.table, self._live.pictures, policy.seat
        if final:
            new = pictures.now(table, viewer)
        elif entry.kind == "move" and self._in_line(entry):
            missed = pictures_of.missed(policy, entry.body["ply"])
            if missed is None:
                return None
            new = missed
        else:
            return None
        old, turn = self._scene, table.setup.spec.turn(viewer)
        if new is old and turn == self._turn:
            return None
        self._scene, had, self._turn = new, self._turn, turn
        if old is None or had != turn:
            self._pressing = pictures.pressing(table, viewer) if final else None
            return {"full": pictures.whole(table, viewer, new)}
        patch = pictures.change(table, viewer, old, new)
        change: dict[str, Any] = {**patch, "put": _item.all(patch["put"])}
        pressing = pictures.pressing(table, viewer) if final else None
        if pressing:
            pressed = pressing.since(self._pressing)
            change["gestures"] = {"put": _gesture.all(pressed["put"]), "drop": pressed["drop"]}
            self._pressing = pressing
        return change

    def _in_line(self, entry: Entry) -> bool:
        """Whether a move still belongs to the game. Somebody may have taken it back since."""
        played = self._live.table.match.moves if self._live.table.match else []
        ply: int = entry.body["ply"]
        return ply <= len(played) and played[ply - 1].text == str(entry.body["text"])

    def presence(self, listener: Listener) -> list[bytes]:
        presence = self._live.presence
        if presence.version == listener.told:
            return []
        listener.told = presence.version
        return [_message("presence", answers.presence(self._live))]

    def hang_up(self) -> None:
        """The listener has left."""
        self._open = False
        if self._listener:
            self._listener.wake.set()

    def beat(self) -> bytes:
        return _message("beat", {"seq": self._live.table.seq, "now": self._context.house.now()})

    def _due(self, listener: Listener) -> bytes:
        """Everything that the listener has not heard yet."""
        told = b"".join((*self.news(), *self.presence(listener)))
        if listener.beat:
            listener.beat = False
            told += self.beat()
        return told

    def _tell_at_once(self, listener: Listener, wire: Wire) -> bool:
        """Write what is due from here, and leave the task of `run` asleep. False: wake it."""
        if self._telling or not self._open or self._context.house.stopping.is_set() or not wire.ready():
            return False
        try:
            told = self._due(listener)
            if told:
                wire.write_at_once(told)
        except Exception as error:
            # We are in the middle of somebody else's move, which must go on. Nobody knows how much the listener got.
            # So `run` ends this stream, and the listener comes back for what it missed.
            self._broken = error
            return False
        return True

    async def run(self, last: int | None, tell: Callable[[bytes], Awaitable[None]], wire: Wire | None) -> None:
        """Tell everything until the listener leaves or the house closes. With a wire most of it goes out at once."""
        stopping = self._context.house.stopping
        with self._live.presence.listening(self._person) as listener:
            await _in_time(tell(b"retry: 1000\n" + b"".join((*self.begin(last), *self.presence(listener)))))
            self._listener = listener
            if wire:
                listener.at_once = partial(self._tell_at_once, listener, wire)
            while self._open and not stopping.is_set():
                await listener.wake.wait()
                listener.wake.clear()
                if self._broken:
                    raise self._broken
                told = self._due(listener)
                if told:
                    self._telling = True
                    await _in_time(tell(told))
                    self._telling = False
            if self._open:
                await _in_time(tell(_message("bye", {"seq": self._seq})))


async def _in_time(telling: Awaitable[None]) -> None:
    """Wait until a listener takes its message, but not for long: the server keeps nothing more for it."""
    try:
        async with asyncio.timeout(SLOWEST):
            await telling
    except TimeoutError:
        raise TooSlow from None


class EventStream(Response):
    """An answer that goes on: it tells one listener what happens, until the listener leaves.

    It runs when the framework has done its part, because the framework keeps 8 kB for each request under way. Where
    nobody can run it afterwards, it runs at once.
    """

    def __init__(self, context: Context, stream: Stream, last: int | None) -> None:
        super().__init__(media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._context, self._stream, self._last = context, stream, last

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._context.limits.refuse_one_more_stream(address(scope))
        afterwards: list[ASGIApp] | None = scope.get("extensions", {}).get(AFTERWARDS)
        if afterwards is None:
            await self._run(scope, receive, send)
        else:
            afterwards.append(self._run)

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._context.limits.following(address(scope)), metrics.streams_open.track_inprogress():
            await self._tell(scope, receive, send)

    async def _tell(self, scope: Scope, receive: Receive, send: Send) -> None:
        wire: Wire | None = scope.get("extensions", {}).get(WIRE)
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        leaving = asyncio.ensure_future(_gone(receive))
        leaving.add_done_callback(lambda _: self._stream.hang_up())

        async def tell(part: bytes) -> None:
            await send({"type": "http.response.body", "body": part, "more_body": True})

        try:
            await self._stream.run(self._last, tell, wire)
            await send({"type": "http.response.body", "body": b""})
        except TooSlow:
            metrics.late_readers.inc()
            if wire:
                wire.cut_off()
                await leaving
        except Exception as error:
            # The answer has begun, so there can be no other. The connection closes, and the listener comes back.
            if not leaving.done():
                _log.error("a stream of events broke off", exc_info=error)
        finally:
            leaving.cancel()


async def _gone(receive: Receive) -> None:
    """Returns when the listener has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


Last = Annotated[str | None, Header(alias="Last-Event-ID", description="The last event that you got, to go on there.")]
_EXAMPLE = (
    'event: entry\nid: 5\ndata: {"entry": {"seq": 5, "kind": "move", "seat": 0, "text": "d5-e5"}, "table": null}\n\n'
)
_STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}, "example": _EXAMPLE}}}
}


@router.get(
    "/{table}/events",
    summary="What happens at a table, as server-sent events",
    description="The data of the events are a Table or TableInWords (`table`), an EntryMessage (`entry`), a "
    "PresenceMessage (`presence`), a Beat (`beat`) and a Seq (`bye`).",
    response_class=Response,
    responses=_STREAM,
)
async def events(
    context: Here, request: Request, table: str, wanted: As = None, scenes: bool = Query(True), last: Last = None
) -> Response:
    live, policy = await answers.looked_at(context, await context.people.asking(request.scope), table, wanted)
    heard = int(last) if last and last.isdecimal() and len(last) < 10 else None
    return EventStream(context, Stream(context, live, policy.person, wanted, scenes), heard)
