"""Figures about games, checked on games that are made up."""

import numpy as np
import pytest

from fiveways.lab.playing.arms import combine
from fiveways.lab.playing.jobs import Job
from fiveways.lab.report import metrics
from fiveways.lab.report.metrics import Chances, course, explained, nature, winner_of
from fiveways.lab.report.watching import Watched, watch


def made_up(worth: list[float], winner: int = 0, choices: int = 3) -> Watched:
    """A game of two whose estimate for the first seat went like this."""
    rows = np.array([[x, -x] for x in (*worth, 1 - 2 * winner)], np.float32)
    count = len(worth)
    scores = (1.0 - 2 * winner, 2.0 * winner - 1)
    return Watched(0, np.arange(count) % 2, np.full(count, choices, np.int32), rows, scores, np.zeros((0, 2)))


def test_drama_is_how_far_behind_the_winner_was():
    chances = np.array([[0.5, 0.5], [0.32, 0.68], [0.41, 0.59], [0.9, 0.1]])
    told = course(chances, 0)
    assert told.drama == pytest.approx((0.36**0.5 + 0.18**0.5) / 2)
    assert told.behind == 0.5 and told.lead_changes == 1, "to be level is not to lead"
    assert told.settled == 0.25


def test_who_is_never_behind_makes_no_drama():
    told = course(np.array([[0.6, 0.4], [0.9, 0.1]]), 0)
    assert told.drama == 0 and told.behind == 0 and told.lead_changes == 0


def test_a_lead_by_less_than_a_margin_is_no_lead():
    level = np.array([[0.52, 0.48], [0.47, 0.53], [0.52, 0.48], [0.54, 0.46]])
    assert course(level, 0).lead_changes == 0
    there_and_back = np.array([[0.6, 0.4], [0.48, 0.52], [0.6, 0.4], [0.4, 0.6]])
    assert course(there_and_back, 1).lead_changes == 1, "what lies between two leads of the same one does not count"


def test_games_never_settled_before_their_end_are_counted_apart():
    chance = np.random.default_rng(1)
    games = [made_up([float(chance.uniform(-0.1, 0.1)), 0.0], winner=number % 2) for number in range(40)]
    open_to_the_end = nature(games, together=False)
    assert open_to_the_end.never_settled == 1 and open_to_the_end.settled == 0
    told = nature([made_up([0.0, 0.9, 0.9, 0.9]), made_up([0.0, -0.9, -0.9, -0.9], winner=1)], together=False)
    assert told.never_settled == 0 and told.settled == 0.5, "by the mean of two, from the third of four moves on"


def test_a_game_that_was_never_open_is_settled_from_the_start():
    assert course(np.array([[0.9, 0.1], [0.95, 0.05]]), 0).settled == 1
    assert course(np.array([[0.9, 0.1], [0.5, 0.5]]), 0).settled == 0


def test_chances_rise_with_the_estimate_and_fit_what_happened():
    chance = np.random.default_rng(3)
    games = []
    for _ in range(400):
        worth = float(chance.uniform(-0.9, 0.9))
        games.append(made_up([worth, worth], winner=int(chance.random() > (worth + 1) / 2)))
    learnt = Chances(games, together=False)
    assert (np.diff(learnt.share) > 0).all()
    for worth in (-0.6, 0.0, 0.6):
        assert learnt.of(made_up([worth]))[0, 0] == pytest.approx((worth + 1) / 2, abs=0.12)
    assert learnt.of(games[0]).sum(axis=1) == pytest.approx(1)


def test_chances_are_averaged_over_one_move_of_each_seat():
    games = [made_up([0.5, -0.5]), made_up([-0.5, 0.5], winner=1), made_up([0.5]), made_up([-0.5], winner=1)]
    up_and_down = Chances(games, together=False).of(made_up([0.5, -0.5, 0.5, -0.5]))
    assert up_and_down[1:, 0] == pytest.approx(0.5)
    assert up_and_down[0, 0] > 0.6


def test_together_the_sides_are_the_players_and_the_game():
    won = Watched(
        0, np.zeros(1), np.ones(1, np.int32), np.array([[0.2] * 3, [1] * 3]), (1.0, 1.0, 1.0), np.zeros((0, 2))
    )
    lost = Watched(
        0, np.zeros(1), np.ones(1, np.int32), np.array([[-0.2] * 3, [-1] * 3]), (-1.0,) * 3, np.zeros((0, 2))
    )
    assert winner_of(won, True) == 0 and winner_of(lost, True) == 1
    assert Chances([won, lost], True).of(won)[0] == pytest.approx([1, 0])


def test_draws_are_no_courses_but_count_for_completion():
    drawn = Watched(0, np.zeros(2), np.array([1, 4], np.int32), np.zeros((3, 2)), (0.0, 0.0), np.zeros((0, 2)))
    told = nature([drawn, made_up([0.1, 0.2])], together=False)
    assert told.completion == 0.5 and told.games == 2
    assert told.forced == 0.25 and told.choices == pytest.approx(11 / 4)


def test_a_deal_that_decides_everything_explains_everything():
    decided = np.repeat(np.array([[1.0], [0.0], [1.0], [0.0]]), 5, axis=1)
    assert explained(decided) == (1, 1, 1)
    assert explained(np.zeros((4, 5))) is None, "if all games end the same, nothing is to be explained"


def test_a_deal_that_decides_nothing_explains_nothing_as_far_as_so_many_deals_can_tell():
    chance = np.random.default_rng(1)
    many, few = ((chance.random((deals, 4)) < 0.5).astype(float) for deals in (200, 8))
    share, low, high = explained(many)
    assert low <= share < 0.06 and low < 0.02 and high < 0.15
    assert explained(few)[2] > 0.2, "eight deals prove little"


def test_half_and_half_is_found_and_the_limits_hold_it():
    """With a deal's own effect as strong as what comes on top of it, it explains half."""
    chance = np.random.default_rng(2)
    missed = 0
    for _ in range(100):
        share, low, high = explained(chance.normal(size=(40, 1)) + chance.normal(size=(40, 4)))
        assert low < share < high
        missed += not low < 0.5 < high
    assert missed <= 10, "19 times in 20, more or less"


@pytest.mark.parametrize("game", ["bones", "the-way", "elements", "misdirection", "waywords"])
def test_every_game_can_be_watched(game):
    short = {"the-way": {"games": 1, "max_turns": 20}, "waywords": {"mode": "alternative"}}
    arm = combine(game, short.get(game, {}), {}, ["level1"], "watch").arms[0]
    one, two = watch(Job(0, arm, 0, 2))
    assert one.moves == len(one.movers) == len(one.choices) == len(one.worth) - 1
    assert len(one.pressed) >= 2 and (one.pressed >= 0).all()
    assert nature([one, two], together=False).choices > 1
    assert metrics.SETTLED == 0.8
