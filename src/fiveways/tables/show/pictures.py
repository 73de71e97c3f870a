"""The pictures of a table: made once for all viewers who may see the same, and sent as differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import compress
from operator import is_not

from fiveways.contract.scene import Item, Scene
from fiveways.tables.law.table import PLAYING, Table
from fiveways.tables.show.identity import IdentityCache, among, identities
from fiveways.tables.show.payloads import ScenePatch
from fiveways.tables.show.policy import Policy, may_press, same_view
from fiveways.tables.show.pressing import AsDrawn, ByMove, Pressing

DIFFERENCES_KEPT = 8
TURNED_KEPT = 20_000


class Pictures:
    """Scenes are kept unturned, and turned towards a viewer when they are sent."""

    def __init__(self) -> None:
        self._of = -1
        self._now: dict[int, Scene] = {}
        # Keyed by identity, so both scenes are held: the id of a deleted object may be used again.
        self._differences: dict[tuple[int, int], tuple[Scene, Scene, list[Item], list[str]]] = {}
        self._pressing: Pressing | None = None

    def now(self, table: Table, viewer: int) -> Scene:
        """The present scene for a viewer. Where nothing is hidden, one scene serves everybody.

        It may lack what can be pressed, which is asked for separately.
        """
        self._renew(table)
        eyes = same_view(table, viewer)
        if eyes not in self._now:
            match = table.shown_match()
            at = None if table.status == PLAYING else len(match.moves)
            self._now[eyes] = match.flat_scene(eyes, at, pressable=match.game.presses is None)
        return self._now[eyes]

    def _renew(self, table: Table) -> None:
        if self._of != table.changed:
            self._now, self._differences, self._pressing, self._of = {}, {}, None, table.changed

    def pressing(self, table: Table, viewer: int) -> Pressing | None:
        """What can be pressed now, for the mover alone."""
        if table.match is None or not may_press(table, viewer):
            return None
        self._renew(table)
        if self._pressing is None:
            presses = table.match.game.presses
            gestures = () if presses else self.now(table, viewer).gestures
            self._pressing = ByMove(presses, table.match.offered_moves) if presses else AsDrawn(gestures)
        return self._pressing

    def whole(self, table: Table, viewer: int, flat: Scene | None = None) -> Scene:
        """A complete scene to be sent."""
        now = self.now(table, viewer)
        scene = now if flat is None else flat
        pressing = self.pressing(table, viewer) if scene is now else None
        gestures = pressing.all() if pressing else ()
        if scene.gestures != gestures:
            scene = replace(scene, gestures=gestures)
        return scene.turned(table.setup.spec.turn(viewer))

    def change(self, table: Table, viewer: int, old: Scene, new: Scene) -> ScenePatch:
        """What to send a viewer in the same seat who has the old scene; what can be pressed is sent separately."""
        key = (id(old), id(new))
        if key not in self._differences:
            if len(self._differences) >= DIFFERENCES_KEPT:
                self._differences.clear()
            self._differences[key] = (old, new, *_item_changes(old.items, new.items))
        _, _, put, drop = self._differences[key]
        turn = table.setup.spec.turn(viewer)
        upright = turn % 180 == 0
        return {
            "put": _turner(new.width, new.height, turn).all(put) if turn else put,
            "drop": drop,
            "width": new.width if upright else new.height,
            "height": new.height if upright else new.width,
            "turn": (new.turn + turn) % 360,
            "caption": new.caption,
            "trace": new.trace,
            "how": new.how,
            "gestures": None,
        }


def _item_changes(old: Sequence[Item], new: Sequence[Item]) -> tuple[list[Item], list[str]]:
    """The new or changed items, and the ids of those that are gone. Most are unchanged and in the same place."""
    olds = (*compress(old, map(is_not, old, new)), *old[len(new) :])
    news = (*compress(new, map(is_not, old, new)), *new[len(old) :])
    known, now = identities(olds), identities(news)
    gone = {item.id: item for item in among(known - now, olds)}
    put = [item for item in among(now - known, news) if gone.pop(item.id, None) != item]
    return put, list(gone)


@lru_cache(maxsize=64)
def _turner(width: float, height: float, degrees: int) -> IdentityCache[Item, Item]:
    """Turns items of a scene of this size."""
    frame = Scene(width, height, ())
    return IdentityCache(lambda item: replace(frame, items=(item,)).turned(degrees).items[0], TURNED_KEPT)


def past(policy: Policy, ply: int) -> Scene:
    """The picture after so many moves, as this viewer saw it then; refused where it has to be remembered."""
    return _past(policy, policy.seat, ply).turned(policy.table.setup.spec.turn(policy.seat))


def missed(policy: Policy, ply: int) -> Scene | None:
    """The picture after so many moves for a viewer who was away, not yet turned; None where it is out of sight."""
    return _past(policy, policy.seat_in_past, ply) if policy.sees_past else None


def _past(policy: Policy, seat: int, ply: int) -> Scene:
    policy.require_past(ply)
    return policy.table.shown_match().flat_scene(seat, ply)
