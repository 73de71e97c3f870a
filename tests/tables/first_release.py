"""The database as the first release made it, without Alembic."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("setup", Text, nullable=False),  # JSON, see tables/law/setup.py
    Column("secret", LargeBinary(32), nullable=False),  # the seed: goes out when the game is over, not before
    Column("created", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    # The rest can be computed from the log, and is kept for lists.
    Column("status", String(8), nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_by_status", "status", "updated"),
)

log = Table(
    "log",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("person", String(32)),
    Column("move_id", String(64)),
    Column("body", Text, nullable=False),
    Index("log_move_ids", "table", "person", "move_id", unique=True),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("table", String(16), primary_key=True),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("secret_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

scores = Table(
    "scores",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("deal", String(64), nullable=False),  # digest of the options, for lists of their own
    Column("options", Text, nullable=False),  # JSON
    Column("daily", String(10), nullable=False),  # the date of a board that everybody gets, or empty
    Column("person", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("points", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("scores_by_points", "game", "deal", "points"),
    Index("scores_by_day", "game", "daily"),
)

house = Table("house", metadata, Column("id", Integer, primary_key=True), Column("alive", BigInteger, nullable=False))
