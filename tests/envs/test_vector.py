"""Many boards as one environment: what Gymnasium's own vector of single ones would do, only faster."""

import random

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from fiveways import FivewaysError
from fiveways.contract import loading
from fiveways.contract.errors import BadSeat, IllegalMove
from fiveways.envs.gymnasium import Env, VectorEnv
from fiveways.testing.samples import some_options
from tests.our_games import OUR_GAMES

SMALL = {"rows": 5, "cols": 6, "in_a_row": 4}
GAMES = [*OUR_GAMES, "kuhn", "die", "pick", "dash"]


def load(name, request):
    return loading.load(name) if name in OUR_GAMES else request.getfixturevalue(name)


def some_actions(masks, chance: np.random.Generator, illegal: float = 0.0) -> np.ndarray:
    """A random legal action for each board; now and then, if so asked, any number at all."""
    drawn = (chance.random(masks.shape) * masks).argmax(axis=1)
    anything = chance.integers(-2, masks.shape[1] + 2, len(masks))
    return np.where(chance.random(len(masks)) < illegal, anything, drawn)


def both(game, boards, mode=AutoresetMode.SAME_STEP, **settings) -> tuple[VectorEnv, SyncVectorEnv]:
    """Ours, and what Gymnasium makes of as many single environments."""
    theirs = SyncVectorEnv([lambda: Env(game, **settings)] * boards, autoreset_mode=mode)
    return VectorEnv(game, boards, **settings, autoreset_mode=mode), theirs


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("seat", ["any", "every", 0])
@pytest.mark.parametrize("name", GAMES)
def test_it_is_what_gymnasium_makes_of_single_environments(name, seat, mode, request):
    game = load(name, request)
    options = some_options(game, random.Random(f"{name} {seat} {mode}"))
    ours, theirs = both(game, 6, mode, options=options, seat=seat)
    for space in ("single_observation_space", "single_action_space", "observation_space", "action_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    assert ours.metadata == theirs.metadata
    one, two = ours.reset(seed=77), theirs.reset(seed=77)
    assert data_equivalence(one, two, exact=True)
    chance, ended = np.random.default_rng(3), 0
    for step in range(120):
        actions = some_actions(one[-1]["action_mask"], chance, illegal=0.05)
        one, two = ours.step(actions), theirs.step(actions)
        assert data_equivalence(one, two, exact=True), step
        assert one[0] in ours.observation_space
        ended += one[2].sum()
    assert ended > 10


def test_partial_resets_deal_only_what_is_marked_and_seeds_may_be_given_one_by_one():
    ours, theirs = both("the-way", 4, AutoresetMode.DISABLED)
    theirs.reset(seed=[9, 3, 3, 4])
    chance, (_, infos) = np.random.default_rng(1), ours.reset(seed=[9, 3, 3, 4])
    for _ in range(4):
        actions = some_actions(infos["action_mask"], chance)
        before, *_, infos = ours.step(actions)
        theirs.step(actions)
    marked = np.array([True, False, True, True])
    after, infos = ours.reset(seed=[1, 1, 1, None], options={"reset_mask": marked})
    wanted, told = theirs.reset(seed=[1, 1, 1, None], options={"reset_mask": marked.copy()})
    assert np.array_equal(after, wanted) and np.array_equal(infos["action_mask"][marked], told["action_mask"][marked])
    assert np.array_equal(after[1], before[1]) and np.array_equal(after[0], after[2])
    assert not (after == before).all(axis=1)[marked].any()


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("waywords", "kuhn", "die", "dash")])
def test_greedy_opponents_are_the_same_on_one_board_and_on_many(name, request):
    game = load(name, request)
    ours, theirs = both(game, 3, opponent="greedy")
    one, two = ours.reset(seed=5), theirs.reset(seed=5)
    for _ in range(5):
        assert data_equivalence(one, two, exact=True)
        actions = one[-1]["action_mask"].argmax(axis=1)
        one, two = ours.step(actions), theirs.step(actions)


