"""Commands that let bots play many games: simulate, tournament, report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from fiveways.cli.common import (
    AsJson,
    GameName,
    Games,
    OptionList,
    SeedText,
    Threads,
    app,
    console,
    progress_bar,
    read_options,
)
from fiveways.contract import loading

Sweeps = Annotated[
    list[str] | None,
    typer.Option(
        "--sweep", metavar="NAME=VALUES", help="An option with several values: rows=7,9 or rows=7..11 or on,off."
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option("--out", metavar="FOLDER", help="Keep a row for each game there (Parquet); go on with what is there."),
]
USUAL_SEED = "1"
On = Annotated[str | None, typer.Option("--on", metavar="ray://HOST:PORT", help="Play on a Ray cluster.")]


class Counter:
    """Counts games: those that are done, and how many of them a folder held already."""

    def __init__(self) -> None:
        self.done = self.there = 0

    def found(self, there: int) -> None:
        self.there = there

    def kept(self, out: Path) -> str:
        played = self.done - self.there
        return f"kept in {out}: {played:,} games played now" + (f", {self.there:,} were there" if self.there else "")


@contextmanager
def _stoppable(
    screen: Console, out: Path | None, count: Counter, otherwise: str = "nothing is kept without --out FOLDER"
) -> Iterator[None]:
    """Say what happens to the games when somebody presses Ctrl-C."""
    try:
        yield
    except KeyboardInterrupt:
        what = f"{count.kept(out)}; the same command goes on" if out else otherwise
        screen.print(f"stopped; {what}", highlight=False, soft_wrap=True)
        raise typer.Exit(130) from None


@app.command()
def simulate(
    game: GameName,
    games: Games = 1000,
    seats: Annotated[
        str | None, typer.Option(help="Who plays, by seat: random,level1; one name for all of them.")
    ] = None,
    seed: SeedText = None,
    option: OptionList = None,
    sweep: Sweeps = None,
    out: Folder = None,
    on: On = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and count who wins, with one set of options or with many."""
    from fiveways.lab import printed
    from fiveways.lab.playing.arms import combine, read_sweep
    from fiveways.lab.playing.folder import write_json
    from fiveways.lab.playing.places import place
    from fiveways.lab.simulate import sweep as run

    kinds = seats.split(",") if seats is not None else None
    chance = USUAL_SEED if seed is None else seed
    options, swept = read_options(game, option), read_sweep(loading.spec(game), sweep or [])
    screen = console(stderr=as_json)
    count = Counter()
    with _stoppable(screen, out, count), progress_bar(screen) as bar:
        task = bar.add_task("playing", total=games * len(combine(game, options, swept, kinds, chance).arms))

        def tell(more: int) -> None:
            count.done += more
            bar.update(task, advance=more)

        done = run(
            game, games, swept, options=options, seats=kinds, seed=chance, place=place(on, threads), folder=out,
            progress=tell, found=count.found,
        )  # fmt: skip
    if out:
        write_json(out / "summary.json", done.to_json())
    if as_json:
        print(json.dumps((done if swept else done.arms[0]).to_json()))
        return
    if swept:
        for reason in done.left_out:
            screen.print(f"left out: {reason}", highlight=False)
        screen.print(printed.sweep_table(done), crop=False, highlight=False)
        screen.print(f"\n{games:,} games each, seed {chance}", highlight=False)
    else:
        screen.print(printed.simulation_table(done.arms[0]), highlight=False)
    if out:
        screen.print(count.kept(out), highlight=False, soft_wrap=True)


@app.command()
def tournament(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Who takes part: random,greedy,level1..level5")] = "random,greedy",
    games: Annotated[int, typer.Option(max=10**6, help="Games for each pair; seats are swapped.")] = 20,
    seed: SeedText = None,
    option: OptionList = None,
    sweep: Sweeps = None,
    out: Folder = None,
    on: On = None,
    threads: Threads = None,
    neighbours: Annotated[bool, typer.Option("--neighbours", help="Only each bot against the next.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and rate them."""
    from fiveways.bots.players import read_bots
    from fiveways.lab import printed
    from fiveways.lab.playing.arms import combine, read_sweep
    from fiveways.lab.playing.folder import write_json
    from fiveways.lab.playing.places import place
    from fiveways.lab.tournament import pair_up, tournaments

    names = read_bots(loading.spec(game), bots)
    options, swept = read_options(game, option), read_sweep(loading.spec(game), sweep or [])
    screen = console(stderr=as_json)
    chance = USUAL_SEED if seed is None else seed
    count = Counter()
    with _stoppable(screen, out, count), progress_bar(screen) as bar:
        ways = len(combine(game, options, swept, None, "").arms)
        task = bar.add_task("playing", total=games * len(pair_up(names, neighbours)) * ways)

        def tell(more: int) -> None:
            count.done += more
            bar.update(task, advance=more)

        done = tournaments(
            game, names, games, swept=swept, options=options, seed=chance, place=place(on, threads), folder=out,
            neighbours=neighbours, progress=tell, found=count.found,
        )  # fmt: skip
    told: Any = [one.to_json() for one in done] if swept else done[0].to_json()
    if out:
        write_json(out / "summary.json", told)
    if as_json:
        print(json.dumps(told))
        return
    for one in done:
        title = [f"{printed.options_line(one, list(swept))}:"] if swept else []
        screen.print(*title, *printed.ratings_table(one), sep="\n\n", highlight=False)
    screen.print(f"\n{games:,} games a pair, seed {chance}", highlight=False)
    if out:
        screen.print(count.kept(out), highlight=False, soft_wrap=True)


@app.command()
def report(
    game: GameName,
    games: Annotated[int, typer.Option(max=10**6, help="At most so many games answer a question.")] = 400,
    bots: Annotated[str, typer.Option(help="Who plays at every seat.")] = "level2",
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the page and its figures go.")] = Path(
        "report"
    ),
    figures: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Make the page from these figures again, without playing."),
    ] = None,
    seed: SeedText = None,
    option: OptionList = None,
    on: On = None,
    threads: Threads = None,
    open_it: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Study a game and write a page about it: who has the advantage, how it goes, skill and luck, options."""
    from fiveways.lab.playing.places import place
    from fiveways.lab.report.page import Page
    from fiveways.lab.report.report import Effort, Report
    from fiveways.lab.report.reporter import Reporter

    screen = console()
    if figures:
        page = Page(Report.read(figures, game)).write(out)
    else:
        with (
            _stoppable(screen, None, Counter(), "a report is made in one go, and nothing is kept"),
            progress_bar(screen) as bar,
        ):
            task = bar.add_task("", total=1.0)
            reporter = Reporter(
                game, read_options(game, option), bot=bots, effort=Effort.of(games),
                seed="report" if seed is None else seed, place=place(on, threads),
                tell=lambda what, share: bar.update(task, description=what, completed=share),
            )  # fmt: skip
            page = Page(reporter.make()).write(out)
    screen.print(f"{page}", highlight=False, soft_wrap=True)
    if open_it:
        typer.launch(str(page))
