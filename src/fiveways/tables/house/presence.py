"""Who is at the table right now: here, away for a moment, or gone. It is not stored.

Each worker knows its own listeners, and repeats them to the others; what is not repeated expires.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from fiveways.tables.law.table import Table
from fiveways.tables.show.payloads import Presence as Word
from fiveways.tables.show.payloads import PresenceMessage

PATIENCE = 20.0
"""Seconds after which somebody whose connection broke counts as gone."""
BELIEVED = 16.0
"""Seconds for which a worker's message about its listeners holds; it is repeated three times in that time."""


@dataclass(eq=False)
class Listener:
    """One open stream of events."""

    person: str | None
    here: bool = True
    beat: bool = False  # whether a keep-alive message is due
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    told: int = 0  # the version of presence last told to it
    at_once: Callable[[], bool] | None = None  # sends it everything now, if that needs no waiting

    def rouse(self) -> None:
        if self.at_once is None or not self.at_once():
            self.wake.set()


@dataclass(frozen=True)
class Elsewhere:
    """The listeners of one other worker: whose page is shown, whose is hidden, and how many have no name."""

    until: float
    people: Mapping[str, bool]
    nameless: int


class Presence:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.version = 0  # grows whenever somebody comes, goes, or hides the page
        self.announce: Callable[[bool], None] | None = None  # tells other workers; True: and asks for their listeners
        self._began = asyncio.get_running_loop().time()
        self._elsewhere: dict[str, Elsewhere] = {}
        self._known: set[str] = set()
        self._left: dict[str, float] = {}
        self._told_of = (-1, -1)
        self._told: PresenceMessage = {"seats": [], "watching": 0}

    @contextmanager
    def listening(self, person: str | None) -> Iterator[Listener]:
        first, listener = not self.listeners, Listener(person)
        self.listeners.add(listener)
        self._moved(asking=first)
        try:
            yield listener
        finally:
            self.listeners.discard(listener)
            self._moved()

    def mark(self, person: str | None, here: bool) -> None:
        """Somebody's page was hidden or shown again."""
        changed = [listener for listener in self.listeners if listener.person == person and listener.here != here]
        for listener in changed:
            listener.here = here
        if changed:
            self._moved()

    @property
    def settled(self) -> bool:
        """Whether every other worker has had time to tell of its listeners."""
        return self.announce is None or asyncio.get_running_loop().time() - self._began > BELIEVED / 2

    def ours(self) -> tuple[dict[str, bool], int]:
        """The listeners of this worker, in the form that others get."""
        people: dict[str, bool] = {}
        for listener in self.listeners:
            if listener.person:
                people[listener.person] = people.get(listener.person, False) or listener.here
        return people, sum(listener.person is None for listener in self.listeners)

    def hear(self, worker: str, people: Mapping[str, bool], nameless: int) -> None:
        """Take over another worker's listeners for a while."""
        before = self._elsewhere.pop(worker, None)
        if people or nameless:
            until = asyncio.get_running_loop().time() + BELIEVED
            self._elsewhere[worker] = Elsewhere(until, people, nameless)
        had = (dict(before.people), before.nameless) if before else ({}, 0)
        if had != (people, nameless):
            self._changed()

    def _moved(self, asking: bool = False) -> None:
        """Something changed at this worker."""
        self._changed()
        if self.announce:
            self.announce(asking)

    def _changed(self) -> None:
        now, loop = self._people().keys(), asyncio.get_running_loop()
        for person in self._known - now:
            self._left[person] = loop.time()
            loop.call_later(PATIENCE + 0.1, self._gone)
        for person in now - self._known:
            self._left.pop(person, None)
        self._known = set(now)
        self._gone()

    def _gone(self) -> None:
        self.version += 1
        self.wake()

    def wake(self) -> None:
        for listener in list(self.listeners):
            listener.rouse()

    def beat(self) -> None:
        """A keep-alive message for every stream."""
        for listener in self.listeners:
            listener.beat = True
        now = asyncio.get_running_loop().time()
        silent = [worker for worker, known in self._elsewhere.items() if known.until < now]
        for worker in silent:
            del self._elsewhere[worker]
        if silent:
            self._changed()
        else:
            self.wake()

    def _people(self) -> dict[str, bool]:
        """Everybody with a name who listens at any worker, and whether their page is shown."""
        people, now = self.ours()[0], asyncio.get_running_loop().time()
        for known in self._elsewhere.values():
            for person, here in known.people.items() if known.until > now else ():
                people[person] = people.get(person, False) or here
        return people

    def told(self, table: Table) -> PresenceMessage:
        """Presence per seat, and how many watch. Computed once for all listeners."""
        key = (self.version, table.seq)
        if self._told_of != key:
            seated, people = table.people(), self._people()
            named = sum(listener.person not in seated for listener in self.listeners if listener.person)
            named += sum(person not in seated for known in self._elsewhere.values() for person in known.people)
            nameless = self.ours()[1] + sum(known.nameless for known in self._elsewhere.values())
            seats = [self._of(seat.person, seat.bot, people) for seat in table.seats]
            self._told_of, self._told = key, {"seats": seats, "watching": named + nameless}
        return self._told

    def _of(self, person: str | None, bot: str | None, people: Mapping[str, bool]) -> Word:
        if bot:
            return "here"
        if person and person in people:
            return "here" if people[person] else "away"
        left = self._left.get(person or "")
        recent = left is not None and asyncio.get_running_loop().time() - left < PATIENCE
        return "away" if recent else "gone"
