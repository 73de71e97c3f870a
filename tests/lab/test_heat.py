"""Where a game is played: one disc for each thing that is pressed."""

import re
from collections import Counter

from fiveways.contract import loading
from fiveways.contract.scene import Item, Scene
from fiveways.lab.report.heat import _gathered, heat_map

SCENE = Scene(8, 4, (Item("ground", "mat", 4, 2, 8, 4), Item("a", "square", 1, 1), Item("b", "square", 2.1, 1)))


def test_what_lies_aside_on_a_square_counts_for_the_square():
    assert _gathered(SCENE, Counter([(1, 1), (1.4, 0.6), (1.4, 0.6), (2.1, 1)])) == {(1, 1): 3, (2.1, 1): 1}


def test_what_lies_on_nothing_has_a_disc_unless_it_would_lie_on_another():
    assert _gathered(SCENE, Counter([(1.0, 1), (1.0, 1.58), (6, 3), (6, 3), (6.2, 3)])) == {(1, 1): 2, (6, 3): 3}


def test_no_two_discs_overlap_in_the_middle_and_nothing_is_said_of_one_deal():
    game = loading.load("misdirection")
    drawing = heat_map(game, game.spec.read(), {(5.1, 11.1): 1, (5.5, 10.7): 1, (7.1, 11.1): 1})
    assert re.findall(r'<circle cx="([0-9.]+)" cy="([0-9.]+)" r="[0-9.]+"><title>', drawing) == [
        ("5.1", "11.1"), ("7.1", "11.1"),
    ]  # fmt: skip
    assert "begins" not in drawing and 'aria-label="Where misDIRECTION is played"' in drawing


def test_letters_on_a_board_stay_dark_where_the_page_is():
    for name, inked in (("bones", True), ("misdirection", False)):
        game = loading.load(name)
        drawing = heat_map(game, game.spec.read(), {(5.1, 5.1): 1})
        assert ('class="item inked" data-id="rank 0"' in drawing) == inked
        assert ".inked .page{fill" in drawing
