"""The game in turns: what an agent sees, what it may do, what it gets, and that nothing else comes out."""

import copy
import random

import numpy as np
import pytest

from fiveways import Match
from fiveways.contract.errors import IllegalMove
from fiveways.envs import pettingzoo as zoo
from tests.envs.playing import any_move, play, random_env
from tests.our_games import OUR_GAMES

one_each = pytest.mark.parametrize("game", OUR_GAMES)


@one_each
def test_observations_are_views_and_masks_are_the_rules(game: str):
    chance = random.Random(game)
    for _ in range(4):
        env = random_env(game, chance)
        env.reset(seed=chance.getrandbits(64))
        board, kernel = env.unwrapped.board, env.unwrapped.board.game.kernel
        data = kernel.data(board.options)
        for _ in range(60):
            if board.over:
                break
            state = env.state()
            for seat, agent in enumerate(env.agents):
                seen = env.observe(agent)
                assert np.array_equal(seen["observation"], kernel.observe(state, seat))
                legal = kernel.legal(state, data).tolist() if seat == board.to_move else []
                assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
                assert env.observation_space(agent).contains(seen)
            env.step(any_move(env, chance))


@pytest.mark.parametrize("game", [name for name in OUR_GAMES if name != "bones"])
def test_what_a_seat_cannot_know_changes_neither_its_observation_nor_its_mask(game: str):
    chance, changed = random.Random(game), 0
    for _ in range(4):
        env = random_env(game, chance)
        env.reset(seed=chance.getrandbits(64))
        for _ in range(25):
            if not env.agents or env.unwrapped.board.over:
                break
            for seat, agent in enumerate(env.agents):
                twin = copy.deepcopy(env)
                board = twin.unwrapped.board
                board.game.kernel.hooks.reshuffle(board.game.kernel.state_record(board._state), seat, chance)
                changed += not np.array_equal(twin.state(), env.state())
                here, there = env.observe(agent), twin.observe(agent)
                assert all(np.array_equal(here[part], there[part]) for part in here)
            env.step(any_move(env, chance))
    assert changed > 20


@one_each
def test_what_was_seen_stays_as_it_was(game: str):
    env = zoo.env(game)
    env.reset(seed=3)
    chance, kept = random.Random(3), []
    for _ in range(8):
        seen = env.last()[0]
        kept.append((seen, copy.deepcopy(seen)))
        env.step(any_move(env, chance))
    assert all(np.array_equal(seen[part], then[part]) for seen, then in kept for part in seen)
    seen = env.last()[0]
    seen["action_mask"][:] = 1
    seen["observation"][:] = 0
    assert not np.array_equal(env.last()[0]["observation"], seen["observation"])
    assert not env.last()[0]["action_mask"].all()


@one_each
def test_the_same_seed_gives_the_same_game_and_the_next_follow_from_it(game: str):
    one, two = zoo.env(game, max_cycles=80), zoo.env(game, max_cycles=80)
    assert play(one, 5) == play(two, 5) == play(one, np.int64(5))
    assert play(one, None) == play(two, None) != play(one, None)
    assert play(one, "five") != play(one, 5)


def test_without_a_seed_nobody_can_know():
    deals = set()
    for _ in range(8):
        env = zoo.env("elements")
        env.reset()
        deals.add(env.state().tobytes())
    assert len(deals) == 8


@one_each
def test_it_is_the_very_game_of_a_match_with_that_seed(game: str):
    chance = random.Random(game)
    env = random_env(game, chance, max_cycles=60)
    play(env, 11)
    match = Match.new(game, env.unwrapped.board.options, seed=11)
    for action in env.unwrapped.board.played:
        match.play(action)
    assert np.array_equal(match.state_bytes(), env.state())
    assert env.match().record(reveal=True).seed == match.record().seed
    assert [move.text for move in env.match().moves] == [move.text for move in match.moves]


@one_each
def test_rewards_are_the_scores_and_come_to_all_at_the_end(game: str):
    chance = random.Random(game)
    for _ in range(3):
        env = random_env(game, chance, max_cycles=3000)
        told = play(env, chance.getrandbits(32))
        seats = len(env.possible_agents)
        last = told[-seats:]
        assert all(reward == 0 and not terminated for _, _, _, reward, terminated, _ in told[:-seats])
        match = env.match()
        if match.over:
            assert {agent for agent, *_ in last} == set(env.possible_agents)
            scores = {agent: reward for agent, _, _, reward, _, _ in last}
            assert tuple(scores[agent] for agent in env.possible_agents) == match.result.scores
            assert all(terminated and info["ending"] == match.result.ending for *_, terminated, info in last)
            seen = [env.observe(agent) for agent in env.possible_agents]
            assert all(np.array_equal(s["observation"], match.view(seat).bytes) for seat, s in enumerate(seen))
            assert not any(s["action_mask"].any() for s in seen)
        assert not env.agents


