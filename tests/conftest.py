"""Kernels are tested with bounds checks: outside of tests an index out of range would corrupt memory silently."""

import os

os.environ["NUMBA_BOUNDSCHECK"] = "1"

from pathlib import Path

import pytest

from tests import progress

LATER = (
    "bots/", "browser/", "chaos/", "envs/", "examples/", "lab/", "tables/", "web/", "games/waywords/test_lexicon",
    "test_docs", "test_services",
)  # fmt: skip
"""What plays many games, starts servers or browsers, writes databases or makes lists of words: all of it is `slow`."""
SERVERS = {"postgres", "redis"}


def pytest_configure(config):
    progress.register(config)


def _place(path):
    return path.relative_to(Path(__file__).parent).as_posix() + "/" * path.is_dir()


def pytest_ignore_collect(collection_path, config):
    """To look through all files takes a quarter of `make quick`."""
    if "not slow" in config.option.markexpr and _place(collection_path).startswith(LATER):
        return True
    return None


def pytest_collection_modifyitems(items):
    """`make quick` is for the rules and what lies around them; and files with a test that takes long are begun first,
    so that nobody waits for one at the end."""
    long = {item.path for item in items if item.get_closest_marker("long")}
    items.sort(key=lambda item: item.path not in long)
    for item in items:
        if _place(item.path).startswith(LATER) or SERVERS & set(item.fixturenames):
            item.add_marker(pytest.mark.slow)


def _register(spec):
    from fiveways.contract import loading

    loading.register(spec)
    return loading.load(spec.id)


@pytest.fixture(scope="session")
def kuhn():
    """A small game with a hidden card, for this process only."""
    from fiveways.templates.kuhn import SPEC

    return _register(SPEC)


@pytest.fixture(scope="session")
def die():
    """A small game with chance during play, for this process only."""
    from tests.toys.die import SPEC

    return _register(SPEC)


@pytest.fixture(scope="session")
def pick():
    """A small game for one to four players, against each other or together, for this process only."""
    from tests.toys.pick import SPEC

    return _register(SPEC)


@pytest.fixture(scope="session")
def trail():
    """A small game of secret words, whose moves are lines and can be prepared, for this process only."""
    from tests.browser.trail import SPEC

    return _register(SPEC)


@pytest.fixture(scope="session")
def dash():
    """A small game with a time for each turn, against others or alone for points, for this process only."""
    from tests.toys.dash import SPEC

    return _register(SPEC)


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server of this process, to be left running; `new_database()` gives a test one of its own."""
    from tests.services import PostgreSQL

    with PostgreSQL() as server:
        yield server


@pytest.fixture(scope="session")
def redis():
    """A Redis server of this process, to be left running; `flush()` empties it."""
    from tests.services import Redis

    with Redis() as server:
        yield server
