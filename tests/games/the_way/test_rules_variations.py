"""The rules of The Way: its variations (the-way.12 to the-way.15)."""

import pytest

from fiveways import Match
from fiveways.contract.errors import BadOption
from fiveways.testing import rule
from tests.games.the_way.situation import (
    OTHER,
    TABLE,
    cards,
    locked,
    one_step_from_home,
    open_to,
    play,
    refused,
    steps,
    told,
    way,
)


@rule("the-way.12")
@pytest.mark.parametrize("kind", sorted(TABLE))
@pytest.mark.parametrize("position", "NESW")
def test_arrows_are_followed_into_and_out_of_every_card(kind, position):
    """The card lies at b1 beside a corner card, which is open to all sides: only its west side matters."""
    card = kind + position
    arrow = open_to(card).get("W")
    for match, step, against in (
        (way({"b1": card}, deck="open", one_way=True), "east", "out"),
        (way({"b1": card}, circle="b1", deck="open", one_way=True), "west", "in"),
    ):
        assert (step in steps(match)) == (arrow not in (None, against))
        assert refused(match, step) == {None: "the-way.7", against: "the-way.12"}.get(arrow)
        if arrow == against:
            assert "an arrow forbids that step" in told(match, step)


@rule("the-way.12")
@pytest.mark.parametrize(
    ("here", "there", "may"),
    [("SE", "SE", True), ("SE", "SW", False), ("SW", "SE", False), ("SW", "SW", False), ("SE", "sE", True),
     ("sE", "SE", True), ("sE", "SW", False), ("RE", "IW", True), ("RE", "OW", False), ("LN", "OS", True)],
)  # fmt: skip
def test_both_cards_must_allow_a_step(here, there, may):
    """From b3 east to c3."""
    found = way({"b3": here, "c3": there}, circle="b3", one_way=True)
    assert ("east" in steps(found)) is may
    assert "east" in steps(way({"b3": here, "c3": there}, circle="b3")), "without the variation arrows mean nothing"


@rule("the-way.12")
def test_a_one_way_road_is_turned_round_by_two_quarter_turns():
    match = way({"b1": "SW"}, one_way=True)
    assert refused(match, "east") == "the-way.12"
    play(match, "b1+", "stay", "stay", "b1+")
    assert steps(match) >= {"east"}


@rule("the-way.13")
@pytest.mark.parametrize("kind", "sScRLtOIe")
def test_with_clockwise_cards_are_turned_to_the_right_only(kind):
    match = way({"c3": f"{kind}N"}, clockwise=True)
    assert refused(match, "c3-") == "the-way.13"
    assert "cards are turned clockwise only" in told(match, "c3-")
    assert not any(move.endswith("-") for move in match.legal_moves)
    assert cards(match.play("c3+"))["c3"] == f"{kind}E"
    assert refused(way({"c3": f"{kind}N"}), "c3-") is None


@rule("the-way.14")
def test_with_replace_a_card_changes_places_with_the_one_on_the_board():
    match = way({"c3": "tN"}, red="cLLe", blue="seRO", replace=True).play("c3=cW")
    fields = match.to_text().split()
    assert cards(match)["c3"] == "cW" and locked(match) == {"c3"}
    assert fields[2] == "LLe+t", "taken up, and everybody has seen it"
    assert fields[5] == "-", "nothing lies under it"
    match.play("stay")
    assert refused(match, "c3+") == "the-way.5", "it is locked all the same"
    match.play("c3=sE").play("stay")
    assert cards(match)["c3"] == "sE" and match.to_text().split()[3] == "ROe+c"


@rule("the-way.14")
def test_a_card_taken_up_may_be_laid_again_and_in_another_position():
    match = play(way({"c3": "tN"}, red="cLLe", replace=True), "c3=cW", "stay", "stay")
    assert "b2=tS" in match.legal_moves
    under_it = cards(match)["b2"][0]
    match.play("b2=tS")
    assert cards(match)["b2"] == "tS"
    assert sorted(match.to_text().split()[2].partition("+")[2]) == [under_it], "the tee is no longer in the hand"


@rule("the-way.14")
def test_exchanging_a_card_for_one_of_its_kind_makes_the_other_known():
    match = way({"c3": "cN"}, red="cLLe", replace=True).play("c3=cW")
    assert match.to_text().split()[2] == "LLe+c" and cards(match)["c3"] == "cW" and locked(match) == {"c3"}


