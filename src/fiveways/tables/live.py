"""A table that is awake: its state, who listens, its lock, its timer, and pictures made once for many viewers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from fiveways.tables.drafts import Drafts
from fiveways.tables.entries import Entry
from fiveways.tables.pictures import Pictures
from fiveways.tables.presence import Presence
from fiveways.tables.table import Table


class Live:
    """One table in memory; the log remains the truth."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.pictures = Pictures()
        self.drafts = Drafts()
        self.touched = 0.0  # when somebody last asked for it, or something happened
        self.resting = False
        self.heard = 0  # how far the log has come, by the word of others
        self.falling = False  # whether the clock is being asked to decide
        self.following = False  # whether that is being read
        self.noted_due: int | None = None  # what the store has been told about when something has to happen here
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        return not self.presence.listeners and not self.lock.locked()

    def rest(self) -> None:
        """Take less room in memory, as long as nothing happens here; what is missed is made anew."""
        if self.table.match:
            self.table.match.rest()
        if not self.presence.listeners:
            self.pictures, self.drafts = Pictures(), Drafts()
            self.resting = True

    def take(self, entries: Sequence[Entry]) -> None:
        """Let committed entries have happened, and wake those who listen."""
        for entry in entries:
            self.table.fold(entry)
        self.presence.wake()

    def set_timer(self, delay: float | None, then: Callable[[], None] | None = None) -> None:
        if self._timer:
            self._timer.cancel()
        wanted = delay is not None and then is not None
        self._timer = asyncio.get_running_loop().call_later(delay, then) if wanted else None  # type: ignore[arg-type]
