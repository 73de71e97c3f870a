"""After a game: what could have been played."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from typing_extensions import TypedDict

from fiveways.contract.review import Way
from fiveways.match.match import Match
from fiveways.match.review import review_of
from fiveways.tables.show.policy import Policy
from fiveways.web.api.context import ERRORS, Here, declared, fast_json

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=ERRORS)


class ReviewedTurn(TypedDict):
    """About one turn: what the player made of it, and what else there was."""

    ply: int  # the number of its last move, from 1
    since: int  # how many moves came before it
    seat: int
    played: Way
    there: list[Way]  # the best that there was, the best first
    missed: list[Way]  # those that were worth more than what was played


class Review(TypedDict):
    """What could have been played in a game."""

    remarks: list[ReviewedTurn]


@router.get("/{table}/review", summary="What could have been played, once the game is over", responses=declared(Review))
async def review(context: Here, table: str) -> Response:
    live = await context.house.table(table)
    told: Review = {"remarks": await run_in_threadpool(_remarks, Policy(live.table).require_review())}
    return fast_json(told)


@lru_cache(maxsize=64)
def _remarks(match: Match) -> list[ReviewedTurn]:
    """Computed once for each match, as long as the match is in memory."""
    return [
        {
            "ply": remark.ply,
            "since": remark.since,
            "seat": remark.seat,
            "played": remark.played,
            "there": list(remark.there),
            "missed": list(remark.missed),
        }
        for remark in review_of(match)
    ]
