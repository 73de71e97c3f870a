"""Explains moves to people: why presses on the board are no move, and what the examples of a rule book show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fiveways.contract.errors import BadGame, BadNotation, IllegalMove
from fiveways.contract.rulebook import Example
from fiveways.contract.scene import Scene
from fiveways.match import line
from fiveways.match.match import Match

SEED = "example"
"""The chance that examples are shown with."""


def why_not_pressed(match: Match, path: Sequence[str]) -> IllegalMove | None:
    """Why pressing these items of the mover's scene is no move; None if the game cannot say, or it is one."""
    known = {item.id for item in match.scene(match.to_move).items}
    if match.over or not path or not known.issuperset(path):
        return None
    try:
        move = match.game.picture.meant(match.sight(match.to_move).record, path)
        refusal = match.why_not(move) if isinstance(move, str) else move
    except (BadNotation, ValueError):
        return None
    # A player who clicked did not type the move, so the message leaves it out.
    return refusal and IllegalMove(refusal.message.removeprefix(f"{move}: "), refusal.rule)


@dataclass(frozen=True)
class ExampleStep:
    """One move of an example, made or refused."""

    seat: int
    text: str
    words: str  # the move as people are told it
    at: int  # how many moves are made after it
    news: str = ""
    refusal: IllegalMove | None = None  # why the rules refuse it
    tried: tuple[str, ...] = ()  # the items that one would press for a refused move, as far as that is known


def refused(match: Match, move: str) -> IllegalMove:
    """Why the rules refuse a move that an example says they refuse."""
    refusal = match.why_not(move)
    if refusal is None:
        raise BadGame(f"the rules allow this move, and the example says by its ! that they refuse it: {move}")
    return IllegalMove(refusal.message.removeprefix(f"{move}: "), refusal.rule)


class PlayedExample:
    """An example that was played to its end, seen by the seat that moves first in it."""

    def __init__(self, example: Example) -> None:
        self.match = Match.from_text(example.position, seed=SEED)
        self.caption = example.caption
        self.seat = self.match.to_move
        self.steps: list[ExampleStep] = []
        for step in example.steps:
            self.steps.append(self._refused(step.text) if step.refused else self._made(step.text))

    def scene(self, at: int) -> Scene:
        """The picture after so many moves. The board is not turned, whoever moves: all examples lie the same way."""
        return self.match.flat_scene(self.seat, at)

    def diagram(self, at: int, coloured: bool = False) -> str:
        """The diagram after so many moves."""
        return self.match.game.text.diagram(self.match.sight(self.seat, at).record, coloured)

    def _made(self, move: str) -> ExampleStep:
        made = self.match.play(move, ms=0).moves[-1]
        return ExampleStep(made.seat, made.text, self._words(made.text), len(self.match.moves), made.news)

    def _refused(self, move: str) -> ExampleStep:
        reason, at, mover = refused(self.match, move), len(self.match.moves), self.match.to_move
        return ExampleStep(mover, move, self._words(move), at, "", reason, self._pressed(move))

    def _words(self, move: str) -> str:
        return self.match.game.text.spoken(move) or move

    def _pressed(self, move: str) -> tuple[str, ...]:
        """What one would press for a refused move. No gesture has it, so this is known only if the move alone tells."""
        match, view = self.match, self.match.view(self.match.to_move).record
        try:
            ways = match.game.picture.presses(line.text(match.game, view, line.read(match.game, view, move)[1]))
        except IllegalMove:  # no action, such as a piece beyond the edge
            return ()
        known = {item.id for item in match.scene(match.to_move).items}
        return next((way.path for way in ways if known.issuperset(way.path)), ())
