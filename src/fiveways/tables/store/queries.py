"""The queries of a store. A caller gets an answer or, while the database is away, a refusal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, Protocol, TypeVar

import orjson
from sqlalchemy import Row as Found
from sqlalchemy import Select, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import Unavailable
from fiveways.tables.law.rows import Head, Person, Row, entry_of, row_of
from fiveways.tables.store import schema
from fiveways.tables.store.writing import FIRST_WAIT, LONGEST_WAIT, Ground, said

PATIENCE = 3.0
"""Seconds for which a query is tried again."""
_log = logging.getLogger(__name__)
for _chatty in ("aiosqlite", "sqlalchemy.engine"):
    # Below this level they log what is written and read, and so every secret.
    logging.getLogger(_chatty).setLevel(logging.WARNING)
_Answer = TypeVar("_Answer")


class Quick(Protocol):
    """Queries that are so frequent that a database may answer them in a faster way."""

    async def since(self, table: str, seq: int) -> list[Entry]: ...

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]: ...

    async def load(self, table: str) -> tuple[Row, list[Entry]] | None: ...


class Database(Ground, Protocol):
    """SQLite or PostgreSQL."""

    engine: AsyncEngine
    patient: AsyncEngine
    """For what may take long."""
    trouble: tuple[type[Exception], ...]

    @property
    def quick(self) -> Quick | None: ...

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def lock(self, connection: AsyncConnection) -> None: ...

    async def hold(self, connection: AsyncConnection) -> None: ...


class Queries:
    """The store's read-only queries."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._away_since: float | None = None
        self.engine = database.engine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for a query; its errors become refusals."""
        connection = await self._again(self._connected)
        try:
            yield connection
        except self._database.trouble as error:
            raise self._unavailable(error) from error
        finally:
            with suppress(*self._database.trouble):
                await connection.close()

    async def _connected(self) -> AsyncConnection:
        connection = self.engine.connect()
        await connection.start()
        return connection

    async def _again(self, ask: Callable[[], Awaitable[_Answer]]) -> _Answer:
        """Try a query again for a little while, until there is an answer."""
        until, wait = monotonic() + PATIENCE, FIRST_WAIT
        while True:
            try:
                answer = await ask()
                if self._away_since is not None:
                    _log.warning("the database answers again, after %.1f s", monotonic() - self._away_since)
                    self._away_since = None
                return answer
            except self._database.trouble as error:
                if monotonic() + wait > until:
                    raise self._unavailable(error) from error
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _unavailable(self, error: BaseException) -> Unavailable:
        if self._away_since is None:
            self._away_since = monotonic()
            _log.warning("the database does not answer: %s", said(error))
        return Unavailable("the server cannot look at its tables right now: try again in a moment")

    async def _all(self, query: Select[Any]) -> Sequence[Found[Any]]:
        async def ask() -> Sequence[Found[Any]]:
            async with self.engine.connect() as connection:
                found: Sequence[Found[Any]] = (await connection.execute(query)).all()
                return found

        return await self._again(ask)

    async def due(self, limit: int) -> list[tuple[str, int]]:
        """The tables at which something has to happen by itself next, and when."""
        c = schema.tables.c
        query = select(c.id, c.due).where(c.due.is_not(None)).order_by(c.due).limit(limit)
        return [(row.id, row.due) for row in await self._all(query)]

    async def since(self, table: str, seq: int) -> list[Entry]:
        """What a log has after an entry."""
        quick = self._database.quick
        if quick:
            return await self._again(lambda: quick.since(table, seq))
        log = schema.log.c
        query = select(*(log[name] for name in schema.ENTRY)).where(log.table == table, log.seq > seq).order_by(log.seq)
        return [entry_of(row) for row in await self._all(query)]

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables have come."""
        quick = self._database.quick
        if quick:
            return await self._again(lambda: quick.seqs(tables))
        found: dict[str, int] = {}
        log, c = schema.log.c, schema.tables.c
        last = select(log.seq).where(log.table == c.id).order_by(log.seq.desc()).limit(1).scalar_subquery()
        for first in range(0, len(tables), 500):
            query = select(c.id, last.label("seq")).where(c.id.in_(tables[first : first + 500]))
            found |= {row.id: row.seq or 0 for row in await self._all(query)}
        return found

    async def load(self, table: str) -> tuple[Row, list[Entry]] | None:
        """A table and its whole log."""
        if not may_be_there(table):
            return None
        quick = self._database.quick
        if quick:
            return await self._again(lambda: quick.load(table))
        found = await self._all(select(schema.tables).where(schema.tables.c.id == table))
        return (row_of(found[0]._mapping), await self.since(table, 0)) if found else None

    async def unfinished_of(self, person: str, limit: int = 200) -> list[str]:
        """Tables at which somebody sits and something is still to come."""
        c, players = schema.tables.c, schema.players.c
        query = select(c.id).join(schema.players, players.table == c.id)
        query = query.where(players.person == person, c.status != "over").order_by(c.updated.desc()).limit(limit)
        return [row.id for row in await self._all(query)]

    async def daily_of(self, person: str, game: str, day: str, since: int) -> list[str]:
        """Tables with the board of one day at which somebody has sat, in the order in which they were opened.

        `since`: when that day began; a table of an earlier day cannot have the board.
        """
        c, players = schema.tables.c, schema.players.c
        query = select(c.id, c.setup).join(schema.players, players.table == c.id).order_by(c.created, c.id)
        query = query.where(players.person == person, c.game == game, c.created >= since)
        return [row.id for row in await self._all(query) if orjson.loads(row.setup).get("daily") == day]

    async def public(self, limit: int = 50) -> list[tuple[str, Head]]:
        """Tables for everybody to see, the latest first."""
        c = schema.tables.c
        query = select(c.id, c.status, c.updated, c.summary).where(c.public, c.status != "over")
        return await self._heads(query.order_by(c.status, c.updated.desc()).limit(limit))

    async def of_person(self, person: str, limit: int = 50) -> list[tuple[str, Head]]:
        """Tables at which somebody has sat, the latest first."""
        c, players = schema.tables.c, schema.players.c
        query = select(c.id, c.status, c.updated, c.summary).join(schema.players, players.table == c.id)
        return await self._heads(query.where(players.person == person).order_by(c.updated.desc()).limit(limit))

    async def _heads(self, query: Select[Any]) -> list[tuple[str, Head]]:
        return [(row.id, Head(row.status, row.updated, orjson.loads(row.summary))) for row in await self._all(query)]

    async def person(self, secret_hash: str) -> Person | None:
        query = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.secret_hash == secret_hash)
        found = await self._all(query)
        return Person(found[0].id, found[0].name) if found else None

    async def pauses(self, since: int) -> list[tuple[int, int]]:
        """The times when the house was closed, of those that ended after a moment."""
        query = select(schema.pauses).where(schema.pauses.c.ended > since).order_by(schema.pauses.c.began)
        return [(row.began, row.ended) for row in await self._all(query)]

    async def now(self) -> int | None:
        """The time by the database's clock, which all its workers share; None where it has none of its own."""
        if self.engine.dialect.name != "postgresql":
            return None
        found = await self._all(select(text("(extract(epoch from clock_timestamp()) * 1000)::bigint AS ms")))
        return int(found[0].ms)


def may_be_there(name: str) -> bool:
    """Some databases cannot search for every text."""
    return name.isascii() and name.isprintable()
