"""Many games: the count does not depend on threads, and the JSON is complete."""

import json
from dataclasses import replace

import pytest

from fiveways.contract.errors import BadSeat, FivewaysError
from fiveways.lab.printed import simulation_table
from fiveways.lab.simulate import simulate


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads():
    one, two, five = (
        replace(simulate("bones", 3000, seed="s", threads=n), seconds=0, plies_per_second=0) for n in (1, 2, 5)
    )
    assert one == two == five
    assert one != replace(simulate("bones", 3000, seed="t"), seconds=0, plies_per_second=0)


def test_the_numbers_add_up():
    done = simulate("bones", 2000, options={"max_plies": 20, "in_a_row": 6}, seed="s")
    assert sum(done.wins) + done.draws == done.games == sum(done.reasons.values()) == 2000
    assert done.draws == done.reasons["cap"] > 0
    assert done.mean_plies == round(done.plies / 2000, 4)
    assert done.longest == 20
    assert json.loads(json.dumps(done.to_json()))["options"]["in_a_row"] == 6


def test_a_win_of_several_is_told_and_points_are_counted():
    done = simulate("waywords", 20, seats="greedy", options={"max_turns": 4}, seed="1")
    assert sum(done.wins) == done.games + done.shared == 21
    alone = simulate("waywords", 2, seats="greedy", options={"players": 1}, seed="1")
    assert alone.mean_points and alone.mean_points[0] > 100
    together = simulate("elements", 20, seats="level1", options={"mode": "together", "difficulty": "easy"}, seed="3")
    assert together.wins[0] == together.wins[1] == together.shared


def test_arc_1_alone_is_told_apart_from_winning_and_from_losing():
    """elements.20: its score of 0 is no draw."""
    options = {"mode": "together", "difficulty": "hard", "size": "5"}
    done = simulate("elements", 20, seats="greedy", options=options, seed="3")
    assert done.draws == done.reasons["burnt-late"] > 0 and done.wins[0] == done.reasons["out"]
    rows = dict(zip(*(column.cells for column in simulation_table(done).columns), strict=True))
    assert rows["Arc 1 won"] == str(done.draws) and "drawn" not in rows
    assert "drawn" in [*simulation_table(simulate("bones", 3, seed="s")).columns[0].cells]


def test_progress_counts_every_game_once():
    seen: list[int] = []
    simulate("bones", 1000, progress=seen.append)
    assert sum(seen) == 1000


def test_bad_seats_and_counts_are_refused():
    with pytest.raises(BadSeat, match="no kind of player 'oracle'"):
        simulate("bones", 10, seats=["random", "oracle"])
    with pytest.raises(BadSeat, match="bones has 2 seats here, not 3"):
        simulate("bones", 10, seats=["random"] * 3)
    with pytest.raises(FivewaysError, match="at least one game"):
        simulate("bones", 0)


def test_bots_play_too_and_are_counted_the_same():
    done = [simulate("bones", 6, seats=["greedy", "random"], seed="s", threads=n) for n in (1, 2)]
    assert done[0].wins == done[1].wins == (6, 0)
    assert done[0].plies == done[1].plies
    assert done[0].reasons == {"row": 6, "cap": 0}
