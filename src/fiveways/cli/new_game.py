"""The command that begins a new game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from fiveways.cli.common import app


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The id of the game, such as nine-mens-morris.")],
    folder: Annotated[Path | None, typer.Option(help="Where to write it; ./NAME if not given.")] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Begin with a game of hidden hands.")] = False,
) -> None:
    """Write the folder of a new game, which can be installed, played and tested at once."""
    from fiveways.templates.writing import package_of, title_of, write_game

    place = (folder or Path(name)).expanduser()
    for file in write_game(name, place, hidden=hidden):
        print(f"wrote {file}")
    python = Path(sys.executable)
    print(f"""
Install it, play it in the terminal or in the browser, and run its tests:
  {python} -m pip install --editable {shlex.quote(f"{place}[test]")}
  {python.with_name("fiveways")} play {name}
  {python.with_name("fiveways")}
  {python} -m pytest {place}
In the browser it is called {title_of(name)} (change `name` in {place / package_of(name) / "__init__.py"}).
docs/add-a-game.md in the source of fiveways says how to change it into your game.""")
