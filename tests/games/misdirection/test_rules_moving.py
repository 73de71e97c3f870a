"""The rules of misDIRECTION: where a roll leads, and the edge (misdirection.6 to misdirection.8)."""

import pytest

from fiveways.testing import rule
from tests.games.misdirection.situation import (
    HOME,
    arrow,
    at,
    disks,
    face_up,
    game,
    misses,
    phase,
    play,
    red,
    roll,
    state,
)

FROM_F6 = {"N": "f8", "NE": "h8", "E": "h6", "SE": "h4", "S": "f4", "SW": "d4", "W": "d6", "NW": "d8"}
REVERSE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}


# --- Heading ---


@rule("misdirection.6")
@pytest.mark.parametrize("tile", [*(sort + way for sort in "pfaRY" for way in FROM_F6), "rN", "rE", "bS", "bW"])
def test_a_token_goes_where_its_tile_points(tile):
    assert at(roll(red("f6", f"f6={tile}", first=2)), 0) == FROM_F6[tile[1:]]


@rule("misdirection.6")
@pytest.mark.parametrize("way", FROM_F6)
def test_on_an_opposite_tile_it_goes_the_other_way(way):
    assert at(roll(red("f6", f"f6=o{way}", first=2)), 0) == FROM_F6[REVERSE[way]]


@rule("misdirection.6")
def test_a_tile_that_was_turned_points_where_it_lies_now():
    match = play(red("f6", "f6=oN", disks="lddd", phase="before", first=2), "f6+")
    assert at(roll(match), 0) == "d6"  # the arrow points east now


@rule("misdirection.6")
@pytest.mark.parametrize(("corner", "end"), [("a1", "d4"), ("a15", "d12"), ("o15", "l12"), ("o1", "l4")])
@pytest.mark.parametrize("seat", range(4))
def test_any_corner_points_any_token_at_the_centre(corner, end, seat):
    tokens = ["f2", "f4", "f6", "f10"]
    tokens[seat] = corner
    tiles = "f2=pN f4=pN f6=pN f10=pN"
    for directions in (8, 4):
        match = roll(game(",".join(tokens), tiles, to=seat, first=3, directions=directions))
        assert at(match, seat) == end


# --- Every space counts, and only the last matters ---


@rule("misdirection.7")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_token_moves_as_many_spaces_as_were_rolled(number):
    match = roll(red("a1", first=number))
    assert at(match, 0) == "abcdefg"[number] + str(number + 1)


@rule("misdirection.7")
def test_tiles_that_are_passed_stay_face_down_and_do_nothing():
    tiles = "c3=pE d3=fN? e3=aN? f3=rN? g3=RN? h3=yE i3=pW?"
    match = roll(red("c3", tiles, first=6))
    assert at(match, 0) == "i3"
    assert face_up(match) == {"c3": "E", "h3": "E", "i3": "W"}
    assert disks(match) == "dddd" and misses(match) == set() and phase(match) == "after"


@rule("misdirection.7", "misdirection.10")
def test_tokens_that_are_passed_count_and_stay():
    match = roll(game("c3,d3,e3,f3", "c3=pE d3=pN e3=pN f3=pN", first=4))
    assert at(match) == "g3,d3,e3,f3"


@rule("misdirection.7", "misdirection.15")
def test_the_centre_counts_and_passing_over_it_is_nothing():
    match = roll(red("f6", "f6=pNE", first=3))
    assert at(match, 0) == "i9" and not match.over


@rule("misdirection.7", "misdirection.8")
def test_a_corner_counts():
    assert at(roll(red("c1", "c1=pW", first=3)), 0) == "b2"  # b1, a1, and on from the corner


# --- The edge ---


