"""What every endpoint needs: the parts of the server, and how answers are made and declared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, cast

import orjson
from fastapi import Depends, Request
from starlette.responses import Response

from fiveways.tables.house.house import House
from fiveways.web.api import models
from fiveways.web.common.limits import Limits
from fiveways.web.common.people import People
from fiveways.web.settings import Settings


@dataclass(frozen=True)
class Context:
    """One server's parts."""

    settings: Settings
    house: House
    people: People
    limits: Limits


async def _of(request: Request) -> Context:
    return cast(Context, request.app.state.context)


Here = Annotated[Context, Depends(_of)]

ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": models.Error, "description": text}
    for code, text in {
        403: "not yours to do",
        404: "no such thing",
        409: "too late: the table has gone on, or the seat is taken",
        413: "too large",
        422: "refused, with the rule or the option that says why",
        429: "too many in a short time",
        503: "could not be saved, so it did not happen",
    }.items()
}


Declared: TypeAlias = dict[int | str, dict[str, Any]]


def declared(kind: Any, status: int = 200) -> Declared:
    """For `responses=`: the type of an answer. Nothing is checked against it while the server runs."""
    return {status: {"model": kind}}


def media(kind: str) -> Declared:
    """For `responses=`, with `response_class=Response`: an answer that is no JSON."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


SVG = media("image/svg+xml")


def fast_json(body: Any, status: int = 200, cookie: Response | None = None) -> Response:
    """Dictionaries and dataclasses as JSON, unchecked. `cookie`: a response whose cookie this one takes over."""
    answer = Response(orjson.dumps(body), status, media_type="application/json")
    if cookie is not None and "set-cookie" in cookie.headers:
        answer.headers["set-cookie"] = cookie.headers["set-cookie"]
    return answer
