"""A game in cycles: every agent acts in each, and only the action of the one to move counts. PettingZoo's
ParallelEnv."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from fiveways.contract.errors import BadSeat, FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.states import Seed
from fiveways.envs.board import Observation
from fiveways.envs.seated import EnvSettings, Seated, number, readable
from fiveways.optional import need

_zoo: Any = need("pettingzoo", "envs", "a PettingZoo environment")

InfoOfEach = dict[str, dict[str, Any]]
Dealt = tuple[dict[str, Observation], InfoOfEach]
Cycle = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], InfoOfEach]


class CycleEnv(Seated, _zoo.ParallelEnv):  # type: ignore[misc]
    """In each cycle all agents give an action. The others' are ignored, so their masks allow them any.

    An illegal action of the agent to move is not played: the cycle passes, and its info says which rule forbids it.
    """

    def __init__(
        self, game: str | Game, options: Mapping[str, Any] | None = None, **settings: Unpack[EnvSettings]
    ) -> None:
        super().__init__(game, options, parallelizable=True, **settings)

    def reset(self, seed: Seed = None, options: dict[str, Any] | None = None) -> Dealt:
        """Deal. The game's options belong to the environment; `options` are PettingZoo's, and there are none here."""
        self.board.deal(readable(seed))
        self.cycles = 0
        self.agents = self.possible_agents[:]
        if self.render_mode == "human":
            self.render()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> Cycle:
        board, agents = self.board, self.agents
        if not agents:
            raise FivewaysError("the game is over for everybody: reset the environment first")
        mover = self.possible_agents[board.to_move]
        if mover not in actions:
            raise BadSeat(f"{mover} is to move, and no action of theirs was given")
        code = board.play(number(actions[mover]))
        self.cycles += 1
        late = self.max_cycles is not None and self.cycles >= self.max_cycles
        infos = self._infos()
        rewards = dict.fromkeys(agents, 0.0)
        if code:
            infos[mover] |= board.refused(code)
        elif board.over:
            infos = dict(zip(agents, board.ending(), strict=True))
            rewards = dict(zip(agents, board.scores(), strict=True))
        if board.over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        ended, cut = bool(board.over), late and not board.over
        return self._observations(), rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.board.look(seat, idle=1) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> InfoOfEach:
        """The agent whose action counts next, under the name that PettingZoo's own environments use."""
        active = self.possible_agents[self.board.to_move]
        return {agent: {"active_agent": active} for agent in self.possible_agents}
