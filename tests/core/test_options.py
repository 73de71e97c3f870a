"""Options are typed, complete and refuse by name."""

import pytest

from fiveways.core.errors import BadOption
from fiveways.core.options import Choice, Flag, Number, read_options, read_pairs, split_option

DECLARED = (
    Number("size", 5, 3, 9, "How large."),
    Choice("deck", "plain", ("plain", "open"), "Which deck."),
    Flag("clockwise", False, "One way only."),
)


def test_defaults_are_filled_in():
    assert read_options("toy", DECLARED, {}) == {"size": 5, "deck": "plain", "clockwise": False}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"size": "7"}, 7),
        ({"size": 9}, 9),
        ({"deck": "open"}, "open"),
        ({"clockwise": "on"}, True),
        ({"clockwise": False}, False),
    ],
)
def test_values_may_come_as_text(given, expected):
    name = next(iter(given))
    assert read_options("toy", DECLARED, given)[name] == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"sise": 5}, r"toy has no option 'sise': did you mean size\? it has size, deck, clockwise"),
        ({"size": 2}, "option size of toy is a whole number from 3 to 9, not 2"),
        ({"size": "many"}, "a whole number from 3 to 9, not 'many'"),
        ({"size": "--7"}, "a whole number from 3 to 9, not '--7'"),
        ({"size": "9" * 5000}, "a whole number from 3 to 9"),
        ({"size": True}, "a whole number from 3 to 9, not True"),
        ({"size": 5.0}, "a whole number from 3 to 9, not 5.0"),
        ({"deck": "shut"}, "option deck of toy is one of plain, open, not 'shut'"),
        ({"clockwise": "maybe"}, "option clockwise of toy is on or off, not 'maybe'"),
    ],
)
def test_what_cannot_be_is_refused_by_name_with_what_is_allowed(given, message):
    with pytest.raises(BadOption, match=message):
        read_options("toy", DECLARED, given)


def test_the_kernel_gets_numbers():
    assert [option.encode(value) for option, value in zip(DECLARED, (7, "open", True), strict=True)] == [7, 1, 1]


def test_a_choice_may_change_and_have_numbers_of_its_own():
    there = ["plain"]
    deck = Choice("deck", "plain", lambda: tuple(there), "Which deck.", encoded=len, more="print one")
    with pytest.raises(BadOption, match=r"is one of plain \(print one\), not 'new'"):
        read_options("toy", [deck], {"deck": "new"})
    there.append("new")
    assert read_options("toy", [deck], {"deck": "new"}) == {"deck": "new"}
    assert (deck.choices, deck.encode("new")) == (("plain", "new"), 3)


def test_only_the_command_line_asks_what_a_text_means():
    deck = Choice("deck", "plain", ("plain", "open"), "Which deck.", typed=str.lower)
    assert deck.from_command_line("OPEN") == "open"
    assert deck.read("OPEN") is None
    assert [option.from_command_line("x") for option in DECLARED] == ["x", "x", "x"]


@pytest.mark.parametrize("text", ["size", "=5", "size=", ""])
def test_an_option_is_name_equals_value(text):
    with pytest.raises(BadOption, match="name=value"):
        split_option(text)


def test_an_option_given_twice_is_refused():
    assert read_pairs(["a=1", "b=2"]) == {"a": "1", "b": "2"}
    with pytest.raises(BadOption, match="a is given twice: 1 and 2"):
        read_pairs(["a=1", "a=2"])
