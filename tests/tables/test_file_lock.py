"""Servers that do not hear of each other do not share a file."""

import subprocess
import sys

import pytest

from fiveways.contract.errors import BadOption
from fiveways.tables.store import file_lock


def can_serve(file, alone=True):
    try:
        with file_lock.serving(f"sqlite:///{file}", alone):
            return True
    except BadOption as refusal:
        assert str(refusal).startswith(f"another fiveways server uses {file}: several need --bus")
        return False


@pytest.mark.parametrize(("first", "second", "goes"), [(1, 1, False), (1, 0, False), (0, 1, False), (0, 0, True)])
def test_only_those_with_a_bus_share_a_file(tmp_path, first, second, goes):
    file = tmp_path / "tables.db"
    for _ in range(2):
        with file_lock.serving(f"sqlite:///{file}", bool(first)):
            assert can_serve(file, bool(second)) == goes
    assert can_serve(file, bool(second)), "one after the other is no trouble"


def test_a_file_is_the_same_by_another_name_and_others_are_not(tmp_path):
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    with file_lock.serving(f"sqlite:///{tmp_path}/tables.db", True):
        assert not can_serve(tmp_path / "link.db") and can_serve(tmp_path / "other.db")


def test_who_is_killed_keeps_nobody_out(tmp_path):
    code = "import sys; from fiveways.tables.store import file_lock\n"
    code += "with file_lock.serving(sys.argv[1], True): print('there', flush=True); sys.stdin.read()"
    order = [sys.executable, "-c", code, f"sqlite:///{tmp_path}/tables.db"]
    with subprocess.Popen(order, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "there\n"
        assert not can_serve(tmp_path / "tables.db")
        other.kill()
        other.wait()
    assert can_serve(tmp_path / "tables.db")


def test_where_there_are_no_locks_nobody_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(file_lock, "fcntl", None)
    with file_lock.serving(f"sqlite:///{tmp_path}/tables.db", True):
        assert can_serve(tmp_path / "tables.db")
    with file_lock.serving("postgresql://u@h/d", True), file_lock.serving("postgresql://u@h/d", True):
        pass
    assert list(tmp_path.iterdir()) == []
