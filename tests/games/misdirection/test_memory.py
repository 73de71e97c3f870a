"""The rules of misDIRECTION: what is out of sight (misdirection.14)."""

import random

import numpy as np
import orjson
import pytest

from fiveways import Match
from fiveways.contract.verbs import SPECTATOR
from fiveways.games.misdirection.parts import FORGOTTEN
from fiveways.testing import rule
from tests.games.misdirection.situation import (
    arrow,
    at,
    cell_number,
    everybody,
    game,
    phase,
    play,
    red,
    roll,
    settle,
    state,
)

WAYS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def pictures(match: Match, *, present: bool = True, past: bool = True) -> list[bytes]:
    """All that anybody is shown, of now and of each move before."""
    times = [None] * present + [*range(len(match.moves) + 1)] * past
    return [orjson.dumps(match.scene(seat, at=at)) for seat in everybody(match) for at in times]


def sights(match: Match) -> list[bytes]:
    times = [None, *range(len(match.moves) + 1)]
    return [match.sight(seat, at=at).bytes.tobytes() for seat in everybody(match) for at in times]


def told(match: Match) -> list[str]:
    """All that is told in words."""
    return [str(match), repr(match), *(str(match.sight(seat)) for seat in everybody(match)),
            *(f"{move.text} {move.news}" for move in match.moves)]  # fmt: skip


def assert_nobody_can_tell(matches: list[Match]) -> None:
    """All these worlds look the same, and are not."""
    assert len({match.to_text() for match in matches}) == len(matches) > 1
    for shown in (pictures, sights, told, lambda match: list(match.legal_moves)):
        first, *others = map(shown, matches)
        assert all(other == first for other in others)


def drawn(match: Match, cell: str, seat: int = SPECTATOR, at: int | None = None) -> bool:
    """Whether the arrow of a tile is in the picture."""
    return any(item.id == f"arrow {cell}" for item in match.scene(seat, at=at).items)


def seen(match: Match, cell: str, at: int | None = None) -> set[int]:
    """What the seats see of a tile: 1 and its arrow, or that it cannot be seen."""
    return {int(match.sight(seat, at=at).record["face"][cell_number(cell)]) for seat in everybody(match)}


# --- In the course of a game ---


@rule("misdirection.14")
@pytest.mark.parametrize("ways", [("N", "E", "S", "W"), ("NE", "SE", "SW", "NW")])
@pytest.mark.parametrize("sort", ["p", "o", "a", "Y"])
@pytest.mark.parametrize("to", [0, 1])
def test_nobody_is_shown_the_arrow_under_a_token(ways, sort, to):
    """Tiles are turned by quarters, so of these nothing but the arrow can differ."""
    assert_nobody_can_tell([game("c3,a15,o15,o1", f"c3={sort}{way} k9=pN", to=to, turn=3) for way in ways])
    light = {"disks": "llll", "phase": "before"}
    assert_nobody_can_tell([game("c3,a15,o15,o1", f"c3={sort}{way} k9=pN", to=to, **light) for way in ways])


@rule("misdirection.14")
def test_nobody_is_shown_it_in_what_came_before_either():
    """Others roll, land, turn tiles, also the one in question, and leave: nothing of it tells."""
    matches = []
    for way in ("NE", "SE", "SW", "NW"):
        match = game("c3,a15,o15,o1", f"c3=p{way} b14=pE? d5=pN k9=pN", to=1, first=1, seed=4)
        play(match, "roll", "land", "c3+", "roll")
        settle(match)
        play(match, *(["c3-"] if phase(match) == "after" else []))
        match.resign(3)
        matches.append(match)
    assert len(matches[0].moves) >= 6 and {match.to_move for match in matches} == {0}
    assert_nobody_can_tell(matches)


