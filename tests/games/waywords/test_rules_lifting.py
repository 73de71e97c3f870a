"""The rules of WAYWORDS: markers from the box, from the board, and Clear (waywords.10, waywords.11, waywords.13)."""

import pytest

from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    DOMINOES,
    MARK_BEE,
    box,
    code,
    discard,
    doctored,
    game,
    letter_at,
    letters,
    on_board,
    patterns,
    phase,
    pile,
    play,
    refused,
    state,
    totals,
    words,
)

TOP = "a8=K b8=J d8=W e8=Y g8=V h8=H"
"""The letters under the three dominoes of the top row."""
CELLS = f"{BEE} {TOP}"
ALL = {"on": DOMINOES, "totals": "40,40"}
HAND = "LP:D.I3.L3|NR:D.I3.L3"
ALSO_T = f"{DOMINOES}+12T:a1.b1.c1.b2"


def lifting(hands=HAND, cells=CELLS, **fields):
    """All dominoes lie on the board."""
    return game(cells, hands, **{**ALL, **fields})


# --- From the box ---


@rule("waywords.10")
def test_a_marker_comes_from_the_box():
    match = game(BEE, on="1D:a8.b8+2D:d8.e8").play(MARK_BEE)
    assert on_board(match) == {"D:a8.b8", "D:d8.e8", "D:c4.d4"} and box(match)["D"] == 0


@rule("waywords.10")
@pytest.mark.parametrize("move", ["lift a8 L", "lift a8"])
def test_while_one_is_in_the_box_none_is_taken_up(move):
    match = game(CELLS, HAND, on="1D:a8.b8+2D:d8.e8")
    assert refused(match, move) == "waywords.10" and code(match, move) == 10


@rule("waywords.10")
def test_without_one_in_the_box_or_taken_up_the_word_cannot_be_marked():
    assert refused(lifting(), MARK_BEE) == "waywords.10"


# --- Taking up ---


@rule("waywords.11")
def test_a_marker_is_taken_up_whole_and_one_letter_beneath_it_replaced_by_an_own_one():
    match = lifting().play("lift b8 L")
    assert on_board(match) == {"D:d8.e8", "D:g8.h8"} and on_board(match, "was") == {"D:a8.b8"}
    assert letter_at(match, "b8") == "L" and letter_at(match, "a8") == "K" and letters(match) == "J P"
    assert phase(match) == "play" and match.to_move == 0 and totals(match) == [40, 40] and patterns(match) == "D.I3.L3"
    assert box(match)["D"] == 0


@rule("waywords.11")
def test_or_by_a_blind_draw():
    match = doctored(lifting(), letters="Z").play("lift b8")
    assert letter_at(match, "b8") == "Z" and pile(match, "letter") == {"J": 1} and letters(match) == "L P"
    assert on_board(match, "was") == {"D:a8.b8"}
    assert refused(doctored(lifting(), letters=""), "lift b8") == "waywords.11"


@rule("waywords.11")
def test_the_marker_goes_to_the_word_and_costs_five():
    match = play(lifting(), "lift b8 L", MARK_BEE)
    assert on_board(match) == {"D:d8.e8", "D:g8.h8", "D:c4.d4"}
    assert totals(match) == [40 + 5 - 5, 40] and words(match) == [("BEE", 0, 0)]
    assert discard(match) == "D" and not state(match)["lifted"] and not state(match)["was"].any()


@rule("waywords.11")
def test_the_word_may_lie_where_the_marker_lay():
    match = game("c3=CH d3=I e3=CK", "ET:D.I3.L3|NR:", on="4I3:c3.d3.e3+5I3:a1.b1.c1+6I3:f1.g1.h1")
    match.play("lift d3 E, mark CHECK c3.d3.e3 I3:c3.d3.e3")
    assert totals(match) == [6 + 1 + 7 + 6 - 5, 0] and letters(match) == "I T"
    assert "I3:c3.d3.e3" in on_board(match)


@rule("waywords.11")
def test_each_marker_taken_up_costs_five():
    said = game("c3=S d3=A d4=I e4=D", "LP:D.D|NR:", on=DOMINOES, totals="40,0")
    said.play("lift a8 L, lift g8 P, mark SAID c3.d3.d4.e4 D:c3.d3 D:d4.e4")
    assert totals(said) == [40 + 6 - 10, 0] and on_board(said) == {"D:c3.d3", "D:d4.e4", "D:d8.e8"}


@rule("waywords.11")
@pytest.mark.parametrize("other", ["lift a8 P", "lift a8"])
def test_other_letters_beneath_it_may_be_replaced_as_well_each_once(other):
    match = lifting().play("lift b8 L").play(other)
    assert letter_at(match, "b8") == "L" and on_board(match, "was") == {"D:a8.b8"}
    for move in ("lift a8 J", "lift b8 J", "lift a8", "lift b8"):
        assert refused(match, move) == "waywords.11"
    assert totals(match.play(MARK_BEE)) == [40, 40], "it is one marker"


