"""The page's arithmetic of walking, checked by Node."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)


@pytest.mark.skipif(NODE is None, reason="there is no Node.js, and npm's wheel could not be installed")
def test_a_walk_goes_step_by_step_in_equal_times():
    done = subprocess.run([NODE, str(HERE / "walk-check.mjs")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
