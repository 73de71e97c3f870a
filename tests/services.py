"""Real PostgreSQL and Redis servers for tests (fiveways.testing.services); where they are missing, tests are skipped.

A test that stops or breaks a server makes one of its own (`with PostgreSQL() as server:`); the fixtures `postgres` and
`redis` are shared by all tests of a process and stay up.
"""

import os
from contextlib import contextmanager

import pytest

from fiveways.testing import services


@contextmanager
def _needed():
    """A program that is missing is the end of the test, as with Chromium."""
    try:
        yield
    except services.NotInstalled as missing:
        needed = os.environ.get("CI") == "true" or os.environ.get("FIVEWAYS_NEED_SERVICES") == "1"
        (pytest.fail if needed else pytest.skip)(str(missing))


class PostgreSQL(services.PostgreSQLServer):
    def __init__(self, fsync=False):
        with _needed():
            super().__init__(fsync)


class Redis(services.RedisServer):
    def __init__(self):
        with _needed():
            super().__init__()