@rule("misdirection.8")
def test_at_the_edge_the_tile_there_is_turned_up_and_leads_on():
    match = roll(red("c13", "c13=pN c15=pSE? e13=pW?", first=4))
    assert at(match, 0) == "e13"  # c14, c15, then south-east: d14, e13
    assert face_up(match) == {"c13": "N", "c15": "SE", "e13": "W"}
    assert phase(match) == "after"


@rule("misdirection.8")
@pytest.mark.parametrize(
    ("start", "way", "edge", "leads", "end"),
    [
        ("c14", "N", "c15", "S", "c13"),
        ("n6", "E", "o6", "NW", "m8"),
        ("g2", "S", "g1", "E", "i1"),
        ("b9", "W", "a9", "N", "a11"),
        ("f14", "NE", "g15", "W", "e15"),
        ("f14", "NW", "e15", "S", "e13"),
        ("b5", "SW", "a4", "NE", "c6"),
        ("k2", "SE", "l1", "W", "j1"),
    ],
)
def test_every_edge_turns_a_token_away(start, way, edge, leads, end):
    match = roll(red(start, f"{start}=p{way} {edge}=p{leads}? {end}=pN?", first=3))
    assert at(match, 0) == end and arrow(match, edge) == leads


@rule("misdirection.8")
def test_a_tile_that_lies_face_up_leads_on_as_it_lies():
    assert at(roll(red("c13", "c13=pN c15=pE", first=5)), 0) == "f15"


@rule("misdirection.8")
def test_a_roll_that_ends_at_the_edge_is_not_turned_away():
    match = roll(red("c13", "c13=pN c15=fS?", first=2))
    assert at(match, 0) == "c15" and disks(match) == "lddd"


@rule("misdirection.8")
def test_at_the_edge_an_opposite_tile_leads_along_its_arrow():
    assert at(roll(red("c13", "c13=pN c15=oSE?", first=4)), 0) == "e13"
    assert at(roll(red("c13", "c13=pN c15=oSE", first=4)), 0) == "e13"


@rule("misdirection.8")
@pytest.mark.parametrize("sort", ["f", "a", "g", "R"])
@pytest.mark.parametrize("down", ["?", ""])
def test_at_the_edge_only_the_arrow_of_a_tile_counts(sort, down):
    match = roll(red("c13", f"c13=pN c15={sort}S{down} c14=pN", first=3))
    assert at(match, 0) == "c14" and phase(match) == "after"
    assert disks(match) == "dddd" and misses(match) == set()
    assert arrow(match, "c15") == "S"


@rule("misdirection.8")
def test_the_edge_may_come_at_the_first_step_and_then_ones_own_tile_leads_on():
    # Away from its arrow, over the edge; then along the arrow.
    assert at(roll(red("c15", "c15=oS", first=2)), 0) == "c13"
    assert at(roll(red("a9", "a9=oE", first=3)), 0) == "d9"
    # A tile that points over the edge leads over it again.
    match = roll(red("c15", "c15=pN", first=2))
    assert at(match, 0) == "a1" and match.to_move == 1


@rule("misdirection.8")
@pytest.mark.parametrize(
    ("start", "way", "number", "end"),
    [
        ("c1", "W", 3, "b2"), ("c1", "W", 5, "d4"), ("a3", "S", 3, "b2"), ("c3", "SW", 4, "c3"),
        ("a13", "N", 4, "c13"), ("c15", "W", 4, "c13"), ("m15", "E", 4, "m13"), ("o13", "N", 4, "m13"),
        ("o3", "S", 4, "m3"), ("m1", "E", 4, "m3"), ("m3", "SE", 4, "m3"),
    ],
)  # fmt: skip
def test_on_a_corner_the_corners_arrow_leads_on(start, way, number, end):
    match = roll(game(f"{start},f8,f7,f6", f"{start}=p{way} f8=pN f7=pN f6=pN", first=number))
    assert at(match, 0) == end


@rule("misdirection.8", "misdirection.10")
def test_a_token_that_is_turned_away_on_a_corner_passes_whoever_stands_there():
    match = roll(game("a13,a15,o15,o1", "a13=pN", first=4))
    assert at(match) == "c13,a15,o15,o1"


