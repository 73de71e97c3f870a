"""The only place that compiles. Functions are cached (`compiled/cache.py`) and release the GIL; `warm.py` compiles
all."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numba
import numba.extending
from numba.core import types
from numba.core.errors import NumbaExperimentalFeatureWarning

from fiveways.compiled import plain
from fiveways.compiled.cache import cache_directory, checks_bounds, source_modules
from fiveways.compiled.complaints import DEBUG, complaint

config: Any = numba.config

PLAIN = os.environ.get("FIVEWAYS_PLAIN", "0") not in ("", "0")
"""Whether everything runs as plain Python instead: see `compiled/plain.py`."""


@dataclass(frozen=True)
class Unit:
    """One function with the one signature it is compiled for."""

    function: Any
    signature: types.Type

    @property
    def name(self) -> str:
        return f"{self.function.py_func.__module__.removeprefix('fiveways.')}.{self.function.__name__}"

    def compile(self) -> float:
        """Compile it, or load it from the cache; returns the seconds that took. What cannot be is a CannotCompile."""
        start = time.perf_counter()
        try:
            with warnings.catch_warnings():
                # A view that begins as the state does may stand for it in a helper: the machine code is the same.
                warnings.filterwarnings("ignore", ".* considered a subtype of", NumbaExperimentalFeatureWarning)
                self.function.compile(self.signature)
        except Exception as error:
            told = complaint(self.function.py_func, error)
            raise told from (error if DEBUG else None)
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
    if PLAIN:
        return plain.compiled(signature)

    def wrap(function: Callable[..., Any]) -> Any:
        dispatcher = numba.njit(nogil=not keep_gil)(function)
        file = Path(function.__code__.co_filename).resolve()
        # Do not cache other files: an edit would go unnoticed. Nor code that Numba made with another setting than ours.
        if file in source_modules().values() and bool(config.BOUNDSCHECK) == checks_bounds():
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
    """A compiled function without Numba's check of the argument types, which takes as long as a short function.

    The caller must check the types: the function would misread an array of another type.
    """
    if PLAIN:
        return dispatcher  # type: ignore[no-any-return]
    (result,) = dispatcher.overloads.values()
    return result.entry_point  # type: ignore[no-any-return]


helper: Any = plain.function if PLAIN else numba.njit(nogil=True, forceinline=True)
"""For small functions that are only called from compiled ones and become part of them."""

routine: Any = plain.function if PLAIN else numba.njit(nogil=True)
"""For larger functions. They are called, not copied into their callers: copies would make compiling take minutes."""


def intrinsic(
    plain_form: Callable[..., Any], from_python: Callable[..., Any] | None = None, **settings: Any
) -> Callable[[Callable[..., Any]], Any]:
    """For a function whose machine code is written by hand; `plain_form` does the same in plain Python.

    Numba does not let Python call such a function. `from_python` says what happens where Python does.
    """
    if PLAIN:
        return lambda build: plain.OutsideToo(plain_form, from_python) if from_python else plain_form
    made: Any = numba.extending.intrinsic
    make = made(**settings) if settings else made
    return lambda build: _callable(make(build), from_python) if from_python else make(build)


def _callable(intrinsic: Any, from_python: Callable[..., Any]) -> Any:
    """An intrinsic that Python can call too. For Numba, also in its cache, it stays what it was."""
    kind = type(intrinsic)
    members = {"__call__": lambda self, *given: from_python(*given), "_reduce_class": lambda self: kind}
    intrinsic.__class__ = type(kind.__name__, (kind,), members)
    return intrinsic
