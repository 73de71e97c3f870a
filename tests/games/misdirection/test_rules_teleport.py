"""The rules of misDIRECTION: teleporting (misdirection.12)."""

import pytest

from fiveways.testing import rule
from tests.games.misdirection.situation import at, disks, face_up, game, phase, red, refused, roll, state

PORTS = "c3=RE k9=RN d13=RS? m4=YN f11=pN"


def ports(match) -> set[str]:
    return {move.removeprefix("teleport ") for move in match.legal_moves if move.startswith("teleport ")}


@rule("misdirection.12")
def test_from_a_teleport_tile_of_ones_colour_to_any_other_that_lies_face_up():
    match = red("c3", f"{PORTS} l2=RW")
    assert ports(match) == {"k9", "l2"}
    match.play("teleport l2")
    assert at(match, 0) == "l2" and match.to_move == 0 and phase(match) == "after"
    assert match.play("pass").to_move == 1


@rule("misdirection.12")
@pytest.mark.parametrize("to", ["d13", "m4", "f11", "c3", "e5", "a1", "h8"])
def test_face_down_of_another_colour_of_another_sort_or_the_same_tile_is_no_way_out(to):
    assert refused(red("c3", PORTS), f"teleport {to}") == "misdirection.12"


@rule("misdirection.12")
@pytest.mark.parametrize("here", ["c3=YE", "c3=pE", "c3=oE", "c3=GE"])
def test_who_stands_on_something_else_does_not_teleport(here):
    match = red("c3", f"{here} k9=RN m4=YN l2=GN")
    assert ports(match) == set()
    for to in ("k9", "m4", "l2"):
        assert refused(match, f"teleport {to}") == "misdirection.12"


@rule("misdirection.12")
def test_from_a_corner_nobody_teleports():
    assert refused(red("a1", PORTS), "teleport k9") == "misdirection.12"


@rule("misdirection.12")
@pytest.mark.parametrize(("seat", "letter"), [(0, "R"), (1, "Y"), (2, "G"), (3, "B")])
def test_each_colour_serves_its_own_player(seat, letter):
    tokens = ["f9", "f8", "f7", "f6"]
    tokens[seat] = "c3"
    tiles = f"f9=pN f8=pN f7=pN f6=pN c3={letter}E " + " ".join(
        f"{cell}={colour}N" for cell, colour in zip(("k9", "k8", "k7", "k6"), "RYGB", strict=True)
    )
    match = game(",".join(tokens), tiles, to=seat)
    assert ports(match) == {("k9", "k8", "k7", "k6")[seat]}


@rule("misdirection.12")
def test_of_two_players_the_second_uses_the_green_ones():
    assert ports(game("a1,c3", "c3=GE k9=GN l2=YN", to=1)) == {"k9"}
    assert ports(game("a1,c3", "c3=YE k9=GN l2=YN", to=1)) == set()


@rule("misdirection.12", "misdirection.10")
def test_to_teleport_is_to_land_and_sends_home_whoever_stands_there():
    match = game("c3,k9,o15,o1", "c3=RE k9=RN").play("teleport k9")
    assert at(match) == "k9,a15,o15,o1" and phase(match) == "after"


@rule("misdirection.12")
def test_landing_on_a_teleport_tile_does_nothing_yet():
    match = roll(red("c3", "c3=pE e3=RN? k9=RN", first=2))
    assert at(match, 0) == "e3" and phase(match) == "after"
    assert refused(match, "teleport k9") == "misdirection.4"


@rule("misdirection.12", "misdirection.3", "misdirection.5")
def test_a_tile_may_be_turned_before_or_after_as_the_disk_says():
    match = red("c3", PORTS, disks="lddd", phase="before")
    assert ports(match) == {"k9"}
    direct = match.copy().play("teleport k9")
    assert disks(direct) == "lddd" and direct.to_move == 1
    match.play("f11+")
    assert ports(match) == {"k9"}
    match.play("teleport k9")
    assert disks(match) == "dddd" and match.to_move == 1
    match = red("c3", PORTS).play("teleport k9").play("k9-")
    assert disks(match) == "lddd" and match.to_move == 1


@rule("misdirection.12", "misdirection.4")
def test_who_teleports_does_not_roll_and_turns_nothing_up():
    match = red("c3", PORTS, rolls=7).play("teleport k9")
    assert state(match)["rolls"] == 7 and set(face_up(match)) == {"c3", "k9", "m4", "f11"}
    assert not match.moves[0].rolled


@rule("misdirection.12")
def test_from_there_the_next_roll_goes_where_that_tile_points():
    match = game("k9,o15", "c3=RE k9=RN", first=2)
    assert at(roll(match), 0) == "k11"


FOUR = ("k9", "k8", "k7", "k6")
OTHERS = " ".join(f"{cell}={colour}N" for cell, colour in zip(FOUR, "RYGB", strict=True))


@rule("misdirection.12")
@pytest.mark.parametrize("letter", "RYGB")
def test_by_the_tile_every_colour_serves_everybody_to_tiles_of_that_colour(letter):
    match = red("c3", f"c3={letter}E {OTHERS} d13={letter}S? f11=pN", teleport="tile")
    there = FOUR["RYGB".index(letter)]
    assert ports(match) == {there}
    for to in {*FOUR, "d13", "f11", "c3"} - {there}:
        assert refused(match, f"teleport {to}") == "misdirection.12"
    assert at(match.play(f"teleport {there}"), 0) == there


@rule("misdirection.12")
@pytest.mark.parametrize(("seat", "there"), list(enumerate(FOUR)))
@pytest.mark.parametrize("letter", "RYGB")
def test_to_yours_every_colour_serves_everybody_to_tiles_of_their_own(letter, seat, there):
    tokens = ["f9", "f8", "f7", "f6"]
    tokens[seat] = "c3"
    home = "RYGB"[seat]
    tiles = f"f9=pN f8=pN f7=pN f6=pN c3={letter}E {OTHERS} d13={home}S? f11=pN l2={home}W"
    match = game(",".join(tokens), tiles, to=seat, teleport="yours")
    assert ports(match) == {there, "l2"}
    for to in {*FOUR, "d13", "f11", "c3"} - {there}:
        assert refused(match, f"teleport {to}") == "misdirection.12"
    assert at(match.play(f"teleport {there}"), seat) == there


@rule("misdirection.12")
@pytest.mark.parametrize("teleport", ["tile", "yours"])
def test_in_every_reading_one_has_to_stand_on_a_teleport_tile(teleport):
    match = red("c3", "c3=pE k9=RN l2=RW", teleport=teleport)
    assert refused(match, "teleport k9") == "misdirection.12"
    assert refused(red("a1", "k9=RN", teleport=teleport), "teleport k9") == "misdirection.12"


@rule("misdirection.12")
def test_the_colours_that_nobody_plays_serve_too():
    assert ports(game("c3,o15", "c3=BE k9=BN l2=RN", teleport="tile")) == {"k9"}
    assert ports(game("c3,o15", "c3=BE k9=BN l2=RN", teleport="yours")) == {"l2"}
    assert ports(game("c3,o15", "c3=BE k9=BN l2=RN", teleport="own")) == set()


@rule("misdirection.12", "misdirection.11")
def test_nobody_teleports_instead_of_rolling_again():
    match = red("c3", "c3=aE k9=RN l2=RW", phase="again")
    assert refused(match, "teleport k9") == "misdirection.11"
