"""What workers tell each other: how far a log has come, who is there, who has a new name. Only the log is the truth."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fiveways.tables.house.live_table import Live
from fiveways.tables.law.refusals import Refused
from fiveways.tables.law.rows import Person
from fiveways.tables.law.table import Table

if TYPE_CHECKING:
    from fiveways.tables.house.house import House

_log = logging.getLogger(__name__)


class BusMessages:
    """The messages that one worker sends and receives."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._worker = secrets.token_hex(6)
        self.on_renamed: Callable[[str | None], None] | None = None  # None: anybody may have a new name
        self._heard = {
            "at": self._at,
            "here": self._here,
            "looks": self._looks,
            "who": self._who,
            "name": self._name,
            "up": self._up,
        }

    def hear(self, kind: str, body: Any) -> None:
        """Handle a message of another worker; ignores what it cannot read."""
        try:
            self._heard[kind](body)
        except (KeyError, TypeError, ValueError):
            _log.warning("another worker said something that nobody understands: %s", kind[:20])

    def tell_at(self, table: Table) -> None:
        self._house.bus.tell("at", [table.id, table.seq])

    def tell_name(self, person: Person) -> None:
        self._house.bus.tell("name", person.id)

    def announce(self, live: Live, asking: bool = False) -> None:
        """Tell the other workers who listens here. `asking`: also ask who listens there, and read what this worker
        lacks."""
        self._house.bus.tell("here", [self._worker, live.table.id, *live.presence.ours()])
        if asking:
            self._house.bus.tell("who", live.table.id)
            self.follow(live, live.heard)

    def looks(self, live: Live, person: str, here: bool) -> None:
        """Somebody's page was hidden or shown again; its stream may be at any worker."""
        live.presence.mark(person, here)
        self._house.bus.tell("looks", [live.table.id, person, here])

    def _at(self, body: Any) -> None:
        name, seq = body
        live = self._house.live_tables.get(name)
        if live is None:
            return
        # Also while nobody listens: a listener may be about to come with an older answer of the store.
        live.heard = max(live.heard, int(seq))
        if live.presence.listeners:
            self.follow(live, live.heard)

    def follow(self, live: Live, seq: int) -> None:
        """Read a log up to the entry that others have named, for those who listen here."""
        live.heard = max(live.heard, seq)
        if live.heard > live.table.seq and not live.following:
            live.following = True
            self._house.spawn(self._read(live))

    async def _read(self, live: Live) -> None:
        try:
            while live.heard > live.table.seq:
                async with live.lock:
                    if live.heard > live.table.seq and not await self._house.catch_up(live):
                        return
        except Refused as refusal:  # the worker that looks after followed tables tries again
            _log.warning("table %s could not be followed: %s", live.table.id, refusal)
        except Exception:
            _log.exception("table %s could not be followed", live.table.id)
        finally:
            live.following = False

    def _here(self, body: Any) -> None:
        worker, name, people, nameless = body
        live = self._house.live_tables.get(name)
        if live is not None:
            live.presence.hear(worker, people, nameless)

    def _looks(self, body: Any) -> None:
        name, person, here = body
        live = self._house.live_tables.get(name)
        if live is not None:
            live.presence.mark(person, bool(here))

    def _who(self, name: Any) -> None:
        live = self._house.live_tables.get(name)
        if live is not None and live.presence.listeners:
            self.announce(live)

    def _name(self, person: Any) -> None:
        if self.on_renamed:
            self.on_renamed(person)

    def _up(self, _: Any) -> None:
        """Messages from the meantime are lost, so catch up."""
        if self.on_renamed:
            self.on_renamed(None)
        self._house.scheduler.look_around_soon()
