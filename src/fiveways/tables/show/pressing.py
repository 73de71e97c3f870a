"""What the mover can press, sent as the difference from what could be pressed in an earlier turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress
from operator import attrgetter
from typing import TypeAlias

from fiveways.contract.scene import Gesture
from fiveways.tables.show.identity import among, identities
from fiveways.tables.show.payloads import GestureChange

_move = attrgetter("move")


class ByMove:
    """For a game where gestures depend on the move alone: they are made when they are sent."""

    def __init__(self, presses: Callable[[str], Iterable[Gesture]], moves: dict[str, int]) -> None:
        self._presses = presses
        self._moves = moves

    def all(self) -> tuple[Gesture, ...]:
        return tuple(chain.from_iterable(map(self._presses, self._moves)))

    def since(self, had: Pressing | None) -> GestureChange:
        """The new gestures, and the moves whose gestures are gone, for a viewer who has the others."""
        known = had._moves if isinstance(had, ByMove) else {}
        fresh = self._moves.keys() - known.keys()
        moves = [move for move in self._moves if move in fresh]
        put = list(chain.from_iterable(map(self._presses, moves)))
        return {"put": put, "drop": sorted(known.keys() - self._moves.keys())}


class AsDrawn:
    """For a game that makes its gestures with each scene. Most of them are the same objects as before."""

    def __init__(self, gestures: Sequence[Gesture]) -> None:
        self._gestures = tuple(gestures)
        self._identities = identities(gestures)

    def all(self) -> tuple[Gesture, ...]:
        return self._gestures

    def since(self, had: Pressing | None) -> GestureChange:
        """Gestures to put there, and moves whose gestures are gone, for somebody who was told the others."""
        known = had if isinstance(had, AsDrawn) else AsDrawn(())
        fresh, gone = self._identities - known._identities, known._identities - self._identities
        put = list(among(fresh, self._gestures))
        drop = {gesture.move for gesture in among(gone, known._gestures)}
        # Where only some of a move's gestures are gone, the others are sent again.
        same = compress(self._gestures, map(drop.__contains__, map(_move, self._gestures))) if drop else ()
        put += [gesture for gesture in same if id(gesture) not in fresh]
        return {"put": put, "drop": sorted(drop)}


Pressing: TypeAlias = ByMove | AsDrawn
