"""What the fields of a state or view mean, for plain Python: options, markers, and a state that fits a view."""

from __future__ import annotations

import numpy as np

from fiveways.contract.facts import VERSION
from fiveways.contract.options import Value
from fiveways.contract.states import NO_DATA, Bytes, Fields, stream
from fiveways.games.waywords import SPEC, rules
from fiveways.games.waywords.parts import CROSSINGS, MARKER_SETS, MARKERS, MODES, SHAPES, TILE_SETS
from fiveways.games.waywords.rules.state import STATE
from fiveways.games.waywords.words import lists

_ANY_CHANCE = (1, 2, 3, 4)


def options_of(seen: Fields) -> dict[str, Value]:
    """The options of a state or view."""
    return {
        "players": int(seen["seats"]),
        "mode": MODES[seen["mode"]],
        "lexicon": lists.name_of(int(seen["lexicon"])),
        "names": bool(seen["names"]),
        "acronyms": bool(seen["acronyms"]),
        "min_length": int(seen["min_length"]),
        "turn_seconds": int(seen["turn_seconds"]),
        "adjacency": ("8", "4")[seen["adjacency"]],
        "crossing": CROSSINGS[seen["crossing"]],
        "flip": bool(seen["flip"]),
        "unique_words": bool(seen["unique_words"]),
        "per_word": int(seen["per_word"]),
        "tiles": TILE_SETS[seen["tiles"]],
        "markers": MARKER_SETS[seen["markers"]],
        "finish_round": bool(seen["finish_round"]),
        "max_turns": int(seen["max_turns"]),
        **({VERSION: int(seen["rules"])} if seen["rules"] != SPEC.rules_version else {}),
    }


def shape_of_marker(seen: Fields, marker: int) -> int:
    """The shape of a marker. Markers are numbered from 1, as the field `under` has them."""
    return MARKERS[MARKER_SETS[int(seen["markers"])]][marker - 1]


def in_the_box(seen: Fields) -> list[int]:
    """How many markers of each shape are in the box."""
    counts = [0] * len(SHAPES)
    for number, shape in enumerate(MARKERS[MARKER_SETS[int(seen["markers"])]]):
        counts[shape] += int(seen["box"]) >> number & 1
    return counts


def cells_of(bits: int) -> list[int]:
    """The cells of a field that holds them as bits, the lowest first."""
    return [cell for cell in range(bits.bit_length()) if bits >> cell & 1]


def record_of(state: Bytes) -> Fields:
    """The bytes of a state as its record."""
    return np.frombuffer(state, STATE)[0]


def state_that_fits(view: Fields) -> Bytes:
    """A state that fits a view. All that the viewer knows is in it; what the viewer does not know is made up."""
    state = np.zeros(STATE.itemsize, np.uint8)
    rules.imagine(np.frombuffer(view.tobytes(), np.uint8).copy(), NO_DATA, stream(_ANY_CHANCE), state)
    return state
