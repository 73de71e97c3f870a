"""Records, tables and positions of versions 1 and 2 of the rules, whose usual deck is called 1 now."""

import dataclasses
from pathlib import Path

import pytest

from fiveways import Match, Record, load_game
from fiveways.contract.errors import BadOption
from tests.games.the_way.situation import BOARD, text

RECORDS = sorted(Path(__file__).with_name("version_2").glob("*.json"))
SPEC = load_game("the-way").spec


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_of_version_2_is_played_again_and_stays_one(file):
    record = Record.from_json(file.read_text("utf-8"))
    match = Match.from_record(record)
    assert match.result_json() == record.result and match.over
    assert match.options["deck"] == {"default": "1"}.get(record.options["deck"], record.options["deck"])
    again = match.record()
    assert again.rules == record.rules == 2 and again.moves == record.moves
    assert Match.from_record(again).to_text() == match.to_text()


def test_a_table_that_was_opened_before_has_the_deck_it_had():
    assert SPEC.read_kept(None, {"deck": "default", "games": "1"}) == SPEC.read(
        {"deck": "1", "games": "1", "max_turns": 150, "rules": 2}
    )
    assert SPEC.read_kept(2, {"deck": "open"})["deck"] == "open"
    assert SPEC.read_kept(3, {"deck": "default"}) == SPEC.read()


def test_an_option_that_never_was_is_refused_by_name():
    for version in (None, 1, 2, 3):
        with pytest.raises(BadOption, match="no option 'colour': it has games, deck, max_turns, one_way, clockwise"):
            SPEC.read_kept(version, {"colour": "red"})


def test_a_position_that_names_no_deck_has_the_one_whose_cards_it_has():
    assert Match.from_text(text(options="")).options["deck"] == "1"
    for deck in ("default", "open", "1"):
        written = Match.new("the-way", {"deck": deck}, seed=1).to_text()
        assert Match.from_text(written.replace(f" deck={deck}", "")).options["deck"] == deck


@pytest.mark.parametrize("options", ["", "various=on rules=one_way,replace", "max_turns=99 clockwise=on"])
def test_a_record_that_begins_from_a_position_of_version_2_is_played_again(options):
    now = Match.from_text(text(options=f"{options} rules=2".strip())).play(
        "b1+" if "various" not in options else "stay"
    )
    assert Match.from_text(now.to_text()).options == now.options and now.options["rules"] == 2
    record = dataclasses.replace(now.record(), position=text(options=options))
    kept = {name: value for name, value in now.options.items() if name not in ("rules", "choice")}
    old = dataclasses.replace(record, options={**kept, "deck": "default"})
    assert Match.from_record(old).to_text() == now.to_text()
    assert BOARD in str(record.position)
