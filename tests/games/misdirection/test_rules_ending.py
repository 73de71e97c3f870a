"""The rules of misDIRECTION: winning, points, the cap, and leaving (misdirection.15 to misdirection.18)."""

import pytest

from fiveways import Match, Record
from fiveways.contract.errors import IllegalMove
from fiveways.testing import rule
from tests.games.misdirection.situation import (
    at,
    disks,
    face_up,
    game,
    misses,
    phase,
    red,
    refused,
    roll,
    state,
)

# --- The centre ---


@rule("misdirection.15")
@pytest.mark.parametrize("seat", range(4))
def test_the_first_token_to_end_a_move_on_the_centre_wins(seat):
    tokens = ["f9", "f8", "f7", "f6"]
    tokens[seat] = "e8"
    match = game(",".join(tokens), "f9=pN f8=pN f7=pN f6=pN e8=pE", to=seat, first=3).play("roll")
    assert match.over and match.result.ending == "centre" and match.result.rule == "misdirection.15"
    assert match.result.winners == (seat,)
    assert match.result.scores == tuple(1.0 if other == seat else -1.0 for other in range(4))
    assert match.legal_moves == {} and at(match, seat) == "h8"


@rule("misdirection.15")
@pytest.mark.parametrize("number", [1, 2, 4, 5, 6])
def test_before_it_or_beyond_it_is_not_on_it(number):
    match = roll(red("e8", "e8=pE", first=number))
    assert not match.over


@rule("misdirection.15", "misdirection.5")
def test_nothing_is_turned_after_winning():
    match = red("e8", "e8=pE", first=3).play("roll")
    assert refused(match, "pass") == refused(match, "e8+") == refused(match, "roll") == "misdirection.15"
    assert disks(match) == "dddd"


# --- Points ---


@rule("misdirection.16")
@pytest.mark.parametrize(("tiles", "points"), [("e8=pE", 1), ("e8=pE b1=pN", 2), ("e8=pE b1=pN c1=fS d1=oW e1=aN", 5)])
def test_the_winner_scores_the_tiles_that_lie_face_up(tiles, points):
    match = red("e8", tiles, first=3).play("roll")
    assert match.result.points == (points, 0, 0, 0)
    assert match.result.to_json()["points"] == [points, 0, 0, 0]
    assert str(match.result).endswith(f"{points} point{'s' if points > 1 else ''}")


@rule("misdirection.16")
def test_tiles_turned_up_on_the_way_count():
    # Two steps to the edge, whose tile is turned up, and back; then on a tile that is turned up for the landing.
    match = roll(game("g13,o15", "g13=pN g15=pSE? i13=pS? h9=pS", first=4)).play("pass")
    assert set(face_up(match)) == {"g13", "g15", "i13", "h9"}
    match = roll(game("i13,h9", "g13=pN g15=pSE i13=pS h9=pS", to=1, first=1))
    assert match.result.points == (0, 4)


@rule("misdirection.16", "misdirection.17")
def test_nobody_scores_in_a_drawn_game():
    match = red("c3", "c3=pE", phase="after", turn=49, max_turns=50).play("pass")
    assert match.result.points == (0, 0, 0, 0)


# --- The cap ---


@rule("misdirection.17")
def test_after_the_most_turns_the_game_is_drawn():
    match = red("c3", "c3=pE", phase="after", turn=48, max_turns=50).play("pass")
    assert not match.over and state(match)["turn"] == 49
    match = roll(match, 1).play("pass")
    assert match.over and match.result.ending == "cap" and match.result.rule == "misdirection.17"
    assert match.result.winners == () and match.result.scores == (0, 0, 0, 0)
    assert refused(match, "roll") == "misdirection.17"


@rule("misdirection.17")
def test_the_last_turn_is_played_to_its_end_and_may_win():
    match = roll(red("c3", "c3=pE e3=aN?", first=2, turn=49, max_turns=50))
    assert phase(match) == "again" and not match.over
    match = red("e8", "e8=pE", first=3, turn=49, max_turns=50).play("roll")
    assert match.result.ending == "centre" and match.result.winners == (0,)


@rule("misdirection.17", "misdirection.8")
def test_every_way_in_which_a_turn_ends_counts_as_a_turn():
    told = {"turn": 49, "max_turns": 50}
    assert roll(red("c15", "c15=pN", first=2, **told)).result.ending == "cap"  # over the edge and home
    assert roll(red("c3", "c3=pE e3=fN?", first=2, **told)).result.ending == "cap"
    assert red("c3", "c3=pE", phase="after", **told).play("c3+").result.ending == "cap"
    assert roll(red("c3", "c3=pE", first=2, disks="lddd", phase="before", **told)).result.ending == "cap"
    assert red("c3", "c3=pE", **told).resign(0).result.ending == "cap"


@rule("misdirection.17", "misdirection.11")
def test_a_missed_turn_is_not_counted():
    match = red("c3", "c3=pE", phase="after", misses="123", turn=48, max_turns=50).play("pass")
    assert not match.over and match.to_move == 0 and state(match)["turn"] == 49


@rule("misdirection.17")
def test_two_thousand_turns_are_allowed_unless_told():
    assert Match.new("misdirection", seed=1).options["max_turns"] == 2000
    assert red("c3", "c3=pE", phase="after", turn=1998).play("pass").result is None
    assert red("c3", "c3=pE", phase="after", turn=1999).play("pass").result.ending == "cap"