# --- Over the edge twice ---


@rule("misdirection.8")
@pytest.mark.parametrize(
    ("edge", "number"),
    [
        ("N", 3),  # at once
        ("NE", 3),
        ("W", 6),  # c14, c15, b15, a15 and off, though there is a corner
        ("SW", 6),  # c14, c15, b14, a13 and off
    ],
)
def test_over_the_edge_twice_in_a_roll_is_home_and_the_turn_is_over(edge, number):
    match = roll(game("c13,f8,f7,f6", f"c13=pN c15=p{edge}? f8=pN f7=pN f6=pN", first=number))
    assert at(match) == "a1,f8,f7,f6"
    assert match.to_move == 1 and disks(match) == "dddd" and state(match)["turn"] == 1
    assert arrow(match, "c15") == edge  # it stays face up
    assert set(face_up(match)) == {"c13", "c15", "f8", "f7", "f6"}  # and nothing else was turned up


@rule("misdirection.8")
def test_a_roll_that_just_stays_on_the_board_is_not_sent_home():
    match = game("c13,f8,f7,f6", "c13=pN c15=pW? f8=pN f7=pN f6=pN", first=4)
    assert at(roll(match), 0) == "a15"
    match = game("c13,f8,f7,f6", "c13=pN c15=pSW? a13=pN? f8=pN f7=pN f6=pN", first=4)
    assert at(roll(match), 0) == "a13"


@rule("misdirection.8", "misdirection.3")
def test_going_home_changes_no_disk():
    match = roll(red("c13", "c13=pN c15=pN?", first=3, disks="lddd", phase="before"))
    assert at(match, 0) == "a1" and disks(match) == "lddd" and match.to_move == 1
    match = roll(red("c13", "c13=pN c15=pN k9=pN", first=3, disks="lddd", phase="before").play("k9+"))
    assert at(match, 0) == "a1" and disks(match) == "dddd" and match.to_move == 1


@rule("misdirection.8", "misdirection.10")
@pytest.mark.parametrize("others", ["a1,o15,o1", "o15,a1,o1", "a1,a1,a1"])
def test_who_goes_home_over_the_edge_finds_room_beside_whoever_stands_there(others):
    match = roll(game(f"c13,{others}", "c13=pN c15=pN?", first=3))
    assert at(match) == f"a1,{others}" and match.to_move == 1


@rule("misdirection.8")
@pytest.mark.parametrize(("seat", "home"), list(enumerate(HOME)))
def test_home_is_ones_own_corner(seat, home):
    tokens = ["f9", "f8", "f7", "f6"]
    tokens[seat] = "c13"
    tiles = "c13=pN c15=pN? f9=pN f8=pN f7=pN f6=pN"
    match = roll(game(",".join(tokens), tiles, to=seat, first=3))
    assert at(match, seat) == home
    match = roll(game("f9,c13", "c13=pN c15=pN? f9=pN", to=1, first=3))
    assert at(match) == "f9,o15"  # of two, the second is Green


@rule("misdirection.8", "misdirection.11")
def test_rolling_again_one_may_be_turned_away_at_the_edge_again():
    match = red("c13", "c13=pN c15=pS? c14=aN? e13=pN", first=3)
    match = roll(match)
    assert at(match, 0) == "c14" and phase(match) == "again"
    match = roll(match, 3)  # c15, and back by c14 and c13
    assert at(match, 0) == "c13" and phase(match) == "after"


@rule("misdirection.8", "misdirection.11")
def test_rolling_again_one_may_go_home_over_the_edge():
    match = roll(red("c13", "c13=pN c14=aN? c15=pN?", first=1))
    match = roll(match, 2)
    assert at(match, 0) == "a1" and match.to_move == 1 and disks(match) == "dddd"
