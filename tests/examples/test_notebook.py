"""The notebook runs, and what is stored in it is what comes out."""

import re
import sys

import nbformat
import pytest

from tests.examples import notebook

LARGEST = 300_000


@pytest.fixture(scope="module")
def stored():
    return notebook.read()


@pytest.mark.slow
def test_the_notebook_runs_and_says_what_is_stored_in_it(stored):
    watched = nbformat.from_dict(stored)
    watched.cells.append(nbformat.v4.new_code_cell("import sys\nprint(sys.executable)", id="python"))
    said = notebook.texts(notebook.run(watched))
    assert said.pop("python") == [f"{sys.executable}\n"], "the kernel is not this Python"
    assert said == notebook.texts(stored), "store it anew with: python -m tests.examples.notebook"


def test_the_notebook_is_small_and_holds_nothing_of_the_machine_it_ran_on(stored):
    text = notebook.FILE.read_text("utf-8")
    nbformat.validate(stored)
    assert len(text) < LARGEST
    assert not re.search(r"/(home|root|tmp|work|usr)/|site-packages|Traceback", text)
    assert [cell.id for cell in stored.cells] == [f"cell-{n:02}" for n in range(1, len(stored.cells) + 1)]
    code = [cell for cell in stored.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert not any(cell.metadata for cell in stored.cells)


def test_the_notebook_shows_pictures_and_says_something_in_every_cell(stored):
    kinds = [set(output.get("data", {})) for cell in stored.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in kind for kind in kinds) >= 3
    assert sum("image/png" in kind for kind in kinds) == 2
    assert all(cell.outputs for cell in stored.cells if cell.cell_type == "code")
