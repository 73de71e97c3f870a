"""Notation: the number itself. A position: code, seat to move, picks made, seats, together, table."""

import numpy as np

from fiveways.contract.errors import BadNotation
from tests.toys.pick import SPEC, rules

NAMES = ("code", "to_move", "ply", "seats", "together", "table")


def move_text(view, action):
    return str(action)


def parse_move(view, text):
    if text not in ("0", "1", "2"):
        raise BadNotation(f"{text!r} is not 0, 1 or 2")
    return int(text)


def position_text(state):
    return " ".join(str(int(state[name])) for name in NAMES)


def parse_position(text):
    try:
        return _position(text)
    except (ArithmeticError, LookupError, ValueError) as error:
        raise BadNotation(f"{text[:40]!r} is not a position: {error}") from None


def _position(text):
    state = np.zeros(1, rules.STATE)[0]
    for name, word in zip(NAMES, text.split(), strict=True):
        state[name] = int(word)
    state["over"] = state["ply"] == rules.PICKS
    given = {"players": int(state["seats"]), "together": bool(state["together"]), "table": int(state["table"])}
    return SPEC.read(given), state


def diagram(view, colour=False):
    return str(int(view["code"]))
