"""A table in memory: its state, who listens, its lock, its timer, and pictures made once for many viewers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from fiveways.contract.traits import Automatic
from fiveways.match.moves import Prepared
from fiveways.tables.house.presence import Presence
from fiveways.tables.law.decision import Decision
from fiveways.tables.law.entries import QUIET, Entry
from fiveways.tables.law.refusals import Refused
from fiveways.tables.law.rows import Conflict
from fiveways.tables.law.table import Table
from fiveways.tables.show.drafts import Drafts
from fiveways.tables.show.pictures import Pictures
from fiveways.tables.store.writing import InDoubt


class Live:
    """One table in memory; the log is the truth."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.presence = Presence()
        self.pictures = Pictures()
        self.drafts = Drafts()
        self.touched = 0.0  # when somebody last asked for it, or something happened
        self.resting = False
        self.heard = 0  # how far the log has come, as other workers say
        self.falling = False  # whether a decision of the clock is under way
        self.following = False  # whether a task reads the log up to `heard`
        self.unsure = False  # whether it is unknown how a write ended
        self.ask: Callable[[], None] | None = None  # starts a task that reads the log until the store answers
        self.noted_due: int | None = None  # the due time that the store has
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        return not self.presence.listeners and not self.lock.locked() and not self.falling

    @property
    def goes_by_itself(self) -> bool:
        """Whether something may have to happen here without a request."""
        setup = self.table.setup
        return (
            setup.clock is not None
            or any(seat.bot for seat in self.table.seats)
            or bool(setup.spec.trait(Automatic).phases)
        )

    @staticmethod
    def shows_in_lists(decision: Decision) -> bool:
        """Whether the stored head must change. Lists read the progress of a game in memory directly."""
        if decision.prepared:
            return decision.prepared.over
        return any(entry.kind not in QUIET for entry in decision.entries)

    def rest(self) -> None:
        """Use less memory while nothing happens here; what is dropped is made again when needed."""
        if self.table.match:
            self.table.match.rest()
        if not self.presence.listeners:
            self.pictures, self.drafts = Pictures(), Drafts()
            self.resting = True

    @contextmanager
    def being_written(self) -> Iterator[None]:
        """Around every write: if it is unknown how the write ended, ask the log."""
        try:
            yield
        except BaseException as error:
            self.noted_due = None
            if isinstance(error, InDoubt) or not isinstance(error, Conflict | Refused):
                self.unsure = True
                if self.ask:
                    self.ask()
            raise

    def take(self, entries: Sequence[Entry], prepared: Prepared | None = None) -> None:
        """Apply committed entries, and wake the listeners. `prepared`: the move among them, if known."""
        for entry in entries:
            self.table.fold(entry, prepared if entry.kind == "move" else None)
        self.presence.wake()

    def set_timer(self, delay: float | None, then: Callable[[], None] | None = None) -> None:
        if self._timer:
            self._timer.cancel()
        wanted = delay is not None and then is not None
        self._timer = asyncio.get_running_loop().call_later(delay, then) if wanted else None  # type: ignore[arg-type]
