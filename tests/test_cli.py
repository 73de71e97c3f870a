"""The command line, as people type it: in a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import time
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
    assert run("rules", "bones", "bones.3").stdout.startswith("bones.3 The first piece")
    assert "in_a_row" in run("options", "bones").stdout
    assert "Only with mode together." in " ".join(run("options", "elements").stdout.split())


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
    start = run("show", "bones").stdout
    assert "◉" not in start and "to move." in start
    run("show", "bones", "-o", str(tmp_path / "start.svg"))
    assert (tmp_path / "start.svg").read_text("utf-8").startswith("<svg")
    run("show", position, "-o", str(tmp_path / "x.svg"))
    assert (tmp_path / "x.svg").read_text("utf-8").startswith("<svg")


def test_records_are_shown_replayed_and_verified(record: Path):
    assert "White won: its colour shows in a full row." in run("record", "show", str(record)).stdout
    replay = run("record", "replay", str(record)).stdout
    assert "The start" in replay
    assert "5. White b5-c5" in replay
    told = run("record", "verify", str(record)).stdout
    assert "good. 5 legal moves" in told
    commitment = json.loads(record.read_text("utf-8"))["commitment"]
    assert commitment in told
    run("record", "verify", str(record), "--commitment", commitment)
    assert "does not match" in run("record", "verify", str(record), "--commitment", "00" * 32, expect=2).stderr


def test_warm_says_when_it_is_ready():
    assert "ready in" in run("warm").stdout


def test_a_person_plays_a_whole_game_at_the_terminal(tmp_path: Path):
    typed = "?\nmoves\nrules 6\nhint\nnonsense\nd5-e5\nd5-e5\nback\nd5-e5\na1-a2\nf5-g5\na3-a4\ntext\nb5-c5\n"
    typed += f"maybe\nsave {tmp_path / 'by hand.json'}\ny\nresign\nn\n"
    told = run(
        "play", "bones", "--against", "person", "-o", "begins=white", "--seed", "1",
        "--save", str(tmp_path / "my game.json"), typed=typed,
    ).stdout  # fmt: skip
    assert "'nonsense' is not a move" in told
    assert "(bones.6)" in told
    assert "White won: its colour shows in a full row." in told
    assert "answer y or n" in told
    assert "So far: White 2, Black 0." in told, "the loser, Black, began and resigned"
    for name, moves in (("my game.json", 5), ("by hand.json", 5), ("my game-2.json", 0)):
        assert f"good. {moves} legal moves" in run("record", "verify", str(tmp_path / name)).stdout


def test_a_saved_match_goes_on(tmp_path: Path):
    saved = tmp_path / "half.json"
    arguments = ("play", "bones", "--against", "person")
    run(*arguments, "-o", "begins=white", "--save", str(saved), typed="d5-e5\na1-a2\nf5-g5\n")
    told = run("play", "bones", "--resume", str(saved), typed="a3-a4\nb5-c5\nn\n").stdout
    assert "White (person) against Black (person)" in told
    assert "White won" in told


def test_the_computer_plays_too_and_leaving_is_polite():
    told = run("play", "bones", "-o", "begins=black", "--seed", "1", typed="").stdout
    assert "Black: " in told
    assert "Thanks for playing." in told


def test_tournament_and_advice():
    told = json.loads(run("tournament", "bones", "--bots", "random,greedy", "--games", "6", "--json").stdout)
    assert told["pairings"][0]["points"] < 3
    assert told["ratings"]["greedy"]["elo"] > told["ratings"]["random"]["elo"]
    assert "greedy" in run("tournament", "bones", "--bots", "random..greedy", "--games", "4").stdout
    position = "8/8/8/4s3/3EsW2/EW1ew3/8/8/8 w 6 d4-e4"
    assert "e4-e5  100.0% certain" in run("advise", "bones", position).stdout
    assert "e4-e5" in run("advise", "bones", position, "--bot", "level1", "--seed", "a").stdout
    best = json.loads(run("advise", "bones", f"bones {position}", "--bot", "level3", "--json").stdout)["moves"][0]
    assert best["move"] == "e4-e5"


def test_python_runs_the_package_as_the_command_does():
    done = subprocess.run(
        [sys.executable, "-m", "fiveways", "--version"], capture_output=True, text=True, check=True
    )  # fmt: skip
    assert done.stdout.startswith("fiveways 0.")


def test_help_and_version_are_given_when_asked_for():
    for arguments in (["-h"], ["--help"], ["record"]):
        assert "Usage:" in run(*arguments).stdout
    assert run("--version").stdout.startswith("fiveways 0.")


def test_an_interrupt_stops_compiled_code_at_once():
    command = [sys.executable, "-c", "from fiveways.cli import main; main()", "perft", "bones", "--depth", "9"]
    # Whoever runs the tests in the background may have us inherit that interrupts are ignored.
    heed = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **heed)
    assert process.stdout.readline() == "0 1\n"
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)  # counting on would take hours
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_an_interrupted_study_says_where_its_games_are(tmp_path: Path):
    study = ["simulate", "bones", "--seats", "level2", "--games", "100000", "--out", "kept"]
    command = [sys.executable, "-c", "from fiveways.cli import main; main()", *study]
    heed = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, **heed)
    while not (tmp_path / "kept" / "plan.json").exists():
        time.sleep(0.1)
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=30)
    assert process.returncode == 130
    assert re.search(r"stopped; kept in kept: [0-9,]+ games played now; the same command goes on", told)


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
        (["play", "bones", "--daily"], "bones has no board of the day"),
        (["play", "bones", "--daily", "--seed", "1"], "it has options and a seed of its own"),
        (["play", "bones", "--seat", "2"], "bones has the seats white, black (0 to 1) here, not '2'"),
        (["play", "bones", "--save", "/nowhere/x.json"], "/nowhere/x.json: No such file or directory"),
        (["tournament", "bones", "--bots", "random"], "two different bots"),
        (["tournament", "bones", "--bots", "level9"], "no kind of player 'level9'"),
        (["advise", "bones", "8/8/8/8/8/8/8/8/8 w 0", "--bot", "random"], "random does not search"),
        (["perft", "bones", "--position", "8/8/8/8/8/8/8/8/8 w 0", "-o", "rows=7"], "options of its own"),
        (["show", "bones 8/8/8/8/8/8/8/8/8 w 0", "-o", "x.png"], "name it x.svg"),
        (["simulate", "bones", "--seats", ""], "no kind of player ''"),
        (["simulate", "bones", "--games", "9" * 30], "'--games'"),
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
