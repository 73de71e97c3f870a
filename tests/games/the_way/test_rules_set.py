"""The rules of The Way: a set of games, and what happens between them (the-way.10, the-way.11)."""

from collections import Counter

import pytest

from fiveways import Match
from fiveways.contract.errors import BadOption
from fiveways.contract.states import stream
from fiveways.testing import rule
from tests.games.the_way.situation import (
    BOXES,
    about_to_be_drawn,
    away,
    cards,
    locked,
    one_step_from_home,
    play,
    refused,
    told,
    way,
)

SETS = [  # the score before the third game, who wins that: how the set ends, what Red and Blue get
    ("3:2-0", "r", "victory", 1),
    ("3:0-2", "b", "victory", -1),
    ("3:2-0", "b", "win", 1 / 3),
    ("3:0-2", "r", "win", -1 / 3),
    ("3:1-1", "r", "win", 1 / 3),
    ("3:1-1", "b", "win", -1 / 3),
    ("3:2-0", "-", "win", 2 / 3),
    ("3:0-2", "-", "win", -2 / 3),
    ("3:1-0", "r", "win", 2 / 3),
    ("3:0-1", "b", "win", -2 / 3),
    ("3:1-0", "-", "win", 1 / 3),
    ("3:0-1", "-", "win", -1 / 3),
    ("3:0-0", "r", "win", 1 / 3),
    ("3:0-0", "b", "win", -1 / 3),
    ("3:1-0", "b", "drawn-set", 0),
    ("3:0-1", "r", "drawn-set", 0),
    ("3:1-1", "-", "drawn-set", 0),
    ("3:0-0", "-", "drawn-set", 0),
]


@rule("the-way.10")
@pytest.mark.parametrize(("score", "third", "ending", "lead"), SETS)
def test_a_set_is_decided_by_the_games_won(score, third, ending, lead):
    match, move = about_to_be_drawn(score=score) if third == "-" else one_step_from_home(third, score=score)
    assert not match.over
    match.play(move)
    assert (match.result.ending, match.result.rule) == (ending, "the-way.10")
    assert match.result.winners == (() if lead == 0 else (0,) if lead > 0 else (1,))
    assert match.result.scores == pytest.approx((lead, -lead))
    assert refused(match, "stay") == refused(match, "first") == "the-way.10"
    assert "the set is over" in told(match, "stay")
    assert Match.from_text(match.to_text()).result == match.result


@rule("the-way.10")
@pytest.mark.parametrize(
    ("score", "winner", "after"),
    [("1:0-0", "r", "2:1-0"), ("1:0-0", "b", "2:0-1"), ("2:1-0", "r", "3:2-0"), ("2:0-1", "b", "3:0-2"),
     ("2:1-0", "b", "3:1-1"), ("2:0-0", "r", "3:1-0")],
)  # fmt: skip
def test_all_three_games_are_played(score, winner, after):
    match, home = one_step_from_home(winner, score=score)
    play(match, home, "deal")
    assert not match.over and match.to_text().split()[13] == after
    assert set(match.legal_moves) == {"first", "circle", "square"}


@rule("the-way.10")
def test_a_single_game_is_an_option():
    match, home = one_step_from_home("r", games=1)
    assert match.play(home).result.ending == "home"
    match, last = about_to_be_drawn(games=1)
    assert match.play(last).result.ending == "cap"
    with pytest.raises(BadOption, match="one of 1, 3"):
        Match.new("the-way", {"games": "2"})


def nearest(match: Match, me: int) -> str:
    """The move after which the estimate is best for a seat."""
    kernel, data = match.game.kernel, match.game.kernel.data(match.options)

    def worth(action: int) -> float:
        after = match.state_bytes()
        kernel.apply(after, data, action, stream((1, 2, 3, 4)))
        return kernel.estimate(after, data)[me]

    return max(match.legal_moves.items(), key=lambda move: worth(move[1]))[0]


@rule("the-way.10", "the-way.11")
def test_a_whole_set_from_the_first_deal_to_a_victory():
    """Red takes the best-looking move, Blue gives way: three games to nil, and all cards are there all the time."""
    match = Match.new("the-way", seed="a whole set")
    games = set()
    while not match.over:
        games |= {match.to_text().split()[13]} if not match.automatic else set()
        on_top = [card[0] for card in cards(match).values() if card != "@@"]
        assert Counter(on_top + away(match)) == BOXES["default"]
        move = nearest(match, 0) if match.to_move == 0 else next(iter(match.legal_moves))
        match.play(move if match.to_move == 0 or "stay" not in match.legal_moves else "stay")
    assert games == {"1:0-0", "2:1-0", "3:2-0"}
    assert (match.result.ending, match.result.scores) == ("victory", (1.0, -1.0))


