"""Faults of whole games: those that never end, phases that are not what they are said to be, facts that cannot be."""

import re

import pytest

from fiveways.compiled.compiler import PLAIN
from fiveways.contract.errors import BadGame
from fiveways.contract.facts import Level
from fiveways.testing import check_game, samples
from tests.testing.authors import said_of


def test_a_game_that_never_ends_is_told(author, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(samples, "LONGEST", 300)
    monkeypatch.setattr("fiveways.testing.kit.THOROUGH", 5)
    said = said_of(author(
        rules="""
        @verb
        def apply(state, data, action, rng):
            s = record(state, STATE)
            s.ply += 1
            s.to_move = 1 - s.to_move
            return 0
        """,
        text="""
        def parse_position(text):
            stones, ply = map(int, text.split()) if re.fullmatch(r"[0-9]{1,2} [0-9]{1,4}", text) else (0, 0)
            if not stones:
                raise BadNotation("no")
            state = np.zeros(1, rules.STATE)[0]
            state["seats"], state["stones"], state["ply"], state["to_move"] = 2, stones, ply, ply % 2
            return SPEC.read({"stones": max(5, stones)}), state
        """,
    ))  # fmt: skip
    assert re.match(
        r"no game may go on forever: one with options \{'stones': 21\} has not ended within 300 actions; "
        r"the last position is fault-\d+ 21 300$",
        said,
    ), said


def test_an_automatic_phase_with_a_choice_is_told(author):
    said = said_of(author(facts=", traits=(Automatic(frozenset({0})),)"))
    assert re.match(r"phase 0 is Automatic, and there are 3 legal moves\nAt: fault-\d+ 21 0\n", said), said


def test_an_automatic_phase_that_is_never_reached_is_reported(author):
    game = author(facts=", traits=(Automatic(frozenset({3})),)")
    assert check_game(game, matches=1).never_reached == ["phase 3"]


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_the_kit_refuses_to_run_without_bounds_checks(author, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fiveways.compiled.compiler.config.BOUNDSCHECK", 0)
    with pytest.raises(BadGame, match=r"bounds checks are off, .*: set NUMBA_BOUNDSCHECK=1 in conftest.py, or import"):
        check_game("bones")


def test_an_estimate_that_no_level_uses_is_reported(author):
    rules = "\n@verb\ndef estimate(state, data, out):\n    out[0] = out[1] = 0\n"
    checked = check_game(author(rules=rules), matches=1)
    told = "\nAdvice: no level uses `estimate`: give one a bias, or a depth of 0 or more, unless it is weaker then"
    assert str(checked).endswith(told)
    used = ", levels=(replace(HONEST.levels[0], bias=2.0, depth=0),)"
    assert not check_game(author(rules=rules, facts=used), matches=1).advice


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (", options=(replace(HONEST.options[0], default=4),)", "option stones: the default 4 is not a whole"),
        (
            ", options=(Choice('way', 'zzz', ('left', 'right'), 'Which way.'),)",
            "option way: the default zzz is not one of left, right",
        ),
        (", options=HONEST.options * 2", "two options are called stones"),
        (", seat_names=('A', 'A')", "two seats are called A"),
        (", endings=HONEST.endings * 2", "two endings are called last"),
        (", traits=(Seating(usual=3),)", "Seating.usual is 3, and 2 can play"),
    ],
)  # fmt: skip
def test_a_fact_that_cannot_be_is_refused_when_the_game_is_loaded(author, facts: str, told: str):
    with pytest.raises(BadGame, match=rf"^fault-\d+: {re.escape(told)}"):
        author(facts=facts)


def test_a_level_that_blunders_more_than_always_is_refused():
    with pytest.raises(BadGame, match=r"blunder of a level is from 0 to 1, not 30"):
        Level(10, blunder=30)
