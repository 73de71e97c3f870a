"""The commands of this game: `fiveways lexicon` keeps own lists of words, `fiveways words` finds all plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from fiveways.contract.errors import BadOption
from fiveways.games.waywords.words import lists

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
    kept = lists.add(file, name)
    print(f"{kept}: {_count(kept)}. Play with it: -o lexicon={kept}")


@lexicon.command("list")
def show() -> None:
    """List what there is to play with."""
    for name in lists.installed():
        print(f"{name}: {_count(name)}")


@lexicon.command("remove")
def remove(name: Annotated[str, typer.Argument(metavar="NAME", help="Its whole name, as `list` tells it.")]) -> None:
    """Forget a list. Records of games that were played with it need it."""
    lists.remove(name)
    print(f"{name} is removed")


def _count(name: str) -> str:
    if name == lists.STANDARD:
        return f"{len(lists.standard_words())} words, built in"
    count = lists.own_content(name).count(b"\n")
    return f"{count} word{'s' * (count != 1)}"


words = typer.Typer(add_completion=False, rich_markup_mode=None)


@words.command()
def find_words(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position in text; whoever is to move plays.")],
    swaps: Annotated[
        int, typer.Option(min=0, max=2, help="With at most so many swaps; more than one only where one plays alone.")
    ] = 1,
    level: Annotated[int, typer.Option(metavar="SIZE", help="Only words of these sizes: 10, 20, 35, 50 or 60.")] = 60,
    limit: Annotated[int, typer.Option(min=1, help="How many to print.")] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Print every play of a position, the best first.

    Swaps with letters of the hand are tried, taking up one marker, and the board after a Clear. Not tried are: taking
    up several markers, blind draws, and handing on a letter that came into the hand in the same turn.
    """
    if level not in lists.SIZES:
        raise BadOption(f"words have the sizes {', '.join(map(str, lists.SIZES))}, not {level}")
    from fiveways.games.waywords.words.listing import list_plays, read_position

    match = read_position(position)
    found, count = list_plays(match, swaps, lists.SIZES.index(level) + 1, limit)
    if as_json:
        print(json.dumps({"position": match.to_text(), "found": count, "plays": [play.to_json() for play in found]}))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("points", "word", "path", "markers", "before"):
        table.add_column(column, justify="right" if column == "points" else "left", overflow="fold")
    for play in found:
        table.add_row(str(play.points), play.word, ".".join(play.path), " ".join(play.markers), play.first)
    told = f"{count} play{'s' * (count != 1)}" + (f", the best {limit} are shown" if count > limit else "")
    Console().print(*([table] if found else []), told, sep="\n", highlight=False)
