"""Results as tables for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from fiveways.contract import loading
from fiveways.contract.facts import Spec
from fiveways.contract.options import Options, said
from fiveways.contract.traits import Points, Together
from fiveways.lab.simulate import Simulation, Sweep
from fiveways.lab.tournament import Tournament


def simulation_table(done: Simulation) -> Table:
    spec = loading.spec(done.game)
    names = spec.names_of_seats(done.options)
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_row("games", f"{done.games:,}")
    if spec.trait(Together).when(done.options) and len(names) > 1:
        table.add_row("won together", f"{done.wins[0]:,} ({done.wins[0] / done.games:.1%})")
    elif not spec.trait(Points).alone(done.options):
        for seat, won in enumerate(done.wins):
            table.add_row(f"{names[seat]} ({done.seats[seat]}) won", f"{won:,} ({won / done.games:.1%})")
        if done.shared:
            table.add_row("won by several", f"{done.shared:,}, and counted for each of them")
    for seat, points in enumerate(done.mean_points or ()):
        table.add_row(f"{names[seat]} ({done.seats[seat]}), points", f"{points:.2f} on average")
    if not spec.trait(Points).alone(done.options):
        table.add_row(_undecided(spec, done.options), f"{done.draws:,}")
    table.add_row("ended by", ", ".join(f"{name} {count:,}" for name, count in done.reasons.items() if count))
    table.add_row("plies a game", f"{done.mean_plies:.1f}, at most {done.longest}")
    if done.seconds is not None:
        table.add_row("speed", f"{done.plies_per_second:,} plies a second, {done.seconds:.2f} s")
    table.add_row("seed", done.seed)
    return table


def _undecided(spec: Spec, options: Options) -> str:
    """What a score of 0 is called: drawn; or, of partners, what they have won then."""
    titles = dict.fromkeys(ending.title for ending in spec.endings if ending.title)
    return " or ".join(titles) if titles and spec.trait(Together).when(options) else "drawn"


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
    """A row for each combination of options. Columns are as wide as they must be, so that nothing is cut off."""
    spec = loading.spec(done.game)
    points = any(arm.mean_points for arm in done.arms)
    if all(spec.trait(Together).when(arm.options) for arm in done.arms):
        winners = ["won together"]
    else:
        names = {spec.names_of_seats(arm.options) for arm in done.arms}
        most = max(len(arm.seats) for arm in done.arms)
        winners = [f"{name} won" for name in names.pop()] if len(names) == 1 else [f"seat {n} won" for n in range(most)]
    undecided = {_undecided(spec, arm.options) for arm in done.arms}
    drawn = undecided.pop() if len(undecided) == 1 else "drawn"
    lines = [[*done.swept, *winners, *(["points"] if points else []), drawn, "plies", "longest", "ended by"]]
    for arm in done.arms:
        won = [f"{count / arm.games:.1%}" for count in arm.wins][: len(winners)]
        ended = "\n".join(f"{name} {count / arm.games:.0%}" for name, count in arm.reasons.items() if count)
        made = [" ".join(f"{mean:.1f}" for mean in arm.mean_points or ())] if points else []
        swept = [said(arm.options[name]) for name in done.swept]
        numbers = (f"{arm.draws / arm.games:.1%}", f"{arm.mean_plies:.1f}", f"{arm.longest}")
        lines.append([*swept, *won, *[""] * (len(winners) - len(won)), *made, *numbers, ended])
    table = Table(box=None, pad_edge=False)
    for column in zip(*lines, strict=True):
        width = max(len(line) for cell in column for line in cell.split("\n"))
        table.add_column(column[0], no_wrap=True, min_width=width)
    for line in lines[1:]:
        table.add_row(*line)
    return table


def options_line(done: Tournament, swept: Sequence[str]) -> str:
    return ", ".join(f"{name}={said(done.options[name])}" for name in swept)
