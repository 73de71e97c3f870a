"""A game in turns: PettingZoo's AEC environment, and its usual wrappers with a shortcut through them."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from fiveways.contract.states import Seed
from fiveways.contract.verbs import OVER_AT, TO_MOVE_AT
from fiveways.envs.board import Observation
from fiveways.envs.seated import Seated, number, readable
from fiveways.optional import need

_zoo: Any = need("pettingzoo", "envs", "a PettingZoo environment")
_wrappers: Any = need("pettingzoo.utils.wrappers", "envs", "a PettingZoo environment")


class TurnEnv(Seated, _zoo.AECEnv):  # type: ignore[misc]
    """One agent acts after the other, in the order of the rules. An illegal action is refused and changes nothing."""

    agent_selection: str
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    rewards: dict[str, float]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def reset(self, seed: Seed = None, options: dict[str, Any] | None = None) -> None:
        """Deal. The game's options belong to the environment; `options` are PettingZoo's, and there are none here."""
        self.board.deal(readable(seed))
        self.cycles = 0
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos = {agent: {} for agent in agents}
        self.agent_selection = agents[self.board.to_move]
        self._skip_agent_selection = None
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        seat = self._seats.get(agent)
        return self.board.look(self.seat(agent) if seat is None else seat)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = self.attempt(number(action))
        if code:
            raise self.board.refusal(code, action)

    def attempt(self, action: int) -> int:
        """Play an action of the agent to move; returns 0, or the answer of `check` if it is refused."""
        board = self.board
        code = board.play(action)
        if code:
            return code
        self.agent_selection = self.possible_agents[board.header[TO_MOVE_AT]]
        self.cycles += 1
        # Rewards come only at the end, so before it there is nothing to clear or to add up.
        if board.header[OVER_AT]:
            self.rewards = dict(zip(self.agents, board.scores(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = dict(zip(self.agents, board.ending(), strict=True))
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()
        return 0


def _of_the_game(name: str) -> property:
    """An attribute of the wrapped environment. Before `reset` there is none, and the wrapper raises its own error."""
    return property(attrgetter(f"_inner.{name}"))


class Guarded(_wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's three usual wrappers. What all three would pass on unchanged goes straight to the game.

    The wrappers ask each other for each attribute, which takes several times as long as the game itself. An illegal
    action goes through them as usual, and they end the game or raise an error.
    """

    agents, agent_selection, infos = _of_the_game("agents"), _of_the_game("agent_selection"), _of_the_game("infos")
    terminations, truncations = _of_the_game("terminations"), _of_the_game("truncations")
    rewards, _cumulative_rewards = _of_the_game("rewards"), _of_the_game("_cumulative_rewards")

    def __init__(self, game: TurnEnv) -> None:
        illegal = _wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
        super().__init__(_wrappers.AssertOutOfBoundsWrapper(illegal))
        self._inner = game

    def step(self, action: Any) -> None:
        inner = self._inner
        if not self._has_reset or not inner.agents:
            super().step(action)
            return
        self._has_updated = True
        agent = inner.agent_selection
        if inner.terminations[agent] or inner.truncations[agent]:
            super().step(action)
            return
        code = inner.attempt(number(action))
        if code:
            super().observe(agent)  # the wrappers judge by the last mask that they saw, so show them this one
            super().step(action)
            inner.infos = {**inner.infos, agent: inner.board.refused(code)}

    def observe(self, agent: str) -> Observation:
        seen: Observation = self._inner.observe(agent) if self._has_reset else super().observe(agent)
        return seen

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]] = (
            self._inner.last(observe) if self._has_reset else super().last(observe)
        )
        return told

    def __str__(self) -> str:
        return str(self._inner)
