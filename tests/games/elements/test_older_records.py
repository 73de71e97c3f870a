"""Records of the first version of the rules, made by fiveways 0.1.0, are played by those rules."""

from pathlib import Path

import pytest

from fiveways import Match, Record
from fiveways.testing import rule

OLD = sorted((Path(__file__).parent / "rules-1").glob("*.json"))


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_a_record_of_the_first_version_still_plays_to_the_same_result(file):
    record = Record.from_json(file.read_text("utf-8"))
    match = Match.from_record(record)
    assert record.rules == 1 and "pieces" not in record.options
    assert match.result_json() == record.result
    assert match.options == {**record.options, "pieces": "2", "rules": 1}
    again = Match.from_record(match.record())
    assert match.record().rules == 1 and again.to_text() == match.to_text()


@rule("elements.20")
def test_what_was_lost_by_the_first_version_is_now_arc_1_alone():
    for name, text in (("burnt-late", "the deck ran out"), ("resigned-late", "resigned")):
        record = Record.from_json((Path(__file__).parent / "rules-1" / f"{name}.json").read_text("utf-8"))
        old = Match.from_record(record)
        new = Match.new("elements", record.options, seed=record.secret())
        for move, _ in record.moves:
            new.play(move)
        if not new.over:
            new.resign(1)
        assert old.result.scores == (-1, -1) and new.result.scores == (0, 0)
        assert text in str(old.result) and str(new.result).startswith("Arc 1 won: ") and text in str(new.result)
