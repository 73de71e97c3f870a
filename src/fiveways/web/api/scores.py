"""Scores over HTTP: the best ones of a game or of a day's board, and the score of one game among them."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from fiveways.contract import loading
from fiveways.contract.errors import BadOption
from fiveways.contract.options import Value
from fiveways.contract.traits import Points
from fiveways.tables.law.refusals import NotFound
from fiveways.tables.law.scores import date_of, deal_of
from fiveways.tables.store.scores import Best, Finished, Ranking, score_of
from fiveways.web.api.context import ERRORS, Here, declared, fast_json

router = APIRouter(prefix="/api", responses={code: ERRORS[code] for code in (404, 422)})
TODAY = "today"
Wanted = Annotated[
    str | None, Query(max_length=2000, description="Options that differ from the usual ones for one player, as JSON.")
]
Day = Annotated[str | None, Query(max_length=10, description="The day of a board: 2026-01-31, or today.")]


class Scores(Best):
    """The best scores, one of each person."""

    game: str
    daily: str
    options: dict[str, Value]


@router.get(
    "/games/{game}/scores", tags=["games"], summary="Best scores of people who play alone", responses=declared(Scores)
)
async def scores(context: Here, request: Request, game: str, options: Wanted = None, daily: Day = None) -> Response:
    spec = loading.spec(game)
    usual = spec.usual_solo
    if daily is not None and options is not None:
        raise BadOption("a day's board has no options: ask for options or for a day")
    if daily is not None and spec.trait(Points).daily is None:
        raise NotFound(f"{spec.id} has no board of the day")
    values = spec.read({**(usual or {}), **_given(options)})
    if not spec.trait(Points).alone(values):
        raise NotFound(f"{spec.id} is not played alone for points with these options, so there are no best scores")
    day = "" if daily is None else date_of(context.house.now()) if daily == TODAY else _day(daily)
    person = await context.people.asking(request.scope)
    ranking = Ranking(spec.id, deal_of(spec, values), day)
    best = await ranking.best(context.house.store, person.id if person else None)
    found: Scores = {"game": spec.id, "daily": day, "options": values, **best}
    return fast_json(found)


def _given(options: str | None) -> dict[str, Any]:
    try:
        given = orjson.loads(options or "{}")
    except ValueError:
        given = None
    if not isinstance(given, dict):
        raise BadOption('options are an object of JSON, such as {"name": "value"}')
    return given


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadOption(f"a day is written 2026-01-31, or {TODAY}, not {text!r}") from None


@router.get(
    "/tables/{table}/score",
    tags=["tables"],
    summary="What a game of one player was worth",
    responses=declared(Finished),
)
async def score(context: Here, table: str) -> Response:
    live = await context.house.table(table)
    found = await score_of(context.house.store, live.table.id)
    if found is None:
        raise NotFound("this table has no score: only a finished game that was played alone for points has one")
    return fast_json(found)
