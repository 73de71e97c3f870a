"""What Numba says of code that it cannot compile, in one line: where, and what is wrong."""

from __future__ import annotations

import ast
import inspect
import os
import re
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from numba.core import ir, types

DEBUG = os.environ.get("FIVEWAYS_DEBUG", "0") not in ("", "0")
"""Whether all that Numba says is shown as well."""

_PLACE = re.compile(r"(?: at |File \")([^\"\n]+?\.py)(?: \(|\", line )(\d+)")
_EMPTY = re.compile(
    r"Failed in|During|File |- |There are|No match|Overload|Operator|\^|>>>|with argument", re.IGNORECASE
)
_LONGEST = 240


class CannotCompile(Exception):
    """A function that Numba cannot compile; the message says where and why."""


def complaint(function: Callable[..., Any], error: Exception) -> CannotCompile:
    """What is wrong with a function, from the hundred lines and more that Numba says."""
    frames = list(_frames(error.__traceback__))
    place = _place(function, error, frames)
    more = "" if DEBUG else " (FIVEWAYS_DEBUG=1 shows all that Numba says)"
    return CannotCompile(f"{place}: {_sentence(error, frames)}{more}")


def _frames(trace: TracebackType | None) -> Iterator[dict[str, Any]]:
    """The variables of each step of a traceback, the innermost first."""
    steps = []
    while trace:
        steps.append(trace.tb_frame.f_locals)
        trace = trace.tb_next
    yield from reversed(steps)


def _place(function: Callable[..., Any], error: Exception, frames: list[dict[str, Any]]) -> str:
    """The innermost line of the author's: "last_stone/rules.py, apply, line 154"."""
    file, line = Path(function.__code__.co_filename), 0
    for found in _PLACE.finditer(str(error)):
        if _is_the_authors(found[1]):
            file, line = _whole(found[1], file), int(found[2])
            break
    else:
        locs = (value for frame in frames for name, value in frame.items() if isinstance(value, ir.Loc))
        named = re.search(r"name '(\w+)' is not defined", str(error))
        loc = next((loc for loc in locs if _is_the_authors(loc.filename)), None)
        if loc and not named:
            file, line = Path(loc.filename), loc.line
        else:
            line = _line_of(function, named[1] if named else str(error).strip("'"))
    inside = _function_at(file, line) or function.__name__
    caller = "" if inside == function.__name__ else f", called by {function.__name__}"
    return f"{file.parent.name}/{file.name}, {inside}, line {line}{caller}"


def _function_at(file: Path, line: int) -> str:
    """The function in which a line stands; empty if it cannot be told."""
    try:
        tree = ast.parse(file.read_text("utf-8"))
    except (OSError, SyntaxError):
        return ""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    around = [node for node in functions if node.lineno <= line <= (node.end_lineno or node.lineno)]
    return around[-1].name if around else ""


def _whole(name: str, near: Path) -> Path:
    """The path of a file that Numba names by its end."""
    return near if Path(name).name == near.name else Path(name)


def _is_the_authors(file: str) -> bool:
    return f"{os.sep}numba{os.sep}" not in file and f"fiveways{os.sep}compiled" not in file and "<" not in file


def _line_of(function: Callable[..., Any], name: str) -> int:
    """Where a function has a name or an attribute; where it begins if it has none."""
    first = function.__code__.co_firstlineno
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return first
    named = (node for node in ast.walk(tree) if name in (getattr(node, "id", None), getattr(node, "attr", None)))
    return next((first + node.lineno - 1 for node in named), first)  # type: ignore[attr-defined]


def _sentence(error: Exception, frames: list[dict[str, Any]]) -> str:
    """What is wrong: the first line that says something."""
    if isinstance(error, KeyError):  # how Numba says that a record has no such field
        kinds = (value for frame in frames for value in frame.values() if isinstance(value, types.Record))
        record = next(kinds, None)
        if record is not None:
            return f"the record has no field {error}; it has {', '.join(name for name, _ in record.members)}"
    text = str(error)
    field = re.search(r"Unknown attribute '(\w+)' of type Record\(", text)
    if field:
        names = re.findall(r"[(,](\w+)\[type=", text.replace(";;", ";"))
        return f"the record has no field {field[1]!r}; it has {', '.join(dict.fromkeys(names))}"
    call = re.search(r"^ *>>> (.+)$", text, re.MULTILINE)
    if call:
        return f"Numba cannot compile {call[1].strip()}"
    lines = (line.partition(".. Raised from")[0].strip(" .\t") for line in text.splitlines())
    said = next((line for line in lines if line and not _EMPTY.match(line)), type(error).__name__)
    return f"Numba says: {said[:_LONGEST]}"
