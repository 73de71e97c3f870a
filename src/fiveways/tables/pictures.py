"""The pictures of a table: made once for everybody who may see the same, and told as differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fiveways.core.scene import Gesture, Item, Scene
from fiveways.tables.table import PLAYING, Table

DIFFERENCES_KEPT = 8


class Pictures:
    """Scenes as they lie on the table; they are turned towards a viewer when they are told."""

    def __init__(self) -> None:
        self._of = -1
        self._now: dict[int, Scene] = {}
        # Keyed by identity, so both scenes are held: an id may be given again once its object is gone.
        self._differences: dict[tuple[int, int], tuple[Scene, Scene, list[Item], list[str]]] = {}

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
            self._differences[key] = (old, new, *_item_changes(old.items, new.items))
        _, _, put, drop = self._differences[key]
        part = replace(new, items=tuple(put)).turned(table.setup.spec.turn(viewer))
        return {
            "put": part.items,
            "drop": drop,
            "width": part.width,
            "height": part.height,
            "turn": part.turn,
            "caption": part.caption,
            "gestures": None,
        }

    def gestures(self, old: Sequence[Gesture], new: Sequence[Gesture]) -> dict[str, Any]:
        """What can be pressed now, to somebody who was told what could be pressed in their last turn."""
        known, now = set(map(id, old)), set(map(id, new))
        put = [gesture for gesture in new if id(gesture) not in known]
        gone = known - now
        drop = {gesture.move for gesture in old if id(gesture) in gone} if gone else set()
        # Where only some of a move's gestures are gone, the others come again.
        put += [gesture for gesture in new if gesture.move in drop and id(gesture) in known] if drop else []
        return {"put": put, "drop": sorted(drop)}


def _item_changes(old: Sequence[Item], new: Sequence[Item]) -> tuple[list[Item], list[str]]:
    """Items to put there, new or changed, and ids of those that are gone. Most are the very same objects as before."""
    known, now = set(map(id, old)), set(map(id, new))
    left = known - now
    gone = {item.id: item for item in old if id(item) in left}
    put = [item for item in new if id(item) not in known and gone.pop(item.id, None) != item]
    return put, list(gone)


def past(table: Table, viewer: int, ply: int) -> Scene:
    """The picture after so many moves, as this viewer saw it then; not yet turned."""
    return table.shown_match().flat_scene(viewer, ply)
