"""All commands, put together."""

from __future__ import annotations

from fiveways.cli import db, lab, new_game, play, records, serve, study
from fiveways.cli.common import app

app.add_typer(records.app, name="record")
app.add_typer(db.app, name="db")
__all__ = ["app", "lab", "new_game", "play", "serve", "study"]