# --- Leaving ---

STAGES = [
    ({"first": 2}, ""),
    ({"disks": "lddd", "phase": "before"}, ""),
    ({"disks": "lddd", "phase": "before"}, "k9+"),
    ({"phase": "after"}, ""),
    ({"phase": "again"}, ""),
    ({"first": 2}, "roll"),
]
TILES = "c3=aE k9=pN e3=pN?"


def at_stage(told, move):
    match = game("c3,a15,o15,o1", TILES, **told)
    return match.play(move) if move else match


@rule("misdirection.18")
@pytest.mark.parametrize(("told", "move"), STAGES)
def test_the_player_to_move_may_leave_at_any_time_and_the_turn_is_over(told, move):
    match = at_stage(told, move)
    tiles = face_up(match)
    match.resign(0)
    assert not match.over and at(match) == "-,a15,o15,o1" and match.to_move == 1
    assert state(match)["turn"] == 1 and phase(match) == "move"
    assert face_up(match) == tiles  # what was turned up stays so
    assert match.out == {0}
    match = roll(match, 1)
    assert at(match, 1) == "b14"


@rule("misdirection.18")
@pytest.mark.parametrize(("told", "move"), STAGES)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_others_may_leave_at_any_time_and_the_turn_goes_on(told, move, seat):
    match = at_stage(told, move)
    allowed, stage, first = set(match.legal_moves), phase(match), state(match)["first_roll"]
    match.resign(seat)
    assert not match.over and match.to_move == 0 and at(match, seat) == "-"
    assert set(match.legal_moves) == allowed and phase(match) == stage
    assert state(match)["turn"] == 0 and state(match)["first_roll"] == first


@rule("misdirection.18")
@pytest.mark.parametrize("seat", [0, 1])
def test_to_leave_is_an_action_like_any_other_and_is_counted(seat):
    match = game("c3,a15,o15,o1", "c3=pE", phase="after")
    before = int(state(match)["ply"])
    match.resign(seat)
    assert int(state(match)["ply"]) == before + 1


@rule("misdirection.18")
def test_those_who_have_left_have_no_more_turns():
    match = game("c3,a15,o15,o1", "c3=pE", phase="after").resign(1)
    assert match.play("pass").to_move == 2
    match.resign(2)
    assert match.to_move == 3
    match = roll(match, 1).play("pass")
    assert match.to_move == 0


@rule("misdirection.18", "misdirection.2")
def test_the_opening_roll_of_somebody_who_leaves_is_nobody_elses():
    seconds = set()
    for seed in range(25):
        match = game("a1,a15,o15,o1", first=1, opening="1234", seed=seed).resign(0)
        assert state(match)["first_roll"] == 0
        seconds.add(int(state(match.play("roll"))["roll"]))
    assert len(seconds) > 3


@rule("misdirection.18")
@pytest.mark.parametrize(("told", "move"), STAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_one_left_wins_and_scores(told, move, seat):
    told = {name: value[:2] if name == "disks" else value for name, value in told.items()}
    match = game("c3,o15", TILES, **told)
    if move:
        match.play(move)
    up = len(face_up(match))
    match.resign(seat)
    assert match.over and match.result.ending == "last" and match.result.rule == "misdirection.18"
    assert match.result.winners == (1 - seat,)
    assert match.result.points[1 - seat] == up and match.result.points[seat] == 0
    assert refused(match, "roll") == "misdirection.18"


@rule("misdirection.18")
def test_of_four_three_have_to_leave():
    match = game("c3,a15,o15,o1", "c3=pE")
    match.resign(3).resign(0)
    assert not match.over and match.to_move == 1
    match.resign(1)
    assert match.result.winners == (2,) and match.result.ending == "last"
    assert match.result.scores == (-1, -1, 1, -1) and match.result.points == (0, 0, 1, 0)


@rule("misdirection.18")
def test_nobody_leaves_twice_or_after_the_end():
    match = game("c3,a15,o15", "c3=pE").resign(1)
    with pytest.raises(IllegalMove, match="Yellow has left already"):
        match.resign(1)
    match.resign(2)
    with pytest.raises(IllegalMove, match="the game is over already"):
        match.resign(0)


@rule("misdirection.18", "misdirection.11")
def test_who_has_left_misses_no_turn():
    match = game("c3,a15,o15,o1", "c3=pE e3=yE?", first=2, misses="12").resign(1)
    assert misses(match) == {2}
    match = roll(match).play("pass")
    assert misses(match) == set() and match.to_move == 3


@rule("misdirection.18", "misdirection.10")
def test_the_token_of_somebody_who_has_left_is_in_nobodys_way():
    match = game("c3,e3,o15,o1", "c3=pE e3=pN", first=2).resign(1)
    assert at(roll(match)) == "e3,-,o15,o1"
    match = game("c13,o15,a15,o1", "c13=pNW", first=2).resign(1)
    assert at(roll(match)) == "a15,-,a15,o1"


@rule("misdirection.18")
def test_a_record_with_somebody_leaving_plays_again():
    match = Match.new("misdirection", {"players": 3}, seed=5)
    match.play("roll").resign((match.to_move + 1) % 3)
    match.play("land").resign(match.to_move)
    again = Match.from_record(Record.from_json(match.record().to_json()))
    assert again.to_text() == match.to_text() and again.result == match.result
