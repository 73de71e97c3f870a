"""Makes mutants: every way to change one line of a compiled rule or of the referee, and a seeded choice of these."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

COMPILED = {"verb", "helper", "routine", "compiled"}
"""Decorators of functions that Numba compiles."""
SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, order=True)
class Mutant:
    """One line of a file, with these bytes of it replaced."""

    file: str
    line: int
    first: int
    last: int
    new: str
    kind: str
    function: int
    """The line of the outermost function that it is in: what is compiled anew."""

    def apply(self, text: str) -> str:
        """The whole file with this change."""
        lines = text.split("\n")
        line = lines[self.line - 1].encode()
        lines[self.line - 1] = (line[: self.first] + self.new.encode() + line[self.last :]).decode()
        return "\n".join(lines)

    def shown(self, text: str) -> tuple[str, str]:
        """The line before and after."""
        return tuple(whole.split("\n")[self.line - 1].strip() for whole in (text, self.apply(text)))  # type: ignore[return-value]


def _name(node: ast.expr) -> str:
    return _name(node.func) if isinstance(node, ast.Call) else node.id if isinstance(node, ast.Name) else ""


def functions(tree: ast.Module, everything: bool) -> Iterator[Function]:
    """Functions of a module and methods of its classes, none that stand inside others: all, or only the compiled."""
    bodies: list[list[ast.stmt]] = [tree.body]
    while bodies:
        for node in bodies.pop(0):
            if isinstance(node, ast.ClassDef):
                bodies.append(node.body)
            elif isinstance(node, Function) and (
                everything or COMPILED & {_name(each) for each in node.decorator_list}
            ):
                yield node


def statements(function: Function) -> Iterator[ast.stmt]:
    """All statements in a function but its docstring."""
    for node in ast.walk(function):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and node is not function and not docstring:
            yield node


class _Finder:
    """Every mutant of one function."""

    def __init__(self, file: str, text: str, function: Function) -> None:
        self.file, self.lines, self.function = file, [line.encode() for line in text.split("\n")], function
        self.found: list[Mutant] = []

    def add(self, kind: str, line: int, first: int, last: int, new: str) -> None:
        self.found.append(Mutant(self.file, line, first, last, new, kind, self.function.lineno))

    def replace(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        if node.lineno == node.end_lineno:
            self.add(kind, node.lineno, node.col_offset, node.end_col_offset or 0, new)

    def text(self, node: ast.expr) -> str:
        return self.lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()

    def between(self, kind: str, left: ast.expr, sign: ast.AST, right: ast.expr) -> None:
        """Swap the sign between two operands that stand on one line."""
        if type(sign) not in SWAPS or left.end_lineno != right.lineno:
            return
        old, new = SWAPS[type(sign)]
        begin = left.end_col_offset or 0
        at = self.lines[right.lineno - 1].find(old.encode(), begin, right.col_offset)
        if at >= 0:
            self.add(kind, right.lineno, at, at + len(old), new)

    def constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int | float) and not isinstance(node.value, bool):
            self.replace("constant", node, repr(node.value + 1))
            self.replace("constant", node, repr(node.value - 1) if node.value >= 1 else f"({node.value - 1!r})")

    def condition(self, test: ast.expr) -> None:
        if test.lineno == test.end_lineno:
            self.replace("negated", test, f"(not ({self.text(test)}))")

    def look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Compare):
            for left, sign, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                self.between("comparison", left, sign, right)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                self.between("and, or", left, node.op, right)
        elif isinstance(node, ast.BinOp):
            self.between("arithmetic", node.left, node.op, node.right)
        elif isinstance(node, ast.AugAssign):
            self.between("arithmetic", node.target, node.op, node.value)
            self.replace("dropped", node, "pass")
        elif isinstance(node, ast.Assign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
            self.replace("dropped", node, "pass")
        elif isinstance(node, ast.Constant):
            self.constant(node)
        elif isinstance(node, ast.Call) and _name(node) == "range":
            last = node.args[min(1, len(node.args) - 1)]
            for by in ("- 1", "+ 1"):
                if last.lineno == last.end_lineno:
                    self.replace("range", last, f"{self.text(last)} {by}")
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            self.condition(node.test)

    def search(self) -> list[Mutant]:
        inside = [node for statement in self.function.body for node in ast.walk(statement)]
        # No type is looked at while a program runs, and what an f-string or a docstring says is no rule.
        skipped = {id(part) for node in inside if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
        for node in inside:
            if isinstance(node, ast.AnnAssign):
                skipped |= {id(part) for part in ast.walk(node.annotation)}
        for node in inside:
            if id(node) not in skipped:
                self.look(node)
        return self.found


def _parses(mutant: Mutant, text: str) -> bool:
    try:
        ast.parse(mutant.apply(text))
    except SyntaxError:
        return False
    return True


def targets(root: Path) -> dict[str, bool]:
    """The files with rules, and whether all of their functions count: yes for the referee, else compiled ones."""
    games = {str(file.relative_to(root)): False for file in sorted((root / "src/fiveways/games").rglob("*.py"))}
    law = {str(file.relative_to(root)): True for file in sorted((root / "src/fiveways/tables/law").rglob("*.py"))}
    return games | law


@cache
def all_mutants(root: Path) -> tuple[Mutant, ...]:
    """Every mutant there is, in a fixed order."""
    found: set[Mutant] = set()
    for file, everything in targets(root).items():
        text = (root / file).read_text("utf-8")
        for function in functions(ast.parse(text), everything):
            found |= set(_Finder(file, text, function).search())
    return tuple(sorted(found))


def choose(root: Path, count: int, seed: int) -> list[Mutant]:
    """Some of them, the same for the same seed, each on a line of its own as long as there are lines."""
    mutants = list(all_mutants(root))
    random.Random(seed).shuffle(mutants)
    texts = {file: (root / file).read_text("utf-8") for file in targets(root)}
    chosen: dict[tuple[str, int], Mutant] = {}
    for mutant in mutants:
        if len(chosen) == count:
            break
        if (mutant.file, mutant.line) not in chosen and _parses(mutant, texts[mutant.file]):
            chosen[mutant.file, mutant.line] = mutant
    return list(chosen.values())
