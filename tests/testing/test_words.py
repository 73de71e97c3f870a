"""Faults of notation and of what a game says: the kit names the function, the text and what was expected."""

import re
import sys
from pathlib import Path

import pytest

from fiveways.testing import check_game
from tests.testing.authors import said_of


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "def parse_move(view, text):\n    return int(text.split()[1]) - 1\n",
            r"text.py, parse_move, line \d+: IndexError: list index out of range; `parse_move` was given '[^']*': "
            "what cannot be read raises BadNotation",
        ),
        (
            "_honest = parse_position\ndef parse_position(text):\n    text.split()[1]\n    return _honest(text)\n",
            r"text.py, parse_position, line \d+: IndexError: list index out of range; `parse_position` was given '",
        ),
        (
            "def parse_move(view, text):\n"
            "    found = re.fullmatch(r'take (\\d+)', text.strip())\n"
            "    if not found:\n        raise BadNotation('no')\n    return int(found[1]) - 1\n",
            r"parse_move gives action \d+ for 'take \d+', and MAX_ACTIONS is 3",
        ),
        ("def diagram(view, colour=False):\n    return ['o']\n", r"`diagram` gives \['o'\] with colour=False"),
        ("def diagram(view, colour=False):\n    return 'o' + colour\n", r"text.py, diagram, line \d+: TypeError: "),
        ("def news(before, after):\n    return None\n", r"`news` gives None for 'take \d', expected a text"),
        (
            "import itertools\n_count = itertools.count()\ndef news(before, after):\n    return str(next(_count))\n",
            r"`news` says '\d+' and then '\d+' of the same views",
        ),
        ("def spoken(text):\n    return {}[text]\n", r"text.py, spoken, line \d+: KeyError: 'take \d'\n"),
    ],
)  # fmt: skip
def test_a_function_of_words_that_fails_is_named(author, text: str, told: str):
    said = said_of(author(text=f"\n{text}"))
    assert re.match(told, said), said


def test_what_fails_in_an_example_is_named_with_it(author):
    said = said_of(author(text="\ndef news(before, after):\n    return {}['x']\n"))
    assert re.match(r"text.py, news, line \d+: KeyError: 'x'; example 1 of rules.md, move 'take 1'\n", said), said


def test_an_action_beyond_all_is_told_before_an_example_is_played(author):
    game = author(text="\ndef parse_move(view, text):\n    return 613\n")
    assert re.match(
        "example 1 of rules.md, move 'take 1': parse_move gives action 613, and MAX_ACTIONS is 3", said_of(game)
    )


def test_prepared_moves_that_do_not_read_when_joined_are_named(monkeypatch: pytest.MonkeyPatch, dash):
    monkeypatch.setattr(dash.text, "line_text", lambda view, actions: ";".join(str(action) for action in actions))
    monkeypatch.setattr(
        dash.text,
        "parse_line",
        lambda view, text: (
            [int(part) for part in text.split(";")]
            if ";" in text
            else [dash.text.parse_move(view, text.partition(",")[0])]
        ),
    )
    with pytest.raises(AssertionError) as found:
        check_game(dash)
    assert re.match(r"'take \d, .*' is read as actions \[\d\], expected \[\d, \d", str(found.value)), found.value


def test_an_example_with_an_unknown_position_says_so_in_one_line(author):
    game = author()
    book = Path(sys.modules[game.spec.package].__file__).with_name("rules.md")
    book.write_text(book.read_text("utf-8").replace(" 5 0\n", " five 0\n"), "utf-8")
    assert re.match("example 1 of rules.md: 'five 0' is not a position: write ", said_of(game))
