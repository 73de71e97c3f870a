"""Notation: how many tiles one walks. A position: the fields, one after the other."""

import numpy as np

from fiveways.contract.errors import BadNotation
from tests.browser.stroll import SPEC, rules

NAMES = ("ply", "to_move", "seats", "over", "was", "steps", "walker")


def move_text(view, action):
    return str(action + 1)


def parse_move(view, text):
    if text not in ("1", "2", "3"):
        raise BadNotation(f"{text!r} is not 1, 2 or 3")
    return int(text) - 1


def position_text(state):
    return " ".join(str(int(value)) for value in (*(state[name] for name in NAMES), *state["at"]))


def parse_position(text):
    try:
        return _position(text)
    except (ArithmeticError, LookupError, ValueError) as error:
        raise BadNotation(f"{text[:40]!r} is not a position: {error}") from None


def _position(text):
    state = np.zeros(1, rules.STATE)[0]
    words = [int(word) for word in text.split()]
    for name, word in zip(NAMES, words, strict=False):
        state[name] = word
    state["at"] = words[len(NAMES) :]
    return SPEC.read({"players": int(state["seats"])}), state


def diagram(view, colour=False):
    return str(list(view["at"]))
