"""OpenSpiel's bots play our games, and our bots play at OpenSpiel's tables."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from fiveways.contract.errors import BadSeat
from fiveways.envs.openspiel import name_of, register
from fiveways.envs.openspiel_bots import HouseBot
from tests.envs.spiel import CASES, HIDDEN, ONE_OF_EACH, decisions, draw, load, some_decision


def compiled_search(game, seed, simulations=40):
    """OpenSpiel's compiled Monte-Carlo tree search."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 1.4, simulations, 50, solve=True, seed=seed, verbose=False)


def python_search(game, seed, simulations=15):
    """The same in Python."""
    chance = np.random.RandomState(seed)
    return mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)


def blind_search(game, seed, simulations=6, **settings):
    """OpenSpiel's information set search in Python, with a resampler that can be repeated."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=chance, **settings)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random_sample))
    return bot


@pytest.mark.parametrize("case", CASES)
def test_random_bots_play_a_whole_game(case):
    game = load(case)
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    assert pyspiel.evaluate_bots(state, bots, seed=1) == state.returns()
    assert state.is_terminal()


@pytest.mark.parametrize("search", [compiled_search, python_search])
def test_openspiels_search_wins_at_bones_against_random_play(search):
    game = load("bones")
    for seed in (1, 2):
        bots = [search(game, seed), pyspiel.make_uniform_random_bot(1, seed)]
        assert pyspiel.evaluate_bots(game.new_initial_state(), bots, seed) == [1.0, -1.0]


@pytest.mark.parametrize("case", ONE_OF_EACH)
def test_openspiels_search_finds_a_legal_move_where_there_is_chance(case):
    game = load(case)
    state = next(state for state in decisions(game, seed=2) if len(state.legal_actions()) > 3)
    root = compiled_search(game, 1, simulations=8).mcts_search(state)
    assert root.explore_count == 8 and root.best_child().action in state.legal_actions()
    assert python_search(game, 1, simulations=4).step(state) in state.legal_actions()


@pytest.mark.parametrize("by_observation", [False, True])
@pytest.mark.parametrize("case", [case for case in HIDDEN if case in ONE_OF_EACH])
def test_openspiels_search_for_hidden_information_plays(case, by_observation):
    game, chance = load(case), random.Random(1)
    state = some_decision(game, seed=3, ply=4)
    bot = blind_search(game, 1, use_observation_string=by_observation)
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(chance.randrange(256))
        policy, action = bot.step_with_policy(state)
        assert {move for move, _ in policy} == set(state.legal_actions()) and action in state.legal_actions()
        state.apply_action(int(action))


def test_openspiels_search_for_hidden_information_plays_a_whole_game_together():
    game = load("elements(mode=together,players=3,open_hands=False)")
    state = game.new_initial_state()
    returns = pyspiel.evaluate_bots(state, [blind_search(game, seed) for seed in range(3)], seed=1)
    assert state.is_terminal() and len(set(returns)) == 1


def test_search_for_hidden_information_sees_nothing_but_what_the_player_knows(kuhn):
    """Whatever the other one holds, the same seed gives the same policy."""
    register(kuhn.spec.id)
    game, policies = pyspiel.load_game(name_of(kuhn.spec.id)), {}
    for seed in range(30):
        state = some_decision(game, seed, ply=0)
        card = state.view(0).record["card"][0]
        policies.setdefault(int(card), set()).add(tuple(blind_search(game, 5, simulations=60).get_policy(state)))
    assert len(policies) == 6 and all(len(same) == 1 for same in policies.values())


def test_an_environment_for_learning_plays_an_episode():
    environment = rl_environment.Environment("fiveways_bones", rows=5, cols=6)
    environment.seed(1)
    step, chance = environment.reset(), random.Random(1)
    assert len(step.observations["info_state"][0]) == environment.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([chance.choice(step.observations["legal_actions"][player])])
    assert sorted(step.rewards) == [-1.0, 1.0]


@pytest.mark.parametrize("case", ONE_OF_EACH)
def test_our_own_bots_play_at_openspiels_table(case):
    game = load(case)

    def play():
        state = some_decision(game, seed=6, ply=2)
        bots, actions, chance = [HouseBot(game, player, "level1", seed=8) for player in range(2)], [], random.Random(1)
        while len(actions) < 12 and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.randrange(256))
                continue
            actions.append(bots[state.current_player()].step(state))
            assert actions[-1] in state.legal_actions()
            state.apply_action(actions[-1])
        return actions

    assert play() == play()


def test_our_own_bot_beats_openspiels_random_one():
    game = load("bones")
    bots = [pyspiel.make_uniform_random_bot(0, 1), HouseBot(game, 1, "level2", seed=1)]
    assert pyspiel.evaluate_bots(game.new_initial_state(), bots, seed=1) == [-1.0, 1.0]


class Counting:
    """A bot whose moves are noted, each with all its actions."""

    def __init__(self, bot):
        self.bot, self.lines = bot, []

    def choose(self, view, seed):
        found = self.bot.choose(view, seed)
        self.lines.append(list(found.actions))
        return found


def turn_of_player_0():
    game = load("waywords")
    state, chance = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or state.current_player() != 0:
        state.apply_action(draw(state, chance))
    return game, state, chance


def test_a_move_of_several_actions_is_thought_once_and_made_to_its_end():
    game, state, chance = turn_of_player_0()
    bot = HouseBot(game, 0, "level2", seed=1)
    bot._bot = Counting(bot._bot)
    played = []
    while state.is_chance_node() or state.current_player() == 0:
        played += [] if state.is_chance_node() else [bot.step(state)]
        state.apply_action(draw(state, chance) if state.is_chance_node() else played[-1])
    assert [action for line in bot._bot.lines for action in line] == played
    assert len(played) > len(bot._bot.lines)


def test_a_move_that_was_broken_off_is_thought_anew():
    game, state, _ = turn_of_player_0()
    bot = HouseBot(game, 0, "level2", seed=1)
    bot._bot = Counting(bot._bot)
    for again in (lambda: None, bot.restart, lambda: bot.restart_at(state)):
        again()
        assert bot.step(state) == bot._bot.lines[-1][0], "the position is not the one after its last action"
    assert len(bot._bot.lines) == 3


def test_a_bot_sits_on_a_seat_that_is_there_and_moves_in_its_turn():
    game = load("bones(begins=white)")
    with pytest.raises(BadSeat, match="seats 0 to 1 here, not 2"):
        HouseBot(game, 2)
    with pytest.raises(BadSeat, match="no kind of player 'level9'"):
        HouseBot(game, 0, "level9")
    with pytest.raises(BadSeat, match="this bot is player 1, and player 0 is to move"):
        HouseBot(game, 1, "random").step(game.new_initial_state())
