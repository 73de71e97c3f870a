"""What the busy endpoints do, apart from HTTP: look at a table, make a move, follow a table."""

from __future__ import annotations

from typing import Any, NamedTuple

from starlette.responses import Response

from fiveways.tables.house.live_table import Live
from fiveways.tables.law import referee
from fiveways.tables.law.decision import Decision
from fiveways.tables.law.table import Table
from fiveways.tables.show import present
from fiveways.tables.show.policy import Policy
from fiveways.tables.store.store import Person
from fiveways.web.api import models
from fiveways.web.api.context import Context
from fiveways.web.transport import limits


class Answer(NamedTuple):
    """An answer as it goes out, made without the framework."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    @classmethod
    def of(cls, response: Response) -> Answer:
        return cls(response.status_code, response.raw_headers, bytes(response.body))


def shown(context: Context, live: Live, person: str | None, wanted: int | None = None) -> dict[str, Any]:
    """Everything about a table that goes with its first picture."""
    table, policy = live.table, Policy(live.table, person, wanted)
    return {
        **present.lasting(policy),
        **present.present(policy, live.presence.told(table), context.house.now()),
        "scene": live.pictures.whole(table, policy.seat),
        "moves": present.moves(policy),
        "chat": present.chat(table),
    }


async def looked_at(context: Context, person: Person | None, table: str, wanted: int | None) -> tuple[Live, str | None]:
    """The table and who looks; refuses somebody else's seat."""
    live = await context.house.table(table)
    name = person.id if person else None
    Policy(live.table, name, wanted).require_wanted_seat()
    return live, name


async def moved(context: Context, person: Person | None, table: str, wish: models.MakeMove) -> dict[str, Any]:
    """Make a move, once for each id."""
    name = person.id if person else None
    if name:
        context.limits.spend(limits.MOVES, name)

    def decide(now_table: Table, now: int) -> Decision:
        return referee.move(now_table, name, now, wish.seq, wish.move, wish.id, wish.seat)

    live, entries = await context.house.act(table, decide, repeated=lambda known: (name, wish.id) in known.ids)
    made = entries[0] if entries else live.table.ids[name, wish.id]
    return {"id": wish.id, "seq": made.seq, "move": made.body["text"], "ply": made.body["ply"]}
