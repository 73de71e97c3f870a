"""What can be pressed in the picture of The Way, why something cannot, and what is within reach."""

import random
from collections import Counter

import pytest

from fiveways import Match
from fiveways.contract.scene import Gesture
from fiveways.contract.states import stream
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.the_way.parts import STAY, STEP, neighbour
from fiveways.match.explain import why_not_pressed
from tests.games.the_way.situation import (
    CORNERS,
    OPTIONS,
    SQUARES,
    items,
    number,
    one_step_from_home,
    random_matches,
    way,
)


def pressed(match: Match, move: str, seat: int | None = None) -> set[tuple[tuple[str, ...], int]]:
    """All ways to press a move."""
    gestures = match.scene(match.to_move if seat is None else seat).gestures
    return {(gesture.path, gesture.turn) for gesture in gestures if gesture.move == move}


# --- What can be pressed ---


def test_only_who_is_to_move_can_press():
    match = way(mover="b")
    assert match.scene(1).gestures and not match.scene(0).gestures and not match.scene().gestures


@pytest.mark.parametrize(("kind", "turns"), [("e", 4), ("S", 4), ("s", 2), ("x", 1)])
def test_laying_is_pressing_a_card_and_a_square_once_for_each_position(kind, turns):
    match = way(red=f"{kind}ccc", deck="open")
    paths = {
        gesture.move: (gesture.path, gesture.turn)
        for gesture in match.scene(0).gestures
        if f"c3={kind}" in gesture.move
    }
    assert paths == {f"c3={kind}{'NESW'[turn]}": ((f"red {kind} 0", "c3"), 90 * turn) for turn in range(turns)}


def test_any_of_several_cards_alike_may_be_pressed():
    match = way(red="ccee")
    assert pressed(match, "c3=cE") == {(("red c 0", "c3"), 90), (("red c 1", "c3"), 90)}


def test_turning_is_pressing_one_card_with_a_quarter_turn():
    match = way({"c3": "tN", "d3": "cN'"})
    assert pressed(match, "c3+") == {(("c3",), 90)} and pressed(match, "c3-") == {(("c3",), 270)}
    alone = {gesture.path[0] for gesture in match.scene(0).gestures if gesture.turn and len(gesture.path) == 1}
    assert alone == set(SQUARES) - {*CORNERS, "d3"}
    clockwise = way({"c3": "tN"}, clockwise=True)
    assert {gesture.turn for gesture in clockwise.scene(0).gestures if gesture.path == ("c3",)} == {90}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_comes_to_lie_as_it_was_turned_while_pressing(seat):
    match = way(mover="rb"[seat], red="sLec", blue="StRe", one_way=True)
    before = items(match, seat)
    gestures = [gesture for gesture in match.scene(seat).gestures if gesture.path[-1] in ("b2", "c3", "d4", "c5")]
    assert len(gestures) == 4 * (2 + (2 + 4 + 4 + 4 if seat == 0 else 4 * 4))
    for gesture in gestures:
        first, last = before[gesture.path[0]], gesture.path[-1]
        after = items(match.copy().play(gesture.move), seat)[last]
        assert after.symbol == first.symbol
        assert (after.turn - first.turn - gesture.turn) % (180 if after.symbol == "straight" else 360) == 0


def test_a_step_is_pressing_the_token_and_where_it_goes_and_later_only_that():
    match = way({"b1": "sE", "a2": "eE", "c3": "tN"})
    assert pressed(match, "east") == {(("circle token", "b1"), 0)}
    assert pressed(match, "stay") == {(("stay",), 0)}
    match.play("c3+")
    assert set(match.scene(0).gestures) == {
        Gesture("east", ("circle token", "b1")), Gesture("east", ("b1",)), Gesture("stay", ("stay",)),
    }  # fmt: skip
    blue = way({"d1": "sE"}, mover="b")
    assert pressed(blue, "west") == {(("square token", "d1"), 0)}
    assert pressed(way({"b1": "sE"}, mover="b", plays="b"), "east") == {(("circle token", "b1"), 0)}


def test_the_choice_is_made_with_buttons():
    match = way(phase="choice")
    assert set(match.scene(0).gestures) == {Gesture(word, (word,)) for word in ("first", "circle", "square")}
    match.play("first")
    assert set(match.scene(1).gestures) == {Gesture(word, (word,)) for word in ("circle", "square")}
    match.play("circle")
    assert {"first", "second", "circle", "square"}.isdisjoint(items(match, 0))
    answer = way(phase="answer", first="-", mover="b")
    assert set(answer.scene(1).gestures) == {Gesture(word, (word,)) for word in ("first", "second")}


