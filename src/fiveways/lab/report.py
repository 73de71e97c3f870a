"""Results for people: tables for the terminal."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from fiveways.bots.players import OwnBot, SearchBot, explain, make_bot, tell_line
from fiveways.bots.search import search
from fiveways.core import fair, line, registry
from fiveways.core.errors import BadSeat, FivewaysError
from fiveways.core.match import Match
from fiveways.lab.simulate import Simulation
from fiveways.lab.tournament import Tournament


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


@dataclass(frozen=True)
class Advised:
    move: str
    chance: float  # to win, by the bot's reckoning
    share: float  # of the search
    proven: bool
    line: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    position: str
    bot: str
    why: str
    simulations: int
    moves: tuple[Advised, ...]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def advice(match: Match, bot: str, best: int, seed: str) -> Advice:
    """What a searching bot thinks of a position, from the view of the player to move."""
    if match.over:
        raise FivewaysError(f"there is nothing to advise: the game is over, {match.result}")
    view = match.view(match.to_move)
    asked = make_bot(match.game.spec, bot)
    position = "" if match.game.spec.hidden else match.to_text()  # the whole truth is not for a player
    if isinstance(asked, OwnBot):
        choice = asked.choose(view, fair.read_seed(seed))
        return Advice(position, bot, f"{line.text(view.game, view.record, choice.actions)}: {choice.why}", 0, ())
    if not isinstance(asked, SearchBot):
        raise BadSeat(f"{bot} does not search, so it cannot compare moves: ask one of the levels")
    report = search(view, asked.settings, fair.read_seed(seed))
    moves = []
    for candidate in report.candidates[:best]:
        told = tuple(text for _, text in tell_line(view, candidate.line))
        moves.append(Advised(told[0], (candidate.value + 1) / 2, report.share(candidate), candidate.proven, told))
    return Advice(position, bot, explain(view, report), report.simulations, tuple(moves))


def advice_table(told: Advice) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("move", "chance", "search", "expected"):
        table.add_column(column, no_wrap=column != "expected")
    for move in told.moves:
        chance = f"{move.chance:.1%}" + (" certain" if move.proven else "")
        table.add_row(move.move, chance, f"{move.share:.0%}", " ".join(move.line[1:]))
    return table
