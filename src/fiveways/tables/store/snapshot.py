"""Everything in a store as it is at one moment, table by table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from fiveways.contract.errors import BadOption
from fiveways.tables.store import schema
from fiveways.tables.store.database_errors import newer
from fiveways.tables.store.store import Store
from fiveways.tables.store.upgrading import known

AT_ONCE = 200
"""Tables that are read together."""


@dataclass(frozen=True)
class Kept:
    """One table as the rows of the database have it."""

    row: dict[str, Any]
    entries: list[dict[str, Any]]
    score: dict[str, Any] | None


class Snapshot:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def rows(self, query: Any) -> list[dict[str, Any]]:
        found = (await self._connection.execute(query)).mappings()
        return [{str(name): value for name, value in row.items()} for row in found]

    async def names(self, wanted: Sequence[str] = ()) -> list[str]:
        """All tables, or those that are wanted, which must all be there."""
        c = schema.tables.c
        if not wanted:
            return [row["id"] for row in await self.rows(select(c.id).order_by(c.id))]
        there = {row["id"] for row in await self._among(c.id, wanted, select(c.id))}
        missing = [name for name in wanted if name not in there]
        if missing:
            raise BadOption(f"there is no table {missing[0][:40]!r} in this database")
        return sorted(there)

    async def tables(self, names: Sequence[str]) -> AsyncIterator[Kept]:
        for first in range(0, len(names), AT_ONCE):
            some = names[first : first + AT_ONCE]
            logs: dict[str, list[dict[str, Any]]] = {name: [] for name in some}
            log = schema.log.c
            for entry in await self._among(log.table, some, select(schema.log).order_by(log.table, log.seq)):
                logs[entry["table"]].append(entry)
            of = {row["table"]: row for row in await self._among(schema.scores.c.table, some, select(schema.scores))}
            c = schema.tables.c
            for row in await self._among(c.id, some, select(schema.tables).order_by(c.id)):
                yield Kept(row, logs[row["id"]], of.get(row["id"]))

    async def people(self, ids: set[str] | None = None) -> list[dict[str, Any]]:
        """All, or some of them."""
        query = select(schema.people).order_by(schema.people.c.id)
        return await self.rows(query) if ids is None else await self._among(schema.people.c.id, sorted(ids), query)

    async def _among(self, column: Any, values: Sequence[str], query: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for first in range(0, len(values), AT_ONCE):
            found += await self.rows(query.where(column.in_(values[first : first + AT_ONCE])))
        return found

    async def strays(self) -> list[dict[str, Any]]:
        """Logs, scores and players of tables that do not exist: the table, and what was found."""
        found: list[dict[str, Any]] = []
        for kept in (schema.log, schema.scores, schema.players):
            lone = ~select(schema.tables.c.id).where(schema.tables.c.id == kept.c.table).exists()
            query = select(kept.c.table, func.count().label("count")).where(lone).group_by(kept.c.table)
            found += [{"table": row["table"], "what": kept.name, **row} for row in await self.rows(query)]
        return found


@asynccontextmanager
async def snapshot(store: Store) -> AsyncIterator[Snapshot]:
    """Open a view of everything as it is now; refuses a database of another version."""
    await store.connect()
    version = await store.version()
    if version is None:
        raise BadOption(
            f"{store.address.shown} is no database of fiveways, or one so old that it has no version: "
            "`fiveways db upgrade` brings that up to date"
        )
    if version != schema.VERSION:
        raise BadOption(
            f"{store.address.shown} has version {version}, and this fiveways reads {schema.VERSION}: "
            "`fiveways db upgrade` brings it up to date"
            if version in known()
            else newer(store.address.shown, version)
        )
    async with store.holding() as connection:
        yield Snapshot(connection)
