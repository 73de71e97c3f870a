"""The review of a game: the best words of each turn. And the command that prints every play of a position."""

import json

import pytest
from typer.testing import CliRunner

from fiveways import FivewaysError, Match, load_game
from fiveways.bots.players import make_bot
from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.contract.traits import Reviews
from fiveways.games.waywords.commands import words
from fiveways.games.waywords.words.listing import list_plays, read_position
from fiveways.lab.playing.jobs import play_match
from fiveways.match.review import review_of
from tests.games.waywords.situation import BEE, MARK_BEE, MARK_BENT_BEE, game, text


def finished(*names, **options):
    loaded = load_game("waywords")
    bots = [make_bot(loaded.spec, name) for name in names]
    return play_match(loaded, bots, {"players": len(names), **options}, "review")


def find(position, *arguments):
    return CliRunner().invoke(words, [position, *arguments])


def test_nothing_is_told_before_the_game_is_over():
    match = game(BEE)
    with pytest.raises(IllegalMove, match="when the game is over"):
        review_of(match)
    assert review_of(match.play(MARK_BEE).resign(1))[0].played.text == "BEE"


def test_a_game_without_a_review_says_so():
    assert not load_game("bones").spec.has(Reviews) and load_game("waywords").spec.has(Reviews)
    with pytest.raises(FivewaysError, match="bones has nothing to say"):
        review_of(Match.new("bones", seed="x").resign(0))


def test_every_turn_has_a_remark_with_what_was_played_and_what_it_brought():
    match = finished("level1", "level2", max_turns=12)
    remarks = review_of(match)
    assert len(remarks) == 12 and [remark.ply for remark in remarks] == sorted(remark.ply for remark in remarks)
    for remark in remarks:
        assert remark.seat == match.moves[remark.ply - 1].seat
        gained = [int(match.view(at=at).record["total"][remark.seat]) for at in (remark.since, remark.ply)]
        assert gained[1] - gained[0] == remark.played.points
        assert len({way.text.split()[0] for way in remark.there}) == len(remark.there) <= 3


def test_what_could_have_been_played_can_be_played_from_where_the_turn_began_and_brings_its_points():
    match = finished("level1", "level3", max_turns=16)
    tried = 0
    for remark in review_of(match):
        for way in remark.missed:
            then = match.copy(remark.since)
            before = int(then.view().record["total"][remark.seat])
            then.play(way.move)
            assert int(then.view().record["total"][remark.seat]) - before == way.points > remark.played.points
            assert set(way.items) <= {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)}
            tried += 1
    assert tried > 10


def test_who_takes_the_best_each_time_has_missed_nothing():
    assert not any(remark.missed for remark in review_of(finished("level4", "level4", max_turns=8)))


def test_a_turn_made_in_several_moves_is_one_remark_from_its_beginning():
    match = game(BEE).play("swap h8 O").play(MARK_BEE).resign(1)
    [remark] = review_of(match)
    assert (remark.since, remark.ply, remark.played.points) == (0, 2, 5)
    assert json.loads(json.dumps(remark.to_json()))["missed"][0]["points"] > 5


def test_alone_every_word_is_a_turn():
    match = finished("level2", mode="solitaire")
    assert len(review_of(match)) == int(match.view(0).record["turn"])


def test_the_command_prints_the_best_plays_first():
    answer = find(text(BEE), "--json", "--limit", "5")
    told = json.loads(answer.stdout)
    points = [play["points"] for play in told["plays"]]
    assert len(points) == 5 and points == sorted(points, reverse=True) and told["found"] > 5
    match = Match.from_text(told["position"])
    for play in told["plays"]:
        assert match.copy().play(play["move"]).view().record["total"][0] == play["points"]
    assert "plays, the best 5 are shown" in find(text(BEE), "--limit", "5").stdout


def test_the_command_can_leave_swaps_and_rare_words_out():
    match = read_position(text(BEE))
    plain, count = list_plays(match, swaps=0, limit=1000)
    assert {(play.word, play.points) for play in plain} >= {("BEE", 5), ("BEE", 11)}
    assert not any(play.swaps for play in plain) and count == len(plain)
    moves = {play.move for play in plain}
    assert {MARK_BEE, MARK_BENT_BEE} <= moves
    assert all(play.level == 10 for play in list_plays(match, vocabulary=1, limit=1000)[0])


def test_the_command_marks_what_takes_up_a_marker_or_clears_the_board():
    dominoes = "1D:a8.b8+2D:d8.e8+3D:g8.h8"
    plays, _ = list_plays(read_position(text(BEE, "OT:D.CLEAR|NR:D.I3.L3", on=dominoes)), limit=9999)
    assert any(play.lift for play in plays) and any(play.clear for play in plays)
    match = Match.from_text(text(BEE, "OT:D.CLEAR|NR:D.I3.L3", on=dominoes, totals="50,50"))
    for play in [next(play for play in plays if play.lift), next(play for play in plays if play.clear)]:
        assert match.copy().play(play.move).view().record["total"][0] == 50 + play.points


@pytest.mark.parametrize(
    ("position", "error", "message"),
    [
        ("bones 8/8/8/4s3/3En3/8/8/8/8 w 2", FivewaysError, "a position of bones"),
        ("nonsense", BadNotation, "8 rows here, not 1"),
        ("waywords nonsense", BadNotation, "8 rows here, not 1"),
        (text(BEE, phase="refill", turn=1, passes=1), FivewaysError, "the phase is refill"),
    ],
)
def test_the_command_refuses_what_it_cannot_search(position, error, message):
    with pytest.raises(error, match=message):
        read_position(position)


def test_the_command_refuses_a_size_that_words_do_not_have():
    answer = find(text(BEE), "--level", "40")
    assert "10, 20, 35, 50, 60, not 40" in str(answer.exception)


def test_the_name_of_the_game_may_be_left_out():
    assert read_position(text(BEE).removeprefix("waywords ")).to_text() == read_position(text(BEE)).to_text()
