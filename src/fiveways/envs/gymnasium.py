"""Gymnasium environments of every game: `Env` for one board, `VectorEnv` for many.

Importing this registers all installed games, by their names and the versions of their rules:

>>> import gymnasium
>>> env = gymnasium.make("fiveways/bones-v1", seat="white")
>>> observation, info = env.reset(seed=7)
>>> while info["action_mask"].any():
...     observation, reward, *_, info = env.step(env.action_space.sample(info["action_mask"]))
>>> info["ending"] in ("row", "cap")
True
>>> gymnasium.make_vec("fiveways/bones-v1", num_envs=64).action_space.shape
(64,)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from fiveways.batch.arrays import REFUSED
from fiveways.batch.batch import Batch
from fiveways.batch.stepping import DEALS
from fiveways.bots.players import make_bot
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError, UnknownGame
from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes, View
from fiveways.contract.traits import OwnBots
from fiveways.envs.vector import METADATA, Frame, Infos, Marks, VectorEnv, ending_names, frame, read_mode, spaces
from fiveways.match import fairness

import gymnasium as gym  # isort: skip  (after the check that says how to install it)

__all__ = ["Env", "VectorEnv", "register"]


class Env(gym.Env[Bytes, np.int64]):
    """One board of a `VectorEnv`, with the same observations and infos. Opponents may be any kind of bot.

    `opponent`: random, greedy, level1 and so on (`fiveways.bots.players.bot_names`).
    """

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | str = "any",
        opponent: str = "random",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game = loading.load(game) if isinstance(game, str) else game
        spec = self.game.spec
        bot = make_bot(spec, opponent)
        # Random and greedy opponents play in compiled code; where every seat is yours, there are no opponents.
        simple = seat == "every" or opponent == "random" or (opponent == "greedy" and not spec.has(OwnBots))
        self._bot = None if simple else bot
        others = opponent if simple and seat != "every" else "random"
        whose = seat if simple else "every"
        self.batch = Batch(self.game, 1, options, seat=whose, opponent=others, wait=True, illegal=illegal)
        self.options = self.batch.options
        if seat not in ("any", "every"):
            spec.find_seat(str(seat), self.options)
        self._whose = seat
        self.seat = 0
        self.render_mode = read_mode(render_mode)
        seen, done = spaces(self.batch)
        self.observation_space, self.action_space = cast("gym.Space[Bytes]", seen), done
        self._endings = ending_names(self.game.spec)
        self._dealt = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, Infos]:
        """Deal anew. The game's options belong to the environment; `options` are Gymnasium's: there are none here."""
        if options:
            raise FivewaysError(f"reset has no options here, not {', '.join(options)}")
        super().reset(seed=seed)
        self._deal(None if seed is None else [seed])
        self._dealt = True
        return self._look(), self._told()

    def _deal(self, seeds: list[int] | None) -> None:
        if self._bot is None:
            self.batch.reset(seeds)
            return
        for _ in range(DEALS):
            self.batch.reset(seeds)
            seats = self.game.spec.seats(self.options)
            drawn = str(self.np_random.integers(seats)) if self._whose == "any" else str(self._whose)
            self.seat = self.game.spec.find_seat(drawn, self.options)
            self._others_play()
            if not self.batch.endings[0]:
                return
            seeds = None
        raise FivewaysError(f"{self.game.spec.id} is over here before that seat ever has a turn")

    def _others_play(self) -> None:
        """The bots play, until it is your turn or the game is over."""
        batch = self.batch
        while self._bot and not batch.endings[0] and batch.seats[0] != self.seat:
            view = View(self.game, self.options, int(batch.seats[0]), batch.views[0].copy())
            for action in self._bot.choose(view, self.np_random.bytes(fairness.SEED_BYTES)).actions:
                batch.step([action])
                if batch.endings[0] == REFUSED:
                    raise batch.why_refused(0)
                if batch.endings[0]:
                    return

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, Infos]:
        """Play an action, and then everybody else, until it is your turn again or the game is over."""
        if not self._dealt or self.batch.endings[0]:
            raise FivewaysError("no game is going on: reset the environment first")
        mover = int(self.batch.seats[0])
        self.batch.step(np.reshape(action, 1))
        self._others_play()
        over, rewards = int(self.batch.endings[0]), self.batch.rewards[0]
        view, told = self._look(), self._told() | {"mover": mover}
        if over:
            told |= {"rewards": rewards.copy(), "ending": self._endings[over]}
        if over == REFUSED:
            told["refused"] = str(self.batch.why_refused(0))
        return view, float(rewards[mover]), over != 0, False, told

    def _look(self) -> Bytes:
        """The observation of the seat that is to act; after the game, of the seat that acted last."""
        if self._bot is None:
            self.seat = int(self.batch.seats[0])
        return self.game.kernel.observe(self.batch.states[0].copy(), self.seat)

    def _told(self) -> Infos:
        return {"action_mask": self.batch.masks[0].view(np.int8).copy(), "seat": self.seat}

    def action_masks(self) -> Marks:
        """The mask of legal actions, in the form that sb3-contrib's maskable algorithms expect."""
        return np.asarray(self.batch.masks[0], np.bool_)

    def render(self) -> Frame | None:
        """A picture of the board from your seat."""
        if self.render_mode is None:
            return None
        return frame(self.batch, self.seat, self._look(), self.render_mode)

    def close(self) -> None:
        """Free the board."""
        self.batch.close()


def register() -> None:
    """Make all installed games known to Gymnasium; done when this module is imported."""
    for name in loading.names():
        try:
            version = loading.spec(name).rules_version
        except UnknownGame:
            continue  # this game is installed wrongly; register the others all the same
        here = f"fiveways/{name}-v{version}"
        if here not in gym.registry:
            gym.register(here, f"{__name__}:Env", vector_entry_point=f"{__name__}:VectorEnv", kwargs={"game": name})


register()
