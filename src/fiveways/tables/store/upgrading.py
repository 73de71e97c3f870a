"""Brings a database to the version that this program reads and writes. Alembic takes the steps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from fiveways.contract.errors import BadOption
from fiveways.tables.store import schema
from fiveways.tables.store.database_errors import newer

if TYPE_CHECKING:
    from fiveways.tables.store.store import Store

_FIRST = frozenset({"tables", "log", "players", "people", "house"})
"""What every database of ours has had from the beginning."""


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


async def upgrade(store: Store) -> tuple[str | None, str]:
    """Take all steps that are missing, or none; the version before and now.

    If several processes try at once, one takes the steps, and the others wait and then find them done.
    """
    async with store.changing() as connection:
        before = await connection.run_sync(_take_steps, store.address.shown)
    return before, schema.VERSION


def _take_steps(connection: Connection, shown: str) -> str | None:
    before = MigrationContext.configure(connection).get_current_revision()
    _refuse_others(connection, shown, before)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return before


def known() -> list[str]:
    """All versions that there have been."""
    return [step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()]


def _refuse_others(connection: Connection, shown: str, version: str | None) -> None:
    tables = set(inspect(connection).get_table_names()) - {"alembic_version"}
    if tables and not tables >= _FIRST:
        some = ", ".join(sorted(tables)[:3])
        raise BadOption(f"{shown} holds something else ({some}): give fiveways one of its own")
    if version is not None and version not in known():
        raise BadOption(newer(shown, version))
