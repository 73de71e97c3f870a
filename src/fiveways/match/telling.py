"""What is told of a game: to the others and to people who are to find something by themselves, and to the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game
from fiveways.contract.options import Options
from fiveways.contract.traits import Memory, SecretData, Secrets

if TYPE_CHECKING:
    from fiveways.match.match import Match


def move_text(game: Game, text: str, revealed: bool = False) -> str:
    """How others are told a move: without what only its player may know, until everything is revealed."""
    return text if revealed else game.text.told(text)


def tells_reasons(spec: Spec, options: Options) -> bool:
    """Whether a bot's reasons may be told. Not if they tell what it holds, or what others have to remember or find."""
    remembered = spec.trait(Memory).needed(options)
    return not (spec.has_secrets(options) or remembered or spec.has(SecretData))


def has_hints(spec: Spec) -> bool:
    """Whether a bot may advise people: it knows the secret data, which people are to find by themselves."""
    return not spec.has(SecretData)


def tells_position(spec: Spec, revealed: bool = False) -> bool:
    """Whether the text of a whole position may be told."""
    return revealed or not spec.has(Secrets)


def who_began(match: Match) -> int:
    """The seat that counts as the one that began: the one that moved first, unless the game says otherwise."""
    first = next((move.seat for move in match.moves if not move.left), match.to_move)
    return match.game.kernel.who_began(match.state_bytes(), first)
