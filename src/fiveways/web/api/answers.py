"""What several endpoints do, without HTTP: show a table, and make a move."""

from __future__ import annotations

from time import monotonic

from starlette.types import Scope

from fiveways.contract.errors import FivewaysError
from fiveways.tables import counters
from fiveways.tables.house.live_table import Live
from fiveways.tables.law import referee
from fiveways.tables.law.decision import Decision
from fiveways.tables.law.rows import Person
from fiveways.tables.law.table import Table
from fiveways.tables.show import payloads, present
from fiveways.tables.show.policy import Policy
from fiveways.web.api import models
from fiveways.web.api.context import Context
from fiveways.web.common import errors, limits


def shown(context: Context, live: Live, policy: Policy) -> payloads.Table:
    """Everything about a table, as one person may see it."""
    return {**in_words(context, live, policy), "scene": live.pictures.whole(live.table, policy.seat)}


def in_words(context: Context, live: Live, policy: Policy) -> payloads.TableInWords:
    """The same without the picture."""
    return {
        **present.lasting(policy),
        **present.present(policy, presence(live), context.house.now()),
        "moves": present.moves(policy),
        "chat": present.chat(live.table),
    }


def presence(live: Live) -> payloads.PresenceMessage:
    """Who is at a table now."""
    return live.presence.told(live.table)


async def looked_at(context: Context, person: Person | None, table: str, wanted: int | None) -> tuple[Live, Policy]:
    """The table, and what the person who looks at it may know; refuses somebody else's seat."""
    live = await context.house.table(table)
    policy = Policy(live.table, person.id if person else None, wanted)
    policy.require_wanted_seat()
    return live, policy


async def moved(context: Context, scope: Scope, table: str, wish: models.MakeMove) -> models.Moved:
    """Make a move. A move that comes again with its id gets the answer of the first time."""
    began = monotonic()
    try:
        told = await _moved(context, await context.people.asking(scope), table, wish)
    except FivewaysError as refusal:
        counters.moves_refused.labels(errors.code_of(refusal)).inc()
        raise
    except Exception:
        counters.moves_refused.labels(errors.INTERNAL).inc()
        raise
    counters.move_seconds.observe(monotonic() - began)
    return told


async def _moved(context: Context, person: Person | None, table: str, wish: models.MakeMove) -> models.Moved:
    name = person.id if person else None
    if name:
        context.limits.spend(limits.MOVES, name)

    def decide(now_table: Table, now: int) -> Decision:
        return referee.move(now_table, name, now, wish.seq, wish.move, wish.id, wish.seat)

    live, entries = await context.house.act(table, decide, repeated=lambda known: (name, wish.id) in known.ids)
    made = entries[0] if entries else live.table.ids[name, wish.id]
    return {"id": wish.id, "seq": made.seq, "move": made.body["text"], "ply": made.body["ply"]}
