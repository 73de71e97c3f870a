"""The live stream of a table: one message per log entry, with the difference of the picture. Event id = seq."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.presence import Listener
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import NotFound
from fiveways.tables.show import present
from fiveways.tables.show.identity import Same
from fiveways.tables.show.pictures import past
from fiveways.tables.show.policy import Policy
from fiveways.tables.show.pressing import Pressing
from fiveways.web.api.answers import shown
from fiveways.web.api.context import ERRORS, Context, Here
from fiveways.web.api.tables import As

router = APIRouter(prefix="/api/tables", tags=["tables"], responses={code: ERRORS[code] for code in (403, 404, 429)})
MOST_MISSED = 50
"""Entries told one by one to somebody who comes back; after more, they get the whole table instead."""
SLOWEST = 20.0
"""Seconds in which a listener has to take what it is told; then it is cut off, and may come back for what it missed."""
_EXAMPLE = (
    'event: entry\nid: 5\ndata: {"entry": {"seq": 5, "kind": "move", "seat": 0, "text": "d5-e5"}, "table": {}}\n\n'
)


def _encoded(thing: Any) -> orjson.Fragment:
    return orjson.Fragment(orjson.dumps(thing))


# An entry goes to every listener of its table, and games show the same few things in scene after scene.
_entry: Same[Entry, orjson.Fragment] = Same(lambda entry: _encoded(Policy.entry(entry)), 1_000)
_item: Same[Item, orjson.Fragment] = Same(_encoded, 20_000)
_gesture: Same[Gesture, orjson.Fragment] = Same(_encoded, 20_000)


def _message(event: str, body: Any, id: int | None = None) -> bytes:
    number = b"" if id is None else b"id: %d\n" % id
    return b"event: " + event.encode() + b"\n" + number + b"data: " + orjson.dumps(body) + b"\n\n"


class Wire(Protocol):
    """A connection that can be written to without waiting (`web/transport/connection.py`)."""

    def ready(self) -> bool: ...
    def write_at_once(self, part: bytes) -> None: ...
    def cut_off(self) -> None: ...


class TooSlow(Exception):
    """A listener does not read what it is told."""


class Stream:
    """What one listener is told, and what it has been told."""

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
        """Everything, or for somebody who comes back what was missed."""
        table = self._live.table
        if last is not None and 0 <= table.seq - last <= MOST_MISSED:
            self._seq = last
            return self.news()
        body = shown(self._context, self._live, self._person, self._wanted)
        self._seq, viewer = table.seq, self._policy().seat
        self._scene, self._turn = self._live.pictures.now(table, viewer), table.setup.spec.turn(viewer)
        self._pressing = self._live.pictures.pressing(table, viewer)
        if not self._scenes:
            del body["scene"]
        return [_message("table", body, self._seq)]

    def news(self) -> list[bytes]:
        """A message for each entry since; the last of them carries the state of the table."""
        table = self._live.table
        fresh = table.entries[self._seq :]
        policy = self._policy()
        messages = []
        for entry in fresh:
            final = entry is fresh[-1]
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

    def _state(self, policy: Policy, only_moves: bool) -> dict[str, Any]:
        """The state of the table; who is there is left out where only moves were made."""
        state = present.game(policy, self._context.house.now())
        if only_moves and state["result"] is None:
            return state
        return {**present.company(policy, self._live.presence.told(policy.table)), **state}

    def _picture(self, entry: Entry, policy: Policy, final: bool) -> dict[str, Any] | None:
        """The picture right after an entry, as a difference: of the present for the last, of its move for others."""
        table, pictures, viewer = self._live.table, self._live.pictures, policy.seat
        if final:
            new = pictures.now(table, viewer)
        elif entry.kind == "move" and self._in_line(entry) and table.match and policy.sees_past:
            new = past(table, policy.seat_in_past, entry.body["ply"])
        else:
            return None
        old, turn = self._scene, table.setup.spec.turn(viewer)
        if new is old and turn == self._turn:
            return None
        self._scene, had, self._turn = new, self._turn, turn
        if old is None or had != turn:
            self._pressing = pictures.pressing(table, viewer) if final else None
            return {"full": pictures.whole(table, viewer, new)}
        change = pictures.change(table, viewer, old, new)
        change["put"] = _item.all(change["put"])
        pressing = pictures.pressing(table, viewer) if final else None
        if pressing:
            pressed = pressing.since(self._pressing)
            change["gestures"] = {"put": _gesture.all(pressed["put"]), "drop": pressed["drop"]}
            self._pressing = pressing
        return change

    def _in_line(self, entry: Entry) -> bool:
        """Whether a move still belongs to the game; it may have been taken back since."""
        played = self._live.table.match.moves if self._live.table.match else []
        ply: int = entry.body["ply"]
        return ply <= len(played) and played[ply - 1].text == str(entry.body["text"])

    def presence(self, listener: Listener) -> list[bytes]:
        presence = self._live.presence
        if presence.version == listener.told:
            return []
        listener.told = presence.version
        return [_message("presence", presence.told(self._live.table))]

    def hang_up(self) -> None:
        """The listener has left."""
        self._open = False
        if self._listener:
            self._listener.wake.set()

    def beat(self) -> bytes:
        return _message("beat", {"seq": self._live.table.seq, "now": self._context.house.now()})

    def _due(self, listener: Listener) -> bytes:
        """Everything that the listener has not been told."""
        told = b"".join((*self.news(), *self.presence(listener)))
        if listener.beat:
            listener.beat = False
            told += self.beat()
        return told

    def _tell_at_once(self, listener: Listener, wire: Wire) -> bool:
        """Without waking the task that `run` is in; False where it has to be woken."""
        if self._telling or not self._open or self._context.house.stopping.is_set() or not wire.ready():
            return False
        try:
            told = self._due(listener)
            if told:
                wire.write_at_once(told)
        except Exception as error:
            # Somebody else's move is being told: it must not suffer. What counts as told may not have been, so this
            # stream ends (in `run`), and its listener comes back for what it missed.
            self._broken = error
            return False
        return True

    async def run(self, last: int | None, tell: Callable[[bytes], Awaitable[None]], wire: Wire | None) -> None:
        """Tell everything until the listener leaves or the house closes; over its wire at once, if it can be."""
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
    """Nothing is kept for a listener beyond the message that waits for it, and that not for long."""
    try:
        async with asyncio.timeout(SLOWEST):
            await telling
    except TimeoutError:
        raise TooSlow from None


@router.get(
    "/{table}/events",
    summary="What happens at a table, as server-sent events",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}, "example": _EXAMPLE}}}},
)
async def events(
    context: Here, request: Request, table: str, wanted: As = None, scenes: bool = Query(True)
) -> Response:
    """Declared for the OpenAPI document: the fast lane answers for every name that a table can have."""
    raise NotFound(f"there is no table {table[:20]!r}")
