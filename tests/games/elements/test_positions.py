"""Positions of Elements in text: they round-trip, and what is wrong with one is said."""

import random
import re

import pytest

from fiveways import Match
from fiveways.contract.errors import BadNotation, BadOption
from tests.games.elements.situation import VOID, opened, play, state, together, versus
from tests.games.garbling import assert_garbage_is_refused_politely

PLAIN = "elements c3,c3,d3,c1 a.x.aa.f4/e.w.o.e+f to=1 turn=7 ply=9 discards=a.ff first_hand=3"
WAIT = "wait,wait,wait,wait"
OPTIONS = [
    {}, {"pairs": "neighbours", "size": "7"}, {"players": 3, "max_turns": 20, "first_hand": 1},
    {"players": 4, "size": "9"}, {"mode": "together", "players": 1, "size": "5"}, {"mode": "together"},
    {"mode": "together", "players": 3, "arcs": "1", "difficulty": "hard", "open_hands": False},
    {"mode": "together", "players": 4, "difficulty": "easy"},
]  # fmt: skip
LATE = [  # just before something that random play does not reach
    lambda: versus("c5,c1,e3,a3", "x4.a", "x.e", "x4.f", "x.w"),
    lambda: versus("a4,b4,e1,d5", "oo.o4.o", "oo.o4.o", deck="a", discards="f.f", rest="hand"),
    lambda: together("c3,c3,c3,b3", "f.x+x", "f.x+x", size=5),
    lambda: together("out,out,c5,e4", "a.f.ff.x", "x.xx.f", arc=2, turn=9, ply=30),
    lambda: opened("d4,b2,c3,c3", "x4", "a.o4", "f.oo", stage="settling", phase="card", left=15),
]  # fmt: skip


def anew(match: Match) -> str:
    again = Match.from_text(match.to_text())
    assert again.state_bytes().tobytes() == match.state_bytes().tobytes()
    assert str(again) == str(match)
    return again.to_text()


# --- What is written reads back ---


def test_a_position_is_one_line_that_says_everything():
    match = Match.from_text(PLAIN)
    assert match.to_text() == PLAIN
    match.play("play e fire")
    assert match.to_text() == (
        "elements c3,c3,d2,c1 a.x.aa.f4/w.o.e+f to=0 turn=8 ply=10 discards=a.e.ff last=e came=,,d3, first_hand=3"
    )
    assert anew(match) == match.to_text()


def test_what_is_usual_may_be_left_out():
    match = Match.from_text("elements c3,c3,d3,c1 a.x/-")
    assert match.to_text() == "elements c3,c3,d3,c1 a.x/- to=0" and match.to_move == 0
    assert state(match)["in_deck"] == 118


def test_a_card_in_play_is_part_of_the_text():
    match = Match.from_text("elements b2,c3,d3,c1 a+f.x4/e").play("play a+f air north")
    assert (
        match.to_text()
        == "elements b3,c3,d3,c1 x4/e to=0 ply=1 left=3 phase=card discards=a+f card=a+f last=a+f came=b2,,,"
    )
    assert anew(match) == match.to_text()
    play(match, "air east", "draw", "play x4 earth north")
    assert "card=x4" in match.to_text() and "left=13" in match.to_text() and anew(match) == match.to_text()


def test_an_event_is_part_of_the_text():
    match = opened("c3,c2,wait,d4", "o4", "e", "e", left=15)
    assert "stage=drawing" in match.to_text() and "card=o4!" in match.to_text() and "owed=1" in match.to_text()
    assert "asked=4" in match.play("event").to_text() and anew(match) == match.to_text()


def test_what_is_known_of_other_hands_is_part_of_the_text():
    match = versus(VOID, "a.x", "e", deck="", discards="f.f", rest="hand", to=1).play("draw")
    assert "known=" in match.to_text() and match.to_text().split("known=")[1].split()[0].endswith("/a.x")
    assert anew(match) == match.to_text()


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ({}, ""),
        ({"players": 4, "max_turns": 99, "size": "9"}, "players=4 size=9 max_turns=99"),
        ({"size": "5"}, "size=5"),
        ({"pairs": "neighbours", "first_hand": 3}, "pairs=neighbours first_hand=3"),
        ({"mode": "together", "arcs": "1", "difficulty": "easy", "open_hands": False},
         "mode=together arcs=1 difficulty=easy open_hands=off"),
    ],
)  # fmt: skip
def test_options_that_differ_are_part_of_the_text(options, written):
    match = Match.new("elements", options, seed="t")
    assert match.to_text().endswith(written)
    assert Match.from_text(match.to_text()).options == match.options


@pytest.mark.parametrize("start", range(len(OPTIONS) + 2 * len(LATE)))
def test_every_position_of_play_reads_back(start):
    chance = random.Random(start)
    new = start < len(OPTIONS)
    match = Match.new("elements", OPTIONS[start], seed=start) if new else LATE[start % len(LATE)]()
    for _ in range(30):
        assert anew(match) == match.to_text()
        if match.over:
            break
        match.play(chance.choice(sorted(match.legal_moves)))


