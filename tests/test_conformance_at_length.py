"""Every installed game keeps every law over several matches. Its own file, so that it runs beside the other laws."""

import pytest

from fiveways.testing import check_game
from tests.our_games import OUR_GAMES


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_game_keeps_every_law_over_several_matches(game: str):
    assert check_game(game, matches=8).positions > 20