def test_greedy_opponents_win_more_than_random_ones():
    lost = {}
    for opponent in ("random", "greedy"):
        envs = VectorEnv("bones", 64, SMALL, opponent=opponent)
        _, infos = envs.reset(seed=1)
        chance, rewards = np.random.default_rng(1), []
        for _ in range(40):
            _, reward, over, _, infos = envs.step(some_actions(infos["action_mask"], chance))
            rewards += reward[over].tolist()
        lost[opponent] = rewards.count(-1) / len(rewards)
    assert 0.3 < lost["random"] < 0.7 and lost["greedy"] > 0.9


def test_where_boards_are_not_dealt_by_themselves_a_finished_one_must_be_reset():
    envs = VectorEnv("bones", 3, SMALL, autoreset_mode=AutoresetMode.DISABLED)
    _, infos = envs.reset(seed=1)
    chance, over = np.random.default_rng(1), np.zeros(3, bool)
    while not over.any():
        _, _, over, _, infos = envs.step(some_actions(infos["action_mask"], chance))
    with pytest.raises(FivewaysError, match=f"the game on board {over.argmax()} is over: reset it first"):
        envs.step(some_actions(infos["action_mask"], chance))
    _, infos = envs.reset(options={"reset_mask": over})
    assert not envs.step(some_actions(infos["action_mask"], chance))[2][over].any()


@pytest.mark.parametrize("name", OUR_GAMES)
def test_the_same_seed_plays_the_same_on_any_number_of_threads(name):
    results = []
    for threads in (1, 2):
        envs = VectorEnv(name, 150, threads=threads)
        chance, (_, infos) = np.random.default_rng(5), envs.reset(seed=9)
        results.append([envs.step(some_actions(infos["action_mask"], chance, 0.02))])
        for _ in range(12):
            infos = results[-1][-1][-1]
            results[-1].append(envs.step(some_actions(infos["action_mask"], chance, 0.02)))
        envs.close()
    assert data_equivalence(*results, exact=True)


@pytest.mark.parametrize("seat", ["any", "every"])
def test_a_board_among_many_is_the_board_of_its_own_seed(seat):
    many = VectorEnv("misdirection", 5, seat=seat)
    ones = [VectorEnv("misdirection", 1, seat=seat) for _ in range(5)]
    seen = many.reset(seed=40)
    alone = [one.reset(seed=40 + board) for board, one in enumerate(ones)]
    for _ in range(60):
        actions = seen[-1]["action_mask"].argmax(axis=1)
        for board in range(5):
            assert np.array_equal(seen[0][board], alone[board][0][0])
        seen, alone = many.step(actions), [one.step(actions[[board]]) for board, one in enumerate(ones)]


def test_what_was_returned_stays_as_it_was_unless_copies_are_not_wanted():
    for copy in (True, False):
        envs = VectorEnv("bones", 3, copy=copy)
        view, infos = envs.reset(seed=1)
        kept, mask = view.copy(), infos["action_mask"].copy()
        *_, later = envs.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(view, kept) == copy
        assert np.array_equal(infos["action_mask"], mask) == copy
        assert np.shares_memory(later["action_mask"], infos["action_mask"]) != copy


def test_masks_fit_into_gymnasiums_spaces():
    envs = VectorEnv("bones", 4, illegal="raise")
    _, infos = envs.reset(seed=1)
    for _ in range(80):
        *_, infos = envs.step(envs.action_space.sample(mask=tuple(infos["action_mask"])))


