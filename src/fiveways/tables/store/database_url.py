"""The address of a database. It may hold a password, so messages use `shown`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from fiveways.contract.errors import BadOption

SQLITE, POSTGRESQL = "sqlite", "postgresql"
_DRIVERS = {
    "sqlite": SQLITE,
    "sqlite+aiosqlite": SQLITE,
    "sqlite+pysqlite": SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    "postgresql+asyncpg": POSTGRESQL,
}
_KINDS = "a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"


@dataclass(frozen=True)
class Address:
    """Which kind of database, and where."""

    kind: str
    url: URL

    @property
    def file(self) -> Path:
        """Where SQLite keeps it."""
        return Path(self.url.database or "").expanduser()

    @property
    def shown(self) -> str:
        """Without user and options: each may hold a password."""
        if self.kind == SQLITE:
            return str(self.file)
        return URL.create(POSTGRESQL, None, None, self.url.host, self.url.port, self.url.database).render_as_string()


def read_url(given: str) -> str:
    """A database as people name it: a URL, or just a file."""
    return given if "://" in given else _url_of(Path(given).expanduser().absolute())


def default_url() -> str:
    """SQLite in the user's data directory."""
    folder = user_data_path("fiveways", ensure_exists=True)
    return _url_of(folder / "tables.db")


def _url_of(file: Path) -> str:
    return URL.create("sqlite+aiosqlite", database=str(file)).render_as_string()


def read_address(url: str) -> Address:
    driver = url.partition("://")[0]
    kind = _DRIVERS.get(driver)
    if kind is None:
        raise BadOption(f"cannot keep tables in a database of the kind {driver[:40]!r}: give {_KINDS}")
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise BadOption(f"cannot read this address of a database: give {_KINDS}") from None
    if kind == SQLITE and (not parsed.database or ":memory:" in parsed.database or parsed.host):
        raise BadOption("tables have to be kept in a file: sqlite:///path/to/tables.db")
    if kind == POSTGRESQL and not parsed.database:
        raise BadOption(f"the address of a database has to end with the database's name: give {_KINDS}")
    return Address(kind, parsed)
