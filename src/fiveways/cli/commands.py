"""All commands, put together."""

from __future__ import annotations

from fiveways.cli import db, lab, play, records, serve, study
from fiveways.cli.common import app

app.add_typer(records.app, name="record")
app.add_typer(db.app, name="db")
__all__ = ["app", "lab", "play", "serve", "study"]
