"""Chance at the tables of a test is the same every time."""

from itertools import count

import pytest

from fiveways.core import fair


@pytest.fixture(autouse=True)
def same_chance(monkeypatch):
    """Secrets that differ from each other, but not from run to run."""
    number = count()
    monkeypatch.setattr(fair, "new_seed", lambda: fair.read_seed(f"secret {next(number)}"))
