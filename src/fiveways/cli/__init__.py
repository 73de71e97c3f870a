"""The command line. Every command answers bad input with one line and exit code 2."""

from __future__ import annotations

import sys
from typing import NoReturn

from fiveways.contract.errors import FivewaysError


def _fail(message: str, code: int = 2) -> NoReturn:
    print(f"fiveways: {message}", file=sys.stderr)
    sys.exit(code)


def main() -> None:
    """The entry point. An error becomes one line."""
    # Imported here, because each worker of a server loads this module and needs no commands.
    import typer

    from fiveways.cli.commands import app

    for output in (sys.stdout, sys.stderr):
        if hasattr(output, "reconfigure"):
            output.reconfigure(errors="replace")
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except FivewaysError as error:
        _fail(str(error))
    except typer.TyperException as error:
        _fail(" ".join(error.format_message().split()) + " (try --help)")
    except typer.Exit as done:
        sys.exit(done.exit_code)
    except BrokenPipeError:
        sys.exit(0)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        _fail("interrupted", 130)
