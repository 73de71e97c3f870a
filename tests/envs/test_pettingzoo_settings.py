"""What can be set in an environment, what is refused, what is shown, and what it is like to keep one."""

import copy
import doctest
import pickle
import random
import subprocess
import sys

import numpy as np
import pettingzoo
import pytest

from fiveways import Match, list_games
from fiveways.contract.errors import BadOption, BadSeat, BadSeed, FivewaysError, UnknownGame
from fiveways.contract.traits import Automatic
from fiveways.envs import pettingzoo as zoo
from fiveways.optional import MissingExtra
from tests.envs.playing import any_move, play, random_env
from tests.our_games import OUR_GAMES

one_each = pytest.mark.parametrize("game", OUR_GAMES)


def test_what_cannot_be_is_refused_in_one_line():
    for wrong, error, words in (
        (lambda: zoo.env("chess"), UnknownGame, "there is no game 'chess'"),
        (lambda: zoo.env("bones", {"rows": 8}), BadOption, "both even"),
        (lambda: zoo.parallel_env("bones", {"colour": 1}), BadOption, "colour"),
        (lambda: zoo.env("bones", render_mode="hologram"), FivewaysError, "human, rgb_array, ansi, svg or nothing"),
        (lambda: zoo.env("bones", max_cycles=0), FivewaysError, "max_cycles is a whole number from 1 on"),
        (lambda: zoo.env("bones", max_cycles="9"), FivewaysError, "or None, not '9'"),
        (lambda: zoo.env("bones", render_width=-5), FivewaysError, "render_width is a whole number"),
        (lambda: zoo.env("bones", render_seat="seat_2"), BadSeat, "seat_0, seat_1 here, not 'seat_2'"),
        (lambda: zoo.env("bones", render_seat=2), BadSeat, "seat_0, seat_1 here, not 2"),
        (lambda: zoo.env("bones").action_space("white"), BadSeat, "not 'white'"),
        (lambda: zoo.env("bones").observation_space("white"), BadSeat, "not 'white'"),
        (lambda: zoo.fields("chess"), UnknownGame, "chess"),
    ):
        with pytest.raises(error, match=words):
            wrong()
    env = zoo.env("bones")
    with pytest.raises(BadSeed, match="a seed is"):
        env.reset(seed=1.5)
    env.reset(seed=1)
    for asked in (env.observe, lambda agent: zoo.view_of(env, agent)):
        with pytest.raises(BadSeat, match="seat_0, seat_1 here, not 'seat_7'"):
            asked("seat_7")


def test_without_the_library_one_is_told_how_to_get_it(monkeypatch):
    for name in ("pettingzoo", "aec", "parallel"):
        monkeypatch.delitem(sys.modules, f"fiveways.envs.{name}")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtra, match=r"a PettingZoo environment needs .* pip install 'fiveways\[envs\]'"):
        __import__("fiveways.envs.pettingzoo")


def test_the_room_itself_loads_no_library():
    code = "import sys, fiveways.envs\nassert not {'pettingzoo', 'gymnasium', 'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_the_example_runs():
    failed, tried = doctest.testmod(zoo)
    assert tried >= 4
    assert failed == 0


@one_each
def test_after_so_many_actions_the_game_is_cut_off_without_a_reward(game: str):
    env = zoo.env(game, max_cycles=4)
    told = play(env, 3)
    assert len(told) == 4 + len(env.possible_agents)
    assert not any(reward or terminated for _, _, _, reward, terminated, _ in told)
    assert not env.agents and told[-1][-1] == {}
    env.reset(seed=3)
    chance = random.Random(0)
    for _ in range(4):
        env.step(any_move(env, chance))
    assert all(env.truncations.values()) and not any(env.terminations.values())
    # What might have been done next is still to be seen: whoever learns from a game cut off wants to judge it.
    assert env.last()[0]["action_mask"].any()


