"""The generic compiled runners: random games, perft, and stepping many boards."""

import threading
import time

import numpy as np
import pytest

from fiveways import Batch, FivewaysError
from fiveways.batch import arrays, runners
from fiveways.bots import tree
from fiveways.compiled.sharing import GONE
from fiveways.contract import loading
from fiveways.contract.errors import BadSeat, IllegalMove
from fiveways.contract.verbs import STRIDE


def tally(first: int, last: int, verbs=None) -> np.ndarray:
    game = loading.load("bones")
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
    verbs = loading.load("bones").kernel.verbs.copy()
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


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("game", ["bones", "die"])
def test_random_steps_play_what_random_actions_would_choose(die, game, threads):
    given, drawn = (Batch(game, 130, seed="r", threads=threads) for _ in range(2))
    for _ in range(60):
        actions = given.random_actions()
        given.step(actions)
        drawn.step_randomly()
        assert np.array_equal(drawn.actions, actions)
    assert np.array_equal(given.states, drawn.states) and np.array_equal(given.masks, drawn.masks)


@pytest.mark.parametrize("illegal", ["raise", "lose"])
def test_a_game_that_strides_plays_as_it_would_verb_by_verb(monkeypatch, illegal):
    kernel = loading.load("bones").kernel
    striding = Batch("bones", 130, seed="s", threads=2, illegal=illegal)
    verbs = kernel.verbs.copy()
    verbs[STRIDE] = 0
    monkeypatch.setattr(kernel, "verbs", verbs)
    walking = Batch("bones", 130, seed="s", illegal=illegal)
    for turn in range(80):
        actions = walking.random_actions()
        if illegal == "lose":
            actions[turn] = (-1, 144, 14)[turn % 3]  # the last lies half beside the board
        walking.step(actions)
        striding.step(actions)
        for told in ("states", "views", "masks", "rewards", "endings", "seats", "movers", "actions", "finals"):
            assert np.array_equal(getattr(walking, told), getattr(striding, told)), told
    assert (walking.endings == arrays.REFUSED).any() == (illegal == "lose")


def test_one_illegal_action_stops_the_whole_step():
    batch = Batch("bones", 8, seed="b", threads=2)
    actions = batch.random_actions()
    actions[5] = 0
    before = batch.states.copy()
    with pytest.raises(IllegalMove, match=r"action 0 on board 5: the first piece must cover.*bones\.3"):
        batch.step(actions)
    assert np.array_equal(before, batch.states)


@pytest.mark.parametrize(
    "actions", [[1, 2], np.zeros((8, 1), int), np.zeros((8, 8), int), np.zeros(9, int), np.zeros(8), ["a"] * 8, 5]
)
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
    assert batch._work[GONE] == batch._woken + 2, "both helpers are asleep again"
    batch.step(batch.random_actions())
    batch.close()


def test_actions_may_lie_in_memory_as_they_like():
    results = []
    for form in (list, np.int32, np.uint8, "strided", "read-only"):
        batch = Batch("bones", 8, seed="b")
        for _ in range(10):
            actions = batch.random_actions()
            match form:
                case "strided":
                    actions = np.repeat(actions, 3)[::3]
                case "read-only":
                    actions.flags.writeable = False
                case _:
                    actions = actions.tolist() if form is list else actions.astype(form)
            batch.step(actions)
        results.append(batch.states.copy())
    assert all(np.array_equal(results[0], other) for other in results)


def test_a_batch_is_for_one_thread_at_a_time():
    batch = Batch("bones", 2, seed="b")
    actions, before = batch.random_actions(), batch.states.copy()
    batch._held["busy"][0] = 1  # as it is while another thread steps
    for use in (lambda: batch.step(actions), batch.random_actions, batch.reset):
        with pytest.raises(FivewaysError, match="one thread at a time"):
            use()
    assert np.array_equal(before, batch.states) and batch._held["busy"][0] == 1
    batch._held["busy"][0] = 0
    batch.step(actions)


def test_a_board_knows_who_acted_and_who_is_to_act():
    batch = Batch("misdirection", 20, {"players": 3}, seed="b")
    for _ in range(100):
        before = batch.states.copy().view(batch.game.kernel.state_dtype)["to_move"][:, 0]
        assert np.array_equal(batch.seats, before)
        batch.step(batch.random_actions())
        assert np.array_equal(batch.movers, before)