def test_final_views_are_of_the_seat_whose_reward_it_is(kuhn):
    envs = VectorEnv(kuhn, 50)
    _, infos = envs.reset(seed=1)
    chance, shown = np.random.default_rng(2), 0
    for _ in range(6):
        seats = infos["seat"]
        _, rewards, over, cut, infos = envs.step(some_actions(infos["action_mask"], chance))
        assert not cut.any()
        for board in np.flatnonzero(over):
            last, final = kuhn.kernel.view_record(infos["final_obs"][board]), infos["final_info"]
            assert final["seat"][board] == final["mover"][board] == seats[board]
            assert last["over"] and last["card"][seats[board]] > 0
            assert rewards[board] == final["rewards"][board, seats[board]] != 0
            shown += 1
        assert not infos.get("_final_obs", ~over)[~over].any()
    assert shown > 50


def test_an_illegal_action_on_one_board_loses_there_and_nowhere_else():
    envs = VectorEnv("bones", 3, {"begins": "white"}, seat=0)
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = 0
    _, rewards, over, _, infos = envs.step(actions)
    assert rewards.tolist() == [0, -1, 0] and over.tolist() == [False, True, False]
    assert "bones.3" in infos["final_info"]["refused"][1] and infos["final_info"]["ending"][1] == "refused"
    assert infos["final_info"]["rewards"][1].tolist() == [-1, 1]


def test_or_it_refuses_the_whole_step_and_nothing_is_changed():
    envs = VectorEnv("bones", 3, {"begins": "white"}, seat=0, illegal="raise")
    _, infos = envs.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    before = envs.batch.states.copy()
    with pytest.raises(IllegalMove, match=r"action 0 on board 1: .*bones\.3"):
        envs.step(np.array([actions[0], 0, actions[2]]))
    assert np.array_equal(before, envs.batch.states)
    envs.step(actions)


def test_gymnasiums_wrappers_count_episodes():
    envs = RecordEpisodeStatistics(VectorEnv("bones", 20, SMALL))
    _, infos = envs.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(60):
        *_, infos = envs.step(some_actions(infos["action_mask"], chance))
    assert len(envs.return_queue) > 20 and {-1.0, 1.0} <= set(np.round(list(envs.return_queue), 3))


def test_pictures_of_all_boards_are_those_of_single_environments():
    many, one = VectorEnv("the-way", 2, render_mode="ansi"), Env("the-way", render_mode="ansi")
    many.reset(seed=3)
    one.reset(seed=4)
    first, second = many.render()
    assert second == one.render() != first
    assert VectorEnv("bones", 2).render() is None
    [pixels] = VectorEnv("bones", 1, render_mode="rgb_array").render()
    assert pixels.ndim == 3


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"opponent": "level3"}, BadSeat, "others play random or greedy, not 'level3'"),
        ({"game": "waywords", "opponent": "greedy"}, BadSeat, "the greedy players of waywords are its own"),
        ({"autoreset_mode": "Now"}, FivewaysError, "NextStep, SameStep, Disabled, not 'Now'"),
        ({"num_envs": 0}, FivewaysError, "at least one board"),
        ({"seat": "nobody"}, BadSeat, "bones has the seats"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, error, says):
    with pytest.raises(error, match=says):
        VectorEnv(**{"game": "bones", "num_envs": 2} | settings)


def test_resets_that_cannot_be_are_refused():
    envs = VectorEnv("bones", 2)
    with pytest.raises(FivewaysError, match="2 boards take as many seeds, not 3"):
        envs.reset(seed=[1, 2, 3])
    with pytest.raises(FivewaysError, match="the option reset_mask, not rows"):
        envs.reset(options={"rows": 7})
    with pytest.raises(FivewaysError, match="marking 2 boards takes as many bool, not int64"):
        envs.reset(options={"reset_mask": np.array([0, 1])})


def test_gymnasium_makes_it_by_its_id_and_can_make_it_again():
    envs = gym.make_vec("fiveways/bones-v1", num_envs=4, options=SMALL, threads=2)
    assert isinstance(envs, VectorEnv) and envs.batch.options["rows"] == 5
    assert gym.make_vec(envs.spec).num_envs == 4
