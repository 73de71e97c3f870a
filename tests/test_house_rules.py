"""The house keeps its own promises: who imports whom, what a command may load, what a file may say."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fiveways.core import registry

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "fiveways"
FLOOR = {"core": 0, "games": 1, "bots": 2, "lab": 3, "press": 3, "envs": 3, "testing": 3, "tables": 4, "web": 5,
         "terminal": 6, "cli": 7}  # fmt: skip


def imports_of(file: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.startswith("fiveways.")}


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda f: str(f.relative_to(PACKAGE)))
def test_imports_point_one_way(file: Path):
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    room = parts[0]
    if room == "__init__":
        return
    for name in imports_of(file):
        other = name.split(".")[1]
        if other in FLOOR and other != room:
            assert FLOOR[other] < FLOOR[room], f"{room} may not import {name}"
        if room == other == "games" and len(name.split(".")) > 2:
            assert name.split(".")[2] == parts[1], f"one game may not import another: {name}"


def test_no_code_outside_its_folder_names_a_game():
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "kernel.py").exists()]
    assert games
    for file in PACKAGE.rglob("*.py"):
        if "games" in file.relative_to(PACKAGE).parts:
            continue
        tree = ast.parse(file.read_text("utf-8"))
        docs = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                assert node.value.replace("-", "_") not in games, f"{file.name}:{node.lineno} names {node.value}"


def test_listing_the_games_does_not_load_numba():
    code = (
        "import sys, contextlib\nsys.argv = ['fiveways', 'games']\nfrom fiveways.cli import main\n"
        "with contextlib.suppress(SystemExit):\n    main()\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_files_stay_short():
    for file in [*PACKAGE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        whole_rules = file.name == "kernel.py" or file.parent.name == "reference"
        limit = 500 if whole_rules else 350
        assert len(file.read_text("utf-8").splitlines()) <= limit, file


PAGE_FILES = [file for file in (PACKAGE / "web" / "static").rglob("*") if file.is_file()]


def test_no_page_names_a_game():
    """Neither by its id in quotes or in an address nor by its name; `elements` is a word of every page otherwise."""
    games = [registry.spec(name) for name in registry.names()]
    for file in PAGE_FILES:
        text = file.read_text("utf-8")
        for game in games:
            assert not re.search(rf"""["'`/]{game.id}["'`/.]""", text), (file, game.id)
            assert not re.search(rf"\b{game.name}\b", text), (file, game.name)


def test_pages_need_nothing_from_elsewhere_and_nothing_inline():
    for file in PAGE_FILES:
        text = file.read_text("utf-8")
        outside = [address for address in re.findall(r"https?://[^\s\"'`<>)]+", text) if "w3.org" not in address]
        assert not outside, f"{file.name}: {outside}"
        if file.suffix == ".html":
            inline = "<style" in text or " style=" in text or re.search(r"<script(?![^>]* src=)", text)
            assert not inline, file


def test_page_modules_stay_short():
    for file in PAGE_FILES:
        if file.suffix == ".js":
            assert len(file.read_text("utf-8").splitlines()) <= 250, file


def test_pages_are_installed_with_the_package():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    for file in PAGE_FILES:
        assert any(file.match(f"web/{pattern}") for pattern in patterns), file


def test_rule_books_and_drawings_are_installed_with_the_package():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["*"]
    for folder in (PACKAGE / "games").iterdir():
        for file in [*folder.rglob("*.md"), *folder.rglob("*.svg")]:
            assert any(file.match(f"{folder.name}/{pattern}") for pattern in patterns), file
