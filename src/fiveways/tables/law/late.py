"""When the time that the rules give for a turn is over: the game says how the turn ends, and nobody loses by it."""

from __future__ import annotations

import logging

from fiveways.contract.errors import FivewaysError
from fiveways.match.moves import Prepared
from fiveways.tables.law.table import Table

_log = logging.getLogger(__name__)


def late_move(table: Table) -> Prepared | None:
    """The move that ends the turn of whoever is to move; None where too late is lost."""
    match, clock = table.match, table.clock
    if match is None or clock is None or not clock.rule.per_turn:
        return None
    move = match.game.text.late(match.view(match.to_move).record)
    if move is None:
        return None
    try:
        ready = match.prepare(move)
    except FivewaysError:
        _log.exception("table %s: nobody can say how this turn ends", table.id)
        return None
    kernel = match.game.kernel
    if ready.over or kernel.turn(ready.state) != kernel.turn(match.state_bytes()):
        return ready
    _log.error("table %s: %s does not end the turn", table.id, ready.text)
    return None  # the clock would fall again and again
