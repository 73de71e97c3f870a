"""Where machine code is kept. This module does not load Numba.

Numba's disk cache does not notice when the file of a *called* function changes. So each module has a cache directory
named by a hash of the module and of everything of ours that it imports. An edit to any of these leads to a new
directory.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

from fiveways.compiled.installed import installed_games

GENERIC = (
    "fiveways.batch.runners",
    "fiveways.batch.stepping",
    "fiveways.bots.tree",
    "fiveways.lab.playing.random_rows",
)
"""Modules of generic compiled code."""
ROOMS = ("compiled", "contract", "batch", "games", "templates", "bots", "lab")
"""Rooms in which something is compiled."""
KEEP_CACHES = 8
"""How many cache directories of one module (other versions, other checkouts) `prune` leaves."""


def game_packages() -> tuple[str, ...]:
    """The packages of all installed games."""
    return tuple(entry.module for entry in installed_games().values())


@cache
def source_modules() -> dict[str, Path]:
    """Every module whose text may end up in machine code: rooms with such code, and each registered game's package."""
    package = Path(__file__).parent.parent
    roots = [(f"fiveways.{room}", package / room) for room in ROOMS]
    for name in game_packages():
        found = find_spec(name)
        roots += [(name, Path(place)) for place in (found.submodule_search_locations or [])] if found else []
    return {
        ".".join([name, *file.relative_to(root).with_suffix("").parts]).removesuffix(".__init__"): file.resolve()
        for name, root in roots
        for file in root.rglob("*.py")
    }


# (To parse all files takes a fifth of a second at every start.)
_TYPES_ONLY = re.compile(r"(?m)^([ \t]*)if TYPE_CHECKING:\n(?:\1[ \t]+.*\n|[ \t]*\n)*")
_COMMENT = re.compile(r"#.*")
_IMPORT = re.compile(
    r"(?m)(?:^|[:;])[ \t]*(?:from[ \t]*(\.*)[ \t]*([\w.]*)[ \t]*\bimport\b[ \t]*(\([^)]*|[^;\n]*)"
    r"|import[ \t]+([^;\n]*))"
)


@cache
def _imported(name: str, file: Path) -> frozenset[str]:
    """The names of modules that a module imports, except for types alone; for `from a import b` both a and a.b.

    Text that only looks like an import may be among them.
    """
    names: set[str] = set()
    package = name if file.stem == "__init__" else name.rpartition(".")[0]
    text = _COMMENT.sub("", file.read_text("utf-8-sig").replace("\\\n", " "))
    for dots, base, several, plain in _IMPORT.findall(_TYPES_ONLY.sub("", text)):
        found = [words[0] for part in (several or plain).strip("( ").split(",") if (words := part.split())]
        if plain:
            names |= set(found)
            continue
        above = package.rsplit(".", len(dots) - 1)[0] if dots else ""
        whole = ".".join(part for part in (above, base) if part)
        names |= {whole, *(f"{whole}.{thing}" for thing in found)}
    return frozenset(names)


def sources(file: Path) -> list[Path]:
    """The file and all that it imports of ours, directly or not: what its machine code is made from.

    Data that a module reads from elsewhere while it is imported would go unnoticed: keep such constants in Python.
    """
    known = source_modules()
    found: set[str] = set()
    todo = [name for name, place in known.items() if place == file]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            names = _imported(name, known[name])
            todo += [other for other in names if other in known and not _only_passed_through(other, names, known)]
    return sorted(known[name] for name in found)


def _only_passed_through(package: str, names: frozenset[str], known: dict[str, Path]) -> bool:
    """Whether a package is named only to reach modules in it, so that nothing of its `__init__` is used."""
    taken = [name for name in names if name.rpartition(".")[0] == package]
    return known[package].stem == "__init__" and bool(taken) and all(name in known for name in taken)


def checks_bounds() -> bool:
    """Whether the environment asks for machine code that checks every index. It is other code, in another cache."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


def source_hash(files: list[Path]) -> str:
    """A short hash of the files' names and contents, and of what else shapes the machine code."""
    digest = hashlib.sha256(f"numba {version('numba')} boundscheck {checks_bounds()}".encode())
    for file in files:
        text = file.read_bytes()
        digest.update(f"{file.name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    override = os.environ.get("FIVEWAYS_CACHE_DIR")
    return Path(override) if override else user_cache_path("fiveways") / "kernels"


@cache
def cache_directory(file: Path) -> Path:
    """Where the machine code of this version of a module is kept."""
    module = next(name for name, place in source_modules().items() if place == file)
    module = module.removeprefix("fiveways.").removeprefix("games.")
    directory = _cache_root() / f"{module}-{source_hash(sources(file))}"
    directory.mkdir(parents=True, exist_ok=True)
    os.utime(directory)
    _in_use.add(directory)
    return directory


_in_use: set[Path] = set()


def prune() -> list[Path]:
    """Remove all but the last used cache directories of each module; returns what was removed."""
    modules: dict[str, list[Path]] = {}
    for directory in _cache_root().iterdir():
        if directory.is_dir() and directory not in _in_use:
            modules.setdefault(directory.name.rpartition("-")[0], []).append(directory)
    gone = modules.pop("", [])  # an older version named them by the hash alone
    for others in modules.values():
        gone += sorted(others, key=lambda directory: -directory.stat().st_mtime)[KEEP_CACHES - 1 :]
    for directory in gone:
        shutil.rmtree(directory, ignore_errors=True)
    return gone


_COMPILES = re.compile(r"(?m)^@(?:verb$|compiled\()")


def _compiles(file: Path) -> bool:
    """Whether a module has something to compile. (The `__init__` of rules that are a package may have nothing.)"""
    return _COMPILES.search(file.read_text("utf-8")) is not None


def modules() -> list[str]:
    """Everything with something to compile: the generic code, then each game's kernel, and what its players use."""
    kernels = [f"{package}.rules" for package in game_packages()]
    inside = tuple(f"{package}." for package in game_packages())
    known = {name: file for name, file in source_modules().items() if name.startswith(inside) and name not in kernels}
    others = [name for name, file in known.items() if _compiles(file)]
    return [*GENERIC, *kernels, *sorted(others)]


def missing() -> list[str]:
    """Modules of which nothing has been compiled yet."""
    known = source_modules()
    # (A game whose rules are no file in its package is compiled when it is loaded.)
    ours = [(name, known[name]) for name in modules() if name in known]
    return [name for name, file in ours if _compiles(file) and not any(cache_directory(file).rglob("*.nbi"))]
