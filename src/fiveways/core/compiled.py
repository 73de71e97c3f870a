"""The one door to Numba: what is compiled here is cached, runs without the GIL and can be warmed.

Numba's disk cache does not notice that a *called* function's file has changed. So each module's lies in a directory
named by a hash of the module and everything of ours that it imports: an edit to any of that simply opens a new one.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from platformdirs import user_cache_path

from fiveways.core import registry

config: Any = numba.config

KEEP_CACHES = 8
"""How many cache directories of one module (other versions, other checkouts) `prune` leaves."""


@cache
def source_modules() -> dict[str, Path]:
    """Every module whose text may end up in machine code: our kernels' rooms and each registered game's package."""
    package = Path(__file__).parent.parent
    roots = [(f"fiveways.{room}", package / room) for room in ("core", "games", "bots")]
    for name in registry.packages():
        found = find_spec(name)
        roots += [(name, Path(place)) for place in (found.submodule_search_locations or [])] if found else []
    return {
        ".".join([name, *file.relative_to(root).with_suffix("").parts]).removesuffix(".__init__"): file.resolve()
        for name, root in roots
        for file in root.rglob("*.py")
    }


@cache
def _imported(name: str, file: Path) -> frozenset[str]:
    """Names of modules that a module imports, anywhere but for types alone; of `from a import b` both a and a.b."""
    names: set[str] = set()
    package = name if file.stem == "__init__" else name.rpartition(".")[0]
    todo: list[ast.AST] = [ast.parse(file.read_bytes())]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            todo += node.orelse
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.rsplit(".", node.level - 1)[0] if node.level else ""
            base = ".".join(part for part in (above, node.module) if part)
            names |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
        elif not isinstance(node, ast.expr):
            todo += ast.iter_child_nodes(node)
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
            todo += [other for other in _imported(name, known[name]) if other in known]
    return sorted(known[name] for name in found)


def source_hash(files: list[Path]) -> str:
    """A short hash of the files' names and contents, and of what else shapes the machine code."""
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {config.BOUNDSCHECK}".encode())
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
    directory = _cache_root() / f"{file.parent.name}.{file.stem}-{source_hash(sources(file))}"
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


@dataclass(frozen=True)
class Unit:
    """One function with the one signature it is compiled for."""

    function: Any
    signature: types.Type

    @property
    def name(self) -> str:
        return f"{self.function.py_func.__module__.removeprefix('fiveways.')}.{self.function.__name__}"

    def compile(self) -> float:
        """Compile it, or load it from the cache; returns the seconds that took."""
        start = time.perf_counter()
        self.function.compile(self.signature)
        self.function.disable_compile()
        return time.perf_counter() - start


_collected: list[Unit] | None = None


@contextmanager
def collecting() -> Iterator[list[Unit]]:
    """Inside, functions are gathered instead of compiled, so that a progress bar knows how many there are."""
    global _collected  # noqa: PLW0603
    _collected = []
    try:
        yield _collected
    finally:
        _collected = None


def compiled(signature: Any, *, keep_gil: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for exactly this signature, cached; without the GIL, unless it is too short for that."""

    def wrap(function: Callable[..., Any]) -> Any:
        dispatcher = numba.njit(nogil=not keep_gil)(function)
        file = Path(function.__code__.co_filename).resolve()
        # Nothing else is cached: an edit to it would go unnoticed.
        if file in source_modules().values():
            # Numba reads the directory at this very moment and never again, so nothing else is affected.
            before, config.CACHE_DIR = config.CACHE_DIR, str(cache_directory(file))
            try:
                dispatcher.enable_caching()
            finally:
                config.CACHE_DIR = before
        unit = Unit(dispatcher, signature)
        if _collected is None:
            unit.compile()
        else:
            _collected.append(unit)
        return dispatcher

    return wrap


def entry(dispatcher: Any) -> Callable[..., Any]:
    """A compiled function without Numba's look at the types of what it is given, which takes as long as a short one.

    Whoever calls it must have made sure of them: an array of another type would be taken for what it is not.
    """
    (result,) = dispatcher.overloads.values()
    return result.entry_point  # type: ignore[no-any-return]


helper = numba.njit(nogil=True, forceinline=True)
"""For small functions that are only called from compiled ones and become part of them."""

routine = numba.njit(nogil=True)
"""For larger ones, which are called where they are needed: with copies of all in all, compiling takes minutes."""
