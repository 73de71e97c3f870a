"""What needs no browser in the page's modules is tested by Node.js: one `*.test.js` for each part."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NODE = shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)
FILES = sorted(file.name for file in HERE.glob("*.test.js"))


def test_there_is_nodejs_where_it_is_asked_for():
    assert NODE or os.environ.get("CI") != "true", "there is no Node.js, and npm's wheel could not be installed"


@pytest.mark.skipif(NODE is None, reason="there is no Node.js, and npm's wheel could not be installed")
@pytest.mark.parametrize("file", FILES)
def test_modules_of_the_page(file: str):
    done = subprocess.run([NODE, "--test", str(HERE / file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0\n" not in done.stdout, "no test was found"
