"""What commands share: the app, common arguments, and output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from fiveways.contract import loading
from fiveways.contract.options import read_pairs

if TYPE_CHECKING:
    from fiveways.match.match import Match

HELP = {"help_option_names": ["-h", "--help"]}


class Commands(TyperGroup):
    """Our commands, and those of installed packages. A package is loaded when somebody asks for its command."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *sorted(entry_points(group="fiveways.commands").names)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        ours = super().get_command(ctx, cmd_name)
        brought = () if ours else entry_points(group="fiveways.commands", name=cmd_name)
        return next((typer.main.get_command(entry.load()) for entry in brought), ours)


app = typer.Typer(
    cls=Commands, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False, context_settings=HELP,
    help="Little-known board games, played properly. Without a command: serve tables and open the browser.",
)  # fmt: skip

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game: `fiveways games` lists them.")]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option; may be repeated.")
]
SeedText = Annotated[str | None, typer.Option("--seed", help="Any text; the same seed gives the same chance.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
Threads = Annotated[int | None, typer.Option(min=1, max=256, help="Default: all cores.")]
Games = Annotated[int, typer.Option(max=10**12, help="How many games.")]


def read_options(game: str, given: list[str] | None) -> dict[str, str]:
    """Options of a game as they were typed. Some options take a file here."""
    declared = {option.name: option for option in loading.spec(game).all_options}
    pairs = read_pairs(given or [])
    return {name: declared[name].from_command_line(text) if name in declared else text for name, text in pairs.items()}


def console(stderr: bool = False) -> Any:
    from rich.console import Console

    return Console(stderr=stderr)


def progress_bar(on: Any) -> Any:
    """A bar that disappears when it is done. It shows on a terminal only."""
    from rich.progress import Progress

    return Progress(console=on, transient=True, disable=not on.is_terminal)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def warm_up(transient: bool = False, tell_log: Callable[[str], None] = say) -> float:
    """Compile or load all rules, and return how many seconds that took. Shows a bar, or writes lines to a log."""
    from rich.progress import Progress

    from fiveways.compiled.cache import missing
    from fiveways.compiled.warm import COMPILED, warm

    out = console()
    long = not out.is_terminal and bool(missing())
    if long:
        tell_log("compiling the rules, once; this takes one to several minutes")
    with Progress(console=out, transient=transient) as bar:
        task = bar.add_task("compiling")

        def tell(done: int, total: int, name: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{name:32.32}")
            if long and name.startswith(f"{COMPILED} "):
                tell_log(f"{name} ({done} of {total})")

        took = warm(tell)
    if long:
        tell_log(f"the rules are compiled, in {took:.0f} s")
    return took


def print_board(match: Match) -> None:
    out = console()
    coloured = out.color_system is not None and not out.no_color
    out.file.write(match.game.text.diagram(match.sight().record, coloured) + "\n")


def told_result(match: Match) -> str:
    name = match.game.spec.seat(match.to_move, match.options)
    return f"{match.result}." if match.result else f"{name} to move."


def writable(file: Path) -> Path:
    """The path, if a file can be written there. Ask before a game, so that no game is lost."""
    file = file.expanduser()
    existed = file.exists()
    with file.open("a", encoding="utf-8"):
        pass
    if not existed:
        file.unlink()
    return file
