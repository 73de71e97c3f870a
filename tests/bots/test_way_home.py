"""Bots of The Way bring a won game home: nothing is proven where hands are hidden, so they might as well dither."""

import pytest

from fiveways.bots.players import make_bot
from tests.games.the_way.situation import one_step_from_home, way


@pytest.mark.parametrize("level", ["level2", "level3", "level4", pytest.param("level5", marks=pytest.mark.slow)])
@pytest.mark.parametrize("games", [1, 3])
@pytest.mark.parametrize("seat", ["r", "b"])
def test_a_token_next_to_home_steps_home(level, games, seat):
    match, home = one_step_from_home(seat, **({"games": 1} if games == 1 else {}))
    bot = make_bot(match.game.spec, level)
    for seed in range(3):
        if bot.level.blunder and seed:
            continue
        played = match.copy()
        choice = bot.choose(played.view(mover := played.to_move), bytes([seed]) * 32)
        played.play(choice.action)
        if games == 3 and played.to_move == mover and not played.automatic:
            # The board stays for the next game of the set, so a bot may change it before the same turn's step.
            played.play(bot.choose(played.view(mover), bytes([seed]) * 32).action)
        assert played.moves[-1].text == home


@pytest.mark.parametrize("level", ["level3", "level4"])
def test_against_somebody_who_stays_a_set_is_won_by_walking(level):
    """Three steps from home on an open road, and the other does nothing: no turn is wasted."""
    match = way({"b1": "sE", "c1": "sE", "d1": "sE"}, circle="d1*", square="b5", red="", blue="", under="ccLRtsee")
    bot = make_bot(match.game.spec, level)
    for ply in range(9):
        choice = bot.choose(match.view(0), bytes([ply]) * 32)
        match.play(choice.action)
        if match.moves[-1].news:
            break
        if match.to_move == 1:
            match.play("stay")
    assert "Red is home and wins game 1" in match.moves[-1].news
