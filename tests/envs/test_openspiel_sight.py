"""What OpenSpiel shows to players is made from their views: no secret is in it, and nothing is missing."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from fiveways.contract.errors import BadSeat, FivewaysError
from fiveways.contract.verbs import SPECTATOR
from fiveways.envs.openspiel import SpielState, name_of, register
from fiveways.envs.openspiel_position import Position
from tests.envs.spiel import CASES, HIDDEN, decisions, load, some_decision, states

PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)


def shown(state, player, public):
    """All that OpenSpiel can be asked for in a player's name."""
    public.set_from(state, player)
    return (
        state.observation_tensor(player),
        state.observation_string(player),
        state.to_observation_struct(player).to_dict(),
        public.tensor.tolist(),
        public.string_from(state, player),
        state.legal_actions(player),
    )


@pytest.mark.parametrize("case", HIDDEN)
def test_worlds_that_differ_only_in_what_a_player_cannot_know_look_the_same_to_them(case):
    game, chance, differed = load(case), random.Random(1), 0
    public = make_observation(game, PUBLIC)
    for state in decisions(game, seed=1, most=15):
        for player in range(game.num_players()):
            board = state.position.board.copy()
            game.rules.kernel.hooks.reshuffle(game.rules.kernel.state_record(board), player, chance)
            twin = SpielState(game, Position(game.rules, board))
            differed += str(twin) != str(state)
            assert shown(twin, player, public) == shown(state, player, public)
    assert differed > 5 or "solitaire" in case


@pytest.mark.parametrize("case", CASES)
def test_an_observation_is_the_view_as_numbers_and_as_text(case):
    game = load(case)
    for state in states(game, seed=2, most=6):
        for player in range(game.num_players()):
            seen, text = state.observation_tensor(player), state.observation_string(player)
            assert seen == list(map(float, state.view(player).bytes)) and len(seen) == game.observation_tensor_size()
            picture, _, last = text.rpartition("\n")
            assert bytes.fromhex(last) == bytes(map(int, seen))
            dealt = state.position.board is not None
            assert picture == (str(state.view(player)) if dealt else "not dealt yet") and any(seen) == dealt
            assert state.to_observation_struct(player).to_dict()["ply"] == state.view(player).record["ply"]


def test_without_private_information_a_spectators_view_is_shown():
    game = load("elements")
    state, public = some_decision(game, seed=3, ply=4), make_observation(game, PUBLIC)
    public.set_from(state, 0)
    assert bytes(public.tensor.astype(np.uint8)) == state.view(SPECTATOR).bytes.tobytes()
    assert state.view(SPECTATOR).bytes.tobytes() not in {state.view(seat).bytes.tobytes() for seat in (0, 1)}


@pytest.mark.parametrize(
    "kind",
    [
        {"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
        {"perfect_recall": False, "public_info": False},
    ],
)
def test_other_kinds_of_observations_are_refused(kind):
    with pytest.raises(FivewaysError, match="what one player sees, or a spectator"):
        make_observation(load("elements"), pyspiel.IIGObservationType(**kind))
    with pytest.raises(FivewaysError, match=r"have no parameters, but got {'planes': 3}"):
        make_observation(load("elements"), None, {"planes": 3})


def test_nobody_looks_from_a_seat_that_is_not_there():
    state = some_decision(load("bones"), seed=1, ply=2)
    with pytest.raises(BadSeat, match="players 0 to 1 here, not 2"):
        state.view(2)


def test_an_information_state_is_what_a_player_saw_and_did_and_nothing_else(kuhn):
    """In Kuhn's poker with six cards each player has twelve: six cards, and two histories with a decision."""
    register(kuhn.spec.id)
    game, told = pyspiel.load_game(name_of(kuhn.spec.id)), {}
    for seed in range(400):
        for state in decisions(game, seed):
            if not state.is_terminal():
                me = state.current_player()
                record = state.view(me).record
                known = me, int(record["card"][me]), int(record["history"])
                assert told.setdefault(state.information_state_string(), known) == known
    assert len(told) == len(set(told.values())) == 24


def test_an_information_state_recalls_what_the_board_does_not_show():
    def after(*moves):
        state = load("bones(begins=white)").new_initial_state()
        for move in moves:
            state.apply_action(state.string_to_action(move))
        return state

    one = after("d5-e5", "a1-b1", "g8-h8", "c1-d1", "a9-b9")
    other = after("d5-e5", "c1-d1", "g8-h8", "a1-b1", "a9-b9")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) != one.information_state_string(0)
    assert one.information_state_string(1) == one.clone().information_state_string(1)


@pytest.mark.parametrize("case", HIDDEN)
def test_a_resampled_state_is_another_world_that_the_player_cannot_tell_apart(case):
    game, chance, other = load(case), random.Random(4), set()
    for state in decisions(game, seed=4, most=20):
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            guess = state.resample_from_infostate(player, chance.random)
            other.add(str(guess) == str(state))
            assert guess.current_player() == state.current_player() and guess.history() == []
            assert guess.observation_tensor(player) == state.observation_tensor(player)
            assert guess.information_state_string(player) == state.information_state_string(player)
        mine = state.resample_from_infostate(state.current_player(), chance.random)
        assert mine.legal_actions() == state.legal_actions()
        action = chance.choice(state.legal_actions())
        mine.apply_action(action)
        assert mine.history() == [action]
    assert False in other or "solitaire" in case


def test_nothing_is_resampled_while_chance_is_to_move():
    with pytest.raises(FivewaysError, match="let it move first"):
        load("elements").new_initial_state().resample_from_infostate(0, random.Random(1).random)
