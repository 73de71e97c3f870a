"""The next game at the same table: seats rotate, and the game is told who began and who lost."""

import pytest

from fiveways.tables.law import referee
from fiveways.tables.law.series import next_setup
from tests.games.the_way.situation import one_step_from_home
from tests.tables.test_policy import take
from tests.tables.test_referee_changes_nothing import table_of

PEOPLE = {"red": 0, "blue": 1}


def the_way(**wishes):
    options = {"games": "1", "choice": "red", "max_turns": 20, **wishes.pop("options", {})}
    return table_of("the-way", options, ["human", "open"], ["bob"], **wishes)


def who_has_the_choice_next(table):
    """The person who begins the next game by having the choice."""
    table.rematch = {0, 1}
    setup, seated = next_setup(table)
    return next(person for seat, person, _, _ in seated if seat == PEOPLE[setup.options["choice"]])


@pytest.mark.parametrize("resigns", ["ann", "bob"])
@pytest.mark.parametrize("choice", ["red", "blue"])
def test_whoever_resigned_has_the_choice_in_the_next_game(resigns, choice):
    table = the_way(options={"choice": choice, "games": "3"})
    take(table, referee.resign(table, resigns, 4000))
    assert who_has_the_choice_next(table) == resigns
    assert table.result.text.endswith("resigned the whole set")


@pytest.mark.parametrize("choice", ["red", "blue"])
def test_after_a_draw_the_one_who_had_the_choice_has_it_again(choice):
    table = the_way(options={"choice": choice})
    for move in ("circle", "first", *["stay"] * 20):
        take(table, referee.decide_move(table, 3000, move))
    assert table.result.ending == "cap"
    assert who_has_the_choice_next(table) == ("ann" if choice == "red" else "bob")


@pytest.mark.parametrize(("winner", "loser"), [("r", "bob"), ("b", "ann")])
@pytest.mark.parametrize("score", ["3:1-1", "3:2-0", "3:0-2"])
@pytest.mark.parametrize("had_it", ["r", "b"])
def test_it_counts_who_lost_the_last_game_and_not_the_set(winner, loser, score, had_it):
    table = the_way(options={"games": "3", "deck": "1"})
    match, home = one_step_from_home(winner, score=score, chooser=had_it)
    table.match = match.play(home)
    assert table.result and who_has_the_choice_next(table) == loser


def test_the_words_for_what_each_player_has_are_told():
    match, home = one_step_from_home("b", score="3:0-2")
    assert match.play(home).result.words == ("Defeat", "Victory")
    assert match.result.text == "Blue won, a Victory over a Defeat: all three games of the set"
    table = the_way(options={"games": "3"})
    take(table, referee.resign(table, "ann", 4000))
    assert table.result.text == "Blue won, a Win over a Loss: Red resigned the whole set"
    assert table.result.words == ("Loss", "Win") and "words" not in table.result.to_json()
    drawn = the_way()
    for move in ("circle", "first", *["stay"] * 20):
        take(drawn, referee.decide_move(drawn, 3000, move))
    assert drawn.result.words == ()
