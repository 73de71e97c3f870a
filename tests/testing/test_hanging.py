"""A verb that never comes back is named while it hangs, also by pytest, which keeps back what is written."""

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

ROOT = Path(__file__).parents[2]
TEST = '''
from fiveways.testing import check_game, hanging
from tests.testing.authors import Author

RULES = """
from fiveways.templates.last_stone.rules import {verb} as _honest
@verb
def {verb}({given}):
    s = record(state, STATE)
    while 9 < s.stones < 15{only}:
        s.ply += 0
    return _honest({given})
"""

def test_it_keeps_every_law(tmp_path, monkeypatch):
    hanging.PATIENCE = 1.0
    monkeypatch.syspath_prepend(tmp_path)
    check_game(Author(tmp_path)(rules=RULES))
'''


def first_words(folder: Path, test: str, count: int, plain: str) -> list[str]:
    """What such a test writes before anybody stops it."""
    (folder / "test_game.py").write_text(test, "utf-8")
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    running = subprocess.Popen(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "test_game.py")],
        cwd=folder, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, "FIVEWAYS_PLAIN": plain, "PYTEST_ADDOPTS": ""},
    )  # fmt: skip
    assert running.stderr
    too_long = Timer(100, running.kill)
    too_long.start()
    try:
        lines = (line.strip() for line in running.stderr)
        return [line for _, line in zip(range(count), filter(None, lines), strict=False)]
    finally:
        too_long.cancel()
        running.kill()
        running.wait()
        running.stderr.close()


@pytest.mark.slow
@pytest.mark.parametrize("plain", ["0", "1"], ids=["compiled", "plain"])
def test_an_endless_loop_in_a_verb_is_located(tmp_path: Path, plain: str):
    test = TEST.format(verb="apply", given="state, data, action, rng", only=" and action == 1")
    said = first_words(tmp_path, test, 5, plain)
    assert re.match(r"fault-0: the verb apply, action 1 .*has not come back for 1 s$", said[0]), said
    assert said[1] == "With options {'stones': 21}" and said[2].startswith("After the moves take "), said
    assert re.fullmatch(r"At: fault-0 1[0-4] \d", said[3]) and said[4].startswith(
        "FIVEWAYS_PLAIN=1 runs verbs as plain"
    ), said


@pytest.mark.slow
def test_a_loop_that_no_position_can_be_written_for_is_located_too(tmp_path: Path):
    said = first_words(tmp_path, TEST.format(verb="legal", given="state, data, out", only=""), 4, "0")
    assert re.match(r"fault-0: the verb legal .*has not come back for 1 s$", said[0]), said
    assert re.fullmatch(r"At: fault-0 1[0-4] \d", said[3]), said
