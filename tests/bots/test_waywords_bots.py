"""Bots of WAYWORDS: they know some words, notice some of these and play whole turns. The best one plans."""

import threading
import time

import numpy as np
import pytest

from fiveways import Match, load_game
from fiveways.bots.players import bot_names, make_bot, read_bots
from fiveways.games.waywords.bots import SKILLS, planning
from fiveways.games.waywords.bots.noticing import noticed, see
from fiveways.games.waywords.parts import KINDS, PASS, PUT, PUTS, STEP, THROW_LETTER, VOID
from fiveways.games.waywords.rules.fields import record_of
from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.plays import find_lifts, find_plays
from fiveways.match import fairness
from tests.games.waywords.situation import BEE, CRATE, DOMINOES, TWO, game

SEED = bytes(32)
QUICK = {"CANDIDATES": 3, "ROUNDS": ((1, 1),), "ROUNDS_OF_MANY": ((1, 1),), "REFILL_ROUNDS": ((1, 1),), "ALONE": 2}


def choice(match, name, seed=SEED, cancel=None):
    return make_bot(match.game.spec, name).choose(match.view(match.to_move), seed, cancel)


def text(match, name, seed=SEED):
    return match.copy().play(choice(match, name, seed).actions).moves[-1].text


def lexicon_of(match):
    return match.game.kernel.data(match.options)


def levels_of(match, name):
    """The level of the word that a bot marks; 0 if it passes."""
    after = record_of(match.copy().play(choice(match, name).actions).state_bytes())
    node = int(after["used"][0]) if after["used_count"] else 0
    return int(lexicon_of(match).view(np.uint64)[node]) >> lexicon.LEVEL_AT & 7


def gained(match, actions):
    me = match.to_move
    after = record_of(match.copy().play(actions).state_bytes())
    return int(after["total"][me])


def openings(count, **options):
    return [Match.new("waywords", options, seed=f"bots {number}") for number in range(count)]


def test_the_game_has_players_of_its_own_and_they_go_by_the_usual_names():
    spec = load_game("waywords").spec
    assert spec.level_count == 5 and not spec.levels and spec.best_bot == "level5"
    assert bot_names(spec) == ["random", "greedy", *(f"level{number}" for number in range(1, 6))]
    assert read_bots(spec, "greedy..level2") == ["greedy", "level1", "level2"]


@pytest.mark.parametrize("name", ["greedy", "level4"])
def test_who_sees_everything_takes_the_best_word_of_the_board(name):
    for match in openings(5):
        best = int(find_plays(match.state_bytes(), lexicon_of(match), swaps=1)[0]["score"])
        assert gained(match, choice(match, name).actions) == best


def test_nobody_marks_a_word_above_their_vocabulary():
    for number in (1, 2, 3):
        seen = {levels_of(match, f"level{number}") for match in openings(8)}
        assert max(seen) <= SKILLS[number].vocabulary and seen != {0}


def test_so_many_words_are_noticed_as_the_level_says():
    rates = {number: [] for number in (1, 2, 3)}
    for match in openings(30):
        state = match.state_bytes()
        for number, found in rates.items():
            plays = find_plays(state, lexicon_of(match), SKILLS[number].vocabulary)
            some = noticed(plays, record_of(state), SKILLS[number].notices)
            found.append(len(np.unique(some["word"])) / len(np.unique(plays["word"])))
    for number, found in rates.items():
        assert np.mean(found) == pytest.approx(SKILLS[number].notices, rel=0.25)
        assert len(set(found)) > 20, "another game, other words"


def test_what_is_noticed_stays_the_same_within_a_turn_and_changes_with_the_turn():
    match = openings(1)[0]
    plays = find_plays(match.state_bytes(), lexicon_of(match), swaps=0)

    def words():
        return noticed(plays, record_of(match.state_bytes()), 0.3)["word"].tolist()

    before = words()
    own = int(np.flatnonzero(match.view(match.to_move).record["hand"])[0])
    match.play(f"swap h8 {KINDS[own]}")
    assert words() == before
    match.play("pass")
    assert words() != before


