"""The outside package of examples/sixth_game, really installed."""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = ROOT / "examples" / "sixth_game"


def install(work: Path) -> tuple[Path, dict[str, str]]:
    """A copy of the project, and the environment in which it is installed. The project's own folder stays clean."""
    copy, place = work / "project", work / "installed"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(PROJECT, copy, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    subprocess.run(_command(copy, place), cwd=copy, check=True, capture_output=True, text=True)
    shutil.rmtree(copy / "hare_and_hounds")  # what is tested is what was installed
    for file in place.rglob("*.py"):  # machine code is found again by where its source lies and how old that is
        os.utime(file, (0, 0))
    return copy, {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), *os.environ.get("PYTHONPATH", "").split()])}


def _command(project: Path, place: Path) -> list[str]:
    if find_spec("setuptools.command.bdist_wheel"):
        pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
        return [sys.executable, *pip, "--target", str(place), str(project)]
    # Before 70.1 setuptools makes no wheels by itself, and pip needs one; this does what pip would.
    place.mkdir()
    steps = ["build", "--build-lib", str(place), "egg_info", "--egg-base", str(place)]
    return [sys.executable, "-c", "import setuptools; setuptools.setup()", "--quiet", *steps]
