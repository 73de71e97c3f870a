"""Where tables are kept: a log with the primary key (table, seq), so that the database itself referees a race.

Many tables share a commit (`writing.py`), in a file (`sqlite.py`) or in PostgreSQL (`postgres.py`).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from time import monotonic
from typing import Any

import orjson
from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from fiveways.contract.errors import BadOption
from fiveways.tables.law.entries import Entry
from fiveways.tables.law.rows import Append, Head, Person, Row
from fiveways.tables.store import schema
from fiveways.tables.store.changes import UNCHANGED, Change, appended
from fiveways.tables.store.database_errors import cannot
from fiveways.tables.store.database_url import POSTGRESQL, Address, read_address
from fiveways.tables.store.queries import Database, Queries, may_be_there
from fiveways.tables.store.sqlite import SQLite
from fiveways.tables.store.writing import FIRST_WAIT, LONGEST_WAIT, Writer

CLOSED_AFTER = 5_000
"""Milliseconds without a sign of life after which the house counts as closed, where several workers may open it."""
PAUSES_KEPT = 60 * 86_400_000
PROMISES_KEPT = 86_400_000
STARTING = 3.0
"""Seconds for which a server that refuses connections while it starts is tried again."""


def database_at(address: Address, only_read: bool = False) -> Database:
    if address.kind != POSTGRESQL:
        return SQLite(address, only_read)
    try:
        from fiveways.tables.store.postgres import PostgreSQL
    except ImportError:
        raise BadOption("PostgreSQL needs a driver that is not installed: pip install 'fiveways[scale]'") from None
    return PostgreSQL(address)


class Store(Queries):
    """A database behind a few methods."""

    def __init__(self, url: str, only_read: bool = False) -> None:
        """`only_read`: nothing will be written, so a read-only file will do."""
        self.address = read_address(url)
        super().__init__(database_at(self.address, only_read))
        self._writer = Writer(self._database)

    async def open(self) -> None:
        """Create what is missing, and start to write."""
        await self.connect()
        if await self.version() != schema.VERSION:
            from fiveways.tables.store.upgrading import upgrade

            await upgrade(self)
        self._writer.start()

    async def connect(self) -> None:
        """Check that the database is there; waits for a server that is just starting."""
        wait, until = FIRST_WAIT, monotonic() + STARTING
        while True:
            try:
                await self._database.open()
                async with self.engine.connect():
                    return
            except self._database.trouble as error:
                if isinstance(error, DBAPIError) or not _starting(error) or monotonic() > until:
                    raise self._cannot("open", error) from None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def changing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction during which no other process upgrades the database or, in a file, writes to it."""
        return self._long("change", self._database.lock)

    def holding(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that sees everything as it is now, however long it takes."""
        return self._long("read", self._database.hold)

    @asynccontextmanager
    async def _long(
        self, what: str, begin: Callable[[AsyncConnection], Awaitable[None]]
    ) -> AsyncIterator[AsyncConnection]:
        theirs: OSError | None = None
        try:
            async with self._database.patient.begin() as connection:
                await begin(connection)
                try:
                    yield connection
                except OSError as error:  # of the caller's file: a driver reports those of its connection
                    theirs = error
                    raise
        except self._database.trouble as error:
            if error is theirs:
                raise
            raise self._cannot(what, error) from error

    def _cannot(self, what: str, error: Exception) -> BadOption:
        return BadOption(cannot(what, self.address, error))

    async def version(self) -> str | None:
        """Which step of the migrations the database is at; None before the first."""
        try:
            async with self.engine.connect() as connection:
                return (await connection.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
        except self._database.trouble as error:
            if _no_such_table(error):
                return None
            raise self._cannot("read", error) from None

    async def close(self) -> None:
        await self._writer.close()
        await self._database.close()

    async def create(
        self,
        row: Row,
        entries: Sequence[Entry],
        head: Head,
        former: Append | None = None,
    ) -> None:
        """Add a new table with the beginning of its log; `former`: in one commit with the end of another table's
        log."""
        values = {
            "id": row.id,
            "game": row.setup.game,
            "setup": orjson.dumps(row.setup.to_json()).decode(),
            "secret": row.secret,
            "created": row.created,
            "public": row.setup.public,
            **_head_values(head),
        }
        changes = [Change(tables=[values]), appended(row.id, entries)]
        await self._writer.write(Change.together([*changes, appended(*former)] if former else changes))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        scores: Sequence[dict[str, Any]] = (),
        due: int | None = UNCHANGED,
    ) -> None:
        """Append to a log, with the score if the game ends; raises Conflict if another worker was first."""
        await self._writer.write(appended(table, entries, scores, due))

    async def note(self, heads: Sequence[tuple[str, Head]]) -> None:
        """Note what lists show of tables and when they are due, unless another worker has noted something later."""
        await self._writer.write(Change(heads=[{"table": table, **_head_values(head)} for table, head in heads]))

    async def leave(self, table: str) -> None:
        """Make a table that cannot be read never due again."""
        await self._again(lambda: self._leave(table))

    async def _leave(self, table: str) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(due=None))

    async def add_person(self, person: Person, secret_hash: str, now: int) -> None:
        values = {"id": person.id, "name": person.name, "secret_hash": secret_hash, "created": now}
        await self._writer.write(Change(people=[values]))

    async def rename(self, person: str, name: str) -> None:
        await self._writer.write(Change(names=[{"person": person, "name": name}]))

    async def beat(self, now: int) -> None:
        """Note that the house is open, so that clocks can be corrected after a crash."""
        await self._writer.write(Change(alive=[{"at": now}]))

    async def opened(self, now: int, alone: bool) -> int:
        """Note that the house is open, and since when it was closed; other workers may have kept it open meanwhile.

        Returns the time at which it goes on. This time never goes back, even if somebody has set back a clock.
        """
        return await self._again(lambda: self._note_opened(now, alone))

    async def _note_opened(self, now: int, alone: bool) -> int:
        house, pauses = schema.house, schema.pauses
        async with self.engine.begin() as connection:
            # A write first: of several workers that open at once, one looks after the other.
            await connection.execute(update(house).values(alive=house.c.alive))
            alive = (await connection.execute(select(house.c.alive))).scalar_one()
            now = max(now, alive)
            if alive and (alone or now - alive > CLOSED_AFTER):
                known = (await connection.execute(select(pauses.c.began).where(pauses.c.began == alive))).first()
                if known is None:
                    await connection.execute(insert(pauses), {"began": alive, "ended": now})
                else:  # it was opened and closed without a sign of life in between
                    await connection.execute(update(pauses).where(pauses.c.began == alive).values(ended=now))
            await connection.execute(delete(pauses).where(pauses.c.ended < now - PAUSES_KEPT))
            await connection.execute(update(house).values(alive=now))
        return now

    async def promise(self, commitment: str, secret: bytes, now: int) -> None:
        """Keep the secret of a table that is about to be opened."""
        kept = {"commitment": commitment, "secret": secret, "at": now, "taken_by": None}
        await self._writer.write(Change(promises=[kept]))

    async def take_promise(self, commitment: str, now: int) -> bytes | None:
        """The secret that was promised, for the first caller; None if there is none, or it is too old."""
        if not may_be_there(commitment):
            return None
        taker = secrets.token_hex(16)  # recognised again if the answer gets lost
        return await self._again(lambda: self._take_promise(commitment, now - PROMISES_KEPT, taker))

    async def _take_promise(self, commitment: str, oldest: int, taker: str) -> bytes | None:
        c = schema.promises.c
        free = or_(c.taken_by.is_(None), c.taken_by == taker)
        take = update(schema.promises).where(c.commitment == commitment, c.at >= oldest, free).values(taken_by=taker)
        async with self.engine.begin() as connection:
            found = (await connection.execute(take.returning(c.secret))).first()
            await connection.execute(delete(schema.promises).where(c.at < oldest))
        return found.secret if found else None


def _head_values(head: Head) -> dict[str, Any]:
    summary = orjson.dumps(head.summary).decode()
    return {"status": head.status, "updated": head.updated, "summary": summary, "due": head.due}


def _starting(error: Exception) -> bool:
    return isinstance(error, ConnectionError | TimeoutError) or type(error).__name__ == "CannotConnectNowError"


def _no_such_table(error: Exception) -> bool:
    why = getattr(error, "orig", None)
    return getattr(why, "sqlstate", None) == "42P01" or "no such table" in str(why)
