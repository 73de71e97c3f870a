"""The rules of WAYWORDS: the path of a word (waywords.4, waywords.5, waywords.7, waywords.8)."""

import pytest

from fiveways.games.waywords.parts import CELLS, PUT, STEP, cell_text
from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    MARK_BEE,
    MARK_BENT_BEE,
    MARK_CRATE,
    code,
    gained,
    game,
    on_board,
    phase,
    play,
    refused,
    state,
    totals,
    words,
)

CROSSED = "b5=S c5=T d5=O e5=N f5=E d7=P d6=R d4=U d3=D"
"""STONE lies under two markers. PROUD runs down through its O."""
STONE = {"on": "1D:e5.f5+4I3:b5.c5.d5", "turn": 1, "words": "STONE:1:14"}
TWO_DOMINOES = "A:D.D.L3|NR:D.I3.L3"
TWICE, OTHER_BEE = f"{BEE} g3=B g4=E h4=E", "mark BEE g3.g4.h4 L3:g3.g4.h4"
PROUD = "mark PROUD d7.d6.d5.d4.d3 D:d3.d4 D:d6.d7"


def neighbours(cell, adjacency):
    column, row = cell % 8, cell // 8
    return {
        8 * r + c
        for c in range(8)
        for r in range(8)
        if (c, r) != (column, row)
        and max(abs(c - column), abs(r - row)) == 1
        and (adjacency == 8 or abs(c - column) + abs(r - row) == 1)
    }


def steps(match):
    return {action - STEP for move, action in match.legal_moves.items() if move.startswith("step ")}


# --- One word a turn ---


@rule("waywords.4")
def test_one_word_is_marked_in_a_turn():
    match = game(f"{BEE} f5=T g5=EA", "O:D.D.I3.L3|NR:D.I3.L3").play(MARK_BEE)
    assert phase(match) == "refill" and match.to_move == 0
    assert refused(match, "mark TEA f5.g5 D:f5.g5") == refused(match, "pass") == "waywords.15"


@rule("waywords.4", "waywords.16")
def test_no_word_need_be_marked():
    match = game(BEE).play("pass")
    assert words(match) == [] and totals(match) == [0, 0] and phase(match) == "refill"


@rule("waywords.4")
def test_the_tiles_spent_leave_the_hand_and_the_markers_the_box():
    match = game(CRATE).play(MARK_CRATE)
    assert on_board(match) == {"I3:b3.c3.d3", "D:d4.e4"}
    now = state(match)
    assert now["tray"][0].tolist() == [0, 0, 1] + [0] * 9 and now["patterns"].tolist() == [1, 3, 0, 0]
    assert bin(int(now["box"])).count("1") == 14


@rule("waywords.4", "waywords.6")
@pytest.mark.parametrize(("markers", "allowed"), [(1, False), (2, False), (3, True), (4, False)])
def test_a_word_takes_up_to_three_markers(markers, allowed):
    """NEEDLESS lies on eight cells: four dominoes can cover it, or two markers of four cells."""
    cells = "a1=N b1=E c1=E d1=D e1=L f1=E g1=S h1=S"
    path = "a1.b1.c1.d1.e1.f1.g1.h1"
    ways = {
        1: ("O:I.D|NR:", "I:a1.b1.c1.d1"),
        2: ("O:I.D|NR:", "I:a1.b1.c1.d1 D:e1.f1"),
        3: ("O:I3.I3.D|NR:", "I3:a1.b1.c1 I3:d1.e1.f1 D:g1.h1"),
        4: ("O:D.D.D.D|NR:", "D:a1.b1 D:c1.d1 D:e1.f1 D:g1.h1"),
    }
    hands, told = ways[markers]
    match = game(cells, hands)
    assert (match.why_not(f"mark NEEDLESS {path} {told}") is None) == allowed
    if allowed:
        assert gained(match, f"mark NEEDLESS {path} {told}") == 2 + 1 + 1 + 2 + 3 + 1 + 2 + 2 + 6 + 6 + 0


# --- The path ---


@rule("waywords.5")
@pytest.mark.parametrize("adjacency", [8, 4])
def test_each_letter_lies_next_to_the_one_before(adjacency):
    for cell in range(CELLS):
        match = game(adjacency=adjacency).play(f"step {cell_text(cell)}")
        assert steps(match) == neighbours(cell, adjacency)


@rule("waywords.5")
def test_a_word_may_begin_anywhere_and_lead_anywhere():
    assert steps(game()) == set(range(CELLS))


@rule("waywords.5")
def test_a_diagonal_is_no_way_with_four_directions():
    cells, move = "c3=T d4=E d3=N", "mark TEN c3.d4.d3 L3:c3.d3.d4"
    assert gained(game(cells), move) == 2 + 1 + 2 + 6
    assert refused(game(cells, adjacency=4), move) == "waywords.5"
    assert gained(game("c3=T d3=E d4=N", adjacency=4), "mark TEN c3.d3.d4 L3:c3.d3.d4") == 2 + 1 + 2 + 6


@rule("waywords.5")
def test_a_path_jumps_over_nothing_and_not_round_the_edge():
    assert refused(game().play("step h3"), "step a4") == "waywords.5"
    traced = play(game(), "step c4", "step d4")
    for cell in ("a1", "b4", "f4", "d6", "h8"):
        assert refused(traced, f"step {cell}") == "waywords.5" and code(traced, f"step {cell}") == 51


@rule("waywords.5")
def test_no_cell_comes_twice():
    match = play(game(), "step c4", "step d4", "step d5")
    assert refused(match, "step c4") == refused(match, "step d4") == refused(match, "step d5") == "waywords.5"
    assert code(match, "step c4") == 52


