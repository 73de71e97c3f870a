"""What the documents say is true: README and docstrings run, tables are complete, the guide's game really works."""

import doctest
import re
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
