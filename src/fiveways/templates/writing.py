"""Writes the folder of a new game from one of the small games beside this file."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from fiveways.contract import loading
from fiveways.contract.errors import BadGame

OPEN, HIDDEN = "last_stone", "kuhn"
"""The package that is copied: a game in which everybody sees everything, and one with hidden cards."""
_NAMES = {OPEN: ("last-stone", "Last Stone"), HIDDEN: ("kuhn", "Kuhn's poker")}
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


def package_of(id: str) -> str:
    """The name of the Python package of a game with this id."""
    return id.replace("-", "_")


def title_of(id: str) -> str:
    """What people call a game with this id, as a first guess."""
    return " ".join(word.capitalize() for word in id.split("-"))


def write_game(id: str, folder: Path, *, hidden: bool = False) -> list[Path]:
    """Write the folder of a new game; the files that it has then. Nothing that exists is overwritten."""
    _check_id(id)
    if folder.exists() or folder.is_symlink():
        raise BadGame(f"{folder} exists, and nothing is overwritten: remove it, or choose another with --folder")
    written = []
    for place, text in _contents(id, HIDDEN if hidden else OPEN).items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        written.append(file)
    return written


def _check_id(id: str) -> None:
    package = package_of(id)
    if not _ID.fullmatch(id) or len(id) > _LONGEST:
        near = re.sub(r"[^a-z0-9]+", "-", id.lower().replace("'", "")).strip("-0123456789")[:_LONGEST].strip("-")
        hint = f": write {near}" if _ID.fullmatch(near) else ""
        raise BadGame(
            f"{id!r} cannot be the id of a game. An id has lower-case letters, digits and single hyphens, begins with "
            f"a letter and has at most {_LONGEST} characters{hint}"
        )
    if id in loading.names():
        raise BadGame(f"a game with the id {id} is installed already: choose another name")
    taken = package in sys.stdlib_module_names or package == "tests"
    if keyword.iskeyword(package) or taken or find_spec(package):
        raise BadGame(f"the package of {id} would be called {package}, which is taken already: choose another name")


def _contents(id: str, template: str) -> dict[str, str]:
    """Every file of the folder with its text."""
    here, package = files(__package__), package_of(id)
    found = {
        "pyproject.toml": here / "project" / "pyproject.toml",
        "conftest.py": here / "project" / "conftest.py",
        "tests/test_game.py": here / "project" / f"test_{template}.py",
        **{f"{package}/{place}": file for place, file in _files(here / template)},
    }
    return {place: _renamed(file.read_text("utf-8"), id, template) for place, file in found.items()}


def _files(folder: Traversable, under: str = "") -> list[tuple[str, Traversable]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += _files(entry, f"{under}{entry.name}/")
        elif entry.name.endswith((".py", ".md", ".svg")):
            found.append((f"{under}{entry.name}", entry))
    return found


def _renamed(text: str, id: str, template: str) -> str:
    """A template's text with another game's names."""
    old_id, old_title = _NAMES[template]
    text = text.replace(old_title, title_of(id)).replace("last_stone", package_of(id))
    return re.sub(rf"\b(last-stone|{old_id})\b", id, text)