@rule("waywords.11", "waywords.3")
def test_all_this_is_apart_from_the_swap_of_the_turn():
    match = play(lifting(), "lift b8 L", "swap a8 P")
    assert letter_at(match, "a8") == "P" and letters(match) == "J K"
    assert refused(match, "swap a1 J") == refused(match, "draw a1") == "waywords.3"
    assert play(match, "lift a8 J").why_not(MARK_BEE) is None, "swapped, but not replaced in this way yet"
    assert letter_at(match, "a8") == "J" and letters(match) == "K P"
    before = play(lifting(), "swap a1 P", "lift b8 L")
    assert on_board(before, "was") == {"D:a8.b8"}


@rule("waywords.11")
def test_only_where_a_marker_lies_or_lay_in_this_turn_a_letter_is_replaced():
    match = lifting()
    for move in ("lift a1 L", "lift a1", "lift c8 L"):
        assert refused(match, move) == "waywords.11" and code(match, move) == 113
    play(match, "lift b8 L", MARK_BEE, "take letter")
    assert match.to_move == 1 and code(match, "lift a8 N") == 113


@rule("waywords.11")
def test_the_letter_that_replaces_another_is_an_own_one():
    assert refused(lifting(), "lift a8 N") == refused(lifting(), "lift a8 K") == "waywords.11"


@rule("waywords.11")
def test_everybody_sees_what_is_taken_into_the_hand():
    assert " known=J:|: " in f"{lifting().play('lift b8 L').to_text()} "


# --- What may be taken up ---


@rule("waywords.11")
@pytest.mark.parametrize(
    ("tiles", "lifts", "refuses"),
    [
        ("D.I3", ["a8"], ["d8", "a1"]),
        ("I3.L3", [], ["a8", "a1"]),
        ("D.D", ["a8", "d8"], ["g8", "a1"]),
        ("ANY", ["a8"], ["d8", "a1"]),
        ("ANY", ["a1"], ["a8"]),
        ("D.ANY", ["a8", "d8"], ["g8", "a1"]),
        ("D.ANY", ["a8", "a1"], ["d8"]),
        ("D.ANY", ["a1", "a8"], ["d8"]),
        ("T.D.D", ["a1", "a8", "d8"], []),
        ("ANY.ANY", ["a1", "a8"], ["d8"]),
        ("D.D.D.ANY", ["a8", "d8", "g8"], []),
        ("CLEAR.I3", [], ["a8", "a1"]),
    ],
)
def test_only_what_the_tiles_in_hand_can_use_is_taken_up(tiles, lifts, refuses):
    match = lifting(f"L:{tiles}|NR:", on=ALSO_T)
    for cell in lifts:
        match.play(f"lift {cell}")
    for cell in refuses:
        assert refused(match, f"lift {cell}") == "waywords.11" and code(match, f"lift {cell}") == 112


@rule("waywords.11")
def test_at_most_three_markers_are_taken_up():
    match = play(lifting("L:D.D.D.ANY|NR:", on=ALSO_T), "lift a8", "lift d8", "lift g8")
    assert refused(match, "lift a1") == "waywords.11" and code(match, "lift a1") == 111
    assert match.why_not("lift b8") is None, "the others beneath them may still be replaced"


@rule("waywords.11", "waywords.12")
def test_any_shape_may_use_what_was_taken_up_and_both_are_paid_for():
    match = play(lifting("LP:ANY.I3|NR:"), "lift a8 L", "mark BEE c4.d4 *D:c4.d4")
    assert totals(match) == [40 + 5 + 10 - 5 - 5, 40] and discard(match) == "ANY"


@rule("waywords.11")
def test_a_marker_taken_up_has_to_be_used_in_the_word():
    match = lifting().play("lift a8 L")
    move = "mark BEE c4.c3.b3 L3:b3.c3.c4"
    assert match.why_not(move) is not None and match.why_not(MARK_BEE) is None
    traced = play(match, "step c4", "step c3", "step b3")
    assert not any(told.startswith("put ") for told in traced.legal_moves)


@rule("waywords.11")
def test_all_markers_taken_up_have_to_be_used():
    match = play(lifting("LP:D.D|NR:"), "lift a8 L", "lift d8 P")
    assert match.why_not(MARK_BEE) is not None


# --- Taken up for nothing ---


@rule("waywords.11", "waywords.16")
@pytest.mark.parametrize("way", [("pass",), ("step c4", "void"), ("step c4", "step d4", "void")])
@pytest.mark.parametrize(("before", "after"), [(40, 30), (10, 0), (7, 0), (0, 0)])
def test_without_a_word_markers_and_letters_go_back_and_are_paid_for(way, before, after):
    match = play(lifting("LP:D.ANY|NR:", totals=f"{before},40"), "lift b8 L", "lift g8 P", *way)
    assert on_board(match) == {"D:a8.b8", "D:d8.e8", "D:g8.h8"}
    assert letter_at(match, "b8") == "J" and letter_at(match, "g8") == "V" and letters(match) == "L P"
    assert totals(match) == [after, 40] and phase(match) == "refill" and state(match)["passes"] == 1
    assert patterns(match) == "D.ANY" and discard(match) == "" and not state(match)["lifted"]