def test_with_one_seat_everybody_else_has_played_when_a_step_is_over():
    batch = Batch("bones", 30, seed="b", seat="black")
    plies = batch.views.view(batch.game.kernel.view_dtype)["ply"][:, 0]
    for _ in range(60):
        before = plies.copy()
        batch.step(batch.random_actions())
        ended = batch.endings > 0
        assert (batch.seats == 1).all() and (batch.movers == 1).all()
        assert (plies[~ended] == before[~ended] + 2).all() and (plies[ended] <= 1).all()
        finals = batch.finals.view(batch.game.kernel.view_dtype)[ended, 0]
        assert np.array_equal(finals["over"], batch.endings[ended])
        assert np.array_equal(finals["ply"] - before[ended], np.where(batch.rewards[ended, 1] > 0, 1, 2))


def test_a_seat_may_be_drawn_for_each_game_each_as_often():
    batch = Batch("elements", 400, {"players": 4}, seed="b", seat="any")
    assert np.bincount(batch.seats, minlength=4).min() > 70
    mine = batch.seats.copy()
    for _ in range(30):
        batch.step(batch.random_actions())
        going_on = batch.endings == 0
        assert np.array_equal(batch.seats[going_on], mine[going_on])
        mine = batch.seats.copy()


def test_greedy_opponents_play_what_the_greedy_bot_thinks_best():
    batch = Batch("bones", 12, {"begins": "white"}, seed="b", seat="white", opponent="greedy")
    kernel, data = batch.game.kernel, np.zeros(0, np.uint8)
    for _ in range(6):
        states, actions = batch.states.copy(), batch.random_actions()
        batch.step(actions)
        for board in np.flatnonzero(batch.endings == 0):
            kernel.apply(states[board], data, int(actions[board]), np.zeros(4, np.uint64))
            legal = kernel.legal(states[board], data)
            worth, view = np.zeros(len(legal)), kernel.observe(states[board], 1)
            tree.judge(kernel.verbs, view, kernel.new_state(), data, legal, np.zeros(4, np.uint64), 1, worth)
            played = int(batch.views[board].view(kernel.view_dtype)["last"][0]) - 1
            assert worth[legal.tolist().index(played)] > worth.max() - 1e-5


def test_nobody_can_be_greedy_without_an_estimate(kuhn):
    with pytest.raises(BadSeat, match="kuhn has no estimate"):
        Batch(kuhn, 2, seat=0, opponent="greedy")


def test_a_board_that_waits_shows_its_end_and_is_dealt_by_the_next_step():
    batch, ended = Batch("bones", 40, {"rows": 5, "cols": 6}, seed="b", wait=True), np.zeros(40, bool)
    for _ in range(60):
        before = batch.views.copy()
        batch.step(batch.random_actions())
        views = batch.views.view(batch.game.kernel.view_dtype)[:, 0]
        assert not batch.endings[ended].any() and (batch.movers[ended] == -1).all() and not batch.rewards[ended].any()
        assert (views["ply"][ended] == 0).all() and not (before == batch.views).all(axis=1).any()
        ended = batch.endings > 0
        assert np.array_equal(views["over"] > 0, ended) and np.array_equal(batch.masks.any(axis=1), ~ended)
    assert len(batch.finals) == 0


def test_where_an_illegal_action_loses_the_others_win_and_the_rule_is_told():
    batch = Batch("bones", 3, {"begins": "black"}, seed="b", illegal="lose")
    actions = batch.random_actions()
    actions[1], actions[2] = 0, 2**40
    batch.step(actions)
    assert batch.endings.tolist() == [0, arrays.REFUSED, arrays.REFUSED]
    assert batch.rewards.tolist() == [[0, 0], [1, -1], [1, -1]]
    assert "action 0: the first piece must cover" in str(batch.why_refused(1))
    assert batch.why_refused(2).rule == "bones.4"
    assert batch.views.view(batch.game.kernel.view_dtype)["ply"][:, 0].tolist() == [1, 0, 0]


def test_a_seed_of_its_own_makes_a_board_independent_of_the_others(die):
    many, one = Batch(die, 5), Batch(die, 1)
    many.reset(["x", 3, "y", None, 4])
    one.reset([3])
    for _ in range(40):
        actions = many.random_actions()
        assert actions[1] == one.random_actions()[0]
        many.step(actions)
        one.step(actions[1:2])
        assert np.array_equal(many.states[1], one.states[0])


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"boards": 0}, "at least one board"),
        ({"seat": 2}, "bones has the seats white, black"),
        ({"opponent": "level1"}, "random or greedy, not 'level1'"),
        ({"illegal": "maybe"}, "raise or lose, not 'maybe'"),
    ],
)
def test_batches_that_cannot_be_are_refused(settings, says):
    with pytest.raises(FivewaysError, match=says):
        Batch(**{"game": "bones", "boards": 2} | settings)
