"""The house keeps its own promises: who imports whom, what a command may load, what a file may say."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from fiveways.contract import loading
from tests.imports import MODULES, PACKAGE, cycles, imports_of, names_in
from tests.our_games import OUR_GAMES

ROOT = Path(__file__).parents[1]
ORDER = """
    compiled  contract  optional  match  batch  games  templates  bots  lab envs testing
    tables.steady_time tables.counters tables.law tables.show tables.store tables.bus tables.house tables.upkeep
    web.settings web.logs web.common web.transport web.api web.openapi web.app web.workers web.server
    terminal  cli  __main__
"""
"""The rooms from the bottom up: each may import only those before it. Rooms next to each other may be strangers."""
FLOOR = {room: floor for floor, room in enumerate(ORDER.split())}
HOUSES = ("fiveways", "fiveways.tables", "fiveways.web")
STRANGERS = {"lab", "envs", "testing"}
"""Rooms that do not import each other, though they stand side by side."""
MOST_FILES = 14


def room_of(module: str) -> str:
    """The room that a module lies in; tables and web are houses of rooms of their own."""
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if parts[:1] in (["tables"], ["web"]) else 1])


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_point_one_way(name: str):
    room, parts = room_of(name), name.split(".")
    if room not in FLOOR:
        assert name in HOUSES, f"{room} has no place among the rooms: see docs/architecture.md"
        return
    for other in imports_of(MODULES[name]):
        there = room_of(other)
        if there in FLOOR and there != room:
            assert FLOOR[there] < FLOOR[room], f"{room} may not import {other}"
            assert not {there, room} <= STRANGERS, f"{room} may not import {other}"
        if room == there == "games" and len(other.split(".")) > 2:
            assert other.split(".")[2] == parts[2], f"one game may not import another: {other}"


@pytest.mark.parametrize("name", sorted(name for name in MODULES if room_of(name) == "templates"))
def test_an_author_begins_with_files_that_import_only_the_contract(name: str):
    if name.split(".")[2:3] in (["kuhn"], ["last_stone"]):
        rooms = {room_of(other) for other in imports_of(MODULES[name])} & FLOOR.keys()
        assert rooms <= {"contract", "templates"}, f"{name} imports {rooms}"


LAZY = {
    ("tables.bus.setting", "tables.bus.redis_bus"): "needs redis, which is optional",
    ("tables.bus.setting", "tables.bus.redis_url"): "needs redis, which is optional",
    ("tables.store.store", "tables.store.postgres"): "needs asyncpg, which is optional",
    ("tables.store.store", "tables.store.upgrading"): "needs Alembic, which takes a while and mostly has nothing to do",
    ("web.server", "tables.bus.setting"): "a process that only looks after workers starts without it",
    ("web.server", "tables.store.store"): "a process that only looks after workers starts without it",
    ("web.server", "web.app"): "a process that only looks after workers starts without it",
    ("web.server", "web.transport.connection"): "a process that only looks after workers starts without it",
    ("envs.openspiel_position", "batch.runners"): "may have to be compiled",
    ("games.waywords.commands", "games.waywords.words.listing"): "a command starts before the word list is read",
}
"""Modules of ours that another imports in a function, and why. Everywhere else imports stand at the top."""
MAY_BE_LAZY = ("fiveways.cli", "fiveways.contract.loading")
"""The commands are quick to tell what there is; a game is loaded when it is asked for."""


def test_modules_are_imported_lazily_only_for_a_reason():
    found = set()
    for name, file in MODULES.items():
        if not name.startswith(MAY_BE_LAZY):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    lazy = {each for inner in node.body for each, _ in names_in(inner) if each in MODULES}
                    found |= {(name.removeprefix("fiveways."), each.removeprefix("fiveways.")) for each in lazy}
    assert found == set(LAZY)


def test_no_modules_import_each_other_in_a_circle():
    assert not cycles()


def test_no_room_holds_more_than_a_person_can_look_over():
    crowded = []
    for folder in [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir())]:
        files = [file for file in folder.iterdir() if file.suffix in {".py", ".js", ".css", ".md", ".html"}]
        if len(files) > MOST_FILES:
            crowded.append(f"{folder.relative_to(PACKAGE)}: {len(files)}")
    assert not crowded


def names_of_types(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The names that a module gives to types, such as `Places = npt.NDArray[np.float64]`. (Arguments of commands, which
    are `Annotated`, are none.)"""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            named = isinstance(target, ast.Name) and re.fullmatch(r"_?[A-Z]+[a-z]\w*", target.id)
            given = ast.unparse(node.value)
            if named and not given.startswith(("TypeVar(", "Annotated[")):
                yield ast.unparse(target), node.lineno


def test_a_class_name_has_one_meaning():
    """Private ones and names of types included. Templates are left out: an author begins with one of them.

    What is sent over HTTP is named like the thing that it tells of, so these classes are counted by themselves.
    """
    places: dict[tuple[bool, str], list[str]] = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        inside = file.relative_to(PACKAGE)
        sent = file.name == "payloads.py" or inside.parts[:2] == ("web", "api")
        if inside.parts[0] != "templates":
            tree = ast.parse(file.read_text("utf-8"))
            named = [(node.name, node.lineno) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
            for name, line in [*named, *names_of_types(tree)]:
                places.setdefault((sent, name), []).append(f"{inside}:{line}")
    assert not {name: found for name, found in places.items() if len(found) > 1}


def test_no_code_outside_its_folder_names_a_game():
    games = [folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").exists()]
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
        whole_rules = "rules" in (file.stem, file.parent.name) or file.parent.name == "reference"
        limit = 500 if whole_rules else 350
        assert len(file.read_text("utf-8").splitlines()) <= limit, file


PAGE_FILES = [file for file in (PACKAGE / "web" / "static").rglob("*") if file.is_file()]


def test_no_page_names_a_game():
    """Neither by its id in quotes or in an address nor by its name; `elements` is a word of every page otherwise."""
    games = [loading.spec(name) for name in OUR_GAMES]
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