@rule("waywords.5")
def test_a_path_has_24_cells_at_the_most():
    rows = ((1, "abcdefgh"), (2, "hgfedcba"), (3, "abcdefgh"))
    snake = [f"{column}{row}" for row, columns in rows for column in columns]
    match = play(game(), *(f"step {cell}" for cell in snake))
    assert state(match)["length"] == 24 and steps(match) == set()
    assert refused(match, "step h4") == "waywords.5" and code(match, "step h4") == 53


@rule("waywords.5")
def test_a_double_tile_reads_as_both_letters_in_their_order():
    match = game("c3=EE c4=B d3=RE d4=D")
    assert refused(match, "mark c3.c4 D:c3.c4") == "waywords.5", "EEB"
    assert gained(game("c3=B d3=RE e3=D"), "mark BRED c3.d3.e3 I3:c3.d3.e3") == 3 + 3 + 2 + 6


@rule("waywords.5")
def test_the_letters_count_in_the_order_of_the_path():
    match = game("c3=N d3=E e3=T")
    assert gained(match, "mark NET c3.d3.e3 I3:c3.d3.e3") == gained(match, "mark TEN e3.d3.c3 I3:c3.d3.e3") == 5 + 6
    assert refused(game("c3=E d3=T e3=N"), "mark c3.d3.e3 I3:c3.d3.e3") == "waywords.5"


@rule("waywords.5")
def test_the_beginning_of_a_word_is_no_word():
    match = game(CRATE)
    assert refused(match, "mark CRA b3.c3.d3 I3:b3.c3.d3") == "waywords.5"
    assert code(play(match, "step b3", "step c3", "step d3"), "put I3:b3.c3.d3") == 56


@rule("waywords.5")
def test_what_is_no_word_may_be_tried_again_and_costs_nothing():
    match = game(f"{BEE} e4=ND", totals="20,0")
    for _ in range(5):
        assert refused(match, "mark BEEND c4.d4.e4 I3:c4.d4.e4") == "waywords.5"
    assert totals(match) == [20, 0] and totals(match.play(MARK_BEE)) == [25, 0]


# --- Crossing ---


@rule("waywords.7")
def test_letters_under_markers_count_again_without_their_bonus():
    match = game(CROSSED, TWO_DOMINOES, **STONE)
    assert gained(match, PROUD) == 3 + 2 + 1 + 1 + 2
    match.play(PROUD)
    assert on_board(match) == {"I3:b5.c5.d5", "D:e5.f5", "D:d3.d4", "D:d6.d7"}


@rule("waywords.7", "waywords.6")
def test_a_letter_under_a_marker_needs_no_new_one_and_takes_none():
    match = game(CROSSED, "A:I3.D.L3|NR:D.I3.L3", **STONE)
    assert refused(match, "mark PROUD d7.d6.d5.d4.d3 I3:d5.d6.d7 D:d3.d4") == "waywords.6"


@rule("waywords.7")
@pytest.mark.parametrize(("crossing", "most"), [("any", 64), ("one", 1), ("none", 0)])
def test_a_word_crosses_as_many_letters_as_the_table_allows(crossing, most):
    """TONED begins with three letters under a marker, TREE with one, and REED with none."""
    match = game("c5=T d5=O e5=N f5=E g5=D c6=R b6=EE b7=D", on="4I3:c5.d5.e5", crossing=crossing)
    for crossed, move in (
        (0, "mark REED c6.b6.b7 L3:b6.c6.b7"),
        (1, "mark TREE c5.c6.b6 D:b6.c6"),
        (3, "mark TONED c5.d5.e5.f5.g5 D:f5.g5"),
    ):
        refusal = match.why_not(move)
        assert (refusal is None) == (crossed <= most), move
        assert refusal is None or refusal.rule == "waywords.7"


@rule("waywords.7")
def test_a_path_is_stopped_where_it_would_cross_too_much():
    match = game(on="4I3:c5.d5.e5", crossing="one").play("step b5").play("step c5")
    assert refused(match, "step d5") == "waywords.7" and match.why_not("step c6") is None
    assert refused(game(on="4I3:c5.d5.e5", crossing="none"), "step d5") == "waywords.7"


@rule("waywords.7", "waywords.6")
def test_a_word_needs_a_letter_that_lies_bare():
    match = game("c5=T d5=E e5=N", on="4I3:c5.d5.e5")
    play(match, "step c5", "step d5", "step e5")
    assert not any(move.startswith("put ") for move in match.legal_moves)
    assert refused(match, "put D:c5.d5") == "waywords.6" and code(match, PUT) == 6


# --- Each word once ---


@rule("waywords.8")
def test_a_word_is_marked_once_in_a_game_whoever_marked_it_and_wherever():
    told = {"turn": 2, "words": "BEE:1:5"}
    for move in (MARK_BEE, MARK_BENT_BEE):
        assert refused(game(BEE, **told), move) == "waywords.8"
        assert game(BEE, unique_words=False, **told).why_not(move) is None
        assert game(BEE, turn=2, words="BEES:1:5").why_not(move) is None


@rule("waywords.8")
def test_a_word_may_come_twice_if_agreed():
    match = play(game(TWICE, unique_words=False), MARK_BEE, "take letter", "pass", "done", OTHER_BEE)
    assert words(match) == [("BEE", 0, 5), ("BEE", 0, 11)] and totals(match) == [16, 0]


@rule("waywords.8")
def test_the_word_just_marked_is_refused_to_the_next_player():
    match = play(game(TWICE), MARK_BEE, "take letter")
    assert match.to_move == 1 and refused(match, OTHER_BEE) == "waywords.8"
