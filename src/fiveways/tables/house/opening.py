"""New tables: opened by somebody, or the next one for the same people."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from fiveways.match import fairness
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.live_tables import folded
from fiveways.tables.law.decision import Pen
from fiveways.tables.law.refusals import NotFound, Refused
from fiveways.tables.law.rows import Append, Conflict, Row
from fiveways.tables.law.series import next_setup
from fiveways.tables.law.setup import OPEN, Setup
from fiveways.tables.law.table import PLAYING, Table

if TYPE_CHECKING:
    from fiveways.tables.house.house import House

ASKED_LATELY = 60_000
"""Milliseconds."""
LENGTH = 12
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


async def put_up(
    house: House,
    setup: Setup,
    secret: bytes,
    seated: Sequence[tuple[int, str, str, str]],
    former: Live | None = None,
    name: str = "",
) -> Live:
    """Open a table; raises Conflict if another worker has opened one with this name, or after the same former table."""
    now = house.now()
    row = Row(name or "".join(secrets.choice(LETTERS) for _ in range(LENGTH)), setup, secret, now)
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
    house.live_tables.add(live)
    if former and last:
        former.take(last[1])
        house.messages.tell_at(former.table)
    house.after(live)
    return live


async def begun_daily(house: House, setup: Setup) -> Live | None:
    """The table where the host plays a day's board already, which nobody may try at two tables at once."""
    return await _unfinished(house, await _earlier(house, setup)) if setup.daily else None


async def _unfinished(house: House, earlier: Sequence[str]) -> Live | None:
    """The last of these tables, if its game goes on."""
    if not earlier:
        return None
    try:
        live = await house.table(earlier[-1])
    except NotFound:  # it cannot be read any more
        return None
    return live if live.table.status == PLAYING else None


async def _earlier(house: House, setup: Setup) -> list[str]:
    """The host's tables with this day's board, in the order in which they were opened."""
    midnight = datetime.fromisoformat(setup.daily).replace(tzinfo=UTC)
    return await house.store.daily_of(setup.host, setup.game, setup.daily, round(midnight.timestamp() * 1000))


async def open_daily(house: House, setup: Setup, seated: Sequence[tuple[int, str, str, str]]) -> Live:
    """A table with a day's board: the one that the host has not finished, or a new one.

    Its name follows from who plays which board, and how often they have. So the database lets only one of several
    requests open it. Nobody else can find the name, because the ids of people are told to nobody.
    """
    # One query for both: between two, another request might open a table, and this one would open the next.
    earlier = await _earlier(house, setup)
    live = await _unfinished(house, earlier)
    if live is not None:
        return live
    wanted = [setup.host, setup.game, setup.daily, str(len(earlier))]
    number = int.from_bytes(hashlib.sha256("\n".join(wanted).encode()).digest())
    name = "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))
    try:
        return await put_up(house, setup, fairness.daily_seed(setup.game, setup.daily), seated, name=name)
    except Conflict:
        return await house.table(name)


async def go_on(house: House, live: Live) -> None:
    """Open the table of the next game for the same people."""
    async with live.lock:
        if all_want_more(live):
            setup, seated = next_setup(live.table)
            try:
                await put_up(house, setup, live.table.next_secret, seated, live)
            except Conflict:
                with suppress(Refused):
                    await house.catch_up(live)


def all_want_more(live: Live) -> bool:
    """Whether every player has asked for another game. Players who gave up and left do not count."""
    table = live.table
    out, here = table.match.out if table.match else frozenset(), live.presence.told(table)["seats"]
    gone = {n for n in out if here[n] == "gone"} if live.presence.settled else set()
    people = {n for n, seat in enumerate(table.seats) if seat.person and n not in gone}
    return bool(table.rematch) and people <= table.rematch and table.next is None


def may_go_on(table: Table, now: int) -> bool:
    """Whether to check again if everybody wants another game, because somebody has asked for it lately."""
    return bool(table.rematch) and table.next is None and now - table.last_at < ASKED_LATELY
