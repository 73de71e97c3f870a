"""Bots of misDIRECTION: they aim before they roll, turn others away, and forget what their level forgets."""

import numpy as np
import pytest

from fiveways import Match, load_game
from fiveways.bots.players import make_bot

STRONG = ["greedy", "level5"]


def chosen(name, text, seeds=3):
    """The moves a bot makes in a position, each with another seed."""
    match = Match.from_text(f"misdirection {text}")
    bot = make_bot(match.game.spec, name)
    found = set()
    for seed in range(seeds):
        choice = bot.choose(match.view(match.to_move), bytes([seed]) * 32)
        found.add(match.game.text.move_text(match.view(match.to_move).record, choice.action))
    return found


@pytest.mark.parametrize("name", STRONG)
def test_with_a_light_disk_they_turn_the_arrow_to_the_centre_before_they_roll(name):
    assert chosen(name, "e8,o15 e8=pN b2=pS k13=pW to=0 disks=ld phase=before turn=9 ply=20") == {"e8+"}


@pytest.mark.parametrize("name", STRONG)
def test_who_points_at_the_centre_already_rolls(name):
    assert "roll" in chosen(name, "e8,o15 e8=pE to=0 disks=ld phase=before turn=9 ply=20")


@pytest.mark.parametrize("name", STRONG)
def test_after_the_move_an_opponent_who_aims_is_turned_away(name):
    """Even with a light disk a shot is gone once the arrow is two quarters off, and made worse with one."""
    moves = chosen(name, "b2,k8 b2=pS k8=pW m3=pS to=0 disks=dd phase=after turn=9 ply=20")
    assert moves <= {"k8+", "k8-"}


def test_what_is_forgotten_is_not_used(monkeypatch):
    """A bot that forgets everything under tokens cannot tell an arrow that aims from one that does not."""
    game = load_game("misdirection")
    aims, does_not = (
        Match.from_text(f"misdirection b2,k8 b2=pS k8=p{way} m3=pS to=0 disks=dd phase=after turn=30 ply=70")
        for way in ("W", "E")
    )
    kernel = game.kernel
    assert not np.array_equal(aims.view(0).bytes, does_not.view(0).bytes)
    left = [kernel.view_record(kernel.forget(match.view(0).bytes, 1.0)) for match in (aims, does_not)]
    assert left[0]["face"].tolist() == left[1]["face"].tolist()


def test_levels_forget_less_the_higher_they_are_and_the_highest_nothing():
    rates = [level.forget for level in load_game("misdirection").spec.levels]
    assert rates == sorted(rates, reverse=True) and rates[0] > 0 and rates[-1] == 0


def test_a_choice_depends_on_view_and_seed_alone():
    match = Match.new("misdirection", {"players": 3}, seed="same")
    for _ in range(12):
        match.play(next(iter(match.legal_moves)))
    bot = make_bot(match.game.spec, "level2")
    assert len({bot.choose(match.view(match.to_move), b"s" * 32).action for _ in range(3)}) == 1
