"""The rules of WAYWORDS: how markers cover a word, what it scores, Any shape (waywords.6, waywords.9, waywords.12)."""

import pytest

from fiveways.games.waywords.parts import FLIPPED, FORMS, SHAPES
from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    DOMINOES,
    MARK_BEE,
    MARK_BENT_BEE,
    MARK_CRATE,
    box,
    code,
    discard,
    gained,
    game,
    on_board,
    patterns,
    phase,
    play,
    refused,
    totals,
    words,
)

KNOT = "a1=S b2=A a2=I b1=D"
"""SAID on four cells of a square. The path crosses it twice."""
FOUR = {
    "I": "a1=C b1=H c1=I d1=P", "O": "a1=C b1=H b2=I a2=P", "T": "a1=C b1=H b2=I c1=P", "S": "a1=C b1=H b2=I c2=P",
    "Z": "b1=C c1=H b2=I a2=P", "J": "c1=C b1=H a1=I a2=P", "L": "a1=C b1=H c1=I c2=P",
}  # fmt: skip
"""CHIP on the four cells of each shape."""


def chip(shape, by=""):
    """The move that marks CHIP on the cells of a shape with its marker."""
    path = ".".join(part[:2] for part in FOUR[shape].split())
    return f"mark CHIP {path} {by or shape}:{path}"


def hand(tiles):
    return f"O:{tiles}|NR:D.I3.L3"


# --- The examples ---


@rule("waywords.9")
@pytest.mark.parametrize(
    ("cells", "tiles", "move", "points"),
    [
        (BEE, "D.I3.L3", MARK_BEE, 5),
        (BEE, "D.I3.L3", MARK_BENT_BEE, 11),
        ("c3=B d3=E e3=E", "D.I3.L3", "mark BEE c3.d3.e3 I3:c3.d3.e3", 11),
        ("c3=SH d3=OW", "D.I3.L3", "mark SHOW c3.d3 D:c3.d3", 10),
        (CRATE, "D.I3.L3", MARK_CRATE, 15),
        (CRATE, "D.I3.L3", "mark CRATE b3.c3.d3.d4.e4 D:b3.c3 L3:d3.d4.e4", 15),
        ("c3=S d3=A d4=I e4=D", "D.D.L3", "mark SAID c3.d3.d4.e4 D:c3.d3 D:d4.e4", 6),
        ("c3=CH d3=I e3=M f3=P", "I.D.L3", "mark CHIMP c3.d3.e3.f3 I:c3.d3.e3.f3", 23),
    ],
)
def test_the_examples_of_the_rules_score_what_they_should(cells, tiles, move, points):
    match = game(cells, hand(tiles))
    assert gained(match, move) == points
    assert words(match.play(move)) == [(move.split()[1], 0, points)]


@rule("waywords.9")
@pytest.mark.parametrize("shape", FOUR)
def test_every_shape_of_four_fits_as_it_is_drawn_and_gives_ten(shape):
    assert gained(game(FOUR[shape], hand(shape)), chip(shape)) == 3 + 3 + 1 + 3 + 10


@rule("waywords.9")
def test_totals_add_up():
    match = play(game(f"{BEE} g1=T g2=EA", totals="31,40"), MARK_BEE, "take letter", "mark TEA g1.g2 D:g1.g2")
    assert totals(match) == [36, 44]


@rule("waywords.9", "waywords.12")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (7, 1), (20, 14)])
def test_a_total_never_falls_below_zero(before, after):
    """Three dominoes that were taken up cost 15. The word brings 9."""
    six = game("a3=D b3=O c3=N d3=A e3=T f3=E", "A:D.D.D|NR:", on=DOMINOES, totals=f"{before},5")
    move = "lift a8 A, lift d8, lift g8, mark DONATE a3.b3.c3.d3.e3.f3 D:a3.b3 D:c3.d3 D:e3.f3"
    assert totals(six.play(move)) == [after, 5]
    assert words(six)[0][2] == 2 + 1 + 2 + 1 + 2 + 1 - 15


# --- Exactly covered ---


@rule("waywords.6")
def test_nothing_beside_the_word_is_covered():
    match = game(CRATE, hand("D.I3.L3.I"))
    for markers in ("I:b3.c3.d3.e3 D:d4.e4", "I3:b3.c3.d3 L3:d4.e4.e5", "D:a1.b1", "I3:b3.c3.d3 D:d4.e4 D:a1.b1"):
        assert refused(match, f"mark CRATE b3.c3.d3.d4.e4 {markers}") == "waywords.6"


@rule("waywords.6")
def test_no_cell_is_covered_twice():
    match = game(CRATE, hand("D.D.I3.L3"))
    for markers in ("I3:b3.c3.d3 L3:d3.d4.e4", "D:b3.c3 D:b3.c3", "I3:b3.c3.d3 D:d4.e4 D:d4.e4"):
        assert refused(match, f"mark CRATE b3.c3.d3.d4.e4 {markers}") == "waywords.6"


