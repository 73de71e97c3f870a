"""Notation: `take 3` and `stop`, several with commas. A position: the row, totals, and what else there is to know."""

import numpy as np

from fiveways.contract.errors import BadNotation
from tests.toys.dash import SPEC, rules

NAMES = ("taken", "turn", "turns", "turn_seconds", "to_move", "ply", "seats", "over")


def late(view):
    return "stop"


def move_text(view, action):
    return "stop" if action == rules.STOP else f"take {action + 1}"


def parse_move(view, text):
    moves = {move_text(view, action): action for action in range(rules.MAX_ACTIONS)}
    if text.strip() not in moves:
        raise BadNotation(f"{text[:20]!r} is not a move: write take 1 to take {rules.NUMBERS}, or stop")
    return moves[text.strip()]


def parse_line(view, text):
    return [parse_move(view, part) for part in text.split(",")]


def line_text(view, actions):
    return ", ".join(move_text(view, action) for action in actions)


def position_text(state):
    return " ".join(map(str, [*state["row"], *state["total"], *(state[name] for name in NAMES)]))


def parse_position(text):
    try:
        return _position(text)
    except (ArithmeticError, LookupError, ValueError) as error:
        raise BadNotation(f"{text[:40]!r} is not a position: {error}") from None


def _position(text):
    words = [int(word) for word in text.split()]
    if len(words) != rules.NUMBERS + 3 + len(NAMES):
        raise BadNotation("not a position")
    state = np.zeros(1, rules.STATE)[0]
    state["row"], state["total"] = words[: rules.NUMBERS], words[rules.NUMBERS : rules.NUMBERS + 3]
    for name, word in zip(NAMES, words[rules.NUMBERS + 3 :], strict=True):
        state[name] = word
    given = {name: int(state[name]) for name in ("turns", "turn_seconds")}
    return SPEC.read({"players": int(state["seats"]), **given}), state


def diagram(view, colour=False):
    return " ".join(str(number) if number else "-" for number in view["row"])
