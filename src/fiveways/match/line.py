"""A line: what a move stands for, one action or several of the same seat that are made at once."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.contract.hooks import brings
from fiveways.contract.options import Options
from fiveways.contract.states import Bytes, Fields, read_header, stream
from fiveways.contract.traits import Automatic, Lines, Memory, Secrets
from fiveways.contract.verbs import SPECTATOR

if TYPE_CHECKING:
    from fiveways.contract.loading import Game

Move: TypeAlias = str | int | Sequence[int]
"""A move as it may be given: text, the number of an action, or the numbers of several."""


class Made(NamedTuple):
    """Where a line leads."""

    state: Bytes
    rolled: bool  # whether chance had a part in it
    over: bool
    shown: tuple[int, ...]  # seats to which it showed something that was hidden from them


def read(game: Game, view: Fields, move: Move) -> tuple[str, list[int]]:
    """The text for refusals, and the actions of a move. `view`: what the mover sees before the first action."""
    if isinstance(move, str):
        return move.strip(), list(game.text.parse_line(view, move))
    several = isinstance(move, Sequence | np.ndarray) and not isinstance(move, bytes) and np.ndim(move) == 1
    numbers: list[int] = list(move) if several else [move]  # type: ignore[arg-type, list-item]
    if not numbers or any(isinstance(each, bool) or not hasattr(each, "__index__") for each in numbers):
        raise BadNotation(f"a move is text or the number of an action, not {move!r}")
    actions = [operator.index(each) for each in numbers]
    if len(actions) > 1 and not game.spec.has(Lines):
        raise BadNotation(f"in {game.spec.id} a move is one action, not {len(actions)}")
    return f"action {', '.join(map(str, actions))}", actions


def text(game: Game, view: Fields, actions: Sequence[int]) -> str:
    """A line in its game's own notation; `view` is the mover's, before the first action."""
    if len(actions) == 1:
        return game.text.move_text(view, actions[0])
    return game.text.line_text(view, list(actions))


def make(
    game: Game,
    data: Bytes,
    state: Bytes,
    actions: Sequence[int],
    words: tuple[int, ...],
    called: str,
    *,
    certain: bool = False,
) -> Made:
    """Play a line from a state, which does not change; raises the first refusal.

    `certain`: no action may follow one that chance or a secret decides. Otherwise a player could learn the outcome from
    the refusal of a later action, without having made the move.
    """
    kernel, seat = game.kernel, read_header(state)[1]
    now, chance, over = state.copy(), stream(words), 0
    shown: set[int] = set()
    for number, action in enumerate(actions):
        known = 0 <= action < kernel.max_actions
        name = called if len(actions) == 1 else _name(game, now, seat, action) if known else f"action {action}"
        if certain and (tuple(chance.tolist()) != words or seat in shown):
            raise IllegalMove(f"{name}: make the move before it first, and see what it brings")
        if certain and number + 1 < len(actions) and known and seat in kernel.shows(now, action):
            raise IllegalMove(f"{name}: nothing can follow it in one move, as it brings something to light")
        _, mover, _, phase = read_header(now)
        by_itself = number and not over and phase in game.spec.trait(Automatic).phases
        if by_itself and certain:
            raise IllegalMove(f"{name}: that happens by itself, after a while")
        if number and not over and mover != seat and not by_itself:
            raise IllegalMove(f"{name}: the turn is over before that, and a move is one player's")
        code = kernel.check(now, data, action if known else -1)
        if code:
            raise game.refusal(code, name)
        shown.update(kernel.shows(now, action) if game.spec.has(Secrets) else ())
        over = kernel.apply(now, data, action, chance)
    return Made(now, tuple(chance.tolist()) != words, over != 0, tuple(sorted(shown)))


def news(game: Game, options: Options, before: Bytes, after: Bytes) -> str:
    """The game's sentence about what changed between two states, from views that everybody may see."""
    if not brings(game.text, "news"):
        return ""
    seen = [game.kernel.observe(state, SPECTATOR) for state in (before, after)]
    for view in seen if game.spec.trait(Memory).needed(options) else ():
        game.kernel.veil(view, view)
    return game.text.news(*map(game.kernel.view_record, seen))


def _name(game: Game, state: Bytes, seat: int, action: int) -> str:
    """What a refusal calls one action of a line; a notation may have no text for an action that makes no sense here."""
    view = game.kernel.view_record(game.kernel.observe(state, seat))
    try:
        return game.text.called(view, action)
    except (LookupError, ValueError):
        return f"action {action}"
