"""All benchmarks. Run them with `make bench` or `fiveways bench`."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec

from fiveways import FivewaysError

MODULES = (
    "playouts",
    "batch",
    "search",
    "startup",
    "tables",
    "scale",
    "words",
    "envs_batch",
    "envs_pettingzoo",
    "page",
)
LONG = ("strength",)
"""Run only when asked for by name."""
NEED_OPEN_SPIEL = {"playouts", "search", "strength"}


def main(*, as_json: bool = False, only: str | None = None) -> None:
    chosen = [name for name in MODULES + LONG if (only in name if only else name in MODULES)]
    if not chosen:
        raise FivewaysError(f"no benchmark is called {only!r}: there are {', '.join(MODULES + LONG)}")
    if find_spec("pyspiel") is None and set(chosen) & NEED_OPEN_SPIEL:
        raise FivewaysError("OpenSpiel is not installed, and some benchmarks need it: run `make bench`")
    load = os.getloadavg()[0]
    figures = [figure for name in chosen for figure in import_module(f"benchmarks.{name}").run()]
    if as_json:
        results = [{**asdict(figure), "reached": figure.reached} for figure in figures]
        print(json.dumps({"machine": platform.processor() or platform.machine(), "load": load, "figures": results}))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for column in ("figure", "measured", "wanted", ""):
        table.add_column(column, overflow="fold")
    for figure in figures:
        wanted = f"{'at least' if figure.at_least else 'at most'} {figure.target:g} {figure.unit}"
        table.add_row(figure.name, f"{figure.value:.3g} {figure.unit}", wanted, "" if figure.reached else "falls short")
        for name, value in figure.details.items():
            table.add_row(f"  [dim]{name}[/dim]", f"[dim]{value:.3g}[/dim]")
    Console().print(table, f"Load before the run: {load:.2f}", sep="\n", highlight=False)
