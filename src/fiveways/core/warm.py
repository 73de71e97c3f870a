"""Compiles everything ahead of time, so that nobody waits for it later."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import import_module

from fiveways.core import registry
from fiveways.core.compiled import Unit, cache_directory, collecting, prune, source_modules

GENERIC = ("fiveways.core.runners", "fiveways.core.stepping", "fiveways.bots.tree", "fiveways.lab.random_rows")
"""Modules of generic compiled code."""


def modules() -> list[str]:
    """Everything with something to compile: the generic code, then each game's kernel, and what its players use."""
    kernels = [f"{package}.kernel" for package in registry.packages()]
    inside = tuple(f"{package}." for package in registry.packages())
    known = {name: file for name, file in source_modules().items() if name.startswith(inside) and name not in kernels}
    others = [name for name, file in known.items() if "\n@compiled(" in file.read_text("utf-8")]
    return [*GENERIC, *kernels, *sorted(others)]


def units() -> list[Unit]:
    """Everything there is to compile."""
    with collecting() as found:
        for module in modules():
            import_module(module)
    return found


def missing() -> list[str]:
    """Modules of which nothing has been compiled yet."""
    known = source_modules()
    return [name for name in modules() if name in known and not any(cache_directory(known[name]).rglob("*.nbi"))]


def _compile_side_by_side(progress: Callable[[int, int, str], None]) -> None:
    """Let each module that is not in the cache yet be compiled by a process of its own, one on each core."""
    known = source_modules()
    # The longest take longest: whatever has most text goes first.
    todo = sorted(missing(), key=lambda name: -known[name].stat().st_size)
    if len(todo) < 2 or (os.cpu_count() or 1) < 2:
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        begun = [pool.submit(subprocess.run, [sys.executable, "-c", f"import {name}"]) for name in todo]
        for number, _ in enumerate(as_completed(begun)):
            progress(number, len(todo), "the rules of the games")


def warm(progress: Callable[[int, int, str], None] = lambda done, total, name: None) -> float:
    """Compile or load everything; `progress(done, total, name of the next)`. Returns the seconds it took."""
    began = time.perf_counter()
    _compile_side_by_side(progress)
    todo = units()
    for number, unit in enumerate(todo):
        progress(number, len(todo), unit.name)
        unit.compile()
    progress(len(todo), len(todo), "done")
    prune()
    return time.perf_counter() - began
