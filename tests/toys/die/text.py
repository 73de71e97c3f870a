"""Notation: `roll`, `stop`. A position: points, seat to move, actions played, last roll, over."""

import re

import numpy as np

from fiveways.contract.errors import BadNotation
from tests.toys.die import SPEC, rules

WORDS = ("roll", "stop")


def move_text(view, action):
    return WORDS[action]


def parse_move(view, text):
    if text not in WORDS:
        raise BadNotation(f"{text!r} is neither roll nor stop")
    return WORDS.index(text)


def position_text(state):
    return (
        f"{state['points'][0]}:{state['points'][1]} {state['to_move']} {state['ply']} {state['last']} {state['over']}"
    )


def parse_position(text):
    found = re.fullmatch(r"(\d\d?):(\d\d?) ([01]) (\d\d?) ([0-6]) ([01])", text)
    if not found:
        raise BadNotation(f"{text!r} is not a position, like 4:0 1 3 4 0")
    state = np.zeros(1, rules.STATE)[0]
    one, two, state["to_move"], state["ply"], state["last"], state["over"] = (int(part) for part in found.groups())
    state["points"], state["seats"] = (one, two), 2
    return SPEC.read(), state


def diagram(view, colour=False):
    return f"{view['points'][0]} : {view['points'][1]}"
