"""Scores of people who play alone: written with the move that ends the game, and compared with those of others.

There is a list for each game with each set of options, and one for each day's board. In the first kind a person's best
game counts; in the second the first one that they finished, because knowing the board helps.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import orjson
from sqlalchemy import Select, func, select

from fiveways.contract.facts import Spec
from fiveways.contract.options import Options
from fiveways.contract.traits import Points
from fiveways.tables.law.decision import Decision
from fiveways.tables.law.table import Table
from fiveways.tables.store import schema
from fiveways.tables.store.store import Store

MOST_SHOWN = 50
_c = schema.scores.c


def date_of(now: int) -> str:
    """The day that a moment belongs to, the same all over the world."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def deal_of(spec: Spec, options: Options) -> str:
    """What scores must have in common to be compared: the game, its rules and all options."""
    told = [spec.id, spec.rules_version, options]
    return hashlib.sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()


def earned(table: Table, decision: Decision) -> list[dict[str, Any]]:
    """The score that a move brings somebody who plays alone, as a row of the database: only if it ends the game."""
    prepared, setup = decision.prepared, table.setup
    if prepared is None or not prepared.over or prepared.left:
        return []
    kernel, seat = table.game.kernel, table.seats[prepared.seat]
    points = kernel.points(prepared.state, kernel.score(prepared.state))
    if points is None or seat.person is None or not setup.spec.trait(Points).alone(setup.options):
        return []
    row = {
        "table": table.id,
        "game": setup.game,
        "deal": deal_of(setup.spec, setup.options),
        "options": orjson.dumps(setup.options, option=orjson.OPT_SORT_KEYS).decode(),
        "daily": setup.daily,
        "person": seat.person,
        "name": seat.player,
        "points": points[prepared.seat],
        "at": decision.entries[-1].at,
    }
    return [row]


@dataclass(frozen=True)
class Ranking:
    """One list of scores: of a day's board, or of everything else that is played with the same options."""

    game: str
    deal: str = ""
    daily: str = ""

    def _places(self) -> Any:
        """The game that counts for each person, with their places; equal points share a place."""
        same = (_c.game == self.game, _c.daily == self.daily, *([] if self.daily else [_c.deal == self.deal]))
        counts = (_c.at, _c.table) if self.daily else (_c.points.desc(), _c.at, _c.table)
        turn = func.row_number().over(partition_by=_c.person, order_by=counts).label("turn")
        mine = select(_c.person, _c.name, _c.points, _c.at, _c.table, turn).where(*same).subquery()
        place = func.rank().over(order_by=mine.c.points.desc()).label("place")
        return select(mine, place).where(mine.c.turn == 1).subquery()

    async def best(self, store: Store, person: str | None) -> dict[str, Any]:
        """The best people, how many there are, and somebody's place among them."""
        places = self._places()
        first: Select[Any] = select(places).order_by(places.c.place, places.c.at, places.c.table).limit(MOST_SHOWN)
        async with store.reading() as connection:
            rows = (await connection.execute(first)).all()
            count = (await connection.execute(select(func.count()).select_from(places))).scalar_one()
            own = (await connection.execute(select(places).where(places.c.person == person))).first()
        return {
            "best": [_told(row) | {"you": person is not None and row.person == person} for row in rows],
            "players": count,
            "own": _told(own) if own else None,
        }


def _told(row: Any) -> dict[str, Any]:
    return {"place": row.place, "name": row.name, "points": row.points, "at": row.at}


async def score_of(store: Store, table: str) -> dict[str, Any] | None:
    """The score of one game, and the game that counts for the same person; None if it has no score."""
    async with store.reading() as connection:
        row = (await connection.execute(select(schema.scores).where(_c.table == table))).first()
        if row is None:
            return None
        places = Ranking(row.game, row.deal, row.daily)._places()
        counts = (await connection.execute(select(places).where(places.c.person == row.person))).one()
        players = (await connection.execute(select(func.count()).select_from(places))).scalar_one()
    return {
        "points": row.points,
        "daily": row.daily,
        "counted": not row.daily or counts.table == table,
        "best": counts.points,
        "place": counts.place,
        "players": players,
    }
