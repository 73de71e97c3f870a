"""The command line. Every command answers bad input with one line and exit code 2."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from fiveways.core import registry
from fiveways.core.errors import BadRecord, FivewaysError
from fiveways.core.options import split_option

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Five little-known board games, played properly.",
)
records = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Read, replay and verify records of matches.")
app.add_typer(records, name="record")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game: `fiveways games` lists them.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be repeated.")
]
SeedText = Annotated[str | None, typer.Option("--seed", help="Any text; the same seed gives the same chance.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as written by `fiveways play --save`.")]


def _options(given: list[str] | None) -> dict[str, str]:
    return dict(split_option(text) for text in given or [])


def _console() -> Any:
    from rich.console import Console

    return Console()


@app.command()
def games() -> None:
    """List the games that are installed."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("game", "players", "what it is"):
        table.add_column(column, no_wrap=column != "what it is")
    for name in registry.names():
        spec = registry.spec(name)
        fewest, most = spec.players
        table.add_row(spec.id, str(fewest) if fewest == most else f"{fewest} to {most}", spec.tagline)
    _console().print(table)


@app.command()
def rules(
    game: GameName, rule: Annotated[str | None, typer.Argument(metavar="[RULE]", help="One rule, by its id.")] = None
) -> None:
    """Print the rule book of a game, or one rule of it."""
    from rich.markdown import Markdown

    book = registry.load(game).rulebook
    _console().print(Markdown(f"**{rule}** {book[rule]}" if rule else book.markdown))


@app.command()
def options(game: GameName) -> None:
    """Explain the options of a game."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("option", "default", "allowed", "meaning"):
        table.add_column(column, no_wrap=column in ("option", "default"))
    for option in registry.spec(game).all_options:
        default = option.default
        shown = str(default) if not isinstance(default, bool) else "on" if default else "off"
        table.add_row(option.name, shown, option.allowed, option.help)
    _console().print(table)


@app.command()
def play(
    game: GameName,
    against: Annotated[str, typer.Option(help="random, or person: somebody beside you.")] = "random",
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    option: OptionList = None,
    seed: SeedText = None,
    save: Annotated[Path | None, typer.Option(help="Write each match to this file.")] = None,
) -> None:
    """Play a game here in the terminal."""
    from fiveways.core.errors import BadSeat
    from fiveways.terminal import Table

    loaded = registry.load(game)
    values = loaded.spec.read(_options(option))
    if against not in ("random", "person"):
        raise BadSeat(f"there is no opponent {against!r}: there is random, and person")
    loaded.spec.seat(seat, values)
    seats = ["person" if against == "person" or i == seat else against for i in range(loaded.spec.seats(values))]
    Table(_console(), loaded, seats, save).series(values, seed)


@app.command()
def show(
    position: Annotated[str, typer.Argument(help="A position in text, beginning with the game's name.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write an SVG picture to this file.")] = None,
) -> None:
    """Draw a position: in the terminal, or as an SVG file."""
    from fiveways.core.match import Match

    match = Match.from_text(position)
    if output:
        output.write_text(match.svg(), "utf-8")
        print(f"wrote {output}")
    else:
        _print_board(match)


def _print_board(match: Any) -> None:
    console = _console()
    console.file.write(match.game.text.diagram(match.view().record, console.color_system is not None) + "\n")


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seats: Annotated[str | None, typer.Option(help="Who plays, by seat: random,random")] = None,
    seed: SeedText = None,
    option: OptionList = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Default: all cores.")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and count who wins."""
    import secrets

    from fiveways.lab.simulate import simulate as run

    seed = secrets.token_hex(4) if seed is None else seed
    kinds = seats.split(",") if seats else None
    arguments: dict[str, Any] = {"options": _options(option), "seats": kinds, "seed": seed, "threads": threads}
    if as_json:
        print(json.dumps(run(game, games, **arguments).to_json()))
        return
    from rich.progress import Progress
    from rich.table import Table

    console = _console()
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("playing", total=games)
        done = run(game, games, **arguments, progress=lambda n: bar.update(task, advance=n))
    spec = registry.spec(game)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("games", f"{done.games:,}")
    for index, won in enumerate(done.wins):
        table.add_row(f"{spec.seat_names[index]} ({done.seats[index]}) won", f"{won:,} ({won / games:.1%})")
    table.add_row("drawn", f"{done.draws:,}")
    table.add_row("ended by", ", ".join(f"{name} {count:,}" for name, count in done.reasons.items() if count))
    table.add_row("plies a game", f"{done.mean_plies:.1f}, at most {done.longest}")
    table.add_row("speed", f"{done.plies_per_second:,} plies a second, {done.seconds:.2f} s")
    table.add_row("seed", done.seed)
    console.print(table, highlight=False)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=12, help="How many actions deep.")] = 3,
    position: Annotated[str | None, typer.Option(help="Start here instead of at a fresh deal.")] = None,
    option: OptionList = None,
    seed: SeedText = None,
) -> None:
    """Count the ways in which play can go on."""
    from fiveways.core.batch import perft as count
    from fiveways.core.match import Match

    match = Match.from_text(position) if position else Match.new(game, _options(option), seed=seed or "perft")
    if match.game.spec.id != registry.spec(game).id:
        raise FivewaysError(f"the position is one of {match.game.spec.id}, not of {game}")
    for at in range(depth + 1):
        print(at, count(match.game, match.state_bytes(), match.options, at))


