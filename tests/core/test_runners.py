"""The generic compiled runners: random games, perft, and stepping many boards."""

import threading
import time

import numpy as np
import pytest

from fiveways import Batch, FivewaysError
from fiveways.core import registry, runners
from fiveways.core.errors import IllegalMove


def tally(first: int, last: int, verbs=None) -> np.ndarray:
    game = registry.load("bones")
    out = np.zeros(runners.TALLY, np.int64)
    options = np.array(game.spec.encode(game.spec.read()), np.int32)
    kernel = game.kernel
    verbs = kernel.verbs if verbs is None else verbs
    runners.random_games(verbs, kernel.new_state(), kernel.data({}), options, np.uint64(9), first, last, out)
    return out


def test_games_do_not_depend_on_who_plays_them():
    whole, parts = tally(0, 300), tally(0, 100) + tally(100, 300)
    whole[runners.LONGEST] = parts[runners.LONGEST] = 0
    assert np.array_equal(whole, parts)


def test_without_its_shortcuts_a_game_still_plays_itself_by_its_list_of_moves():
    verbs = registry.load("bones").kernel.verbs.copy()
    verbs[[runners.SAMPLE, runners.PLAYOUT, runners.MASK]] = 0
    plain, quick = tally(0, 400, verbs), tally(0, 400)
    assert plain[runners.ENDING + 1] == quick[runners.ENDING + 1] == 400
    assert abs(plain[runners.PLIES] / quick[runners.PLIES] - 1) < 0.1


def test_compiled_code_lets_other_threads_run():
    ticks = 0
    worker = threading.Thread(target=tally, args=(0, 300_000))
    worker.start()
    while worker.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 20


def test_a_batch_steps_every_board_and_deals_afresh():
    batch = Batch("bones", 50, {"begins": "white"}, seed="b")
    ended = 0
    for _ in range(200):
        actions = batch.random_actions()
        assert batch.masks[np.arange(50), actions].all()
        batch.step(actions)
        done = batch.endings > 0
        ended += int(done.sum())
        assert (np.abs(batch.rewards[done]).sum(axis=1) == 2).all()
        assert not batch.rewards[~done].any()
        views = batch.views.view(batch.game.kernel.view_dtype)
        assert (views["ply"][done] == 0).all()
        assert (batch.masks[done].sum(axis=1) == 7).all()
    assert ended > 200


def test_a_batch_is_the_same_on_any_number_of_threads():
    results = []
    for threads in (1, 2, 3):
        batch = Batch("bones", 101, seed="b", threads=threads)
        for _ in range(40):
            batch.step(batch.random_actions())
        results.append(batch.states.copy())
        batch.close()
    assert np.array_equal(results[0], results[1])
    assert np.array_equal(results[0], results[2])


def test_one_illegal_action_stops_the_whole_step():
    batch = Batch("bones", 8, seed="b", threads=2)
    actions = batch.random_actions()
    actions[5] = 0
    before = batch.states.copy()
    with pytest.raises(IllegalMove, match=r"action 0 on board 5: the first piece must cover.*bones\.3"):
        batch.step(actions)
    assert np.array_equal(before, batch.states)


@pytest.mark.parametrize("actions", [[1, 2], np.zeros((8, 1), int), np.zeros(8), ["a"] * 8])
def test_actions_of_the_wrong_shape_or_kind_are_refused(actions):
    batch = Batch("bones", 8, seed="b")
    with pytest.raises(FivewaysError, match="step needs 8 whole numbers"):
        batch.step(actions)


@pytest.mark.parametrize("action", [-1, 144, 450, 10**6, 2**40 + 64])
def test_actions_outside_the_space_are_refused(action):
    batch = Batch("bones", 2, seed="b")
    with pytest.raises(IllegalMove, match="on board 0"):
        batch.step(np.array([action, action]))


def test_what_step_trusts_cannot_be_written():
    batch = Batch("bones", 2, seed="b")
    for array in (batch.states, batch.views, batch.masks):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0


def test_asking_for_random_actions_does_not_change_the_boards_own_chance(die):
    one, two = Batch(die, 3, seed="b"), Batch(die, 3, seed="b")
    for _ in range(30):
        actions = one.random_actions()
        one.step(actions)
        two.step(actions)
    assert np.array_equal(one.states, two.states)


def test_helpers_sleep_and_are_woken_once_each():
    batch = Batch("bones", 256, seed="b", threads=3)
    for _ in range(300):
        batch.step(batch.random_actions())
    time.sleep(0.3)
    assert batch._wake._value == 0
    assert batch._work[runners.GONE] == batch._woken + 2, "both helpers are asleep again"
    batch.step(batch.random_actions())
    batch.close()
