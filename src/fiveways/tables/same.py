"""Work that is done once for a thing and kept for when the very same thing comes again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")


class Same(Generic[Thing, Made]):
    """What was made of a thing, found again by the thing's identity: to hash one takes longer than to make it.

    Things are held, because an id may be given again once its object is gone; the oldest are forgotten first.
    """

    def __init__(self, make: Callable[[Thing], Made], most: int) -> None:
        self._make = make
        self._most = most
        self._known: dict[int, tuple[Thing, Made]] = {}

    def __call__(self, thing: Thing) -> Made:
        known = self._known.get(id(thing))
        if known is None:
            if len(self._known) >= self._most:
                del self._known[next(iter(self._known))]
            known = self._known[id(thing)] = (thing, self._make(thing))
        return known[1]
