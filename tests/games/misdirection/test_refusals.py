"""Everything that misDIRECTION can refuse is refused somewhere, under the rule that says so."""

import pytest

from fiveways.games.misdirection import SPEC
from tests.games.misdirection.situation import game, red
from tests.games.refusing import assert_refused

UP = "c3=pE k9=pN"
LIGHT = {"disks": "lddd", "phase": "before"}
REFUSED = {
    3: (lambda: red("c3", UP), "k9+", "misdirection.3"),
    30: (lambda: red("c3", UP, **LIGHT).play("k9+"), "c3-", "misdirection.3"),
    31: (lambda: red("c3", UP, **LIGHT), "d4+", "misdirection.3"),
    51: (lambda: red("c3", UP, phase="after"), "d4+", "misdirection.5"),
    9: (lambda: red("c3", f"{UP} e3=pN?", first=2).play("roll"), "roll", "misdirection.9"),
    90: (lambda: red("c3", UP), "land", "misdirection.9"),
    4: (lambda: red("c3", UP), -1, "misdirection.4"),
    40: (lambda: red("c3", UP, phase="after"), "roll", "misdirection.4"),
    41: (lambda: red("c3", UP), "pass", "misdirection.5"),
    11: (lambda: red("c3", "c3=aE", phase="again"), "c3+", "misdirection.11"),
    12: (lambda: red("c3", "c3=pE k9=RN"), "teleport k9", "misdirection.12"),
    120: (lambda: red("c3", "c3=RE k9=YN"), "teleport k9", "misdirection.12"),
    13: (lambda: red("c3", UP, **LIGHT), "h8+", "misdirection.13"),
    15: (lambda: red("e8", "e8=pE", first=3).play("roll"), "roll", "misdirection.15"),
    150: (lambda: game("c3,o15", UP).resign(1), "roll", "misdirection.18"),
    17: (lambda: red("c3", UP, phase="after", turn=49, max_turns=50).play("pass"), "roll", "misdirection.17"),
}


def test_every_refusal_is_listed_here():
    assert set(REFUSED) == set(SPEC.refusals)


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_names_its_rule_and_says_why_and_changes_nothing(code):
    make, move, rule = REFUSED[code]
    assert_refused(make(), move, code, rule)


def test_refusals_under_one_rule_read_differently_unless_they_mean_the_same():
    words = [(SPEC.refusal(code)[1], SPEC.refusal(code)[0]) for code in REFUSED]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("match", "moves", "code"),
    [
        (lambda: red("c3", UP, phase="after"), ("roll", "teleport k9", "teleport d4"), 40),
        (lambda: red("c3", "c3=aE k9=RN", phase="again"), ("pass", "k9-", "h8+", "d4+", "teleport k9"), 11),
        (lambda: red("c3", f"{UP} e3=pN?", first=2).play("roll"), ("pass", "c3+", "teleport k9", 0, 1, 677), 9),
        (lambda: red("c3", UP, **LIGHT), ("land",), 90),
        (lambda: red("c3", UP, phase="after"), ("land",), 90),
        (lambda: red("c3", "c3=aE", phase="again"), ("land",), 90),
        (lambda: red("c3", UP, **LIGHT), ("pass",), 41),
        (lambda: red("c3", UP), (-1, 678, 100_000), 4),
        (lambda: red("c3", UP), ("d4+", "h8-", "c3+"), 3),
        (lambda: red("c3", UP, **LIGHT).play("k9+"), ("d4+", "h8-", "k9-"), 30),
        (lambda: red("c3", UP, phase="after"), ("a1+", "a15-", "o15+", "o1+", "h8-"), 13),
        (lambda: red("c3", "c3=RE k9=RN d4=RS?"), ("teleport c3", "teleport d4", "teleport h8", "teleport a1"), 120),
        (lambda: red("a1", "c3=RE k9=RN"), ("teleport c3", "teleport a1", "teleport h8"), 12),
        (lambda: red("e8", "e8=pE", first=3).play("roll"), ("pass", "land", "e8+", "teleport e8", -1), 15),
        (lambda: game("c3,o15", UP).resign(0), ("pass", "land", "c3+", "teleport k9", -1), 150),
    ],
)
def test_what_comes_first_is_said_first(match, moves, code):
    match = match()
    for move in moves:
        refusal = match.why_not(move)
        assert refusal is not None and refusal.message.endswith(SPEC.refusal(code)[1]), move
