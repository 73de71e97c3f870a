"""The cache of machine code: an edit is noticed, and nothing is compiled twice."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import fiveways
from fiveways.core import compiled

CALLEE = """
from fiveways.core.compiled import helper

@helper
def rule():
    return {answer}
"""
CALLER = """
from numba.core import types
from fiveways.core.compiled import compiled
from fiveways.core.probe_callee import rule

@compiled(types.int64())
def ask():
    return rule()
"""
ASK = "from fiveways.core.probe import ask; print(ask(), sum(ask.stats.cache_hits.values()))"


def test_editing_a_called_function_is_noticed_though_its_caller_is_unchanged(tmp_path: Path):
    source = tmp_path / "src" / "fiveways"
    shutil.copytree(Path(fiveways.__file__).parent, source, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "core" / "probe.py").write_text(CALLER)
    environment = {**os.environ, "PYTHONPATH": str(source.parent), "FIVEWAYS_CACHE_DIR": str(tmp_path / "cache")}

    def ask() -> list[str]:
        done = subprocess.run([sys.executable, "-c", ASK], env=environment, check=True, capture_output=True, text=True)
        return done.stdout.split()

    (source / "core" / "probe_callee.py").write_text(CALLEE.format(answer=1))
    assert ask() == ["1", "0"]
    assert ask() == ["1", "1"], "the second time it comes from the cache"
    (source / "core" / "probe_callee.py").write_text(CALLEE.format(answer=2))
    assert ask() == ["2", "0"]
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_the_hash_covers_every_kernel_and_its_parts():
    names = {f"{file.parent.name}/{file.name}" for file in compiled.source_files()}
    assert {"bones/kernel.py", "bones/parts.py", "core/runners.py", "core/chance.py"} <= names


def test_old_caches_are_pruned_and_the_current_one_never(tmp_path: Path, monkeypatch):
    current = tmp_path / "current"
    for i in range(10):
        (tmp_path / f"old{i}").mkdir()
        os.utime(tmp_path / f"old{i}", (i, i))
    current.mkdir()
    os.utime(current, (0, 0))
    monkeypatch.setattr(compiled, "cache_directory", lambda: current)
    compiled.prune()
    left = {directory.name for directory in tmp_path.iterdir()}
    assert left == {"current", "old9", "old8", "old7", "old6", "old5"}


def test_the_users_own_numba_cache_is_left_alone():
    import numba

    before = numba.config.CACHE_DIR
    from fiveways.core import runners

    assert runners.random_games.stats.cache_path.startswith(str(compiled.cache_directory()))
    assert before == numba.config.CACHE_DIR
