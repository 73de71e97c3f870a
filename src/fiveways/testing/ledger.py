"""The ledger of rules: every rule of a rule book is proven by at least one test that names it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from fiveways.contract import loading

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a test proves: `@rule("bones.4")`, or `@rule(f"{GAME}.4")` where the file sets GAME to a text."""
    import pytest

    def mark(test: F) -> F:
        for id in ids:
            test = pytest.mark.rule(id)(test)
        return test

    return mark


def named_rules(files: Iterable[Path]) -> set[str]:
    """All rule ids that tests in these files name."""
    found: set[str] = set()
    for file in files:
        text = file.read_text("utf-8")
        if "@rule(" not in text:  # most files; to parse them all takes a second
            continue
        tree = ast.parse(text)
        constants = dict(_constants(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        found.update(filter(None, (_text_of(argument, constants) for argument in mark.args)))
    return found


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a file sets to a text at its top: GAME = "bones"."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            yield from ((each.id, str(node.value.value)) for each in node.targets if isinstance(each, ast.Name))


def _text_of(argument: ast.expr, constants: Mapping[str, str]) -> str | None:
    """A text as it is written, or as an f-string of such names; None for anything else, which cannot be read here."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    if not isinstance(argument, ast.JoinedStr):
        return None
    parts = [part.value if isinstance(part, ast.FormattedValue) else part for part in argument.values]
    texts = [constants.get(part.id) if isinstance(part, ast.Name) else _text_of(part, constants) for part in parts]
    return None if None in texts else "".join(map(str, texts))


def missing_rules(game: str, tests: Path) -> tuple[set[str], set[str]]:
    """Rules of the game that no test names by `@rule`, and rules of it that tests name but the book does not have.

    `tests` is a folder. Its files are read and not run, so an id is a text, or an f-string of names that the file sets
    to texts.
    """
    book = set(loading.load(game).rulebook.rules)
    named = {id for id in named_rules(tests.rglob("test_*.py")) if id.startswith(f"{game}.")}
    return book - named, named - book
