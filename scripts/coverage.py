"""Runs the tests and tells which share of the lines of src they reach: `python -m scripts.coverage ...`, as pytest.

Files with compiled functions are left out, because Python never runs the lines of those; `make mutants` asks how well
the tests know them. SlipCover counts, since it hardly slows the tests down; coverage.py takes 1.8 times the processor.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

FLOOR = 80.0
"""Per cent of lines that the tests must reach."""
SOURCE = Path("src/fiveways")
COMPILED = re.compile(r"(?m)^@(verb|helper|routine|compiled\b.*)$")
SHOWN = 10


def left_out() -> list[str]:
    """The files with compiled functions."""
    return sorted(str(file) for file in SOURCE.rglob("*.py") if COMPILED.search(file.read_text("utf-8")))


def told(files: Mapping[str, Any], out: int) -> tuple[str, float]:
    """What to print of the files that were counted, and the share of lines that were reached."""
    reached = {name: len(file["executed_lines"]) for name, file in files.items()}
    missed = {name: len(file["missing_lines"]) for name, file in files.items()}
    lines = sum(reached.values()) + sum(missed.values())
    share = 100 * sum(reached.values()) / max(lines, 1)
    worst = sorted(missed, key=lambda name: -missed[name])[:SHOWN]
    rows = [f"  {missed[name]:4} of {missed[name] + reached[name]:4}  {name}" for name in worst if missed[name]]
    what = f"Tests reach {share:.1f} % of {lines:,} lines of src; {out} files with compiled functions are left out."
    return "\n".join([what, "Most lines that no test reaches:" if rows else "No line is left.", *rows]), share


def main(arguments: Sequence[str]) -> int:
    """The exit code of pytest, or 1 where too few lines were reached."""
    out = left_out()
    with TemporaryDirectory() as folder:
        found = Path(folder) / "coverage.json"
        slipcover = [
            sys.executable, "-m", "slipcover", "--immediate", "--source", str(SOURCE), "--omit", ",".join(out),
            "--json", "--out", str(found),
        ]  # fmt: skip
        # SlipCover is loaded before pytest can rewrite the assertions of its plugin, which has none.
        quiet = ["-W", "ignore:Module already imported so cannot be rewritten; slipcover"]
        code = subprocess.run([*slipcover, "-m", "pytest", *quiet, *arguments], check=False).returncode
        if code:
            return code
        text, share = told(json.loads(found.read_text("utf-8"))["files"], len(out))
    print(text)
    if share < FLOOR:
        print(f"That is less than the {FLOOR:.0f} % that are asked for.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
