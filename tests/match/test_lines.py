"""Lines: a move of several actions, made at once. And drafts: what a match would be if some moves were made."""

import numpy as np
import pytest

from fiveways import Match, Record
from fiveways.bots.players import BotChoice
from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.lab.playing.jobs import play_match
from fiveways.match import fairness
from tests.browser.trail.parts import DRAW, PASS, PUT, STEP

CAT = "step a1, step b1, step c1, put"
PLAYED = ("swap a4 E, step a1, step b1, step c1, put", "draw d4", "pass", "step b3, step c3, step d3, put", "pass")


@pytest.fixture
def match(trail) -> Match:
    return Match.new(trail, seed="test")


@pytest.fixture
def played(trail) -> Match:
    match = Match.new(trail, seed="test")
    for move in PLAYED:
        match.play(move, ms=3)
    return match


def test_a_line_is_one_move_of_several_actions(match: Match):
    match.play(f"swap a4 E,  {CAT} ", ms=5)
    assert [(move.seat, move.text, move.ms) for move in match.moves] == [(0, f"swap a4 E, {CAT}", 5)]
    assert (match.ply, match.to_move, len(list(match.history()))) == (5, 1, 2)
    assert match.moves[0].shown == (0, 1) and not match.moves[0].rolled
    assert match.take_back().ply == 0 and match.to_text() == Match.new(match.game, seed="test").to_text()


def test_records_of_lines_are_played_again(played: Match):
    assert str(played.result) == "Red won: four turns are over" and played.ply > len(played.moves) == 5
    text = played.record().to_json()
    again = Match.from_record(Record.from_json(text))
    assert again.record().to_json() == text
    assert np.array_equal(again.state_bytes(), played.state_bytes())
    assert [m.to_text() for m in again.history()] == [m.to_text() for m in played.history()]
    assert again.copy(3).to_text() == list(played.history())[3].to_text()


def test_numbers_mean_the_same_as_the_text(match: Match):
    numbers = [STEP, STEP + 1, STEP + 2, PUT]
    for move in (numbers, tuple(numbers), np.array(numbers, np.int32)):
        assert match.copy().play(move).moves[-1].text == CAT
    assert match.copy().play([PASS]).moves[-1].text == "pass"
    assert match.copy().play(np.int32(PASS)).moves[-1].text == "pass"


@pytest.mark.parametrize("nonsense", [[], [True], [1.5], ["step a1"], b"pass", None, [[1, 2], [3, 4]]])
def test_what_is_no_move_is_refused(match: Match, nonsense):
    with pytest.raises(BadNotation, match="a move is text or the number of an action"):
        match.play(nonsense)


def test_a_game_without_lines_refuses_them():
    match = Match.new("bones", seed="test")
    first, second = list(match.legal_moves.values())[:2]
    with pytest.raises(BadNotation, match="in bones a move is one action, not 2"):
        match.play([first, second])
    assert match.play([first]).moves[-1].text


@pytest.mark.parametrize(
    ("line", "says", "rule"),
    [
        ("swap a4 E, step a1, step b1, put", "put: that is not a word", "trail.4"),
        ("step a1, step d4, put", "step d4: a trail goes on next to", "trail.3"),
        ("step a1, step b1, step a1", "step a1: a trail goes on next to", "trail.3"),
        ([STEP, 9999], "action 9999: there is no such move", "trail.1"),
        ([STEP, -5], "action -5: there is no such move", "trail.1"),
        (f"{CAT}, pass", "pass: the turn is over before that, and a move is one player's", None),
        ("step a1, step b1, swap a1 E", "swap a1 E: one letter a turn", "trail.2"),
    ],
)
def test_the_first_refusal_is_raised_and_nothing_changes(match: Match, line, says, rule):
    before = match.to_text()
    assert match.why_not(line).rule == rule
    with pytest.raises(IllegalMove) as refused:
        match.play(line)
    assert refused.value.message.startswith(says) and refused.value.rule == rule
    assert (match.to_text(), match.moves) == (before, [])


