"""Random play through an environment, for tests."""

import random

import numpy as np

from fiveways import load_game
from fiveways.envs import pettingzoo as zoo
from fiveways.testing.samples import some_options


def any_move(env, chance: random.Random) -> int:
    """A legal action of the agent whose turn it is."""
    return chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist())


def play(env, seed, actions: int = 10_000) -> list:
    """A random game, as all that its agents are told."""
    chance, told = random.Random(0), []
    env.reset(seed=seed)
    for agent in env.agent_iter(actions):
        seen, reward, terminated, truncated, info = env.last()
        told.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, terminated, info))
        env.step(None if terminated or truncated else any_move(env, chance))
    return told


def random_env(game: str, chance: random.Random, **settings):
    """An environment with options that came up at random."""
    return zoo.env(game, some_options(load_game(game), chance), **settings)
