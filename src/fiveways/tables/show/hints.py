"""Hints: what the strongest bot would do with what a person sees, in a form that the page can show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fiveways.contract.scene import Gesture
from fiveways.contract.states import View
from fiveways.match import line
from fiveways.tables.show.drafts import Drafts
from fiveways.tables.show.payloads import Hint
from fiveways.tables.show.policy import Policy

if TYPE_CHECKING:
    from fiveways.bots.players import BotChoice


@dataclass(frozen=True)
class HintRequest:
    """What a bot is asked: the view of the player to move, and what they can press."""

    view: View
    gestures: Sequence[Gesture]

    @classmethod
    def of(cls, policy: Policy, drafts: Drafts, moves: Sequence[str]) -> HintRequest:
        """The hint after these moves of an unfinished turn; refuses people who may not have one."""
        policy.require_hint()
        match = drafts.match(policy.table, moves)
        return cls(match.sight(match.to_move), match.flat_scene(match.to_move).gestures)

    def answer(self, choice: BotChoice) -> Hint:
        """The move, in words, why, and what to press for it."""
        text, first = (line.text(self.view.game, self.view.record, part) for part in (choice.actions, [choice.action]))
        pressed = next((gesture for gesture in self.gestures if gesture.move in (text, first)), Gesture(text, ()))
        words = self.view.game.text.spoken(text)
        return {"move": text, "words": words, "why": choice.why, "path": list(pressed.path), "turn": pressed.turn}
