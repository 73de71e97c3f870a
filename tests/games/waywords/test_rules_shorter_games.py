"""The rules of WAYWORDS: the two shorter games (waywords.19, waywords.20)."""

import pytest

from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    DOMINOES,
    MARK_BEE,
    MARK_BENT_BEE,
    MARK_CRATE,
    ON_BUT_A_DOMINO,
    alternative,
    box,
    code,
    doctored,
    gained,
    letter_at,
    letters,
    new,
    on_board,
    patterns,
    phase,
    pile,
    play,
    refused,
    solitaire,
    state,
    totals,
    words,
)

NINE_WORDS = "ACE:0:1,ACT:0:1,ADD:0:1,AGE:0:1,AGO:0:1,AID:0:1,AIM:0:1,AIR:0:1,ALE:0:1"
THIRTEEN = f"{NINE_WORDS},ALL:0:1,AND:0:1,ANT:0:1,ANY:0:1"


def ending(match):
    return match.result and (match.result.ending, match.result.winners)


# --- Both ---


@rule("waywords.19", "waywords.20")
@pytest.mark.parametrize("make", [alternative, solitaire])
def test_any_marker_in_the_box_may_be_used_for_the_bonus_of_its_size(make):
    match = make(BEE)
    assert gained(match, MARK_BEE) == 5 and gained(match, MARK_BENT_BEE) == 5 + 6
    four = make("c3=CH d3=I e3=M f3=P")
    assert gained(four, "mark CHIMP c3.d3.e3.f3 I:c3.d3.e3.f3") == 13 + 10
    match.play(MARK_BEE)
    assert on_board(match) == {"D:c4.d4"} and patterns(match) == "" and not state(match)["discard"].any()


@rule("waywords.19", "waywords.20")
@pytest.mark.parametrize("make", [alternative, solitaire])
@pytest.mark.parametrize("most", [1, 2, 3, None])
def test_a_word_takes_one_to_three_markers_or_as_many_as_agreed(make, most):
    eight = "a1=N b1=E c1=E d1=D e1=L f1=E g1=S h1=S"
    three = "mark NEEDLESS a1.b1.c1.d1.e1.f1.g1.h1 I3:a1.b1.c1 I3:d1.e1.f1 D:g1.h1"
    for move, cells, needed, points in ((MARK_BEE, BEE, 1, 5), (MARK_CRATE, CRATE, 2, 15), (three, eight, 3, 26)):
        match = make(cells, **({"per_word": most} if most else {}))
        if needed <= (most or 3):
            assert gained(match, move) == points
        else:
            assert refused(match, move) == "waywords.6"


@rule("waywords.19", "waywords.20")
@pytest.mark.parametrize("make", [alternative, solitaire])
def test_a_marker_that_is_not_in_the_box_is_not_to_be_had(make):
    on = DOMINOES if make is alternative else "2D:a8.b8+3D:c8.d8"
    match = make(BEE, on=on)
    assert refused(match, MARK_BEE) == "waywords.10"
    rule_id = "waywords.19" if make is alternative else "waywords.20"
    assert refused(match, "lift a8 O") == refused(match, "lift a8") == rule_id
    assert refused(match, "clear") == "waywords.13"
    assert refused(match, "mark BEE c4.c3.b3 *L3:b3.c3.c4") == "waywords.12"


@rule("waywords.19", "waywords.20")
@pytest.mark.parametrize("make", [alternative, solitaire])
def test_a_swap_puts_down_an_own_letter_and_no_pile_changes(make):
    match = make("a1=K")
    before = pile(match, "letter")
    match.play("swap a1 O")
    assert letter_at(match, "a1") == "O" and pile(match, "letter") == before


@rule("waywords.19", "waywords.3")
def test_in_the_alternative_game_the_letter_of_the_board_comes_into_the_hand():
    match = alternative("a1=K").play("swap a1 O")
    assert letters(match) == "K T" and " known=K:|:" in match.to_text() and " gone" not in match.to_text()
    assert state(match)["letters"].tolist() == [2, 2, 0, 0]


@rule("waywords.20")
def test_in_solitaire_the_own_letter_is_spent_and_the_other_leaves_the_game():
    match = solitaire("a1=K").play("swap a1 O")
    assert letters(match) == "T" and " gone=K" in match.to_text() and not state(match)["known"].any()


