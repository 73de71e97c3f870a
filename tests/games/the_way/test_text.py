"""Notation of The Way: moves and diagrams."""

import re

import pytest

from fiveways import Match
from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.games.the_way.parts import ACTIONS, CORNERS, KINDS, LAY, PATHS, STEP, TURN, looks
from tests.games.the_way.situation import cards, play, text, way, way_text

# --- Moves ---


@pytest.mark.parametrize(
    ("given", "written"),
    [("c2+", "c2+"), ("C2 +", "c2+"), (" c2- ", "c2-"), ("c2=eE", "c2=eE"), ("C2 = ee", "c2=eE"), ("b1=cs", "b1=cS"),
     ("NORTH", "north"), ("Stay", "stay"), (" stay ", "stay")],
)  # fmt: skip
def test_moves_are_read_generously_and_written_one_way(given, written):
    match = way({"a2": "sN", "c2": "tN"}, red="ecLL")
    assert match.play(given).moves[0].text == written


@pytest.mark.parametrize(
    ("given", "written"),
    [("rules replace one-way", "rules one-way replace"), ("Rules  CLOCKWISE", "rules clockwise"),
     ("rules none", "rules none"), ("rules replace clockwise one-way", "rules one-way clockwise replace")],
)  # fmt: skip
def test_variations_are_read_in_any_order(given, written):
    match = way(phase="variations", mover="b", various=True)
    assert match.play(given).moves[0].text == written


def test_the_letter_of_a_card_says_whether_it_has_arrows():
    match = way(red="sScL")
    assert match.copy().play("c3=sN").moves[0].text == "c3=sN"
    assert match.copy().play("c3=SN").moves[0].text == "c3=SN"


