"""The rule book in the terminal: its examples are drawn."""

from io import StringIO

import pytest
from rich.console import Console

from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.terminal.book import show_rules
from tests.our_games import OUR_GAMES


def shown(game: str, rule: str | None = None, width: int = 80, colour: bool = False) -> str:
    out = StringIO()
    system = "truecolor" if colour else None
    show_rules(Console(file=out, width=width, force_terminal=colour, color_system=system), loading.load(game), rule)
    return out.getvalue()


def test_an_example_is_told_by_its_caption_a_diagram_and_its_moves():
    told = shown("bones", "bones.6")
    assert told.startswith("bones.6 ")
    assert "\nExample: Black may not" in told
    assert "\nBlack to move" in told and "1. Black: e5-f5." in told and "2. White: d5-e5." in told
    assert told.count("a   b   c   d   e   f   g   h") == 3, "one diagram before, and one after each move"


def test_a_refused_move_is_told_with_its_reason_and_its_rule():
    told = " ".join(shown("bones", "bones.6").split())
    assert (
        "Black tries: d5-e5. Not allowed: both squares show one whole piece, and that may not be covered completely "
        "(bones.6). 1. Black: e5-f5." in told
    )


def test_diagrams_stand_side_by_side_where_there_is_room():
    def rows(width: int) -> list[int]:
        told = shown("bones", "bones.7", width)
        return [found for line in told.splitlines() if (found := line.count("a   b   c   d   e   f   g   h"))]

    assert (rows(140), rows(80), rows(40)) == ([3], [2, 1], [1, 1, 1])


@pytest.mark.parametrize("width", [40, 80, 140])
@pytest.mark.parametrize("game", OUR_GAMES)
def test_the_whole_book_shows_all_its_examples_and_no_line_is_too_long(game: str, width: int):
    book = loading.load(game).rulebook
    told = shown(game, width=width)
    assert told.count("Example: ") >= len(book.examples) > 0
    assert "```" not in told
    widest = max(len(row) for example in book.examples for row in diagram_of(example).splitlines())
    assert max(map(len, told.splitlines())) <= max(width, min(widest, 80))


def diagram_of(example) -> str:
    from fiveways.match.explain import PlayedExample

    return PlayedExample(example).diagram(0)


def test_a_coloured_terminal_gets_coloured_diagrams_that_are_not_wrapped():
    told = shown("bones", "bones.7", 140, colour=True)
    assert "\x1b[" in told
    letters = [line for line in told.splitlines() if line.count("a   b   c   d   e   f   g   h")]
    assert [line.count("h") for line in letters] == [3]


def test_moves_are_told_in_words_where_the_game_has_them():
    told = " ".join(shown("the-way").split())
    assert "step east" in told


def test_a_rule_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(FivewaysError, match=r"bones has no rule 'bones\.99': it has bones\.1, "):
        shown("bones", "bones.99")
