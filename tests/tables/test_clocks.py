"""Clocks: who pays for which time."""

import pytest

from fiveways.contract.errors import BadOption
from fiveways.tables.law.clocks import Clock, ClockRule


def test_a_clock_per_move_is_full_again_in_the_next_turn():
    clock = Clock.fresh(ClockRule(per_move=10), 2)
    clock.run(0, 1000)
    assert clock.now(4000) == [7000, 10000] and clock.deadline == 11000
    clock.run(1, 4000)
    assert clock.now(4500) == [10000, 9500]


def test_a_clock_per_game_runs_down_and_gets_its_increment_after_the_turn():
    clock = Clock.fresh(ClockRule(per_game=60, increment=2), 2)
    clock.run(0, 0)
    clock.run(0, 5000)  # the same player goes on: no increment yet
    assert clock.now(5000) == [55000, 60000]
    clock.run(1, 10000)
    assert clock.now(10000) == [52000, 60000]
    clock.run(None, 11000)
    assert clock.now(99999) == [52000, 59000] and clock.deadline is None, "the end earns nothing"


def test_a_take_back_earns_nobody_an_increment():
    clock = Clock.fresh(ClockRule(per_game=60, increment=10), 2)
    clock.run(0, 0)
    clock.run(1, 1000)
    clock.run(0, 2000, moved=False)
    assert clock.now(2000) == [69000, 59000]


def test_time_while_the_house_was_closed_costs_nobody_anything():
    clock = Clock.fresh(ClockRule(per_move=10), 2)
    clock.run(1, 0)
    clock.skip(500_000)
    assert clock.now(503_000) == [10000, 7000]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"per_move": 0}, "one of them more than 0"),
        ({"per_move": 5, "per_game": 5}, "either per_move or per_game"),
        ({"per_move": 5, "increment": 1}, "increment belongs"),
        ({"per_day": 5}, "'per_day'"),
        ({"per_move": -1}, "per_move of a clock is a whole number"),
        ({"per_game": True}, "whole number"),
    ],
)
def test_an_impossible_clock_is_refused_with_what_is_wrong(given, says):
    with pytest.raises(BadOption, match=says):
        ClockRule.read(given)


def test_a_clock_survives_being_written_down():
    for rule in (ClockRule(per_move=30), ClockRule(per_game=300, increment=3)):
        assert ClockRule.read(rule.to_json()) == rule
    assert ClockRule.read(None) is None
