"""Positions of misDIRECTION that no play can reach: everything that is wrong with one is listed."""

import pytest

from fiveways import Match
from fiveways.contract.errors import ImpossiblePosition
from tests.games.misdirection.situation import face_up, red, text

PAST = "a token stands on the centre, but the game is not over"
BEFORE = "before the roll a tile is turned by who has a light disk, if one lies face up"
AFTER = "after the move a tile is turned by whose disk was dark and is, if one lies face up"
LANDS = "a token that lands is on a tile, and arrows under tokens are out of sight"
IMPOSSIBLE = [
    # tiles
    ("a1,o15", "c3=rN e5=rN", {}, "there are not so many tiles lose turn Red straight in the box"),
    ("a1,o15", "c3=rNE", {}, "there are not so many tiles lose turn Red diagonal in the box"),
    ("a1,o15", "c3=rE?", {}, "there are not so many tiles lose turn Red straight in the box"),
    ("a1,o15", "c3=pNE", {"directions": 4}, "there are not so many tiles plain diagonal in the box"),
    ("a1,o15", "b1=aN c1=aN d1=aN e1=aN f1=aN", {}, "there are not so many tiles roll again straight in the box"),
    ("a1,o15", "b1=aN? c1=aN?", {}, "there are not so many tiles roll again straight in the box"),
    ("a1,o15", "", {"down": "p1"}, "220 tiles lie face down beside those that are named, not 1"),
    ("a1,o15", "b1=pN", {"down": "p1" * 219}, "there are not so many tiles plain straight in the box"),
    # tokens
    ("c3,c3", "c3=pN", {}, "2 tokens stand on c3"),
    ("c3,c3,c3,o1", "c3=pN", {}, "3 tokens stand on c3"),
    ("a1,a1,a1", "", {"rules": 1}, "3 tokens stand on a1"),
    ("c3,o15", "", {}, "a token stands on c3, but the tile there lies face down"),
    ("c3,o15", "c3=pN?", {}, "a token stands on c3, but the tile there lies face down"),
    ("h8,o15", "", {}, PAST),
    ("h8,o15", "", {"turn": 2000, "over": 2}, PAST),
    ("a1,-,o15", "", {"misses": 1}, "seat 1 has left and cannot miss a turn"),
    ("a1,o15", "", {"since": "0,5", "turn": 4}, "since=5 is later than turn=4"),
    # the turn
    ("a1,o15", "", {"to": 2}, "to=2: there are 2 seats"),
    ("a1,-,o15", "", {"to": 1}, "to=1 has left the game"),
    ("a1,o15", "c3=pN", {"phase": "before"}, BEFORE),
    ("a1,o15", "c3=pN", {"phase": "before", "disks": "ld", "began": "dark"}, BEFORE),
    ("a1,o15", "", {"phase": "before", "disks": "ld"}, BEFORE),
    ("a1,o15", "", {"phase": "after"}, AFTER),
    ("a1,o15", "c3=pN", {"phase": "after", "disks": "ld"}, AFTER),
    ("a1,o15", "c3=pN", {"phase": "after", "began": "light"}, AFTER),
    ("c3,o15", "c3=pN", {"phase": "again"}, "who rolls again stands on a Roll again tile"),
    ("a1,o15", "c3=aN", {"phase": "again"}, "who rolls again stands on a Roll again tile"),
    ("a1,o15", "c3=aN", {"phase": "land"}, LANDS),
    ("c3,o15", "c3=aN", {"phase": "land", "memory": False}, LANDS),
    # the end
    ("c3,o15", "c3=pN", {"over": 1, "winner": 1}, "the winner stands on the centre"),
    ("h8,o15", "c3=pN", {"over": 1, "winner": 2}, "the winner stands on the centre"),
    ("h8,o15", "c3=pN", {"over": 1}, "the winner stands on the centre"),
    ("h8,o15", "c3=pN", {"over": 1, "winner": 3}, "the winner stands on the centre"),
    ("a1,o15", "", {"over": 3, "winner": 1}, "the winner is the only one left"),
    ("a1,-", "", {"over": 3, "winner": 2}, "the winner is the only one left"),
    ("a1,-", "", {"over": 3}, "the winner is the only one left"),
    ("a1,-", "", {}, "two play, and nobody has won yet"),
    ("a1,o15", "", {"winner": 1}, "two play, and nobody has won yet"),
    ("a1,-", "", {"over": 2, "turn": 2000}, "two are still in the game, and nobody has won"),
    ("a1,o15", "", {"over": 2, "turn": 2000, "winner": 2}, "two are still in the game, and nobody has won"),
    ("a1,o15", "", {"turn": 2000}, "turn=2000 is past the most turns, 2000"),
    ("a1,o15", "", {"turn": 51, "max_turns": 50}, "turn=51 is past the most turns, 50"),
    ("a1,o15", "", {"over": 2, "turn": 1999}, "turn=1999 is not the most turns, 2000"),
]  # fmt: skip


@pytest.mark.parametrize(("tokens", "tiles", "told", "message"), IMPOSSIBLE)
def test_everything_wrong_with_an_impossible_position_is_listed(tokens, tiles, told, message):
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(text(tokens, tiles, **told))
    assert message in no.value.problems, no.value.problems
    assert str(no.value).startswith("impossible position: ") and "\n" not in str(no.value)


def test_tiles_face_up_are_those_that_are_missing_face_down():
    down = red("a1").to_text().partition(" down=")[2]
    assert down.startswith("p") and "r1" in down
    one_less = down.replace("r1", "", 1)
    cells = "b1=rE"
    assert face_up(Match.from_text(f"misdirection a1,a15,o15,o1 {cells} down={one_less}")) == {"b1": "E"}
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(f"misdirection a1,a15,o15,o1 b1=pE down={one_less}")
    assert no.value.problems == ("the tiles face up are not those that are missing face down",)


def test_several_problems_are_told_at_once():
    with pytest.raises(ImpossiblePosition) as no:
        Match.from_text(text("c3,c3,h8", "", to=3, turn=70, max_turns=60, winner=1))
    assert len(no.value.problems) == 6


@pytest.mark.parametrize(
    ("tokens", "tiles", "told"),
    [
        ("a15,a1", "", {}),  # on each other's corner
        ("-,c3,-,o1", "c3=pN", {"to": 1}),
        ("c3,o15", "c3=aN", {"phase": "again", "began": "light"}),
        ("c3,o15", "c3=aN", {"phase": "land", "disks": "ld"}),
        ("c3,o15", "c3=pN", {"misses": "01"}),
        ("c3,o15", "c3=pN", {"began": "light"}),  # a tile was turned before the roll
        ("a1,o15", "c3=rW e5=yN", {}),  # both have been turned
        ("a1,o15", "b1=aN c1=aN d1=aN e1=aN", {}),
        ("-,o15", "", {"over": 3, "winner": 2}),
        ("h8,o15", "", {"over": 1, "winner": 1}),
    ],
)
def test_what_looks_odd_but_can_happen_is_not_refused(tokens, tiles, told):
    match = Match.from_text(text(tokens, tiles, **told))
    assert match.over or match.legal_moves
