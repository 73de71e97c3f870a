"""The rules of misDIRECTION: landing, sending home, and what tiles do (misdirection.9 to misdirection.11)."""

import pytest

from fiveways.testing import rule
from tests.games.misdirection.situation import (
    arrow,
    at,
    disks,
    face_up,
    game,
    misses,
    phase,
    play,
    red,
    refused,
    roll,
    state,
)

ALL_HOME = "a1,a15,o15,o1"


# --- Landing ---


@rule("misdirection.9")
@pytest.mark.parametrize("way", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_the_tile_a_token_lands_on_is_turned_up_as_it_is_printed(way):
    match = roll(red("c3", f"c3=pE e3=p{way}?", first=2))
    assert arrow(match, "e3") == way and state(match)["up"] == 2


@rule("misdirection.9")
def test_it_stays_face_up_and_as_it_lies():
    match = roll(red("c3", "c3=pE e3=pN?", first=2)).play("e3+")
    assert set(face_up(match)) == {"c3", "e3"} and arrow(match, "e3") == "E"
    match = roll(game("e3,o15", "c3=pE e3=pE g3=pN?", first=2))
    assert face_up(match) == {"c3": "E", "e3": "E", "g3": "N"}
    match = roll(red("c3", "c3=pE e3=pSW", first=2))  # landing on it does not set it straight
    assert arrow(match, "e3") == "SW"


@rule("misdirection.9")
def test_a_tile_that_is_turned_up_is_looked_at_before_the_token_is_set_down():
    match = red("c3", "c3=pE e3=fN?", first=2).play("roll")
    assert phase(match) == "land" and match.automatic and match.to_move == 0
    assert at(match, 0) == "e3" and disks(match) == "dddd"
    assert set(match.legal_moves) == {"land"}
    assert refused(match, "roll") == refused(match, "pass") == refused(match, "c3+") == "misdirection.9"
    match.play("land")
    assert disks(match) == "lddd" and match.to_move == 1 and not match.automatic
    assert refused(match, "land") == "misdirection.9"


@rule("misdirection.9")
def test_a_tile_that_lies_face_up_already_is_not_looked_at_again():
    match = red("c3", "c3=pE e3=fN", first=2).play("roll")
    assert disks(match) == "lddd" and match.to_move == 1


@rule("misdirection.9", "misdirection.14")
def test_where_nothing_has_to_be_remembered_a_token_lands_at_once():
    match = red("c3", "c3=pE e3=fN?", first=2, memory=False).play("roll")
    assert disks(match) == "lddd" and match.to_move == 1


@rule("misdirection.9", "misdirection.11")
def test_a_special_happens_each_time_any_token_lands_there():
    match = roll(game("c3,e5", "c3=pE e3=fN? e5=pS d3=pN", first=2))
    assert disks(match) == "ld" and match.to_move == 1
    match = roll(match, 2)
    assert at(match) == "a1,e3" and disks(match) == "ll"


@rule("misdirection.9")
@pytest.mark.parametrize(
    ("start", "way", "corner"), [("c1", "W", "a1"), ("a13", "N", "a15"), ("m13", "NE", "o15"), ("o3", "S", "o1")]
)
def test_on_an_empty_corner_nothing_happens(start, way, corner):
    match = roll(game(f"{start},f8,f7,f6", f"{start}=p{way} f8=pN f7=pN f6=pN", first=2))
    assert at(match) == f"{corner},f8,f7,f6" and phase(match) == "after" and disks(match) == "dddd"
    assert set(face_up(match)) == {start, "f8", "f7", "f6"}


# --- Sending home ---


@rule("misdirection.10")
@pytest.mark.parametrize("memory", [True, False])
def test_whoever_is_landed_on_goes_home_at_once(memory):
    match = roll(game("c3,e3,o15,o1", "c3=pE e3=pN", first=2, memory=memory))
    assert at(match) == "e3,a15,o15,o1" and phase(match) == "after" and match.to_move == 0


@rule("misdirection.10")
def test_who_is_sent_home_keeps_disk_and_missed_turn():
    match = roll(game("c3,e3,o15,o1", "c3=pE e3=pN", first=2, disks="dldd", misses=1))
    assert at(match, 1) == "a15" and disks(match) == "dldd" and misses(match) == {1}


@rule("misdirection.10", "misdirection.11")
def test_the_tile_still_does_what_it_says_when_somebody_is_sent_home_from_it():
    match = roll(game("c3,e3,o15,o1", "c3=pE e3=fN", first=2))
    assert at(match) == "e3,a15,o15,o1" and disks(match) == "lddd" and match.to_move == 1
    match = roll(game("c3,e3,o15,o1", "c3=pE e3=aN", first=2))
    assert at(match) == "e3,a15,o15,o1" and phase(match) == "again"


@rule("misdirection.10")
@pytest.mark.parametrize(
    ("tokens", "after"),
    [
        ("c3,e3,a15,o1", "e3,a15,a15,o1"),  # Yellow comes home to Green, who stays
        ("c3,e3,a15,a15", "e3,a15,a15,a15"),
        ("c3,o1,e3,o15", "e3,o1,o15,o15"),
    ],
)
def test_who_comes_home_sends_nobody_away(tokens, after):
    assert at(roll(game(tokens, "c3=pE e3=pN", first=2))) == after


@rule("misdirection.10")
@pytest.mark.parametrize("tokens", ["m13,a15,o15,o1", "m13,o15,o15,o15", "m13,o15,a1,a1"])
def test_on_a_corner_there_is_room_for_everybody(tokens):
    others = tokens.split(",")[1:]
    match = roll(game(tokens, "m13=pNE", first=2))
    assert at(match).split(",") == ["o15", *others] and not match.over
    assert match.to_move == 0 and phase(match) == "after"  # the disk was dark and is: a tile may be turned
    assert play(match, "m13+").to_move == 1
    match = roll(game(tokens, "m13=pNE", first=2, disks="lddd", phase="before"))
    assert at(match, 0) == "o15" and match.to_move == 1 and disks(match) == "lddd"


@rule("misdirection.10", "misdirection.6")
def test_from_a_corner_each_goes_on_as_if_alone():
    match = roll(game("o15,o15,o15,o15", "n14=pE? m13=pE?", first=1, memory=False))
    assert at(match) == "n14,o15,o15,o15"
    assert at(roll(match.play("pass"), 2)) == "n14,m13,o15,o15"


@rule("misdirection.10", "misdirection.8")
def test_who_falls_off_the_board_comes_home_to_whoever_is_there():
    match = roll(game("c15,a1,a1,o1", "c15=pN", first=2))
    assert at(match) == "a1,a1,a1,o1" and match.to_move == 1


@rule("misdirection.10")
def test_on_ones_own_corner_one_stays():
    assert at(roll(game("c3,a1,o15,o1", "c3=pSW", first=2))) == "a1,a1,o15,o1"


@rule("misdirection.10", "misdirection.11")
def test_a_roll_again_that_ends_on_a_shared_corner_ends_the_rolling():
    match = roll(game("m13,a15,o15,o1", "m13=aNE", phase="again", first=2))
    assert at(match) == "o15,a15,o15,o1" and phase(match) == "after"


@rule("misdirection.10")
def test_of_two_players_the_second_goes_home_to_the_opposite_corner():
    assert at(roll(game("c3,e3", "c3=pE e3=pN", first=2))) == "e3,o15"


# --- Auto flip ---


@rule("misdirection.11")
@pytest.mark.parametrize("down", ["", "?"])
def test_auto_flip_turns_the_movers_disk_over(down):
    assert disks(roll(game("c3,o15", f"c3=pE e3=fN{down}", first=2, disks="dd"))) == "ld"
    told = {"disks": "ll", "phase": "before"}
    assert disks(roll(game("c3,o15", f"c3=pE e3=fN{down}", first=2, **told))) == "dl"


# --- Roll again ---


@rule("misdirection.11")
def test_who_lands_on_roll_again_rolls_again_at_once_and_does_nothing_else():
    match = roll(red("c3", "c3=pE e3=aN? e6=RN k9=pN", first=2))
    assert phase(match) == "again" and match.to_move == 0 and set(match.legal_moves) == {"roll"}
    for move in ("k9+", "pass", "teleport e6", "a1+"):
        assert refused(match, move) == "misdirection.11"
    match = roll(match, 3)
    assert at(match, 0) == "e6" and phase(match) == "after"
    assert state(match)["turn"] == 0


@rule("misdirection.11")
def test_roll_again_may_follow_on_roll_again():
    match = roll(red("c3", "c3=pE e3=aN? e5=aE?", first=2))
    match = roll(match, 2)
    assert at(match, 0) == "e5" and phase(match) == "again"
    match = roll(match, 2)
    assert at(match, 0) == "g5" and phase(match) == "after"


@rule("misdirection.11", "misdirection.15")
def test_rolling_again_may_win():
    match = roll(red("e3", "e3=pN e5=aNE?", first=2))
    match = roll(match, 3)
    assert match.result.winners == (0,)


# --- Lose turn ---

LANES = "f3=pN e2=pN d3=pN b14=pE c14=pE n14=pW m14=pW n2=pW m2=pW"
"""Plain tiles in front of everybody, for turns in which nothing happens."""


@rule("misdirection.11")
@pytest.mark.parametrize(
    ("tile", "seat", "movers"),
    [("yE", 1, [2, 3, 0, 1, 2, 3]), ("gS", 2, [1, 3, 0, 1, 2, 3]), ("bW", 3, [1, 2, 0, 1, 2, 3])],
)
@pytest.mark.parametrize("down", ["", "?"])
def test_the_player_of_a_lose_turn_tiles_colour_misses_the_next_turn(tile, seat, movers, down):
    match = roll(red("c3", f"c3=pE e3={tile}{down} {LANES}", first=2))
    assert misses(match) == {seat} and phase(match) == "after"
    match.play("pass")
    moved = []
    for _ in movers:
        moved.append(match.to_move)
        match = roll(match, 1).play("pass")
    assert moved == movers and misses(match) == set()
    assert state(match)["turn"] == 7  # a missed turn is not counted


@rule("misdirection.11")
def test_who_lands_on_the_own_lose_turn_tile_misses_the_next_turn():
    match = roll(game("c3,o15", "c3=pE e3=rN? n14=pE", first=2)).play("pass")
    assert match.to_move == 1 and misses(match) == {0}
    match = roll(match, 1).play("pass")
    assert match.to_move == 1 and misses(match) == set()  # Red's turn is missed, and the mark is gone
    assert state(match)["turn"] == 2  # a missed turn is not counted


@rule("misdirection.11")
def test_nobody_misses_two_turns():
    match = roll(game("c3,n14", "c3=pE e3=gS? e2=pN n14=pW", first=2, misses=1)).play("pass")
    assert match.to_move == 0 and misses(match) == set()
    match = roll(match, 1).play("pass")
    assert match.to_move == 1


@rule("misdirection.11")
@pytest.mark.parametrize(
    ("tokens", "tile"), [("c3,o15", "yE"), ("c3,o15", "bW"), ("c3,a15,o15", "bW"), ("c3,-,o15,o1", "yE")]
)
def test_a_colour_that_nobody_plays_loses_nothing(tokens, tile):
    match = roll(game(tokens, f"c3=pE e3={tile}?", first=2)).play("pass")
    assert misses(match) == set()
    assert match.to_move == (2 if "-" in tokens else 1)


@rule("misdirection.11")
def test_of_two_players_green_is_the_second():
    match = roll(game("c3,o15", "c3=pE e3=gS?", first=2)).play("pass")
    assert match.to_move == 0 and misses(match) == set()


@rule("misdirection.11")
def test_if_everybody_misses_the_turn_play_comes_round():
    match = game("c3,a15,o15,o1", "c3=pE", misses="0123", phase="after").play("pass")
    assert match.to_move == 1 and misses(match) == set()
    assert state(match)["turn"] == 1
    match = game("c3,a15,o15,o1", "c3=pE", misses="123", phase="after").play("pass")
    assert match.to_move == 0 and misses(match) == set()


@rule("misdirection.11", "misdirection.5")
def test_a_missed_turn_changes_no_disk():
    match = game("c3,a15,o15,o1", "c3=pE", misses="1", disks="dlld", phase="after").play("pass")
    assert match.to_move == 2 and disks(match) == "dlld" and phase(match) == "before"


@rule("misdirection.11", "misdirection.5")
def test_the_step_after_the_move_comes_also_after_a_lose_turn_tile():
    match = roll(red("c3", "c3=pE e3=bW?", first=2))
    assert phase(match) == "after" and play(match, "e3+").to_move == 1
