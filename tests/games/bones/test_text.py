"""Notation of Bones: it round-trips, and says what is wrong."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fiveways import FivewaysError, Match
from fiveways.contract.errors import BadNotation, BadOption, ImpossiblePosition

EMPTY = "bones 8/8/8/8/8/8/8/8/8"


@pytest.mark.parametrize("text", ["d5-e5", "D5-E5", "e5-d5", "d5e5", " d5 - e5 ", "E5D5"])
def test_moves_are_read_generously_and_written_one_way(text):
    assert Match.new("bones", seed="t").play(text).moves[0].text == "d5-e5"


@pytest.mark.parametrize("text", ["", "d5", "d5-", "d5-e5-f5", "5d-5e", "d55555-e5", "d5–e5", "Ⅾ5-e5", "d٥-e٥"])
def test_what_is_not_a_move_is_refused(text):
    with pytest.raises(BadNotation, match="is not a move: write the two squares a piece covers, like d5-e5"):
        Match.new("bones", seed="t").play(text)


def test_a_position_shows_whole_pieces_and_halves_that_run_under_others():
    match = Match.new("bones", {"begins": "white"}, seed="t").play("d5-e5").play("e5-e6")
    assert match.to_text() == "bones 8/8/8/4s3/3En3/8/8/8/8 w 2 e5-e6"


def test_options_that_differ_are_part_of_the_text():
    match = Match.new("bones", {"begins": "black", "in_a_row": 4, "max_plies": 99, "rows": 5, "cols": 6}, seed="t")
    assert match.to_text() == "bones 6/6/6/6/6 b 0 - in_a_row=4 max_plies=99"
    assert Match.from_text(match.to_text()).options == match.options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{EMPTY}", "a position of bones is rows, w or b to move"),
        (f"{EMPTY} x 0", "a position of bones is"),
        (f"{EMPTY} w many", "a position of bones is"),
        (
            "bones 8/8/8/8/3xx3/8/8/8/8 w 0",
            "row 5 of the position, '3xx3', may hold only numbers up to 99 and N E S W n e s w",
        ),
        ("bones 8/8/8/8/7/8/8/8/8 w 0", "row 5 of the position has 7 squares, row 9 has 8"),
        ("bones 8/8//8/8/8/8/8/8 w 0", "row 7 of the position, ''"),
        (f"{EMPTY} w 0 zz", "'zz' is not a move"),
        (f"{EMPTY} w 0 - rows=7", "a position tells its rows by itself: leave out rows=7"),
        (f"{EMPTY} w 0 - begins=black", "a position tells its begins by itself"),
        ("bones 99999999999999/8 w 0", "row 1 of the position has 8 squares, row 2 has 693"),
        ("bones " + "8/" * 30 + "8 w 0", "at most 15 rows"),
    ],
)
def test_what_is_not_a_position_is_refused_with_the_place(text, message):
    with pytest.raises(BadNotation, match=message):
        Match.from_text(text)


@pytest.mark.parametrize("text", ["bones 8/8 w 0", "bones 9/9/9/9/9/9/9/9/9 w 0", f"{EMPTY} w 0 - x=1"])
def test_boards_and_options_that_cannot_be_are_refused(text):
    with pytest.raises(BadOption):
        Match.from_text(text)


@pytest.mark.parametrize(
    ("board", "rest", "message"),
    [
        ("8/8/8/8/3EE3/8/8/8/8", "b 1", "e5 shows half a piece, but f5, where its other half lies, is bare"),
        ("8/8/8/8/3EW2E/8/8/8/8", "b 1", "h5 shows half a piece whose other half is off the board"),
        ("8/8/8/8/3Ew3/8/8/8/8", "b 3", "d5 and e5 are the two halves of one piece, in different colours"),
        ("8/8/8/3SW3/3EN3/8/8/8/8", "w 12", "each run under the next, in a circle"),
        ("8/8/8/8/3EW3/8/8/8/EW6", "b 2", "White shows 2 pieces but has laid 1"),
        ("8/8/8/8/8/8/8/8/EW6", "b 1", "no start square is covered"),
        ("8/8/8/8/3EW3/8/8/8/8", "b 201", "201 pieces have been laid, but the game ends at 200"),
        ("8/8/8/8/3EW3/8/8/8/8", "w 2", "Black moved last, so one whole Black piece must lie on top"),
        ("8/8/8/8/3EW3/8/8/8/8", "b 1 a1-a2", "the last piece, a1-a2, does not lie there"),
        ("8/8/8/8/1EWEWEW1/8/8/8/ew4ew", "w 6", "White is to move but has a full row already"),
        ("8/8/8/8/8/8/8/8/8", "w 0 d5-e5", "the last piece, d5-e5, does not lie there"),
        ("8/8/8/8/8/8/8/8/8", "w 1", "no start square is covered"),
        ("8/8/8/8/3EW3/8/8/8/8", "b 3", "at least three squares must be covered"),
        ("EWEWEW2/8/8/8/EWEWEW2/ewew1ew1/4ew2/ew6/8", "b 11", "no one piece can have completed the row"),
        ("8/8/8/8/3EW3/8/8/8/8", "w 0", "White shows 1 pieces but has laid 0"),
    ],
)
def test_everything_wrong_with_an_impossible_position_is_listed(board, rest, message):
    with pytest.raises(ImpossiblePosition, match=message) as error:
        Match.from_text(f"bones {board} {rest}")
    assert any(message in problem for problem in error.value.problems)


def test_several_problems_are_told_at_once():
    with pytest.raises(ImpossiblePosition) as error:
        Match.from_text("bones 8/8/8/8/8/8/8/8/6sE b 1")
    assert len(error.value.problems) >= 3


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.data())
def test_any_position_of_play_reads_back(data):
    match = Match.new("bones", {"rows": 5, "cols": 6}, seed=f"{data.draw(st.integers(0, 99))}")
    for _ in range(data.draw(st.integers(0, 40))):
        if match.over:
            break
        match.play(data.draw(st.sampled_from(sorted(match.legal_moves))))
    again = Match.from_text(match.to_text())
    assert again.state_bytes().tobytes() == match.state_bytes().tobytes()
    assert str(again) == str(match)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.text(alphabet="0123456789/EWNSewns wb-ad=", max_size=60))
def test_garbage_is_refused_politely(text):
    try:
        match = Match.from_text(f"bones {text}")
    except FivewaysError as error:
        assert "\n" not in str(error)
    else:
        assert Match.from_text(match.to_text()).to_text() == match.to_text()


def test_the_diagram_draws_whole_pieces_joined():
    match = Match.new("bones", {"begins": "white", "rows": 5, "cols": 6}, seed="t").play("c3-d3").play("d3-d4")
    assert [line.rstrip() for line in str(match).splitlines()] == [
        " 5   ·   ·   ·   ·   ·   ·",
        "",
        " 4   ·   ·   ·   ◉   ·   ·",
        "                 │",
        " 3   ·   ·   ○   ◉   ·   ·",
        "",
        " 2   ·   ·   ·   ·   ·   ·",
        "",
        " 1   ·   ·   ·   ·   ·   ·",
        "     a   b   c   d   e   f",
    ]
    coloured = match.game.text.diagram(match.view().record, True)
    assert coloured.count("\x1b[0m") == 9
