"""The database: what lies in which column."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

VERSION = "0002"
"""The last step in migrations/versions: the version that this program reads and writes."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("setup", Text, nullable=False),  # JSON, see tables/law/setup.py
    Column("secret", LargeBinary(32), nullable=False),  # the seed: published when the game is over, not before
    Column("created", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    # The rest can be computed from the log. It is kept for lists.
    Column("status", String(8), nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("summary", Text, nullable=False),
    # When something must happen here by itself: a clock falls, or a bot's turn is still not made.
    Column("due", BigInteger),
    Index("tables_by_status", "status", "updated"),
    Index("tables_by_due", "due"),
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

ENTRY = tuple(column.name for column in log.c if column.name != "table")
"""The columns of an entry, in their order, where it is known which table's it is."""

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
"""`alive`: when a worker last noted that the house is open."""

pauses = Table(
    "pauses",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)
"""When the house was closed: no clock runs in that time."""

promises = Table(
    "promises",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("secret", LargeBinary(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("taken_by", String(32)),  # a number that the worker which takes it makes up
)
"""Secrets of tables that are about to be opened."""
