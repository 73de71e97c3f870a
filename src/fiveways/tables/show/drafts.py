"""Drafts show the player to move how a turn would look after some moves. Nothing is written, and nobody else is
told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fiveways.contract.errors import IllegalMove
from fiveways.contract.scene import Scene
from fiveways.match.match import Match
from fiveways.tables.law.table import Table


class _Step:
    """A move that was prepared, and where it leads."""

    def __init__(self, move: str, match: Match) -> None:
        self.move, self.match = move, match

    @cached_property
    def scene(self) -> Scene:
        return self.match.flat_scene(self.match.to_move)

    def allows(self, move: str) -> bool:
        """Whether a move is offered here as a draft."""
        told = self.match.game.picture.drafts(move)
        if told is not None:
            return told
        return any(gesture.draft and gesture.move == move for gesture in self.scene.gestures)


class Drafts:
    """The drafts of one table. It keeps the last one, because the next mostly continues it or takes its last move
    back."""

    def __init__(self) -> None:
        self._of = -1
        self._steps: list[_Step] = []

    def picture(self, table: Table, moves: Sequence[str]) -> Scene:
        """The mover's picture as if these moves were made."""
        return self._walk(table, moves).scene.turned(table.setup.spec.turn(table.to_move or 0))

    def match(self, table: Table, moves: Sequence[str]) -> Match:
        """The game as if these moves were made; it reveals nothing that only making them may reveal."""
        return self._walk(table, moves).match

    def _walk(self, table: Table, moves: Sequence[str]) -> _Step:
        assert table.match is not None
        if self._of != table.changed:
            self._of, self._steps = table.changed, [_Step("", table.match.ahead())]
        common = 0
        for move, step in zip(moves, self._steps[1:], strict=False):
            if move != step.move:
                break
            common += 1
        steps = self._steps[: common + 1]
        for move in moves[common:]:
            steps.append(_next(steps[-1], move))
        self._steps = steps
        return steps[-1]


def _next(step: _Step, move: str) -> _Step:
    """Go one move further; refuses a move that is not offered as a draft."""
    ahead = step.match.ahead([move])
    if not step.allows(move):
        raise IllegalMove(f"{move} cannot be prepared, only made")
    return _Step(move, ahead)
