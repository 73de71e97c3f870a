"""The law about rule books says what is wrong, and what it expected."""

import re
import sys
from pathlib import Path

import pytest

from fiveways.contract import loading
from fiveways.contract.loading import Game
from fiveways.contract.rulebook import RuleBook
from fiveways.testing.whole import the_rule_book_has_its_parts
from tests.our_games import OUR_GAMES
from tests.testing.authors import said_of as check_said_of

EXAMPLE = "```play\nA caption.\nnim 3\none\n```\n\n"
MINUTE = f"## In a minute\n\nTake stones.\n\n{EXAMPLE}"
RULES = "## The rules\n\n**nim.1** Take one.\n\n"
END = "## Tips\n\n- Win.\n\n## Notes on this edition\n\n- Ours.\n"


def said_of(*parts: str) -> str:
    """What the law says of a game with this rule book; empty if it is content."""
    game = object.__new__(Game)
    game.__dict__["rulebook"] = RuleBook("nim", "# Nim\n\nA folk game.\n\n" + "".join(parts))
    try:
        the_rule_book_has_its_parts(game)
    except AssertionError as fault:
        return str(fault)
    return ""


def test_a_book_with_its_parts_keeps_the_law():
    assert said_of(MINUTE, RULES, END) == ""
    assert said_of(MINUTE, END) == "", "a game may be so simple that a minute is enough"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ((RULES, MINUTE, END), "rules.md begins with the part `## In a minute`, below title and credits; it has 'The"),
        ((RULES, END), "rules.md begins with the part `## In a minute`, below title and credits; it has 'The rules', "),
        (("Nothing.",), "rules.md begins with the part `## In a minute`, below title and credits; it has no part at"),
        ((MINUTE, END, RULES), "rules.md ends with the parts `## Tips` and `## Notes on this edition`; it has 'In a "),
        ((MINUTE, RULES), "rules.md ends with the parts `## Tips` and `## Notes on this edition`; it has 'In a minute"),
        ((MINUTE.replace(EXAMPLE, ""), END), "'In a minute' of rules.md has 0 examples, and it should have exactly"),
        ((MINUTE, EXAMPLE, END), "'In a minute' of rules.md has 2 examples, and it should have exactly"),
        ((MINUTE.replace("stones", "a " * 120), END), "'In a minute' of rules.md has 121 words, and it may have 1 to"),
        ((MINUTE.replace("Take stones.", ""), END), "'In a minute' of rules.md has 0 words, and it may have 1 to"),
        ((MINUTE, END.replace("- Win.", "")), "'Tips' of rules.md is empty: say at least one"),
        ((MINUTE, END.replace("- Ours.", "")), "'Notes on this edition' of rules.md is empty: say at least one"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_with_what_was_expected(parts: tuple[str, ...], told: str):
    assert re.match(re.escape(told), said_of(*parts))


def test_a_hundred_and_twenty_words_are_not_too_many():
    assert said_of(MINUTE.replace("stones", "a " * 119), END) == ""


@pytest.mark.parametrize("game", OUR_GAMES)
def test_our_own_books_keep_the_law(game: str):
    the_rule_book_has_its_parts(loading.load(game))


def test_the_kit_holds_the_book_of_a_strange_game_to_the_law(author):
    game = author()
    book = Path(sys.modules[game.spec.package].__file__).with_name("rules.md")
    book.write_text(book.read_text("utf-8").replace("## Tips", "## Strategy"), "utf-8")
    told = check_said_of(game)
    assert told.startswith(
        "rules.md ends with the parts `## Tips` and `## Notes on this edition`; it has 'In a minute', "
    )
    assert "\nThe law: A rule book begins with In a minute, short and with one example, and ends with Tips" in told
