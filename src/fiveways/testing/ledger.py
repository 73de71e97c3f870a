"""The ledger of rules: every rule of a rule book is proven by at least one test that names it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from fiveways.contract import loading

F = TypeVar("F", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a test proves: `@rule("bones.4")`."""
    import pytest

    def mark(test: F) -> F:
        for id in ids:
            test = pytest.mark.rule(id)(test)
        return test

    return mark


def named_rules(files: Iterable[Path]) -> set[str]:
    """All rule ids that tests in these files name."""
    found = set()
    for file in files:
        text = file.read_text("utf-8")
        if "@rule(" not in text:  # most files; to parse them all takes a second
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        found |= {argument.value for argument in mark.args if isinstance(argument, ast.Constant)}
    return {str(id) for id in found}


def missing_rules(game: str, tests: Path) -> tuple[set[str], set[str]]:
    """Rules of the game that no test names, and rules of it that tests name but the book does not have."""
    book = set(loading.load(game).rulebook.rules)
    named = {id for id in named_rules(tests.rglob("test_*.py")) if id.startswith(f"{game}.")}
    return book - named, named - book
