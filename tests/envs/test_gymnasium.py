"""One board as a Gymnasium environment, and how Gymnasium finds it. Many boards are in test_vector.py."""

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from fiveways import FivewaysError
from fiveways.bots.players import bot_names
from fiveways.contract import loading
from fiveways.contract.errors import BadSeat, IllegalMove
from fiveways.contract.traits import Memory
from fiveways.envs.gymnasium import Env, VectorEnv, register
from tests.our_games import OUR_GAMES

SMALL = {"rows": 5, "cols": 6, "in_a_row": 4}


def play(env: Env, seed: int) -> list:
    """A game played at random; everything that was returned."""
    chance, returned = np.random.default_rng(seed), [env.reset(seed=seed)]
    while returned[-1][-1]["action_mask"].any():
        returned.append(env.step(chance.choice(np.flatnonzero(returned[-1][-1]["action_mask"]))))
    return returned


@pytest.mark.parametrize("name", OUR_GAMES)
def test_gymnasiums_own_checker_has_nothing_to_say_against_any_game(name):
    env = gym.make(f"fiveways/{name}-v{loading.spec(name).rules_version}")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", ["kuhn", "die", "pick", "dash"])
def test_games_of_outsiders_are_environments_as_well(name, request):
    game = request.getfixturevalue(name)
    check_env(Env(game), skip_render_check=True)
    assert play(Env(game), 3)[-1][2] is True


def test_every_installed_game_has_an_id_and_can_be_made_one_by_one_or_many_at_once():
    register()
    for name in loading.names():
        known = gym.spec(f"fiveways/{name}-v{loading.spec(name).rules_version}")
        assert isinstance(gym.make(known).unwrapped, Env)
        many = gym.make_vec(known, num_envs=3, vectorization_mode="vector_entry_point", options={}, seat=0)
        assert isinstance(many, VectorEnv) and many.num_envs == 3
        many.close()


def test_a_game_that_is_installed_wrongly_is_left_out_and_the_others_are_there(monkeypatch):
    def broken(name):
        raise loading.UnknownGame("no")

    monkeypatch.setattr(loading, "spec", broken)
    register()


def test_a_step_is_your_action_and_everybody_elses_until_it_is_your_turn():
    env = Env("bones", {"begins": "white"}, seat="black")
    view, info = env.reset(seed=1)
    plies = [int(env.game.kernel.view_record(view)["ply"])]
    for _ in range(4):
        view, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        plies.append(int(env.game.kernel.view_record(view)["ply"]))
        assert (reward, over, cut, info["seat"], info["mover"]) == (0.0, False, False, 1, 1)
    assert plies == [1, 3, 5, 7, 9]


def test_a_seat_may_be_drawn_for_each_game_and_the_view_is_that_seats(kuhn):
    env = Env(kuhn)
    seats = set()
    for _ in range(40):
        view, info = env.reset()
        record = kuhn.kernel.view_record(view)
        assert record["to_move"] == info["seat"]
        assert record["card"][info["seat"]] > 0 and record["card"][1 - info["seat"]] == 0, "others' cards are hidden"
        seats.add(info["seat"])
    assert seats == {0, 1}


def test_who_has_every_seat_acts_for_whoever_is_to_move():
    env = Env("bones", SMALL, seat="every", opponent="level5")
    (_, first), *steps = play(env, 4)
    seats = [first["seat"]] + [info["seat"] for *_, info in steps]
    assert seats[:-1] == [(first["seat"] + ply) % 2 for ply in range(len(steps))], "they take turns"
    *_, reward, over, _, info = steps[-1]
    assert over and info["seat"] == info["mover"] == seats[-2] and reward == info["rewards"][info["mover"]] == 1
    assert info["ending"] == "row" and info["rewards"].sum() == 0


@pytest.mark.parametrize("opponent", ["random", "greedy", "level1"])
def test_a_seed_plays_the_same_game_whoever_the_opponent_is(opponent):
    one, two = Env("bones", SMALL, opponent=opponent), Env("bones", SMALL, opponent=opponent)
    played = play(one, 11)
    assert data_equivalence(played, play(two, 11), exact=True)
    assert data_equivalence(played, play(one, 11), exact=True), "and again in the same environment"
    assert not data_equivalence(played, play(one, 12), exact=True)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_every_kind_of_bot_can_be_the_opponent(name):
    spec = loading.spec(name)
    for kind in bot_names(spec)[1:3]:
        env = Env(name, opponent=kind)
        _, info = env.reset(seed=2)
        for _ in range(3):
            view, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
            assert view in env.observation_space and info["seat"] == info["mover"] == env.seat
            if over:
                break


