"""What is told of a table: made for one viewer, from that viewer's view. The policy says what may be told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from fiveways.contract.scene import Scene
from fiveways.contract.traits import Degrees, Points
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import fairness
from fiveways.match.moves import Played
from fiveways.tables.law.rows import Head
from fiveways.tables.law.series import points
from fiveways.tables.law.table import OVER, Seat, Status, Table
from fiveways.tables.show import payloads
from fiveways.tables.show.drafts import Drafts
from fiveways.tables.show.payloads import (
    ChatLine,
    Clock,
    Company,
    KeptSummary,
    Lasting,
    ListedSeat,
    Move,
    Offer,
    PresenceMessage,
    Result,
    Series,
    Sitter,
    Standing,
    State,
    Summary,
)
from fiveways.tables.show.policy import Policy


def summary(table: Table) -> KeptSummary:
    """What lists show. `listed` makes `you` of `person`, which never leaves the server."""
    return {
        "game": table.setup.game,
        "seats": [{**_seat(seat), "person": seat.person} for seat in table.seats],
        "options": table.setup.options,
        "clock": _clock(table),
        "series": series(table),
        "moves": len(table.match.moves) if table.match else 0,
        "to_move": table.to_move,
        "result": str(table.result) if table.result else None,
        "scores": list(table.result.scores) if table.result else None,
        "title": table.result.title if table.result else "",
        "points": _solo_points(table),
        "daily": table.setup.daily,
    }


def _solo_points(table: Table) -> list[float] | None:
    """The points of somebody who played alone to the end."""
    ended, setup = table.result, table.setup
    told = ended and ended.rule and ended.points and setup.spec.trait(Points).alone(setup.options)
    return list(ended.points) if told and ended and ended.points else None


def head(table: Table, now: int) -> Head:
    return Head(table.status, now, {**summary(table)})


def listed(table: str, found: Head, person: str | None) -> Summary:
    """A line of a list, for one person."""
    kept = cast(KeptSummary, found.summary)
    seats: list[ListedSeat] = [
        {
            "name": seat["name"],
            "kind": seat["kind"],
            "player": seat["player"],
            "level": seat["level"],
            "you": person is not None and seat["person"] == person,
        }
        for seat in kept["seats"]
    ]
    to_move = kept["to_move"]
    return {
        "id": table,
        "status": cast(Status, found.status),
        "updated": found.updated,
        **kept,
        "seats": seats,
        "your_turn": to_move is not None and seats[to_move]["you"],
    }


def _seat(seat: Seat) -> Sitter:
    return {"name": seat.name, "kind": seat.kind, "player": seat.player, "level": seat.bot}


def _clock(table: Table) -> Clock | None:
    return table.setup.clock.to_json() if table.setup.clock else None


def lasting(policy: Policy) -> Lasting:
    """What never changes at a table."""
    table, setup = policy.table, policy.table.setup
    return {
        "id": table.id,
        "game": setup.game,
        "visibility": "public" if setup.public else "private",
        "options": setup.options,
        "clock": _clock(table),
        "hints": setup.hints,
        "host": policy.is_you(setup.host),
        "previous": setup.previous,
        "daily": setup.daily,
        "solo": setup.spec.trait(Points).alone(setup.options),
        "stake": setup.spec.trait(Degrees).stake(setup.options),
        "commitment": table.commitment,
    }


def present(policy: Policy, presence: PresenceMessage, now: int) -> Standing:
    """What can change with an entry, without picture, moves and chat."""
    return {**company(policy, presence), **game(policy, now)}


def company(policy: Policy, presence: PresenceMessage) -> Company:
    """The people who are there. It changes with people, not with moves."""
    table = policy.table
    seats: list[payloads.Seat] = [
        {**_seat(seat), "you": policy.is_you(seat.person), "presence": here}
        for seat, here in zip(table.seats, presence["seats"], strict=True)
    ]
    return {
        "seats": seats,
        "you": policy.mine,
        "rematch": sorted(table.rematch),
        "next": table.next,
        "watching": presence["watching"],
    }


def game(policy: Policy, now: int) -> State:
    """How the game stands."""
    table = policy.table
    clock, revealed = table.clock, policy.reveals_secrets
    return {
        "seq": table.seq,
        "changed": table.changed,
        "status": table.status,
        "viewer": None if policy.seat == SPECTATOR else policy.seat,
        "to_move": table.to_move,
        "out": sorted(table.match.out) if table.match else [],
        "past": policy.sees_past,
        "automatic": policy.happens_by_itself,
        "clocks": {"left": clock.now(now), "running": clock.ticking, "now": now} if clock else None,
        "ply": len(table.match.moves) if table.match else 0,
        "series": series(table),
        "offers": _offers(table),
        "stop": table.match.may_stop if table.match else "",
        "can": policy.can,
        "result": result(table) if table.status == OVER else None,
        "seed": table.secret.hex() if revealed else None,
        "nonces": list(table.nonces) if revealed else None,
        "next_commitment": fairness.commitment(table.next_secret) if revealed and table.next_secret else None,
    }


def _offers(table: Table) -> list[Offer]:
    return [{"kind": kind, "seat": it.seat, "agreed": sorted(it.agreed)} for kind, it in table.offers.items()]


def series(table: Table) -> Series | None:
    """Where a series stands; this game counts as soon as it is over."""
    known = table.setup.series
    return {"games": known.games, "game": known.game, "points": points(table)} if known else None


def result(table: Table) -> Result | None:
    ended = table.result
    if ended is None:
        return None
    told: Result = {
        "ending": ended.ending,
        "rule": ended.rule,
        "text": ended.text,
        "scores": list(ended.scores),
        "winners": list(ended.winners),
    }
    if ended.points is not None:
        told["points"] = list(ended.points)
    if ended.title:
        told["title"] = ended.title
    if ended.words:
        told["words"] = list(ended.words)
    return told


def moves(policy: Policy) -> list[Move]:
    """Every move so far, as it may be told now."""
    table = policy.table
    played = table.match.moves if table.match else ()
    return [_move(policy, move, ply in table.late) for ply, move in enumerate(played, 1)]


def _move(policy: Policy, move: Played, late: bool) -> Move:
    text = policy.move_text(move.text)
    told: Move = {"seat": move.seat, "text": text, "ms": move.ms}
    words = "" if move.left else policy.table.game.text.spoken(text)
    if move.news:
        told["news"] = move.news
    if move.left:
        told["left"] = move.left
    if words:
        told["words"] = words
    if late:
        told["late"] = True
    return told


def chat(table: Table) -> list[ChatLine]:
    return [
        {
            "seq": entry.seq,
            "at": entry.at,
            "kind": "chat",
            "seat": entry.seat,
            "player": entry.body["player"],
            "text": entry.body["text"],
        }
        for entry in table.chat
    ]


def record(policy: Policy) -> str:
    """The record of the game, in JSON."""
    return policy.require_record().record(reveal=policy.reveals_secrets).to_json()


def draft(policy: Policy, drafts: Drafts, moves: Sequence[str], seq: int, seat: int | None) -> Scene:
    """How the viewer's turn would look after these moves; refused to everybody but the mover."""
    policy.require_draft(seq, seat)
    return drafts.picture(policy.table, moves)


def view_json(policy: Policy) -> dict[str, Any]:
    """The viewer's view, field by field."""
    record = policy.table.shown_match().sight(policy.seat).record
    return {name: _plain(record[name]) for name in record.dtype.names or ()}


def _plain(value: Any) -> Any:
    if isinstance(value, np.void):
        return {name: _plain(value[name]) for name in value.dtype.names or ()}
    return value.tolist()


def legal(policy: Policy) -> list[str]:
    """The moves of the viewer, if it is their turn."""
    match = policy.table.match
    return list(match.offered_moves) if match and policy.may_press else []
