"""The one door through which everything about a table leaves: made for one viewer, from that viewer's view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fiveways.contract.traits import Points
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import fairness
from fiveways.tables.law import referee
from fiveways.tables.law.rows import Head
from fiveways.tables.law.series import points
from fiveways.tables.law.table import OVER, PLAYING, Seat, Table


def summary(table: Table) -> dict[str, Any]:
    """What lists show; `person` stays inside and becomes `you` on the way out."""
    return {
        "game": table.setup.game,
        "seats": [_seat(seat) | {"person": seat.person} for seat in table.seats],
        "options": table.setup.options,
        "clock": table.setup.clock.to_json() if table.setup.clock else None,
        "series": series(table),
        "moves": len(table.match.moves) if table.match else 0,
        "to_move": table.to_move,
        "result": str(table.result) if table.result else None,
        "scores": list(table.result.scores) if table.result else None,
        "points": _solo_points(table),
        "daily": table.setup.daily,
    }


def _solo_points(table: Table) -> list[float] | None:
    """What somebody has who played alone for them, to the end."""
    ended, setup = table.result, table.setup
    told = ended and ended.rule and ended.points and setup.spec.trait(Points).alone(setup.options)
    return list(ended.points) if told and ended and ended.points else None


def head(table: Table, now: int) -> Head:
    return Head(table.status, now, summary(table))


def listed(table: str, found: Head, person: str | None) -> dict[str, Any]:
    """A line of a list, for one person."""
    seats = [
        {name: value for name, value in seat.items() if name != "person"}
        | {"you": person is not None and seat["person"] == person}
        for seat in found.summary["seats"]
    ]
    to_move = found.summary["to_move"]
    return {
        "id": table,
        "status": found.status,
        "updated": found.updated,
        **found.summary,
        "seats": seats,
        "your_turn": to_move is not None and seats[to_move]["you"],
    }


def _seat(seat: Seat) -> dict[str, Any]:
    return {"name": seat.name, "kind": seat.kind, "player": seat.player, "level": seat.bot}


def lasting(table: Table, person: str | None) -> dict[str, Any]:
    """What never changes at a table."""
    setup = table.setup
    return {
        "id": table.id,
        "game": setup.game,
        "visibility": "public" if setup.public else "private",
        "options": setup.options,
        "clock": setup.clock.to_json() if setup.clock else None,
        "hints": setup.hints,
        "host": person is not None and setup.host == person,
        "previous": setup.previous,
        "daily": setup.daily,
        "solo": setup.spec.trait(Points).alone(setup.options),
        "commitment": table.commitment,
    }


def present(table: Table, person: str | None, viewer: int, presence: Mapping[str, Any], now: int) -> dict[str, Any]:
    """What can change with an entry, without picture, moves and chat."""
    return {**company(table, person, presence), **game(table, person, viewer, now)}


def company(table: Table, person: str | None, presence: Mapping[str, Any]) -> dict[str, Any]:
    """Who is there: changes with people, not with moves."""
    seats = [
        _seat(seat) | {"you": person is not None and seat.person == person, "presence": here}
        for seat, here in zip(table.seats, presence["seats"], strict=True)
    ]
    return {
        "seats": seats,
        "you": table.seats_of(person),
        "rematch": sorted(table.rematch),
        "next": table.next,
        "watching": presence["watching"],
    }


def game(table: Table, person: str | None, viewer: int, now: int) -> dict[str, Any]:
    """How the game stands."""
    status = table.status
    over, clock = status == OVER, table.clock
    return {
        "seq": table.seq,
        "changed": table.changed,
        "status": status,
        "viewer": None if viewer == SPECTATOR else viewer,
        "to_move": table.to_move,
        "out": sorted(table.match.out) if table.match else [],
        "past": table.match is None or not table.match.to_be_remembered,
        "automatic": table.match is not None and table.match.automatic,
        "clocks": {"left": clock.now(now), "running": clock.ticking, "now": now} if clock else None,
        "ply": len(table.match.moves) if table.match else 0,
        "series": series(table),
        "offers": [{"kind": kind, "seat": it.seat, "agreed": sorted(it.agreed)} for kind, it in table.offers.items()],
        "can": referee.can(table, person),
        "result": result(table) if over else None,
        "seed": table.secret.hex() if over else None,
        "nonces": list(table.nonces) if over else None,
        "next_commitment": fairness.commitment(table.next_secret) if over and table.next_secret else None,
    }


def series(table: Table) -> dict[str, Any] | None:
    """Where a series stands; this game counts as soon as it is over."""
    known = table.setup.series
    return {**known.to_json(), "points": points(table)} if known else None


def result(table: Table) -> dict[str, Any] | None:
    ended = table.result
    return {"text": str(ended), **ended.to_json()} if ended else None


def moves(table: Table) -> list[dict[str, Any]]:
    if table.match is None:
        return []
    game = table.match.game
    as_told = str if table.status == OVER else game.text.told
    return [
        {"seat": m.seat, "text": as_told(m.text), "ms": m.ms}
        | {name: told for name in ("news", "left") if (told := getattr(m, name))}
        | ({"words": words} if not m.left and (words := game.text.spoken(as_told(m.text))) else {})
        | ({"late": True} if ply in table.late else {})
        for ply, m in enumerate(table.match.moves, 1)
    ]


def chat(table: Table) -> list[dict[str, Any]]:
    return [entry.shown() for entry in table.chat]


def view_json(table: Table, viewer: int) -> dict[str, Any]:
    """The viewer's view, field by field."""
    record = table.shown_match().sight(viewer).record
    return {name: _plain(record[name]) for name in record.dtype.names or ()}


def _plain(value: Any) -> Any:
    if isinstance(value, np.void):
        return {name: _plain(value[name]) for name in value.dtype.names or ()}
    return value.tolist()


def legal(table: Table, viewer: int) -> list[str]:
    """The moves of the viewer, if it is their turn."""
    if table.status != PLAYING or viewer != table.to_move or table.match is None or table.match.unhurried:
        return []
    return list(table.match.offered_moves)
