"""Scores of people who play alone: what a game was worth, and which games can be compared."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import Any

import orjson

from fiveways.contract.facts import Spec
from fiveways.contract.options import Options
from fiveways.contract.traits import Points
from fiveways.tables.law.decision import Decision
from fiveways.tables.law.table import Table


def date_of(now: int) -> str:
    """The day that a moment belongs to, the same all over the world."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def deal_of(spec: Spec, options: Options) -> str:
    """What scores must have in common to be compared: the game, its rules and all options."""
    told = [spec.id, spec.version(options), options]
    return hashlib.sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()


def earned(table: Table, decision: Decision) -> list[dict[str, Any]]:
    """The score that a move brings somebody who plays alone, as a row of the database: only if it ends the game."""
    prepared, setup = decision.prepared, table.setup
    if prepared is None or not prepared.over or prepared.left:
        return []
    kernel, seat = table.game.kernel, table.seats[prepared.seat]
    points = kernel.points(prepared.state, kernel.score(prepared.state))
    if points is None or seat.person is None or not setup.spec.trait(Points).alone(setup.options):
        return []
    row = {
        "table": table.id,
        "game": setup.game,
        "deal": deal_of(setup.spec, setup.options),
        "options": orjson.dumps(setup.options, option=orjson.OPT_SORT_KEYS).decode(),
        "daily": setup.daily,
        "person": seat.person,
        "name": seat.player,
        "points": points[prepared.seat],
        "at": decision.entries[-1].at,
    }
    return [row]
