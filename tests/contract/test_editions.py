"""A fact sheet whose game is still played by older rules, where a record or a table asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from fiveways.contract.errors import BadGame, BadOption
from fiveways.contract.facts import Spec
from fiveways.contract.notation import option_fields
from fiveways.contract.options import Choice, Flag, Number
from fiveways.contract.traits import Editions
from fiveways.templates.last_stone import SPEC


def _translate(version: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Version 1 called the stones a heap."""
    return {"stones" if name == "heap" else name: value for name, value in options.items()}


@pytest.fixture
def spec() -> Spec:
    options = (Number("stones", 21, 5, 50, "How many."), Choice("end", "last", ("last", "first"), "Who wins."))
    return replace(SPEC, rules_version=3, options=options, traits=(Editions(_translate, unmarked=2),))


def test_the_rules_get_the_version_after_the_options(spec):
    assert spec.encode(spec.read()) == [21, 0, 3]
    assert spec.encode(spec.read({"rules": 1})) == [21, 0, 1]


def test_today_s_version_is_not_among_the_options(spec):
    assert spec.read({"rules": "3"}) == spec.read() == {"stones": 21, "end": "last"}
    assert spec.read({"rules": 2})["rules"] == 2
    assert "rules" not in [option.name for option in spec.all_options]


def test_options_of_an_older_version_are_translated(spec):
    assert spec.read_kept(1, {"heap": 9}) == {"stones": 9, "end": "last", "rules": 1}
    assert spec.read_kept(3, {"stones": 9}) == {"stones": 9, "end": "last"}
    with pytest.raises(BadOption, match="no option 'heap'"):
        spec.read_kept(3, {"heap": 9})


def test_a_table_that_names_no_version_follows_the_one_it_was_opened_by(spec):
    assert spec.read_kept(None, {"heap": 9}) == {"stones": 9, "end": "last", "rules": 2}


def test_options_that_have_been_translated_stay_as_they_are(spec):
    kept = spec.read_kept(1, {"heap": 9})
    assert spec.read_kept(1, kept) == kept
    assert spec.version(kept) == 1


def test_an_option_that_never_existed_is_refused_by_name_in_any_version(spec):
    for version in (None, 1, 2, 3):
        with pytest.raises(BadOption, match="no option 'pebbles': it has stones, end"):
            spec.read_kept(version, {"pebbles": 9})


@pytest.mark.parametrize("version", [0, 4, "new", None, True])
def test_a_version_that_never_was_is_refused(spec, version):
    with pytest.raises(BadOption, match="option rules of last-stone is a whole number from 1 to 3"):
        spec.read({"rules": version})


def test_the_next_game_follows_today_s_rules(spec):
    assert spec.next_game(spec.read({"rules": 1, "stones": 9}), (1.0, -1.0), 0) == {"stones": 9, "end": "last"}


def test_a_position_names_its_version_where_it_is_an_older_one(spec):
    assert option_fields(spec, spec.read({"rules": 2})) == ["rules=2"]
    assert option_fields(spec, spec.read()) == []


def test_a_game_without_editions_has_no_such_option():
    with pytest.raises(BadOption, match="no option 'rules'"):
        SPEC.read({"rules": 1})
    assert SPEC.read_kept(None, {}) == SPEC.read_kept(7, {}) == SPEC.read()
    assert len(SPEC.encode(SPEC.read())) == len(SPEC.all_options)


def test_no_option_may_be_called_as_the_version_is():
    with pytest.raises(BadGame, match="two options are called rules"):
        replace(SPEC, options=(Flag("rules", True, "Whether there are any."),))
