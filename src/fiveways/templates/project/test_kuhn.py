"""The game keeps every law, and its rules say what its rule book says."""

from fiveways import Match
from fiveways.testing import check_game, rule

GAME = "kuhn"


def test_it_keeps_every_law():
    checked = check_game(GAME)
    print(checked)
    assert not checked.never_reached


@rule(f"{GAME}.1")
def test_a_player_sees_only_their_own_card():
    match = Match.from_text(f"{GAME} 52 p")
    assert [int(card) for card in match.view(0).record["card"]] == [5, 0]
    assert [int(card) for card in match.view(1).record["card"]] == [0, 2]


@rule(f"{GAME}.3")
def test_passing_after_a_bet_loses():
    assert Match.from_text(f"{GAME} 52 b").play("pass").result.winners == (0,)


@rule(f"{GAME}.4")
def test_the_higher_card_wins():
    assert Match.from_text(f"{GAME} 25 b").play("bet").result.winners == (1,)
