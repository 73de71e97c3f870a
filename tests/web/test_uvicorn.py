"""Private parts of uvicorn that we use: they are all there, and no version is installed in which they may be gone."""

import ast
import inspect
import textwrap
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from uvicorn import config
from uvicorn.protocols.http import flow_control, httptools_impl
from uvicorn.supervisors import multiprocess

from fiveways.web import server as ours
from fiveways.web import workers
from fiveways.web.transport import connection

ROOT = Path(__file__).parents[2]
HEIRS = [connection.Connection, workers.Worker, workers.Workers, ours._Server, ours._Config]
ATTRIBUTES = {
    httptools_impl.RequestResponseCycle: {"response_complete", "scope", "disconnected"},
    flow_control.FlowControl: {"read_paused", "write_paused"},
}
"""Of objects that ours are handed by uvicorn."""


def own_source(kind):
    return ast.parse(textwrap.dedent(inspect.getsource(kind)))


def names_of_self(tree):
    """Attributes of `self` and `super()`: those that are used, and those that are set."""
    used, made = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            made.add(node.name)
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            made |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
        if not isinstance(node, ast.Attribute):
            continue
        of_self = isinstance(node.value, ast.Name) and node.value.id == "self"
        of_super = isinstance(node.value, ast.Call) and ast.unparse(node.value) == "super()"
        if of_super or (of_self and isinstance(node.ctx, ast.Load)):
            used.add((node.attr, of_super))
        elif of_self:
            made.add(node.attr)
    return used, made


def names_of_uvicorn(kind):
    """Everything that the classes of uvicorn have, or set on themselves, from which ours is derived."""
    found = set()
    for base in kind.__mro__[1:]:
        if base.__module__.startswith("uvicorn"):
            found |= names_of_self(own_source(base))[1]
    return found


def test_the_next_version_of_uvicorn_has_to_be_tried_before_it_is_allowed():
    [wanted] = [
        line
        for line in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
        if line.startswith("uvicorn")
    ]
    major, minor, *_ = map(int, version("uvicorn").split("."))
    assert wanted == f"uvicorn>={major}.{minor},<{major}.{minor + 1}"
    assert f"uvicorn=={version('uvicorn')}" in (ROOT / "constraints.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("kind", HEIRS)
def test_uvicorn_has_every_part_that_a_class_of_ours_inherits(kind):
    used, made = names_of_self(own_source(kind))
    there = names_of_uvicorn(kind)
    missing = {name for name, of_super in used if name not in there and (of_super or name not in made)}
    assert used and not missing


@pytest.mark.parametrize("kind", ATTRIBUTES)
def test_uvicorn_has_every_part_that_we_look_at(kind):
    missing = ATTRIBUTES[kind] - names_of_self(own_source(kind))[1]
    assert not missing


def test_uvicorn_calls_what_we_override():
    """A method of ours that nobody calls any more would be silent."""
    for kind in HEIRS:
        overridden = {name for name in vars(kind) if inspect.isfunction(vars(kind)[name])} & names_of_uvicorn(kind)
        assert overridden - {"__init__"}, kind


def test_names_that_we_import_are_there():
    assert httptools_impl.STATUS_LINE[431].startswith(b"HTTP/1.1 431 ")
    assert isinstance(config.STARTUP_FAILURE, int)
    assert issubclass(workers.Workers, multiprocess.Multiprocess) and issubclass(ours._Server, uvicorn.Server)
