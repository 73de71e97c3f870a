"""Golden records and perft counts: none is missing, and all still hold."""

import copy
import json
import os
import subprocess
import sys

import pytest

from fiveways import Match, Record
from fiveways.games.the_way.parts import STEP
from tests.games.the_way.test_differential import LEAVE, legal_in_twin, move_of, twin_of
from tests.golden import FOLDER, VARIATIONS, cases, make_answers, make_perft, make_record, record_file
from tests.our_games import OUR_GAMES
from tests.reference import bones, the_way


def test_every_game_has_golden_records():
    assert set(VARIATIONS) == set(OUR_GAMES)
    assert {file.name for file in FOLDER.glob("*-*.json")} == {record_file(*case).name for case in cases()}


@pytest.mark.parametrize(("game", "variation"), cases())
def test_a_golden_record_still_plays_and_is_still_what_its_seed_gives(game: str, variation: str):
    text = record_file(game, variation).read_text("utf-8")
    assert Match.from_record(Record.from_json(text)).result is not None
    assert make_record(game, variation) == text


@pytest.mark.parametrize(("game", "variation"), cases())
def test_perft_counts_hold(game: str, variation: str):
    assert make_perft(game, variation) == json.loads((FOLDER / "perft.json").read_text("utf-8"))[f"{game} {variation}"]


@pytest.mark.parametrize(("game", "variation"), cases())
def test_answers_of_the_verbs_hold(game: str, variation: str):
    """An estimate may differ a little from machine to machine, as a tanh does; all else may not."""
    kept = json.loads((FOLDER / "answers.json").read_text("utf-8"))[f"{game} {variation}"]
    told = make_answers(game, variation)
    for before, now in zip(kept, told, strict=True):
        assert now.pop("estimate", []) == pytest.approx(before.pop("estimate", []), abs=3e-5)
        assert now.get("mask", True), "the mask is not what is legal"
        assert now == before


@pytest.mark.slow
def test_the_twin_counts_the_same():
    counts = json.loads((FOLDER / "perft.json").read_text("utf-8"))
    assert [bones.count(bones.Game(), depth) for depth in range(3)] == counts["bones default"][:3]
    assert [bones.count(bones.Game(5, 6, 4), depth) for depth in range(4)] == counts["bones small"]


def count_the_way(literal: the_way.Game, depth: int) -> int:
    """As `the_way.count`, but in actions of ours: a step that leaves the board alone is one, not two."""
    if depth == 0:
        return 1
    actions = legal_in_twin(literal)
    if depth == 1:
        return len(actions)
    leaves = 0
    for action in actions:
        after = copy.deepcopy(literal)
        if after.stage == "board" and action >= STEP:
            after.play(LEAVE)
        after.play(move_of(action))
        leaves += count_the_way(after, depth - 1)
    return leaves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variation", "depth"), [("default", 4), ("all-three", 4), ("open", 4), ("one-way", 4), ("various", 3)]
)
def test_the_twin_of_the_way_counts_the_same(variation: str, depth: int):
    """The choice, the answer to it, and a whole turn."""
    match = Match.new("the-way", VARIATIONS["the-way"][variation], seed="golden perft")
    literal = twin_of(match.game.kernel.state_record(match.state_bytes()), match.game.spec.encode(match.options))
    counts = json.loads((FOLDER / "perft.json").read_text("utf-8"))[f"the-way {variation}"]
    assert [count_the_way(literal, deep) for deep in range(depth + 1)] == counts[: depth + 1]


@pytest.mark.slow
def test_the_machine_code_that_ships_plays_the_same():
    """Tests run with bounds checks; this runs a golden record without."""
    code = (
        "from pathlib import Path; from fiveways import Match, Record; import sys\n"
        "for file in sys.argv[1:]: Match.from_record(Record.from_json(Path(file).read_text('utf-8')))"
    )
    files = [str(record_file(*case)) for case in cases()]
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_BOUNDSCHECK"}
    subprocess.run([sys.executable, "-c", code, *files], check=True, env=environment)