def test_every_action_has_a_text_of_its_own_that_reads_back():
    match = way()
    view, words = match.view(0).record, match.game.text
    seen = {}
    for action in range(ACTIONS):
        laid, square = action - LAY, (action - TURN) // 2
        if LAY <= action < STEP and laid % 4 >= looks(KINDS[laid // 4 % PATHS]):
            continue  # a position that looks like an earlier one
        if action < LAY and square in CORNERS:
            continue
        written = words.move_text(view, action)
        assert seen.setdefault(written, action) == action
        assert words.parse_move(view, written) == action
        assert words.parse_move(view, f"  {written.replace('=', ' = ')} ") == action
    assert len(seen) == 42 + 25 * (2 + 8 * 4 + 1) + 4 + 1 + 4 + 8 + 1
    assert words.move_texts(view, list(seen.values())) == list(seen)


@pytest.mark.parametrize(
    "given",
    ["", "zz", "c3", "c3*", "c3++", "+c3", "f3+", "c6+", "c0-", "cc3+", "c33+", "c3=", "c3=t", "c3=tX", "c3=zN", "c3=@",
     "c3=Tn", "c3=tNN", "c3 tN", "up", "n", "north east", "c3+ east", "ⅽ3+", "c٣+", "c3−", "first first", "none"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused_with_how_to_write_one(given):
    help = (
        "is not a move: write c3+ or c3- (turn a card), c3=tE (lay one), north, east, south, west, stay; before a game"
    )
    with pytest.raises(BadNotation, match=re.escape(help)) as no:
        way().play(given)
    assert repr(given) in str(no.value) and "\n" not in str(no.value)


def test_a_long_text_is_not_repeated_in_full():
    with pytest.raises(BadNotation) as no:
        way().play("x" * 5000)
    assert len(str(no.value)) < 200


@pytest.mark.parametrize(
    "given",
    ["rules", "rules all", "rules none replace", "rules replace replace", "rules one_way", "rules one-way,replace"],
)
def test_what_is_no_list_of_variations_is_refused_with_the_words_there_are(given):
    with pytest.raises(BadNotation, match="after rules write none, or some of one-way, clockwise, replace"):
        way(phase="variations", mover="b", various=True).play(given)


@pytest.mark.parametrize("corner", ["a1", "e1", "a5", "e5"])
@pytest.mark.parametrize("turn", "+-")
def test_turning_a_corner_card_can_be_written_and_is_refused_by_the_rule(corner, turn):
    with pytest.raises(IllegalMove, match="that turn would leave the card looking the same") as no:
        way().play(corner + turn)
    assert no.value.rule == "the-way.6" and str(no.value).startswith(f"{corner}{turn}: ")


# --- The diagram ---


def test_the_diagram_draws_the_roads_the_tokens_and_the_locks():
    match = play(Match.from_text(text()), "b1+", "east", "d2=eN", "stay")
    assert [line.rstrip() for line in str(match).splitlines()] == [
        "5   @    ┌    ─    ╴    @",
        "4   ─    ┬    ├    ├    └",
        "3   ┌    ╶    │    └    ─",
        "2   ╴    ╶    ┐    ╵'   │",
        "1   @   o─    ┌    └   #@",
        "     a    b    c    d    e",
        "Red (Circle): ????; games won 0",
        "Blue (Square): ???; games won 0",
        "unseen: ssccRLOe; under others: c",
    ]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("first", "go first"),
        ("square", "be the Square"),
        ("rules none", "play without variations"),
        ("rules one-way replace", "play with one-way and replace"),
        ("c3+", "turn c3 to the right"),
        ("c3-, stay", "turn c3 to the left, stay"),
        ("c3=tE, north", "lay a tee on c3, open to the north, east and south, step north"),
        ("b2=SN", "lay a straight on b2, open to the north and south"),
        ("deal", "the cards are dealt for the next game"),
    ],
)
def test_moves_can_be_said_in_words(move, words):
    assert way().game.text.spoken(move) == words


def test_a_turn_can_be_written_as_one_move():
    lying = {"b1": "sN"}
    at_once = way(lying).play("b1+, east")
    assert at_once.to_text() == play(way(lying), "b1+", "east").to_text()
    assert at_once.moves[-1].text == "b1+, east"
    assert way(lying).why_not("b1+, south").rule == "the-way.7"
    with pytest.raises(IllegalMove, match="the turn is over before that"):
        way(lying).play("b1+, east, stay")


def test_the_diagram_tells_arrows_where_they_count():
    turned = {"b1": "SE", "c3": "RN", "d4": "ON", "b4": "IS"}
    [told] = [line for line in str(way(turned, one_way=True)).splitlines() if line.startswith("one-way: ")]
    arrows = dict(arrow.split(" ", 1) for arrow in told.removeprefix("one-way: ").split("; "))
    assert (
        arrows.items()
        >= {"b1": "in west out east", "c3": "in east out north", "b4": "in south", "d4": "out north"}.items()
    )
    assert all(cards(way(turned, one_way=True))[square][0] in "SRLOI" for square in arrows)
    assert "one-way" not in str(way(turned))


def test_the_diagram_tells_who_has_been_to_the_midpoint_and_who_has_no_piece():
    match = way(circle="e5*", square="e5", score="2:0-1")
    assert "Red (Circle, has been to the Midpoint): ????; games won 0" in str(match)
    assert "Blue (Square): ????; games won 1" in str(match)
    assert "o#@" in str(match), "both stand there"
    assert "Red (no piece yet): ????; games won 0" in str(way(phase="choice"))
    assert "Red (Circle): no cards" in str(way(red="", blue="sSce", under="cLRR"))


def test_the_helper_of_these_tests_writes_what_it_is_told():
    match = way({"c3": "LW'", "b2": "sE"}, red="cc", blue="Re", under="stSe", out="c", circle="d4*", plays="b")
    assert cards(match)["c3"] == "LW" and cards(match)["b2"] == "sE"
    assert match.to_text().split()[2:9] == ["cc", "Re", "c", "sSte", "d4*", "e1", "b"]
    assert way_text(filler=1) != way_text(filler=2)


def test_the_choice_of_variations_and_the_turn_after_it_are_one_line():
    match = Match.new("the-way", {"various": True}, seed="a line")
    while "rules none" not in match.legal_moves:
        match.play(next(iter(match.legal_moves)))
    view = match.view(match.to_move).record
    chosen = match.game.text.parse_line(view, "rules one-way replace")
    both = match.game.text.parse_line(view, "rules one-way replace, north")
    assert both[:1] == chosen and match.game.text.line_text(view, both) == "rules one-way replace, north"
    assert match.game.text.spoken("rules one-way replace, north").endswith(", step north")
