"""Notation: `swap c3 E`, `draw c3`, `step c3`, `put`, `pass`; a line is several of them, with commas."""

import re

import numpy as np

from fiveways.contract.errors import BadNotation
from tests.browser.trail import SPEC, rules
from tests.browser.trail.parts import DRAW, PASS, PUT, STEP

NAMES = ("ply", "to_move", "over", "phase", "length", "changed", "turns")


def _cell_name(cell):
    return f"{'abcd'[cell % 4]}{cell // 4 + 1}"


def move_text(view, action):
    if action < DRAW:
        return f"swap {_cell_name(action // 2)} {chr(view['hand'][view['to_move']][action % 2])}"
    if action < STEP:
        return f"draw {_cell_name(action - DRAW)}"
    return f"step {_cell_name(action - STEP)}" if action < PUT else ("put", "pass")[action - PUT]


def parse_move(view, text):
    found = re.fullmatch(r"(swap|draw|step) ([a-d])([1-4])(?: ([A-Z]))?|(put|pass)", text.strip())
    if not found or (found[1] == "swap") != bool(found[4]):
        raise BadNotation(f"{text.strip()[:40]!r} is not a move: write swap c3 E, draw c3, step c3, put or pass")
    if found[5]:
        return PUT if found[5] == "put" else PASS
    cell = "abcd".index(found[2]) + 4 * (int(found[3]) - 1)
    if found[1] != "swap":
        return cell + (STEP if found[1] == "step" else DRAW)
    hand = view["hand"][view["to_move"]].tolist()
    if ord(found[4]) not in hand:
        raise BadNotation(f"there is no {found[4]} in hand")
    return 2 * cell + hand.index(ord(found[4]))


def parse_line(view, text):
    return [parse_move(view, part) for part in text.split(",")]


def line_text(view, actions):
    return ", ".join(move_text(view, action) for action in actions)


def position_text(state):
    letters, hands = (bytes(state[name].ravel()).decode() for name in ("letters", "hand"))
    numbers = (*(state[name] for name in NAMES), state["kind"], *state["points"], *state["path"])
    return " ".join((letters, hands, *(str(int(number)) for number in numbers)))


def parse_position(text):
    try:
        return _position(text)
    except (ArithmeticError, LookupError, ValueError) as error:
        raise BadNotation(f"{text[:40]!r} is not a position: {error}") from None


def _position(text):
    letters, hands, *numbers = text.split()
    state = np.zeros(1, rules.STATE)[0]
    state["seats"] = 2
    state["letters"], state["hand"] = list(letters.encode()), np.reshape(list(hands.encode()), (2, 2))
    values = [int(number) for number in numbers]
    for name, value in zip((*NAMES, "kind"), values, strict=False):
        state[name] = value
    state["points"], state["path"] = values[8:10], values[10:]
    return SPEC.read({"letters": ("plain", "other", "shuffled")[int(state["kind"])]}), state


def diagram(view, colour=False):
    letters = bytes(view["letters"]).decode()
    return "\n".join(letters[row : row + 4] for row in range(0, 16, 4))
