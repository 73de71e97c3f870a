"""The tool of `make mutants`: mutants are reproducible, each is one line, and a known one is caught."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.mutants.mutator import Mutant, all_mutants, choose, targets
from scripts.mutants.report import report, wilson

ROOT = Path(__file__).parent.parent


def test_the_same_seed_gives_the_same_mutants_and_another_seed_others():
    first = choose(ROOT, 50, 7)
    assert first == choose(ROOT, 50, 7)
    assert first[:20] == choose(ROOT, 20, 7), "with more of them the first ones stay"
    assert set(first) != set(choose(ROOT, 50, 8))


def test_every_mutant_changes_exactly_one_line_and_still_parses():
    texts = {file: (ROOT / file).read_text("utf-8") for file in targets(ROOT)}
    mutants = choose(ROOT, 100, 3)
    assert len({(mutant.file, mutant.line) for mutant in mutants}) == 100
    for mutant in mutants:
        before, after = texts[mutant.file], mutant.apply(texts[mutant.file])
        ast.parse(after)
        lines = zip(before.split("\n"), after.split("\n"), strict=True)
        assert [number for number, (old, new) in enumerate(lines, 1) if old != new] == [mutant.line], mutant
        assert ast.dump(ast.parse(before)) != ast.dump(ast.parse(after)), mutant


def test_there_are_mutants_of_every_kind_in_every_game_and_in_the_referee():
    mutants = all_mutants(ROOT)
    kinds = {mutant.kind for mutant in mutants}
    assert kinds == {"comparison", "and, or", "arithmetic", "dropped", "constant", "range", "negated"}
    places = {mutant.file.split("/")[3] for mutant in mutants if "/games/" in mutant.file}
    games = {folder.name for folder in (ROOT / "src/fiveways/games").iterdir() if (folder / "__init__.py").exists()}
    assert places == games
    assert any("/tables/law/" in mutant.file for mutant in mutants)


def test_a_change_is_made_where_it_belongs_also_after_letters_that_take_several_bytes():
    text = 'def f(a, b):\n    return "é" if a < b else "ö"'
    at = len('    return "é" if a '.encode())
    mutant = Mutant("x.py", 2, at, at + 1, "<=", "comparison", 1)
    assert mutant.apply(text) == text.replace("<", "<=")
    assert mutant.shown(text) == ('return "é" if a < b else "ö"', 'return "é" if a <= b else "ö"')


def test_the_report_counts_what_was_caught_and_lists_the_rest():
    about = {"file": "rules.py", "line": 3, "kind": "range", "before": "range(2)", "after": "range(2 - 1)"}
    results = [{"number": n, **about, "status": status} for n, status in enumerate(["caught", "timed out", "survived"])]
    told = report(results)
    assert "2 of 3 mutants caught: 66.7%" in told
    assert told.count("rules.py:3") == 1 and "+ range(2 - 1)" in told
    low, high = wilson(180, 200)
    assert (round(low, 3), round(high, 3)) == (0.851, 0.934)


@pytest.mark.slow
def test_a_known_mutant_is_caught_and_an_equivalent_one_is_not(tmp_path: Path):
    """The tree is left as it is, and the results go elsewhere."""
    code = f"""
import json, sys
from pathlib import Path
import pytest
from scripts.mutants.mutator import all_mutants
from scripts.mutants.running import Runner
root = Path({str(ROOT)!r})
def find(before, after):
    for mutant in all_mutants(root):
        if mutant.file.endswith("games/bones/rules.py"):
            if mutant.shown((root / mutant.file).read_text()) == (before, after):
                return mutant
known = find("s.to_move = 1 - me", "s.to_move = 1 + me")
harmless = find("elif gap > 1:", "elif gap >= 1:")  # gap == 1 was asked before
told = []
runner = Runner(root, [(0, known), (1, harmless)], Path({str(tmp_path)!r}), 2, told.append)
pytest.main(["-q", "-q", "-s", "-p", "no:cacheprovider", "tests/games/bones/test_rules.py",
             "tests/games/bones/test_estimate.py"], plugins=[runner])
print(json.dumps({{each["number"]: each["status"] for each in told if "number" in each}}))
"""
    environment = {**os.environ, "FIVEWAYS_PLAIN": "1", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert json.loads(done.stdout.splitlines()[-1]) == {"0": "caught", "1": "survived"}, done.stderr
