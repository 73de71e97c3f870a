"""Chance at the tables of a test is the same every time."""

from itertools import count

import pytest

from fiveways.match import fairness


@pytest.fixture(autouse=True)
def same_chance(monkeypatch):
    """Secrets that differ from each other, but not from run to run."""
    number = count()
    monkeypatch.setattr(fairness, "new_seed", lambda: fairness.read_seed(f"secret {next(number)}"))


@pytest.fixture(scope="session")
def games(dash):
    """Three games between two people, and one that somebody played alone for points, with its score."""
    from tests.tables.dumps import alone, played

    between = [("finished", ["d5-e5"], True, True), ("running", ["d5-e5"], False, False), ("begun", [], False, True)]
    return [*(played(*told) for told in between), alone("solo")]
