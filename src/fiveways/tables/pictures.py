"""The pictures of a table: made once for everybody who may see the same, and told as differences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fiveways.core.scene import Item, Scene
from fiveways.tables.table import PLAYING, Table


class Pictures:
    """Scenes as they lie on the table; they are turned towards a viewer when they are told."""

    def __init__(self) -> None:
        self._of = -1
        self._now: dict[int, Scene] = {}
        self._differences: dict[tuple[int, int], tuple[Scene, list[Item], list[str]]] = {}

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
        """What to tell somebody who has the old scene and sits as before."""
        key = (id(old), id(new))
        if key not in self._differences:
            before, after = {item.id: item for item in old.items}, {item.id for item in new.items}
            put = [item for item in new.items if before.get(item.id) is not item and before.get(item.id) != item]
            self._differences[key] = (old, put, [name for name in before if name not in after])
        _, put, drop = self._differences[key]
        part = replace(new, items=tuple(put)).turned(table.setup.spec.turn(viewer))
        return {
            "put": part.items,
            "drop": drop,
            "width": part.width,
            "height": part.height,
            "turn": part.turn,
            "caption": part.caption,
            "gestures": new.gestures if viewer == table.to_move else (),
        }


def past(table: Table, viewer: int, ply: int) -> Scene:
    """The picture after so many moves, as this viewer saw it then; not yet turned."""
    return table.shown_match().flat_scene(viewer, ply)
