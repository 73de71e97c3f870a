"""Tables in PostgreSQL, for many workers: one connection writes, a few read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import asyncpg
from asyncpg import exceptions as wrong
from sqlalchemy import text
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fiveways.tables.law.entries import Entry
from fiveways.tables.law.refusals import Refused
from fiveways.tables.law.rows import Row, entry_of, row_of
from fiveways.tables.store import schema
from fiveways.tables.store.changes import WRITTEN_ONCE, Change
from fiveways.tables.store.database_url import POSTGRESQL, Address
from fiveways.tables.store.writing import Broken, Doubled, Stuck, plain

ANSWER_WITHIN = 5.0
"""Seconds after which a connection that does not answer is given up."""
MOST_READERS = 4
QUEUE_FOR = 15.0
"""Seconds for which a query waits for one of them; a long queue is no reason to give up."""
_LAST_SEQ = 2**31 - 1
_UPGRADING = 5_823_661_904
"""The number of the advisory lock for upgrades; any number that no other program uses."""

GONE = (
    OSError,
    TimeoutError,
    wrong.InterfaceError,
    wrong.InternalClientError,
    wrong.PostgresConnectionError,
    wrong.OperatorInterventionError,
    wrong.TooManyConnectionsError,
)
"""The server, or the connection to it, is gone."""
_ONCE_MORE = (wrong.ReadOnlySQLTransactionError, wrong.InvalidCachedStatementError)
"""Nothing was written, and a new connection may succeed: for example while a standby becomes the primary."""

_FULL = (wrong.InsufficientResourcesError, wrong.PostgresSystemError, wrong.LockNotAvailableError)
"""The server answers, but can store nothing."""

_COLUMNS = ", ".join(schema.ENTRY)
_NEW_ENTRIES = f"""INSERT INTO log ("table", {_COLUMNS}) SELECT * FROM unnest(
    $1::varchar[], $2::int[], $3::bigint[], $4::varchar[], $5::int[], $6::varchar[], $7::varchar[], $8::varchar[])"""
# Two transactions that change the same tables in different orders would deadlock. So all write the entries first, and
# then lock the tables in the order of their names.
_LOCK = "SELECT id FROM tables WHERE id = ANY($1::varchar[]) ORDER BY id FOR NO KEY UPDATE"
_NEW_ENTRIES_AND_DUES = f"""WITH entries AS ({_NEW_ENTRIES} RETURNING 1),
    locked AS (SELECT id FROM tables WHERE id = ANY($9::varchar[]) AND (SELECT count(*) FROM entries) >= 0
        ORDER BY id FOR NO KEY UPDATE)
    UPDATE tables SET due = wanted.due, updated = wanted.updated
    FROM locked JOIN unnest($9::varchar[], $10::bigint[], $11::bigint[]) AS wanted(id, due, updated)
        ON locked.id = wanted.id
    WHERE tables.id = locked.id"""
_SINCE = f"""SELECT {_COLUMNS}, n FROM unnest($1::varchar[], $2::int[]) WITH ORDINALITY AS asked(name, known, n)
    JOIN log ON "table" = name AND seq > known ORDER BY n, seq"""
_TABLE = "SELECT id, setup, secret, created, status, due FROM tables WHERE id = $1"
_SEQS = """SELECT id, coalesce((SELECT seq FROM log WHERE log."table" = id ORDER BY seq DESC LIMIT 1), 0)
    FROM tables WHERE id = ANY($1::varchar[])"""
# A commit waits for the disk here, whatever that server's setting is.
_INTRODUCTION = """SELECT pid, backend_start,
    CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', false) END
    FROM pg_stat_activity WHERE pid = pg_backend_pid()"""
_FENCE = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2"


async def _leave_as_it_is(_: Any) -> None:
    """Readers leave no state to reset, which would take one more round trip."""


@dataclass
class _Attempt:
    """One attempt to commit. `sent`: if the connection breaks from here on, it may have happened all the same."""

    sent: bool = False


class PostgreSQL:
    """All queries go through asyncpg. SQLAlchemy gets connections of the same kind for those that may be slow."""

    trouble: tuple[type[Exception], ...] = (SQLAlchemyError, wrong.PostgresError, *GONE)

    def __init__(self, address: Address) -> None:
        self._how: dict[str, Any] = {
            "dsn": _dsn(address),
            "timeout": ANSWER_WITHIN,
            "command_timeout": ANSWER_WITHIN,
            "server_settings": {"application_name": "fiveways", "idle_in_transaction_session_timeout": "10000"},
        }
        self.engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._connect,
            pool_pre_ping=True,
            pool_size=1,
            max_overflow=3,
            pool_timeout=ANSWER_WITHIN,
            hide_parameters=True,
        )
        self.patient: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://", async_creator=self._connect_patiently, hide_parameters=True, poolclass=NullPool
        )
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._asked: list[tuple[str, int, asyncio.Future[list[Entry]]]] = []
        self._asking: asyncio.Task[None] | None = None
        self._line: asyncpg.Connection[asyncpg.Record] | None = None
        self._known_as: tuple[int, datetime] | None = None
        self._plain = plain(dialect())  # type: ignore[no-untyped-call]

    async def _connect(self, *_: Any, **__: Any) -> asyncpg.Connection[asyncpg.Record]:
        return await asyncpg.connect(**self._how)

    async def _connect_patiently(self, *_: Any, **__: Any) -> asyncpg.Connection[asyncpg.Record]:
        return await asyncpg.connect(self._how["dsn"], timeout=ANSWER_WITHIN)

    async def open(self) -> None:
        self._pool = self._pool or await asyncpg.create_pool(
            **self._how, min_size=0, max_size=MOST_READERS, reset=_leave_as_it_is
        )

    async def close(self) -> None:
        if self._asking:
            await asyncio.wait([self._asking], timeout=1)
        if self._line:
            with suppress(*GONE):
                await self._line.close(timeout=1)
            self._line = None
        if self._pool:
            try:
                await asyncio.wait_for(self._pool.close(), 2)
            except GONE:
                self._pool.terminate()
        await self.engine.dispose()

    async def lock(self, connection: AsyncConnection) -> None:
        """Only one process at a time upgrades the database; the others wait here."""
        await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADING})

    async def hold(self, connection: AsyncConnection) -> None:
        """This transaction sees the database as it was at the start, whatever others write."""
        await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")

    async def commit(self, change: Change) -> None:
        attempt = _Attempt()
        try:
            await self._send(await self._writing_line(), change, attempt)
        except wrong.UniqueViolationError:
            raise Doubled from None
        except (wrong.DataError, UnicodeEncodeError) as error:
            raise Refused("this is too long or holds characters that cannot be kept") from error
        except wrong.TransactionRollbackError as error:  # such as a deadlock: the connection is still good
            raise Broken(False, error) from error
        except _ONCE_MORE as error:
            self._hang_up()
            raise Broken(False, error) from error
        except GONE as error:
            self._hang_up()
            if isinstance(error, ValueError):  # asyncpg's own check of a value
                raise Refused("this holds a value that cannot be kept") from error
            raise Broken(attempt.sent, error) from error
        except _FULL as error:
            self._hang_up()
            raise Stuck(False, error) from error
        except BaseException:
            self._hang_up()
            raise

    async def _send(self, line: asyncpg.Connection[asyncpg.Record], change: Change, attempt: _Attempt) -> None:
        """In one statement where possible, because that is a transaction by itself."""
        kinds = change.kinds
        if kinds == ["log"]:
            attempt.sent = True
            await line.execute(_NEW_ENTRIES, *_entries(change))
        elif kinds == ["log", "dues"]:
            attempt.sent = True
            await line.execute(_NEW_ENTRIES_AND_DUES, *_entries(change), *_dues(change))
        elif len(kinds) == 1 and kinds[0] != "heads":
            attempt.sent = True
            await self._write(line, kinds[0], change)
        else:
            await self._send_step_by_step(line, change, attempt)

    async def _send_step_by_step(
        self, line: asyncpg.Connection[asyncpg.Record], change: Change, attempt: _Attempt
    ) -> None:
        transaction = line.transaction()
        await transaction.start()
        try:
            for kind in change.kinds:
                if kind == "heads":
                    await line.execute(_LOCK, sorted({row["table"] for row in (*change.heads, *change.dues)}))
                await self._write(line, kind, change)
        except wrong.PostgresError:
            await transaction.rollback()
            raise
        attempt.sent = True
        await transaction.commit()

    async def _write(self, line: asyncpg.Connection[asyncpg.Record], kind: str, change: Change) -> None:
        sql, names = self._plain[kind]
        rows = _sorted(getattr(change, kind))
        await line.executemany(sql, [tuple(row[name] for name in names) for row in rows])

    async def _writing_line(self) -> asyncpg.Connection[asyncpg.Record]:
        """The connection that writes. A new one first terminates the old one, so that nothing is written through it
        later."""
        if self._line is None or self._line.is_closed():
            line = await self._connect()
            try:
                if self._known_as:
                    with suppress(wrong.PostgresError):  # not allowed, or not known there
                        await line.execute(_FENCE, *self._known_as)
                pid, began, _ = await line.fetchrow(_INTRODUCTION)  # type: ignore[misc]
            except BaseException:
                line.terminate()
                raise
            self._line, self._known_as = line, (pid, began)
        return self._line

    def _hang_up(self) -> None:
        line, self._line = self._line, None
        if line:
            line.terminate()

    async def holds(self, change: Change) -> bool:
        """One by one: this query is needed only after a broken connection."""
        try:
            line = await self._writing_line()
            for kind, names in WRITTEN_ONCE.items():
                same = " AND ".join(f'"{name}" IS NOT DISTINCT FROM ${n}' for n, name in enumerate(names, 1))
                for row in getattr(change, kind):
                    found = f"SELECT true FROM {kind} WHERE {same}"
                    if not await line.fetchval(found, *(row[name] for name in names)):
                        return False
        except (*GONE, wrong.PostgresError) as error:
            self._hang_up()
            raise Broken(False, error) from error
        return change.written_once

    @property
    def quick(self) -> PostgreSQL:
        return self

    async def _fetch(self, query: str, *values: Any) -> list[asyncpg.Record]:
        """Rows, quickly: in 0.2 ms of processor time, where SQLAlchemy takes 1.2 ms."""
        assert self._pool is not None
        async with self._pool.acquire(timeout=QUEUE_FOR) as connection:
            try:
                return await connection.fetch(query, *values)
            except GONE:
                connection.terminate()
                raise

    async def since(self, table: str, seq: int) -> list[Entry]:
        """Requests that arrive while one query runs share the next query."""
        answer: asyncio.Future[list[Entry]] = asyncio.get_running_loop().create_future()
        self._asked.append((table, min(seq, _LAST_SEQ), answer))
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_for_all())
        return await answer

    async def _ask_for_all(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, []
            try:
                rows = await self._fetch(_SINCE, *([each[part] for each in asked] for part in (0, 1)))
                found: list[list[Entry]] = [[] for _ in asked]
                for row in rows:
                    found[row["n"] - 1].append(entry_of(row[:-1]))
            except Exception as error:
                for _, _, answer in asked:
                    if not answer.done():
                        answer.set_exception(error)
            else:
                for (_, _, answer), entries in zip(asked, found, strict=True):
                    if not answer.done():
                        answer.set_result(entries)

    async def load(self, table: str) -> tuple[Row, list[Entry]] | None:
        found = await self._fetch(_TABLE, table)
        return (row_of(found[0]), await self.since(table, 0)) if found else None

    async def seqs(self, tables: Sequence[str]) -> dict[str, int]:
        return dict(map(tuple, await self._fetch(_SEQS, list(tables))))


def _sorted(rows: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """In the same order everywhere, to avoid deadlocks."""
    return sorted(rows, key=lambda row: (row.get("table") or row.get("id") or "", row.get("seq", 0)))


def _entries(change: Change) -> list[list[Any]]:
    rows = _sorted(change.log)
    return [[row[name] for row in rows] for name in WRITTEN_ONCE["log"]]


def _dues(change: Change) -> list[list[Any]]:
    last = {row["table"]: row for row in _sorted(change.dues)}
    return [[row[name] for row in last.values()] for name in ("table", "due", "updated")]


def _dsn(address: Address) -> str:
    """The address as asyncpg reads it: SQLAlchemy's `ssl` has its usual name here."""
    url = address.url.set(drivername=POSTGRESQL)
    ssl = url.query.get("ssl")
    if isinstance(ssl, str):
        url = url.difference_update_query(["ssl"]).update_query_dict({"sslmode": ssl})
    return url.render_as_string(hide_password=False)
