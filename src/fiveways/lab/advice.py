"""What a bot thinks of a position."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rich.table import Table

from fiveways.bots.players import OwnBot, SearchBot, explain, make_bot, tell_line
from fiveways.bots.search import search
from fiveways.contract.errors import BadSeat, FivewaysError
from fiveways.contract.traits import Secrets
from fiveways.match import fairness, line
from fiveways.match.match import Match


@dataclass(frozen=True)
class Advised:
    """A move that a bot considered, and what it thinks of it."""

    move: str
    chance: float  # to win, by the bot's reckoning
    share: float  # of the search
    proven: bool
    line: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    """A bot's opinion of a position, the best moves first."""

    position: str
    bot: str
    why: str
    simulations: int
    moves: tuple[Advised, ...]

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)


def advice(match: Match, bot: str, best: int, seed: str) -> Advice:
    """What a searching bot thinks of a position, from the view of the player to move."""
    if match.over:
        raise FivewaysError(f"there is nothing to advise: the game is over, {match.result}")
    view = match.view(match.to_move)
    asked = make_bot(match.game.spec, bot)
    position = "" if match.game.spec.has(Secrets) else match.to_text()  # it would show a player everything
    if isinstance(asked, OwnBot):
        choice = asked.choose(view, fairness.read_seed(seed))
        return Advice(position, bot, f"{line.text(view.game, view.record, choice.actions)}: {choice.why}", 0, ())
    if not isinstance(asked, SearchBot):
        raise BadSeat(f"{bot} does not search, so it cannot compare moves: ask one of the levels")
    report = search(view, asked.level, fairness.read_seed(seed))
    moves = []
    for candidate in report.candidates[:best]:
        told = tuple(text for _, text in tell_line(view, candidate.line))
        moves.append(Advised(told[0], (candidate.value + 1) / 2, report.share(candidate), candidate.proven, told))
    return Advice(position, bot, explain(view, report), report.simulations, tuple(moves))


def advice_table(told: Advice) -> Table:
    """An opinion as a table for the terminal."""
    table = Table(box=None, pad_edge=False)
    for column in ("move", "chance", "search", "expected"):
        table.add_column(column, no_wrap=column != "expected")
    for move in told.moves:
        chance = f"{move.chance:.1%}" + (" certain" if move.proven else "")
        table.add_row(move.move, chance, f"{move.share:.0%}", " ".join(move.line[1:]))
    return table