@rule("waywords.19", "waywords.20", "waywords.3")
@pytest.mark.parametrize("make", [alternative, solitaire])
def test_a_blind_draw_is_a_swap_too(make):
    match = doctored(make("a1=K"), letters="Z").play("draw a1")
    assert letter_at(match, "a1") == "Z" and pile(match, "letter") == {"K": 1} and letters(match) == "O T"
    assert " gone" not in match.to_text() and refused(doctored(make(), letters=""), "draw a1") == "waywords.3"


@rule("waywords.19", "waywords.3")
def test_a_blind_draw_is_the_one_swap_of_a_turn():
    match = alternative("").play("draw a1")
    assert refused(match, "draw b1") == refused(match, "swap b1 T") == "waywords.3"
    assert refused(alternative("").play("swap a1 O"), "draw b1") == "waywords.3"


@rule("waywords.20", "waywords.3")
def test_blind_draws_are_among_the_14_swaps_of_solitaire():
    match = play(solitaire("", swaps=12), "draw a1", "swap b1 O")
    assert state(match)["swaps"] == 14 and code(match, "draw c1") == 203 and refused(match, "draw c1") == "waywords.20"


@rule("waywords.19", "waywords.20", "waywords.15")
@pytest.mark.parametrize("make", [alternative, solitaire])
def test_hands_are_not_filled(make):
    match = make(BEE)
    assert phase(match.play(MARK_BEE)) == "play" and len(letters(match).split()) == 2
    for move in ("take letter", "take pattern", "done", "throw letter O"):
        assert refused(match, move) == "waywords.15"


@rule("waywords.19", "waywords.20", "waywords.3")
@pytest.mark.parametrize("make", [alternative, solitaire])
def test_a_letter_under_a_marker_stays_where_it_is(make):
    assert refused(make(BEE, on="2D:c4.d4"), "swap c4 O") == "waywords.3"
    assert refused(make(BEE), "swap a1 Z") == "waywords.3"


@rule("waywords.7", "waywords.19")
def test_words_cross_here_too():
    match = alternative("c4=T d4=EE e4=N", on="1D:c4.d4", words="TEE:1:4", turn=1)
    assert refused(match, "mark c4.d4.e4 D:d4.e4") == "waywords.6"
    tree = alternative("c5=T c6=R b6=EE", on="4I3:c5.d5.e5")
    assert gained(tree, "mark TREE c5.c6.b6 D:b6.c6") == 2 + 2 + 2


# --- Alternative ---