@rule("waywords.11", "waywords.16")
@pytest.mark.parametrize("way", [("pass",), ("step c4", "void")])
def test_a_letter_drawn_blindly_goes_back_into_the_pile(way):
    match = lifting()
    before = state(match)
    play(match, "lift b8", "lift a8", "swap a1 L", *way)
    after = state(match)
    for field in ("board", "hand", "letter_bag", "letter_pile", "letters", "under", "covered", "changed"):
        assert (after[field] == before[field]).all(), field
    assert totals(match) == [35, 40]


@rule("waywords.11", "waywords.3", "waywords.16")
def test_a_swap_before_that_stays_and_a_swap_after_it_is_put_back():
    stays = play(lifting(), "swap a1 P", "lift b8 L", "pass")
    assert letter_at(stays, "a1") == "P" and letter_at(stays, "b8") == "J" and "L" in letters(stays).split()
    assert " changed=a1" in stays.to_text()
    back = play(lifting(), "lift b8 L", "swap a1 J", "pass")
    assert letter_at(back, "b8") == "J" and letters(back) == "L P" and " changed" not in back.to_text()
    assert state(back)["board"].tolist() == state(lifting())["board"].tolist()


@rule("waywords.11", "waywords.3")
def test_a_letter_that_was_moved_twice_goes_back_to_its_first_place():
    match = play(lifting("LP:D.D|NR:"), "lift b8 L", "lift a8 J", "swap a8 P", "lift g8", "lift h8 K")
    assert len({int(cell) for cell in state(match)["back_cell"][:5]}) == 4
    again = play(match.copy(), "pass")
    assert state(again)["board"].tolist() == state(lifting("LP:D.D|NR:"))["board"].tolist()
    assert letters(again) == "L P" and totals(again) == [30, 40] and not state(again)["back_count"]


@rule("waywords.11")
def test_what_goes_back_into_the_hand_has_been_seen_by_everybody():
    match = play(lifting(), "lift b8 L", "pass")
    assert " known=L:|: " in f"{match.to_text()} "


@rule("waywords.11")
def test_a_marked_word_keeps_the_letters():
    match = play(lifting(), "lift b8 L", MARK_BEE)
    assert letter_at(match, "b8") == "L" and letters(match) == "J P" and not state(match)["back_count"]


@rule("waywords.11")
def test_a_refused_word_leaves_them_taken_up():
    match = lifting().play("lift a8 L")
    before = match.to_text()
    assert match.why_not("mark c4.b4 D:b4.c4") is not None and match.to_text() == before


# --- Clear ---


@rule("waywords.13")
def test_clear_puts_all_markers_into_the_box_and_the_turn_goes_on():
    match = lifting("LP:D.I3.CLEAR|NR:", on=ALSO_T)
    board = state(match)["board"].tolist()
    match.play("clear")
    assert on_board(match) == set() and sum(box(match).values()) == 16 and not state(match)["covered"]
    assert state(match)["board"].tolist() == board and patterns(match) == "D.I3"
    assert phase(match) == "play" and match.to_move == 0 and totals(match) == [40, 40]
    assert match.why_not("swap a8 L") is None and totals(match.play(MARK_BEE)) == [45, 40]


@rule("waywords.13", "waywords.14")
def test_the_clear_tile_is_discarded_at_once():
    match = lifting("LP:D.I3.CLEAR|NR:")
    before = pile(match, "pattern")
    assert discard(match.play("clear")) == "CLEAR" and pile(match, "pattern") == before


@rule("waywords.13")
def test_an_empty_board_may_be_cleared():
    match = game(BEE, "LP:D.I3.CLEAR|NR:").play("clear")
    assert patterns(match) == "D.I3" and discard(match) == "CLEAR"


@rule("waywords.13")
def test_clearing_takes_a_clear_tile_for_each():
    assert refused(lifting(), "clear") == "waywords.13" and code(lifting(), "clear") == 130
    assert refused(lifting("LP:D.I3.CLEAR|NR:").play("clear"), "clear") == "waywords.13"
    match = play(lifting("L:D.I3.CLEAR.CLEAR|NR:"), "clear", "clear")
    assert discard(match) == "CLEAR.CLEAR" and patterns(match) == "D.I3"


@rule("waywords.13", "waywords.11")
def test_nothing_is_cleared_after_a_marker_was_taken_up():
    match = lifting("LP:D.I3.CLEAR|NR:").play("lift a8 L")
    assert refused(match, "clear") == "waywords.13" and code(match, "clear") == 131


@rule("waywords.13", "waywords.10")
def test_after_clearing_there_is_nothing_to_take_up():
    match = lifting("LP:D.I3.CLEAR|NR:").play("clear")
    assert refused(match, "lift a8 L") == "waywords.11" and box(match)["D"] == 3
