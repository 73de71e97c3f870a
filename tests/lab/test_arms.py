"""What is compared: sweeps of options, and who sits where."""

import pytest

from fiveways.contract import loading
from fiveways.contract.errors import BadOption, BadSeat
from fiveways.lab.playing.arms import combine, read_sweep


def test_a_sweep_is_a_list_a_range_or_everything():
    bones, way = loading.spec("bones"), loading.spec("the-way")
    assert read_sweep(bones, ["rows=7,9", "cols=6..8"]) == {"rows": (7, 9), "cols": (6, 7, 8)}
    assert read_sweep(bones, ["in_a_row=all", "begins=all"])["begins"] == ("random", "white", "black")
    assert read_sweep(way, ["clockwise=on,off"]) == {"clockwise": (True, False)}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("row=7,9", "did you mean rows"),
        ("rows=7,99", "rows of bones is a whole number from 5 to 15, not '99'"),
        ("rows=9..7", "the wrong way round"),
        ("rows=7,7", "a value twice"),
        ("rows=0..99999999", "more than 10,000 values"),
        ("rows", "name=value"),
        ("begins=white..black", "one of random, white, black"),
    ],
)
def test_a_sweep_that_means_nothing_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadOption, match=reason):
        read_sweep(loading.spec("bones"), [text])


def test_every_combination_is_played_and_what_cannot_be_is_named():
    found = combine("bones", {}, {"rows": (7, 8), "cols": (7, 8)}, None, "x")
    assert [(arm.options["rows"], arm.options["cols"]) for arm in found.arms] == [(7, 8), (8, 7)]
    assert len(found.left_out) == 2 and "both odd" in found.left_out[0]


def test_nothing_playable_is_refused():
    with pytest.raises(BadOption, match=r"none of these combinations can be played: .*both odd"):
        combine("bones", {}, {"rows": (7,), "cols": (7,)}, None, "x")


def test_an_option_cannot_be_swept_and_fixed():
    with pytest.raises(BadOption, match="rows is swept, so it cannot be 7 as well"):
        combine("bones", {"rows": 7}, {"rows": (7, 9)}, None, "x")


def test_one_kind_of_player_alone_sits_everywhere():
    arms = combine("elements", {}, {"players": (2, 3, 4)}, ["greedy"], "x").arms
    assert [len(arm.seats) for arm in arms] == [2, 3, 4]
    with pytest.raises(BadSeat, match="3 seats here, not 2"):
        combine("elements", {"players": 3}, {}, ["greedy", "random"], "x")