@rule("misdirection.14")
@pytest.mark.parametrize("sort", ["p", "o", "Y"])
def test_what_was_seen_while_a_token_landed_is_not_shown_afterwards(sort):
    """The tile is turned up in the course of the match: two tiles have changed places between these worlds."""
    tiles = ("N", "E"), ("E", "N")
    matches = [game("c3,a15,o15,o1", f"c3=pE e3={sort}{a}? l6={sort}{b}?", first=2, seed=4) for a, b in tiles]
    for match in matches:
        play(match, "roll")
        assert drawn(match, "e3")
    assert pictures(matches[0], past=False) != pictures(matches[1], past=False)
    for match in matches:
        play(match, "land")
        assert phase(match) == "after" and not drawn(match, "e3")
    assert [pictures(match) for match in matches[1:]] == [pictures(matches[0])]
    assert told(matches[0]) == told(matches[1])
    for match in matches:
        play(match, "e3+")
    assert pictures(matches[0]) == pictures(matches[1]) and told(matches[0]) == told(matches[1])


@rule("misdirection.14")
def test_what_is_left_face_down_does_not_tell_either():
    """How many tiles of each type still lie face down would tell what was printed on the one under the token."""
    matches = [
        play(game("c3,a15,o15,o1", f"c3=pE e3=p{a}? l6=p{b}?", first=2, seed=4), "roll", "land")
        for a, b in (("N", "E"), ("E", "N"))
    ]
    for seat in everybody(matches[0]):
        one, two = (match.sight(seat).record for match in matches)
        assert [name for name in one.dtype.names if not np.array_equal(one[name], two[name])] == []
    same = sights(matches[0]) == sights(matches[1])
    assert same


@rule("misdirection.14", "misdirection.9")
@pytest.mark.parametrize("way", WAYS)
def test_while_a_token_lands_everybody_sees_the_arrow_and_then_nobody(way):
    match = red("c3", f"c3=pE e3=p{way}?", first=2)
    assert seen(match, "e3") == {0} and seen(match, "c3") == {FORGOTTEN}
    match.play("roll")
    assert phase(match) == "land" and seen(match, "e3") == {1 + WAYS.index(way)}
    assert all(drawn(match, "e3", seat) for seat in everybody(match))
    match.play("land")
    assert seen(match, "e3") == {FORGOTTEN} == seen(match, "e3", at=1)
    assert not any(drawn(match, "e3", seat, at) for seat in everybody(match) for at in (None, 0, 1, 2))


@rule("misdirection.14")
def test_the_arrow_is_seen_again_when_its_owner_has_rolled():
    match = red("c3", "c3=pE e3=pN", first=2)
    assert seen(match, "c3") == {FORGOTTEN} and not drawn(match, "c3")
    match.play("roll")
    assert seen(match, "c3") == {3} and drawn(match, "c3")
    assert seen(match, "e3") == {FORGOTTEN}  # and this one is covered, though everybody saw it before
    assert seen(match, "e3", at=0) == {FORGOTTEN}  # nor may anybody look it up


@rule("misdirection.14", "misdirection.18")
def test_the_arrow_is_seen_again_when_the_token_is_taken_off():
    match = game("c3,e3,o15,o1", "c3=pE e3=pN k9=pN")
    assert seen(match, "e3") == {FORGOTTEN}
    assert seen(match.resign(1), "e3") == {1} and seen(match, "c3") == {FORGOTTEN}


@rule("misdirection.14", "misdirection.10")
def test_where_one_token_takes_the_place_of_another_the_arrow_stays_out_of_sight():
    match = roll(game("c3,e3,k9,o1", "c3=pE e3=pN k9=pN", first=2))
    assert seen(match, "e3") == seen(match, "k9") == {FORGOTTEN} and seen(match, "c3") == {3}


@rule("misdirection.14", "misdirection.13")
def test_nobody_may_look_before_turning_a_covered_tile_or_after():
    match = red("c3", "c3=pE k9=pN", disks="lddd", phase="before").play("c3+")
    assert seen(match, "c3") == {FORGOTTEN} and arrow(match, "c3") == "S"
    assert match.moves[0].text == "c3+" and match.moves[0].news == ""


@rule("misdirection.14")
def test_only_the_arrow_is_out_of_sight_not_the_tile():
    match = game("c3,a15,o15,o1", "c3=aE k9=pN")
    [tile] = [item for item in match.scene(2).items if item.id == "c3"]
    assert tile.symbol == "tile-roll-again"
    assert "roll again" in tile.label and "its arrow is out of sight" in tile.label


