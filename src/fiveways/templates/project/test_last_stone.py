"""The game keeps every law, and its rules say what its rule book says."""

from fiveways import Match
from fiveways.testing import check_game, rule

GAME = "last-stone"


def test_it_keeps_every_law():
    checked = check_game(GAME)
    print(checked)
    assert not checked.never_reached


@rule(f"{GAME}.1")
def test_a_player_takes_one_to_three_stones():
    match = Match.from_text(f"{GAME} 2 0")
    assert list(match.legal_moves) == ["take 1", "take 2"]
    assert match.why_not("take 3").rule == f"{GAME}.1"


@rule(f"{GAME}.2")
def test_whoever_takes_the_last_one_wins():
    match = Match.new(GAME, {"stones": 5}).play("take 3").play("take 2")
    assert match.result.winners == (1,)