def test_variations_are_switched_on_in_any_order_and_then_played():
    match = way(phase="variations", mover="b", various=True)
    assert pressed(match, "rules none") == {(("so",), 0)}
    assert pressed(match, "rules one-way replace") == {
        (("one-way", "replace", "so"), 0), (("replace", "one-way", "so"), 0),
    }  # fmt: skip
    assert len(pressed(match, "rules one-way clockwise replace")) == 6
    assert len(match.scene(1).gestures) == 1 + 3 + 3 * 2 + 6
    assert {"one-way", "clockwise", "replace", "so"} <= set(items(match, 1))
    assert {"one-way", "clockwise", "replace", "so"}.isdisjoint(items(match, 0))


def test_every_move_can_be_pressed_and_every_press_is_a_move():
    for match in random_matches(5, 40, seed=2):
        scene = match.scene(match.to_move)
        assert {gesture.move for gesture in scene.gestures} == set(match.legal_moves)
        assert len({(gesture.path, gesture.turn) for gesture in scene.gestures}) == len(scene.gestures)
        assert {id for gesture in scene.gestures for id in gesture.path} <= {item.id for item in scene.items}


# --- Why something cannot be pressed ---


REFUSED = [  # the position, what is pressed, the rule and what it says
    ({"lying": {"c3": "cN'"}}, ("c3",), "the-way.5", "a card that a player laid is locked"),
    ({}, ("a1",), "the-way.6", "looking the same"),
    ({}, ("e5",), "the-way.6", "looking the same"),
    ({"lying": {"c3": "xN"}, "deck": "open"}, ("c3",), "the-way.6", "looking the same"),
    ({"square": "c3"}, ("c3",), "the-way.4", "the other token stands on that card"),
    ({"circle": "c3", "mover": "b"}, ("c3",), "the-way.4", "the other token stands on that card"),
    ({"red": "cLee"}, ("red c 0", "a5"), "the-way.6", "a corner card may not be covered"),
    ({"red": "cLee", "square": "c3"}, ("red L 0", "c3"), "the-way.4", "the other token stands on that card"),
    ({"lying": {"b1": "sN"}}, ("circle token", "b1"), "the-way.7", "not connected"),
    ({"lying": {"d1": "sN"}, "mover": "b"}, ("square token", "d1"), "the-way.7", "not connected"),
    ({"lying": {"b1": "SW"}, "one_way": True}, ("circle token", "b1"), "the-way.12", "an arrow forbids that step"),
    ({"lying": {"b1": "sN"}, "phase": "token"}, ("b1",), "the-way.7", "not connected"),
    ({"lying": {"b1": "SW"}, "phase": "token", "one_way": True}, ("b1",), "the-way.12", "an arrow forbids that step"),
    ({"phase": "token", "red": "cLee"}, ("red c 0", "c3"), "the-way.3", "the board has been changed in this turn"),
    ({"phase": "token", "red": "cLee"}, ("red c 0",), "the-way.3", "the board has been changed in this turn"),
    ({"red": "cLee", "square": "c3"}, ("red L 0", "square token"), "the-way.4", "the other token stands on that card"),
    ({}, ("circle token", "c3"), "the-way.7", "a token steps to a card next to its own"),
    ({}, ("circle token", "square token"), "the-way.7", "a token steps to a card next to its own"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "path", "rule", "words"), REFUSED)
def test_a_press_that_is_no_move_is_refused_by_the_rule_that_forbids_it(told, path, rule, words):
    match = way(**told)
    assert path not in {gesture.path for gesture in match.scene(match.to_move).gestures}
    refusal = why_not_pressed(match, path)
    assert refusal.rule == rule and words in refusal.message


@pytest.mark.parametrize(
    ("told", "path"),
    [
        ({}, ("mat",)),
        ({}, ("circle token",)),
        ({}, ("score",)),
        ({}, ("unseen 0", "c3")),
        ({"phase": "choice"}, ("c3",)),
        ({"phase": "variations", "mover": "b", "various": True}, ("c3",)),
        ({}, ("nothing of the kind",)),
        ({"lying": {"c3": "tN"}}, ("c3",)),
        ({"red": "cLee"}, ("red c 0", "c3")),
    ],
)
def test_a_press_that_means_nothing_or_is_allowed_is_not_refused(told, path):
    assert why_not_pressed(way(**told), path) is None


