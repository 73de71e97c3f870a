"""The rules of The Way: changing the board (the-way.3 to the-way.6)."""

from collections import Counter

import pytest

from fiveways.games.the_way.parts import LAY, PATHS, TURN
from fiveways.testing import rule
from tests.games.the_way.situation import (
    CORNERS,
    LETTERS,
    POSITIONS,
    ROADS,
    TABLE,
    cards,
    locked,
    number,
    play,
    refused,
    told,
    way,
)


@rule("the-way.3")
@pytest.mark.parametrize(("move", "after"), [("c3+", "tE"), ("c3-", "tW")])
def test_a_card_may_be_given_a_quarter_turn_either_way(move, after):
    match = way({"c3": "tN"})
    before = cards(match)
    match.play(move)
    assert cards(match) == before | {"c3": after}
    assert not locked(match), "turning locks nothing"
    assert match.to_move == 0, "the token comes next"


@rule("the-way.3")
@pytest.mark.parametrize("kind", sorted(TABLE))
def test_four_quarter_turns_bring_every_card_round(kind):
    match = way({"c3": f"{kind}N"}, deck="open")
    seen = []
    for _ in range(4 if kind != "x" else 0):
        play(match, "c3+", "stay", "stay")
        seen.append(cards(match)["c3"][1])
    assert "".join(seen) == {"x": ""}.get(kind, "ESWN")
    back = [play(match, "c3-", "stay", "stay") and cards(match)["c3"][1] for _ in seen]
    assert "".join(back) == {"x": ""}.get(kind, "WSEN")


@rule("the-way.3")
@pytest.mark.parametrize("kind", sorted(TABLE))
def test_a_card_is_laid_in_any_of_its_positions(kind):
    match = way({"c3": "sN"}, red=f"{kind}cce", deck="open")
    offered = {move for move in match.legal_moves if move.startswith(f"c3={kind}")}
    assert offered == {f"c3={kind}{position}" for position in POSITIONS.get(kind, "NESW")}
    for position in POSITIONS.get(kind, "NESW"):
        laid = match.copy().play(f"c3={kind}{position}")
        assert cards(laid) == cards(match) | {"c3": kind + position}
        assert Counter(laid.to_text().split()[2]) == Counter(f"{kind}cce") - Counter([kind]), "it has left the hand"
        assert laid.to_text().split()[5] == "s", "what it covers lies under it"


@rule("the-way.3")
def test_exactly_these_changes_of_the_board_are_offered():
    match = way({"b1": "sE", "a2": "eE"}, red="scRR")
    turning = {f"{road}{way_round}" for road in ROADS for way_round in "+-"}
    laying = {f"{road}={kind}{turns}" for road in ROADS for kind in "scR" for turns in POSITIONS.get(kind, "NESW")}
    assert set(match.legal_moves) == turning | laying | {"east", "stay"}
    assert len(match.legal_moves) == 21 * 2 + 21 * (2 + 4 + 4) + 2


@rule("the-way.3")
@pytest.mark.parametrize("change", ["c3+", "d4-", "c3=cW"])
def test_the_board_is_changed_once_a_turn_and_before_the_token_moves(change):
    match = way({"c3": "tN", "d4": "tN", "b1": "sE", "a2": "eE"}, red="cceL").play(change)
    assert set(match.legal_moves) == {"east", "stay"}
    for again in ("c3+", "b2-", "c3=eN", "b2=LS"):
        assert refused(match, again) == "the-way.3"
        assert "the board has been changed in this turn; now step or stay" in told(match, again)
    match.play("east")
    assert match.to_move == 1 and "b2+" in match.legal_moves, "the other player may change it again"


@rule("the-way.3")
@pytest.mark.parametrize(("move", "at"), [("stay", "a1"), ("east", "b1")])
def test_the_board_may_be_left_alone(move, at):
    match = way({"b1": "sE"})
    before = cards(match)
    match.play(move)
    assert cards(match) == before and match.to_text().split()[6] == at
    assert match.to_move == 1, "the turn is over"
    assert match.to_text().split()[14] == "17", "and counted"


@rule("the-way.3")
def test_only_cards_of_the_own_hand_can_be_laid():
    match = way(red="cccc", blue="eeLR")
    for kind in "eLRtx":
        assert refused(match, f"c3={kind}N") == "the-way.3"
        assert "there is no such card in your hand" in told(match, f"c3={kind}N")
    play(match, "stay")
    assert refused(match, "c3=cN") == "the-way.3" and refused(match, "c3=eN") is None


@rule("the-way.3")
def test_a_hand_may_be_played_out_and_is_not_filled_again():
    match = way({"b2": "sN"}, red="cce", blue="L", under="SRRt")
    for square, card in (("b2", "cN"), ("c2", "cE"), ("d2", "eN")):
        play(match, f"{square}={card}", "stay", "stay")
    assert match.to_text().split()[2] == "-"
    assert not any("=" in move for move in match.legal_moves)
    assert refused(match, "c4=cN") == "the-way.3"


