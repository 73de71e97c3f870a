"""Tables in a file: one thread of its own writes, others read."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

from sqlalchemy import event
from sqlalchemy.dialects.sqlite.pysqlite import dialect
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from fiveways.contract.errors import BadOption
from fiveways.tables.law.refusals import Refused
from fiveways.tables.store.changes import Change
from fiveways.tables.store.database_errors import may
from fiveways.tables.store.database_url import Address
from fiveways.tables.store.writing import Doubled, Stuck, plain

MOST_IN_ONE = 64
"""Entries in one statement; SQLite keeps as many of them prepared as there are numbers of entries."""
BUSY = 5.0
"""Seconds to wait for another process that is writing."""
LONG = 60.0
"""The same for a process that changes the whole database."""
_UNFIT = (UnicodeEncodeError, OverflowError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""Errors about the value, and not about the file."""


class SQLite:
    """`synchronous=FULL`: what was committed survives a loss of power."""

    trouble: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)
    quick = None

    def __init__(self, address: Address, only_read: bool = False) -> None:
        protected = only_read and _protected(address.file)
        self._file = str(address.file) if protected else _private_file(address.file)
        url = address.url.set(drivername="sqlite+aiosqlite", database=self._file)
        if protected:
            url = url.set(database=f"file:{quote(self._file)}", query={**_as_it_is(address.file), "uri": "true"})
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True)
        self.patient: AsyncEngine = create_async_engine(url, hide_parameters=True, poolclass=NullPool)
        for engine, wait in ((self.engine, BUSY), (self.patient, LONG)):
            event.listen(engine.sync_engine, "connect", partial(_tune, busy=wait, only_read=protected))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._connection: sqlite3.Connection | None = None
        self._plain = plain(dialect())

    async def open(self) -> None:
        """The first caller that needs a connection makes it."""

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown()
        await self.engine.dispose()

    async def lock(self, connection: AsyncConnection) -> None:
        """No other process changes the database before this transaction ends."""
        await connection.exec_driver_sql("BEGIN EXCLUSIVE")

    async def hold(self, connection: AsyncConnection) -> None:
        """This transaction sees the database as it was at the start, whatever others write."""
        await connection.exec_driver_sql("BEGIN")

    async def commit(self, change: Change) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit_in_one_go, change)

    async def holds(self, change: Change) -> bool:
        return False  # never called: a file does not go away, so nothing is tried again

    def _commit_in_one_go(self, change: Change) -> None:
        """Uses SQLite's own interface.

        Through SQLAlchemy, each step would go to another thread and back: a single commit would take 1.2 ms of
        processor time instead of 0.45 ms.
        """
        try:
            self._write(change)
        except sqlite3.IntegrityError:
            raise Doubled from None
        except _UNFIT as error:
            raise Refused("this is too long or holds characters that cannot be kept") from error
        except sqlite3.Error as error:
            # After a disk error the entries may still appear when the file is next opened.
            doubt = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF == sqlite3.SQLITE_IOERR
            self._drop()
            raise Stuck(doubt, error, str(error)) from error

    def _write(self, change: Change) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            _tune(self._connection, busy=BUSY)
        cursor = self._connection.cursor()
        kinds = change.kinds
        try:
            if kinds == ["log"] and len(change.log) <= MOST_IN_ONE:
                cursor.execute(*self._entries_in_one(change.log))
                return
            cursor.execute("BEGIN IMMEDIATE")
            for kind in kinds:
                sql, names = self._plain[kind]
                cursor.executemany(sql, [tuple(row[name] for name in names) for row in getattr(change, kind)])
            cursor.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:  # SQLite ends it by itself when the disk is full
                cursor.execute("ROLLBACK")
            raise
        finally:
            cursor.close()

    def _entries_in_one(self, rows: Sequence[dict[str, Any]]) -> tuple[str, list[Any]]:
        """One statement for many entries, which is a transaction by itself.

        After each statement this thread waits for the GIL, while the server does other work.
        """
        sql, names = self._plain["log"]
        head, _, one = sql.partition(" VALUES ")
        return f"{head} VALUES {', '.join([one] * len(rows))}", [row[name] for row in rows for name in names]

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(sqlite3.Error):
                connection.close()


def _private_file(file: Path) -> str:
    """A file that only its owner can read: it holds the secrets of running games."""
    if file.is_dir() or not file.parent.is_dir():
        what = "is a folder" if file.is_dir() else "is in a folder that does not exist"
        raise BadOption(f"cannot keep tables in {file}: it {what}")
    try:
        file.touch(mode=0o600)
    except OSError as error:
        raise BadOption(f"cannot keep tables in {file}: {error.strerror}") from None
    if _protected(file):
        raise BadOption(f"cannot keep tables in {file}: you may not write it, or not in its folder")
    return str(file)


def _protected(file: Path) -> bool:
    """Whether we may not write the file; SQLite writes beside it too, even to read."""
    return not (may(file, os.W_OK) and may(file.parent, os.W_OK))


def _as_it_is(file: Path) -> dict[str, str]:
    """How to open such a file. The write-ahead log beside it counts too; it may be ignored only if there is none."""
    beside = file.with_name(f"{file.name}-wal").exists()
    return {"mode": "ro"} if beside or may(file.parent, os.W_OK) else {"immutable": "1"}


def _tune(connection: Any, _: Any = None, *, busy: float, only_read: bool = False) -> None:
    cursor = connection.cursor()
    written = () if only_read else ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
    for pragma in (f"busy_timeout={int(busy * 1000)}", *written):
        _patiently(partial(cursor.execute, f"PRAGMA {pragma}"), busy)
    cursor.close()


def _patiently(act: Callable[[], Any], busy: float) -> None:
    """When several open a new file at once, SQLite says that it is locked, without waiting as configured."""
    until = monotonic() + busy
    while True:
        try:
            act()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise
            sleep(0.01)
