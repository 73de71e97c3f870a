"""Commands for records of matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fiveways.cli.common import HELP, print_board
from fiveways.contract.errors import BadRecord, FivewaysError
from fiveways.match import fairness

if TYPE_CHECKING:
    from fiveways.match.match import Match
    from fiveways.match.record import Record

app = typer.Typer(
    no_args_is_help=False, rich_markup_mode=None, context_settings=HELP, help="Read, replay and verify records."
)
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as written by `fiveways play --save`.")]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


def read_record(file: Path) -> Record:
    from fiveways.match.record import Record

    try:
        return Record.from_json(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: not a record: it is not UTF-8 text") from None
    except FivewaysError as error:
        raise type(error)(f"{file}: {error.message}", error.rule) from None


def replayed(file: Path) -> Match:
    """The match of a record, played again from the start."""
    from fiveways.match.match import Match

    record = read_record(file)
    try:
        return Match.from_record(record)
    except FivewaysError as error:
        raise BadRecord(f"{file}: {error.message}", error.rule) from None


def _result(match: Match) -> str:
    return f"{match.result}." if match.result else "Not finished."


@app.command("show")
def show(file: RecordFile) -> None:
    """Show who played, how it went and where it ended."""
    match = replayed(file)
    names = [f"{match.game.spec.seat(i, match.options)}: {name}" for i, name in enumerate(match.seats)]
    print(f"{match.game.spec.name}. {', '.join(names)}. {len(match.moves)} moves.")
    print(" ".join(f"{n}. {played.text}" for n, played in enumerate(match.moves, 1)))
    print_board(match)
    print(_result(match))


@app.command("replay")
def replay(file: RecordFile) -> None:
    """Show the board after each move."""
    whole = replayed(file)
    for number, match in enumerate(whole.history()):
        played = match.moves[-1] if number else None
        name = whole.game.spec.seat(played.seat, whole.options) if played else ""
        print(f"\n{number}. {name} {played.text}" if played else "The start")
        print_board(match)
    print(_result(whole))


@app.command("review")
def review(file: RecordFile) -> None:
    """Say for each turn what could have been played, for games that offer a review."""
    from fiveways.match.review import review_of

    match = replayed(file)
    for remark in review_of(match):
        name = match.game.spec.seat(remark.seat, match.options)
        missed = ", ".join(f"{way.text} ({way.points:g})" for way in remark.missed)
        played = f"{remark.ply}. {name}: {remark.played.text} ({remark.played.points:g})"
        print(f"{played}. There was {missed}" if missed else f"{played}, the best there was")


@app.command("verify")
def verify(
    file: RecordFile,
    commitment: Annotated[str | None, typer.Option(help="What was published at the start, to compare with.")] = None,
) -> None:
    """Check that nothing was changed, that the seed is the promised one, and that moves and result are right."""
    match = replayed(file)
    if commitment:
        fairness.verify(bytes.fromhex(match.record().seed or ""), commitment)
    print(f"{file}: good. {len(match.moves)} legal moves, and the result is right. {_result(match)}")
    print(
        f"The seed fits the commitment {match.commitment}"
        + ("" if commitment else " (compare it with what was published)")
    )
