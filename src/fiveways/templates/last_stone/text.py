"""Notation: a move is `take 2`. A position is the stones and the number of moves made: `21 0`."""

import re

import numpy as np

from fiveways.contract.errors import BadNotation

from . import SPEC, rules


def move_text(view, action):
    return f"take {action + 1}"


def parse_move(view, text):
    found = re.fullmatch(r"take ([1-3])", text.strip().lower())
    if not found:
        raise BadNotation(f"{text!r} is not a move: write take 1, take 2 or take 3")
    return int(found[1]) - 1


def position_text(state):
    return f"{state['stones']} {state['ply']}"


def parse_position(text):
    found = re.fullmatch(r"([0-9]{1,2}) ([0-9]{1,2})", text.strip())
    if not found:
        raise BadNotation(f"{text!r} is not a position: write the stones and the number of moves made, like 21 0")
    state = np.zeros(1, rules.STATE)[0]
    state["seats"], state["stones"], state["ply"] = 2, int(found[1]), int(found[2])
    state["to_move"], state["over"] = state["ply"] % 2, state["stones"] == 0
    return SPEC.read(), state


def diagram(view, colour=False):
    return "o" * int(view["stones"]) or "no stones"
