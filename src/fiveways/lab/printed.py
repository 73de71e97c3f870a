"""Results for people: tables for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from fiveways.core import registry
from fiveways.lab.simulate import Simulation, Sweep
from fiveways.lab.tournament import Tournament
from fiveways.lab.variants import said


def simulation_table(done: Simulation) -> Table:
    names = registry.spec(done.game).names_of_seats(done.options)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("games", f"{done.games:,}")
    for seat, won in enumerate(done.wins):
        table.add_row(f"{names[seat]} ({done.seats[seat]}) won", f"{won:,} ({won / done.games:.1%})")
    table.add_row("drawn", f"{done.draws:,}")
    table.add_row("ended by", ", ".join(f"{name} {count:,}" for name, count in done.reasons.items() if count))
    table.add_row("plies a game", f"{done.mean_plies:.1f}, at most {done.longest}")
    table.add_row("speed", f"{done.plies_per_second:,} plies a second, {done.seconds:.2f} s")
    table.add_row("seed", done.seed)
    return table


def ratings_table(done: Tournament) -> tuple[Table, Table]:
    """Ratings, strongest first, and every pairing."""
    strength = Table(box=None, pad_edge=False)
    for column in ("bot", "Elo", "95 %"):
        strength.add_column(column, no_wrap=True)
    for name, rating in sorted(done.ratings.items(), key=lambda item: -item[1].elo):
        strength.add_row(name, f"{rating.elo:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}")
    pairs = Table(box=None, pad_edge=False)
    for column in ("pairing", "won", "drawn", "lost", "points", "95 %"):
        pairs.add_column(column, no_wrap=True)
    for p in done.pairings:
        numbers = (str(p.wins), str(p.draws), str(p.losses), f"{p.share:.1%}", f"{p.low:.0%} to {p.high:.0%}")
        pairs.add_row(f"{p.one} against {p.two}", *numbers)
    return strength, pairs


def sweep_table(done: Sweep) -> Table:
    """A row for each combination of options."""
    table = Table(box=None, pad_edge=False)
    most = max(len(arm.seats) for arm in done.arms)
    seats = [f"seat {seat} won" for seat in range(most)]
    for column in (*done.swept, *seats, "drawn", "plies a game", "longest", "ended by"):
        table.add_column(column, overflow="fold")
    for arm in done.arms:
        won = [f"{count / arm.games:.1%}" for count in arm.wins] + [""] * (most - len(arm.wins))
        ended = ", ".join(f"{name} {count / arm.games:.0%}" for name, count in arm.reasons.items() if count)
        swept = [said(arm.options[name]) for name in done.swept]
        table.add_row(*swept, *won, f"{arm.draws / arm.games:.1%}", f"{arm.mean_plies:.1f}", f"{arm.longest}", ended)
    return table


def options_line(done: Tournament, swept: Sequence[str]) -> str:
    return ", ".join(f"{name}={said(done.options[name])}" for name in swept)
