"""When the time of a turn is over, the word is given up. Swaps stay. The hand is filled from the pattern pile."""

from random import Random

import pytest

from fiveways import Match
from fiveways.contract.traits import TurnClock
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import PLAY, PUTTING, REFILL, TRACE
from fiveways.testing import rule
from tests.games.waywords.situation import CRATE, DOMINOES, game


def late(match):
    return match.game.text.late(match.view(match.to_move).record)


def hand(match, seat):
    """How many letters and patterns a seat has."""
    seen = match.view().record
    return int(seen["letters"][seat]), int(seen["patterns"][seat])


def own_letter(match):
    return next(move for move in match.legal_moves if move.startswith("swap "))


def test_there_is_a_minute_for_a_turn_but_none_for_who_plays_alone():
    assert SPEC.trait(TurnClock).seconds(SPEC.read()) == 60
    assert SPEC.trait(TurnClock).seconds(SPEC.read({"turn_seconds": 0})) == 0
    assert SPEC.trait(TurnClock).seconds(SPEC.read({"mode": "alternative", "turn_seconds": 90})) == 90
    assert SPEC.trait(TurnClock).seconds(SPEC.read({"mode": "solitaire"})) == 0


@rule("waywords.16")
def test_a_word_under_way_is_void_and_a_swap_stays():
    match = Match.new("waywords", seed="late")
    swap, seat = own_letter(match), match.to_move
    match.play(swap).play("step c3").play("step c4")
    board = match.view().record["board"].tolist()
    assert late(match) == "void, done"
    match.play(late(match))
    assert match.to_move != seat and match.view().record["board"].tolist() == board
    assert match.view().record["total"].tolist() == [0, 0, 0, 0]


@rule("waywords.16")
def test_a_hand_is_filled_from_the_pattern_pile_with_a_letter_only_where_it_needs_one():
    for throws, takes in ((1, ["take pattern"]), (2, ["take pattern", "take letter"])):
        match = Match.new("waywords", seed="late")
        seat = match.to_move
        match.play("pass")
        for _ in range(throws):
            match.play(next(move for move in match.legal_moves if move.startswith("throw letter")))
        assert late(match).split(", ") == takes
        match.play(late(match))
        assert match.to_move != seat and sum(hand(match, seat)) == 5 and hand(match, seat)[0] == 1


@pytest.mark.parametrize("mode", ["standard", "alternative"])
def test_a_late_turn_ends_from_wherever_it_stands_and_its_record_can_be_played_again(mode):
    chance, phases = Random(mode), set()
    for number in range(6):
        match = Match.new("waywords", {"mode": mode, "players": 2 + number % 3}, seed=f"{mode} {number}")
        while not match.over and len(match.moves) < 90:
            seat = match.to_move
            if chance.random() < 0.3:
                phases.add(int(match.view(seat).record["phase"]))
                told = late(match)
                match.play(told)
                assert match.moves[-1].text == told and (match.over or match.to_move != seat)
            else:
                moves = list(match.legal_moves)
                puts = [move for move in moves if move.startswith("put ")]
                match.play(chance.choice(puts or moves))
        assert Match.from_record(match.record()).to_text() == match.to_text()
    assert {PLAY, TRACE} <= phases and (mode == "alternative" or REFILL in phases)


@rule("waywords.11", "waywords.16")
@pytest.mark.parametrize("begun", [(), ("step c4",)])
def test_what_was_taken_up_goes_back_and_its_points_are_gone(begun):
    match = game("a8=K b8=J c4=B", "LP:D.I3.L3|NR:D.I3.L3", on=DOMINOES, totals="40,40")
    before = match.view().record["board"].tolist(), match.view().record["under"].tolist()
    for move in ("swap a1 P", "lift b8 L", "lift a8", *begun):
        match.play(move)
    match.play(late(match))
    after = match.view().record
    assert match.to_move == 1 and after["total"].tolist() == [35, 40, 0, 0] and after["under"].tolist() == before[1]
    assert after["board"].tolist()[1:] == before[0][1:], "the swap before it stays"


@rule("waywords.16")
def test_markers_put_down_one_by_one_are_taken_back():
    match = game(CRATE)
    for move in ("step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3"):
        match.play(move)
    assert int(match.view(0).record["phase"]) == PUTTING
    assert late(match) == "void, done"
    match.play(late(match))
    assert match.to_move == 1 and not match.view().record["under"].any() and not match.view().record["used_count"]