def test_a_press_is_refused_only_if_no_gesture_is_that():
    """Whatever single card or pair of card and square is pressed: `meant` does not speak against a legal gesture."""
    chance = random.Random(7)
    for match in random_matches(5, 12, seed=3):
        paths = sorted({gesture.path for gesture in match.scene(match.to_move).gestures})
        for path in chance.sample(paths, min(6, len(paths))):
            assert why_not_pressed(match, path) is None
        for square in chance.sample(SQUARES, 6):
            refusal = why_not_pressed(match, (square,))
            assert refusal is None or (refusal.rule is not None and (square,) not in paths)


# --- What is within reach ---


def reachable(match: Match) -> set[str]:
    """By trying everything: any one change of the board or none, then any step."""
    kernel, data = match.game.kernel, match.game.kernel.data(match.options)
    start = match.state_bytes()
    record = kernel.state_record(start)
    here = int(record["at"][record["piece"][record["to_move"]] - 1])
    found, chance = set(), stream((1, 2, 3, 4))
    for first in kernel.legal(start, data).tolist():
        after = start.copy()
        if first < STEP:
            kernel.apply(after, data, first, chance)
        found |= {
            neighbour(here, action - STEP) for action in kernel.legal(after, data).tolist() if STEP <= action < STAY
        }
    return {SQUARES[square] for square in found}


def lit(match: Match, seat: int) -> set[str]:
    return {item.id for item in match.scene(seat).items if "lit" in item.marks}


def test_exactly_the_squares_are_lit_that_the_token_can_reach_in_this_turn():
    seen = Counter()
    for match in random_matches(10, 45, seed=4):
        if match.to_text().split()[11] in ("board", "token"):
            assert lit(match, match.to_move) == reachable(match), match.to_text()
            seen[match.to_text().split()[11]] += 1
    assert min(seen["board"], seen["token"]) > 100


@pytest.mark.parametrize("options", OPTIONS)
def test_and_so_they_are_with_tokens_anywhere_and_few_cards_in_the_hand(options):
    chance = random.Random(6)
    sizes = Counter()
    for filler in range(25):
        squares = [square for square in SQUARES if square not in CORNERS]
        circle = chance.choice(squares)
        beside = [SQUARES[to] for side in range(4) if (to := neighbour(number(circle), side)) >= 0]
        square = chance.choice([square for square in [circle, *beside, *beside] if square not in CORNERS])
        lying = {}
        if not options.get("replace") and not options.get("deck"):
            lying = dict(zip(chance.sample(squares, 4), ("eS'", "cW'", "sE'", "tN'"), strict=True))
        few = {"red": "e", "blue": "scL"} if lying else {}
        match = way(lying, filler=filler, circle=circle, square=square, **few, **options)
        for _ in range(chance.randrange(6)):
            match.play(chance.choice([move for move in match.legal_moves if "=" not in move]))
        assert lit(match, match.to_move) == reachable(match), match.to_text()
        sizes[len(lit(match, match.to_move))] += 1
    assert len(sizes) > 2


def test_squares_are_lit_only_for_who_is_to_move_and_only_in_a_turn():
    match = way({"b1": "sE"})
    assert "b1" in lit(match, 0) and not lit(match, 1) and not lit(match, SPECTATOR)
    for before in (way(phase="choice"), way(phase="variations", mover="b", various=True)):
        assert not lit(before, before.to_move)
    match, home = one_step_from_home("r", games=1)
    assert not lit(match.play(home), match.to_move)


def test_a_press_on_the_other_token_means_the_card_under_it():
    refusal = why_not_pressed(way(square="c3"), ("square token",))
    assert refusal.rule == "the-way.4" and "the other token stands on that card" in str(refusal)


def test_a_card_can_be_laid_under_the_own_token_by_pressing_either():
    match = way(circle="c3", red="cLee")
    for target in ("c3", "circle token"):
        assert {g.move for g in match.scene(0).gestures if g.path == ("red c 0", target)} == {
            f"c3=c{side}" for side in "NESW"
        }


def test_what_was_meant_is_not_written_out_for_who_pressed_it():
    assert why_not_pressed(way(), ("a1",)).message == "that turn would leave the card looking the same"


def test_once_the_board_is_changed_a_card_out_of_reach_cannot_be_turned_as_well():
    refusal = why_not_pressed(way(phase="token"), ("c4",))
    assert refusal.rule == "the-way.3" and "the board has been changed in this turn" in str(refusal)
