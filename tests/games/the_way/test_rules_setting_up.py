"""The rules of The Way, proven on the compiled rules: the deal and the choice (the-way.1, the-way.2)."""

from collections import Counter

import pytest

from fiveways import Match, load_game
from fiveways.games.the_way.parts import DECKS
from fiveways.testing import rule
from tests.games.the_way.situation import (
    BOXES,
    OTHER,
    POSITIONS,
    ROADS,
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


@rule("the-way.1")
@pytest.mark.parametrize("deck", ["default", "open"])
def test_twenty_one_cards_lie_on_the_board_four_are_in_each_hand_and_one_is_out(deck):
    for seed in range(20):
        match = Match.new("the-way", {"deck": deck}, seed=seed)
        lying, fields = cards(match), match.to_text().split()
        assert [square for square, card in lying.items() if card == "@@"] == ["a5", "e5", "a1", "e1"]
        assert [len(field) for field in fields[2:5]] == [4, 4, 1] and fields[5] == "-"
        assert Counter([*(lying[road][0] for road in ROADS), *away(match)]) == BOXES[deck]
        assert sum(BOXES[deck].values()) == 30
        assert not locked(match)


@rule("the-way.1")
def test_each_start_lies_diagonally_across_from_the_midpoint_of_its_shape():
    labels = {item.id: item.label for item in Match.new("the-way", seed=1).scene().items}
    assert labels["a1"].startswith("a1, Circle Start") and labels["e5"] == "e5, Circle Midpoint"
    assert labels["e1"].startswith("e1, Square Start") and labels["a5"] == "a5, Square Midpoint"


@rule("the-way.1")
def test_cards_are_turned_at_random():
    lying = Counter(card for seed in range(150) for card in cards(Match.new("the-way", seed=seed)).values())
    for kind, count in BOXES["default"].items():
        positions = POSITIONS.get(kind, "NESW")
        expected = 150 * count * 0.7 / len(positions)
        for position in positions:
            assert abs(lying[kind + position] - expected) < 4.5 * expected**0.5, kind + position
    assert {card[1] for card in lying if card[0] == "s"} == {"N", "E"}


@rule("the-way.1")
def test_every_card_comes_to_lie_everywhere():
    deals = [Match.new("the-way", {"deck": "1"}, seed=seed).to_text().split() for seed in range(400)]
    assert {fields[4] for fields in deals} == set(BOXES["1"]), "any card may be out"
    for hand in (2, 3):
        ends = sum(fields[hand].count("e") for fields in deals)
        assert 250 < ends < 390, "4 of 30 cards, 6 of them dead ends: 320 are expected"
    corner_cards = sum(fields[1].split("/")[2][4] == "c" for fields in deals)
    assert 75 < corner_cards < 140, "8 of 30 cards lie at c3: 107 are expected"


@rule("the-way.1")
def test_the_same_seed_deals_the_same_and_another_one_differently():
    deals = [Match.new("the-way", seed=seed).to_text() for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


@rule("the-way.2")
@pytest.mark.parametrize("plays", ["r", "b"])
def test_tokens_stand_on_their_own_starts(plays):
    new = Match.new("the-way", seed=1)
    assert new.to_text().split()[6:10] == ["a1", "e1", "-", "-"], "nobody has a token yet"
    match = way(phase="answer", plays=plays, first="-", mover="b", chooser="r").play("first")
    assert match.to_text().split()[6:10] == ["a1", "e1", plays, "b"]


@rule("the-way.2")
def test_chance_says_who_has_the_choice_in_the_first_game():
    has_it = [Match.new("the-way", seed=seed).to_move for seed in range(400)]
    assert 150 < sum(has_it) < 250


CHOICES = [  # what the one who has the choice says, what the other answers: whose the Circle is, and who goes first
    ("first", "circle", "other", "chooser"),
    ("first", "square", "chooser", "chooser"),
    ("circle", "first", "chooser", "other"),
    ("circle", "second", "chooser", "chooser"),
    ("square", "first", "other", "other"),
    ("square", "second", "other", "chooser"),
]


@rule("the-way.2")
@pytest.mark.parametrize("chooser", ["r", "b"])
@pytest.mark.parametrize(("choice", "answer", "circle", "first"), CHOICES)
def test_one_player_has_the_choice_and_the_other_decides_what_is_left(chooser, choice, answer, circle, first):
    match = way(phase="choice", chooser=chooser, mover=chooser)
    who = {"chooser": chooser, "other": OTHER[chooser]}
    assert set(match.legal_moves) == {"first", "circle", "square"}
    match.play(choice)
    assert match.to_move == "rb".index(who["other"])
    assert set(match.legal_moves) == {"first": {"circle", "square"}}.get(choice, {"first", "second"})
    match.play(answer)
    assert match.to_text().split()[8:12] == [who[circle], who[first], who[first], "board"]
    assert match.to_move == "rb".index(who[first])


@rule("the-way.2")
@pytest.mark.parametrize(
    ("moves", "refusals"),
    [
        ((), {
            "second": "to go second is for the other to decide",
            "stay": "first comes the choice: go first, or take Circle or Square",
            "north": "first comes the choice",
            "c3+": "first comes the choice",
            "c3=cN": "first comes the choice",
            "rules none": "first comes the choice",
        }),
        (("first",), {
            "first": "the other player goes first, so choose your piece: circle or square",
            "second": "the other player goes first, so choose your piece",
            "stay": "first comes the choice",
            "rules none": "first comes the choice",
        }),
        (("square",), {
            "square": "the other player took a piece, so choose who goes first: first or second",
            "circle": "the other player took a piece, so choose who goes first",
            "c3-": "first comes the choice",
        }),
        (("first", "circle"), dict.fromkeys(
            ("first", "second", "circle", "square"), "the choice before the game has been made"
        )),
        (("first", "circle", "c3+"), {"first": "the choice before the game has been made"}),
    ],
)  # fmt: skip
def test_what_is_not_to_be_chosen_now_is_refused(moves, refusals):
    match = play(way({"c3": "cN"}, phase="choice"), *moves)
    for move, words in refusals.items():
        assert words in told(match, move)
        assert refused(match, move) == "the-way.2"
        assert move not in match.legal_moves


@rule("the-way.2")
@pytest.mark.parametrize("had_it", ["r", "b"])
@pytest.mark.parametrize("winner", ["r", "b"])
@pytest.mark.parametrize("score", ["1:0-0", "2:1-0", "2:0-1"])
def test_the_loser_has_the_choice_in_the_next_game(had_it, winner, score):
    match, home = one_step_from_home(winner, chooser=had_it, score=score)
    play(match, home, "deal")
    assert match.to_move == "rb".index(OTHER[winner])
    assert set(match.legal_moves) == {"first", "circle", "square"}
    fields = match.to_text().split()
    assert fields[6:10] == ["a1", "e1", "-", "-"] and fields[12] == OTHER[winner]


@rule("the-way.2")
@pytest.mark.parametrize("had_it", ["r", "b"])
def test_after_a_drawn_game_the_same_player_has_the_choice_again(had_it):
    match, last = about_to_be_drawn(chooser=had_it)
    play(match, last, "deal")
    assert match.to_move == "rb".index(had_it)
    assert set(match.legal_moves) == {"first", "circle", "square"}


def test_the_rule_book_lists_the_decks_as_they_are():
    lines = load_game("the-way").rulebook.source.splitlines()
    [head] = [line for line in lines if line.startswith("| card |")]
    names = [cell.strip(" `") for cell in head.split("|")[3:-1]]
    assert names == list(DECKS) == list(BOXES)
    rows = {line.split("|")[1].strip(): line.split("|")[3:-1] for line in lines if line.count("|") == head.count("|")}
    shapes = {"straight": "sS", "bend": "cRL", "tee": "tOI", "cross": "x", "dead end": "e"}
    for shape, kinds in shapes.items():
        for name, cell in zip(names, rows[shape], strict=True):
            box = BOXES[name]
            arrows = sum(box.get(kind, 0) for kind in kinds[1:])
            total = sum(box.get(kind, 0) for kind in kinds)
            assert cell.strip() == (f"{total} ({arrows})" if arrows else str(total)), (shape, name)
