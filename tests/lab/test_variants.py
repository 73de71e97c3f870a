"""What options change: differences that stand, and those that may be chance."""

import numpy as np
import pytest

from fiveways.core import registry
from fiveways.lab.arms import Arm
from fiveways.lab.playing import Rows
from fiveways.lab.variants import compare, of_beginner, variants


def rows(plies, drawn=0, won=None) -> Rows:
    made = Rows.empty(len(plies), 2)
    made.plies[:] = plies
    first = np.array(won if won is not None else [1, -1] * (len(plies) // 2))
    made.scores[:, 0], made.scores[:, 1] = first, -first
    made.scores[:drawn] = 0
    return made


def told(**parts):
    arms = {name: Arm("bones", {}, ("random", "random"), "x") for name in parts}
    return compare(arms, list(parts.values()), dict.fromkeys(parts, False))


def test_each_option_is_changed_alone_as_far_as_it_can_be_played():
    found = variants(registry.spec("bones"), {}, "random", "x")
    usual = found.pop("").options
    assert {"rows=5", "rows=15", "cols=6", "begins=white", "in_a_row=4"} <= set(found), "5 columns go with no odd rows"
    for arm in found.values():
        assert sum(arm.options[name] != usual[name] for name in usual) == 1


def test_a_clear_difference_matters_and_a_small_one_does_not():
    chance = np.random.default_rng(1)
    base, alike = (chance.integers(20, 40, 100) for _ in range(2))
    found = told(usual=rows(base), longer=rows(base + 15), alike=rows(alike))
    longer, alike = found["longer"][0], found["alike"][0]
    assert longer.figure == "actions" and longer.matters and longer.low < 15 < longer.high
    assert longer.difference == pytest.approx(15) and not alike.matters


def test_eight_draws_in_twenty_do_not_stand_among_many_comparisons():
    """Fisher's exact test gives 0.003: too much for one of sixty, whatever the normal curve says."""
    others = {f"same{n}": rows([30] * 20) for n in range(20)}
    drawn = told(usual=rows([30] * 20), drawn=rows([30] * 20, drawn=8), **others)["drawn"][1]
    assert drawn.figure == "drawn" and 0.001 < drawn.p < 0.008 and not drawn.matters


def test_what_beginning_is_worth_goes_by_who_moved_first():
    made = rows([10] * 4, won=[1, 1, -1, -1])
    made.began[:] = [0, 1, 0, 1]
    assert of_beginner(made, 2, False).tolist() == [1, 0, 0, 1]
    assert of_beginner(made, 2, False, 1).tolist() == [0, 1, 1, 0]
