"""Our games as OpenSpiel's: registered, described truthfully, and played by the same rules."""

import copy
import json
import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest

from fiveways.batch import runners
from fiveways.contract import loading
from fiveways.contract.errors import BadOption, FivewaysError, IllegalMove
from fiveways.contract.states import stream
from fiveways.envs.openspiel import name_of, register
from fiveways.envs.openspiel_position import CHANCE, CHANCE_NODES
from fiveways.match import fairness
from fiveways.match.match import Match
from tests.envs.spiel import CASES, ONE_OF_EACH, decisions, draw, load, some_decision, states

TYPE = pyspiel.GameType


def test_every_installed_game_is_registered_and_registering_again_does_no_harm():
    assert register() == register() == [name_of(game) for game in loading.names()]
    for game in loading.names():
        known = [kind for kind in pyspiel.registered_games() if kind.short_name == name_of(game)]
        assert [kind.long_name for kind in known] == [loading.spec(game).name]
        loaded = pyspiel.load_game(name_of(game)).get_type()
        assert known[0].information == loaded.information
        assert known[0].parameter_specification == loaded.parameter_specification


def test_registering_compiles_no_rules():
    code = "import sys, fiveways.envs.openspiel; print(*(name for name in sys.modules if name.startswith('fiveways')))"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = told.stdout.split()
    assert "fiveways.contract.loading" in loaded
    assert not [name for name in loaded if name.endswith(".kernel") or ".rules" in name]