@rule("waywords.6")
def test_no_letter_of_the_word_stays_bare():
    match = game(CRATE, hand("I3.L3.L3"))
    assert refused(match, "mark CRATE b3.c3.d3.d4.e4 I3:b3.c3.d3") == "waywords.6"
    assert refused(match, "mark CRATE b3.c3.d3.d4.e4 L3:d3.d4.e4") == "waywords.6"


@rule("waywords.6")
def test_a_word_is_not_marked_before_its_last_letter_is_covered():
    match = play(game(CRATE), "step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3")
    assert phase(match) == "put" and totals(match) == [0, 0] and on_board(match) == set() and match.to_move == 0
    assert set(match.legal_moves) == {"put D:d4.e4", "void"}
    for move in ("pass", "step e5", "swap a1 O", "draw a1", "clear", "done", "take letter"):
        assert refused(match, move) == "waywords.6"
    assert totals(match.play("put D:d4.e4")) == [15, 0] and phase(match) == "refill"


@rule("waywords.5", "waywords.6", "waywords.8")
def test_a_word_is_submitted_with_its_last_marker_and_not_before():
    steps = ("step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3")
    nonsense = play(game("b3=K c3=J d3=X d4=Q e4=E"), *steps)
    assert refused(nonsense, "put D:d4.e4") == "waywords.5" and phase(nonsense) == "put"
    again = play(game(CRATE, words="CRATE:1:15", turn=1), *steps)
    assert refused(again, "put D:d4.e4") == "waywords.8"


@rule("waywords.6", "waywords.16")
def test_a_word_may_be_given_up_with_some_of_its_markers_down_and_they_go_back():
    steps = ("step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3", "void")
    match = play(game(CRATE, totals="9,9"), *steps)
    assert phase(match) == "refill" and on_board(match) == set() and patterns(match) == "D.I3.L3"
    assert totals(match) == [9, 9] and sum(box(match).values()) == 16 and discard(match) == ""


@rule("waywords.6")
def test_markers_are_put_down_from_the_lowest_bare_cell_on_and_only_so_that_all_can_be_covered():
    match = play(game(CRATE), "step b3", "step c3", "step d3", "step d4", "step e4")
    puts = {move for move in match.legal_moves if move.startswith("put ")}
    assert puts == {"put I3:b3.c3.d3", "put D:b3.c3"}
    assert set(match.play("put D:b3.c3").legal_moves) == {"put L3:d3.d4.e4", "void"}


@rule("waywords.6")
def test_a_marker_may_cover_letters_that_do_not_follow_each_other():
    match = game(KNOT, hand("D.D.O.I"))
    assert gained(match, "mark SAID a1.b2.a2.b1 D:a1.a2 D:b1.b2") == 6
    assert gained(match, "mark SAID a1.b2.a2.b1 D:a1.b1 D:a2.b2") == 6
    assert gained(match, "mark SAID a1.b2.a2.b1 O:a1.b1.a2.b2") == 16


@rule("waywords.6")
def test_markers_of_one_word_need_not_touch():
    cells = "b5=S c5=T d5=O e5=N f5=E d7=P d6=R d4=U d3=D"
    match = game(cells, hand("D.D"), on="1D:e5.f5+4I3:b5.c5.d5").play("mark d7.d6.d5.d4.d3 D:d6.d7 D:d3.d4")
    assert on_board(match) >= {"D:d6.d7", "D:d3.d4"}


@rule("waywords.6")
def test_a_marker_does_not_lie_on_another():
    match = game(BEE, on="1D:c3.c4")
    assert refused(match, MARK_BEE) == refused(match, MARK_BENT_BEE) == "waywords.6"


@rule("waywords.4", "waywords.6")
@pytest.mark.parametrize("tiles", ["I3.L3", "D", "D.D", "L3.L3", ""])
def test_a_word_is_covered_only_with_the_tiles_in_hand(tiles):
    match = game(CRATE, hand(tiles))
    assert refused(match, MARK_CRATE) in ("waywords.4", "waywords.6")
    play(match, "step b3", "step c3", "step d3", "step d4", "step e4")
    assert not any(move.startswith("put ") for move in match.legal_moves)


@rule("waywords.4")
def test_a_marker_is_paid_for_with_a_tile_of_its_shape():
    assert code(play(game(BEE, hand("I3.L3")), "step c4", "step d4"), "put D:c4.d4") == 41
    assert refused(game(BEE, hand("D.I3")), MARK_BENT_BEE) == "waywords.4"


# --- Turning markers, and turning them over ---


@rule("waywords.6")
def test_markers_may_be_turned():
    turned = {"D": 2, "I3": 2, "L3": 4, "I": 2, "O": 1, "T": 4, "S": 2, "Z": 2, "J": 4, "L": 4}
    assert {name: sum(SHAPES[shape] == name for shape, _ in FORMS) for name in SHAPES} == turned
    assert gained(game("c3=C c4=H d4=I d5=P", hand("Z")), "mark CHIP c3.c4.d4.d5 Z:c3.c4.d4.d5") == 20
    assert gained(game("d3=C d4=H c4=I c5=P", hand("S")), "mark CHIP d3.d4.c4.c5 S:d3.d4.c4.c5") == 20
    assert gained(game("c3=C c4=H c5=I d5=P", hand("J")), "mark CHIP c3.c4.c5.d5 J:c3.c4.c5.d5") == 20
    assert gained(game("c3=C c4=H c5=I b5=P", hand("L")), "mark CHIP c3.c4.c5.b5 L:c3.c4.c5.b5") == 20


