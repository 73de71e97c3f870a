"""What was there: after a game, what could have been played."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from fiveways.match.match import Match
from fiveways.match.review import review_of
from fiveways.tables.show.policy import Policy
from fiveways.web.api.context import ERRORS, Here, fast_json

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=ERRORS)


class Way(BaseModel):
    """Something that was played, or could have been; `items` of the picture show it, in order."""

    text: str
    points: float
    move: str
    items: list[str]


class Remark(BaseModel):
    """About the turn that began after `since` moves and ended with move `ply`. `missed` would have been worth more."""

    ply: int
    since: int
    seat: int
    played: Way
    there: list[Way]
    missed: list[Way]


class Review(BaseModel):
    remarks: list[Remark]


_REVIEW: dict[int | str, dict[str, Any]] = {200: {"model": Review}}


@router.get("/{table}/review", summary="What could have been played, once the game is over", responses=_REVIEW)
async def review(context: Here, table: str) -> Response:
    live = await context.house.table(table)
    return fast_json({"remarks": await run_in_threadpool(_remarks, Policy(live.table).require_review())})


@lru_cache(maxsize=64)
def _remarks(match: Match) -> list[dict[str, Any]]:
    """Worked out once for each match that stays in memory."""
    return [remark.to_json() for remark in review_of(match)]
