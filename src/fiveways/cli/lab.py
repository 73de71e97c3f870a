"""Commands about the engine: advise, perft, warm, bench."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from fiveways.cli.common import (
    AsJson,
    GameName,
    OptionList,
    SeedText,
    app,
    console,
    print_board,
    read_options,
    warm_up,
)
from fiveways.contract import loading
from fiveways.contract.errors import BadOption, FivewaysError


def _position(game: str, text: str) -> Any:
    """The match of a position. The text may begin with the game's name, but need not."""
    from fiveways.match.match import Match

    spec = loading.spec(game)
    match = Match.from_text(text if text.partition(" ")[0] in loading.names() else f"{game} {text}")
    if match.game.spec is not spec:
        raise FivewaysError(f"the position is one of {match.game.spec.id}, not of {game}")
    return match


@app.command()
def advise(
    game: GameName,
    position: Annotated[str, typer.Argument(help="A position in text.")],
    bot: Annotated[str, typer.Option(help="Who is asked; the strongest level if nobody.")] = "",
    best: Annotated[int, typer.Option(min=1, help="How many moves to print.")] = 5,
    seed: SeedText = None,
    as_json: AsJson = False,
) -> None:
    """Ask a bot for the best moves in a position."""
    from fiveways.lab.advice import advice, advice_table

    match = _position(game, position)
    told = advice(match, bot or match.game.spec.best_bot, best, "1" if seed is None else seed)
    if as_json:
        print(json.dumps(told.to_json()))
    else:
        print_board(match)
        table = [advice_table(told)] if told.moves else []
        console().print(*table, told.why, sep="\n\n", highlight=False)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=12, help="How many actions deep.")] = 3,
    position: Annotated[str | None, typer.Option(help="Start here instead of at a fresh deal.")] = None,
    option: OptionList = None,
    seed: SeedText = None,
) -> None:
    """Count the ways in which play can go on."""
    from fiveways.batch.batch import perft as count
    from fiveways.batch.parallel import gather
    from fiveways.match.match import Match

    if position and (option or seed):
        raise BadOption("a position has options of its own: leave out --option and --seed")
    match = _position(game, position) if position else Match.new(game, read_options(game, option), seed=seed or "perft")

    def tell(at: int) -> None:
        print(at, count(match.game, match.state_bytes(), match.options, at), flush=True)

    gather(depth + 1, tell, threads=1)


@app.command()
def warm() -> None:
    """Compile all rules now, so that no command has to wait later."""
    print(f"ready in {warm_up():.1f} s")


@app.command()
def bench(
    as_json: AsJson = False,
    only: Annotated[str | None, typer.Option(help="Only benchmarks whose name contains this.")] = None,
) -> None:
    """Measure speed against yardsticks in the same run. Needs a checkout of the source; `make bench` sets it up."""
    folder = Path(__file__).parents[3] / "benchmarks"
    if not (folder / "run.py").exists():
        raise FivewaysError("the benchmarks are part of the source checkout, not of the installed package")
    sys.path.insert(0, str(folder.parent))
    from importlib import import_module

    import_module("benchmarks.run").main(as_json=as_json, only=only)