@rule("the-way.14")
def test_without_replace_a_card_covers_another():
    match = way({"c3": "tN"}, red="cLLe").play("c3=cW")
    assert match.to_text().split()[2] == "LLe" and match.to_text().split()[5] == "t"


@rule("the-way.14")
def test_with_replace_the_protected_cards_are_protected_too():
    match = way({"c3": "tN"}, red="cLLe", square="c3", replace=True)
    assert (refused(match, "c3=cN"), refused(match, "e5=cN")) == ("the-way.4", "the-way.6")
    assert refused(match, "d3=sN") == "the-way.3"


RULES = [
    "none", "one-way", "clockwise", "one-way clockwise", "replace", "one-way replace", "clockwise replace",
    "one-way clockwise replace",
]  # fmt: skip


@rule("the-way.15")
@pytest.mark.parametrize("chooser", ["r", "b"])
@pytest.mark.parametrize("answer", ["first", "second"])
def test_the_player_without_the_choice_says_which_variations_hold(chooser, answer):
    match = way(phase="choice", chooser=chooser, mover=chooser, various=True)
    play(match, "circle", answer)
    assert match.to_move == "rb".index(OTHER[chooser])
    assert set(match.legal_moves) == {f"rules {chosen}" for chosen in RULES}
    match.play("rules none")
    assert match.to_move == "rb".index(OTHER[chooser] if answer == "first" else chooser)


@rule("the-way.15")
@pytest.mark.parametrize("chosen", RULES)
def test_any_combination_holds_for_that_game(chosen):
    lying = {"b1": "SW", "c3": "tN"}
    match = way(lying, red="ccee", phase="variations", first="r", mover="b", chooser="r", various=True)
    play(match, f"rules {chosen}")
    assert match.to_move == 0
    assert (refused(match, "east") == "the-way.12") == ("one-way" in chosen)
    assert (refused(match, "c3-") == "the-way.13") == ("clockwise" in chosen)
    match.play("c3=cN")
    assert (match.to_text().split()[2] == "cee+t") == ("replace" in chosen)
    assert (match.to_text().split()[5] == "t") == ("replace" not in chosen)


@rule("the-way.15")
def test_the_variations_are_chosen_anew_before_each_game():
    match, home = one_step_from_home("r", lying={"c3": "tN"}, various=True, playing="clockwise")
    assert refused(match, "c3-") == "the-way.13"
    assert "playing=clockwise" in match.play(home).to_text(), "of the game that lies there"
    assert "playing=" not in match.play("deal").to_text(), "until then none holds"
    play(match, "first", "circle")
    assert match.to_move == 0, "Red won, so Blue had the choice and Red says which variations hold"
    play(match, "rules none", "c3-")
    assert cards(match)["c3"] == "tW"


@rule("the-way.15")
def test_variations_are_chosen_at_their_time_only():
    choosing = way(phase="variations", first="r", mover="b", chooser="r", various=True)
    for move in ("stay", "c3+", "c3=cN", "first", "circle"):
        assert refused(choosing, move) == "the-way.15"
        assert "first choose the variations of this game" in told(choosing, move)
    for begun in (choosing.copy().play("rules replace"), way(), way(phase="token")):
        for chosen in RULES:
            assert refused(begun, f"rules {chosen}") == "the-way.15"
            assert "chosen before the game, and only with the option various" in told(begun, f"rules {chosen}")
    assert refused(way(phase="choice", various=True), "rules none") == "the-way.2"


@rule("the-way.15")
@pytest.mark.parametrize("fixed", ["one_way", "clockwise", "replace"])
def test_with_various_no_variation_can_be_on_already(fixed):
    with pytest.raises(BadOption, match=f"the players choose variations before each game .*leave {fixed} to them"):
        Match.new("the-way", {"various": True, fixed: True})
    assert Match.new("the-way", {fixed: True}, seed=1).options[fixed] is True


@rule("the-way.12", "the-way.13", "the-way.14")
@pytest.mark.parametrize("chosen", range(8))
def test_any_variations_may_be_combined_as_options(chosen):
    options = {name: bool(chosen >> at & 1) for at, name in enumerate(("one_way", "clockwise", "replace"))}
    match = way({"b1": "SW", "c3": "tN"}, red="ccee", **options)
    assert (refused(match, "east") == "the-way.12") == options["one_way"]
    assert (refused(match, "c3-") == "the-way.13") == options["clockwise"]
    assert (match.play("c3=cN").to_text().split()[2] == "cee+t") == options["replace"]
