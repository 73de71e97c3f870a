"""Where an option is said not to matter it changes nothing: golden games are played again with other values of it."""

import random
from dataclasses import replace

import pytest

from fiveways import Match, Record
from fiveways.contract import loading
from fiveways.contract.errors import IllegalMove
from fiveways.testing.inactive_options import inactive_changes, same_game, what_does_not_matter_changes_nothing
from tests.golden import VARIATIONS, cases, record_file

DECLARED = {name: [option for option in loading.spec(name).all_options if option.when] for name in VARIATIONS}


def golden(game: str, variation: str) -> Match:
    return Match.from_record(Record.from_json(record_file(game, variation).read_text("utf-8")))


@pytest.mark.parametrize(("game", "variation"), [case for case in cases() if DECLARED[case[0]]])
def test_an_option_that_does_not_matter_changes_nothing(game: str, variation: str):
    match = golden(game, variation)
    for options in inactive_changes(match):
        same_game(match, options)


@pytest.mark.parametrize("game", VARIATIONS)
def test_every_option_is_tried_where_it_does_not_matter_and_where_it_does(game: str):
    played = [loading.spec(game).read(options) for options in VARIATIONS[game].values()]
    for option in DECLARED[game]:
        assert {option.matters(options) for options in played} == {True, False}, option.name


@pytest.mark.parametrize(
    ("game", "variation", "change"),
    [
        ("elements", "versus-2", {"pairs": "neighbours"}),
        ("elements", "versus-2", {"first_hand": 3}),
        ("elements", "capped", {"max_turns": 300}),
        ("elements", "together-2", {"arcs": "1"}),
        ("elements", "together-2", {"difficulty": "hard"}),
        ("elements", "together-2", {"open_hands": False}),
        ("the-way", "default", {"one_way": True}),
        ("waywords", "alternative", {"per_word": 1}),
        ("waywords", "players-2", {"turn_seconds": 0}),
        ("waywords", "whole", {"finish_round": True}),
    ],
)
def test_where_it_matters_the_same_comparison_finds_a_difference(game: str, variation: str, change: dict):
    match = golden(game, variation)
    with pytest.raises((AssertionError, IllegalMove)):
        same_game(match, {**match.options, **change})


def test_an_option_that_is_wrongly_said_not_to_matter_is_caught(monkeypatch: pytest.MonkeyPatch):
    game = loading.load("elements")
    options = tuple(
        replace(option, when=(("mode", "together"),)) if option.name == "first_hand" else option
        for option in game.spec.options
    )
    monkeypatch.setattr(game, "spec", replace(game.spec, options=options))

    def hold():
        for seed in range(8):
            what_does_not_matter_changes_nothing(game, random.Random(seed))

    with pytest.raises(AssertionError, match="after 0 moves"):
        hold()
