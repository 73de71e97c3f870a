"""The rules of fiveways 0.1: whoever stood on a corner was sent home by a token that came there."""

from dataclasses import replace
from pathlib import Path

import pytest

from fiveways import Match, Record
from fiveways.contract.errors import BadOption
from tests.games.misdirection.situation import at, disks, game, phase, play, roll

ALL_HOME = "a1,a15,o15,o1"
KEPT = sorted(Path(__file__).with_name("version_1").glob("*.json"))


def old(tokens, tiles="", **fields):
    return game(tokens, tiles, rules=1, **fields)


# --- Records and positions ---


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_record_of_version_1_plays_as_it_did(file):
    record = Record.from_json(file.read_text("utf-8"))
    assert record.rules == 1
    match = Match.from_record(record)
    assert match.result_json() == record.result and match.options["rules"] == 1
    again = Match.from_record(Record.from_json(match.record().to_json()))
    assert again.to_text() == match.to_text() and again.options == match.options


@pytest.mark.parametrize(("now", "before"), [("teleport=tile", "teleport_any=on"), ("", "")])
def test_a_record_that_begins_from_a_position_of_0_1_plays_as_it_did(now, before):
    """Such a position names no version, and calls the option as it was called then."""
    match = roll(old("m13,a15,o15,o1", f"m13=pNE {now}", first=2)).play("m13+")
    record = match.record()
    position = str(record.position).replace(" rules=1", "").replace(now or " rules=1", before)
    assert "rules" not in position and before in position
    options = {"players": 4, **({"teleport_any": True} if before else {})}
    again = Match.from_record(replace(record, position=position, rules=1, options=options))
    assert at(again) == ALL_HOME and again.options["rules"] == 1 and again.options == match.options


def test_one_of_them_has_a_token_that_was_sent_home_by_the_owner_of_a_corner():
    match = Match.from_record(
        Record.from_json(Path(__file__).with_name("version_1").joinpath("corner.json").read_text("utf-8"))
    )
    assert any("goes home" in move.news and "edge" not in move.news for move in match.moves)


def test_what_teleport_any_was_called_is_said_in_todays_words():
    spec = Match.new("misdirection", seed=1).game.spec
    for before, now in ((True, "tile"), (False, "own")):
        assert spec.read_kept(1, {"players": 4, "teleport_any": before})["teleport"] == now
        assert spec.read_kept(None, {"teleport_any": before})["rules"] == 1
    with pytest.raises(BadOption, match="misdirection has no option 'teleport_any'"):
        spec.read({"teleport_any": True})
    kept = spec.read_kept(1, {"teleport": "yours"})
    assert kept["teleport"] == "yours" and spec.read_kept(1, kept) == kept


@pytest.mark.parametrize(("told", "teleport"), [("teleport_any=on", "tile"), ("teleport_any=off", "own"), ("", "own")])
def test_a_position_written_by_0_1_can_be_read(told, teleport):
    match = Match.from_text(f"misdirection c3,a15,o15,o1 c3=BE k9=BN to=0 turn=3 ply=9 {told}".strip())
    assert match.options["teleport"] == teleport and "rules" not in match.options
    assert ("teleport k9" in match.legal_moves) == (teleport == "tile")


def test_a_position_says_where_the_older_rules_hold():
    match = old("c3,o15", "c3=pE")
    assert "rules=1" in match.to_text() and Match.from_text(match.to_text()).options == match.options


# --- Corners ---


@pytest.mark.parametrize(
    ("tokens", "after"),
    [
        ("c3,e3,a15,o1", "e3,a15,o15,o1"),  # Yellow finds Green at home
        ("c3,e3,o1,a15", "e3,a15,o15,o1"),  # Yellow finds Blue, who finds Green
        ("c3,e3,a15,o15", "e3,a15,o15,o1"),  # Yellow finds Green, who finds Blue
        ("c3,a15,e3,o15", "e3,a15,o15,o1"),
        ("c3,o1,e3,a1", "e3,o1,o15,a1"),  # Green finds nobody, the others stay
    ],
)
def test_sending_home_goes_on_from_corner_to_corner(tokens, after):
    assert at(roll(old(tokens, "c3=pE e3=pN", first=2))) == after


def test_landing_on_somebody_who_stands_on_the_own_corner_is_to_be_sent_home_oneself():
    match = roll(old("m13,a15,o15,o1", "m13=pNE", first=2))
    assert at(match) == ALL_HOME and not match.over
    assert match.to_move == 0 and phase(match) == "after"  # the disk was dark and is: a tile may be turned
    assert play(match, "m13+").to_move == 1
    match = roll(old("m13,a15,o15,o1", "m13=pNE", first=2, disks="lddd", phase="before"))
    assert at(match) == ALL_HOME and match.to_move == 1 and disks(match) == "lddd"


def test_who_is_sent_home_by_that_sends_home_whoever_stands_there():
    match = roll(old("m13,o1,o15,a1", "m13=pNE", first=2))  # Red home, Blue from there, Yellow from Blue's
    assert at(match) == ALL_HOME and phase(match) == "after" and match.to_move == 0


def test_a_chain_that_comes_round_to_the_token_that_moved_sends_it_home():
    # Red lands on Yellow's corner, where Green stands; Green finds Blue, Blue finds Yellow, and Yellow finds Red.
    match = roll(old("c13,o1,a15,o15", "c13=pNW", first=2))
    assert at(match) == ALL_HOME and phase(match) == "after" and match.to_move == 0


def test_on_ones_own_corner_one_stays():
    match = roll(old("c3,a1,o15,o1", "c3=pSW", first=2))
    assert at(match) == ALL_HOME
    match = roll(old("c3,o15,a1,o1", "c3=pSW", first=2))  # Green from there, Yellow from Green's
    assert at(match) == ALL_HOME and phase(match) == "after"


def test_being_sent_home_while_rolling_again_ends_the_rolling():
    match = old("m13,a15,o15,o1", "m13=aNE", phase="again", first=2)
    match = roll(match)
    assert at(match) == ALL_HOME and phase(match) == "after"


def test_who_goes_home_over_the_edge_sends_home_whoever_stands_there_and_so_on():
    match = roll(old("c13,a1,o15,o1", "c13=pN c15=pN?", first=3))
    assert at(match) == "a1,a15,o15,o1" and match.to_move == 1
    match = roll(old("c13,o15,a1,o1", "c13=pN c15=pN?", first=3))  # Green from a1 to o15, Yellow from o15 to a15
    assert at(match) == "a1,a15,o15,o1" and match.to_move == 1
    match = roll(old("c13,o1,a15,a1", "c13=pN c15=pN?", first=3))  # Blue to o1, Yellow to a15, Green to o15
    assert at(match) == "a1,a15,o15,o1" and match.to_move == 1


def test_whoever_is_landed_on_by_a_teleport_goes_on_to_send_home_others():
    match = old("c3,k9,a15,o1", "c3=RE k9=RN").play("teleport k9")
    assert at(match) == "k9,a15,o15,o1" and phase(match) == "after"


def test_the_token_of_somebody_who_has_left_is_in_nobodys_way():
    match = old("c13,o15,a15,o1", "c13=pNW", first=2).resign(1)  # on Yellow's corner stands Green, who goes home
    assert at(roll(match)) == "a15,-,o15,o1"
