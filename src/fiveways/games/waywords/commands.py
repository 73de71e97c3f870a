"""Commands that this game brings: lists of words of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fiveways.games.waywords import wordlists

lexicon = typer.Typer(
    add_completion=False, rich_markup_mode=None, help="Keep lists of words of your own, to play with."
)


@lexicon.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@lexicon.command("add")
def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Plain text or gzip, UTF-8, one word a line.")],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call it; as the file is called if not given.")
    ] = None,
) -> None:
    """Keep a list; tables of a running server offer it at once."""
    kept = wordlists.add(file, name)
    print(f"{kept}: {_count(kept)}. Play with it: -o lexicon={kept}")


@lexicon.command("list")
def show() -> None:
    """List what there is to play with."""
    for name in wordlists.installed():
        print(f"{name}: {_count(name)}")


@lexicon.command("remove")
def remove(name: Annotated[str, typer.Argument(metavar="NAME", help="Its whole name, as `list` tells it.")]) -> None:
    """Forget a list. Records of games that were played with it need it."""
    wordlists.remove(name)
    print(f"{name} is removed")


def _count(name: str) -> str:
    if name == wordlists.STANDARD:
        return f"{len(wordlists.standard_words())} words, built in"
    count = wordlists.own_content(name).count(b"\n")
    return f"{count} word{'s' * (count != 1)}"
