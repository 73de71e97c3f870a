"""Notation: a step is its two points, `a2-b2`.

A position is where the hounds stand, where the hare stands, steps made, steps of hounds up or down in a row, the last
step or `-`, and the option if it is not the usual one: `a2 b1 b3 e2 0 0 -`.
"""

import re

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.options import read_pairs
from fiveways.contract.states import NO_DATA, stream

from . import SPEC, rules
from .parts import COUNT, POINTS

_STEP = re.compile(r"([a-e][1-3])\s*-\s*([a-e][1-3])")
_POSITION = re.compile(r"([a-e][1-3]) ([a-e][1-3]) ([a-e][1-3]) ([a-e][1-3]) ([0-9]{1,4}) ([0-9]{1,2}) (\S+)( .*)?")


def move_text(view, action):
    return f"{POINTS[action // COUNT]}-{POINTS[action % COUNT]}"


def parse_move(view, text):
    found = _STEP.fullmatch(text.strip().lower())
    if not found or not {*found.groups()} <= {*POINTS}:
        raise BadNotation(f"{text.strip()[:40]!r} is not a step: write its two points, like a2-b2")
    start, goal = (POINTS.index(point) for point in found.groups())
    return COUNT * start + goal


def position_text(state):
    places = " ".join(POINTS[point] for point in state["at"])
    last = move_text(state, int(state["last"]) - 1) if state["last"] else "-"
    option = "" if state["patience"] == SPEC.read()["patience"] else f" patience={state['patience']}"
    return f"{places} {state['ply']} {state['idle']} {last}{option}"


def parse_position(text):
    found = _POSITION.fullmatch(" ".join(text.split()))
    if not found or not {*found.groups()[:4]} <= {*POINTS}:
        raise BadNotation("a position is three hounds, hare, steps, steps up or down, last step: a2 b1 b3 e2 0 0 -")
    *points, ply, idle, last, options = found.groups()
    values = SPEC.read(read_pairs((options or "").split()))
    view = np.zeros(1, rules.VIEW)
    view["seats"], view["patience"] = 2, values["patience"]
    view["at"] = [POINTS.index(point) for point in points]
    view["ply"], view["idle"], view["to_move"] = int(ply), int(idle), int(ply) % 2
    view["last"] = 0 if last == "-" else 1 + parse_move(view, last)
    problems = []
    if len({*points}) < len(points):
        problems.append("two stand on one point")
    if int(idle) > values["patience"] or int(idle) > (int(ply) + 1) // 2:
        problems.append(f"the hounds cannot have stepped up or down {idle} times in a row")
    movers = points[3:] if int(ply) % 2 == 0 else points[:3]
    if last != "-" and (ply == "0" or last.split("-")[0] in points or last.split("-")[1] not in movers):
        problems.append(f"nobody can have made the step {last} last")
    if problems:
        raise ImpossiblePosition(problems)
    state = np.zeros(rules.SIZE, np.uint8)
    rules.imagine(view.view(np.uint8), NO_DATA, stream((1, 2, 3, 4)), state)
    return values, state.view(rules.STATE)[0]


BOARD = r"""
3     {b3}----{c3}----{d3}
     /|\   |   /|\
    / |  \ | /  | \
2  {a2}--{b2}----{c2}----{d2}--{e2}
    \ |  / | \  | /
     \|/   |   \|/
1     {b1}----{c1}----{d1}

   a  b    c    d  e
"""


def diagram(view, colour=False):
    """● is a hound, ○ the hare."""
    pieces = dict(zip(view["at"].tolist(), "●●●○", strict=True))
    return BOARD.strip("\n").format(**{name: pieces.get(point, "·") for point, name in enumerate(POINTS)})
