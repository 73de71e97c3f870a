"""The rules of The Way: what is hidden and what is known (the-way.16)."""

import random
from collections import Counter

import numpy as np
import pytest

from fiveways import Match
from fiveways.contract.errors import IllegalMove
from fiveways.contract.states import stream
from fiveways.contract.verbs import SPECTATOR
from fiveways.testing import rule
from tests.games.the_way.situation import (
    LETTERS,
    cards,
    letters,
    play,
    state,
    way,
    way_text,
)


@rule("the-way.16")
def test_each_player_sees_the_own_hand_and_of_the_other_only_how_many_there_are():
    match = way(red="ccLe", blue="sRO", out="S", under="e", lying={"c3": "cN'"})
    for seat, hands, unnamed, unseen in (
        (0, ["ccLe", ""], [0, 3], "sSRO"),
        (1, ["", "sRO"], [4, 0], "SccLe"),
        (SPECTATOR, ["", ""], [4, 3], "sSccRLOe"),
    ):
        view = match.view(seat).record
        assert [letters(hand) for hand in view["hand"]] == hands
        assert view["unnamed"].tolist() == unnamed
        assert letters(view["unseen"]) == unseen
        assert letters(view["under"]) == "e"
        assert "out" not in view.dtype.names


@rule("the-way.16")
def test_the_diagram_of_a_spectator_names_no_card_of_a_hand():
    match = way(red="ccLe", blue="sRO", out="S", under="e", lying={"c3": "cN'"})
    assert str(match).splitlines()[-3:] == [
        "Red (Circle): ????; games won 0", "Blue (Square): ???; games won 0", "unseen: sSccRLOe; under others: e",
    ]  # fmt: skip
    assert str(match.view(0)).splitlines()[-3:] == [
        "Red (Circle): ccLe; games won 0", "Blue (Square): ???; games won 0", "unseen: sSRO; under others: e",
    ]  # fmt: skip


@rule("the-way.16")
def test_a_card_taken_up_in_sight_is_known_to_all_until_it_is_laid():
    match = way({"c3": "tN", "c4": "IN"}, red="cLLe", blue="seRO", out="S", replace=True)
    play(match, "c3=cW", "stay")
    for seat in (1, SPECTATOR):
        view = match.view(seat).record
        assert letters(view["hand"][0]) == "t" and view["unnamed"][0] == 3
    assert letters(match.view(1).record["unseen"]) == "SLLe"
    assert letters(match.view(0).record["unseen"]) == "sSROe"
    play(match, "stay", "c4=tS", "stay")
    view = match.view(1).record
    assert letters(view["hand"][0]) == "I" and view["unnamed"][0] == 3
    assert letters(view["unseen"]) == "SLLe", "the tee that was known has been laid, nothing more was seen"


@rule("the-way.16")
def test_who_lays_a_card_that_was_known_shows_nothing_more():
    match = way({"c3": "tN"}, red="cLe+t", blue="seRO", out="S", replace=True)
    before = match.view(1).record["unnamed"][0]
    match.play("b2=tN")
    assert match.view(1).record["unnamed"][0] == before == 3


@rule("the-way.16")
@pytest.mark.parametrize(
    ("seat", "red", "blue", "out"),
    [(0, "cLe+I", "SRO+t", "s"), (1, "SLe+I", "sRO+t", "c"), (SPECTATOR, "sRO+I", "cLS+t", "e")],
)
def test_no_view_tells_what_the_hidden_cards_are(seat, red, blue, out):
    """Wherever the hidden cards really are, a view is the same to the last byte, and so are picture and diagram."""
    board = way_text(red="cLe+I", blue="sRO+t", out="S", replace=True)
    other = board.replace("cLe+I sRO+t S", f"{red} {blue} {out}")
    assert board != other
    views = [Match.from_text(text).view(seat) for text in (board, other)]
    assert views[0].bytes.tobytes() == views[1].bytes.tobytes()
    assert str(views[0]) == str(views[1])
    scenes = [Match.from_text(text).flat_scene(seat, at=0) for text in (board, other)]
    assert scenes[0] == scenes[1]


@rule("the-way.16")
@pytest.mark.parametrize("replace", [False, True])
def test_through_whole_games_a_view_names_exactly_what_was_seen(replace):
    """Against a count kept by hand: each card laid from a hand, covered or taken up."""
    chance = random.Random(5)
    match = Match.new("the-way", {"replace": replace, "games": "1", "max_turns": 60}, seed="seen")
    seen = [Counter(), Counter()]
    while not match.over:
        secret = state(match)
        for seat in (0, 1, SPECTATOR):
            view = match.view(seat).record
            for other in (0, 1):
                mine = seat == other
                assert Counter(letters(view["hand"][other])) == (
                    Counter(letters(secret["hand"][other])) if mine else +seen[other]
                )
            assert view["unnamed"].sum() + 1 == view["unseen"].sum()
            hidden = [letters(secret["hand"][other]) for other in (0, 1) if other != seat]
            shown = sum((seen[other] for other in (0, 1) if other != seat), Counter())
            expected = Counter("".join(hidden)) + Counter(LETTERS[secret["out"]]) - shown
            assert Counter(letters(view["unseen"])) == expected
        before, me = cards(match), match.to_move
        laying = [move for move in match.legal_moves if "=" in move]
        move = chance.choice(laying or sorted(match.legal_moves))
        match.play(move)
        if "=" in move:
            seen[me] -= Counter(move[3]) if seen[me][move[3]] else Counter()
            if replace:
                seen[me][before[move[:2]][0]] += 1
    assert match.ply > 60


@rule("the-way.16")
def test_a_refusal_by_what_a_player_sees_is_the_same_in_every_world():
    """What may be done does not depend on hidden cards, so that asking tells nothing."""
    kernel = way().game.kernel
    match = way(red="ccLe", blue="sROe", out="S")
    view = kernel.observe(match.state_bytes(), 0)
    data = kernel.data(match.options)
    chance = stream((1, 2, 3, 4))
    worlds = [kernel.imagine(view, data, chance) for _ in range(60)]
    assert len({world.tobytes() for world in worlds}) == 5, "any of the five unseen cards may be the one that is out"
    for world in worlds:
        assert np.array_equal(kernel.legal(world, data), kernel.legal(match.state_bytes(), data))


@rule("the-way.16")
def test_a_match_shows_no_secret_when_it_is_printed_for_programmers():
    assert repr(way(red="ccLe")) == "<the-way match, ply 35>"


def test_a_refused_move_changes_nothing():
    match = way({"c3": "tN"}, square="c3")
    before = match.state_bytes().tobytes()
    for move in ("c3+", "a1=cN", "south", "first", "rules none"):
        with pytest.raises(IllegalMove):
            match.play(move)
    assert match.state_bytes().tobytes() == before and len(match.moves) == 0
