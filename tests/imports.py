"""Who imports whom in the package: read from the sources, nothing is loaded."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "fiveways"


def module_name(file: Path) -> str:
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(("fiveways", *parts)).removesuffix(".__init__")


# (A file that lies in no package is not ours to import: it is copied into the folder of a new game.)
MODULES = {module_name(file): file for file in sorted(PACKAGE.rglob("*.py")) if (file.parent / "__init__.py").exists()}


def _imports(node: ast.AST, for_types: bool) -> Iterator[tuple[str, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for statement in child.body:
                yield from _names(statement, True)
            for statement in child.orelse:
                yield from _names(statement, for_types)
        else:
            yield from _names(child, for_types)


def _names(node: ast.AST, for_types: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            yield (inner if inner in MODULES else node.module), for_types
    elif isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, for_types
    yield from _imports(node, for_types)


def names_in(statement: ast.AST) -> Iterator[tuple[str, bool]]:
    """Everything that a statement imports, anywhere in it, and whether only types need it."""
    return _names(statement, False)


def imports_of(file: Path, *, with_types: bool = True) -> set[str]:
    """Modules of ours that a file imports, anywhere in it; `with_types`: also those that only types need."""
    found = _imports(ast.parse(file.read_text("utf-8")), False)
    return {name for name, for_types in found if name in MODULES and (with_types or not for_types)}


def cycles() -> list[list[str]]:
    """Groups of modules that import each other when they run, lazily or not (Tarjan's algorithm)."""
    graph = {name: sorted(imports_of(file, with_types=False) - {name}) for name, file in MODULES.items()}
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in graph[name]:
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                groups.append(sorted(group))

    for name in graph:
        if name not in order:
            visit(name)
    return groups
