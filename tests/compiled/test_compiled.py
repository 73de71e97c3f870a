"""The cache of machine code: an edit is noticed, and nothing is compiled twice."""

import ast
import os
import shutil
import subprocess
import sys
from importlib.util import resolve_name
from pathlib import Path

import numpy as np
import pytest

import fiveways
from fiveways.compiled import cache, plain

CALLEE = """
from fiveways.compiled.compiler import helper

@helper
def rule():
    return {answer}
"""
CALLER = """
from numba.core import types
from fiveways.compiled.compiler import compiled
from fiveways.compiled.probe_callee import rule

@compiled(types.int64())
def ask():
    return rule()
"""
ASK = "from fiveways.compiled.probe import ask; print(ask(), sum(ask.stats.cache_hits.values()))"


@pytest.mark.slow
def test_editing_a_called_function_is_noticed_though_its_caller_is_unchanged(tmp_path: Path):
    source = tmp_path / "src" / "fiveways"
    shutil.copytree(Path(fiveways.__file__).parent, source, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "compiled" / "probe.py").write_text(CALLER)
    environment = {**os.environ, "PYTHONPATH": str(source.parent), "FIVEWAYS_CACHE_DIR": str(tmp_path / "cache")}

    def ask() -> list[str]:
        done = subprocess.run([sys.executable, "-c", ASK], env=environment, check=True, capture_output=True, text=True)
        return done.stdout.split()

    (source / "compiled" / "probe_callee.py").write_text(CALLEE.format(answer=1))
    assert ask() == ["1", "0"]
    assert ask() == ["1", "1"], "the second time it comes from the cache"
    (source / "compiled" / "probe_callee.py").write_text(CALLEE.format(answer=2))
    assert ask() == ["2", "0"]
    assert len(list((tmp_path / "cache").iterdir())) == 2


def made_from(*place: str) -> set[str]:
    file = Path(fiveways.__file__).parent.joinpath(*place).resolve()
    return {f"{source.parent.name}/{source.name}" for source in cache.sources(file)}


def test_the_hash_covers_a_kernel_and_all_it_is_made_from_and_nothing_else():
    names = made_from("games", "the_way", "rules.py")
    assert {"the_way/rules.py", "the_way/parts.py", "the_way/roads.py", "compiled/chance.py"} <= names
    assert not {"the_way/picture.py", "bones/rules.py", "match/match.py", "batch/runners.py"} & names
    assert not {"the_way/__init__.py", "contract/facts.py"} & names, "a fact sheet is no part of the machine code"
    assert {"bots/tree.py", "batch/runners.py", "compiled/sharing.py"} <= made_from("bots", "tree.py")


def test_the_hash_of_rules_that_are_a_package_covers_the_modules_in_it():
    names = made_from("games", "waywords", "rules", "__init__.py")
    assert {"rules/__init__.py", "rules/turns.py", "rules/covering.py", "waywords/parts.py"} <= names
    assert not {"picture/board.py", "text/moves.py", "words/solver.py", "waywords/__init__.py"} & names


def test_the_cache_of_a_package_has_the_name_of_the_package(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("FIVEWAYS_CACHE_DIR", str(tmp_path))
    cache.cache_directory.cache_clear()
    games = Path(fiveways.__file__).parent / "games"
    kept = cache.cache_directory((games / "waywords" / "rules" / "__init__.py").resolve())
    cache.cache_directory.cache_clear()
    assert kept.name.startswith("waywords.rules-")


def test_a_kernel_may_be_a_package_and_each_module_has_a_cache_of_its_own(tmp_path: Path, monkeypatch):
    names = made_from("games", "elements", "rules", "verbs.py")
    assert {"rules/verbs.py", "rules/moving.py", "elements/parts.py", "compiled/chance.py"} <= names
    assert not {"rules/__init__.py", "rules/for_pictures.py", "text/position.py"} & names
    monkeypatch.setenv("FIVEWAYS_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "cache_directory", cache.cache_directory.__wrapped__)
    lacking = cache.missing()
    assert "fiveways.games.elements.rules.verbs" in lacking and "fiveways.games.elements.rules" not in lacking
    caches = {directory.name.rpartition("-")[0] for directory in tmp_path.iterdir()}
    assert {"elements.rules.verbs", "bones.rules", "batch.runners"} <= caches and len(caches) == len(lacking)


def test_imports_of_every_kind_are_followed(tmp_path: Path):
    module = tmp_path / "kernel.py"
    module.write_text(
        "from . import parts\nfrom .cards import pick\nfrom ..core import chance\nimport game.tables\n"
        "def late():\n    from game.late import thing\n"
        "if TYPE_CHECKING:\n    from game.types import Only\n\n    import game.kinds\n"
        "else:\n    from game.real import Thing\n"
        "from game.many import (  # all of them\n    one,  # (first)\n    two as second,\n)\n"
        "if late: import game.short; x = 1\nfrom .near import x\nfrom.nearer import x\n"
    )
    names = cache._imported("outer.game.kernel", module)
    assert {"outer.game.parts", "outer.game.cards", "outer.core.chance", "game.tables"} <= names
    assert {"game.late", "game.real", "game.many.one", "game.many.two", "game.short"} <= names
    assert {"outer.game.near", "outer.game.nearer"} <= names
    assert not {"game.types", "game.kinds"} & names


def test_imports_are_found_where_python_finds_them():
    for name, file in cache.source_modules().items():
        package = name if file.stem == "__init__" else name.rpartition(".")[0]
        found = cache._imported(name, file)
        todo: list[ast.AST] = [ast.parse(file.read_bytes())]
        while todo:
            node = todo.pop()
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                todo += node.orelse
            elif isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= found, name
            elif isinstance(node, ast.ImportFrom):
                base = resolve_name("." * node.level + (node.module or ""), package)
                assert {base, *(f"{base}.{alias.name}" for alias in node.names)} <= found, (name, base)
            else:
                todo += ast.iter_child_nodes(node)


def test_old_caches_of_a_module_are_pruned_and_the_current_one_never(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("FIVEWAYS_CACHE_DIR", str(tmp_path))
    for i in range(10):
        for name in (f"bones.kernel-{i}", f"batch.runners-{i}"):
            (tmp_path / name).mkdir()
            os.utime(tmp_path / name, (i, i))
    monkeypatch.setattr(cache, "_in_use", {tmp_path / "bones.kernel-0"})
    cache.prune()
    left = {directory.name for directory in tmp_path.iterdir()}
    bones, runners = ({name for name in left if name.startswith(game)} for game in ("bones", "batch"))
    assert bones == {"bones.kernel-0", *(f"bones.kernel-{i}" for i in range(3, 10))}
    assert runners == {f"batch.runners-{i}" for i in range(3, 10)}


def test_the_users_own_numba_cache_is_left_alone():
    import numba

    before = numba.config.CACHE_DIR
    from fiveways.batch import runners

    assert runners.random_games.stats.cache_path.startswith(
        str(cache.cache_directory(Path(runners.__file__).resolve()))
    )
    assert before == numba.config.CACHE_DIR


def test_all_that_is_compiled_ahead_is_kept_for_the_next_start():
    assert set(cache.modules()) <= set(cache.source_modules())


def test_a_type_of_plain_numbers_is_a_type_for_numpy_too():
    assert np.arange(3).astype(plain.Cast(np.uint8)).dtype == np.uint8
