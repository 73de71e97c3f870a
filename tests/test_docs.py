"""What the documents say is true: README and docstrings run, tables are complete, the guide's game really works."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import fiveways.batch.batch
import fiveways.match.match
from fiveways.cli.commands import app
from fiveways.contract import loading
from fiveways.contract.verbs import VERBS
from tests.our_games import OUR_GAMES

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("page", "examples"), [("README.md", 10), ("docs/bots.md", 5), ("docs/envs.md", 40), ("docs/lab.md", 3)]
)
def test_the_examples_of_a_page_run(page: str, examples: int):
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried >= examples
    assert failed == 0


@pytest.mark.parametrize("module", [fiveways.match.match, fiveways.batch.batch], ids=lambda m: m.__name__)
def test_docstrings_run(module):
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_the_readme_begins_with_the_two_commands():
    assert re.search(r"```\nmake play .*\nmake test ", "\n".join(README.splitlines()[:6]))


def test_the_readme_credits_every_game():
    for name in OUR_GAMES:
        spec = loading.spec(name)
        assert f"| {spec.name} |" in README
        assert spec.credits in README


def test_the_readme_lists_every_command():
    group = typer.main.get_command(app)
    for name in group.commands:
        assert f"`fiveways {name}" in README, name


def test_the_architecture_page_lists_every_verb():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert all(f"`{verb}`" in page for verb in VERBS)


@pytest.mark.long
@pytest.mark.slow
def test_the_game_of_the_guide_works_as_an_outside_package(tmp_path: Path):
    guide = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
    files = re.findall(r"^`(last_stone/[^`]+)`\n\n```\w+\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    assert len(files) == 6
    for name, text in files:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    metadata = tmp_path / "last_stone-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: last_stone\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[fiveways.games]\nlast-stone = last_stone:SPEC\n")
    code = (
        "from fiveways.testing import check_game\nfrom fiveways.lab.simulate import simulate\n"
        "assert check_game('last-stone').positions > 20\n"
        "print(simulate('last-stone', 500, seed='1').reasons)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "FIVEWAYS_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "{'last': 500}"
