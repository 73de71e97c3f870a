"""The rules of WAYWORDS: swapping a letter and drawing blindly (waywords.3)."""

from collections import Counter

import pytest

from fiveways.testing import rule
from tests.games.waywords.situation import (
    BEE,
    MARK_BEE,
    doctored,
    everybody,
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

UNDER = {"on": "1D:c4.d4"}


# --- With a letter of the hand ---


@rule("waywords.3")
def test_an_own_letter_goes_to_the_board_and_the_boards_letter_to_the_hand():
    match = game("a1=K")
    before = pile(match, "letter")
    match.play("swap a1 O")
    assert letter_at(match, "a1") == "O" and letters(match) == "K T" and letters(match, 1) == "N R"
    assert pile(match, "letter") == before and patterns(match) == "D.I3.L3"
    assert phase(match) == "play" and match.to_move == 0 and totals(match) == [0, 0] and state(match)["turn"] == 0


@rule("waywords.3")
def test_a_double_tile_is_swapped_like_any_other():
    match = play(game("a1=SH", "OwT:D|NR:D"), "swap a1 OW")
    assert letter_at(match, "a1") == "OW" and letters(match) == "SH T"


@rule("waywords.3")
def test_everybody_sees_what_goes_into_the_hand_and_what_leaves_it():
    match = play(game("a1=K"), "swap a1 O")
    for seat in everybody(match):
        known = match.view(seat).record["known"]
        assert known[0].sum() == 1 and known[0][ord("K") - 65] == 1 and not known[1:].any()


@rule("waywords.3")
def test_a_letter_known_to_be_in_a_hand_is_known_to_leave_it():
    match = game("a1=K b1=J", known="O:|:").play("swap a1 O")
    assert " known=K:|: " in f"{match.to_text()} "


@rule("waywords.3")
def test_a_letter_may_be_swapped_for_the_same_kind():
    match = play(game("a1=O"), "swap a1 O")
    assert letter_at(match, "a1") == "O" and letters(match) == "O T"
    assert refused(match, "swap b1 O") == "waywords.3"


@rule("waywords.3")
def test_only_letters_of_ones_own_hand_are_swapped_in():
    match = game("a1=K")
    assert refused(match, "swap a1 N") == refused(match, "swap a1 K") == "waywords.3"


@rule("waywords.3")
@pytest.mark.parametrize("first", ["swap a1 O", "draw a1"])
@pytest.mark.parametrize("second", ["swap b1 T", "draw b1", "swap a1 T", "draw a1"])
def test_one_letter_is_swapped_in_a_turn_in_one_way_or_the_other(first, second):
    assert refused(game("a1=K b1=J").play(first), second) == "waywords.3"


@rule("waywords.3")
@pytest.mark.parametrize("move", ["swap c4 O", "swap d4 T", "draw c4", "draw d4"])
def test_a_letter_under_a_marker_is_not_swapped(move):
    assert refused(game(BEE, **UNDER), move) == "waywords.3"


@rule("waywords.3")
def test_every_letter_that_lies_bare_can_be_swapped():
    moves = game(BEE, **UNDER).legal_moves
    assert sum(move.startswith("swap ") for move in moves) == 62 * 2
    assert sum(move.startswith("draw ") for move in moves) == 62


@rule("waywords.3", "waywords.16")
@pytest.mark.parametrize("move", ["swap a1 O", "draw a1", "clear", "pass"])
def test_nothing_is_swapped_or_cleared_once_a_word_is_begun(move):
    match = game("a1=K", "O:D.I3.L3.CLEAR|NR:D.I3.L3").play("step c4")
    assert refused(match, move) == "waywords.5"


@rule("waywords.3")
def test_nothing_is_swapped_after_the_word():
    match = game(BEE).play(MARK_BEE)
    assert refused(match, "swap a1 O") == refused(match, "draw a1") == "waywords.15"


@rule("waywords.3")
def test_in_the_next_turn_a_letter_may_be_swapped_again():
    match = play(game("a1=K"), "swap a1 O", "pass", "done")
    assert match.to_move == 1 and match.why_not("swap a1 N") is None and match.why_not("draw a1") is None


@rule("waywords.3", "waywords.5")
def test_a_word_is_read_with_the_letter_that_was_swapped_in():
    match = game("c4=B d4=EE", "TE:D.I3.L3|NR:D.I3.L3")
    assert match.why_not("swap c4 T, mark TEE c4.d4 D:c4.d4") is None
    assert refused(match, "mark c4.d4.e4 I3:c4.d4.e4") == "waywords.5"
    match.play("swap c4 T, mark TEE c4.d4 D:c4.d4")
    assert totals(match) == [2 + 2, 0] and letters(match) == "B E"


# --- Blindly ---


@rule("waywords.3")
def test_a_blind_draw_puts_a_letter_of_the_pile_on_the_board_and_the_old_one_into_the_pile():
    for seed in range(10):
        match = game("a1=Q", seed=seed)
        before = pile(match, "letter")
        match.play("draw a1")
        came = letter_at(match, "a1")
        assert came in before and letters(match) == "O T"
        assert pile(match, "letter") == before - Counter([came]) + Counter(["Q"])
        assert state(match)["letter_pile"] == sum(before.values())


@rule("waywords.3")
def test_the_old_letter_joins_the_pile_only_after_the_draw():
    """The pile holds one letter, so this letter comes."""
    for seed in range(10):
        match = doctored(game("a1=Q"), letters="Z", seed=seed).play("draw a1")
        assert letter_at(match, "a1") == "Z" and pile(match, "letter") == {"Q": 1}


@rule("waywords.1", "waywords.3")
def test_every_tile_of_the_pile_is_as_likely():
    match = game("a1=Q")
    came = Counter(
        letter_at(doctored(match, letters="A A A E E TH", seed=seed).play("draw a1"), "a1") for seed in range(600)
    )
    assert set(came) == {"A", "E", "TH"}
    assert 250 < came["A"] < 350 and 150 < came["E"] < 250 and 60 < came["TH"] < 140


@rule("waywords.3")
def test_nothing_is_drawn_from_an_empty_pile():
    match = doctored(game("a1=Q"), letters="")
    assert refused(match, "draw a1") == "waywords.3"
    assert not any(move.startswith("draw ") for move in match.legal_moves)
    assert match.why_not("swap a1 O") is None


@rule("waywords.3")
def test_what_was_drawn_is_nobodys_to_take_back():
    match = game("a1=Q").play("draw a1")
    assert match.moves[-1].rolled and not match.can_take_back(1)


@rule("waywords.3")
def test_known_letters_stay_known_when_somebody_draws_blindly():
    match = game("a1=Q", known="O:|R:").play("draw a1")
    assert " known=O:|R: " in f"{match.to_text()} "
