"""The game keeps every law, and its rules say what its rule book says."""

from fiveways import Match
from fiveways.testing import check_game  # comes first: it turns on bounds checks for compiled code

GAME = "last-stone"


def test_it_keeps_every_law():
    checked = check_game(GAME)
    print(checked)
    assert not checked.never_reached


def test_rule_1_a_player_takes_one_to_three_stones():
    match = Match.from_text(f"{GAME} 2 0")
    assert list(match.legal_moves) == ["take 1", "take 2"]
    assert match.why_not("take 3").rule == f"{GAME}.1"


def test_rule_2_whoever_takes_the_last_stone_wins():
    match = Match.new(GAME, {"stones": 5}).play("take 3").play("take 2")
    assert match.result.winners == (1,)
