"""Every installed game keeps every law, and every rule of its book is proven by a test."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from fiveways.contract import loading
from fiveways.contract.errors import BadGame
from fiveways.contract.verbs import verb
from fiveways.testing import check_game, missing_rules
from tests.our_games import OUR_GAMES


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_game_keeps_every_law(game: str):
    assert check_game(game, matches=1).positions > 20


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_rule_has_a_test_and_every_test_a_rule(game: str):
    without_test, without_rule = missing_rules(game, Path(__file__).parent)
    assert not without_test
    assert not without_rule


@pytest.mark.slow
@pytest.mark.parametrize("toy", ["kuhn", "die", "pick", "trail", "dash"])
def test_the_toys_keep_every_law(toy: str, request: pytest.FixtureRequest):
    assert check_game(request.getfixturevalue(toy), matches=30).positions > 90


def broken(monkeypatch: pytest.MonkeyPatch, game, name: str, change) -> str:
    """What the kit says of a game one of whose verbs is changed."""
    monkeypatch.setattr(game.kernel, name, change)
    with pytest.raises(AssertionError) as found:
        check_game(game)
    return str(found.value)


def test_a_check_that_disagrees_with_legal_is_caught(monkeypatch: pytest.MonkeyPatch):
    game = loading.load("bones")
    honest = game.kernel.check
    told = broken(monkeypatch, game, "check", lambda *asked: honest(*asked) or int(asked[2] == 65))
    assert told.startswith("action 65: check says ")
    assert "\nAt: bones" in told and "\nThe law: `check` allows exactly what `legal` lists" in told


def test_a_view_that_shows_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch, kuhn):
    def leaky(state, seat):
        view = honest(state, seat)
        view.view(kuhn.kernel.view_dtype)[0]["card"] = kuhn.kernel.state_record(state)["card"]
        return view

    honest = kuhn.kernel.observe
    told = broken(monkeypatch, kuhn, "observe", leaky)
    assert re.match(r"a spectator sees a secret: view.card differs: \[\d \d\] and \[\d \d\]\n", told)
    assert "\nThe law: What a seat cannot know changes nothing in its view" in told


def test_an_apply_that_does_not_tell_the_ending_is_caught(monkeypatch: pytest.MonkeyPatch, kuhn):
    honest = kuhn.kernel.apply
    told = broken(monkeypatch, kuhn, "apply", lambda *asked: honest(*asked) * 0)
    assert re.match(r"apply, action \d: it returned 0, and the header's `over` is [12]\n", told)
    assert "\nThe law: `apply` returns what the header then says" in told


def test_a_score_that_leaves_a_seat_unset_is_caught(monkeypatch: pytest.MonkeyPatch, kuhn):
    def careless(state, out):
        out[0] = 0.5

    monkeypatch.setattr(kuhn.kernel.module, "score", careless)
    with pytest.raises(AssertionError, match="score left something unset"):
        check_game(kuhn)


def test_a_sample_that_breaks_a_rule_is_caught(monkeypatch: pytest.MonkeyPatch):
    game = loading.load("bones")
    monkeypatch.setattr(game.kernel.module, "sample", lambda state, data, rng: int(rng[0]) % 100)
    with pytest.raises(AssertionError, match="`sample` draws legal actions only"):
        check_game(game)


def told_of(monkeypatch: pytest.MonkeyPatch, game, part, name: str, change) -> str:
    """What the kit says of a game whose notation or picture is changed."""
    monkeypatch.setattr(part, name, change)
    with pytest.raises(AssertionError) as found:
        check_game(game, matches=8)
    return str(found.value)


def test_a_line_that_does_not_read_back_is_caught(monkeypatch: pytest.MonkeyPatch, trail):
    told = told_of(monkeypatch, trail, trail.text, "line_text", lambda view, actions: "put")
    assert "\nThe law: Several actions of one turn can be written as one move" in told


def test_a_draft_of_what_only_making_it_may_tell_is_caught(monkeypatch: pytest.MonkeyPatch, trail):
    honest = trail.picture.scene

    def careless(view, legal):
        scene = honest(view, legal)
        return replace(scene, gestures=tuple(replace(gesture, draft=True) for gesture in scene.gestures))

    told = told_of(monkeypatch, trail, trail.picture, "scene", careless)
    assert "cannot be prepared, only made" in told
    assert "\nThe law: Whatever is legal is offered" in told


def test_a_misspelt_verb_and_a_wrong_signature_are_named():
    def skore(state, out): ...
    def score(state): ...

    with pytest.raises(BadGame, match="there is no verb 'skore': there are deal, legal"):
        verb(skore)
    with pytest.raises(BadGame, match=r"the verb 'score' takes \(state, out\), not \(state\)"):
        verb(score)
