"""Random, greedy and the levels: what they choose, what they say, what they are called."""

import time
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from fiveways import Match, load_game
from fiveways.batch.batch import Batch
from fiveways.bots.players import GreedyBot, RandomBot, SearchBot, bot_names, legal_actions, make_bot, read_bots
from fiveways.contract.errors import BadSeat
from fiveways.contract.facts import Level
from fiveways.contract.loading import Game
from fiveways.contract.traits import OwnBots
from fiveways.envs.gymnasium import Env

SPEC = load_game("bones").spec
WON = "bones 8/8/8/8/2EWEW2/8/8/8/ew4ew w 4"


def test_random_plays_every_move_about_as_often():
    view = Match.new("bones", {"begins": "white"}, seed="r").view(0)
    drawn = [RandomBot().choose(view, f"{i}".encode()).action for i in range(700)]
    counts = [drawn.count(action) for action in set(drawn)]
    assert len(counts) == 7
    assert min(counts) > 60


def test_greedy_takes_a_win_and_says_what_it_saw():
    match = Match.from_text(WON)
    choice = GreedyBot().choose(match.view(0), b"g")
    assert match.play(choice.action).over
    assert choice.why == "It looks best at first sight: 100% to win, I would say."


def test_a_search_says_why_in_one_sentence():
    won = make_bot(SPEC, "level3").choose(Match.from_text(WON).view(0), b"s")
    assert won.why == "This wins at once."
    forced = Match.from_text("bones 8/8/8/4s3/3EsW2/EW1ew3/8/8/8 w 6 d4-e4")
    choice = make_bot(SPEC, "level5").choose(forced.view(0), b"s")
    assert choice.why.startswith("This wins by force; it threatens ")
    for action in choice.report.best.line:
        forced.play(action)
    assert forced.result.winners == (0,), "the line it tells of wins"
    opening = Match.new("bones", {"begins": "white"}, seed="s").view(0)
    why = make_bot(SPEC, "level3").choose(opening, b"s").why
    assert why.startswith("I expect to win ")
    assert "% of my thinking went into this); next I would like " in why


def test_bots_of_a_games_own_may_have_no_levels_and_are_asked_to_be_greedy():
    spec = replace(SPEC, id="own", levels=(), traits=(*SPEC.traits, OwnBots()))
    game = Game(spec)
    asked = []

    def choose(view, level, seed, cancel):
        asked.append(level)
        return legal_actions(view, seed)[:1], "It is the first."

    vars(game)["_files"] = load_game("bones")._files._replace(bots=SimpleNamespace(choose=choose))  # type: ignore
    view = Match.new(game, {"begins": "white"}, seed="o").view(0)
    assert bot_names(spec) == ["random", "greedy"] and spec.best_bot == "greedy"
    assert make_bot(spec, "greedy").choose(view, b"s").why == "It is the first." and asked == [0]
    with pytest.raises(BadSeat, match="the greedy players of own are its own"):
        Batch(game, 2, seat=0, opponent="greedy")
    env = Env(game, seat=0, opponent="greedy")
    _, told = env.reset(seed=1)
    env.step(np.int64(np.flatnonzero(told["action_mask"])[0]))
    assert len(asked) > 1


def test_the_strongest_bot_without_levels_is_greedy():
    assert replace(SPEC, levels=()).best_bot == "greedy"
    assert SPEC.best_bot == f"level{len(SPEC.levels)}"


def test_low_levels_blunder_as_often_as_they_should():
    view = Match.from_text(WON).view(0)
    bot = SearchBot("b", Level(50, bias=1.0, blunder=0.3))
    slips = sum(bot.choose(view, f"{i}".encode()).report is None for i in range(300))
    assert 60 < slips < 120


@pytest.mark.parametrize(
    ("position", "word"),
    [("9:10 1 5 3 0", "stop"), ("10:9 1 5 3 0", "roll"), ("4:0 0 1 4 0", "roll"), ("10:0 0 2 6 0", "stop")],
)
def test_chance_is_weighed(die, position: str, word: str):
    match = Match.from_text(f"die {position}")
    choice = SearchBot("s", Level(3000)).choose(match.view(match.to_move), b"x")
    assert match.play(choice.action).moves[-1].text == word


def test_bots_have_names():
    assert bot_names(SPEC) == ["random", "greedy", "level1", "level2", "level3", "level4", "level5"]
    assert read_bots(SPEC, "random, level2..level4") == ["random", "level2", "level3", "level4"]
    assert all(make_bot(SPEC, name).name == name for name in bot_names(SPEC))


@pytest.mark.parametrize("text", ["level0", "level6", "", "Random", "level3..level1", "level1..", "level"])
def test_names_nobody_has_are_refused(text: str):
    with pytest.raises(BadSeat, match="there is no kind of player"):
        read_bots(SPEC, text)


def test_where_there_is_no_estimate_greedy_plays_each_move_out_and_sees_what_wins_at_once(kuhn):
    for seed in (b"x", b"y", b"z"):
        for cards, move in (("61", "bet"), ("12", "pass")):  # the highest card calls, and the lowest does not
            chosen = GreedyBot().choose(Match.from_text(f"kuhn {cards} pb").view(0), seed)
            assert kuhn.text.move_text(None, chosen.action) == move
            assert "at first sight" in chosen.why
        assert GreedyBot().choose(Match.from_text(f"kuhn {cards} pb").view(0), seed).action == chosen.action


@pytest.mark.alone
def test_levels_answer_in_time_on_one_core():
    """Generous against noise; the benchmark has the real figures."""
    match = Match.new("bones", {"begins": "white"}, seed="t").play("d5-e5").play("e5-e6")
    for number, limit in ((1, 1.0), (2, 1.0), (3, 1.0), (5, 6.0)):
        bot = make_bot(SPEC, f"level{number}")
        bot.choose(match.view(0), b"warm")
        start = time.perf_counter()
        bot.choose(match.view(0), b"x")
        assert time.perf_counter() - start < limit
