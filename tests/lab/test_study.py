"""A study gives the same rows whatever the cores and the breaks, and loses none that were written down."""

import json

import numpy as np
import pytest
from pyarrow import parquet

from fiveways.batch import runners
from fiveways.contract.errors import FivewaysError
from fiveways.lab.playing import folder
from fiveways.lab.playing.arms import combine
from fiveways.lab.playing.jobs import Job, count, play
from fiveways.lab.playing.places import ThisMachine, place
from fiveways.lab.playing.rows import Rows, Tally
from fiveways.lab.playing.study import Study
from fiveways.lab.simulate import simulate, sweep


def small(games: int = 300, seats=None) -> Study:
    return Study("bones", combine("bones", {}, {"rows": (7, 9)}, seats, "study").arms, games)


def same(one: Rows, two: Rows) -> bool:
    pairs = zip(vars(one).values(), vars(two).values(), strict=True)
    return all(np.array_equal(a, b, equal_nan=a.dtype == np.float32) for a, b in pairs)


def columns(kept):
    return parquet.read_table(kept / "games.parquet")


class Breaks:
    """A place where the power goes off after some jobs."""

    def __init__(self, after: int) -> None:
        self.left = after

    def each(self, work, jobs, done):
        for job in jobs:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            done(job, work(job))


def test_rows_are_the_same_on_any_number_of_threads():
    one, three = (small().run(ThisMachine(threads)) for threads in (1, 3))
    assert same(one, three) and len(one) == 600


def test_random_rows_are_the_games_that_simulate_counts():
    rows = small().run().of(1)
    counted = simulate("bones", 300, seed="study")
    assert tuple((rows.scores > 0).sum(axis=0)) == counted.wins
    assert rows.plies.sum() == counted.plies and rows.plies.max() == counted.longest


@pytest.mark.parametrize("seats", [None, ["greedy", "random"]])
def test_a_study_goes_on_where_it_was_broken_off(tmp_path, monkeypatch, seats):
    monkeypatch.setattr(folder, "EVERY", 0.0)
    games = 300 if seats is None else 6
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    with pytest.raises(KeyboardInterrupt):
        small(games, seats).run(Breaks(3), broken)
    kept = sum(parquet.read_table(file).num_rows for file in (broken / "parts").glob("*.parquet"))
    assert 0 < kept < 2 * games
    counted: list[int] = []
    again = small(games, seats).run(ThisMachine(2), broken, counted.append)
    assert counted[0] == kept and sum(counted) == 2 * games
    assert same(again, small(games, seats).run(ThisMachine(1), whole))
    assert columns(broken).equals(columns(whole))
    assert not list((broken / "parts").iterdir())


def test_what_a_finished_study_has_is_not_played_again_and_more_can_be_added(tmp_path):
    small(100).run(folder=tmp_path / "a")
    played: list[Job] = []

    class Watching(ThisMachine):
        def each(self, work, jobs, done):
            played.extend(jobs)
            super().each(work, jobs, done)

    small(100).run(Watching(), tmp_path / "a")
    assert not played
    assert same(small(150).run(Watching(), tmp_path / "a"), small(150).run())
    assert sum(job.games for job in played) == 100
    with pytest.raises(FivewaysError, match="has more than 50 games of a kind already, up to 150: ask for at least"):
        small(50).run(folder=tmp_path / "a")
    assert columns(tmp_path / "a").num_rows == 300


def test_a_break_between_the_whole_and_putting_the_parts_away_counts_nothing_twice(tmp_path):
    first = small(64).run(folder=tmp_path)
    part = tmp_path / "parts" / "left.parquet"
    part.write_bytes((tmp_path / "games.parquet").read_bytes())
    assert same(small(64).run(folder=tmp_path), first)


def test_half_a_file_is_never_read(tmp_path):
    small(64).run(folder=tmp_path)
    (tmp_path / "parts" / "00000-1.parquet.half").write_bytes(b"PAR1 and then nothing")
    assert len(small(64).run(folder=tmp_path)) == 128


def test_a_part_that_a_power_cut_emptied_is_set_aside_and_played_again(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "EVERY", 0.0)
    with pytest.raises(KeyboardInterrupt):
        small(300).run(Breaks(3), tmp_path)
    part = next((tmp_path / "parts").glob("*.parquet"))
    part.write_bytes(b"")
    assert same(small(300).run(folder=tmp_path), small(300).run())
    assert [file.name for file in (tmp_path / "parts").iterdir()] == [f"{part.name}.damaged"]


def test_the_one_file_is_written_though_nothing_was_left_to_play(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "EVERY", 0.0)
    with pytest.raises(KeyboardInterrupt):
        small(300).run(Breaks(8), tmp_path)
    small(256).run(folder=tmp_path)
    assert columns(tmp_path).num_rows == 512


def test_parts_of_somebody_else_are_left_alone(tmp_path):
    class Another(ThisMachine):
        def each(self, work, jobs, done):
            super().each(work, jobs, done)
            (tmp_path / "parts" / "other.parquet").write_bytes(b"being written by another run")

    small(64).run(Another(), tmp_path)
    assert (tmp_path / "parts" / "other.parquet").exists()


