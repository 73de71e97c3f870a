"""The one door to Numba: what is compiled here is cached, runs without the GIL and can be warmed.

Numba's disk cache does not notice that a *called* function's file has changed. So ours lies in a directory
named by a hash of every source that compiled code may be made from: an edit anywhere simply opens a new one.
"""

from __future__ import annotations

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

KEEP_CACHES = 6
"""How many cache directories (other versions, other checkouts) `prune` leaves."""


def source_files() -> list[Path]:
    """Every file whose text may end up in machine code: our kernels' rooms and each registered game's package."""
    package = Path(__file__).parent.parent
    roots = [package / room for room in ("core", "games", "bots")]
    for name in registry.packages():
        found = find_spec(name)
        roots += [Path(place) for place in (found.submodule_search_locations or [])] if found else []
    return sorted({file.resolve() for root in roots for file in root.rglob("*.py")})


def source_hash(files: list[Path]) -> str:
    """A short hash of the files' names and contents, and of what else shapes the machine code."""
    digest = hashlib.sha256(f"numba {numba.__version__} boundscheck {config.BOUNDSCHECK}".encode())
    for file in files:
        text = file.read_bytes()
        digest.update(f"{file.name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:16]


@cache
def _hashed_files() -> frozenset[Path]:
    """Only code from these is cached: an edit to anything else would go unnoticed."""
    return frozenset(source_files())


@cache
def cache_directory() -> Path:
    """Where this version's machine code is kept."""
    override = os.environ.get("FIVEWAYS_CACHE_DIR")
    root = Path(override) if override else user_cache_path("fiveways") / "kernels"
    directory = root / source_hash(sorted(_hashed_files()))
    directory.mkdir(parents=True, exist_ok=True)
    os.utime(directory)
    return directory


def prune() -> list[Path]:
    """Remove all but the last used cache directories; returns what was removed."""
    here = cache_directory()
    others = sorted((d for d in here.parent.iterdir() if d.is_dir() and d != here), key=lambda d: -d.stat().st_mtime)
    gone = others[KEEP_CACHES - 1 :]
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


def compiled(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function for exactly this signature, cached, without the GIL."""

    def wrap(function: Callable[..., Any]) -> Any:
        dispatcher = numba.njit(nogil=True)(function)
        if Path(function.__code__.co_filename).resolve() in _hashed_files():
            # Numba reads the directory at this very moment and never again, so nothing else is affected.
            before, config.CACHE_DIR = config.CACHE_DIR, str(cache_directory())
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


helper = numba.njit(nogil=True, forceinline=True)
"""For small functions that are only called from compiled ones and become part of them."""
