"""The next game at the same table: seats rotate by one, the game says what else changes, points add up."""

from __future__ import annotations

from dataclasses import replace

from fiveways.match import telling
from fiveways.tables.law.setup import HUMAN, Series, Setup
from fiveways.tables.law.table import Table


def next_setup(table: Table) -> tuple[Setup, list[tuple[int, str, str, str]]]:
    """The setup of the next game, and who sits where: seat, person, name, nonce."""
    assert table.match is not None and table.result is not None
    count = len(table.seats)
    came_from = [(seat + 1) % count for seat in range(count)]
    scores = [table.result.scores[old] for old in came_from]
    options = table.setup.spec.next_game(table.setup.options, scores, came_from.index(telling.who_began(table.match)))
    seats = [table.seats[old] for old in came_from]
    usual = table.setup.spec.usual_bot
    plans = [seat.bot or (HUMAN if old in table.rematch else usual) for old, seat in zip(came_from, seats, strict=True)]
    setup = replace(
        table.setup,
        options=dict(options),
        rules=table.setup.spec.version(options),
        seats=tuple(plans),
        series=_next_series(table, came_from),
        previous=table.id,
        daily="",
    )
    nonces = {entry.person: entry.body.get("nonce", "") for entry in table.entries if entry.kind == "rematch"}
    seated = [
        (i, seat.person, seat.player, nonces.get(seat.person, ""))
        for i, (plan, seat) in enumerate(zip(plans, seats, strict=True))
        if plan == HUMAN and seat.person
    ]
    return setup, seated


def _next_series(table: Table, came_from: list[int]) -> Series | None:
    """Points so far; a series that is over begins anew."""
    series = table.setup.series
    if series is None:
        return None
    if series.game >= series.games:
        return Series(series.games, 1, (0.0,) * len(came_from))
    stand = points(table)
    return Series(series.games, series.game + 1, tuple(stand[old] for old in came_from))


def points(table: Table) -> list[float]:
    """The points of a series, this game included once it is over: its own, or one for a win and half for a draw."""
    assert table.setup.series is not None
    before = table.setup.series.points
    if table.result is None:
        return list(before)
    won = table.result.points or [1.0 if score > 0 else 0.5 if score == 0 else 0.0 for score in table.result.scores]
    return [had + gained for had, gained in zip(before, won, strict=True)]
