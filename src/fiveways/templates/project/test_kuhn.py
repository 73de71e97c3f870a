"""The game keeps every law, and its rules say what its rule book says."""

from fiveways import Match
from fiveways.testing import check_game  # comes first: it turns on bounds checks for compiled code

GAME = "kuhn"


def test_it_keeps_every_law():
    checked = check_game(GAME)
    print(checked)
    assert not checked.never_reached


def test_rule_1_a_player_sees_only_their_own_card():
    match = Match.from_text(f"{GAME} 52 p")
    assert [int(card) for card in match.view(0).record["card"]] == [5, 0]
    assert [int(card) for card in match.view(1).record["card"]] == [0, 2]


def test_rule_3_passing_after_a_bet_loses():
    assert Match.from_text(f"{GAME} 52 b").play("pass").result.winners == (0,)


def test_rule_4_the_higher_card_wins():
    assert Match.from_text(f"{GAME} 25 b").play("bet").result.winners == (1,)
