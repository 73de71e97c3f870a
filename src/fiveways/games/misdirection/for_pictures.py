"""What the picture asks the rules."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import numpy as np
from numba.core import types

from fiveways.compiled.compiler import compiled
from fiveways.contract.states import Fields
from fiveways.contract.verbs import record
from fiveways.games.misdirection.parts import CELLS
from fiveways.games.misdirection.rules import VIEW, is_port, port_colour


@compiled(types.boolean(types.uint8[::1]))
def teleport_serves(view):
    """misdirection.12. The helpers of the rules take the view: the fields that they read are the same in view and
    state."""
    v = record(view, VIEW)
    tint = port_colour(v)
    count = 0
    for cell in range(CELLS):
        count += tint >= 0 and is_port(v, cell, tint) and cell != v.at[v.to_move]
    return count > 0


def can_teleport(view: Fields) -> bool:
    """Whether the player to move stands on a teleport that serves, and another one of its colour lies face up."""
    return bool(teleport_serves(np.frombuffer(bytearray(view.tobytes()), np.uint8)))
