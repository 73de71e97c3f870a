"""A rule book knows its parts, its rules and its examples."""

import pytest

from fiveways.contract.errors import BadGame, FivewaysError
from fiveways.contract.rulebook import Example, ExampleMove, RuleBook

BOOK = RuleBook(
    "nim",
    """# Nim

A folk game.

## In a minute

Take one stone, or - two.

```play
One is taken.
nim 3
one
```

## The rules

**nim.1** Take one or
two:

- one,
- two.

```play
Nobody takes three.
nim 3
! take three; take two
```

That was all.

**nim.2** The last one wins.

## Tips

- Win.

## Notes on this edition

- Ours.
""",
)


def test_a_book_has_its_parts_in_order_with_their_text_and_examples():
    assert [part.title for part in BOOK.parts] == ["In a minute", "The rules", "Tips", "Notes on this edition"]
    minute = BOOK.part("In a minute")
    assert minute is not None and minute.text == "Take one stone, or - two."
    assert [example.caption for example in minute.examples] == ["One is taken."]
    assert BOOK.part("Strategy") is None


def test_words_are_counted_without_marks_and_examples():
    minute = BOOK.part("In a minute")
    assert minute is not None and minute.words == 5


def test_a_rule_is_told_with_all_that_stands_below_it_until_the_next():
    text, example, after = BOOK.about("1")
    assert isinstance(text, str) and text.startswith("**nim.1** Take one or\ntwo:") and text.endswith("- two.")
    assert isinstance(example, Example) and example.caption == "Nobody takes three."
    assert after == "That was all."
    assert BOOK.about("nim.2") == ("**nim.2** The last one wins.",), "the next heading ends it"
    with pytest.raises(FivewaysError, match=r"nim has no rule 'nim\.3': it has nim\.1, nim\.2"):
        BOOK.about("3")


def test_the_whole_book_is_text_and_examples_in_order():
    assert [type(part).__name__ for part in BOOK.flow] == ["str", "Example", "str", "Example", "str"]
    assert "```" not in BOOK.markdown and "nim 3" not in BOOK.markdown


def test_a_move_that_begins_with_an_exclamation_mark_is_one_that_the_rules_refuse():
    [_, example] = BOOK.examples
    assert example.steps == (ExampleMove("take three", refused=True), ExampleMove("take two"))
    assert example.moves == ("take two",), "these are made"
    assert Example.read("a\nb\n!c d").steps == (ExampleMove("c", refused=True), ExampleMove("d"))


def test_an_example_of_two_lines_is_refused():
    with pytest.raises(BadGame, match="a block `play` has 3 lines, a caption, a position and moves, and not 2"):
        Example.read("nim 3\none")
