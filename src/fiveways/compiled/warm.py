"""Compiles everything ahead of time, so that nobody waits for it later."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib import import_module

from fiveways.compiled.cache import missing, modules, prune, source_modules
from fiveways.compiled.compiler import Unit, collecting

COMPILED = "compiled"
"""How the name begins that `progress` is given when a whole module is done."""


def units() -> list[Unit]:
    """Everything there is to compile."""
    with collecting() as found:
        for module in modules():
            import_module(module)
    return found


def _compile_side_by_side(progress: Callable[[int, int, str], None]) -> None:
    """Compile each module that is not in the cache yet in a process of its own, one on each core."""
    known = source_modules()
    # The modules with the most text take longest, so they go first.
    todo = sorted(missing(), key=lambda name: -known[name].stat().st_size)
    if len(todo) < 2 or (os.cpu_count() or 1) < 2:
        return
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        begun = {pool.submit(subprocess.run, [sys.executable, "-c", f"import {name}"]): name for name in todo}
        for number, done in enumerate(as_completed(begun), 1):
            progress(number, len(todo), f"{COMPILED} {begun[done].removeprefix('fiveways.')}")


def warm(progress: Callable[[int, int, str], None] = lambda done, total, name: None) -> float:
    """Compile or load everything; `progress(done, total, name)` names a module that is done, or the next function.

    Returns the seconds it took.
    """
    began = time.perf_counter()
    _compile_side_by_side(progress)
    todo = units()
    for number, unit in enumerate(todo):
        progress(number, len(todo), unit.name)
        unit.compile()
    progress(len(todo), len(todo), "done")
    prune()
    return time.perf_counter() - began
