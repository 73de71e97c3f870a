"""The rules of WAYWORDS: the discard, filling the hand, passing (waywords.14, waywords.15, waywords.16)."""

from collections import Counter

import pytest

from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    CRATE,
    MARK_BEE,
    MARK_CRATE,
    code,
    discard,
    doctored,
    game,
    letter_at,
    letters,
    patterns,
    phase,
    pile,
    play,
    refused,
    state,
    totals,
)

FULL = "OT:D.I3.L3|NR:D.I3.L3"
EVERYTHING_SPENT = "D.D.I3.I3.L3.L3.I.O.T.S.Z.J.L.ANY.ANY.ANY.CLEAR.CLEAR"
"""All pattern tiles, without those that two players begin with."""


def held(match, seat=0):
    return len(letters(match, seat).split()) + len([tile for tile in patterns(match, seat).split(".") if tile])


def takes(match):
    return {move for move in match.legal_moves if move.startswith("take ")}


def throws(match):
    return {move for move in match.legal_moves if move.startswith("throw ")}


# --- The discard ---


@rule("waywords.14")
def test_spent_tiles_go_to_the_discard_when_the_word_is_marked():
    match = game(CRATE)
    steps = ["step b3", "step c3", "step d3", "step d4", "step e4", "put I3:b3.c3.d3"]
    assert discard(play(match, *steps)) == "" and patterns(match) == "D.I3.L3"
    assert discard(match.play("put D:d4.e4")) == "D.I3" and patterns(match) == "L3"


@rule("waywords.14")
def test_an_empty_pattern_pile_is_made_anew_from_the_discard_when_a_tile_is_to_be_taken():
    for seed in range(5):
        match = game(BEE, FULL, discard=EVERYTHING_SPENT, seed=seed)
        assert not pile(match, "pattern")
        match.play(MARK_BEE)
        spent = Counter([*EVERYTHING_SPENT.split("."), "D"])
        assert Counter(discard(match).split(".")) == spent and not pile(match, "pattern")
        match.play("take pattern")
        assert discard(match) == "" and sum(pile(match, "pattern").values()) == 18
        (came,) = (spent - pile(match, "pattern")).elements()
        assert patterns(match).split(".").count(came) == 1 + (came in ("I3", "L3"))


@rule("waywords.14")
def test_while_the_pile_lasts_the_discard_stays():
    match = play(game(BEE, FULL, discard=EVERYTHING_SPENT.removesuffix(".CLEAR")), MARK_BEE)
    before = discard(match)
    assert pile(match, "pattern") == {"CLEAR": 1}
    match.play("take pattern")
    assert patterns(match) == "I3.L3.CLEAR" and discard(match) == before and not pile(match, "pattern")


@rule("waywords.14", "waywords.15")
def test_a_thrown_tile_is_in_the_pile_and_keeps_the_discard_where_it_is():
    match = play(game("", FULL, discard=EVERYTHING_SPENT), "pass", "throw pattern L3")
    assert pile(match, "pattern") == {"L3": 1} and "L3.L3" in discard(match)
    match.play("take pattern")
    assert patterns(match) == "D.I3.L3" and discard(match) == EVERYTHING_SPENT


# --- Throwing ---


@rule("waywords.15")
def test_after_a_word_any_number_may_be_thrown_back():
    match = game(BEE).play(MARK_BEE)
    assert throws(match) == {"throw letter O", "throw letter T", "throw pattern I3", "throw pattern L3"}
    play(match, "throw letter O", "throw pattern I3")
    assert throws(match) == {"throw letter T", "throw pattern L3"}
    play(match, "throw letter T", "throw pattern L3")
    assert held(match) == 0 and takes(match) == {"take letter", "take pattern"}


@rule("waywords.15")
def test_without_a_word_any_number_may_be_thrown_back():
    match = play(game("", FULL), "pass", "throw letter O", "throw pattern D", "throw letter T", "throw pattern L3")
    match.play("throw pattern I3")
    assert held(match) == 0 and throws(match) == set() and takes(match) == {"take letter", "take pattern"}