@pytest.mark.parametrize(
    ("match", "ending"),
    [
        (lambda: versus("c5,c3,c3,c3", "a", "e").play("play a air"), "gate"),
        (lambda: play(versus("c4,c1,e3,c3", "a", "x4", "e", "w", to=1), "play x4 fire east", "air north",
                      "water east", "earth south"), "gate"),
        (lambda: play(versus("c5,c2,e3,c3", "a", "x4", "e", "w", to=1), "play x4 fire east", "air north",
                      "water east", "earth south"), "gate"),
        (lambda: versus(VOID, "a", "e", turn=299, ply=300).play("draw"), "cap"),
        (lambda: together("c3,c3,c3,b3", "f", "e", arcs=1, deck="a").play("play f water"), "void"),
        (lambda: together(WAIT, "f", "e", deck="a").play("play f water"), "burnt"),
        (lambda: together("out,out,out,a3", "w", "e", arc=2).play("play w water"), "out"),
        (lambda: together("out,out,out,b3", "w", "e", arc=2, deck="a").play("discard w"), "burnt-late"),
    ],
)  # fmt: skip
def test_a_game_that_is_over_can_be_written(match, ending):
    match = match()
    assert match.result.ending == ending and anew(match) == match.to_text()
    assert Match.from_text(match.to_text()).result == match.result


# --- What is not a position ---


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("elements c3,c3,c3,c3", "a position of elements begins with pieces and hands"),
        ("elements c3,c3,c3,c3 to=1", "a position of elements begins with pieces and hands"),
        ("elements c3,c3,c3 a/e", "a position of elements has 4 pieces here, not 3"),
        ("elements c3,c3,c3,c3 a", "a position of elements has 2 hands here, not 1"),
        ("elements c3,c3,c3,c3 a/e/f", "a position of elements has 2 hands here, not 3"),
        ("elements c3,f3,c3,c3 a/e", "Earth is on 'f3', which is no cell of a board of 5"),
        ("elements c6,c3,c3,c3 a/e", "Air is on 'c6', which is no cell of a board of 5"),
        ("elements c3,c3,c0,c3 a/e", "Fire is on 'c0'"),
        ("elements c3,c3,c3,away a/e", "Water is on 'away'"),
        ("elements c3,c3,c٣,c3 a/e", "Fire is on 'c٣'"),
        ("elements c3,c3,c3,c3 a.q/e", "'q' among the hands is not a card: there are a e f w x o aa"),
        ("elements c3,c3,c3,c3 a..a/e", "'' among the hands is not a card"),
        ("elements c3,c3,c3,c3 a/e discards=a;e", "'a;e' among discards is not a card"),
        ("elements c3,c3,c3,c3 a/e away=5", "'5' among away is not a card"),
        ("elements c3,c3,c3,c3 a/e known=a", "a position of elements has 2 known hands here, not 1"),
        ("elements c3,c3,c3,c3 a/e known=q/", "'q' among known is not a card"),
        ("elements c3,c3,c3,c3 a/e card=b", "card=b of a position is not a card"),
        ("elements c3,c3,c3,c3 a/e last=b", "last=b of a position is not a card"),
        ("elements c3,c3,c3,c3 a/e to=first", "to_move=first of a position is not a number"),
        ("elements c3,c3,c3,c3 a/e turn=-1", "turn=-1 of a position is not a number"),
        ("elements c3,c3,c3,c3 a/e ply=1234567", "ply=1234567 of a position is not a number"),
        ("elements c3,c3,c3,c3 a/e turn=10000", "turn=10000 of a position is more than 9999"),
        ("elements c3,c3,c3,c3 a/e left=16", "left=16 of a position is more than 15"),
        ("elements c3,c3,c3,c3 a/e over=10", "over=10 of a position is more than 9"),
        ("elements c3,c3,c3,c3 a/e phase=late", "phase=late of a position is not one of turn, card, event"),
        ("elements c3,c3,c3,c3 a/e stage=late", "stage=late of a position is not one of settling, drawing, acting"),
        ("elements c3,c3,c3,c3 a/e came=c3", "a position of elements has 4 places the pieces came from here, not 1"),
        ("elements c3,c3,c3,c3 a/e came=,,z9,", "Fire is on 'z9'"),
        ("elements c3,c3,c3,c3 a/e colour=red", "a position of elements knows no colour"),
        (f"elements c3,c3,c3,c3 {'.'.join('a' * 121)}/e", "a position of elements has 120 cards"),
    ],
)  # fmt: skip
def test_what_is_not_a_position_is_refused_with_the_place(given, message):
    with pytest.raises(BadNotation, match=re.escape(message)) as no:
        Match.from_text(given)
    assert "\n" not in str(no.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("size=6", "option size of elements is one of usual, 5, 7, 9, not '6'"),
        ("max_turns=5", "option max_turns of elements is a whole number from 20 to 1000"),
        ("players=5", "players"),
        ("players=1 mode=versus", "alone one plays the game together"),
        ("arcs=2 arcs=2", "arcs is given twice"),
        ("quickly", "an option is written name=value, not 'quickly'"),
    ],
)
def test_options_that_cannot_be_are_refused(options, message):
    with pytest.raises(BadOption, match=re.escape(message)):
        Match.from_text(f"elements c3,c3,c3,c3 a/e {options}")


def test_garbage_is_refused_politely_and_what_is_not_can_be_played():
    chance = random.Random(4)
    sound = [PLAIN, *(make().to_text() for make in LATE)]
    letters = "aefwxo4+./,=!-c3b2d4 19"
    assert_garbage_is_refused_politely(sound, letters, chance)
