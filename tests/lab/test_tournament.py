"""Tournaments and ratings."""

import pytest

from fiveways import FivewaysError
from fiveways.lab.elo import ratings, wilson
from fiveways.lab.tournament import tournament


def test_the_same_seed_gives_the_same_tournament_on_any_number_of_threads():
    one, two = (tournament("bones", ["random", "greedy"], 8, seed="t", threads=n) for n in (1, 3))
    assert one == two
    assert one.pairings[0].wins + one.pairings[0].draws + one.pairings[0].losses == 8


def test_equal_bots_share_the_points_and_a_stronger_one_is_rated_higher():
    done = tournament("bones", ["random", "greedy", "level2"], 10, seed="t")
    assert len(done.pairings) == 3
    assert done.ratings["random"].elo < done.ratings["greedy"].elo
    assert sum(rating.elo for rating in done.ratings.values()) == pytest.approx(0, abs=0.5)


def test_neighbours_play_only_each_other():
    done = tournament("bones", ["random", "greedy", "level1"], 2, neighbours=True)
    assert [(p.one, p.two) for p in done.pairings] == [("random", "greedy"), ("greedy", "level1")]


def test_ratings_are_those_of_the_formula():
    """76 of 100 points are 200 Elo; half are none; the interval narrows with the root of the games."""
    few = ratings(["a", "b"], {("a", "b"): (76.0, 100)})
    many = ratings(["a", "b"], {("a", "b"): (760.0, 1000)})
    assert many["a"].elo - many["b"].elo == pytest.approx(200, abs=2)
    assert (few["a"].high - few["a"].low) / (many["a"].high - many["a"].low) == pytest.approx(10**0.5, rel=0.02)
    even = ratings(["a", "b", "c"], {("a", "b"): (5.0, 10), ("b", "c"): (5.0, 10)})
    assert all(abs(rating.elo) < 1e-6 for rating in even.values())


def test_one_who_wins_everything_still_has_a_rating():
    assert 200 < ratings(["a", "b"], {("a", "b"): (20.0, 20)})["a"].elo < 1000


def test_wilson_interval():
    low, high = wilson(140, 200)
    assert (low, high) == (pytest.approx(0.633, abs=0.001), pytest.approx(0.759, abs=0.001))
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("bots", "games"), [(["random"], 5), (["random", "random"], 5), (["random", "greedy"], 0)])
def test_a_tournament_needs_two_bots_and_a_game(bots, games):
    with pytest.raises(FivewaysError, match="at least one game a pair and two different bots"):
        tournament("bones", bots, games)


def test_a_game_that_is_played_together_has_no_tournament():
    with pytest.raises(FivewaysError, match="all win or lose together"):
        tournament("elements", ["random", "greedy"], 2, options={"mode": "together"})