@rule("the-way.3")
@pytest.mark.parametrize("action", [-1, 5000])
def test_what_is_no_action_at_all_is_refused(action):
    assert refused(way(), action) == "the-way.3"
    assert "that is nothing one can do here" in told(way(), action)


@rule("the-way.3")
def test_a_position_that_looks_like_another_has_one_name():
    match = way(red="ssce")
    south = LAY + 4 * (PATHS * number("c3") + LETTERS.index("s")) + 2
    assert refused(match, south) == "the-way.3"
    assert "looks the same in another of its positions" in told(match, south)
    assert match.legal_moves["c3=sN"] == south - 2
    assert cards(match.copy().play("c3=sS")) == cards(match.copy().play("c3=sN")), "but in text both are understood"


@rule("the-way.4")
@pytest.mark.parametrize("mover", ["r", "b"])
@pytest.mark.parametrize("plays", ["r", "b"])
def test_the_card_under_the_other_token_is_left_alone(mover, plays):
    mine, theirs = ("b2", "d4") if mover == plays else ("d4", "b2")
    match = way({"b2": "tN", "d4": "tN"}, red="cRee", blue="cLsS", circle="b2", square="d4", plays=plays, mover=mover)
    for move in (f"{theirs}+", f"{theirs}-", f"{theirs}=cN"):
        assert refused(match, move) == "the-way.4"
        assert "the other token stands on that card" in told(match, move)
    assert not any(move.startswith(theirs) for move in match.legal_moves)
    for move in (f"{mine}+", f"{mine}-", f"{mine}=cN"):
        assert refused(match, move) is None, "the own one may be changed"
    play(match, f"{mine}=cN", "stay")
    assert cards(match)[mine] == "cN"


@rule("the-way.4")
def test_a_card_on_which_both_stand_may_not_be_changed():
    match = way({"c3": "tN"}, red="cRee", circle="c3", square="c3")
    assert [refused(match, move) for move in ("c3+", "c3-", "c3=cN")] == ["the-way.4"] * 3
    match = play(way({"c3": "tN", "c4": "sN"}, red="cRee", circle="c3", square="c3"), "north")
    assert refused(match, "c4+") == "the-way.4" and refused(match, "c3+") is None


@rule("the-way.4")
def test_the_card_is_free_again_when_the_other_token_has_left_it():
    match = way({"d1": "sE"}, square="d1", mover="b").play("east")
    assert refused(match, "d1+") is None


@rule("the-way.5")
def test_a_card_that_was_laid_is_locked_for_both():
    match = way({"c3": "tN"}, red="ccee", blue="LLRR").play("c3=cN").play("stay")
    assert locked(match) == {"c3"}
    for _ in range(2):
        for move in ("c3+", "c3-"):
            assert refused(match, move) == "the-way.5"
            assert "a card that a player laid is locked, it cannot be turned" in told(match, move)
            assert move not in match.legal_moves
        match.play("stay")


@rule("the-way.5")
def test_another_card_may_be_laid_on_a_locked_one_and_is_locked_too():
    match = play(way({"c3": "tN"}, red="ccee", blue="LLRR"), "c3=cN", "stay", "c3=RS", "stay", "c3=eN", "stay")
    assert cards(match)["c3"] == "eN" and locked(match) == {"c3"}
    assert match.to_text().split()[5] == "cRt"
    assert refused(match, "c3+") == "the-way.5" and refused(match, "c3=LN") is None


@rule("the-way.5")
def test_the_own_card_and_cards_turned_before_are_locked_all_the_same():
    match = play(way({"b2": "tN"}, red="ccee", circle="b2"), "b2+", "stay", "stay", "b2=eN", "stay", "stay")
    assert refused(match, "b2-") == "the-way.5"
    assert refused(match, "b3-") is None, "other cards are not"


@rule("the-way.6")
@pytest.mark.parametrize("corner", CORNERS)
def test_nothing_is_laid_on_a_corner_card_and_turning_one_is_no_move(corner):
    match = way(red="ccee", circle="c3", square="d4")
    assert refused(match, f"{corner}=cN") == "the-way.6"
    assert "a corner card may not be covered" in told(match, f"{corner}=cN")
    for turn in ("+", "-"):
        assert refused(match, corner + turn) == "the-way.6"
        assert "that turn would leave the card looking the same" in told(match, corner + turn)
    for action in range(TURN + 2 * number(corner), TURN + 2 * number(corner) + 2):
        assert refused(match, action) == "the-way.6", "nor by its number"
    assert not any(move.startswith(corner) for move in match.legal_moves)


@rule("the-way.6")
def test_not_even_on_the_corner_card_under_the_own_token():
    match = way(red="ccee")
    assert refused(match, "a1=cN") == "the-way.6" and refused(match, "e1=cN") == "the-way.6"


@rule("the-way.6")
def test_turning_a_cross_is_no_move_but_it_may_be_covered():
    match = way({"c3": "xN"}, red="ccee", deck="open")
    assert [refused(match, move) for move in ("c3+", "c3-", "c3=cN")] == ["the-way.6", "the-way.6", None]
    assert "looking the same" in told(match, "c3+")
    assert {"c3+", "c3-"}.isdisjoint(match.legal_moves)
