"""What an author may call from Python does the same compiled and plain, and compiling is not noisy."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
import numpy as np
from fiveways.contract.verbs import helper, layout, record, verb

STATE = layout(("stones", np.uint8), ("heap", np.uint8, 3), ("held", np.uint64))
VIEW = layout(("stones", np.uint8), ("heap", np.uint8, 3), ("held", np.uint64), ("viewer", np.uint8))

@helper
def copy_public(a, b):
    b.stones = a.stones

@helper
def move_on(s):
    s.to_move = 1 - s.to_move
    s.stones -= 3
    s.heap[1] = np.int64(s.stones) + 7
    return np.int64(s.stones)

@helper
def total(heap):
    return heap[0] + heap[1]

@verb
def observe(state, seat, view):
    s, v = record(state, STATE), record(view, VIEW)
    copy_public(s, v)
    v.viewer = seat + 1

@verb
def imagine(view, data, rng, state):
    v, s = record(view, VIEW), record(state, STATE)
    copy_public(v, s)
    move_on(s)
"""
ASK = """
import numpy as np
import rules

state = np.zeros(2, rules.STATE)[1]
state["stones"] = 2
print(rules.move_on(state), state["to_move"], state["stones"], list(state["heap"]))
print(rules.total(np.array([200, 100], np.uint8)))
there = np.zeros(rules.STATE.itemsize, np.uint8)
seen = rules.record(there, rules.STATE)
seen["stones"] = 9
print(rules.move_on(seen), rules.record(there, rules.STATE)["stones"], seen["heap"][1])
view, world = np.zeros(rules.VIEW.itemsize, np.uint8), there.copy()
rules.observe(there, 1, view)
rules.imagine(view, there, np.zeros(4, np.uint64), world)
print(rules.record(view, rules.VIEW)["viewer"], rules.record(world, rules.STATE)["stones"])
"""


def answer(folder: Path, plain: str) -> subprocess.CompletedProcess[str]:
    (folder / "rules.py").write_text(RULES, "utf-8")
    environment = {**os.environ, "FIVEWAYS_PLAIN": plain}
    return subprocess.run(
        [sys.executable, "-c", ASK], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("plain", ["0", "1"], ids=["compiled", "plain"])
def test_python_calls_helpers_on_records_and_asks_for_records(tmp_path: Path, plain: str):
    done = answer(tmp_path, plain)
    assert done.stdout.splitlines() == ["255 1 255 [np.uint8(0), np.uint8(6), np.uint8(0)]", "300", "6 6 13", "2 3"]
    assert not done.stderr


def test_a_view_that_begins_as_the_state_does_is_compiled_without_a_warning(tmp_path: Path):
    done = answer(tmp_path, "0")
    assert "considered a subtype" not in done.stderr
