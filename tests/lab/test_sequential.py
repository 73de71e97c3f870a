"""Asking until the answer is certain: not longer, and seldom wrongly."""

import numpy as np
import pytest

from fiveways.lab.elo import wilson
from fiveways.lab.report.sequential import ask, interval, looks


def coin(share: float, seed: int):
    tosses = np.random.default_rng(seed).random(3200) < share
    return lambda games: float(tosses[:games].sum())


def test_looks_double_and_end_with_the_most():
    assert list(looks(50, 400)) == [50, 100, 200, 400]
    assert list(looks(50, 300)) == [50, 100, 200, 300]
    assert list(looks(50, 50)) == [50]


def test_a_clear_answer_comes_at_the_first_look():
    answer = ask(coin(0.9, 1), 0.5)
    assert answer.certain and answer.games == 50 and answer.says == "more than an equal share"


def test_an_even_coin_takes_as_many_as_the_margin_needs():
    answer = ask(coin(0.5, 1), 0.5, margin=0.05)
    assert answer.certain and answer.games == 1600 and "an equal share, to within" in answer.says


def test_a_lean_to_one_side_is_not_called_equal():
    """226 of 400 may be 64 in a hundred, so this is not within ten of a half."""
    answer = ask(lambda games: 0.565 * games, 0.5, most=400)
    assert not answer.certain and answer.high > 0.6


def test_what_stays_open_is_said_to_be_open():
    answer = ask(coin(0.52, 1), 0.5, most=200)
    assert not answer.certain and answer.games == 200 and answer.says.startswith("not certain")


def test_looking_often_errs_no_more_than_once_in_twenty():
    wrong = sum(answer.low > 0.5 or answer.high < 0.5 for answer in (ask(coin(0.5, seed), 0.5) for seed in range(400)))
    assert wrong / 400 < 0.05


def test_later_looks_have_wider_intervals():
    first, third = interval(60, 100, 1), interval(60, 100, 3)
    assert third[0] < first[0] < 0.6 < first[1] < third[1]
    assert wilson(60, 100)[0] > first[0], "even the first look is stricter than a single one"
    assert first == pytest.approx((0.490, 0.700), abs=0.01)
