"""An author who makes faulty games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.testing.authors import Author


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Author]:
    monkeypatch.syspath_prepend(tmp_path)
    made = Author(tmp_path)
    yield made
    made.forget()