@rule("waywords.15")
def test_a_thrown_letter_joins_the_letter_pile_and_any_other_tile_the_pattern_pile():
    match = game("", "OT:D.ANY.CLEAR|NR:D.I3.L3").play("pass")
    some_letters, some_patterns = pile(match, "letter"), pile(match, "pattern")
    play(match, "throw letter O", "throw pattern ANY", "throw pattern CLEAR")
    assert pile(match, "letter") == some_letters + Counter("O")
    assert pile(match, "pattern") == some_patterns + Counter(["ANY", "CLEAR"])
    assert discard(match) == "" and letters(match) == "T" and patterns(match) == "D"
    assert state(match)["letter_pile"] == sum(pile(match, "letter").values())
    assert state(match)["pattern_pile"] == sum(pile(match, "pattern").values())


@rule("waywords.15")
def test_nothing_is_thrown_after_something_was_taken():
    match = play(game(CRATE), MARK_CRATE, "take letter")
    assert match.to_move == 0 and throws(match) == set()
    assert refused(match, "throw letter O") == "waywords.15" and code(match, "throw letter O") == 156
    match = play(game("", FULL), "pass", "throw letter O", "throw letter T", "take letter")
    assert code(match, "throw pattern D") == 156


@rule("waywords.15")
def test_only_what_is_in_the_hand_is_thrown():
    match = game("", FULL).play("pass")
    for move in ("throw letter N", "throw pattern ANY", "throw pattern CLEAR", "throw letter SE"):
        assert refused(match, move) == "waywords.15" and code(match, move) == 158


# --- Taking ---


@rule("waywords.15")
def test_the_hand_is_filled_up_to_five_from_either_pile_and_the_turn_is_over():
    for first in ("take letter", "take pattern"):
        for second in ("take letter", "take pattern"):
            match = play(game(CRATE), MARK_CRATE, first)
            assert match.to_move == 0 and held(match) == 4
            match.play(second)
            assert match.to_move == 1 and phase(match) == "play" and held(match) == 5
            wished = [first, second].count("take letter")
            assert len(letters(match).split()) == 2 + wished


@rule("waywords.15")
def test_what_is_taken_comes_from_the_pile():
    for seed in range(6):
        match = play(game(CRATE, seed=seed), MARK_CRATE)
        some_letters, some_patterns = pile(match, "letter"), pile(match, "pattern")
        play(match, "take letter", "take pattern")
        (letter,) = (some_letters - pile(match, "letter")).elements()
        (pattern,) = (some_patterns - pile(match, "pattern")).elements()
        assert letter in letters(match).split() and pattern in patterns(match).split(".")
        assert state(match)["letter_pile"] == sum(some_letters.values()) - 1
        assert state(match)["pattern_pile"] == sum(some_patterns.values()) - 1


@rule("waywords.15")
def test_a_full_hand_takes_nothing_and_says_that_it_is_done():
    match = game("", FULL).play("pass")
    assert takes(match) == set() and match.to_move == 0
    for move in ("take letter", "take pattern"):
        assert refused(match, move) == "waywords.15" and code(match, move) == 152
    assert match.play("done").to_move == 1 and held(match) == 5


@rule("waywords.15")
def test_nobody_is_done_with_fewer_than_five():
    match = play(game("", FULL), "pass", "throw letter O")
    assert refused(match, "done") == "waywords.15" and code(match, "done") == 151
    assert match.play("take pattern").to_move == 1


@rule("waywords.15")
def test_the_last_letter_may_be_thrown_but_one_of_the_five_is_a_letter():
    match = play(game("", FULL), "pass", "throw letter O", "throw letter T")
    assert takes(match) == {"take letter", "take pattern"}
    match.play("take pattern")
    assert takes(match) == {"take letter"}
    assert refused(match, "take pattern") == "waywords.15" and code(match, "take pattern") == 155
    assert len(letters(match.play("take letter")).split()) == 1 and match.to_move == 1