def test_a_marker_is_taken_up_where_that_is_better_than_anything_else():
    options = {"players": 2}
    for match in openings(3, **options):
        for _ in range(60):
            if match.over:
                break
            state = match.state_bytes()
            if record_of(state)["phase"] == 0:
                lifts, plain = find_lifts(state, lexicon_of(match)), find_plays(state, lexicon_of(match))
                if len(lifts) and (not len(plain) or lifts[0]["score"] > plain[0]["score"]):
                    assert "lift" in text(match, "level4") or "clear" in text(match, "level4")
                    return
            match.play(choice(match, "greedy").actions)
    raise AssertionError("there was no such position")


@pytest.mark.parametrize("name", ["greedy", "level1", "level3", "level5"])
def test_the_same_view_and_seed_give_the_same_choice(name, monkeypatch):
    for setting, value in QUICK.items():
        monkeypatch.setattr(planning, setting, value)
    match = openings(1)[0]
    assert len({choice(match, name, b"s" * 32).actions for _ in range(3)}) == 1


@pytest.mark.parametrize("name", ["greedy", "level3", "level4"])
def test_a_word_that_was_begun_is_finished_or_given_up(name):
    match = game(CRATE)
    for cell in ("b3", "c3", "d3"):
        match.play(f"step {cell}")
    done = match.copy().play(choice(match, name).actions)
    assert done.view().record["used_count"] == 1
    lost = game("a1=Q b1=X c1=Z d1=V", to=0)
    for cell in ("a1", "b1", "c1"):
        lost.play(f"step {cell}")
    assert choice(lost, name).actions == (VOID,)


def test_a_word_half_covered_is_covered_to_the_end():
    match = game(CRATE)
    for cell in ("b3", "c3", "d3", "d4", "e4"):
        match.play(f"step {cell}")
    match.play("put I3:b3.c3.d3")
    assert text(match, "level1") == "put D:d4.e4"


OPTIONS = [
    {"players": 2},
    {"players": 4, "adjacency": "4", "flip": True, "min_length": 2},
    {"players": 3, "crossing": "none", "tiles": "al_ng", "markers": "even"},
    {"mode": "alternative", "players": 2},
    {"mode": "alternative", "players": 3, "per_word": 3},
    {"mode": "solitaire"},
    {"mode": "solitaire", "per_word": 2, "crossing": "one"},
]


def whole_game(match, name, most):
    """Play so many turns, or to the end. The match would refuse a line that is not allowed."""
    while not match.over and match.view().record["turn"] < most:
        thinking = fairness.match_seed(SEED, [f"{match.ply}"])
        match.play(choice(match, name, thinking).actions, ms=0)
    return match


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("level", range(6))
def test_every_line_is_allowed_in_whole_games(options, level, monkeypatch):
    for setting, value in QUICK.items():
        monkeypatch.setattr(planning, setting, value)
    match = Match.new("waywords", options, seed=f"whole {level}")
    whole_game(match, f"level{level}" if level else "greedy", 10 if level == 5 else 60)
    assert match.view().record["turn"] >= min(10, len(match.moves))


def test_the_planner_counts_what_it_leaves_to_others(monkeypatch):
    """The other hand is known here. If its points weigh much, the bot leaves it less than if they weigh nothing."""
    monkeypatch.setattr(planning, "ROUNDS", ((1, 1),))
    monkeypatch.setattr(planning, "NEXT", 0.0)
    left = {}
    for weight in (0.0, 30.0):
        monkeypatch.setattr(planning, "REPLY", weight)
        left[weight] = 0
        for match in (game(cells, known=TWO) for cells in ("", BEE, CRATE)):
            after = match.copy().play(choice(match, "level5").actions)
            after.play(choice(after, "level4").actions)
            best = see(after.state_bytes(), lexicon_of(match), SKILLS[5])
            left[weight] += best[0].points if best else 0
    assert left[30.0] < left[0.0]


def test_the_planner_throws_back_what_is_of_little_use():
    """The bot throws back a domino or the Q, and neither the S nor the marker of four cells."""
    match = game(BEE, "QS:D.D.T|NR:D.I3.L3", phase="refill", marked=1, turn=1, passes=0, ply=9, words="BEE:0:5")
    first = text(match, "level5").split(",")[0]
    assert first in ("throw pattern D", "throw letter Q")


def test_a_full_hand_can_be_kept_and_an_empty_one_is_filled_with_a_letter_at_least():
    match = game(BEE, "T:|NR:D.I3.L3", phase="refill", marked=1, turn=1, ply=9, words="BEE:0:5")
    for name in ("greedy", "level5"):
        done = match.copy().play(choice(match, name).actions)
        assert done.to_move == 1 and done.view(0).record["letters"][0] >= 1


