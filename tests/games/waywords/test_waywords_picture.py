"""The picture of WAYWORDS: the ways to cover a word that it offers, and what to press where a marker was taken up."""

import pytest

from fiveways.games.waywords.parts import PUT, PUTS
from fiveways.games.waywords.picture.word import shown_word
from tests.games.waywords.situation import CRATE, DOMINOES, alternative, gained, game, play, solitaire

PATH = ("step b3", "step c3", "step d3", "step d4", "step e4")


def word_of(match):
    return shown_word(match.view(match.to_move).record)


def test_the_coverings_that_are_offered_are_those_that_the_rules_allow():
    match = game(CRATE)
    for step in PATH:
        match.play(step)
        firsts = {PUT + covering.puts[0] for covering in word_of(match).coverings}
        assert firsts == {action for action in match.offered_moves.values() if PUT <= action < PUT + PUTS}


@pytest.mark.parametrize(
    "make",
    [
        lambda: game(CRATE, "OT:D.I3.L3|NR:"),
        lambda: game(CRATE, "O:I3.ANY.ANY|NR:"),
        lambda: game(CRATE, "O:D.D.I3.L3|NR:D", on=DOMINOES).play("lift a8 O"),
        lambda: alternative(CRATE, per_word=3),
        lambda: solitaire(CRATE, per_word=2, flip=True),
    ],
)
def test_a_covering_says_what_the_word_will_bring(make):
    match = play(make(), *PATH)
    coverings = word_of(match).coverings
    assert coverings and [each.score for each in coverings] == sorted((each.score for each in coverings), reverse=True)
    before = 100  # a total does not fall below 0
    for covering in coverings[:6]:
        start = match.state_bytes()
        match.game.kernel.state_record(start)["total"][match.to_move] = before
        richer = type(match)(match.game, dict(match.options), b"x" * 32, start=start)
        assert gained(richer, covering.move) == covering.score


def test_a_covering_goes_on_from_the_markers_that_lie_there():
    match = play(game(CRATE), *PATH)
    whole = next(each for each in word_of(match).coverings if each.name == "I3 + D")
    rest = word_of(match.play("put I3:b3.c3.d3")).coverings
    assert [(each.name, each.move, each.score) for each in rest] == [("D", "put D:d4.e4", whole.score)]


def test_a_swap_where_a_marker_was_taken_up_begins_with_a_button_of_its_own():
    match = game("a1=K", "OTN:D.I3|NR:D.I3.L3", on=DOMINOES).play("lift a8 O")
    pressed = {gesture.move: gesture.path for gesture in match.scene(0).gestures}
    assert pressed["swap b8 T"] == ("instead", "hand T 0", "b8") and pressed["lift b8 T"] == ("hand T 0", "b8")
    assert pressed["swap a8 T"] == ("hand T 0", "a8"), "its letter was replaced already"
