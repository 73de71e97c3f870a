"""The pictures of a table: made once for everybody who may see the same, and told as differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from fiveways.core.scene import Gesture, Item, Scene
from fiveways.tables.same import Same
from fiveways.tables.table import PLAYING, Table

DIFFERENCES_KEPT = 8
TURNED_KEPT = 20_000
Thing = TypeVar("Thing")


class Pictures:
    """Scenes as they lie on the table; they are turned towards a viewer when they are told."""

    def __init__(self) -> None:
        self._of = -1
        self._now: dict[int, Scene] = {}
        # Keyed by identity, so both scenes are held: an id may be given again once its object is gone.
        self._differences: dict[tuple[int, int], tuple[Scene, Scene, list[Item], list[str]]] = {}
        # Of each kind those of the present, and those that two viewers have: the others are looked up again.
        self._items: Same[Sequence[Item], dict[int, Item]] = Same(_by_identity, 3)
        self._gestures: Same[Sequence[Gesture], dict[int, Gesture]] = Same(_by_identity, 3)

    def now(self, table: Table, viewer: int) -> Scene:
        """The present for a viewer. Where nothing is hidden all see the same, and one picture serves everybody."""
        if self._of != table.changed:
            self._now, self._differences, self._of = {}, {}, table.changed
        eyes = viewer if table.setup.spec.hidden or table.to_move is None else table.to_move
        if eyes not in self._now:
            match = table.shown_match()
            self._now[eyes] = match.flat_scene(eyes, None if table.status == PLAYING else len(match.moves))
        return self._now[eyes]

    def whole(self, table: Table, viewer: int, flat: Scene | None = None) -> Scene:
        """A complete scene to be sent."""
        scene = self.now(table, viewer) if flat is None else flat
        if scene.gestures and viewer != table.to_move:
            scene = replace(scene, gestures=())
        return scene.turned(table.setup.spec.turn(viewer))

    def change(self, table: Table, viewer: int, old: Scene, new: Scene) -> dict[str, Any]:
        """What to tell somebody who has the old scene and sits as before; what can be pressed is told beside it."""
        key = (id(old), id(new))
        if key not in self._differences:
            if len(self._differences) >= DIFFERENCES_KEPT:
                self._differences.clear()
            self._differences[key] = (old, new, *_item_changes(self._items(old.items), self._items(new.items)))
        _, _, put, drop = self._differences[key]
        turn = table.setup.spec.turn(viewer)
        part = replace(new, items=()).turned(turn)
        return {
            "put": list(map(_turner(new.width, new.height, turn), put)) if turn else put,
            "drop": drop,
            "width": part.width,
            "height": part.height,
            "turn": part.turn,
            "caption": part.caption,
            "gestures": None,
        }

    def gestures(self, old: Sequence[Gesture], new: Sequence[Gesture]) -> dict[str, Any]:
        """What can be pressed now, to somebody who was told what could be pressed in their last turn."""
        known, now = self._gestures(old), self._gestures(new)
        fresh, gone = now.keys() - known.keys(), known.keys() - now.keys()
        put = [gesture for key, gesture in now.items() if key in fresh] if fresh else []
        drop = {known[key].move for key in gone}
        # Where only some of a move's gestures are gone, the others come again.
        put += [gesture for key, gesture in now.items() if gesture.move in drop and key not in fresh] if drop else []
        return {"put": put, "drop": sorted(drop)}


def _by_identity(things: Sequence[Thing]) -> dict[int, Thing]:
    return dict(zip(map(id, things), things, strict=True))


@lru_cache(maxsize=64)
def _turner(width: float, height: float, degrees: int) -> Same[Item, Item]:
    """Turns items of a scene of this size."""
    frame = Scene(width, height, ())
    return Same(lambda item: replace(frame, items=(item,)).turned(degrees).items[0], TURNED_KEPT)


def _item_changes(old: Mapping[int, Item], new: Mapping[int, Item]) -> tuple[list[Item], list[str]]:
    """Items to put there, new or changed, and ids of those that are gone. Most are the very same objects as before."""
    fresh, left = new.keys() - old.keys(), old.keys() - new.keys()
    gone = {item.id: item for key, item in old.items() if key in left} if left else {}
    put = [item for key, item in new.items() if key in fresh and gone.pop(item.id, None) != item] if fresh else []
    return put, list(gone)


def past(table: Table, viewer: int, ply: int) -> Scene:
    """The picture after so many moves, as this viewer saw it then; not yet turned."""
    return table.shown_match().flat_scene(viewer, ply)
