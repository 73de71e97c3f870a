"""Our own bots for OpenSpiel: `HouseBot(game, 1, "level3")` plays wherever OpenSpiel's bots do.

>>> import pyspiel
>>> import fiveways.envs.openspiel
>>> game = pyspiel.load_game("fiveways_bones")
>>> bots = [HouseBot(game, 0, "level2", seed=1), pyspiel.make_uniform_random_bot(1, 1)]
>>> pyspiel.evaluate_bots(game.new_initial_state(), bots, seed=1)
[1.0, -1.0]
"""

from __future__ import annotations

from typing import Any

from fiveways.bots.players import make_bot
from fiveways.contract.errors import BadSeat
from fiveways.envs.openspiel import SpielGame, SpielState
from fiveways.match import fairness
from fiveways.optional import need

_pyspiel: Any = need("pyspiel", "envs", "an OpenSpiel bot")


class HouseBot(_pyspiel.Bot):  # type: ignore[misc]
    """One of our bots, the strongest unless another is named. It is given its player's view, never the state."""

    def __init__(
        self, game: SpielGame, player: int, name: str | None = None, *, seed: str | int | bytes | None = None
    ) -> None:
        super().__init__()
        spec = game.rules.game.spec
        spec.seat(player, game.rules.options)
        self._bot = make_bot(spec, spec.best_bot if name is None else name)
        self._player = player
        self._seed = fairness.read_seed(seed)
        self._line: list[int] = []  # actions of the move under way that are still to be made
        self._ply = -1  # the ply of the next of them

    def restart(self) -> None:
        self._line = []

    def restart_at(self, state: SpielState) -> None:
        self._line = []

    def step(self, state: SpielState) -> int:
        """The action it chooses; the same in the same view, if it was given a seed."""
        if state.current_player() != self._player:
            raise BadSeat(f"this bot is player {self._player}, and player {state.current_player()} is to move")
        view = state.view(self._player)
        ply = int(view.record["ply"])
        if not self._line or ply != self._ply or self._line[0] not in state.legal_actions():
            thinking = fairness.match_seed(self._seed, [f"{ply}"])
            self._line = list(self._bot.choose(view, thinking).actions)
        self._ply = ply + 1
        return self._line.pop(0)
