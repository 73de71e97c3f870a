"""Turns errors of a database into advice for the person who runs it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from fiveways.tables.store import schema
from fiveways.tables.store.database_url import SQLITE, Address
from fiveways.tables.store.writing import said


def cannot(what: str, address: Address, error: Exception) -> str:
    """One sentence: what failed, why, and what helps."""
    why = _may_not(address.file, error) if address.kind == SQLITE else None
    helps = None if address.kind == SQLITE else _helps(address, error)
    return f"cannot {what} the database {address.shown}: {why or said(error)}" + (f"; {helps}" if helps else "")


def newer(shown: str, version: str) -> str:
    return (
        f"{shown} has version {version[:40]}, this fiveways knows up to {schema.VERSION}: "
        "use a newer fiveways, or restore the copy from before the upgrade"
    )


def may(path: Path, how: int) -> bool:
    """Whether we may read or write there (`os.R_OK`, `os.W_OK`)."""
    return os.access(path, how)


def _may_not(file: Path, error: Exception) -> str | None:
    """SQLite says that something cannot be opened or written, but not which of its files, nor why."""
    code = (getattr(getattr(error, "orig", None), "sqlite_errorcode", None) or 0) & 0xFF
    if code not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return None
    if not may(file, os.R_OK):
        return f"you may not read {file}"
    if not may(file.parent, os.W_OK):
        return f"to read {file}-wal too one has to write beside it, which you may not: copy both elsewhere"
    return None


def _helps(address: Address, error: Exception) -> str | None:
    own = getattr(error, "orig", None) or error
    state = getattr(own, "sqlstate", None)
    if isinstance(own, ConnectionRefusedError | FileNotFoundError):
        return "is PostgreSQL running there, is the port right?"
    if state == "3D000":
        return f"createdb {address.url.database} makes it"
    if state == "28P01" and not (address.url.password or address.url.query.get("password")):
        return _password()
    return None


def _password() -> str | None:
    """Only the driver reads this file. We only know whether there is one."""
    if "PGPASSWORD" in os.environ:
        return None
    if Path(os.environ.get("PGPASSFILE") or "~/.pgpass").expanduser().exists():
        return "is it right in ~/.pgpass or PGPASSFILE, and may nobody else read that file?"
    return "no password was given: put it into ~/.pgpass or PGPASSFILE"
