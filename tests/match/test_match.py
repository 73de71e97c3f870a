"""Match: the friendly face, and the record it leaves."""

import hashlib
import hmac
import json
import pickle
from pathlib import Path

import pytest

from fiveways import FivewaysError, Match, Record
from fiveways.contract.errors import BadNotation, BadOption, BadRecord, BadSeat, BadSeed, IllegalMove, UnknownGame
from fiveways.match import fairness


@pytest.fixture
def match() -> Match:
    return Match.new("bones", {"begins": "white"}, seed="test").play("d5-e5", ms=5).play("d6-e6", ms=7)


def test_a_refused_move_changes_nothing_and_says_why(match: Match):
    before = match.to_text()
    with pytest.raises(IllegalMove, match=r"d5-e5: both squares show one whole piece.*\(bones\.6\)") as refused:
        match.play("d5-e5")
    assert refused.value.rule == "bones.6"
    assert (match.to_text(), len(match.moves)) == (before, 2)


def test_why_not_answers_without_raising(match: Match):
    assert match.why_not("e5-f5") is None
    assert match.why_not("d5-e5").rule == "bones.6"
    assert match.why_not("h5-i5").rule == "bones.4"
    assert match.why_not(9999).rule == "bones.4"
    with pytest.raises(BadNotation, match="'hello' is not a move"):
        match.why_not("hello")


def test_legal_moves_are_texts_with_their_actions(match: Match):
    moves = match.legal_moves
    assert "e5-f5" in moves
    assert "d5-e5" not in moves
    assert match.play(moves["e5-f5"]).moves[-1].text == "e5-f5"


def test_taking_back_is_exact(match: Match):
    before = match.to_text()
    assert match.play("a1-a2").take_back().to_text() == before
    match.take_back().take_back()
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.take_back()


def test_resigning_ends_the_match(match: Match):
    match.resign(0)
    assert str(match.result) == "Black won: White resigned"
    assert match.result.winners == (1,)
    with pytest.raises(IllegalMove, match="the game is over, Black won"):
        match.play("a1-a2")
    with pytest.raises(IllegalMove, match="over already"):
        match.resign(1)
    assert Match.from_record(match.record()).result == match.result


def test_repr_can_be_pasted(match: Match):
    again = eval(repr(match), {"Match": Match})
    assert again.to_text() == match.to_text()


def test_chance_comes_from_the_seed_alone():
    starts = {Match.new("bones", seed=f"{i}").to_move for i in range(20)}
    assert starts == {0, 1}
    assert all(Match.new("bones", seed="s").to_move == Match.new("bones", seed="s").to_move for _ in range(5))


def test_nonces_change_the_deal_but_not_the_commitment():
    plain = Match.new("bones", seed="s")
    mixed = [Match.new("bones", seed="s", nonces=[f"{i}", ""]) for i in range(20)]
    assert {m.to_move for m in mixed} == {0, 1}
    assert {m.commitment for m in mixed} == {plain.commitment}
    assert Match.from_record(mixed[3].record()).to_text() == mixed[3].to_text()


def test_each_ply_has_a_generator_of_its_own_from_seed_and_nonces(die):
    """The rolls of a match, worked out by hand: HMAC-SHA256 for each ply, xoshiro256**, Lemire's bounded draw."""
    for nonces in ((), ("mine", "yours")):
        match = Match.new(die, seed="rolls", nonces=nonces)
        secret = hashlib.sha256(b"rolls").digest()
        key = hmac.new(secret, b"nonces\0mine\0yours", hashlib.sha256).digest() if nonces else secret
        rolls = []
        while not match.over:
            before = match.ply
            match.play("roll")
            digest = hmac.new(key, b"ply %d" % (before + 1), hashlib.sha256).digest()
            second_word = int.from_bytes(digest[8:16], "little")
            mixed = second_word * 5 % 2**64
            first_output = (mixed << 7 | mixed >> 57) % 2**64 * 9 % 2**64
            rolls.append(1 + (first_output >> 32) * 6 // 2**32)
            assert match.view().record["last"] == rolls[-1]
        assert len(set(rolls)) > 1


def test_a_resignation_can_be_taken_back_alone(match: Match):
    before = match.to_text()
    assert match.resign(1).take_back().to_text() == before
    assert not match.over


def test_history_gives_matches_that_stand_by_themselves(match: Match):
    match.play("a1-a2")
    past = list(match.history())
    assert [len(one.moves) for one in past] == [0, 1, 2, 3]
    past[2].take_back().play("g1-h1")
    assert Match.from_record(past[1].record()).to_text() == past[1].to_text()
    assert [played.text for played in match.moves] == ["d5-e5", "d6-e6", "a1-a2"]
    assert pickle.loads(pickle.dumps(match.view(0))).record == match.view(0).record


def test_a_hidden_game_keeps_its_secrets_in_repr_and_unrevealed_records(kuhn):
    match = Match.from_text("kuhn 52 p")
    assert "52" not in repr(match)
    assert match.record(reveal=False).position is None
    assert match.record().position == "kuhn 52 p"


@pytest.mark.parametrize("move", [3.7, True, None, 2**70, -1, "d5-\nz9"])
def test_what_is_no_move_is_refused_in_one_line(match: Match, move):
    with pytest.raises(FivewaysError) as error:
        match.play(move)
    assert "\n" not in str(error.value)
    assert len(match.moves) == 2


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: Match.new("chess"), UnknownGame, "there is no game 'chess': installed are .*bones"),
        (lambda: Match.new("bones", {"rows": 8}), BadOption, "rows=8 and cols=8 are both even"),
        (lambda: Match.new("bones", seats=["me"]), BadSeat, "2 seats here, and 1 names"),
        (lambda: Match.new("bones").view(2), BadSeat, "seats 0 to 1 here, not 2"),
        (lambda: Match.new("bones", seed=b"short"), BadSeed, "a seed is any text, a number or 32 bytes"),
        (lambda: Match.new("bones", seed="s", nonces=["a\0b"]), BadSeed, "may not contain the character NUL"),
        (lambda: Match.from_text("bones"), BadNotation, "the game's name, a space and its text"),
        (lambda: Match.from_text("chess 8/8 w 0"), UnknownGame, "no game 'chess'"),
    ],
)
def test_what_cannot_be_is_refused(make, error, message):
    with pytest.raises(error, match=message):
        make()


