"""Records and tables of version 1 of the rules go on by those rules (fiveways 0.1)."""

from dataclasses import replace
from pathlib import Path

import pytest

from fiveways import Match, Record
from fiveways.contract.errors import BadOption
from fiveways.games.waywords import SPEC
from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    DOMINOES,
    MARK_BEE,
    alternative,
    code,
    game,
    letter_at,
    letters,
    new,
    on_board,
    play,
    solitaire,
    totals,
)

RECORDS = sorted((Path(__file__).parent / "version_1").glob("*.json"))
OLD = {"rules": 1, "tiles": "as_read", "finish_round": True, "per_word": 1}


def test_some_records_are_kept():
    assert len(RECORDS) == 7


@pytest.mark.parametrize("file", RECORDS, ids=[file.stem for file in RECORDS])
def test_a_record_of_version_1_still_plays(file):
    record = Record.from_json(file.read_text("utf-8"))
    assert record.rules == 1
    match = Match.from_record(record)
    assert match.result is not None and SPEC.version(match.options) == 1
    again = Match.from_record(Record.from_json(match.record().to_json()))
    assert again.to_text() == match.to_text() and again.record().rules == 1


def test_options_of_version_1_are_translated():
    kept = SPEC.read_kept(1, {"tiles": "default"})
    assert {name: kept[name] for name in OLD} == OLD
    assert SPEC.read_kept(1, {"tiles": "as_printed", "finish_round": False})["tiles"] == "as_printed"
    assert SPEC.read_kept(1, {"finish_round": False})["finish_round"] is False
    assert SPEC.read_kept(None, {}) == kept and SPEC.read_kept(1, kept) == kept
    assert SPEC.read_kept(2, {}) == SPEC.read()


@pytest.mark.parametrize(("given", "named"), [({"tiles": "default"}, "tiles"), ({"dialect": "any"}, "dialect")])
def test_what_is_gone_or_never_was_is_refused_by_name_in_a_new_game(given, named):
    with pytest.raises(BadOption, match=named):
        new(**given)
    with pytest.raises(BadOption, match="dialect"):
        SPEC.read_kept(1, {"dialect": "any"})


def test_a_record_of_version_1_that_begins_from_a_position_still_plays():
    match = game(BEE, tiles="as_read", rules=1, finish_round=True, per_word=1).play(MARK_BEE)
    record = match.record()
    position = record.position
    for words in (" rules=1", " tiles=as_read", " finish_round=on", " per_word=1"):
        assert words in position
        position = position.replace(words, "")
    options = {name: value for name, value in record.options.items() if name != "rules"} | {"tiles": "default"}
    old = replace(record, options=options, position=position)
    assert old.rules == 1 and Match.from_record(old).to_text() == match.to_text()


@rule("waywords.11")
def test_letters_stayed_where_a_marker_was_taken_up_in_vain():
    match = play(game("a8=K b8=J", on=DOMINOES, totals="9,9", rules=1), "lift a8 O", "pass")
    assert letter_at(match, "a8") == "O" and letters(match) == "K T" and totals(match) == [4, 9]
    assert on_board(match) == {"D:a8.b8", "D:d8.e8", "D:g8.h8"}


@rule("waywords.15")
def test_one_tile_was_thrown_back_after_a_word():
    match = play(game(BEE, rules=1), MARK_BEE, "throw letter O")
    assert not [move for move in match.legal_moves if move.startswith("throw")]
    assert code(match, "throw letter T") == 157


@rule("waywords.19", "waywords.20")
def test_the_shorter_games_had_no_blind_draws_and_swapped_letters_left_the_game():
    assert code(alternative(rules=1), "draw a1") == 192 and code(solitaire(rules=1), "draw a1") == 205
    match = alternative("a1=K", rules=1).play("swap a1 O")
    assert letters(match) == "T" and " gone=K" in match.to_text()