def test_the_end_of_the_game_ends_the_line(trail):
    match = Match.new(trail, seed="test").play("pass").play("pass").play("pass")
    with pytest.raises(IllegalMove, match="pass: the game is over"):
        match.play([STEP, PASS, PASS])
    assert match.play([STEP, PASS]).over


def test_one_stream_of_chance_goes_through_a_line(trail):
    """Chance of a move is that of its number, whatever came before it in the line, and after it."""
    alone = Match.new(trail, seed="s").play("draw a1")
    line = Match.new(trail, seed="s").play("draw a1, step a1, pass")
    assert alone.moves[0].rolled and line.moves[0].rolled
    assert alone.view().record["letters"][0] == line.view().record["letters"][0]
    words = fairness.ply_words(fairness.read_seed("s"), 2)
    kernel, state = trail.kernel, line.state_bytes()
    kernel.apply(state, kernel.data(line.options), DRAW + 5, np.array(words, np.uint64))
    assert np.array_equal(line.play("draw b2").state_bytes(), state)


def test_nothing_follows_chance_where_a_refusal_could_be_tried(match: Match):
    with pytest.raises(IllegalMove, match="step a1: make the move before it first"):
        match.prepare("draw a1, step a1, pass", certain=True)
    assert match.prepare("step a1, pass", certain=True).text == "step a1, pass"
    assert match.prepare("draw a1", certain=True).rolled


def test_what_is_offered_does_not_depend_on_the_words(trail):
    for cells in ("a1 b1 c1", "a1 b1", "d1 d2"):
        match = Match.new(trail, seed="s").play(", ".join(f"step {cell}" for cell in cells.split()))
        assert "put" in match.offered_moves
        assert any(gesture.move == "put" for gesture in match.scene(0).gestures)
        assert ("put" in match.legal_moves) == (cells == "a1 b1 c1")


def test_ahead_is_a_match_of_its_own_with_the_moves_made(match: Match):
    before = match.to_text()
    ahead = match.ahead(["swap a4 E", "step a1", "step b1"])
    assert ahead.view(0).record["length"] == 2 and ahead.to_move == 0
    assert [move.text for move in ahead.moves] == ["swap a4 E", "step a1", "step b1"]
    assert ahead.scene(0).caption == "Trail CA"
    assert match.to_text() == before and match.moves == []
    assert ahead.ahead(["step c1"]).scene(0).caption == "Trail CAT"
    assert match.ahead().scene(0) == match.scene(0)


@pytest.mark.parametrize("moves", [["draw a1"], ["pass"], ["step a1", "step b1", "step c1", "put"], ["step a1, pass"]])
def test_what_chance_or_the_turn_hangs_on_cannot_be_prepared(match: Match, moves: list[str]):
    with pytest.raises(IllegalMove, match="cannot be prepared, only made"):
        match.ahead(moves)


def test_ahead_refuses_by_the_rules_and_tells_no_words(match: Match):
    with pytest.raises(IllegalMove) as refused:
        match.ahead(["step a1", "step d4"])
    assert refused.value.rule == "trail.3"
    with pytest.raises(BadNotation):
        match.ahead(["step e9"])
    answers = {str(match.ahead(["step a1", *more]).why_not("put")) for more in (["step b1"], ["step b1", "step c1"])}
    assert answers == {"None"}, "a word and a trail that is none look the same"


def test_ahead_does_not_know_the_chance_to_come(trail):
    letters = [Match.new(trail, seed=f"{n}").ahead().play("draw a1").view().record["letters"][0] for n in range(30)]
    assert len(set(letters)) == 1


def test_a_bot_may_play_a_line(trail):
    class Liner:
        name = "liner"

        def choose(self, view, seed, cancel=None):
            return BotChoice(STEP, "A cat.", line=(STEP + 1, STEP + 2, PUT))

    match = play_match(trail, [Liner(), Liner()], {}, "1")
    assert [move.text for move in match.moves] == [CAT] * 4 and match.ply == 16
