"""PettingZoo's own tests hold for every game, with many options."""

import random
import warnings
from importlib import import_module

import numpy as np
import pytest

from fiveways.envs import pettingzoo as zoo
from tests.our_games import OUR_GAMES

with warnings.catch_warnings():
    # Where pygame is installed they import one of the library's games by a name that it warns of.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
        state_test,
    )

CASES = [
    ("bones", {}),
    ("bones", {"rows": 5, "cols": 6, "in_a_row": 4, "max_plies": 12}),
    ("the-way", {"games": "1", "max_turns": 20}),
    ("the-way", {"various": True, "max_turns": 20}),
    ("elements", {}),
    ("elements", {"players": 4, "max_turns": 20}),
    ("elements", {"mode": "together", "players": 1}),
    ("elements", {"mode": "together", "players": 2, "arcs": "1", "open_hands": False}),
    ("elements", {"mode": "together", "players": 3}),
    ("elements", {"mode": "together", "players": 4}),
    ("misdirection", {"max_turns": 50}),
    ("misdirection", {"players": 2, "memory": False, "directions": "4", "max_turns": 50}),
    ("waywords", {"max_turns": 4}),
    ("waywords", {"mode": "solitaire"}),
    ("waywords", {"players": 4, "max_turns": 8, "adjacency": "4"}),
]
all_cases = pytest.mark.parametrize(("game", "options"), CASES)
one_each = pytest.mark.parametrize("game", OUR_GAMES)

# The library warns of what it does itself in its classic environments, whose names it exempts: an observation that is a
# dictionary with a mask. And of a mask without a legal action, which is right when the game is over.
as_in_the_classics = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def classic(test):
    for mark in as_in_the_classics:
        test = mark(test)
    return test


def seeded(env):
    """The same environment, whose spaces draw the same samples in every run."""
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


def test_there_is_a_case_for_every_game():
    assert {game for game, _ in CASES} == set(OUR_GAMES)


@classic
@all_cases
def test_the_api_is_kept(game: str, options: dict):
    api_test(seeded(zoo.env(game, options)), num_cycles=150)


@classic
@one_each
def test_the_api_is_kept_without_wrappers_with_all_settings_and_in_cycles(game: str):
    api_test(seeded(zoo.raw_env(game)), num_cycles=30)
    api_test(seeded(zoo.env(game, automatic=True, veiled=True, max_cycles=25)), num_cycles=30)
    api_test(seeded(zoo.cyclic_env(game, max_cycles=25)), num_cycles=30)


@all_cases
def test_a_seed_decides_everything(game: str, options: dict):
    seed_test(lambda: zoo.env(game, options), num_cycles=60)
    parallel_seed_test(lambda: zoo.parallel_env(game, options), num_cycles=20)


@all_cases
def test_cycles_are_counted(game: str, options: dict):
    max_cycles_test(zoo.module(game, options))


@all_cases
def test_the_parallel_api_is_kept(game: str, options: dict):
    parallel_api_test(seeded(zoo.parallel_env(game, options)), num_cycles=150)


@one_each
def test_every_way_to_show_the_game_works(game: str, capsys):
    render_test(
        lambda **mode: seeded(zoo.env(game, render_width=120, **mode)),
        {"svg": lambda drawing: drawing.startswith("<svg ") and drawing.endswith("</svg>\n")},
    )
    shown = capsys.readouterr().out
    first = zoo.env(game, render_mode="ansi")
    first.reset(seed=1)
    assert len(shown.splitlines()) > len(first.render().splitlines()) > 1


@one_each
def test_the_state_is_there_for_centralised_training(game: str):
    state_test(zoo.cyclic_env(game), zoo.parallel_env(game))
    env = zoo.env(game)
    env.reset(seed=1)
    assert env.state_space.contains(env.state())


class QuickClock:
    """For a benchmark that would run for five seconds: each look at this clock takes a tenth."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        self.now += 0.1
        return self.now


@one_each
def test_the_benchmark_runs(game: str, monkeypatch, capsys):
    # The package has a function of the same name as its module, and shows only that.
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", QuickClock())
    random.seed(1)
    for make in (zoo.env, zoo.raw_env, zoo.cyclic_env):
        performance_benchmark(make(game))
    assert capsys.readouterr().out.count("turns per second") == 3


def test_the_module_is_cyclic_in_all_its_faces():
    faces = zoo.module("elements", {"players": 3})
    for env in (faces.env(max_cycles=2), faces.raw_env(max_cycles=2)):
        env.reset(seed=1)
        seen = []
        for agent in env.agent_iter():
            _, _, _, truncated, _ = env.last()
            seen.append(agent)
            env.step(None if truncated else np.int64(0))
        assert seen == ["seat_0", "seat_1", "seat_2"] * 3