def test_a_record_comes_back_the_same(match: Match):
    text = match.record().to_json()
    record = Record.from_json(text)
    assert record.to_json() == text
    assert record.moves == (("d5-e5", 5), ("d6-e6", 7))
    assert Match.from_record(record).to_text() == match.to_text()


def test_a_record_can_begin_from_a_position(match: Match):
    later = Match.from_text(match.to_text()).play("a1-a2")
    again = Match.from_record(Record.from_json(later.record().to_json()))
    assert again.to_text() == later.to_text()


def test_the_seed_can_be_kept_secret(match: Match):
    record = Record.from_json(match.record(reveal=False).to_json())
    assert record.seed is None
    assert record.commitment == match.commitment
    with pytest.raises(BadRecord, match="not been revealed"):
        Match.from_record(record)


def forged(match: Match, **changes) -> str:
    """A record edited by somebody who also made the digest fit."""
    from dataclasses import replace

    return replace(match.record(), **changes).to_json()


def test_damaged_records_are_refused(match: Match):
    text = match.record().to_json()
    for cut in range(0, len(text) - 2, 37):
        with pytest.raises(BadRecord):
            Record.from_json(text[:cut])
    with pytest.raises(BadRecord, match="changed after it was written"):
        Record.from_json(text.replace("d6-e6", "d7-e7"))
    for other in (
        "[]",
        "{}",
        "3",
        '"x"',
        '{"format": "x"}',
        '{"format": 99}',
        "[" * 100_000,
        '{"format": 1, "x": "\\ud800"}',
    ):
        with pytest.raises(BadRecord):
            Record.from_json(other)


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"moves": (("d5-e5", 1), ("d5-e5", 1))}, BadRecord, r"move 2 of the record cannot be played.*bones\.6"),
        (
            {"moves": (("d5-e5", 1), ("what", 1))},
            BadRecord,
            "move 2 of the record cannot be played: 'what' is not a move",
        ),
        ({"result": {"ending": "row"}}, BadRecord, "result is not the one its moves lead to"),
        ({"seed": "00" * 32}, BadSeed, "does not match its commitment"),
        ({"seed": "zz"}, BadSeed, "not hexadecimal"),
        ({"seed": "", "commitment": fairness.commitment(b"")}, BadSeed, "has 0 bytes, not 32"),
        ({"commitment": "é"}, BadSeed, "does not match its commitment"),
        ({"seats": ("a", "b", "c")}, BadRecord, "names 3 seats, but bones has 2"),
        ({"seats": ("a", "\x1b[31m")}, BadRecord, "only printable text"),
        ({"seats": (1, 2)}, BadRecord, "only printable text"),
        ({"moves": (("d5-e5", -1),)}, BadRecord, "move 1 of the record is not"),
        ({"result": {"ending": "resigned", "scores": "x"}}, BadRecord, "result is not the one"),
        ({"rules": -3}, BadRecord, "numbers from 1 on"),
        ({"rules": 99}, BadRecord, "version 99 of the rules"),
        ({"game": "chess"}, UnknownGame, "no game 'chess'"),
        ({"options": {"rows": 4}}, BadOption, "rows of bones"),
    ],
)
def test_forged_records_are_refused(match: Match, changes, error, message):
    with pytest.raises(error, match=message):
        Match.from_record(Record.from_json(forged(match, **changes)))


@pytest.mark.parametrize("field", ["game", "rules", "options", "seats", "commitment", "moves", "nonces"])
def test_a_record_with_a_field_of_the_wrong_kind_is_refused_by_its_name(match: Match, field: str):
    from fiveways.match.record import _digest

    body = json.loads(match.record().to_json())
    body[field] = 3.5
    body["digest"] = _digest(body)
    with pytest.raises(BadRecord, match=f"field '{field}'"):
        Record.from_json(json.dumps(body))


def test_every_error_is_one_line(match: Match, tmp_path: Path):
    for bad in ("", "x", "bones", "bones 8 w 0", "bones 9/9/9 w 0", "bones 8/8/8/8/8/8/8/8/8 w 1"):
        with pytest.raises(FivewaysError) as error:
            Match.from_text(bad)
        assert "\n" not in str(error.value)
