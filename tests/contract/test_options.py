"""Options are typed, complete and refuse by name."""

from dataclasses import replace

import pytest

from fiveways.contract import loading
from fiveways.contract.errors import BadGame, BadOption
from fiveways.contract.options import Choice, Flag, Number, read_options, read_pairs, split_option
from fiveways.contract.traits import Seating

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


TOGETHER = Number("arcs", 2, 1, 2, "How many arcs.", when=(("deck", "open"),))
SEVERAL = Flag("swap", False, "Swap.", when=(("clockwise", False), ("size", (3, 5))))


def test_an_option_may_matter_only_with_certain_values_of_others():
    usual = read_options("toy", DECLARED, {})
    assert all(option.matters(usual) for option in DECLARED)
    assert not TOGETHER.matters(usual) and TOGETHER.matters({**usual, "deck": "open"})
    assert SEVERAL.matters(usual) and SEVERAL.matters({**usual, "size": 3})
    assert not SEVERAL.matters({**usual, "size": 4}) and not SEVERAL.matters({**usual, "clockwise": True})


def test_when_it_matters_is_told_in_words():
    assert TOGETHER.only == "only with deck open"
    assert TOGETHER.meaning == "How many arcs. Only with deck open."
    assert SEVERAL.only == "only with clockwise off and size 3 or 5"
    assert [(option.only, option.meaning) for option in DECLARED] == [("", option.help) for option in DECLARED]


def test_a_value_that_does_not_matter_is_read_all_the_same():
    assert read_options("toy", [*DECLARED, TOGETHER], {"arcs": "1"})["arcs"] == 1


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ((("colour", "red"),), "begins depends on colour, which is no option"),
        ((("rows", 99),), "begins depends on rows 99, which cannot be"),
        ((("rows", (9, "10")),), "begins depends on rows 10, which cannot be"),
        ((("cols", 8),), "begins depends on cols, which depends on another"),
    ],
)
def test_a_fact_sheet_whose_options_hang_on_what_cannot_be_is_refused(when, message):
    spec = loading.spec("bones")
    changes = {"begins": when, "cols": (("rows", 9),)}
    options = tuple(replace(option, when=changes.get(option.name, ())) for option in spec.options)
    with pytest.raises(BadGame, match=message):
        replace(spec, options=options)


def test_seats_are_named_by_choices_and_flags_that_are_there_and_by_nothing_else():
    spec = loading.spec("elements")
    seating = spec.trait(Seating)

    def named_by(*names):
        changed = replace(seating, named_by=names)
        return replace(spec, traits=tuple(changed if trait is seating else trait for trait in spec.traits))

    for name in ("colour", "max_turns"):
        with pytest.raises(BadGame, match=f"and {name} is none"):
            named_by(name)
    with pytest.raises(KeyError, match="mode"):
        named_by().names_of_seats(spec.read())


def test_every_option_says_all_its_values():
    number, flag = Number("rows", 7, 5, 9, "Rows."), Flag("open", False, "Open.")
    changing = Choice("list", "a", lambda: ("a", "b"), "List.")
    assert [list(option.values) for option in (number, flag, changing)] == [[5, 6, 7, 8, 9], [False, True], ["a", "b"]]
    for option in (number, flag, changing):
        assert all(option.read(value) == value for value in option.values)
