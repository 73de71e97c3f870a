"""Everything that Elements can refuse is refused somewhere, under the rule that says so."""

import pytest

from fiveways.games.elements import SPEC
from tests.games.elements.situation import VOID, opened, together, versus
from tests.games.refusing import assert_refused

ALL_WAIT = "wait,wait,wait,wait"
REFUSED = {
    1: (lambda: versus(VOID, "a", "e"), "play a air south", "elements.1"),
    101: (lambda: versus("c5,c3,c3,c3", "o", "e"), "play o air north", "elements.1"),
    4: (lambda: versus(VOID, "a", "e"), "play a", "elements.4"),
    41: (lambda: versus("a4,b2,c3,c3", "oo", "e").play("play oo air"), "earth north", "elements.4"),
    5: (lambda: versus(VOID, "a+f", "e").play("play a+f air north"), "draw", "elements.5"),
    51: (lambda: versus(VOID, "x4", "e").play("play x4 air north"), "leave", "elements.5"),
    6: (lambda: versus(VOID, "a4", "e"), "play a4 air", "elements.6"),
    61: (lambda: versus(VOID, "x4", "e").play("play x4 air north"), "air north", "elements.6"),
    62: (lambda: versus("b2,d4,c3,c3", "o4", "e").play("play o4"), "earth south", "elements.6"),
    7: (lambda: versus("c3,c3,c3,-", "a", "e", "f"), "play a water", "elements.7"),
    9: (lambda: versus(VOID, "a", "e"), -1, "elements.9"),
    91: (lambda: versus(VOID, "a", "e"), "discard e", "elements.9"),
    92: (lambda: versus(VOID, "a", "e"), "fire north", "elements.9"),
    11: (lambda: versus(VOID, "a", "e", deck="", rest="hand"), "draw", "elements.11"),
    12: (lambda: versus("c5,c3,c3,c3", "a", "e").play("play a air"), "draw", "elements.12"),
    13: (lambda: versus(VOID, "a", "e", turn=299, ply=299).play("draw"), "draw", "elements.13"),
    15: (lambda: opened(ALL_WAIT, "o", "a", "e"), "draw", "elements.15"),
    151: (lambda: versus(VOID, "a", "e"), "event", "elements.15"),
    17: (lambda: opened("c3,wait,wait,wait", "o", "a", "e", phase="card"), "air north", "elements.17"),
    19: (lambda: together(ALL_WAIT, "a", "e", deck=""), "draw", "elements.19"),
    191: (lambda: together(ALL_WAIT, "a", "e", deck="").play("play a air"), "draw", "elements.19"),
    20: (lambda: together(VOID, "a", "e", deck="", arc=2).play("play a air"), "draw", "elements.20"),
}


def test_every_refusal_is_listed_here():
    assert set(REFUSED) == set(SPEC.refusals)


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_rule_and_says_why_and_changes_nothing(code):
    make, move, rule = REFUSED[code]
    assert_refused(make(), move, code, rule)


def test_refusals_under_one_rule_read_differently_unless_they_mean_the_same():
    words = [SPEC.refusal(code)[1] for code in REFUSED if SPEC.refusal(code)[1] != "the game is over"]
    assert len(set(words)) == len(words) == len(REFUSED) - 2
