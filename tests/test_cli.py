"""The command line, as people type it: in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fiveways import Match

pytestmark = pytest.mark.slow


def run(*arguments: str, typed: str = "", expect: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from fiveways.cli import main; main()", *arguments]
    done = subprocess.run(
        command, input=typed, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100"}, check=False
    )
    assert done.returncode == expect, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.new("bones", {"begins": "white"}, seed="cli")
    for move in ("d5-e5", "a1-a2", "f5-g5", "a3-a4", "b5-c5"):
        match.play(move)
    file = tmp_path / "match.json"
    file.write_text(match.record().to_json(), "utf-8")
    return file


def test_games_rules_and_options_are_told():
    assert "bones" in run("games").stdout
    assert "bones.6" in run("rules", "bones").stdout
    assert run("rules", "bones", "bones.3").stdout.startswith("bones.3 The very first piece")
    assert "in_a_row" in run("options", "bones").stdout


def test_simulate_prints_one_json_object():
    told = json.loads(run("simulate", "bones", "--games", "500", "--seed", "7", "-o", "rows=7", "--json").stdout)
    assert {"game", "options", "games", "seed", "plies", "seconds", "plies_per_second", "wins", "draws", "mean_plies",
            "reasons"} <= set(told)  # fmt: skip
    assert (told["games"], told["seed"], told["options"]["rows"]) == (500, "7", 7)
    assert sum(told["wins"]) + told["draws"] == 500


def test_simulate_without_json_prints_a_small_table():
    told = run("simulate", "bones", "--games", "500", "--seats", "random,random").stdout
    assert "White (random) won" in told
    assert "seed" in told


def test_perft_counts():
    assert run("perft", "bones", "--depth", "2").stdout.split("\n")[:3] == ["0 1", "1 7", "2 882"]


def test_show_draws_in_the_terminal_and_to_a_file(tmp_path: Path):
    position = "bones 8/8/8/4s3/3En3/8/8/8/8 w 2 e5-e6"
    assert "◉" in run("show", position).stdout
    run("show", position, "-o", str(tmp_path / "x.svg"))
    assert (tmp_path / "x.svg").read_text("utf-8").startswith("<svg")


def test_records_are_shown_replayed_and_verified(record: Path):
    assert "White won: a whole row shows its colour." in run("record", "show", str(record)).stdout
    replay = run("record", "replay", str(record)).stdout
    assert "The start" in replay
    assert "5. White b5-c5" in replay
    assert "good. 5 legal moves" in run("record", "verify", str(record)).stdout


def test_warm_says_when_it_is_ready():
    assert "ready in" in run("warm").stdout


def test_a_person_plays_a_whole_game_at_the_terminal(tmp_path: Path):
    typed = "?\nmoves\nrules bones.6\nnonsense\nd5-e5\nd5-e5\nback\na1-a2\nf5-g5\na3-a4\ntext\nb5-c5\nn\n"
    saved = tmp_path / "game.json"
    told = run(
        "play", "bones", "--against", "person", "-o", "begins=white", "--seed", "1", "--save", str(saved),
        typed=typed.replace("back\n", "back\nd5-e5\n"),
    ).stdout  # fmt: skip
    assert "'nonsense' is not a move" in told
    assert "(bones.6)" in told
    assert "White won" in told
    assert "good. 5 legal moves" in run("record", "verify", str(saved)).stdout


def test_the_computer_plays_too_and_leaving_is_polite():
    told = run("play", "bones", "-o", "begins=black", "--seed", "1", typed="").stdout
    assert "Black plays" in told
    assert "Thanks for playing." in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rules", "bonse"], "there is no game 'bonse': did you mean bones?"),
        (["rules", "bones", "bones.99"], "bones has no rule 'bones.99'"),
        (["simulate", "bones", "-o", "colour=red"], "bones has no option 'colour'"),
        (["simulate", "bones", "-o", "rows=99"], "option rows of bones is a whole number from 5 to 15, not '99'"),
        (["simulate", "bones", "-o", "rows"], "an option is written name=value, not 'rows'"),
        (["simulate", "bones", "--seats", "random,psychic"], "there is no kind of player 'psychic'"),
        (["simulate", "bones", "--games", "0"], "at least one game"),
        (["simulate", "bones", "--games", "x"], "Invalid value for '--games'"),
        (["play", "bones", "--against", "ghost"], "there is no opponent 'ghost'"),
        (["play", "bones", "--seat", "2"], "bones has seats 0 to 1 here, not 2"),
        (["show", "bones 8/8 w"], "a position of bones is"),
        (["show", "bones 8/8/8/8/8/8/8/8/8 w 1"], "impossible position: no start square is covered"),
        (["show", "bones 8/8/8/8/8/8/8/8/8 w 0", "-o", "/nowhere/x.svg"], "/nowhere/x.svg: No such file or directory"),
        (["perft", "bones", "--depth", "99"], "'--depth'"),
        (["record", "verify", "/nowhere/x.json"], "/nowhere/x.json: No such file or directory"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], message: str):
    done = run(*arguments, expect=2)
    assert message in done.stderr
    assert done.stderr.startswith("fiveways: ")
    assert done.stderr.count("\n") == 1


def test_bad_records_are_refused_in_one_line_that_names_the_file(record: Path):
    good = record.read_text("utf-8")
    seed = json.loads(good)["seed"]
    for text, message in [
        (good[:300], "cut off"),
        (good.replace("a3-a4", "a5-a6"), "changed after it was written"),
        (good.replace(seed, "00" * 32), "changed after it was written"),
        ("", "not a record"),
    ]:
        record.write_text(text, "utf-8")
        done = run("record", "verify", str(record), expect=2)
        assert message in done.stderr
        assert str(record) in done.stderr
        assert done.stderr.count("\n") == 1
    record.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in run("record", "verify", str(record), expect=2).stderr
