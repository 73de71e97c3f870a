"""The rules of The Way: the token, and how a game ends (the-way.7 to the-way.9)."""

import pytest

from fiveways import Match
from fiveways.contract.errors import BadOption
from fiveways.testing import rule
from tests.games.the_way.situation import (
    OTHER,
    TABLE,
    about_to_be_drawn,
    one_step_from_home,
    open_to,
    play,
    refused,
    steps,
    told,
    way,
)


@rule("the-way.7")
@pytest.mark.parametrize(
    ("step", "to", "open_there", "open_here"),
    [("north", "c4", "eS", "eN"), ("east", "d3", "eW", "eE"), ("south", "c2", "eN", "eS"), ("west", "b3", "eE", "eW")],
)
def test_a_step_needs_both_cards_to_be_open_where_they_touch(step, to, open_there, open_here):
    others = {"e" + position for position in "NESW"}
    walled = {"c4": "eN", "d3": "eE", "c2": "eS", "b3": "eW"}
    joined = way(walled | {"c3": open_here, to: open_there}, circle="c3")
    assert steps(joined) == {step}
    assert joined.copy().play(step).to_text().split()[6] == to
    for wrong in [{"c3": here, to: open_there} for here in others - {open_here}] + [
        {"c3": open_here, to: there} for there in others - {open_there}
    ]:
        match = way(walled | wrong, circle="c3")
        assert steps(match) == set()
        assert refused(match, step) == "the-way.7"
        assert "the two cards are not connected there" in told(match, step)


@rule("the-way.7")
@pytest.mark.parametrize("kind", sorted(TABLE))
@pytest.mark.parametrize("position", "NESW")
def test_a_card_is_open_where_the_rule_book_says_and_arrows_mean_nothing(kind, position):
    card = kind + position
    entering = way({"b1": card}, deck="open")
    assert ("east" in steps(entering)) == ("W" in open_to(card))
    leaving = way({"b1": card}, circle="b1", deck="open")
    assert ("west" in steps(leaving)) == ("W" in open_to(card))


@rule("the-way.7")
def test_corner_cards_are_open_on_all_four_sides():
    around = {"a2": "sN", "b1": "sE", "d1": "sE", "e2": "sN", "a4": "SN", "b5": "SE", "d5": "SE", "e4": "sN"}
    expected = {"a1": {"north", "east"}, "e1": {"north", "west"}, "a5": {"south", "east"}, "e5": {"south", "west"}}
    for corner, found in expected.items():
        been = "*" if corner == "e5" else ""
        if corner != "a1":
            assert steps(way(around, circle=corner + been)) == found
    assert steps(way(around)) == expected["a1"]


@rule("the-way.7")
@pytest.mark.parametrize(
    ("at", "card", "step"), [("c5", "sN", "north"), ("e3", "sE", "east"), ("c1", "sN", "south"), ("a3", "sE", "west")]
)
def test_nobody_steps_off_the_board(at, card, step):
    match = way({at: card}, circle=at)
    assert refused(match, step) == "the-way.7"
    assert "that is beyond the edge of the board" in told(match, step)


@rule("the-way.7")
def test_tokens_may_stand_on_the_same_card_and_do_not_block_each_other():
    match = way({"b3": "sE", "c3": "sE", "d3": "sE"}, circle="b3", square="c3")
    assert play(match, "east").to_text().split()[6:8] == ["c3", "c3"]
    assert play(match, "stay", "east").to_text().split()[6:8] == ["d3", "c3"]


@rule("the-way.7")
def test_a_step_is_to_the_next_card_only_and_ends_the_turn():
    match = way({"b3": "sE", "c3": "sE", "d3": "sE"}, circle="b3").play("east")
    assert match.to_text().split()[6] == "c3" and match.to_move == 1


@rule("the-way.7")
def test_a_change_of_the_board_opens_and_closes_the_way_for_the_step():
    match = way({"b3": "sE", "c3": "sN", "b2": "eN", "b4": "eN"}, red="eecc", circle="b3")
    assert "east" not in steps(match)
    assert "east" in steps(match.copy().play("c3+"))
    assert "east" in steps(match.copy().play("c3=eW"))
    assert "east" not in steps(match.copy().play("c3=eE"))
    assert steps(match.copy().play("b3=eS")) == {"south"}


@rule("the-way.8")
@pytest.mark.parametrize(
    ("piece", "at", "card", "step", "midpoint"),
    [("circle", "d5", "sE", "east", "e5"), ("circle", "e4", "sN", "north", "e5"),
     ("square", "b5", "sE", "west", "a5"), ("square", "a4", "sN", "north", "a5")],
)  # fmt: skip
@pytest.mark.parametrize("mover", ["r", "b"])
def test_a_token_that_steps_on_its_midpoint_has_been_there(piece, at, card, step, midpoint, mover):
    plays = mover if piece == "circle" else OTHER[mover]
    match = way({at: card}, plays=plays, mover=mover, **{piece: at}).play(step)
    field = 6 if piece == "circle" else 7
    assert match.to_text().split()[field] == midpoint + "*"
    assert not match.over
    play(match, "stay", {"north": "south", "east": "west", "west": "east"}[step])
    assert match.to_text().split()[field] == at + "*", "and that is remembered"


