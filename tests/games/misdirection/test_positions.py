"""Positions of misDIRECTION in text: they round-trip, and what is wrong with one is said."""

import random
import re
from collections import Counter

import pytest

from fiveways import Match
from fiveways.contract.errors import BadNotation, BadOption
from fiveways.games.misdirection.parts import in_the_box
from tests.games.garbling import assert_garbage_is_refused_politely
from tests.games.misdirection.situation import at, face_up, game, phase, red, roll, state, text

OPTIONS = [
    {}, {"players": 2}, {"players": 3, "max_turns": 50}, {"players": 2, "directions": "4", "teleport": "yours"},
    {"memory": False}, {"players": 3, "memory": False, "directions": "4"},
]  # fmt: skip


def anew(match: Match) -> str:
    again = Match.from_text(match.to_text())
    assert again.state_bytes().tobytes() == match.state_bytes().tobytes()
    assert str(again) == str(match) and again.options == match.options
    return again.to_text()


def written(match: Match) -> str:
    """A position without what lies face down."""
    return match.to_text().partition(" down=")[0]


# --- What is written reads back ---


def test_a_position_is_one_line_that_says_everything():
    match = Match.from_text("misdirection c3,a15,o15,o1 c3=pNE first=3 disks=dldd since=2,0,0,0 turn=4 ply=9 e5=oS")
    assert written(match) == (
        "misdirection c3,a15,o15,o1 to=0 turn=4 ply=9 first=3 disks=dldd since=2,0,0,0 c3=pNE e5=oS"
    )
    match.play("roll")
    assert written(match).startswith(
        "misdirection f6,a15,o15,o1 to=0 turn=4 ply=10 rolls=1 roll=3 walker=1 phase=land disks=dldd since=4,0,0,0 "
        "way=c3,-,f6 c3=pNE e5=oS f6="
    )
    assert anew(match) == match.to_text()
    match.play("land")
    assert anew(match) == match.to_text()


def test_what_is_usual_may_be_left_out():
    match = Match.from_text("misdirection a1,o15")
    assert written(match) == "misdirection a1,o15 to=0" and match.to_move == 0 and phase(match) == "move"
    assert state(match)["dark_began"] == 1 and state(match)["up"] == 0
    assert state(Match.from_text("misdirection a1,o15 disks=ld"))["dark_began"] == 0
    assert state(Match.from_text("misdirection a1,o15 disks=ld to=1"))["dark_began"] == 1


@pytest.mark.parametrize(
    ("options", "end"),
    [
        ({}, "a1,a15,o15,o1 to="),
        ({"players": 2, "directions": "4", "teleport": "tile"}, "directions=4 teleport=tile"),
        ({"players": 3, "memory": False, "max_turns": 99}, "memory=off max_turns=99"),
    ],
)
def test_options_that_differ_are_part_of_the_text(options, end):
    match = Match.new("misdirection", options, seed="t")
    assert end in written(match) and anew(match) == match.to_text()
    assert Match.from_text(match.to_text()).options == match.options


def test_the_players_may_be_told_beside_their_tokens():
    assert Match.from_text("misdirection a1,a15,o15 players=3").options["players"] == 3


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: red("c3", "c3=pE k9=pN", disks="lddd", phase="before").play("k9+"), "began=light turned=k9"),
        (lambda: red("c13", "c13=pN c15=pSE?", first=4).play("roll"), "way=c13,c15,e13"),
        (lambda: red("c3", "c3=pE e3=rN?", first=2, memory=False).play("roll"), "misses=0"),
        (lambda: red("c3", "c3=pE e3=aN?", first=2, memory=False).play("roll"), "phase=again"),
        (lambda: red("c3", "c3=RE k9=RN").play("teleport k9"), "phase=after way=c3,-,k9"),
        (lambda: red("c3", "c3=pE").resign(2), "c3,a15,-,o1"),
        (lambda: red("c3", "c3=pE", opening="2345", first=2), "first=2 opening=2345"),
        (lambda: red("e8", "e8=pE", first=3).play("roll"), "winner=1 over=1"),
        (lambda: red("c3", "c3=pE", phase="after", turn=49, max_turns=50).play("pass"), "over=2"),
        (lambda: game("c3,o15", "c3=pE").resign(0), "winner=2 over=3"),
    ],
)
def test_every_part_of_a_turn_and_every_ending_can_be_written(make, says):
    match = make()
    assert says in written(match) and anew(match) == match.to_text()
    assert Match.from_text(match.to_text()).result == match.result


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_position_of_play_reads_back(number):
    chance = random.Random(number)
    match = Match.new("misdirection", OPTIONS[number], seed=number)
    for count in range(30):
        assert anew(match) == match.to_text()
        if count == 20 and len(match.seats) > 2:
            match.resign(match.to_move)
        if match.over:
            break
        match.play(chance.choice(sorted(match.legal_moves)))