@rule("the-way.11")
@pytest.mark.parametrize("seed", range(4))
def test_between_games_exactly_nine_cards_are_dealt_anew_and_the_board_stays_as_it_lies(seed):
    lying = {"b3": "cW'", "c4": "RS'", "d2": "eE'", "c2": "tS"}
    match, home = one_step_from_home("r", lying=lying, red="LI", blue="seO", out="S", under="cee", seed=seed)
    before = cards(match)
    assert away(match) == sorted("LIseOScee") and locked(match) == {"b3", "c4", "d2"}
    play(match, home, "deal")
    assert cards(match) == before
    assert away(match) == sorted("LIseOScee"), "the same nine"
    fields = match.to_text().split()
    assert [len(field) for field in fields[2:5]] == [4, 4, 1] and fields[5] == "-"
    assert not locked(match)
    assert fields[6:8] == ["a1", "e1"] and fields[14] == "0" and fields[16:18] == ["-", "-"]


@rule("the-way.11")
@pytest.mark.parametrize("winner", ["r", "b"])
def test_a_game_that_is_over_lies_there_until_the_next_one_is_dealt(winner):
    match, home = one_step_from_home(winner, lying={"c3": "cN'"})
    before, nine = cards(match), away(match)
    match.play(home)
    assert match.automatic and match.unhurried and list(match.legal_moves) == ["deal"]
    assert cards(match) == before and away(match) == nine and locked(match) == {"c3"}
    fields = match.to_text().split()
    assert fields[6:8] == (["a1*", "d1*"] if winner == "r" else ["b1*", "e1*"]) and fields[11] == "between"
    assert Match.from_text(match.to_text()).to_text() == match.to_text()
    for move in ("stay", "c3+", "c3=cN", "first", "rules none"):
        assert refused(match, move) == "the-way.11" and "first the cards are collected" in told(match, move)


@rule("the-way.11")
def test_cards_are_dealt_between_two_games_only():
    single, home = one_step_from_home("r", games=1)
    for match in (way(), way(phase="token"), way(phase="choice"), single):
        assert refused(match, "deal") == "the-way.11" and "between two games" in told(match, "deal")
    assert refused(single.play(home), "deal") == "the-way.8"


@rule("the-way.11")
def test_the_nine_cards_are_shuffled():
    deals = []
    for seed in range(120):
        match, home = one_step_from_home("r", red="LeeI", blue="seOe", out="S", under="", seed=seed)
        deals.append(play(match, home, "deal").to_text().split()[2:5])
    assert {out for _, _, out in deals} == set("LeIsOS"), "any of them may be out"
    assert 190 < sum(red.count("e") for red, _, _ in deals) < 300, "246 are expected: four in nine of 120 x 4 cards"
    assert len({red for red, _, _ in deals}) > 20


@rule("the-way.11")
def test_what_was_locked_can_be_turned_in_the_next_game():
    match, home = one_step_from_home("r", lying={"c3": "cN'"})
    assert refused(match, "c3+") == "the-way.5"
    play(match, home, "deal", "first", "circle")
    assert refused(match, "c3+") is None
    assert cards(match.play("c3+"))["c3"] == "cE"


@rule("the-way.11")
def test_a_drawn_game_is_collected_too_and_nothing_carries_over_but_the_board():
    match = way({"c3": "cN'", "b5": "sE"}, circle="e5*", square="a5*", turn=19, mover="b", max_turns=20)
    before, nine = cards(match), away(match)
    play(match, "east", "deal")
    assert match.to_text().split()[6:15] == ["a1", "e1", "-", "-", "r", "choice", "r", "2:0-0", "0"]
    assert cards(match) == before and away(match) == nine and not locked(match)


@rule("the-way.11")
def test_with_replace_the_hands_and_the_card_that_was_out_are_the_nine():
    match, home = one_step_from_home("r", lying={"c3": "cN'"}, red="Le+st", blue="see+I", out="S", replace=True)
    play(match, home, "deal")
    assert away(match) == sorted("LestseeIS") and not locked(match)
    assert "+" not in match.to_text(), "after the shuffle nobody knows a card of the other"


@rule("the-way.10")
@pytest.mark.parametrize(("winner", "name", "stands"), [("r", "Red", "Red 1, Blue 0"), ("b", "Blue", "Red 0, Blue 1")])
def test_the_end_of_a_game_of_a_set_is_news(winner, name, stands):
    match, home = one_step_from_home(winner)
    loser = "Blue" if name == "Red" else "Red"
    assert match.play(home).moves[-1].news == f"{name} is home and wins game 1. It stands {stands}."
    assert match.play("deal").moves[-1].news == f"Game 2 begins: {loser} has the choice."
    drawn, last = about_to_be_drawn()
    assert drawn.play(last).moves[-1].news == "Game 1 is drawn after 20 turns. It stands Red 0, Blue 0."
    last, home = one_step_from_home(winner, score="3:1-1")
    told = f"{name} is home and wins game 3. {name} has a Win, {loser} a Loss."
    assert last.play(home).moves[-1].news == told
    single, home = one_step_from_home(winner, games=1)
    assert single.play(home).moves[-1].news == "", "the result says it all"
    assert way().play("stay").moves[-1].news == ""
