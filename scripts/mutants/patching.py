"""Changes functions while the program runs: for a mutant, and to count which statements a test reaches.

Kernels run as plain Python here (`FIVEWAYS_PLAIN=1`), so that nothing needs to be compiled by Numba or loaded anew.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from scripts.mutants.mutator import Function, Mutant, functions, statements, targets

HITS = "__hits__"
Key = tuple[str, int, str]
"""File, first line (of its decorators, if it has any) and name of a function."""


def module_name(file: str) -> str:
    """`src/fiveways/games/bones/rules.py` is the module `fiveways.games.bones.rules`."""
    return ".".join(Path(file).with_suffix("").parts[1:]).removesuffix(".__init__")


def first_line(function: Function) -> int:
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def code_of(tree: ast.Module, file: Path, first: int, name: str) -> CodeType:
    """What a function of this module compiles to."""
    whole = compile(tree, str(file), "exec", dont_inherit=True)
    return next(code for code in _codes(whole) if (code.co_firstlineno, code.co_name) == (first, name))


def living(root: Path) -> dict[Key, list[FunctionType]]:
    """All functions of the files with rules that exist now. Their modules must have been imported."""
    files = {str(root / file): file for file in targets(root)}
    found: dict[Key, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (file := files.get(thing.__code__.co_filename)):
            found.setdefault((file, thing.__code__.co_firstlineno, thing.__code__.co_name), []).append(thing)
    return found


def mutate(root: Path, mutant: Mutant, found: dict[Key, list[FunctionType]]) -> None:
    """Let all that runs from now on in this process be the mutant."""
    tree = ast.parse(mutant.apply((root / mutant.file).read_text("utf-8")))
    function = next(each for each in functions(tree, everything=True) if each.lineno == mutant.function)
    code = code_of(tree, root / mutant.file, first_line(function), function.name)
    for thing in found[mutant.file, code.co_firstlineno, code.co_name]:
        thing.__code__ = code


class Probes:
    """Notes which statements of the rules are reached. A statement is told by its file and line."""

    def __init__(self, root: Path, found: dict[Key, list[FunctionType]]) -> None:
        self.places: list[tuple[str, int]] = []
        self._spans: dict[str, list[tuple[int, int, int]]] = {}
        self._before: list[tuple[FunctionType, CodeType]] = []
        trees = {file: ast.parse((root / file).read_text("utf-8")) for file in targets(root)}
        chosen: list[tuple[str, Function]] = []
        for file, everything in targets(root).items():
            chosen += [(file, function) for function in functions(trees[file], everything)]
        for file, function in chosen:
            self._instrument(file, function)
        self.hits = bytearray(len(self.places))
        for file, function in chosen:
            code = code_of(trees[file], root / file, first_line(function), function.name)
            for thing in found.get((file, code.co_firstlineno, code.co_name), ()):
                self._before.append((thing, thing.__code__))
                thing.__globals__[HITS] = self.hits
                thing.__code__ = code

    def _instrument(self, file: str, function: Function) -> None:
        for node in (function, *statements(function)):
            for name in ("body", "orelse", "finalbody"):
                old = getattr(node, name, None)
                if isinstance(old, list) and old and isinstance(old[0], ast.stmt):
                    setattr(node, name, [part for each in old for part in (*self._probe(file, each), each)])
        ast.fix_missing_locations(function)

    def _probe(self, file: str, node: ast.stmt) -> list[ast.stmt]:
        if isinstance(node, ast.Nonlocal | ast.Global):
            return []
        last = node.body[0].lineno - 1 if isinstance(getattr(node, "body", None), list) else node.end_lineno  # type: ignore[attr-defined]
        self._spans.setdefault(file, []).append((node.lineno, last or node.lineno, len(self.places)))
        (probe,) = ast.parse(f"{HITS}[{len(self.places)}] = 1").body
        for part in ast.walk(probe):
            if hasattr(part, "lineno"):
                part.lineno = part.end_lineno = node.lineno
        self.places.append((file, node.lineno))
        return [probe]

    def taken(self) -> list[int]:
        """The statements that were reached since this was asked last."""
        found = [number for number, hit in enumerate(self.hits) if hit]
        self.hits[:] = bytes(len(self.hits))
        return found

    def at(self, mutant: Mutant) -> set[int]:
        """The statements that stand on a mutant's line."""
        return {number for first, last, number in self._spans.get(mutant.file, ()) if first <= mutant.line <= last}

    def remove(self) -> None:
        for thing, code in self._before:
            thing.__code__ = code