# --- The rest of the box ---


def box_of(match: Match) -> Counter:
    """The tiles by sort and whether they lie straight, face up and down."""
    s = state(match)
    faces = [(int(tile) + (int(face) - 1 if face else 0)) for tile, face in zip(s["tile"], s["face"], strict=True)
             if tile != 255]  # fmt: skip
    return Counter((tile // 8, tile % 2) for tile in faces)


@pytest.mark.parametrize("directions", [4, 8])
@pytest.mark.parametrize("tiles", ["", "c3=pE", "c3=oW? e5=rS k9=RW l2=RE? b1=fN d1=fN f1=fE"])
def test_what_is_not_named_is_laid_out_from_the_box(directions, tiles):
    match = game("a1,o15", tiles, directions=directions)
    assert len([tile for tile in state(match)["tile"] if tile != 255]) == 220
    box = Counter()
    for tile, count in enumerate(in_the_box(directions)):
        box[tile // 8, tile % 2] += count
    assert box_of(match) == box - Counter()
    assert game("a1,o15", tiles, directions=directions).to_text() == match.to_text()  # in a fixed order


def test_the_rest_of_the_box_lies_mixed():
    tiles = [int(tile) // 8 for tile in state(game("a1,o15"))["tile"] if tile != 255]
    longest = max(len(run) for run in re.findall("(?:0,)+", "".join(f"{tile}," for tile in tiles))) // 2
    assert longest < 60 and set(tiles[:110]) >= {0, 1, 2, 3, 8, 9, 10, 11}


def test_tiles_may_be_named_face_down():
    match = roll(red("c3", "c3=pE e3=oSW?", first=2))
    assert face_up(match) == {"c3": "E", "e3": "SW"} and at(match, 0) == "e3"


def test_all_tiles_may_be_told_in_order():
    match = red("c3", "c3=pE k9=pN?")
    down = match.to_text().partition(" down=")[2]
    assert len(down) == 2 * 219 and down[:2] == f"p{1 + int(state(match)['tile'][1]) % 8}"
    assert Match.from_text(f"misdirection c3,a15,o15,o1 c3=pE down={down}").to_text() == match.to_text()


# --- What is not a position ---


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("misdirection to=1", "a position of misdirection begins with where the tokens stand: c3,a15,o15,o1 c3=pNE"),
        ("misdirection c3=pNE", "a position of misdirection begins with where the tokens stand"),
        ("misdirection", "a position is the game's name, a space and its text"),
        ("misdirection a1", "misdirection begins with two to four tokens, not"),
        ("misdirection a1,a15,o15,o1,h1", "misdirection begins with two to four tokens, not"),
        ("misdirection a1,o15 players=3", "there are 2 tokens for 3 players"),
        ("misdirection a1,p15", "'p15' is no cell: they are a1 to o15"),
        ("misdirection a1,o16", "'o16' is no cell"),
        ("misdirection a1,o0", "'o0' is no cell"),
        ("misdirection a1,", "'' is no cell"),
        ("misdirection a1,o٣", "'o٣' is no cell"),
        ("misdirection a1,o15 colour=red", "a position of misdirection knows no colour, and 'colour' is no cell"),
        ("misdirection a1,o15 a16=pN", "a position of misdirection knows no a16, and 'a16' is no cell"),
        ("misdirection a1,o15 a1=pN", "a1=pN: corners and the centre carry no tile"),
        ("misdirection a1,o15 h8=pN?", "h8=pN?: corners and the centre carry no tile"),
        ("misdirection a1,o15 c3=xN", "c3=xN is not a tile: a sort of pfoarygbRYGB and a direction, as in pNE"),
        ("misdirection a1,o15 c3=pne", "c3=pne is not a tile"),
        ("misdirection a1,o15 c3=N", "c3=N is not a tile"),
        ("misdirection a1,o15 c3=pN??", "c3=pN?? is not a tile"),
        ("misdirection a1,o15 down=x1", "down=x1 has a sort of pfoarygbRYGB and a digit 1 to 8 for each tile"),
        ("misdirection a1,o15 down=p9", "down=p9 has a sort of"),
        ("misdirection a1,o15 down=p1p", "down=p1p has a sort of"),
        ("misdirection a1,o15 to=first", "to=first of a position is not a number"),
        ("misdirection a1,o15 to=4", "to=4 of a position is more than 3"),
        ("misdirection a1,o15 turn=-1", "turn=-1 of a position is not a number"),
        ("misdirection a1,o15 turn=60001", "turn=60001 of a position is more than 60000"),
        ("misdirection a1,o15 ply=1234567", "ply=1234567 of a position is not a number"),
        ("misdirection a1,o15 rolls=256", "rolls=256 of a position is more than 255"),
        ("misdirection a1,o15 first=7", "first=7 of a position is more than 6"),
        ("misdirection a1,o15 roll=7", "roll=7 of a position is more than 6"),
        ("misdirection a1,o15 walker=5", "walker=5 of a position is more than 4"),
        ("misdirection a1,o15 winner=5", "winner=5 of a position is more than 4"),
        ("misdirection a1,o15 over=4", "over=4 of a position is more than 3"),
        ("misdirection a1,o15 phase=late", "phase=late of a position is not one of before, move, again, land, after"),
        ("misdirection a1,o15 began=grey", "began=grey of a position is not one of light, dark"),
        ("misdirection a1,o15 disks=d", "disks=d of a position is not one of dl for each of 2 seats"),
        ("misdirection a1,o15 disks=dld", "disks=dld of a position is not one of dl for each of 2 seats"),
        ("misdirection a1,o15 disks=dx", "disks=dx of a position is not one of dl for each of 2 seats"),
        ("misdirection a1,o15 opening=17", "opening=17 of a position is not one of 0123456 for each of 2 seats"),
        ("misdirection a1,o15 misses=2", "misses=2 of a position is not one of 0, 1"),
        ("misdirection a1,o15 misses=x", "misses=x of a position is not one of 0, 1"),
        ("misdirection a1,o15 since=1", "a position of misdirection has 2 turns in `since` here, not 1"),
        ("misdirection a1,o15 since=1,x", "since=x of a position is not a number"),
        ("misdirection a1,o15 since=1,60001", "since=60001 of a position is more than 60000"),
        ("misdirection a1,o15 way=a1,c3", "a position of misdirection has 3 places in `way` here, not 2"),
        ("misdirection a1,o15 way=a1,-,q3", "'q3' is no cell"),
        ("misdirection a1,o15 turned=q3", "'q3' is no cell"),
    ],
)  # fmt: skip
def test_what_is_not_a_position_is_refused_with_the_place(given, message):
    with pytest.raises(BadNotation, match=re.escape(message)) as no:
        Match.from_text(given)
    assert "\n" not in str(no.value) and len(str(no.value)) < 200


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("directions=6", "option directions of misdirection is one of 8, 4, not '6'"),
        ("max_turns=5", "option max_turns of misdirection is a whole number from 50 to 60000"),
        ("memory=maybe", "memory"),
        ("teleport=1.5", "option teleport of misdirection is one of own, tile, yours, not '1.5'"),
        ("teleport_any=1.5", "misdirection has no option 'teleport_any': did you mean teleport?"),
        ("size=13", "option size of misdirection is one of 15, 11, 9, not '13'"),
        ("without=purple", "option without of misdirection is one of red, yellow, green, blue, not 'purple'"),
        ("players=5", "players"),
        ("to=1 to=1", "to is given twice"),
        ("quickly", "an option is written name=value, not 'quickly'"),
    ],
)
def test_options_that_cannot_be_are_refused(options, message):
    with pytest.raises(BadOption, match=re.escape(message)):
        Match.from_text(f"misdirection a1,o15 {options}")


def test_garbage_is_refused_politely_and_what_is_not_can_be_played():
    chance = random.Random(4)
    sound = [
        text("c3,a15,o15,o1", "c3=pNE d9=oS", to=1, disks="lddd", turn=3, ply=7),
        text("c3,o15", "c3=aE k9=RN", phase="again", first=3),
        text("c3,-,o15", "c3=RE k9=RN", disks="ldd", phase="before", misses="2", teleport="yours", memory=False),
    ]
    letters = "pfoarygbRYGBNESW?=,-dl c3k9a1 0123456789"
    assert_garbage_is_refused_politely(sound, letters, chance)
