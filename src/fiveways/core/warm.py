"""Compiles everything ahead of time, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from fiveways.core import registry
from fiveways.core.compiled import Unit, collecting, prune

GENERIC = ("fiveways.core.runners", "fiveways.bots.tree")
"""Modules of generic compiled code."""


def units() -> list[Unit]:
    """Everything there is to compile: the generic code, then each game's kernel."""
    with collecting() as found:
        for module in (*GENERIC, *(f"{package}.kernel" for package in registry.packages())):
            import_module(module)
    return found


def warm(progress: Callable[[int, int, str], None] = lambda done, total, name: None) -> float:
    """Compile or load everything; `progress(done, total, name of the next)`. Returns the seconds it took."""
    todo = units()
    seconds = 0.0
    for number, unit in enumerate(todo):
        progress(number, len(todo), unit.name)
        seconds += unit.compile()
    progress(len(todo), len(todo), "done")
    prune()
    return seconds
