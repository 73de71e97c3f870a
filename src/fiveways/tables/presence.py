"""Who is at the table right now: here, away for a moment, or gone. Not kept anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from fiveways.tables.table import Table

PATIENCE = 20.0
"""Seconds after which somebody whose connection broke is called gone."""


@dataclass(eq=False)
class Listener:
    """One open stream of events."""

    person: str | None
    here: bool = True
    beat: bool = False  # whether a sign of life is due
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    told: int = 0  # the version of presence last told to it
    at_once: Callable[[], bool] | None = None  # tells it everything right now, if that can be done without waiting

    def rouse(self) -> None:
        if self.at_once is None or not self.at_once():
            self.wake.set()


class Presence:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.version = 0  # grows whenever somebody comes, goes or looks away
        self._left: dict[str, float] = {}
        self._told_of = (-1, -1)
        self._told: dict[str, Any] = {}

    @contextmanager
    def listening(self, person: str | None) -> Iterator[Listener]:
        listener = Listener(person)
        self.listeners.add(listener)
        self._left.pop(person or "", None)
        self._changed()
        try:
            yield listener
        finally:
            self.listeners.discard(listener)
            loop = asyncio.get_running_loop()
            if person and not any(other.person == person for other in self.listeners):
                self._left[person] = loop.time()
                loop.call_later(PATIENCE + 0.1, self._changed)
            self._changed()

    def mark(self, person: str | None, here: bool) -> None:
        """Somebody's page is hidden, or seen again."""
        for listener in self.listeners:
            if listener.person == person:
                listener.here = here
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self.wake()

    def wake(self) -> None:
        for listener in list(self.listeners):
            listener.rouse()

    def beat(self) -> None:
        """A sign of life for every stream."""
        for listener in self.listeners:
            listener.beat = True
        self.wake()

    def told(self, table: Table) -> dict[str, Any]:
        """Presence per seat, and how many watch. Worked out once for all listeners."""
        key = (self.version, table.seq)
        if self._told_of != key:
            seated = table.people()
            watching = [listener for listener in self.listeners if listener.person not in seated]
            seats = [self._of(seat.person, seat.bot) for seat in table.seats]
            self._told_of, self._told = key, {"seats": seats, "watching": len(watching)}
        return self._told

    def _of(self, person: str | None, bot: str | None) -> str:
        if bot:
            return "here"
        here = [listener.here for listener in self.listeners if person and listener.person == person]
        if here:
            return "here" if any(here) else "away"
        left = self._left.get(person or "")
        recent = left is not None and asyncio.get_running_loop().time() - left < PATIENCE
        return "away" if recent else "gone"