def _read_record(file: Path) -> Any:
    from fiveways.core.record import Record

    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: not a record: it is not UTF-8 text") from None
    try:
        return Record.from_json(text)
    except FivewaysError as error:
        raise type(error)(f"{file}: {error.message}", error.rule) from None


def _replayed(file: Path) -> Any:
    from fiveways.core.match import Match

    record = _read_record(file)
    try:
        return Match.from_record(record)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error.message}", error.rule) from None


@records.command("show")
def record_show(file: RecordFile) -> None:
    """Show who played, how it went and where it ended."""
    match = _replayed(file)
    names = [f"{match.game.spec.seat_names[i]}: {name}" for i, name in enumerate(match.seats)]
    print(f"{match.game.spec.name}. {', '.join(names)}. {len(match.moves)} moves.")
    print(" ".join(f"{n}. {played.text}" for n, played in enumerate(match.moves, 1)))
    _print_board(match)
    print(f"{match.result}." if match.result else "Not finished.")


@records.command("replay")
def record_replay(file: RecordFile) -> None:
    """Show the board after each move."""
    whole = _replayed(file)
    for number, match in enumerate(whole.history()):
        played = whole.moves[number - 1] if number else None
        name = whole.game.spec.seat_names[played.seat] if played else ""
        print(f"\n{number}. {name} {played.text}" if played else "The start")
        _print_board(match)
    print(f"{whole.result}." if whole.result else "Not finished.")


@records.command("verify")
def record_verify(file: RecordFile) -> None:
    """Check everything: nothing changed, the promised seed, only legal moves, the right result."""
    match = _replayed(file)
    print(f"{file}: good. {len(match.moves)} legal moves, the seed fits its commitment, and the result is right:")
    print(f"{match.result}." if match.result else "not finished.")


@app.command()
def warm() -> None:
    """Compile all rules now, so that nothing has to wait for it later."""
    from rich.progress import Progress

    from fiveways.core.warm import warm as run

    with Progress(console=_console()) as bar:
        task = bar.add_task("compiling")

        def tell(done: int, total: int, name: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{name:32.32}")

        seconds = run(tell)
    print(f"ready in {seconds:.1f} s")


@app.command()
def bench(
    as_json: AsJson = False,
    only: Annotated[str | None, typer.Option(help="Only benchmarks whose name contains this.")] = None,
) -> None:
    """Measure speed against yardsticks in the same run. Needs a checkout of the source."""
    folder = Path(__file__).parents[2] / "benchmarks"
    if not (folder / "run.py").exists():
        raise FivewaysError("the benchmarks are part of the source checkout, not of the installed package")
    sys.path.insert(0, str(folder.parent))
    from importlib import import_module

    import_module("benchmarks.run").main(as_json=as_json, only=only)


def _fail(message: str, code: int = 2) -> NoReturn:
    print(f"fiveways: {message}", file=sys.stderr)
    sys.exit(code)


def main() -> None:
    """The entry point: errors become one line."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except FivewaysError as error:
        _fail(str(error))
    except typer.TyperException as error:
        _fail(" ".join(error.format_message().split()) + " (try --help)")
    except typer.Exit as done:
        sys.exit(done.exit_code)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        _fail("interrupted", 130)