@rule("the-way.8")
def test_the_midpoint_of_the_other_shape_and_the_start_before_the_midpoint_are_nothing():
    match = way({"b5": "sE"}, circle="b5").play("west")
    assert match.to_text().split()[6] == "a5"
    match = way({"b1": "sE"}, circle="b1").play("west")
    assert match.to_text().split()[6] == "a1" and match.to_text().split()[13] == "1:0-0", "the same game goes on"
    match = way({"d1": "sE"}, circle="d1*").play("east")
    assert match.to_text().split()[6] == "e1*" and match.to_text().split()[13] == "1:0-0", "the other's Start"


@rule("the-way.8")
@pytest.mark.parametrize("winner", ["r", "b"])
@pytest.mark.parametrize("plays", ["r", "b"])
def test_who_steps_on_the_own_start_after_the_own_midpoint_wins_at_once(winner, plays):
    lying = {"b1": "sE", "d1": "sE"}
    match = way(lying, circle="b1*", square="d1*", plays=plays, mover=winner, games=1)
    match.play("west" if winner == plays else "east")
    assert match.over and match.legal_moves == {}
    assert (match.result.ending, match.result.rule) == ("home", "the-way.8")
    assert match.result.winners == ("rb".index(winner),)
    assert match.result.scores == ((1.0, -1.0) if winner == "r" else (-1.0, 1.0))
    assert refused(match, "stay") == "the-way.8" and refused(match, "c3+") == "the-way.8"
    assert "the game is over, a token is home" in told(match, "stay")


@rule("the-way.8")
def test_the_road_to_the_midpoint_and_home_again_wins_from_the_first_turn_on():
    """A whole game in text: Red walks along the edge and back, Blue stays at home."""
    edge = {"b1": "sE", "c1": "sE", "d1": "SE", "e2": "SN", "e3": "SN", "e4": "sN"}
    match = way(edge, phase="choice", games=1)
    play(match, "circle", "second")
    for step in ["east"] * 4 + ["north"] * 4 + ["south"] * 4 + ["west"] * 3:
        play(match, step, "stay")
        assert not match.over
    assert match.play("west").result.winners == (0,)
    assert match.to_text().split()[14] == "31", "sixteen turns of Red, fifteen of Blue"


@rule("the-way.8")
def test_the_first_to_come_home_wins_even_if_the_other_is_next_to_it():
    match, home = one_step_from_home("b", games=1)
    assert match.play(home).result.winners == (1,)


@rule("the-way.9")
def test_after_the_most_turns_allowed_of_both_together_a_game_is_a_draw():
    match = way(turn=17, mover="b", games=1, max_turns=20)
    play(match, "stay", "c3=" + match.copy().play("stay").to_text().split()[2][0] + "N", "stay")
    assert not match.over, "19 turns; a change of the board is not a turn"
    match.play("stay")
    assert (match.result.ending, match.result.rule) == ("cap", "the-way.9")
    assert match.result.winners == () and match.result.scores == (0.0, 0.0)
    assert refused(match, "stay") == "the-way.9"
    assert "the game is over, the most turns allowed have been taken" in told(match, "stay")


@rule("the-way.9")
def test_the_cap_is_200_turns_unless_the_option_says_otherwise():
    match = Match.new("the-way", {"games": "1"}, seed=1)
    play(match, "first", "circle", *["stay"] * 199)
    assert not match.over and match.play("stay").result.ending == "cap"
    match = Match.new("the-way", {"games": "1", "max_turns": 23}, seed=1)
    assert play(match, "first", "circle", *["stay"] * 23).result.ending == "cap"
    for wrong in (19, 1001):
        with pytest.raises(BadOption, match="a whole number from 20 to 1000"):
            Match.new("the-way", {"max_turns": wrong})


@rule("the-way.9")
def test_with_the_last_turn_allowed_one_may_still_win():
    match, home = one_step_from_home("b", turn=19, games=1, max_turns=20)
    assert match.play(home).result.ending == "home"


@rule("the-way.9")
def test_each_game_of_a_set_has_its_own_turns():
    match, last = about_to_be_drawn()
    play(match, last, "deal")
    assert match.to_text().split()[13:15] == ["2:0-0", "0"]
    play(match, "first", "circle", *["stay"] * 19)
    assert match.to_text().split()[13:15] == ["2:0-0", "19"]
    assert match.play("stay").to_text().split()[13] == "3:0-0"
