"""Caches by the identity of objects, which is quicker than comparing or hashing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress
from typing import Generic, TypeAlias, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")
Identities: TypeAlias = frozenset[int]


# There are hundreds of things in a scene: no loop in Python goes over them.


def identities(things: Iterable[object]) -> Identities:
    """The ids are valid as long as the objects are held."""
    return frozenset(map(id, things))


def among(wanted: Identities, things: Sequence[Thing]) -> Iterator[Thing]:
    """The objects that are wanted, in their order."""
    return compress(things, map(wanted.__contains__, map(id, things))) if wanted else iter(())


class IdentityCache(Generic[Thing, Made]):
    """A cache of what `make` returns, by the identity of its argument.

    Hashing the argument would take longer than making it again. The cache holds the objects, because the id of a
    deleted object may be used again. The oldest are dropped first.
    """

    def __init__(self, make: Callable[[Thing], Made], most: int) -> None:
        self._make = make
        self._most = most
        self._known: dict[int, tuple[Thing, Made]] = {}

    def __call__(self, thing: Thing) -> Made:
        known = self._known.get(id(thing))
        return known[1] if known else self._new(thing)

    def all(self, things: Iterable[Thing]) -> list[Made]:
        """The same for many things at once."""
        known = self._known
        return [known[id(thing)][1] if id(thing) in known else self._new(thing) for thing in things]

    def _new(self, thing: Thing) -> Made:
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        made = self._make(thing)
        self._known[id(thing)] = (thing, made)
        return made