@pytest.mark.parametrize("case", CASES)
def test_openspiels_own_test_of_a_game_passes(case):
    pyspiel.random_sim_test(load(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("case", "chance", "information", "utility", "players"),
    [
        ("bones", "EXPLICIT_STOCHASTIC", "PERFECT_INFORMATION", "ZERO_SUM", 2),
        ("bones(begins=white)", "DETERMINISTIC", "PERFECT_INFORMATION", "ZERO_SUM", 2),
        ("the_way", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "ZERO_SUM", 2),
        ("elements", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "ZERO_SUM", 2),
        ("elements(players=3)", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", 3),
        ("elements(mode=together)", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "IDENTICAL", 2),
        ("elements(players=1)", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "IDENTICAL", 1),
        ("misdirection", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", 4),
        ("misdirection(players=2)", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "ZERO_SUM", 2),
        ("waywords", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", 2),  # a tie is shared: 1/2 each
        ("waywords(mode=solitaire)", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION", "GENERAL_SUM", 1),
    ],
)
def test_a_game_is_described_as_it_is_with_these_options(case, chance, information, utility, players):
    game = load(case)
    kind = game.get_type()
    assert kind.dynamics == TYPE.Dynamics.SEQUENTIAL and kind.reward_model == TYPE.RewardModel.TERMINAL
    assert kind.chance_mode == getattr(TYPE.ChanceMode, chance)
    assert kind.information == getattr(TYPE.Information, information)
    assert kind.utility == getattr(TYPE.Utility, utility)
    assert (
        game.num_players() == players and (kind.min_num_players, kind.max_num_players) == game.rules.game.spec.players
    )
    assert (game.max_chance_nodes_in_history() == 0) == (chance == "DETERMINISTIC")


@pytest.mark.parametrize("case", CASES)
def test_what_is_said_of_rewards_holds_in_games_that_it_was_not_told_from(case):
    game = load(case)
    rules, utility = game.rules, game.get_type().utility
    board, tally = rules.kernel.new_state(), np.zeros(runners.TALLY, np.int64)
    encoded = np.array(rules.game.spec.encode(rules.options), np.int32)
    for number in range(200):
        runners.random_games(rules.kernel.verbs, board, rules.data, encoded, np.uint64(2), number, number + 1, tally)
        scores = rules.kernel.score(board)
        assert all(game.min_utility() <= score <= game.max_utility() for score in scores)
        assert utility != TYPE.Utility.ZERO_SUM or sum(scores) == pytest.approx(0)
        assert utility != TYPE.Utility.IDENTICAL or len(set(scores)) == 1
    assert tally[runners.LONGEST] < game.max_game_length() / 100


def test_options_are_parameters_with_our_defaults():
    spec = loading.spec("misdirection")
    told = load("misdirection").get_type().parameter_specification
    assert told == {
        "players": 4, "size": 15, "directions": 8, "teleport": "own", "corners": "opposite", "without": "blue",
        "memory": True, "max_turns": 2000,
    }  # fmt: skip
    assert set(told) == {option.name for option in spec.all_options}
    by_text, by_dict = load("misdirection(players=3,memory=False)"), {"players": 3, "memory": False}
    assert by_text == pyspiel.load_game(name_of(spec.id), by_dict)
    assert by_text.rules.options == spec.read(by_dict) and by_text.num_players() == 3


@pytest.mark.parametrize("case", CASES)
def test_the_text_of_a_game_loads_the_same_game(case):
    game = load(case)
    again = pyspiel.load_game(str(game))
    assert again == game and again.rules.options == game.rules.options
    assert pyspiel.load_game(game.get_type().short_name, game.get_parameters()) == game


def test_a_number_among_words_is_written_in_quotes():
    assert load("elements(size='7')").rules.options["size"] == "7"
    assert "size='7'" in str(load("elements(size='7')"))


def test_what_follows_from_the_options_given_is_filled_in():
    assert load("elements(players=1)").rules.options["mode"] == "together"
    assert load("waywords(mode=solitaire)").num_players() == 1


@pytest.mark.parametrize(
    ("case", "says"),
    [
        ("bones(rows=8)", "both even"),
        ("bones(rows=99)", "option rows of bones is a whole number from"),
        ("bones(begins=green)", "one of random, white, black, not 'green'"),
        ("elements(size='6')", "option size of elements is one of usual"),
    ],
)
def test_options_that_cannot_be_played_are_refused_in_our_words(case, says):
    with pytest.raises(BadOption, match=says):
        load(case)


def test_openspiel_itself_refuses_what_is_no_parameter():
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'columns'"):
        load("bones(columns=8)")


def replayed(game, history):
    """The final scores of a history that OpenSpiel kept, played with nothing but the kernel."""
    rules, board = game.rules, game.rules.kernel.new_state()
    groups = [(None, bytearray())]
    for step in history:
        if step.player == CHANCE:
            groups[-1][1].append(step.action)
        else:
            groups.append((step.action, bytearray()))
    for ply, (action, seed) in enumerate(groups):
        assert len(seed) in (0, CHANCE_NODES)
        rng = stream(fairness.ply_words(bytes(seed), ply))
        if action is None:
            rules.kernel.deal(board, np.array(rules.game.spec.encode(rules.options), np.int32), rng)
        else:
            assert rules.kernel.check(board, rules.data, action) == 0
            rules.kernel.apply(board, rules.data, action, rng)
    assert rules.kernel.state_record(board)["over"]
    return list(rules.kernel.score(board))


@pytest.mark.parametrize("case", CASES)
def test_openspiel_and_the_kernel_play_the_same_game(case):
    game = load(case)
    *_, before, last = states(game, seed=case)
    assert last.returns() == last.rewards() == replayed(game, last.full_history())
    assert before.returns() == before.rewards() == [0.0] * game.num_players()
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert str(again) == str(last)


@pytest.mark.parametrize("case", ONE_OF_EACH)
def test_moves_are_those_of_a_match_in_its_notation(case):
    for state in decisions(load(case), seed=1, most=25):
        match = Match.from_text(str(state).partition("\n")[0])
        moves = {state.action_to_string(action): action for action in state.legal_actions()}
        assert moves == match.legal_moves
        if moves:
            text = min(moves)
            assert state.string_to_action(text) == moves[text]


@pytest.mark.parametrize("case", ONE_OF_EACH)
def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing(case):
    state = some_decision(load(case), seed=2, ply=5)
    before, legal = str(state), set(state.legal_actions())
    for action in (next(a for a in range(state.num_distinct_actions()) if a not in legal), -7, 10**12):
        with pytest.raises(IllegalMove) as refused:
            state.apply_action(action)
        assert refused.value.rule.startswith(state.position.rules.game.spec.id)
        assert str(state) == before and state.action_to_string(action) == f"action {action}"
    with pytest.raises(FivewaysError, match="chance has the outcomes 0 to 255 here, not 256"):
        load(case).new_initial_state().apply_action(256)


def test_chance_moves_only_where_the_rules_draw():
    """The first player moves by the roll that made them first, which belongs to the deal; later rolls are rolled."""
    opening, *later = decisions(load("misdirection(players=2)"), seed=1, most=14)
    assert len(opening.history()) == CHANCE_NODES
    assert not opening.child(opening.string_to_action("roll")).is_chance_node()
    state = next(state for state in later if {"roll", "d1+"} <= set(map(state.action_to_string, state.legal_actions())))
    awaited = {state.action_to_string(action): state.child(action).is_chance_node() for action in state.legal_actions()}
    assert [move for move, waits in awaited.items() if waits] == ["roll"]


def test_every_face_of_a_die_is_as_likely():
    *_, state = decisions(load("misdirection(players=2)"), seed=1, most=6)
    chance, faces = random.Random(1), [0] * 7
    state.apply_action(state.string_to_action("roll"))
    assert state.chance_outcomes() == [(outcome, 1 / 256) for outcome in range(256)]
    for _ in range(1200):
        rolled = state.clone()
        while rolled.is_chance_node():
            rolled.apply_action(chance.randrange(256))
        faces[rolled.view(0).record["roll"]] += 1
    assert faces[0] == 0 and all(150 <= count <= 250 for count in faces[1:])
    assert len(rolled.history()) == len(state.history()) + CHANCE_NODES


@pytest.mark.parametrize("case", ONE_OF_EACH)
def test_copies_go_their_own_way_and_come_back_from_text(case):
    chance = random.Random(3)
    for state in list(states(load(case), seed=3, most=12)):
        before = str(state)
        for copied in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert str(copied) == before and copied.history() == state.history()
            assert copied.information_state_string(0) == state.information_state_string(0)
            copied.apply_action(draw(copied, chance))
            assert str(copied) != before and str(state) == before
        game, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        assert game == state.get_game() and str(restored) == before


def test_a_pickle_can_be_opened_by_a_process_that_has_imported_nothing(tmp_path):
    state = some_decision(load("bones"), seed=4, ply=3)
    (tmp_path / "state").write_bytes(pickle.dumps((state.get_game(), state)))
    code = "import pickle, sys; print(*pickle.load(open(sys.argv[1], 'rb')), sep='\\n', end='')"
    told = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "state")], check=True, capture_output=True, text=True
    )
    assert told.stdout == f"{state.get_game()}\n{state}"


@pytest.mark.parametrize("case", ONE_OF_EACH)
def test_a_state_comes_back_from_its_struct(case):
    game = load(case)
    for state in states(game, seed=5, most=8):
        struct = json.loads(state.to_json())
        assert struct["current_player"] == state.current_player()
        for given in (struct, state.to_struct()):
            assert str(game.new_initial_state(given)) == str(state)
        if state.is_terminal() or state.is_chance_node():
            continue
        assert str(game.new_initial_state(str(state))) == str(state)
        action = state.legal_actions()[-1]
        made = state.action_to_struct(state.current_player(), action)
        assert state.struct_to_actions(made) == [action] and state.apply_action_struct(made).ok()


def test_a_position_of_another_game_is_refused():
    position = str(some_decision(load("bones"), seed=6, ply=4))
    with pytest.raises(BadOption, match=r"with rows=9, cols=8, begins=.*: load that one for it"):
        load("bones(rows=7,cols=6)").new_initial_state(position)
    with pytest.raises(FivewaysError, match="begins with elements, not with 'bones'"):
        load("elements").new_initial_state(position)