@pytest.mark.parametrize(("game", "options"), [("elements", {"mode": "together"}), ("misdirection", {})])
def test_what_there_is_nothing_to_decide_about_can_happen_by_itself(game: str, options: dict):
    by_hand, by_itself = zoo.env(game, options), zoo.env(game, options, automatic=True)
    spec = by_hand.unwrapped.board.game.spec
    decided = waited = 0
    for env in (by_hand, by_itself):
        env.reset(seed=4)
        chance = random.Random(4)
        while not any(env.terminations.values()) and env.unwrapped.cycles < 400:
            phase = zoo.view_of(env, env.agent_selection)["phase"]
            if env is by_hand:
                waited += int(phase) in spec.trait(Automatic).phases
            else:
                decided += 1
                assert int(phase) not in spec.trait(Automatic).phases
            env.step(any_move(env, chance))
    assert waited > 0
    played = by_itself.unwrapped.board.played
    assert len(played) > decided > 0
    match = by_itself.match()
    assert sum(move.automatic for move in match.moves) == len(played) - decided
    assert np.array_equal(match.state_bytes(), by_itself.state())


def test_veiled_observations_are_what_people_see():
    seen_less = 0
    for memory in (True, False):
        env = zoo.env("misdirection", {"memory": memory}, veiled=True)
        env.reset(seed=4)
        chance = random.Random(4)
        for _ in range(60):
            match = env.match()
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)["observation"]
                assert np.array_equal(seen, match.sight(seat).bytes)
                seen_less += memory and not np.array_equal(seen, match.view(seat).bytes)
                assert memory or np.array_equal(seen, match.view(seat).bytes)
            env.step(any_move(env, chance))
    assert seen_less > 50


def test_a_drawing_for_the_terminal_leaves_out_what_people_must_remember():
    env = zoo.env("misdirection", render_mode="ansi", render_seat="seat_0")
    env.reset(seed=4)
    chance, shown_less = random.Random(4), 0
    for _ in range(60):
        env.step(any_move(env, chance))
        match = env.match()
        assert env.render() == str(match.sight(0))
        shown_less += env.render() != str(match.view(0))
    assert shown_less > 20


@one_each
def test_pictures_show_what_people_are_shown(game: str):
    chance = random.Random(game)
    env = random_env(game, chance)
    env.reset(seed=5)
    for _ in range(12):
        if env.match().over:
            break
        env.step(any_move(env, chance))
    match, inner = env.match(), env.unwrapped
    for agent in (-1, *env.agents):
        inner.render_seat = -1 if agent == -1 else inner.seat(agent)
        inner.render_mode = "svg"
        assert env.render() == Match.from_record(match.record()).svg(inner.render_seat)
        inner.render_mode = "ansi"
        assert env.render() == str(match.sight(inner.render_seat))
    inner.render_mode, inner.render_width = "rgb_array", 90
    assert env.render().shape[1:] == (90, 3)
    assert env.close() is None


def test_the_seat_whose_picture_is_wanted_can_be_named_by_its_agent():
    env = zoo.env("elements", render_mode="ansi", render_seat="seat_1")
    env.reset(seed=1)
    match = Match.new("elements", seed=1)
    assert env.render() == str(match.sight(1)) != str(match.sight(0))


def test_rendering_without_saying_how_is_warned_of():
    env = zoo.env("bones")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None


def test_a_person_watches_every_action_on_the_terminal(capsys):
    env = zoo.env("bones", {"begins": "white"}, render_mode="human")
    env.reset(seed=1)
    env.step(any_move(env, random.Random(1)))
    assert capsys.readouterr().out.count("a   b   c   d   e   f   g   h") == 2


@one_each
def test_observations_have_names(game: str):
    env = zoo.env(game)
    env.reset(seed=6)
    agent = env.agent_selection
    seen, named = env.observe(agent)["observation"], zoo.view_of(env, agent)
    assert seen.view(zoo.fields(game))[0] == named
    assert named["seats"] == len(env.agents) and env.possible_agents[named["to_move"]] == agent
    cycles = zoo.parallel_env(game)
    cycles.reset(seed=6)
    assert zoo.view_of(cycles, agent) == named
    assert list(env.seat_names.values()) == list(Match.new(game).seats)


@one_each
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_copy_goes_on_by_itself_from_where_it_was_made(game: str, again):
    env = zoo.env(game, max_cycles=60)
    chance = random.Random(8)
    env.reset(seed=8)
    for _ in range(10):
        env.step(any_move(env, chance))
    other, before = again(env), env.state()
    assert np.array_equal(other.state(), before) and other.agent_selection == env.agent_selection
    action = any_move(env, chance)
    other.step(action)
    assert np.array_equal(env.state(), before) and not np.array_equal(other.state(), before)
    env.step(action)
    assert np.array_equal(other.state(), env.state())
    assert play(env, None) == play(other, None)  # the next game, of the same seed
    assert play(again(zoo.env(game, max_cycles=30)), 1) == play(zoo.env(game, max_cycles=30), 1)