def test_speed_counts_what_was_played_and_not_what_was_there(tmp_path):
    first, again = (sweep("bones", 2000, {}, seed="s", folder=tmp_path).arms[0] for _ in range(2))
    assert first.plies_per_second > 0 and again.plies_per_second is None
    assert first.wins == again.wins
    beside_each_other = sweep("bones", 200, {"rows": (7, 9)}, seed="s").arms
    assert all(arm.seconds is None for arm in beside_each_other)


def test_a_damaged_file_is_named(tmp_path):
    small(64).run(folder=tmp_path)
    (tmp_path / "games.parquet").write_bytes(b"no such thing")
    with pytest.raises(FivewaysError, match=r"games\.parquet cannot be read"):
        small(64).run(folder=tmp_path)


def test_another_study_does_not_go_into_the_same_folder(tmp_path):
    small(64).run(folder=tmp_path)
    for settings, says in (
        ({"seats": ["greedy"]}, r"other players \(random, random there, greedy, greedy here\)"),
        ({"seed": "other"}, r"another seed \(\S+ there, other here\)"),
        ({"options": {"in_a_row": 4}}, r"other options \(in_a_row: 5 there\)"),
    ):
        with pytest.raises(FivewaysError, match=f"holds another study, with {says}: name a new folder"):
            sweep("bones", 64, {"rows": (7, 9)}, **{"seed": "study", "folder": tmp_path, **settings})
    with pytest.raises(FivewaysError, match="holds another study, with other options or players"):
        sweep("bones", 64, {"rows": (7, 9, 11)}, seed="study", folder=tmp_path)
    assert columns(tmp_path).num_rows == 128


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("all of it")
    with pytest.raises(FivewaysError, match="holds no study: name a new folder"):
        small().run(folder=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_tells_options_players_and_endings_in_words(tmp_path):
    sweep("elements", 20, {"players": (2, 3)}, seats=["random"], seed="s", folder=tmp_path)
    table = columns(tmp_path).to_pydict()
    assert set(table["option_players"]) == {2, 3} and set(table["player_1"]) == {"random"}
    assert set(table["ending"]) <= {"gate", "cap"}
    lacking = [np.isnan(score) for score, players in zip(table["score_2"], table["option_players"], strict=True)]
    assert lacking == [players == 2 for players in table["option_players"]]
    assert json.loads((tmp_path / "plan.json").read_text())["game"] == "elements"


def test_too_many_rows_and_no_games_are_refused():
    with pytest.raises(FivewaysError, match="at most 50,000,000; these are 200,000,000"):
        small(100_000_000).run()
    with pytest.raises(FivewaysError, match="at least one game"):
        small(0)


@pytest.mark.parametrize("seats", [None, ["greedy", "random"], ["level1"]])
def test_games_are_counted_as_their_rows_say(seats):
    study = small(130 if seats is None else 6, seats)
    rows, tallies = study.run(ThisMachine(2)), study.count(ThisMachine(2))
    for number, tally in enumerate(tallies):
        assert np.array_equal(tally.counts, Tally.of(rows.of(number), 2).counts)
    assert len(tallies) == 2 and all(
        tally.counts[runners.PLIES] == rows.of(n).plies.sum() > 0 for n, tally in enumerate(tallies)
    )


def test_points_are_counted_for_each_seat_and_not_in_random_play():
    for seats, counted in ((["greedy"], True), (["random"], False)):
        study = Study("waywords", combine("waywords", {"mode": "solitaire"}, {}, seats, "points").arms, 3)
        (tally,), rows = study.count(), study.run()
        assert (tally.points is not None) == counted
        if counted:
            assert np.array_equal(tally.points, rows.points.sum(axis=0)) and tally.points.min() > 0


def test_billions_of_random_games_make_a_bounded_number_of_jobs():
    asked: list[int] = []

    class Looking(ThisMachine):
        def each(self, work, jobs, done):
            asked.append(len(jobs))
            assert sum(job.games for job in jobs) == 2 * 10**12
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        small(10**12).count(Looking())
    assert 1000 < asked[0] <= 100_002


def test_a_job_of_another_version_is_refused():
    job = Job(0, small().arms[0], 0, 1, version="0.0.1")
    with pytest.raises(FivewaysError, match=r"the job comes from 0\.0\.1: use one version"):
        play(job)
    with pytest.raises(FivewaysError, match="use one version"):
        count(job)


def test_the_same_deal_can_be_thought_about_differently():
    arm = combine("the-way", {"games": 1, "max_turns": 20}, {}, ["level1"], "deal").arms[0]
    other = type(arm)(**{**vars(arm), "thinking": "again"})
    one, two, three = (play(Job(0, one, 0, 3)) for one in (arm, other, other))
    assert same(two, three) and not same(one, two)


def test_places_are_here_or_a_cluster():
    with pytest.raises(FivewaysError, match="ray://host:port, not 'moon'"):
        place("moon")
    with pytest.raises(FivewaysError, match="leave one of them out"):
        place("ray://localhost:1", threads=2)
    with pytest.raises(FivewaysError, match="there is no Ray cluster at ray://:x: "):
        place("ray://:x")
