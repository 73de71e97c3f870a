"""Notation: `pass`, `bet`. A position: both cards and what was done, `52 pb`."""

import re

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.states import NO_DATA, stream

from . import SPEC, rules

WORDS = ("pass", "bet")
LINES = ("", "p", "b", "pp", "pb", "bp", "bb", "pbp", "pbb")


def move_text(view, action):
    return WORDS[action]


def parse_move(view, text):
    if text not in WORDS:
        raise BadNotation(f"{text!r} is neither pass nor bet")
    return WORDS.index(text)


def position_text(state):
    history, done = int(state["history"]), ""
    while history:
        done = "pb"[history & 1] + done
        history >>= 2
    return f"{state['card'][0]}{state['card'][1]} {done}"


def parse_position(text):
    found = re.fullmatch(r"([1-6])([1-6]) ?([pb]*)", text.strip())
    if not found:
        raise BadNotation(f"{text!r} is not two cards and what was done, like 52 pb")
    if found[1] == found[2] or found[3] not in LINES:
        raise ImpossiblePosition(["the cards are the same, or nobody can have played so"])
    state = np.zeros(rules.STATE.itemsize, np.uint8)
    rng = stream((1, 2, 3, 4))
    rules.deal(state, np.zeros(0, np.int32), rng)
    record = state.view(rules.STATE)[0]
    record["card"] = int(found[1]), int(found[2])
    for letter in found[3]:
        rules.apply(state, NO_DATA, "pb".index(letter), rng)
    return SPEC.read(), record


def diagram(view, colour=False):
    return " ".join(str(card) if card else "?" for card in view["card"])
