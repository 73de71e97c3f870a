"""Commands for the database that keeps the tables."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fiveways.cli.common import HELP, AsJson
from fiveways.cli.serve import Db
from fiveways.contract.errors import BadOption

if TYPE_CHECKING:
    from fiveways.tables.store.store import Store

app = typer.Typer(
    no_args_is_help=False,
    rich_markup_mode=None,
    context_settings=HELP,
    help="Upgrade, check, export and import the database in which tables are kept.",
)
Tables = Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="Only these tables.")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write to a file that only you can read.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="As written by `fiveways db export`.")]
Skip = Annotated[
    bool, typer.Option("--skip-unreadable", help="Leave out tables that cannot be replayed; they are named.")
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@asynccontextmanager
async def _store(db: str | None, new: bool = False, only_read: bool = False) -> AsyncIterator[Store]:
    """Open the store. Only an import may create a new file: elsewhere a missing file is a typing mistake."""
    from fiveways.tables.store.database_url import SQLITE, default_url, read_address, read_url
    from fiveways.tables.store.store import Store

    address = read_address(read_url(db) if db else default_url())
    if address.kind == SQLITE and not new and not address.file.exists():
        raise BadOption(f"there is no database {address.file}")
    store = Store(address.url.render_as_string(hide_password=False), only_read)
    try:
        yield store
    finally:
        await store.close()


def _run(work: Callable[[], Coroutine[Any, Any, int]]) -> None:
    code = asyncio.run(work())
    if code:
        raise typer.Exit(code)


@app.command("upgrade")
def upgrade(db: Db = None) -> None:
    """Bring the database to the version of this program. `serve` does that too."""

    async def work() -> int:
        from fiveways.tables.store.upgrading import upgrade

        async with _store(db) as store:
            await store.connect()
            before, now = await upgrade(store)
            told = f"already at version {now}" if before == now else f"now at version {now}"
            if before not in (now, None):
                told += f", upgraded from {before}"
            print(f"{store.address.shown}: {told}")
        return 0

    _run(work)


@app.command("check")
def check(db: Db = None, as_json: AsJson = False) -> None:
    """Replay every game from its log and report what is wrong. The exit code is 1 if anything is."""

    async def work() -> int:
        import orjson

        from fiveways.tables.store import schema
        from fiveways.tables.store.database_url import SQLITE
        from fiveways.tables.store.snapshot import snapshot
        from fiveways.tables.upkeep.checking import check

        async with _store(db, only_read=True) as store, snapshot(store) as kept:
            report = await check(kept, store.address.kind == SQLITE)
            if as_json:
                problems = [{"table": table or None, "problem": problem} for table, problem in report.problems]
                told = {"database": store.address.shown, "version": schema.VERSION, "tables": report.tables,
                        "entries": report.entries, "problems": problems}  # fmt: skip
                print(orjson.dumps(told).decode())
            else:
                for table, problem in report.problems:
                    print(f"table {table}: {problem}" if table else problem)
                number = len(report.problems)
                found = f"{number} problem{'s' * (number > 1)}" if number else "good"
                counted = f"{report.tables} tables with {report.entries} entries"
                print(f"{store.address.shown}: {found}. Version {schema.VERSION}, {counted}.")
        return 1 if report.problems else 0

    _run(work)


@app.command("export")
def export(tables: Tables = None, db: Db = None, out: Out = None, force: Force = False) -> None:
    """Write people, tables, logs and scores as lines of JSON, as they are at this moment."""
    warning = "It holds the secrets of running games and everybody's messages: keep it to yourself."

    async def work() -> int:
        from fiveways.tables.store.snapshot import snapshot
        from fiveways.tables.upkeep.dump import lines

        file = None if out is None else Path(os.path.realpath(out.expanduser()))
        if file and file.is_file() and not force:
            raise BadOption(f"{out} is there already; --force replaces it")
        counts: Counter[bytes] = Counter()
        async with _store(db, only_read=True) as store, snapshot(store) as kept:
            source = _counted(lines(kept, tables or ()), counts)
            await (_print(source) if file is None else _write(file, source))
        written = f"{counts[b'table']} tables with {counts[b'entry']} entries and {counts[b'person']} people written"
        print(f"{written} to {out or 'standard output'}. {warning}", file=sys.stderr)
        return 0

    _run(work)


async def _counted(source: AsyncIterator[bytes], counts: Counter[bytes]) -> AsyncIterator[bytes]:
    """Pass lines on, and count them by kind."""
    async for line in source:
        counts[line.split(b'"', 2)[1]] += 1
        yield line


@contextmanager
def _writing(what: str) -> Iterator[None]:
    """Turn an error of the system into a message. A reader that stops reading is no error."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadOption(f"cannot write {what}: {error.strerror or error}") from None


async def _print(source: AsyncIterator[bytes]) -> None:
    with _writing("to standard output"):
        try:
            async for line in source:
                sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python tries once more when it ends
            raise


async def _write(file: Path, source: AsyncIterator[bytes]) -> None:
    """Write the whole file, or leave what was there."""
    if not file.parent.is_dir():
        raise BadOption(f"cannot write {file}: it is in a folder that does not exist")
    if file.exists() and not file.is_file():  # a device would be replaced too
        raise BadOption(f"cannot write {file}: it is not a regular file")
    with _writing(str(file)), NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}.", delete=False) as part:
        try:
            async for line in source:
                part.write(line)
            part.flush()
            os.fsync(part.fileno())
            os.replace(part.name, file)
        except BaseException:
            os.unlink(part.name)
            raise


@app.command("import")
def import_(file: File, db: Db = None, skip_unreadable: Skip = False) -> None:
    """Import what was exported: all of it or nothing. Tables that exist already stay as they are."""

    async def work() -> int:
        from fiveways.tables.upkeep.dump import Dump
        from fiveways.tables.upkeep.restore import examine, restore

        with Dump(file.expanduser()) as dump:
            examined = examine(dump, skip_unreadable)
            async with _store(db, new=True) as store:
                await store.open()
                taken = await restore(store, dump, examined)
            for table, why in examined.unreadable.items():
                print(f"left out: table {table}: {why}", file=sys.stderr)
            print(
                f"{store.address.shown}: {taken.tables} tables with {taken.entries} entries and {taken.people} people "
                f"imported; {taken.skipped_tables} tables and {taken.skipped_people} people were there already"
                + (f" (tables that have gone on since: {taken.further})" if taken.further else "")
            )
        return 0

    _run(work)
