"""Every installed game keeps every law, and every rule of its book is proven by a test."""

from pathlib import Path

import pytest

import fiveways
from fiveways.core import registry
from fiveways.testing import check_game, missing_rules


@pytest.mark.parametrize("game", fiveways.list_games())
def test_a_game_keeps_every_law(game: str):
    assert check_game(game, matches=8) > 20


@pytest.mark.parametrize("game", fiveways.list_games())
def test_every_rule_has_a_test_and_every_test_a_rule(game: str):
    without_test, without_rule = missing_rules(game, Path(__file__).parent)
    assert not without_test
    assert not without_rule


def test_a_game_that_breaks_a_law_is_caught(monkeypatch: pytest.MonkeyPatch):
    game = registry.load("bones")
    honest = game.kernel.check
    monkeypatch.setattr(
        game.kernel, "check", lambda state, data, action: honest(state, data, action) or int(action == 65)
    )
    with pytest.raises(AssertionError, match=r"`check` allows exactly what `legal` lists.*Broken at bones"):
        check_game(game)