def test_partners_win_and_lose_together():
    rewards = set()
    for seed in range(6):
        env = zoo.env("elements", {"mode": "together", "players": 3, "arcs": "1", "difficulty": "easy"})
        told = play(env, seed)
        last = {reward for _, _, _, reward, terminated, _ in told if terminated}
        assert len(last) == 1
        rewards |= last
    assert rewards <= {-1.0, 1.0}


def test_points_are_told_where_one_plays_for_them():
    *_, info = play(zoo.env("waywords", {"mode": "solitaire"}), 2)[-1]
    assert info["points"] >= 0
    assert info["ending"] in ("words", "stopped", "box")


@one_each
def test_an_illegal_action_ends_the_game_with_minus_one_and_says_which_rule(game: str):
    env = zoo.env(game)
    env.reset(seed=1)
    chance = random.Random(1)
    for _ in range(3):
        env.step(any_move(env, chance))
    agent, before = env.agent_selection, env.state()
    env.step(int(env.last()[0]["action_mask"].argmin()))
    assert np.array_equal(env.state(), before)
    assert env.rewards == {other: -1.0 if other == agent else 0 for other in env.agents}
    assert all(env.terminations.values())
    assert env.infos[agent]["rule"].startswith(f"{game}.")
    assert env.infos[agent]["why"]
    assert not any(info for other, info in env.infos.items() if other != agent), "it is nobody else's business"
    ended = []
    for other in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        ended.append((other, reward))
        assert terminated and env.observation_space(other).contains(seen)
        env.step(None)
    assert sorted(ended) == sorted((other, -1.0 if other == agent else 0) for other in env.possible_agents)
    env.reset(seed=1)
    env.step(any_move(env, chance))
    assert not any(env.terminations.values())


def test_the_raw_environment_refuses_and_changes_nothing():
    env = zoo.raw_env("bones", {"begins": "white"})
    env.reset(seed=1)
    whole, half = (Match.new("bones").legal_moves[move] for move in ("d5-e5", "e5-f5"))
    env.step(whole)
    before = env.state()
    for wrong, rule in ((whole, "bones.6"), (-1, "bones.4"), (10**30, "bones.4"), (None, "bones.4"), (2.0, "bones.4")):
        with pytest.raises(IllegalMove) as refusal:
            env.step(wrong)
        assert refusal.value.rule == rule
    assert np.array_equal(env.state(), before)
    env.step(np.uint8(half))
    assert env.match().moves[-1].seat == 1


def test_wrappers_say_what_pettingzoos_say():
    env = zoo.env("bones")
    assert str(env) == "bones_v1" == env.metadata["name"]
    for name in ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents"):
        with pytest.raises(AttributeError, match="before reset"):
            getattr(env, name)
    for asked in (env.step, env.observe):
        with pytest.raises(AssertionError, match="reset"):
            asked("seat_0")
    for asked in (env.last, env.render, env.state, env.agent_iter):
        with pytest.raises((AssertionError, AttributeError), match="reset"):
            asked()
    env.reset(seed=1)
    for wrong in (144, -1, None, 1.0):
        with pytest.raises(AssertionError, match="action space"):
            env.step(wrong)
    raw = zoo.raw_env("bones", {"begins": "white"})
    raw.reset(seed=1)
    for wrong in ("d5-e5", 144, None, 1.5):
        with pytest.raises(IllegalMove, match=f"^an action is a whole number from 0 to 143 here, not {wrong!r}"):
            raw.step(wrong)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            pass
    assert env.rewards == {"seat_0": 0, "seat_1": 0}


def test_a_stale_mask_does_not_judge():
    """Whoever looks through an inner wrapper leaves its mask behind there."""
    env = zoo.env("bones", {"begins": "white"})
    env.reset(seed=1)
    env.env.observe("seat_0")
    action = any_move(env, random.Random(1))
    env.step(action)
    env.step(action)
    assert env.rewards == {"seat_0": 0, "seat_1": -1.0}
