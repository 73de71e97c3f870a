"""Every installed game as an OpenSpiel game: importing this module registers them, as `fiveways_` and the game's id.

>>> import pyspiel
>>> game = pyspiel.load_game("fiveways_bones(rows=5,cols=6,begins=white)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("c3-d3"))
>>> state.current_player(), len(state.legal_actions())
(1, 48)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.states import View, stream
from fiveways.contract.verbs import SPECTATOR
from fiveways.envs.openspiel_facts import (
    info_of,
    most_chance_nodes,
    name_of,
    parameters,
    read_parameters,
    type_at_first_sight,
    type_of,
)
from fiveways.envs.openspiel_position import CHANCE, CHANCE_OUTCOMES, TERMINAL, Position, Rules, rules_of
from fiveways.match import fairness
from fiveways.optional import need

_pyspiel: Any = need("pyspiel", "envs", "an OpenSpiel game")

__all__ = ["Observer", "SpielGame", "SpielState", "name_of", "register"]

_OUTCOMES = [(outcome, 1 / CHANCE_OUTCOMES) for outcome in range(CHANCE_OUTCOMES)]


def register(*games: str) -> list[str]:
    """Register these games with OpenSpiel, by default all that are installed; returns their names there.

    A game may be registered again. Registering loads and compiles no rules. So `registered_games` knows only the fact
    sheets, and a loaded game has more precise facts.
    """
    wanted = games or tuple(loading.names())
    for game in wanted:
        # A class and not a function: OpenSpiel releases it after Python has shut down, which crashes with a function.
        made = type(name_of(game), (SpielGame,), {"id": game})
        _pyspiel.register_game(type_at_first_sight(loading.spec(game)), made)
    return [name_of(game) for game in wanted]


class SpielGame(_pyspiel.Game):  # type: ignore[misc]
    """A game with its options; get it with `pyspiel.load_game`."""

    id: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        spec = loading.spec(self.id)
        options = read_parameters(spec, params or {})
        self.rules = rules_of(self.id, tuple(options.items()))
        super().__init__(type_of(self.rules), info_of(self.rules), parameters(spec, options))

    def new_initial_state(self, position: Any = None) -> SpielState:
        """The initial state; or another one, from its text or its struct, without its history."""
        if position is None:
            return SpielState(self, self.rules.start)
        if isinstance(position, str):
            position = {"position": position.partition("\n")[0]}
        elif hasattr(position, "to_dict"):
            position = position.to_dict()
        return SpielState(self, self.rules.position(position))

    def max_chance_nodes_in_history(self) -> int:
        """How many chance nodes a game can have at most."""
        return most_chance_nodes(self.rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """An observer of what a player sees now; without private information, of what a spectator sees; or of all they
        recall."""
        return Observer(self.rules, iig_obs_type or _pyspiel.IIGObservationType(perfect_recall=False), params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.serialize(),)


def _loaded(text: str) -> Any:
    return _pyspiel.deserialize_game(text)


class SpielState(_pyspiel.State):  # type: ignore[misc]
    """A state with the whole truth. Only `view`, and the observations made from it, hold what a player may know."""

    def __init__(self, game: SpielGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        """The player to move, or OpenSpiel's number for chance or for the end."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node, each with its probability."""
        if self.position.player != CHANCE:
            raise FivewaysError("it is not for chance to move")
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """A move in the game's own notation; its number where it is not legal for that player now."""
        if player == CHANCE:
            return f"chance {action}"
        if player != self.position.player or action not in self.position.legal():
            return f"action {action}"
        view = self.view(player)
        return view.game.text.move_text(view.record, action)

    def returns(self) -> list[float]:
        """The score of each player; zeros while the game goes on."""
        rules = self.position.rules
        return list(rules.kernel.score(self.position.standing())) if self.is_terminal() else [0.0] * rules.seats

    def view(self, player: int) -> View:
        """What a player may know, in the form that our own bots get; -1 stands for a spectator."""
        return self.position.view(player)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one: all that they do not know is drawn at random.

        It has no history, because a history would tell the truth.
        """
        seed = b" ".join(b"%.17g" % probability_sampler() for _ in range(4))
        return SpielState(self.get_game(), self.position.imagined(player_id, stream(fairness.ply_words(seed, 0))))

    def _to_struct(self) -> dict[str, Any]:
        return self.position.struct()

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """What a player may know, by the names of the view's fields."""
        seen = self.view(player).record
        return {name: seen[name].tolist() for name in seen.dtype.names}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"move": self._action_to_string(player, action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        move = str(struct["move"])
        if self.position.player == CHANCE:
            return [int(move.removeprefix("chance "))]
        view = self.view(self.position.player)
        return [view.game.text.parse_move(view.record, move)]

    def __str__(self) -> str:
        return str(self.position)

    def __copy__(self) -> SpielState:
        copied: SpielState = self.clone()
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (_pyspiel.serialize_game_and_state(self.get_game(), self),)


def _revived(text: str) -> Any:
    return _pyspiel.deserialize_game_and_state(text)[1]


class Observer:
    """What OpenSpiel shows to a player, made from views only: the bytes of the view as numbers, or as text below a
    picture. With perfect recall there is only a text, which stands for all that the player has seen and done."""

    def __init__(self, rules: Rules, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        private = _pyspiel.PrivateInfoType
        if params:
            raise FivewaysError(f"observations of {rules.game.spec.id} have no parameters, but got {dict(params)}")
        if not kind.public_info or kind.private_info == private.ALL_PLAYERS:
            raise FivewaysError("an observation is what one player sees, or a spectator: there is no other kind")
        self._public = kind.private_info == private.NONE
        self._recalls = bool(kind.perfect_recall)
        self.tensor = None if self._recalls else np.zeros(rules.kernel.view_dtype.itemsize, np.float32)
        self.dict = {} if self.tensor is None else {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player observes."""
        if self.tensor is not None:
            self.tensor[:] = state.view(SPECTATOR if self._public else player).bytes

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player observes or remembers, as text."""
        seat = SPECTATOR if self._public else player
        if self._recalls:
            return f"player {seat} {state.position.learned(seat).hex()}"
        view = state.view(seat)
        picture = "not dealt yet" if state.position.board is None else str(view)
        return f"{picture}\n{view.bytes.tobytes().hex()}"


register()