@rule("misdirection.14")
def test_other_arrows_stay_in_sight():
    match = game("c3,a15,o15,o1", "c3=aE k9=pN")
    assert drawn(match, "k9") and seen(match, "k9") == {1} and not drawn(match, "c3")


@rule("misdirection.14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_through_a_game_no_picture_has_an_arrow_under_a_token(players):
    chance, match = random.Random(players), Match.new("misdirection", {"players": players, "max_turns": 50}, seed=3)
    covered_so_far = 0
    while not match.over and len(match.moves) < 60:
        match.play(chance.choice(sorted(match.legal_moves)))
        if match.over:
            break
        s = state(match)
        waiting = match.to_move if phase(match) == "land" else -1
        cells = {match.to_text().split()[1].split(",")[seat] for seat in range(players) if seat != waiting}
        cells -= {"a1", "a15", "o15", "o1"}
        covered_so_far += len(cells)
        for ply in (None, len(match.moves) // 2, len(match.moves)):
            shown = {item.id for item in match.scene(match.to_move, at=ply).items}
            assert not shown & {f"arrow {cell}" for cell in cells}
        assert s["face"].max() < FORGOTTEN
    assert covered_so_far > 30


# --- When it need not be remembered ---


@rule("misdirection.14")
@pytest.mark.parametrize("finish", ["centre", "last", "agreed"])
def test_after_the_game_everything_is_seen(finish):
    match = game("e8,f6", "e8=pE f6=oSW", first=3)
    assert seen(match, "f6") == {FORGOTTEN}
    if finish == "agreed":
        match.stop("agreed")
    else:
        match = match.play("roll") if finish == "centre" else match.resign(0)
    assert match.over and seen(match, "f6") == {6} and drawn(match, "f6")
    assert all(drawn(match, "f6", seat, ply) for seat in everybody(match) for ply in range(len(match.moves) + 1))
    if finish == "centre":
        assert seen(match, "e8", at=0) == {3}
        assert [int(cell) for cell in match.sight(0, at=1).record["way"]] == [109, 255, 112]


@rule("misdirection.14")
def test_with_memory_off_nothing_is_hidden():
    match = game("c3,e5,o15,o1", "c3=pE e5=oSW e3=pN?", first=2, memory=False)
    for ply in (None, 0):
        for seat in everybody(match):
            assert match.sight(seat, at=ply).bytes.tobytes() == match.view(seat, at=ply).bytes.tobytes()
    assert drawn(match, "c3") and drawn(match, "e5")
    match.play("roll")
    assert drawn(match, "e3") and drawn(match, "e5") and seen(match, "e3") == {1}
    assert seen(match, "c3", at=0) == {3}


@rule("misdirection.14")
def test_what_a_player_remembers_is_in_the_view_all_the_same():
    match = game("c3,e5,o15,o1", "c3=pE e5=oSW")
    for seat in everybody(match):
        face = match.view(seat).record["face"]
        assert (face[cell_number("c3")], face[cell_number("e5")]) == (3, 6)


@rule("misdirection.14")
def test_a_token_that_came_back_to_its_tile_does_not_tell_by_its_way_how_it_left():
    """West to the edge and back again: neither the way nor the news say in which direction it set out."""
    match = red("b5", "b5=pW a5=pE", first=2).play("roll")
    assert at(match, 0) == "b5" and "edge" not in match.moves[-1].news
    for seat in (SPECTATOR, 0, 1):
        scene = match.scene(seat)
        assert not any(item.via or item.id in ("came", "edge") for item in scene.items)


@pytest.mark.parametrize("ply", [1, 2, 3, None])
def test_in_pictures_after_the_game_tokens_stand_beside_the_arrows(ply):
    match = play(red("c3", "c3=pE e3=pS?", first=2), "roll", "land", "pass").stop("agreed")
    token_of_red = next(item for item in match.scene(at=ply).items if item.id == "token 0")
    below = next(item for item in match.scene(at=ply).items if item.id == "e3")
    assert token_of_red.width < 0.6 and token_of_red.x > below.x and token_of_red.y < below.y