@rule("waywords.6")
@pytest.mark.parametrize(("lies", "marker"), [("S", "Z"), ("Z", "S"), ("J", "L"), ("L", "J")])
def test_markers_are_turned_over_only_if_agreed(lies, marker):
    move = chip(lies, by=marker)
    assert refused(game(FOUR[lies], hand(marker)), move) == "waywords.6"
    match = game(FOUR[lies], hand(f"{marker}.D"), flip=True)
    assert gained(match, move) == 20
    match.play(move)
    assert patterns(match) == "D" and discard(match) == marker
    assert {told.partition(":")[0] for told in on_board(match)} == {marker}


@rule("waywords.6")
def test_turning_over_takes_the_tile_of_the_marker_and_not_of_what_it_looks_like():
    assert refused(game(FOUR["S"], hand("S"), flip=True), chip("S", by="Z")) == "waywords.4"
    assert gained(game(FOUR["S"], hand("S"), flip=True), chip("S")) == 20


@rule("waywords.6")
@pytest.mark.parametrize("flip", [True, False])
@pytest.mark.parametrize(
    ("cells", "shape"),
    [("c4=B d4=EE", "D"), ("c3=B d3=E e3=E", "I3"), ("c3=B d3=E d4=E", "L3"), *((FOUR[name], name) for name in "IOT")],
)
def test_what_looks_the_same_from_both_sides_is_never_turned_over(cells, shape, flip):
    match = play(game(cells, hand(shape), flip=flip), *(f"step {part[:2]}" for part in cells.split()))
    (put,) = (action for move, action in match.legal_moves.items() if move.startswith("put "))
    assert code(match, put + FLIPPED) == 63
    assert refused(match, put + FLIPPED) == "waywords.6"


# --- Any shape ---


@rule("waywords.12")
@pytest.mark.parametrize("shape", FOUR)
def test_any_shape_stands_for_every_shape_with_ten_less_five(shape):
    match = game(FOUR[shape], hand("ANY.D"))
    assert gained(match, chip(shape, by=f"*{shape}")) == 10 + 10 - 5
    match.play(chip(shape, by=f"*{shape}"))
    assert patterns(match) == "D" and discard(match) == "ANY"


@rule("waywords.12")
@pytest.mark.parametrize(
    ("cells", "move", "letters"),
    [
        (BEE, "mark BEE c4.d4 *D:c4.d4", 5),
        (BEE, "mark BEE c4.c3.b3 *L3:b3.c3.c4", 5),
        ("c3=B d3=E e3=E", "mark BEE c3.d3.e3 *I3:c3.d3.e3", 5),
    ],
)
def test_its_bonus_is_ten_whatever_the_shape(cells, move, letters):
    assert gained(game(cells, hand("ANY")), move) == letters + 10 - 5


@rule("waywords.12")
def test_it_is_spent_only_where_it_is_said_so():
    match = game(BEE, hand("ANY.D"))
    assert patterns(match.copy().play("mark c4.d4 D:c4.d4")) == "ANY"
    assert patterns(match.copy().play("mark c4.d4 *D:c4.d4")) == "D"
    assert refused(game(BEE, hand("ANY")), MARK_BEE) == "waywords.4"
    assert refused(game(BEE, hand("D")), "mark c4.d4 *D:c4.d4") == "waywords.12"


@rule("waywords.4", "waywords.12")
def test_it_counts_as_one_of_the_markers_and_several_may_be_spent():
    match = game(CRATE, hand("ANY.ANY.D"))
    assert gained(match, "mark b3.c3.d3.d4.e4 *I3:b3.c3.d3 D:d4.e4") == 9 + 10 - 5
    assert gained(match, "mark b3.c3.d3.d4.e4 *I3:b3.c3.d3 *D:d4.e4") == 9 + 20 - 10
    eight = "a1=N b1=E c1=E d1=D e1=L f1=E g1=S h1=S"
    four = "mark a1.b1.c1.d1.e1.f1.g1.h1 *D:a1.b1 D:c1.d1 D:e1.f1 *D:g1.h1"
    assert refused(game(eight, "O:ANY.ANY.D.D|NR:", markers="even"), four) == "waywords.6"


@rule("waywords.10", "waywords.12")
def test_it_takes_a_marker_that_is_there():
    match = play(game(BEE, hand("ANY.D"), on=DOMINOES), "step c4", "step d4")
    assert code(match, "put *D:c4.d4") == code(match, "put D:c4.d4") == 101
    assert refused(match, "put *D:c4.d4") == "waywords.10"


@rule("waywords.6", "waywords.12")
def test_it_may_be_spent_on_a_marker_turned_over():
    move = chip("S", by="*Z")
    assert gained(game(FOUR["S"], hand("ANY"), flip=True), move) == 15
    assert refused(game(FOUR["S"], hand("ANY")), move) == "waywords.6"
