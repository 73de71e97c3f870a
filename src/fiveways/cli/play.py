"""Commands for players: games, rules, options, play, show."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from fiveways.cli.common import (
    GameName,
    OptionList,
    SeedText,
    app,
    console,
    print_board,
    read_options,
    told_result,
    writable,
)
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError, UnknownGame
from fiveways.contract.facts import Spec
from fiveways.contract.options import Value, said
from fiveways.contract.traits import Points
from fiveways.match import fairness


@app.command()
def games() -> None:
    """List the games that are installed."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "what it is"):
        table.add_column(column, no_wrap=column != "what it is")
    for name in loading.names():
        try:
            spec = loading.spec(name)
        except UnknownGame as error:
            table.add_row(name, "?", str(error))
            continue
        fewest, most = spec.players
        table.add_row(spec.id, str(fewest) if fewest == most else f"{fewest} to {most}", spec.tagline)
    console().print(table, highlight=False, markup=False)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="One rule, by its id or number.")] = None,
) -> None:
    """Print the rule book of a game, or one rule of it."""
    from fiveways.terminal.book import show_rules

    show_rules(console(), loading.load(game), rule)


@app.command()
def options(game: GameName) -> None:
    """Explain the options of a game."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("option", "default", "allowed", "meaning"):
        table.add_column(column, no_wrap=column in ("option", "default"))
    for option in loading.spec(game).all_options:
        table.add_row(option.name, said(option.default), option.allowed, option.meaning)
    console().print(table)


@app.command()
def play(
    game: GameName,
    against: Annotated[str, typer.Option(help="random, greedy, level1 to level5, or person: one beside you.")] = "",
    seat: Annotated[str, typer.Option(help="Where you sit: a seat's name or number; the first if not given.")] = "",
    option: OptionList = None,
    seed: SeedText = None,
    save: Annotated[Path | None, typer.Option(help="Write each match to a file of this name.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="Today's board, alone: everybody gets the same.")] = False,
) -> None:
    """Play a game here in the terminal."""
    from fiveways.cli.records import replayed
    from fiveways.terminal.table import PERSON, TerminalTable, read_opponent

    loaded = loading.load(game)
    saved = replayed(resume) if resume else None
    if saved and (saved.game is not loaded or option or seed):
        raise FivewaysError(f"{resume} is a match of {saved.game.spec.id} with options and a seed of its own")
    if daily and (option or seed or saved):
        raise FivewaysError("today's board is the same for everybody: it has options and a seed of its own")
    values = saved.options if saved else loaded.spec.read(read_options(game, option))
    if daily:
        values, seed = _today(loaded.spec)
    if saved and not against and not seat:
        seats = [read_opponent(loaded.spec, name) for name in saved.seats]
    else:
        opponent = read_opponent(loaded.spec, against or loaded.spec.usual_bot)
        mine = loaded.spec.find_seat(seat or "0", values)
        seats = [PERSON if opponent == PERSON or i == mine else opponent for i in range(loaded.spec.seats(values))]
    table = TerminalTable(console(), loaded, seats, writable(save) if save else None)
    table.series(values, seed, saved)


def _today(spec: Spec) -> tuple[dict[str, Value], str]:
    """The options and the seed of the board of the day."""
    if spec.trait(Points).daily is None:
        raise FivewaysError(f"{spec.id} has no board of the day")
    return spec.read(spec.trait(Points).daily), fairness.daily_seed(spec.id, datetime.now(UTC).date().isoformat()).hex()


@app.command()
def show(
    position: Annotated[str, typer.Argument(help="A position in text, or a game alone for its start.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write a picture to this .svg file.")] = None,
) -> None:
    """Draw a position: in the terminal, or as an SVG file."""
    from fiveways.match.match import Match

    name, _, rest = position.strip().partition(" ")
    match = Match.from_text(position) if rest else Match.new(name, seed="show")
    if output is None:
        print_board(match)
        print(told_result(match))
        return
    if output.suffix.lower() != ".svg":
        raise FivewaysError(f"a picture is an SVG file: name it {output.with_suffix('.svg')}, not {output}")
    output.write_text(match.svg(), "utf-8")
    print(f"wrote {output}")
