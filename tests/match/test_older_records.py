"""Records of older versions of the rules: what happened with a move then happens by itself now."""

import dataclasses
from pathlib import Path

import pytest

from fiveways import Match, Record
from fiveways.contract.errors import BadRecord, IllegalMove

OLD = Path(__file__).with_name("the-way-rules-1.json")


def test_a_set_of_the_first_version_still_loads_and_is_dealt_the_same():
    """A real one: the deal belonged to the move that ended a game."""
    record = Record.from_json(OLD.read_text("utf-8"))
    match = Match.from_record(record)
    assert record.rules == 1 and not any("deal" in move for move, _ in record.moves)
    assert match.result_json() == record.result and len(match.moves) == len(record.moves)
    assert sum(move.text.endswith(", deal") for move in match.moves) == 2
    again = Match.from_record(match.record())
    assert match.record().rules == 1 and again.to_text() == match.to_text()


def test_by_todays_rules_the_deal_is_a_move_of_its_own():
    old = Record.from_json(OLD.read_text("utf-8"))
    record = dataclasses.replace(old, rules=3, options={**old.options, "deck": "1"})
    with pytest.raises(BadRecord, match="first the cards are collected and dealt"):
        Match.from_record(record)


def test_nobody_hastens_what_happens_by_itself_by_writing_it_into_a_move():
    match = Match.new("the-way", {"max_turns": 20}, seed="older").play("first").play("circle")
    while not match.automatic:
        before = match.copy()
        match.play("stay")
    assert before.prepare("stay, deal").text == "stay, deal"
    with pytest.raises(IllegalMove, match="that happens by itself"):
        before.prepare("stay, deal", certain=True)
