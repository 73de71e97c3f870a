"""PettingZoo environments for every game: `env("bones")` in turns, `parallel_env("bones")` in cycles.

>>> game = env("bones", {"max_plies": 20})
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     seen, reward, terminated, truncated, info = game.last()
...     game.step(None if terminated or truncated else game.action_space(agent).sample(seen["action_mask"]))
>>> info["ending"] in ("row", "cap")
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.states import Fields
from fiveways.envs.aec import Guarded, TurnEnv
from fiveways.envs.parallel import CycleEnv
from fiveways.envs.seated import EnvSettings
from fiveways.optional import need

_zoo: Any = need("pettingzoo", "envs", "a PettingZoo environment")
_conversions: Any = need("pettingzoo.utils.conversions", "envs", "a PettingZoo environment")

__all__ = ["cyclic_env", "env", "fields", "module", "parallel_env", "raw_env", "register", "view_of"]

SomeOptions = Mapping[str, Any] | None


def raw_env(game: str | Game, options: SomeOptions = None, **settings: Unpack[EnvSettings]) -> TurnEnv:
    """The game in turns without wrappers: an illegal action raises IllegalMove and changes nothing."""
    return TurnEnv(game, options, **settings)


def env(game: str | Game, options: SomeOptions = None, **settings: Unpack[EnvSettings]) -> Guarded:
    """The game in turns, with PettingZoo's usual wrappers: an illegal action ends it with -1 for the agent that chose
    it.

    `options` are the game's. Settings: `render_mode` (human, rgb_array, ansi, svg), `render_seat` (an agent; a
    spectator if not given), `render_width` (in pixels), `max_cycles` (after so many actions the game is cut off),
    `automatic` (actions that need no decision happen by themselves), `veiled` (in a game of memory agents see only what
    people see, and must remember the rest).
    """
    return Guarded(raw_env(game, options, **settings))


def parallel_env(game: str | Game, options: SomeOptions = None, **settings: Unpack[EnvSettings]) -> CycleEnv:
    """The game in cycles: every agent gives an action in each, and only that of the agent to move counts."""
    return CycleEnv(game, options, **settings)


def cyclic_env(game: str | Game, options: SomeOptions = None, **settings: Unpack[EnvSettings]) -> Any:
    """The same, one agent after the other in each cycle: `parallel_env` as an AEC environment."""
    return _conversions.parallel_to_aec(parallel_env(game, options, **settings))


@dataclass(frozen=True)
class Module:
    """A game in the form of PettingZoo's own modules, for code that expects one. All its environments are cyclic."""

    game: str | Game
    options: SomeOptions = None

    def env(self, **settings: Unpack[EnvSettings]) -> Any:
        """The environment in turns, with the wrappers that PettingZoo's own have."""
        return cyclic_env(self.game, self.options, **settings)

    def raw_env(self, **settings: Unpack[EnvSettings]) -> Any:
        """The environment in turns, without wrappers."""
        return _conversions.parallel_to_aec_wrapper(self.parallel_env(**settings))

    def parallel_env(self, **settings: Unpack[EnvSettings]) -> CycleEnv:
        """The environment in cycles, in which all agents act at once."""
        return parallel_env(self.game, self.options, **settings)


def module(game: str | Game, options: SomeOptions = None) -> Module:
    """An object with `env`, `raw_env` and `parallel_env`, for code that expects a module of PettingZoo's."""
    return Module(game, options)


def register() -> list[str]:
    """Give all installed games to PettingZoo's registry; returns their ids there.

    Then `pettingzoo.make("aec", "fiveways/bones-v1", options={"rows": 7})` is `env("bones", {"rows": 7})`.
    """
    if not hasattr(_zoo, "register"):
        raise FivewaysError(
            f"PettingZoo {_zoo.__version__} has no registry, newer versions have: call env(game) instead"
        )
    ids = []
    for game in loading.names():
        ids.append(f"fiveways/{game}-v{loading.spec(game).rules_version}")
        for kind, make, known in (("aec", env, _zoo.aec_registry), ("parallel", parallel_env, _zoo.parallel_registry)):
            if ids[-1] not in known:
                _zoo.register(kind, ids[-1], make, kwargs={"game": game})
    return ids


def fields(game: str | Game) -> np.dtype[np.void]:
    """The names of an observation's bytes: `observation.view(fields("bones"))` has fields."""
    return (loading.load(game) if isinstance(game, str) else game).kernel.view_dtype


def view_of(env: Any, agent: str) -> Fields:
    """What an agent sees now, with names: `view_of(env, "seat_0")["board"]`."""
    inner = env.unwrapped
    return inner.board.game.kernel.view_record(inner.board.view(inner.seat(agent)))