def test_against_bots_the_last_view_is_yours_and_so_is_the_reward(kuhn):
    env = Env(kuhn, seat=0, opponent="level1")
    for seed in range(30):
        view, reward, *_, info = play(env, seed)[-1]
        record = kuhn.kernel.view_record(view)
        assert record["card"][0] > 0 and record["over"] and reward == info["rewards"][0] != 0
        assert (record["card"][1] > 0) == (info["ending"] == "show"), "a card is shown only in the end"


def test_an_illegal_action_loses_and_says_which_rule():
    env = Env("bones", {"begins": "white"}, seat="white")
    view, info = env.reset(seed=1)
    after, reward, over, cut, info = env.step(0)
    assert (reward, over, cut, info["ending"]) == (-1.0, True, False, "refused")
    assert np.array_equal(view, after) and info["rewards"].tolist() == [-1.0, 1.0] and not info["action_mask"].any()
    assert "action 0: the first piece must cover" in info["refused"] and "bones.3" in info["refused"]


def test_together_an_illegal_action_loses_for_all():
    env = Env("elements", {"mode": "together", "players": 2})
    env.reset(seed=1)
    *_, info = env.step(env.action_space.n - 1)
    assert info["ending"] == "refused" and info["rewards"].tolist() == [-1.0, -1.0]


def test_an_illegal_action_may_be_refused_instead_and_nothing_changes():
    env = Env("bones", {"begins": "white"}, seat="white", illegal="raise")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"^action 0: the first piece must cover.*bones\.3"):
        env.step(0)
    assert not env.step(env.action_space.sample(info["action_mask"]))[2]


def test_masks_are_told_as_others_ask_for_them():
    env = Env("bones")
    _, info = env.reset(seed=1)
    assert info["action_mask"].dtype == np.int8 and env.action_masks().dtype == np.bool_
    assert np.array_equal(info["action_mask"], env.action_masks())


def test_a_seat_that_never_has_a_turn_cannot_be_yours(dash):
    for make in (Env, VectorEnv):
        with pytest.raises(FivewaysError, match="dash is over here before that seat ever has a turn"):
            make(dash, options={"players": 3, "turns": 2}, seat=2)


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"seat": "green"}, BadSeat, "bones has the seats white, black"),
        ({"seat": 2}, BadSeat, "0 to 1"),
        ({"opponent": "level9"}, BadSeat, "no kind of player 'level9' in bones"),
        ({"illegal": "ignore"}, FivewaysError, "raise or lose, not 'ignore'"),
        ({"render_mode": "human"}, FivewaysError, "rgb_array or ansi, not 'human'"),
        ({"options": {"rows": 99}}, FivewaysError, "rows of bones is a whole number"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, error, says):
    with pytest.raises(error, match=says):
        Env("bones", **settings)


def test_without_a_game_there_is_nothing_to_step():
    env = Env("bones", SMALL)
    with pytest.raises(FivewaysError, match="reset the environment first"):
        env.step(0)
    play(env, 1)
    with pytest.raises(FivewaysError, match="reset the environment first"):
        env.step(0)
    with pytest.raises(FivewaysError, match="reset has no options here, not rows"):
        env.reset(options={"rows": 5})
    env.reset()
    with pytest.raises(FivewaysError, match="step needs 1 whole numbers, not float64"):
        env.step(1.5)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_pictures_are_what_people_see_from_that_seat(name):
    env = Env(name, render_mode="ansi")
    view, info = env.reset(seed=5)
    for _ in range(12):
        view, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if over:
            break
    shown = view.copy()
    if env.game.spec.trait(Memory).needed(env.options) and not over:
        env.game.kernel.veil(shown, shown)
    assert env.render() == env.game.text.diagram(env.game.kernel.view_record(shown))
    env = Env(name, render_mode="rgb_array")
    env.reset(seed=5)
    pixels = env.render()
    assert pixels.dtype == np.uint8 and pixels.shape[2] == 3 and pixels.std() > 0
    assert Env(name).render() is None
