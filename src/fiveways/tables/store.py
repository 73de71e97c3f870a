"""Where tables are kept: a log with the primary key (table, seq), so that the database itself referees a race.

Many tables share a commit: whatever is asked for while one transaction is being written goes into the next.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import orjson
from platformdirs import user_data_path
from sqlalchemy import Engine, PoolProxiedConnection, create_engine, event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fiveways.core.errors import BadOption
from fiveways.tables import schema
from fiveways.tables.changes import STATEMENTS, Change, appended
from fiveways.tables.entries import Entry
from fiveways.tables.refusals import NotSaved
from fiveways.tables.setup import Setup

_log = logging.getLogger(__name__)
_DOUBLED = (IntegrityError, sqlite3.IntegrityError)


MOST_IN_ONE = 64
"""Entries in one statement; SQLite keeps as many of them prepared as there are numbers of entries."""


class Conflict(Exception):
    """Somebody else has written this entry of this table first."""


@dataclass(frozen=True)
class Row:
    """A table as it is found again: what it was set up with, and where its log stood."""

    id: str
    setup: Setup
    secret: bytes
    created: int


@dataclass(frozen=True)
class Head:
    """What lists show of a table, kept beside its log and noted soon after it changes."""

    status: str
    updated: int
    summary: dict[str, Any]


@dataclass(frozen=True)
class Person:
    """Somebody with a name and a secret; only the secret's hash is kept."""

    id: str
    name: str


Append: TypeAlias = tuple[str, Sequence[Entry]]


def read_url(text: str) -> str:
    """A database as people name it: a URL, or just a file."""
    return text if "://" in text else f"sqlite+aiosqlite:///{Path(text).expanduser().absolute()}"


def default_url() -> str:
    """SQLite in the user's data directory."""
    folder = user_data_path("fiveways", ensure_exists=True)
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


