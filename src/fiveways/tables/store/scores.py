"""Lists of the best scores of people who play alone (`tables/law/scores.py`).

There is a list for each game with each set of options, and one for each day's board. In the first kind a person's best
game counts; in the second the first one that they finished, because knowing the board helps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select
from typing_extensions import TypedDict

from fiveways.tables.store import schema
from fiveways.tables.store.store import Store

MOST_SHOWN = 50
_c = schema.scores.c


class Score(TypedDict):
    """The one score of a person that is ranked."""

    place: int
    name: str
    points: float
    at: int


class RankedScore(Score):
    """A score in the list of the best."""

    you: bool


class Best(TypedDict):
    """The best scores, how many there are, and the caller's."""

    best: list[RankedScore]
    players: int
    own: Score | None  # the ranked score of the caller


class Finished(TypedDict):
    """What one game was worth."""

    points: float
    daily: str
    counted: bool
    best: float  # the ranked score of the same person
    place: int  # its place
    players: int


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

    async def best(self, store: Store, person: str | None) -> Best:
        """The best people, how many there are, and somebody's place among them."""
        places = self._places()
        first: Select[Any] = select(places).order_by(places.c.place, places.c.at, places.c.table).limit(MOST_SHOWN)
        async with store.reading() as connection:
            rows = (await connection.execute(first)).all()
            count = (await connection.execute(select(func.count()).select_from(places))).scalar_one()
            own = (await connection.execute(select(places).where(places.c.person == person))).first()
        return {
            "best": [{**_told(row), "you": person is not None and row.person == person} for row in rows],
            "players": count,
            "own": _told(own) if own else None,
        }


def _told(row: Any) -> Score:
    return {"place": row.place, "name": row.name, "points": row.points, "at": row.at}


async def score_of(store: Store, table: str) -> Finished | None:
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
