"""The rules of misDIRECTION: a turn, and turning tiles (misdirection.3 to misdirection.5, misdirection.13)."""

import pytest

from fiveways.testing import rule
from tests.games.misdirection.situation import (
    FAR,
    arrow,
    at,
    disks,
    face_up,
    game,
    phase,
    play,
    red,
    refused,
    roll,
    state,
    turns_of,
)

UP = "c3=pE k9=oSW"
LIGHT = {"disks": "lddd", "phase": "before"}
QUARTERS = [("N", "E", "W"), ("NE", "SE", "NW"), ("E", "S", "N"), ("SE", "SW", "NE"),
            ("S", "W", "E"), ("SW", "NW", "SE"), ("W", "N", "S"), ("NW", "NE", "SW")]  # fmt: skip


# --- Before the roll ---


@rule("misdirection.3")
@pytest.mark.parametrize(("lies", "clockwise", "back"), QUARTERS)
def test_a_tile_is_turned_a_quarter_either_way(lies, clockwise, back):
    assert arrow(red("a1", f"d9=p{lies}", **LIGHT).play("d9+"), "d9") == clockwise
    assert arrow(red("a1", f"d9=p{lies}", **LIGHT).play("d9-"), "d9") == back
    assert arrow(red("a1", f"d9=p{lies}", phase="after").play("d9+"), "d9") == clockwise
    assert arrow(red("a1", f"d9=p{lies}", phase="after").play("d9-"), "d9") == back


@rule("misdirection.3")
def test_with_a_light_disk_one_tile_may_be_turned_before_the_roll_which_makes_the_disk_dark():
    match = red("c3", UP, **LIGHT)
    assert set(match.legal_moves) == {"roll", "c3+", "c3-", "k9+", "k9-"}
    match.play("k9+")
    assert disks(match) == "dddd" and phase(match) == "move" and match.to_move == 0
    assert face_up(match) == {"c3": "E", "k9": "NW"}
    assert set(match.legal_moves) == {"roll"}
    assert refused(match, "c3+") == refused(match, "k9-") == "misdirection.3"


@rule("misdirection.3", "misdirection.6")
def test_the_roll_after_turning_goes_where_the_tile_points_now():
    assert at(roll(red("c3", UP, first=2, **LIGHT).play("c3+")), 0) == "c1"
    assert at(roll(red("c3", UP, first=2, **LIGHT).play("c3-")), 0) == "c5"


@rule("misdirection.3")
def test_not_turning_leaves_the_disk_light():
    match = roll(red("c3", f"{UP} d3=pN?", first=1, **LIGHT))
    assert disks(match) == "lddd" and match.to_move == 1


@rule("misdirection.3")
def test_with_a_light_disk_and_no_tile_face_up_there_is_only_the_roll():
    match = game("a1,o15", disks="dl", to=1)
    assert phase(match) == "move" and set(match.legal_moves) == {"roll"}
    assert refused(match, "b2+") == "misdirection.3"


@rule("misdirection.3")
def test_as_soon_as_a_tile_lies_face_up_a_light_disk_may_be_used():
    match = roll(game("a1,o15", "b2=pN?", disks="dl", first=1)).play("pass")
    assert match.to_move == 1 and phase(match) == "before"
    assert set(match.legal_moves) == {"roll", "b2+", "b2-"}


@rule("misdirection.3")
def test_with_a_dark_disk_nothing_is_turned_before_the_roll():
    match = red("c3", UP)
    assert set(match.legal_moves) == {"roll"}
    assert refused(match, "k9+") == "misdirection.3"


@rule("misdirection.3")
def test_only_a_tile_face_up_is_turned_before_the_roll():
    match = red("c3", UP, **LIGHT)
    assert refused(match, "d4+") == refused(match, "b1-") == "misdirection.3"


# --- One move ---


@rule("misdirection.4")
def test_a_turn_has_one_move():
    match = roll(red("c3", UP, first=2))
    assert phase(match) == "after" and match.to_move == 0
    assert refused(match, "roll") == refused(match, "teleport k9") == "misdirection.4"


@rule("misdirection.4", "misdirection.12")
def test_the_move_is_a_roll_or_a_teleport():
    match = red("c3", "c3=RE k9=RN", first=2)
    assert set(match.legal_moves) == {"roll", "teleport k9"}
    assert at(play(match.copy(), "teleport k9"), 0) == "k9"
    assert at(roll(match), 0) == "e3"


