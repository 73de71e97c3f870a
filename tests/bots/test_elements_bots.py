"""Bots of Elements do what anybody would: win when they can, stop who would win, finish what one card finishes."""

import pytest

from fiveways import Match
from fiveways.bots.players import make_bot

LEVELS = ["level2", "level3", "level4", pytest.param("level5", marks=pytest.mark.slow)]
SEEDS = range(4)


def choices(text: str, level: str):
    """The match and what a bot would play there, by several seeds; where it blunders on purpose, that is left out."""
    match = Match.from_text(f"elements {text}")
    bot = make_bot(match.game.spec, level)
    for seed in SEEDS:
        choice = bot.choose(match.view(match.to_move), bytes([seed]) * 32)
        if choice.report is not None:
            yield Match.from_text(f"elements {text}").play(choice.action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "text",
    [
        "c5,c3,c3,c3 a.e.f.w/e.f.w.o to=0 ply=9",
        "c3,c3,d3,c3 e.f.w.o/a.e.ff.w to=1 ply=9",
        "c3,c1,e3,c3 e4.f.w.a/f.f.f to=0 ply=9",
        "c5,c3,c3,c3 e.a.f.w/e.f/w.w/f.f to=0 ply=9 players=4",
    ],
)
def test_a_card_that_wins_is_played_at_once(level, text):
    for match in choices(text, level):
        assert match.over
        assert match.result.winners == (int(" to=1 " in text),)


@pytest.mark.parametrize("level", LEVELS)
def test_two_moves_of_one_card_win_together(level):
    """Beside the gate's file: one border brings the piece before the gate, the other one through it."""
    for match in choices("b5,c3,c3,c3 a+f.e.w.o/e.f.w.o to=0 ply=9", level):
        bot = make_bot(match.game.spec, level)
        choice = bot.choose(match.view(0), b"b" * 32)
        assert match.moves[-1].text.startswith("play a+f air ")
        if choice.report is not None:
            assert match.play(choice.action).over


@pytest.mark.parametrize("level", LEVELS)
def test_a_certain_win_of_the_other_is_stopped(level):
    """Fire stands before its gate, and the cards to take it out are known to be in the other hand."""
    text = "c3,c3,e3,c3 w.a.a.e/f.f.ff to=0 ply=9 known=f.f.ff/"
    for match in choices(text, level):
        assert match.view(0).record["at"][2] != 14, "Fire no longer stands at e3"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("arcs", [1, 2])
def test_together_one_card_finishes_an_arc(level, arcs):
    away = "" if arcs == 2 else "away=" + ".".join(["a"] * 6 + ["aa"] * 6 + ["e"] * 5 + ["ee"] * 6 + ["f"] * 6
                                                    + ["ff"] * 6 + ["w"] * 6 + ["ww"] * 6 + ["o"] * 5)  # fmt: skip
    text = f"d4,d4,d4,c4 f.a.e.e/w.w.a.e to=0 ply=9 mode=together arcs={arcs} {away}"
    for match in choices(text, level):
        assert match.over if arcs == 1 else match.view(0).record["arc"] == 2


@pytest.mark.parametrize("level", LEVELS)
def test_together_the_last_piece_leaves(level):
    for match in choices("out,out,out,a4 f.a.e.w/w.w.a.e to=0 ply=9 mode=together arc=2", level):
        assert match.over
        assert match.result.scores == (1, 1)


@pytest.mark.parametrize("bot", ["greedy", *LEVELS])
def test_nobody_gives_the_game_away_by_moving_everything(bot):
    """elements.12: with a wild card for all, a piece of another that leaves wins for its owner."""
    match = Match.from_text("elements c4,c2,e3,b3 x4.a/e/f/w to=0 ply=9 players=4")
    player = make_bot(match.game.spec, bot)
    for seed in SEEDS:
        playing = match.copy()
        while not playing.over and playing.to_move == 0:
            choice = player.choose(playing.view(0), bytes([seed]) * 32)
            if bot != "greedy" and choice.report is None:
                break
            playing.play(choice.action)
        assert not playing.over or playing.result.winners == (0,)
