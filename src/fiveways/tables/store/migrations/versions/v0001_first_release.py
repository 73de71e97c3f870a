"""The database of the first release. That release noted no version, so the tables may be there already."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_index("tables_by_status", "tables", ["status", "updated"], if_not_exists=True)
    op.create_table(
        "log",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("person", sa.String(32)),
        sa.Column("move_id", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_index("log_move_ids", "log", ["table", "person", "move_id"], unique=True, if_not_exists=True)
    op.create_table(
        "players",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(16), primary_key=True),
        sqlite_with_rowid=False,
        if_not_exists=True,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "scores",
        sa.Column("table", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("daily", sa.String(10), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_index("scores_by_points", "scores", ["game", "deal", "points"], if_not_exists=True)
    op.create_index("scores_by_day", "scores", ["game", "daily"], if_not_exists=True)
    op.create_table(
        "house",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("alive", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.execute("INSERT INTO house (id, alive) SELECT 1, 0 WHERE NOT EXISTS (SELECT 1 FROM house)")