@rule("misdirection.4")
def test_the_move_cannot_be_left_out():
    for match in (red("c3", UP), red("c3", UP, **LIGHT), red("c3", UP, **LIGHT).play("c3+")):
        assert refused(match, "pass") == "misdirection.5"
    assert refused(red("c3", UP), 100_000) == "misdirection.4"
    assert refused(red("c3", UP), -1) == "misdirection.4"


# --- After the move ---


@rule("misdirection.5")
def test_with_a_dark_disk_one_tile_may_be_turned_after_the_move_which_makes_the_disk_light():
    match = roll(red("c3", f"{UP} e3=pN?", first=2))
    assert set(match.legal_moves) == {"pass", "c3+", "c3-", "e3+", "e3-", "k9+", "k9-"}
    match.play("k9-")
    assert disks(match) == "lddd" and match.to_move == 1 and state(match)["turn"] == 1
    assert face_up(match) == {"c3": "E", "e3": "N", "k9": "SE"}


@rule("misdirection.5")
def test_passing_leaves_the_disk_dark():
    match = roll(red("c3", UP, first=2)).play("pass")
    assert disks(match) == "dddd" and match.to_move == 1 and state(match)["turn"] == 1


@rule("misdirection.5")
def test_only_a_tile_face_up_is_turned_after_the_move():
    match = red("c3", UP, phase="after")
    assert refused(match, "d4+") == "misdirection.5"


@rule("misdirection.3", "misdirection.5", "misdirection.11")
@pytest.mark.parametrize(
    ("began", "turned", "tile", "steps", "disk"),
    [
        ("dark", False, "p", True, "d"),
        ("dark", False, "f", False, "l"),
        ("light", False, "p", False, "l"),
        ("light", False, "f", False, "d"),
        ("light", True, "p", False, "d"),
        ("light", True, "f", False, "l"),
    ],
)
@pytest.mark.parametrize("memory", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_at_most_one_tile_is_turned_in_a_turn(began, turned, tile, steps, disk, memory, again):
    """The disk as it was when the turn began decides, also where a Roll again tile comes between."""
    told = LIGHT if began == "light" else {}
    match = red("c3", f"c3=pE k9=pN e3=aN? e5={tile}N? d3={tile}S?", first=2 if again else 1, memory=memory, **told)
    if turned:
        match.play("k9+")
    if again:
        match = roll(match)
        assert phase(match) == "again" and match.to_move == 0
        match = roll(match, 2)
    else:
        match = roll(match)
    assert at(match, 0) == ("e5" if again else "d3")
    assert disks(match)[0] == disk
    assert (phase(match) == "after" and match.to_move == 0) == steps
    if steps:
        assert disks(match.play("k9+"))[0] == "l" and match.to_move == 1
    else:
        assert match.to_move == 1 and state(match)["turn"] == 1


@rule("misdirection.5")
def test_a_light_disk_is_of_use_again_only_in_the_next_turn():
    match = roll(game("c3,o15", "c3=pE k9=pN", first=2)).play("k9+")
    assert disks(match) == "ld" and match.to_move == 1
    match = roll(match, 3).play("pass")
    assert match.to_move == 0 and phase(match) == "before"


@rule("misdirection.5")
def test_disks_of_others_stay_as_they_are():
    match = game("c3,a15,o15,o1", UP, disks="dldl", first=2)
    assert disks(roll(match).play("k9+")) == "lldl"


# --- What can be turned ---


@rule("misdirection.13")
@pytest.mark.parametrize("cell", ["a1", "a15", "o15", "o1", "h8"])
def test_corners_and_the_centre_are_never_turned(cell):
    for match in (red("c3", UP, **LIGHT), red("c3", UP, phase="after")):
        assert refused(match, f"{cell}+") == refused(match, f"{cell}-") == "misdirection.13"
        assert turns_of(match) == {"c3", "k9"}


@rule("misdirection.13")
@pytest.mark.parametrize("told", [LIGHT, {"phase": "after"}])
def test_tiles_under_tokens_may_be_turned_ones_own_and_others(told):
    match = game("c3,k9,o15,o1", UP, **told)
    assert turns_of(match) == {"c3", "k9"}
    assert arrow(match.copy().play("c3+"), "c3") == "S"
    assert arrow(match.copy().play("k9+"), "k9") == "NW"
    assert at(match.play("k9+")) == f"c3,k9,{FAR.partition(',')[2]}"


@rule("misdirection.13")
def test_a_tile_may_be_turned_again_and_again():
    match = red("c3", "c3=pN k9=pNE", phase="after").play("k9+")
    for seat in (1, 2, 3):
        assert match.to_move == seat
        match = roll(match, 1).play("k9+")
    assert arrow(match, "k9") == "NE"
