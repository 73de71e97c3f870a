"""The list of examples is complete, and names nothing that is not there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
LIST = (EXAMPLES / "README.md").read_text("utf-8")


def test_every_example_is_listed():
    there = {file.name + "/" * file.is_dir() for file in EXAMPLES.iterdir() if not file.name.startswith((".", "_"))}
    headings = set(re.findall(r"^## `([^`]+)`", LIST, re.MULTILINE))
    assert there - {"README.md"} == headings


def test_what_the_list_says_to_look_at_is_there():
    named = set(re.findall(r"\b(?:docs|examples)/[\w/.-]*\w", LIST))
    assert len(named) >= 5
    assert not [name for name in named if not (ROOT / name).exists()]
