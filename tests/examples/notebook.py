"""Runs docs/notebook.ipynb. As a program, `python -m tests.examples.notebook`, it stores what came out."""

import os
import tempfile
from pathlib import Path
from unittest.mock import patch

import nbformat
from nbclient import NotebookClient

FILE = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


def read():
    return nbformat.read(FILE, as_version=4)


def run(notebook):
    """A copy of a notebook with what its cells say now; the kernel is this very Python, whatever else is installed."""
    ran = nbformat.from_dict(notebook)
    with tempfile.TemporaryDirectory() as folder:
        own = {"IPYTHONDIR": folder, "JUPYTER_DATA_DIR": folder, "JUPYTER_PREFER_ENV_PATH": "1"}
        with patch.dict(os.environ, own):
            how = {"kernel_name": "python3", "record_timing": False, "coalesce_streams": True}
            NotebookClient(ran, timeout=60, **how).execute(cwd=folder)
    ran.metadata = notebook.metadata
    return ran


def texts(notebook):
    """Everything that the cells print or show as text, cell by cell."""
    return {cell.id: [_text(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"}


def _text(output):
    return output.text if output.output_type == "stream" else output.data.get("text/plain")


if __name__ == "__main__":
    FILE.write_text(nbformat.writes(run(read())) + "\n", "utf-8")