@rule("waywords.15")
def test_with_a_letter_in_hand_all_others_may_be_patterns():
    match = play(game("", FULL), "pass", "throw letter O", "take pattern")
    assert letters(match) == "T" and match.to_move == 1


@rule("waywords.15")
def test_from_an_empty_letter_pile_nothing_is_taken_and_five_patterns_will_do():
    """A real game never gets here: hands do not hold so many letters."""
    match = doctored(game("", ":D.I3.L3.ANY|NR:D.I3.L3", phase="refill"), letters="")
    assert refused(match, "take letter") == "waywords.15" and code(match, "take letter") == 153
    assert match.play("take pattern").to_move == 1 and letters(match) == "" and held(match) == 5


@rule("waywords.15")
def test_with_both_piles_empty_a_hand_may_be_smaller():
    match = doctored(game("", "O:D.I3|NR:D.I3.L3", phase="refill"), letters="", patterns="")
    assert refused(match, "take pattern") == "waywords.15" and code(match, "take pattern") == 154
    assert match.play("done").to_move == 1 and held(match) == 3


@rule("waywords.15")
def test_the_turn_is_over_when_the_last_tile_of_all_is_taken():
    match = doctored(game("", "O:D.I3|NR:D.I3.L3", phase="refill"), letters="Z", patterns="")
    assert match.play("take letter").to_move == 1 and letters(match) == "O Z" and held(match) == 4


@rule("waywords.15")
def test_hands_are_filled_after_the_word_only():
    match = game(BEE, FULL)
    for move in ("take letter", "take pattern", "done", "throw letter O", "throw pattern D"):
        assert refused(match, move) == "waywords.15" and code(match, move) == 150


@rule("waywords.15", "waywords.3")
def test_a_swap_keeps_the_hand_as_large_as_it_was():
    match = play(game("a1=K", FULL), "swap a1 O", "pass")
    assert held(match) == 5 and code(match, "take letter") == 152


@rule("waywords.13", "waywords.15")
def test_a_clear_tile_that_was_spent_is_made_up_for():
    match = play(game("", "OT:D.I3.CLEAR|NR:"), "clear", "pass")
    assert held(match) == 4 and match.play("take letter").to_move == 1


# --- Passing ---


@rule("waywords.16")
@pytest.mark.parametrize("before", [(), ("swap a1 O",), ("draw a1",), ("clear",), ("swap a1 O", "clear")])
def test_passing_is_always_possible_before_a_word_is_begun(before):
    match = play(game("a1=K", "OT:D.I3.CLEAR|NR:", totals="9,9"), *before)
    match.play("pass")
    assert phase(match) == "refill" and state(match)["turn"] == 1 and totals(match) == [9, 9]


@rule("waywords.16")
def test_a_word_that_is_given_up_is_a_pass():
    match = play(game(BEE, FULL, totals="9,9"), "step c4", "step d4", "void")
    assert phase(match) == "refill" and state(match)["turn"] == state(match)["passes"] == 1 and totals(match) == [9, 9]
    assert state(match)["length"] == 0 and match.play("done").to_move == 1


@rule("waywords.16")
def test_a_swap_stays_though_the_word_is_given_up():
    """The clock does the same: the word is given up, and the hand is filled from the pattern pile."""
    match = play(game("a1=K", FULL), "swap a1 O", "step c4", "void")
    assert letter_at(match, "a1") == "O" and letters(match) == "K T"


@rule("waywords.16", "waywords.15")
def test_a_hand_can_always_be_filled_from_the_pattern_pile_as_far_as_rule_15_allows():
    match = play(game("", "OT:D.I3|NR:"), "pass", "take pattern")
    assert match.to_move == 1 and held(match) == 5


@rule("waywords.16")
def test_who_traces_no_word_gives_none_up():
    assert refused(game(BEE), "void") == "waywords.5"
    assert refused(game(BEE).play("step c4"), "pass") == "waywords.5"
