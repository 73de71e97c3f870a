"""The rules of WAYWORDS: how a game ends (waywords.17, waywords.18)."""

import pytest

from fiveways.testing import rule
from tests.games.waywords.situation import BEE, MARK_BEE, game, new, phase, play, refused, state, totals

HAND = "{}:D.I3.L3"
LETTERS = ("OT", "NR", "AI", "UU")


def table(players, **fields):
    """A match of so many players. The one to move can mark BEE for 5 points."""
    hands = "|".join(HAND.format(LETTERS[seat]) for seat in range(players))
    return game(BEE, hands, players=players, **fields)


def finish_turn(match):
    """Fill the hand with any tiles."""
    seat = match.to_move
    while not match.over and match.to_move == seat:
        match.play("done" if "done" in match.legal_moves else "take letter")
    return match


def ending(match):
    return match.result and (match.result.ending, match.result.rule, match.result.winners)


# --- 300 points ---


@rule("waywords.17")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("finish_round", [True, False])
def test_who_has_300_wins_at_once_unless_the_round_is_to_be_finished(players, finish_round):
    for first in range(players):
        for mover in range(players):
            scores = [10] * players
            scores[mover] = 295
            match = table(
                players, first=first, to=mover, totals=",".join(map(str, scores)), finish_round=finish_round,
                turn=players + (mover - first) % players,
            )  # fmt: skip
            match.play(MARK_BEE)
            last = (first - 1) % players
            passed = 0
            while not match.over and finish_round:
                finish_turn(match)
                match.play("pass")
                passed += 1
            assert passed == ((last - mover) % players if finish_round else 0)
            assert ending(match) == ("goal", "waywords.17", (mover,)), "and nobody fills a hand after it"
            assert state(match)["turn"] % players == 0 or not finish_round


@rule("waywords.17")
def test_unless_otherwise_agreed_the_first_to_reach_300_wins_at_once():
    assert new().options["finish_round"] is False
    match = table(2, turn=2, totals="295,298").play(MARK_BEE)
    assert totals(match) == [300, 298] and ending(match) == ("goal", "waywords.17", (0,))


@rule("waywords.17")
@pytest.mark.parametrize(("before", "over"), [(294, False), (295, True), (296, True)])
def test_299_is_not_enough(before, over):
    match = table(2, to=1, turn=3, totals=f"0,{before}").play(MARK_BEE)
    assert totals(match) == [0, before + 5] and match.over == over


@rule("waywords.17")
def test_it_is_over_before_the_hand_is_filled():
    match = table(2, to=1, turn=3, totals="0,295").play(MARK_BEE)
    assert phase(match) == "play" and state(match)["patterns"].tolist() == [3, 2, 0, 0]
    assert match.legal_moves == {} and refused(match, "take letter") == refused(match, "pass") == "waywords.17"


@rule("waywords.17")
def test_in_a_finished_round_the_highest_total_wins_and_not_who_was_there_first():
    match = play(table(2, turn=2, totals="295,298", finish_round=True), MARK_BEE, "take letter")
    assert not match.over and match.to_move == 1
    match = game(f"{BEE} g1=T g2=EA", turn=2, totals="295,298", finish_round=True)
    play(match, MARK_BEE, "take letter", "mark TEA g1.g2 D:g1.g2")
    assert totals(match) == [300, 302] and ending(match) == ("goal", "waywords.17", (1,))


@rule("waywords.17")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [("300,295,10", (0, 1)), ("299,295,10", (1,)), ("300,295,300", (0, 1, 2)), ("301,295,10", (0,))],
)
def test_equal_totals_share_the_win(scores, winners):
    match = table(3, first=2, to=1, turn=5, totals=scores, finish_round=True).play(MARK_BEE)
    assert ending(match) == ("goal", "waywords.17", winners)
    assert all(match.result.scores[seat] == pytest.approx(1 / len(winners)) for seat in winners)
    assert all(match.result.scores[seat] == -1 for seat in range(3) if seat not in winners)


@rule("waywords.17")
def test_the_last_of_the_round_may_pass_and_the_goal_still_ends_it():
    match = table(2, to=1, turn=3, totals="300,10", finish_round=True).play("pass")
    assert ending(match) == ("goal", "waywords.17", (0,))


@rule("waywords.17", "waywords.18")
def test_the_goal_comes_before_passes_and_the_last_turn():
    match = table(2, to=1, turn=7, passes=3, totals="300,10", max_turns=8, finish_round=True).play("pass")
    assert ending(match)[0] == "goal"
    match = table(2, to=1, turn=7, passes=3, totals="30,10", max_turns=8).play("pass")
    assert ending(match) == ("passes", "waywords.18", (0,))


# --- Passes and the most turns ---


@rule("waywords.18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_whole_rounds_of_passes_end_the_game(players):
    match = new(7, players=players)
    for turn in range(2 * players):
        assert not match.over and state(match)["passes"] == turn
        match.play("pass")
        if not match.over:
            match.play("done")
    assert ending(match) == ("passes", "waywords.18", tuple(range(players)))
    assert refused(match, "pass") == "waywords.18"


@rule("waywords.18")
def test_a_word_starts_the_count_anew():
    match = table(2, turn=9, passes=3, to=1, totals="7,3").play(MARK_BEE)
    assert not match.over and state(match)["passes"] == 0
    assert state(play(match, "take letter", "pass"))["passes"] == 1


@rule("waywords.18")
@pytest.mark.parametrize("moves", [("swap a1 O", "pass"), ("draw a1", "pass"), ("clear", "pass"), ("step a1", "void")])
def test_whatever_else_was_done_a_turn_without_a_word_is_a_pass(moves):
    match = play(game("", "OT:D.I3.CLEAR|NR:", turn=8, passes=3, totals="7,9"), *moves)
    assert ending(match) == ("passes", "waywords.18", (1,))


@rule("waywords.18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_most_turns_the_highest_total_wins(players):
    scores = [10 * (seat + 1) for seat in range(players)]
    match = table(players, turn=11, max_turns=12, totals=",".join(map(str, scores))).play(MARK_BEE)
    assert ending(match) == ("cap", "waywords.18", (players - 1,)) and state(match)["turn"] == 12
    assert refused(match, "pass") == "waywords.18"


@rule("waywords.18")
def test_there_are_400_turns_unless_otherwise_agreed():
    assert new().options["max_turns"] == 400
    match = table(2, turn=398, totals="7,9").play(MARK_BEE)
    assert not match.over
    finish_turn(match).play("pass")
    assert ending(match) == ("cap", "waywords.18", (0,))


@rule("waywords.18")
def test_a_turn_is_counted_when_its_word_is_marked_or_passed():
    match = table(2)
    counts = [int(state(match)["turn"])]
    for move in (MARK_BEE, "take letter", "pass", "done"):
        counts.append(int(state(match.play(move))["turn"]))
    assert counts == [0, 1, 1, 2, 2]