def test_outsiders_games_are_played_too(pick):
    told = play(zoo.env(pick), 1)
    assert told == play(zoo.env(pick.spec.id), 1)
    assert told[-1][-1] == {"ending": "done"}
    for players in (1, 4):
        told = play(zoo.env(pick, {"players": players, "together": True}), 1)
        assert {agent for agent, *_ in told} == {f"seat_{seat}" for seat in range(players)}


def test_the_games_can_be_made_by_name():
    ids = zoo.register()
    assert ids == zoo.register() and "fiveways/the-way-v3" in ids and len(ids) == len(list_games())
    env = pettingzoo.make("aec", "fiveways/bones", options={"rows": 5, "cols": 6}, max_cycles=3)
    assert len(play(env, 1)) == 5
    assert zoo.view_of(env, "seat_1")["rows"] == 5
    assert pettingzoo.make("parallel", "fiveways/elements-v2", options={"players": 4}).max_num_agents == 4


def test_a_library_without_a_registry_is_told_of(monkeypatch):
    monkeypatch.delattr(pettingzoo, "register")
    with pytest.raises(FivewaysError, match="has no registry"):
        zoo.register()


@one_each
def test_in_cycles_only_the_agent_to_move_is_heard(game: str):
    env = zoo.parallel_env(game)
    seen, infos = env.reset(seed=9)
    turns = zoo.env(game)
    turns.reset(seed=9)
    chance = random.Random(9)
    for _ in range(4):
        active = turns.agent_selection
        assert {info["active_agent"] for info in infos.values()} == {active}
        for agent in env.agents:
            there = turns.observe(agent)
            assert np.array_equal(seen[agent]["observation"], there["observation"])
            expected = there["action_mask"] if agent == active else np.ones_like(there["action_mask"])
            assert np.array_equal(seen[agent]["action_mask"], expected)
        action = any_move(turns, chance)
        turns.step(action)
        seen, rewards, ended, cut, infos = env.step(dict.fromkeys(env.agents, -5) | {active: action})
        assert not (any(rewards.values()) or any(ended.values()) or any(cut.values()))
        assert np.array_equal(env.state(), turns.state())


@one_each
def test_in_cycles_an_illegal_action_is_not_played_and_the_rule_is_told_to_whoever_tried(game: str):
    env = zoo.parallel_env(game)
    seen, infos = env.reset(seed=10)
    active, before = infos["seat_0"]["active_agent"], env.state()
    illegal = int(seen[active]["action_mask"].argmin())
    _, rewards, ended, _, infos = env.step(dict.fromkeys(env.agents, illegal))
    assert np.array_equal(env.state(), before) and not any(rewards.values()) and not any(ended.values())
    assert infos[active]["rule"].startswith(f"{game}.") and infos[active]["why"]
    assert all(set(info) == {"active_agent"} for agent, info in infos.items() if agent != active)


def test_in_cycles_a_silent_mover_and_a_game_that_is_over_are_refused():
    env = zoo.parallel_env("bones", {"begins": "black"}, max_cycles=1)
    env.reset(seed=1)
    with pytest.raises(BadSeat, match="seat_1 is to move"):
        env.step({"seat_0": 66})
    _, _, ended, cut, _ = env.step({"seat_1": 66})
    assert not any(ended.values()) and all(cut.values())
    with pytest.raises(FivewaysError, match="reset the environment first"):
        env.step({"seat_0": 66})


@one_each
def test_in_cycles_rewards_are_the_scores(game: str):
    env = random_env(game, random.Random(game)).unwrapped
    env = zoo.parallel_env(game, env.board.options, max_cycles=4000)
    chance = random.Random(game)
    seen, infos = env.reset(seed=12)
    rewards, ended = {}, {}
    while env.agents:
        moves = {agent: chance.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist()) for agent in env.agents}
        seen, rewards, ended, _, infos = env.step(moves)
    result = env.match().result
    assert result is not None and all(ended.values())
    assert tuple(rewards[agent] for agent in env.possible_agents) == result.scores
    assert {info["ending"] for info in infos.values()} == {result.ending}
    assert not any(mask["action_mask"].any() for mask in seen.values())
