"""Faults that the author of a game makes: the kit says what is wrong, where, and what it expected."""

import ast
import re
import sys
from pathlib import Path

import pytest

import fiveways.testing
from fiveways.compiled.compiler import PLAIN
from fiveways.contract.errors import BadGame
from fiveways.testing import check_game
from fiveways.testing.samples import every_kind_of_options
from tests.testing.authors import said_of


def test_an_honest_game_keeps_every_law_and_what_was_looked_at_can_be_printed(author):
    checked = check_game(
        author(
            facts=", options=(replace(HONEST.options[0], low=21, high=21),)",
            text="def news(before, after):\n    return ''\n",
        )
    )
    assert re.match(r"fault-\d+ keeps every law: \d+ positions, 1 kinds of options\nEndings: last \d+$", str(checked))


def test_a_move_without_a_gesture_is_named(author):
    told = said_of(author(picture="""
        _honest = scene
        def scene(view, legal):
            return _honest(view, {move: action for move, action in legal.items() if action != 1})
        """))  # fmt: skip
    assert re.search(r"^no gesture makes the move 'take 2'\nAt: fault-\d+ 21 0\nThe law: .* can be pressed\.$", told)


def test_a_gesture_for_an_item_that_is_not_there_is_named(author):
    told = said_of(author(picture="""
        from dataclasses import replace
        _honest = scene
        def scene(view, legal):
            whole = _honest(view, legal)
            return replace(whole, items=whole.items[1:]) if view["stones"] < 3 else whole
        """))  # fmt: skip
    assert re.search(r"^gestures press items that are not there: \['stone 1'\]\nAt: fault-\d+ [12] \d+\n", told)


@pytest.mark.slow
def test_chance_from_elsewhere_is_told_from_memory_that_was_not_set(author):
    told = said_of(author(rules="""
        @verb
        def deal(state, options, rng):
            state[:] = 0
            s = record(state, STATE)
            s.seats, s.stones = 2, np.random.randint(5, 90)
        """))  # fmt: skip
    assert "deal gives something else each time: all chance comes from its `rng`, never from np.random" in told
    told = said_of(author(rules="""
        @verb
        def deal(state, options, rng):
            s = record(state, STATE)
            s.seats, s.stones, s.ply, s.to_move, s.over = 2, 9, 0, 0, 0
        """))  # fmt: skip
    assert "deal left something unset" in told


@pytest.mark.slow
def test_an_index_out_of_range_says_which_verb_and_where(author):
    told = said_of(author(rules="""
        @verb
        def legal(state, data, out):
            s = record(state, STATE)
            for action in range(3):
                out[action + (0 if s.stones > 10 else len(out))] = action
            return 0 if s.over else min(np.int64(s.stones), 3)
        """))  # fmt: skip
    where = r"rules.py, legal, line \d+: IndexError" if PLAIN else r"legal: IndexError: .*FIVEWAYS_PLAIN=1 runs"
    assert re.match(where, told)
    assert re.search(
        r"\nThe kit cannot list the legal actions at fault-\d+ (10|9|8) \d+, options \{'stones': 21\}", told
    )


@pytest.mark.slow
def test_an_ending_that_is_not_on_the_fact_sheet_is_refused(author):
    told = said_of(author(rules="""
        from fiveways.templates.last_stone.rules import apply as _honest
        @verb
        def apply(state, data, action, rng):
            s = record(state, STATE)
            if _honest(state, data, action, rng):
                s.over = 4
            return np.int64(s.over)
        """))  # fmt: skip
    assert re.search(r"fault-\d+: the rules say ending 4, and the fact sheet has 1 of them", told)
    assert "options {'stones': 21}" in told


def test_swapped_arguments_of_a_verb_are_named(author):
    game = author(rules="@verb\ndef imagine(state, data, rng, view):\n    pass\n")
    told = said_of(game, BadGame)
    assert re.fullmatch(
        r"fault_\d+\.rules: the verb 'imagine' takes \(view, data, rng, state\), not \(state, data, rng, view\)", told
    )


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("text.py", r"fault-\d+ has no file text.py in the package fault_\d+"),
        ("picture.py", r"fault-\d+ has no file picture.py in the package fault_\d+"),
        ("rules.md", r"fault-\d+ has no rules.md in the package fault_\d+"),
        ("art", r"fault-\d+ has no folder art with its drawings in the package fault_\d+"),
    ],
)
def test_a_file_that_is_missing_is_named(author, file: str, told: str):
    assert re.fullmatch(told, said_of(author(without=file), BadGame))


def test_an_ending_that_no_game_reaches_is_reported(author):
    checked = check_game(author(facts=', endings=(*HONEST.endings, replace(HONEST.endings[0], name="tied"))'))
    assert checked.never_reached == ["tied"]
    assert str(checked).endswith("\nNever reached: tied")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (', credits=""', "`credits` is empty: name who devised the game"),
        (', credits="Ann."', "rules.md does not credit the designers: it lacks 'Ann.'"),
        (', refusals={1: "no", 9: "never"}', r"refusal 9 names the rule fault-\d+.9, which is not in rules.md"),
        (', look=replace(HONEST.look, accent="red")', "`accent` is a colour like #4f7a5d, not 'red'"),
        (", look=replace(HONEST.look, turns=(0,))", "`turns` has one number for each of 2 seats, or none, not 1"),
        (
            ', options=(replace(HONEST.options[0], help="Stones"),)',
            "the help of an option is a sentence that ends with a full stop: stones",
        ),
    ],
)
def test_a_fact_that_cannot_be_is_named(author, facts: str, told: str):
    assert re.match(f"{told}\nThe law: .* examples can be played", said_of(author(facts=facts)))


def test_an_example_that_cannot_be_played_is_named(author):
    game = author()
    book = Path(sys.modules[game.spec.package].__file__).with_name("rules.md")
    book.write_text(book.read_text("utf-8").replace("take 1; take 2; take 2", "take 1; take 3; take 2"), "utf-8")
    assert re.search(r"^example 1 of rules.md, move 'take 2': take 2: .* \(fault-\d+\.[12]\)\n", said_of(game))


def test_every_number_of_players_and_the_extremes_of_every_option_are_tried(pick):
    tried = every_kind_of_options(pick)
    assert {options["players"] for options in tried} == {1, 2, 3, 4}
    assert {options["together"] for options in tried} == {False, True}
    assert {0, 999} <= {options["table"] for options in tried}
    assert check_game(pick, matches=1).options == len(tried)


def test_no_law_is_silent():
    """Every assertion of the kit has a message: "AssertionError" and nothing after it helps nobody."""
    for file in Path(fiveways.testing.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Assert) and file.name != "services.py":
                assert node.msg is not None, f"{file.name}:{node.lineno}"


def test_chance_of_numpy_in_apply_is_told_under_its_own_law(author):
    told = said_of(author(rules="""
        from fiveways.templates.last_stone.rules import apply as _honest
        @verb
        def apply(state, data, action, rng):
            _honest(state, data, action, rng)
            s = record(state, STATE)
            if s.stones > 5:
                s.stones = 6 + np.random.randint(60)
            return np.int64(s.over)
        """))  # fmt: skip
    assert re.match(
        r"apply, action \d, gives something else each time: state.stones differs: \d+ and \d+: all ", told
    ), told
    assert "\nThe law: All chance comes from `rng`" in told