class Store:
    """A database behind a handful of questions. `synchronous=FULL`: what was committed survives a loss of power."""

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
            if parsed.get_backend_name() == "sqlite":
                parsed = parsed.set(drivername="sqlite+aiosqlite", database=_private_file(parsed.database))
            self.engine: AsyncEngine = create_async_engine(parsed)
        except (SQLAlchemyError, ImportError) as error:
            raise BadOption(f"cannot use the database {url[:80]!r}: {str(error).splitlines()[0]}") from None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._writing: Engine | None = None
        self._raw: PoolProxiedConnection | None = None
        self._plain: dict[str, tuple[str, Sequence[str]]] = {}
        if parsed.get_backend_name() == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _tune_sqlite)
            self._writing = create_engine(parsed.set(drivername="sqlite+pysqlite"), pool_reset_on_return=None)
            event.listen(self._writing, "connect", _tune_sqlite)
            for kind, statement in STATEMENTS.items():
                compiled: Any = statement.compile(dialect=self._writing.dialect)  # type: ignore[attr-defined]
                self._plain[kind] = (str(compiled), compiled.positiontup)
        self._pending: list[tuple[Change, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make what is missing and begin to write."""
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(schema.metadata.create_all)
                if (await connection.execute(select(schema.house))).first() is None:
                    await connection.execute(insert(schema.house), {"id": 1, "alive": 0})
        except SQLAlchemyError as error:
            raise BadOption(f"cannot open the database: {str(error).splitlines()[0]}") from None
        self._writer = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        if self._writer:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        if self._raw:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._raw.close)
        self._thread.shutdown()
        if self._writing:
            self._writing.dispose()
        await self.engine.dispose()

    async def _write(self, change: Change) -> None:
        """Have it committed, together with whatever else is waiting."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((change, done))
        self._wake.set()
        await done

    async def _write_forever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._pending = self._pending, []
            try:
                await self._commit(Change.together([change for change, _ in batch]))
            except _DOUBLED:
                # One of them spoils the transaction: each gets one of its own, and its own answer.
                for change, done in batch:
                    _answer(done, await self._attempt(change))
            except Exception as error:
                _log.exception("a transaction could not be written")
                for _, done in batch:
                    _answer(done, _not_saved(error))
            else:
                for _, done in batch:
                    _answer(done, None)

    async def _attempt(self, change: Change) -> Exception | None:
        try:
            await self._commit(change)
        except _DOUBLED:
            return Conflict()
        except Exception as error:
            return _not_saved(error)
        return None

    async def _commit(self, change: Change) -> None:
        if self._writing:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._commit_in_one_go, change)
            return
        async with self.engine.begin() as connection:
            for kind, statement in STATEMENTS.items():
                rows = getattr(change, kind)
                if rows:
                    await connection.execute(statement, rows)

    def _commit_in_one_go(self, change: Change) -> None:
        """The same on a thread of its own, straight at SQLite's own interface.

        Step by step, each step would cross over to another thread and back: a commit by itself then takes 1.2 ms of
        processor time, and 0.45 ms so.
        """
        assert self._writing is not None
        if self._raw is None:
            self._raw = self._writing.raw_connection()
            self._raw.driver_connection.isolation_level = None  # type: ignore[union-attr]
        cursor = self._raw.cursor()
        if change.only_log and len(change.log) <= MOST_IN_ONE:
            sql, values = self._entries_in_one(change.log)
            cursor.execute(sql, values)
            cursor.close()
            return
        cursor.execute("BEGIN IMMEDIATE")
        try:
            for kind, (sql, names) in self._plain.items():
                rows = getattr(change, kind)
                if rows:
                    cursor.executemany(sql, [tuple(row[name] for name in names) for row in rows])
            cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
        finally:
            cursor.close()

    def _entries_in_one(self, rows: Sequence[dict[str, Any]]) -> tuple[str, list[Any]]:
        """One statement for many entries, which is a transaction by itself.

        After each statement this thread waits for its turn in Python, behind everything that the server does meanwhile.
        """
        sql, names = self._plain["log"]
        head, _, one = sql.partition(" VALUES ")
        return f"{head} VALUES {', '.join([one] * len(rows))}", [row[name] for row in rows for name in names]

    async def create(self, row: Row, entries: Sequence[Entry], head: Head, former: Append | None = None) -> None:
        """Put up a new table with the beginning of its log; `former`: together with the end of another's."""
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
        await self._write(Change.together([*changes, appended(*former)] if former else changes))

    async def append(self, table: str, entries: Sequence[Entry], scores: Sequence[dict[str, Any]] = ()) -> None:
        """Add to a log, with the score if it ends so; raises Conflict if somebody else was first."""
        await self._write(appended(table, entries, scores))

    async def note(self, table: str, head: Head) -> None:
        """Keep what lists show of a table."""
        await self._write(Change(heads=[{"table": table, **_head_values(head)}]))

    async def load(self, table: str) -> tuple[Row, list[Entry]] | None:
        """A table and its whole log."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).first()
            if found is None:
                return None
            log = schema.log
            rows = await connection.execute(select(log).where(log.c.table == table).order_by(log.c.seq))
            entries = [Entry(r.seq, r.at, r.kind, r.seat, r.person, r.move_id, orjson.loads(r.body)) for r in rows]
        return Row(found.id, Setup.from_json(orjson.loads(found.setup)), found.secret, found.created), entries

    async def unfinished(self) -> list[str]:
        """Tables at which something is still to come."""
        query = select(schema.tables.c.id).where(schema.tables.c.status != "over")
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]

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

    async def _heads(self, query: Any) -> list[tuple[str, Head]]:
        async with self.engine.connect() as connection:
            rows = await connection.execute(query)
            return [(row.id, Head(row.status, row.updated, orjson.loads(row.summary))) for row in rows]

    async def add_person(self, person: Person, secret_hash: str, now: int) -> None:
        values = {"id": person.id, "name": person.name, "secret_hash": secret_hash, "created": now}
        await self._write(Change(people=[values]))

    async def person(self, secret_hash: str) -> Person | None:
        query = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.secret_hash == secret_hash)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return Person(found.id, found.name) if found else None

    async def rename(self, person: str, name: str) -> None:
        await self._write(Change(names=[{"person": person, "name": name}]))

    async def beat(self, now: int) -> None:
        """Note that the house is open, so that clocks can be set right after a fall."""
        await self._write(Change(alive=[{"at": now}]))

    async def last_beat(self) -> int | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(schema.house.c.alive))).first()
        return (found.alive if found else None) or None


def _answer(done: asyncio.Future[None], refusal: Exception | None) -> None:
    if done.done():
        return  # whoever asked has gone
    if refusal:
        done.set_exception(refusal)
    else:
        done.set_result(None)


def _not_saved(error: Exception) -> NotSaved:
    return NotSaved(f"the server could not save this, so it did not happen ({type(error).__name__})")


def _head_values(head: Head) -> dict[str, Any]:
    return {"status": head.status, "updated": head.updated, "summary": orjson.dumps(head.summary).decode()}


def _private_file(database: str | None) -> str:
    """A file that only its owner can read: it holds the secrets of running games."""
    if not database or database == ":memory:":
        raise BadOption("tables have to be kept in a file: sqlite:///path/to/tables.db")
    file = Path(database).expanduser()
    if file.is_dir() or not file.parent.is_dir():
        what = "is a folder" if file.is_dir() else "is in a folder that does not exist"
        raise BadOption(f"cannot keep tables in {file}: it {what}")
    file.touch(mode=0o600)
    return str(file)


def _tune_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
