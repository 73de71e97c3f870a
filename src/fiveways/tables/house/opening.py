"""New tables: opened by somebody, or the next one for the same people."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING

from fiveways.contract.errors import FivewaysError
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.memory import folded
from fiveways.tables.law.decision import Pen
from fiveways.tables.law.series import next_setup
from fiveways.tables.law.setup import OPEN, Setup
from fiveways.tables.law.table import Table
from fiveways.tables.store.store import Append, Conflict, Row

if TYPE_CHECKING:
    from fiveways.tables.house.house import House

ASKED_LATELY = 60_000
"""Milliseconds."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


async def put_up(
    house: House, setup: Setup, secret: bytes, seated: Sequence[tuple[int, str, str, str]], former: Live | None = None
) -> Live:
    now = house.now()
    row = Row("".join(secrets.choice(LETTERS) for _ in range(12)), setup, secret, now)
    pen = Pen(Table(row.id, setup, row.secret, now), now)
    for seat, person, player, nonce in seated:
        pen.write("sit", seat, person, player=player, nonce=nonce)
    if OPEN not in setup.seats:
        pen.start()
    live = house.new_live(folded(row, pen.entries))
    last: Append | None = None
    if former:
        end = Pen(former.table, now)
        end.write("next", table=row.id)
        last = (former.table.id, end.entries)
    head = house.kept_head(live)
    with former.being_written() if former else nullcontext():
        await house.store.create(row, pen.entries, head, last)
    live.noted_due = head.due
    house.awake.add(live)
    if former and last:
        former.take(last[1])
        house.hearing.tell_at(former.table)
    house.after(live)
    return live


async def go_on(house: House, live: Live) -> None:
    """Open the table of the next game for the same people."""
    async with live.lock:
        if all_want_more(live):
            setup, seated = next_setup(live.table)
            try:
                await put_up(house, setup, live.table.next_secret, seated, live)
            except Conflict:
                with suppress(FivewaysError):
                    await house.catch_up(live)


def all_want_more(live: Live) -> bool:
    """Whether everybody has asked for another game; does not wait for people who gave up this one and have gone."""
    table = live.table
    out, here = table.match.out if table.match else frozenset(), live.presence.told(table)["seats"]
    gone = {n for n in out if here[n] == "gone"} if live.presence.settled else set()
    people = {n for n, seat in enumerate(table.seats) if seat.person and n not in gone}
    return bool(table.rematch) and people <= table.rematch and table.next is None


def may_go_on(table: Table, now: int) -> bool:
    """Whether to check again if everybody wants another game, because somebody has asked for it lately."""
    return bool(table.rematch) and table.next is None and now - table.last_at < ASKED_LATELY
