"""`python -m scripts.mutants`: how many of some seeded mutants do the tests catch?

Results go to `build/mutants.jsonl`; what stands there is not tried again. Nothing is changed in the tree.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = [
    "tests/games", "tests/test_golden.py", "tests/test_conformance.py", "tests/match", "tests/batch", "tests/tables",
]  # fmt: skip


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--only", default="", help="numbers of mutants, or a part of a file's path")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--again", action="store_true", help="try those again that are in the results")
    parser.add_argument("--list", action="store_true", help="say what the mutants are and try none")
    parser.add_argument("--folder", type=Path, default=ROOT / "build", help="where results are kept")
    parser.add_argument("-k", dest="names", default="", help="which of the tests, as pytest takes it")
    parser.add_argument("--floor", type=float, default=0.0, help="fail if a smaller share is caught")
    parser.add_argument("tests", nargs="*", default=TESTS, help="tests to be used")
    return parser.parse_args()


class Log:
    """The file of results and the bar of progress."""

    def __init__(self, file: Path, todo: int) -> None:
        self.file, self.todo, self.done, self.began = file, todo, 0, time.monotonic()

    def tell(self, result: dict[str, Any]) -> None:
        if "baseline" in result:
            self._bar(result["baseline"], result["of"], f"tests as they are: {result['test']}")
            return
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        self.done += 1
        self._bar(self.done, self.todo, f"{result['status']}: {result['file']}:{result['line']}")

    def _bar(self, done: int, of: int, text: str) -> None:
        filled = 20 * done // max(1, of)
        clock = int(time.monotonic() - self.began)
        line = f"[{'#' * filled}{'.' * (20 - filled)}] {done}/{of} {clock // 60}:{clock % 60:02} {text}"
        end = "\r" if sys.stderr.isatty() else "\n"
        print(f"{line[:118]:118}", end=end, file=sys.__stderr__, flush=True)


def _key(result: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(result[name] for name in ("number", "file", "line", "before", "after"))


def main() -> int:
    wishes = arguments()
    import pytest

    from scripts.mutants.mutator import choose
    from scripts.mutants.report import covered, report
    from scripts.mutants.running import Runner

    mutants = list(enumerate(choose(ROOT, wishes.count, wishes.seed)))
    if wishes.only:
        numbers = {int(word) for word in wishes.only.split(",") if word.isdigit()}
        mutants = [(n, mutant) for n, mutant in mutants if n in numbers or (not numbers and wishes.only in mutant.file)]
    described = {}
    for number, mutant in mutants:
        before, after = mutant.shown((ROOT / mutant.file).read_text("utf-8"))
        described[number] = (number, mutant.file, mutant.line, before, after)
    if wishes.list:
        for number, file, line, before, after in described.values():
            print(f"{number:4} {file}:{line}\n       - {before}\n       + {after}")
        return 0
    folder: Path = wishes.folder
    folder.mkdir(exist_ok=True, parents=True)
    file = folder / "mutants.jsonl"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = {} if wishes.again else {_key(result): result for result in map(json.loads, lines)}
    todo = [(number, mutant) for number, mutant in mutants if described[number] not in known]
    if todo:
        runner = Runner(ROOT, todo, folder, wishes.jobs, Log(file, len(todo)).tell)
        settings = ["-q", "-q", "-s", "--no-header", "--no-summary", "-p", "no:cacheprovider"]
        settings += ["-m", "not soak and not chaos and not alone and not long", "-o", "tmp_path_retention_policy=none"]
        ended = pytest.main([*settings, "-k", wishes.names, *wishes.tests], plugins=[runner])
        if ended not in (0, 5):
            print(f"the tests could not be run ({ended!r})", file=sys.stderr)
            return 2
        print(covered(runner.places, runner.reached()))
    results = {_key(result): result for result in map(json.loads, file.read_text("utf-8").splitlines())}
    wanted = [result for key, result in results.items() if key in set(described.values())]
    print(report(wanted))
    caught = sum(result["status"] in ("caught", "timed out") for result in wanted)
    return int(caught < wishes.floor * len(wanted))


if __name__ == "__main__":
    os.chdir(ROOT)
    if os.environ.get("FIVEWAYS_PLAIN") != "1":  # kernels as plain Python, from the first import on; of this tree
        path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "FIVEWAYS_PLAIN": "1", "PYTHONPATH": path}
        os.execve(sys.executable, [sys.executable, "-m", "scripts.mutants", *sys.argv[1:]], environment)
    sys.exit(main())