def test_who_can_end_the_game_and_win_does_so():
    """Blue plays last in the round and needs ten points."""
    match = game(BEE, to=1, first=0, totals="299,290", turn=1, passes=1)
    after = match.copy().play(choice(match, "level5").actions)
    assert after.over and after.result.scores == (-1.0, 1.0)


def test_alone_the_planner_gets_more_out_of_a_board_than_who_takes_the_best_word_each_time(monkeypatch):
    monkeypatch.setattr(planning, "ALONE", 4)
    totals = {}
    for name in ("level4", "level5"):
        match = whole_game(Match.new("waywords", {"mode": "solitaire"}, seed="alone"), name, 14)
        totals[name] = int(record_of(match.state_bytes())["total"][0])
    assert totals["level5"] > totals["level4"]


def test_the_planner_stops_when_told_and_still_answers():
    stop = threading.Event()
    stop.set()
    for options in ({"players": 3}, {"mode": "solitaire"}):
        match = Match.new("waywords", options, seed="stop")
        start = time.perf_counter()
        quick = choice(match, "level5", cancel=stop)
        assert match.why_not(quick.actions) is None
        assert time.perf_counter() - start < 2


def test_who_sees_nothing_passes_and_asks_for_another_letter():
    """The box holds no marker, and the hand no pattern tile."""
    match = game(BEE, unique_words=True, to=0)
    state = match.state_bytes()
    record_of(state)["box"] = 0
    record_of(state)["tray"][0] = 0
    empty = Match(match.game, match.options, SEED, start=state)
    assert choice(empty, "level2").actions == (PASS,)
    after = empty.play([PASS])
    assert text(after, "level2").startswith("throw letter ")


def test_bots_play_the_same_moves_at_a_table_of_their_own():
    """A record of a game of bots can be replayed: lines read back from their texts."""
    match = whole_game(Match.new("waywords", {"players": 2}, seed="record"), "greedy", 12)
    again = Match.new("waywords", {"players": 2}, seed="record")
    for move in match.moves:
        again.play(move.text)
    assert again.to_text() == match.to_text()


def test_careful_bots_throw_back_all_dominoes_at_once():
    marked = {"phase": "refill", "marked": 1, "turn": 1, "words": "BEE:0:5"}
    match = game(BEE, "OT:D.D.I|NR:D.I3.L3", **marked)
    assert text(match, "level4").startswith("throw pattern D, throw pattern D, take pattern")
    older = game(BEE, "OT:D.D.I|NR:D.I3.L3", **marked, rules=1)
    assert text(older, "level4").count("throw") == 1


def test_the_planner_weighs_throwing_back_two_tiles():
    tried = planning._refills(record_of(game(BEE, "QT:D.I3.I|NR:D.I3.L3", phase="refill").state_bytes()))
    throws = [sum(THROW_LETTER <= action < STEP for action in line) for line in tried]
    assert max(throws) == 2 and throws.count(2) > throws.count(1) > 0


def test_in_the_alternative_game_bots_take_up_to_three_markers_for_a_word():
    most = [
        sum(action >= PUT for action in choice(match, "greedy").actions if action < PUT + PUTS)
        for match in openings(8, mode="alternative")
    ]
    assert max(most) == 3 and min(most) >= 1


@pytest.mark.parametrize("name", ["level1", "level4", "greedy"])
def test_a_bot_that_goes_on_with_a_marker_taken_up_uses_it_or_passes(name):
    match = game("a8=K b8=J", "OT:D.I3.L3|NR:D.I3.L3", on=DOMINOES, totals="40,40").play("lift b8")
    after = match.copy().play(choice(match, name).actions)
    assert not record_of(after.state_bytes())["lifted"] and after.moves[-1].seat == 0


def test_alone_bots_keep_markers_for_further_words():
    match = Match.new("waywords", {"mode": "solitaire"}, seed="alone")
    state, data = match.state_bytes(), lexicon_of(match)
    seen = see(state, data, SKILLS[4])[0]
    plays = find_plays(state, data)
    assert seen.points < int(plays["score"][0]), "the best word takes three markers"
    assert sum(PUT <= action < PUT + PUTS for action in seen.actions) == 1
