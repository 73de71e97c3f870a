"""All commands, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from fiveways import __version__
from fiveways.cli import db, lab, new_game, play, records, serve, study
from fiveways.cli.common import app

app.add_typer(records.app, name="record")
app.add_typer(db.app, name="db")
__all__ = ["app", "lab", "new_game", "play", "serve", "study"]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Without a command: serve tables and open the browser."""
    if version:
        print(f"fiveways {__version__}")
    elif context.invoked_subcommand is None:
        serve.serve_or_join()
