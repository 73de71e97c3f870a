"""What options change: differences that stand, and those that may be chance."""

import numpy as np
import pytest

from fiveways.contract import loading
from fiveways.lab.playing.arms import Arm
from fiveways.lab.playing.rows import Rows
from fiveways.lab.report.variants import _limits, compare, of_beginner, variants


def rows(plies, drawn=0, won=None) -> Rows:
    made = Rows.empty(len(plies), 2)
    made.game[:] = np.arange(len(plies))
    made.plies[:] = plies
    first = np.array(won if won is not None else [1, -1] * (len(plies) // 2))
    made.scores[:, 0], made.scores[:, 1] = first, -first
    made.scores[:drawn] = 0
    return made


def told(**parts):
    arms = {name: Arm("bones", {}, ("random", "random"), "x") for name in parts}
    return compare(arms, list(parts.values()), dict.fromkeys(parts, False))


def test_each_option_is_changed_alone_as_far_as_it_can_be_played():
    found = variants(loading.spec("bones"), {}, "random", "x")
    usual = found.pop("").options
    assert {"rows=5", "rows=15", "cols=6", "begins=white", "in_a_row=4"} <= set(found), "5 columns go with no odd rows"
    for arm in found.values():
        assert sum(arm.options[name] != usual[name] for name in usual) == 1


def test_a_clear_difference_matters_and_a_small_one_does_not():
    chance = np.random.default_rng(1)
    base, alike = (chance.integers(20, 40, 100) for _ in range(2))
    found = told(usual=rows(base), longer=rows(base + chance.integers(10, 21, 100)), alike=rows(alike))
    longer, alike = found["longer"][0], found["alike"][0]
    assert longer.figure == "actions" and longer.matters and longer.low < 15 < longer.high
    assert longer.difference == pytest.approx(15, abs=1) and not alike.matters


def test_where_no_game_changed_the_difference_is_nothing_and_has_no_width():
    lengths = np.random.default_rng(1).integers(20, 90, 40)
    found = told(usual=rows(lengths), same=rows(lengths), one=rows([*lengths[:-1], 300]))
    assert [(change.low, change.high, change.p, change.changed) for change in found["same"]] == [(0, 0, 1, 0)] * 3
    assert found["one"][0].changed == 1 and found["one"][0].games == 40


def test_games_on_the_same_deal_are_compared_with_each_other():
    """Two more in each game are lost among lengths from 20 to 200, unless each is compared with its own."""
    lengths = np.random.default_rng(1).integers(20, 200, 40)
    more = lengths + np.random.default_rng(2).integers(1, 4, 40)
    change = told(usual=rows(lengths), more=rows(more))["more"][0]
    assert change.matters and 1 < change.low < 2 < change.high < 3


def test_a_bar_leaves_out_0_just_where_the_difference_matters():
    chance = np.random.default_rng(5)
    base = chance.integers(20, 40, 30)
    others = {f"arm{n}": rows(base + np.round(chance.normal(n / 4, 4, 30)), drawn=n) for n in range(20)}
    every = [change for changes in told(usual=rows(base), **others).values() for change in changes]
    assert all(change.matters == (change.low > 0 or change.high < 0) for change in every)
    error = 0.05 / sum(change.p < 1 or change.low < change.high for change in every)
    assert [change.matters for change in every] == [change.p <= error for change in every]
    assert 5 < sum(change.matters for change in every) < 40


def test_limits_hold_what_is_true_in_nineteen_cases_of_twenty():
    chance = np.random.default_rng(7)
    found = _limits([chance.normal(3, 5, 25) for _ in range(150)], 0.05)
    assert 135 <= sum(low < 3 < high for low, high, _ in found) <= 149


def test_eight_draws_in_twenty_do_not_stand_among_many_comparisons():
    """All eight fall to one side once in 128 times: too often for one of twenty."""
    chance = np.random.default_rng(1)
    others = {f"other{n}": rows(chance.integers(29, 32, 20)) for n in range(20)}
    drawn = told(usual=rows([30] * 20), drawn=rows([30] * 20, drawn=8), **others)["drawn"]
    assert drawn[1].figure == "drawn" and drawn[1].p == pytest.approx(1 / 128, rel=0.1) and not drawn[1].matters
    assert drawn[1].low <= 0 and drawn[1].changed == 8
    assert told(usual=rows([30] * 20), drawn=rows([30] * 20, drawn=8))["drawn"][1].matters, "where it is the only one"


def test_too_few_games_say_nothing_and_json_can_hold_that():
    change = told(usual=rows([10, 20]), longer=rows([30, 50]))["longer"][0]
    assert not change.matters and change.low == -np.inf and change.to_json()["low"] is None


def test_what_beginning_is_worth_goes_by_who_moved_first():
    made = rows([10] * 4, won=[1, 1, -1, -1])
    made.began[:] = [0, 1, 0, 1]
    assert of_beginner(made, 2, False).tolist() == [1, 0, 0, 1]
    assert of_beginner(made, 2, False, 1).tolist() == [0, 1, 1, 0]
