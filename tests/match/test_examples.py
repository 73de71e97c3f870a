"""Examples of rule books, played."""

import pytest

from fiveways.contract import loading
from fiveways.contract.errors import BadGame
from fiveways.contract.rulebook import Example
from fiveways.match.explain import PlayedExample
from fiveways.match.match import Match
from tests.our_games import OUR_GAMES

BLACK_TO_MOVE = "bones 8/8/8/8/3EW3/8/8/8/8 b 1 d5-e5"


def played(moves: str, position: str = BLACK_TO_MOVE) -> PlayedExample:
    return PlayedExample(Example.read(f"Caption.\n{position}\n{moves}"))


def test_a_refused_move_is_told_with_its_reason_and_its_rule_and_changes_nothing():
    example = played("!d5-e5 e5-f5")
    refused, made = example.steps
    assert refused.refusal is not None
    assert refused.refusal.rule == "bones.6" and refused.refusal.message.startswith("both squares show one whole piece")
    assert refused.tried == ("d5", "e5")
    assert (refused.seat, refused.at, made.seat, made.at) == (1, 0, 1, 1)
    assert [move.text for move in example.match.moves] == ["e5-f5"]


def test_a_refused_move_that_is_no_action_at_all_is_told_too():
    example = played("!h5-i5")
    assert example.steps[0].refusal is not None and example.steps[0].refusal.rule == "bones.4"
    assert example.steps[0].tried == ()


def test_an_example_that_says_wrongly_that_a_move_is_refused_is_a_fault():
    with pytest.raises(BadGame, match="the rules allow this move, and the example says by its ! that they refuse it"):
        played("!e5-f5")


def test_moves_are_told_in_words_where_the_game_has_them():
    example = loading.load("the-way").rulebook.examples[0]
    shown = PlayedExample(example)
    spoken = shown.match.game.text.spoken
    assert [step.words for step in shown.steps] == [spoken(step.text) or step.text for step in shown.steps]
    assert any(step.words != step.text for step in shown.steps)


def test_the_board_lies_the_same_way_whoever_moves_first():
    """A seat on the other side sees its board turned; an example did so too, and played upside down."""
    assert Match.from_text(BLACK_TO_MOVE).scene(1).turn == 180
    for game in OUR_GAMES:
        for example in loading.load(game).rulebook.examples:
            shown = PlayedExample(example)
            assert [shown.scene(at).turn for at in range(len(shown.match.moves) + 1)] == [0] * (1 + len(example.moves))


def test_an_example_is_drawn_after_each_move():
    example = played("!d5-e5 e5-f5")
    before, after = example.diagram(0), example.diagram(1)
    assert before.count("◎") == 2 and after.count("◉") == 2 and after.count("○") == 1
    assert "\x1b" not in before and "\x1b" in example.diagram(0, coloured=True)