@rule("waywords.19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_ten_letters_and_no_pattern(players):
    match = new(mode="alternative", players=players)
    assert all(len(letters(match, seat).split()) == 10 and patterns(match, seat) == "" for seat in range(players))
    assert sum(pile(match, "letter").values()) == 112 - 64 - 10 * players
    assert not pile(match, "pattern") and sum(box(match).values()) == 16 and totals(match) == [0] * players


@rule("waywords.19")
def test_a_turn_ends_with_the_word_or_without():
    for moves in ((MARK_BEE,), ("pass",), ("step c4", "void"), ("swap a1 O", "pass"), ("swap a1 O", MARK_BEE)):
        match = play(alternative(BEE), *moves)
        assert match.to_move == 1 and phase(match) == "play" and state(match)["turn"] == 1


@rule("waywords.19", "waywords.3")
def test_there_is_one_swap_in_a_turn():
    match = alternative("").play("swap a1 O")
    assert refused(match, "swap b1 T") == "waywords.3"
    assert play(match, "pass").why_not("swap b1 N") is None


@rule("waywords.19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_ends_when_all_pass_in_succession(players):
    match = new(3, mode="alternative", players=players)
    for turn in range(players):
        assert not match.over and state(match)["passes"] == turn
        match.play("pass")
    assert ending(match) == ("passes", tuple(range(players)))


@rule("waywords.19")
def test_a_swap_without_a_word_is_a_pass_and_a_word_is_none():
    match = play(alternative(BEE, totals="3,9"), "swap a1 O, pass", "pass")
    assert ending(match) == ("passes", (1,))
    match = play(alternative(BEE, totals="3,9", passes=1, turn=1), MARK_BEE, "pass")
    assert not match.over and state(match)["passes"] == 1


@rule("waywords.19")
def test_it_ends_when_the_box_is_empty():
    match = alternative(BEE, on=ON_BUT_A_DOMINO, totals="3,9")
    assert box(match) == {"D": 1} and not match.over
    match.play(MARK_BEE)
    assert ending(match) == ("box", (1,)) and match.result.rule == "waywords.19" and not box(match)
    assert refused(match, "pass") == "waywords.19"


@rule("waywords.19", "waywords.18")
def test_there_is_a_most_of_turns_too_and_no_goal():
    match = alternative(BEE, totals="295,0", turn=7, max_turns=8).play(MARK_BEE)
    assert ending(match) == ("cap", (0,))
    assert not alternative(BEE, totals="295,0", turn=6, max_turns=8, finish_round=False).play(MARK_BEE).over


# --- Solitaire ---


@rule("waywords.20")
def test_one_player_begins_with_14_letters_and_14_markers():
    aside = set()
    for seed in range(60):
        match = new(seed, mode="solitaire")
        now = state(match)
        assert len(letters(match).split()) == 14 and patterns(match) == "" and match.to_move == 0
        assert sum(box(match).values()) == bin(int(now["box"])).count("1") == 14
        aside.add(tuple(number for number in range(16) if not int(now["box"]) >> number & 1))
    assert {number for pair in aside for number in pair} == set(range(16)) and len(aside) > 30


@rule("waywords.20")
def test_after_a_word_the_player_goes_on():
    match = play(solitaire(f"{BEE} g1=T g2=EA"), MARK_BEE, "mark TEA g1.g2 D:g1.g2")
    assert words(match) == [("BEE", 0, 5), ("TEA", 0, 4)] and totals(match) == [9] and state(match)["turn"] == 2


@rule("waywords.20")
def test_letters_are_swapped_as_often_as_wished_before_a_word_but_14_times_in_all():
    match = solitaire("", "AAAAAAOOOOOOEE:", aside="1.4")
    for number in range(14):
        assert state(match)["swaps"] == number
        match.play(f"swap {'abcdefgh'[number % 8]}{1 + number // 8} {'AOE'[(number > 5) + (number > 11)]}")
    assert letters(match) == "" and refused(match, "swap a8 E") == "waywords.20"
    assert code(solitaire("", swaps=14), "swap a1 O") == 203
    assert solitaire("", swaps=13).why_not("swap a1 O") is None


@rule("waywords.20")
def test_swaps_are_counted_over_all_words():
    match = play(solitaire(BEE, swaps=12), "swap a1 O", MARK_BEE, "swap b1 T")
    assert state(match)["swaps"] == 14 and code(match, "swap c1 A") == 203


@rule("waywords.20", "waywords.16")
def test_giving_up_a_word_costs_nothing_and_passing_stops():
    match = play(solitaire(BEE, totals="30"), "swap a1 O", "step c4", "step d4", "void")
    assert phase(match) == "play" and state(match)["turn"] == 0 and state(match)["passes"] == 0 and not match.over
    assert state(match)["length"] == 0 and match.why_not("swap b1 T") is None
    half = play(solitaire(CRATE, per_word=2), "step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3")
    assert phase(half.play("void")) == "play" and on_board(half) == set() and sum(box(half).values()) == 14
    match.play("pass")
    assert ending(match)[0] == "stopped" and match.result.rule == "waywords.20" and totals(match) == [30]
    assert refused(match, "pass") == "waywords.20"


@rule("waywords.20")
def test_it_ends_after_fourteen_words():
    on = "+".join(ON_BUT_A_DOMINO.split("+")[2:])
    match = solitaire(BEE, on=on, aside="2.3", words=THIRTEEN, turn=13, totals="13")
    assert box(match) == {"D": 1}
    match.play(MARK_BEE)
    assert ending(match)[0] == "words" and match.result.rule == "waywords.20" and totals(match) == [18]


@rule("waywords.20")
def test_it_ends_when_no_marker_is_left():
    on = "+".join(ON_BUT_A_DOMINO.split("+")[2:])
    match = solitaire(BEE, on=on, aside="2.3", words=NINE_WORDS, turn=9, per_word=2)
    assert ending(match.play(MARK_BEE))[0] == "box" and state(match)["used_count"] == 10
    assert refused(match, "pass") is not None


@rule("waywords.20", "waywords.18")
def test_the_most_turns_hold_for_one_player_too():
    match = solitaire(BEE, words="ACE:0:1,ACT:0:1,ADD:0:1", turn=3, max_turns=4).play(MARK_BEE)
    assert ending(match)[0] == "cap"


@rule("waywords.20")
def test_what_counts_is_the_total():
    match = play(solitaire(BEE, totals="30"), MARK_BEE, "pass")
    assert match.result.points == (35.0,)
    assert match.result.scores[0] > solitaire(BEE, totals="30").play("pass").result.scores[0]
