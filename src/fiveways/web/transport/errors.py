"""Every error as one JSON shape: code, message, rule, seq."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from fiveways.contract import errors
from fiveways.tables.law.refusals import Refused, TooMany

_CODES: dict[type, tuple[int, str]] = {
    errors.IllegalMove: (422, "illegal-move"),
    errors.UnknownGame: (404, "not-found"),
    errors.FivewaysError: (422, "bad-request"),
}
_HTTP = {404: "not-found", 405: "bad-request", 413: "too-large", 403: "forbidden"}


class Problem(Response):
    """An answer that says what is wrong."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None, seq: int | None = None) -> None:
        body = {"code": code, "message": message, "rule": rule, "seq": seq}
        super().__init__(orjson.dumps(body), status, media_type="application/json")
        self.code = code


def told(error: errors.FivewaysError) -> Problem:
    """Our own errors, in their own words."""
    if isinstance(error, Refused):
        answer = Problem(error.status, error.code, error.message, error.rule, error.seq)
        if isinstance(error, TooMany):
            answer.headers["Retry-After"] = str(math.ceil(error.wait))
        return answer
    status, code = next(found for kind, found in _CODES.items() if isinstance(error, kind))
    return Problem(status, code, error.message, error.rule, error.seq)


def _where(place: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in place if part not in ("body", "query", "path")) or "the body"


def malformed(first: Mapping[str, Any]) -> Problem:
    """A request that does not say what it should, and where."""
    return Problem(422, "bad-request", f"{_where(first['loc'])}: {first['msg'].lower()}")


def http(error: HTTPException) -> Problem:
    """What the framework refuses."""
    answer = Problem(error.status_code, _HTTP.get(error.status_code, "bad-request"), str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


def internal() -> Problem:
    return Problem(500, "internal", "something went wrong on the server; it has been noted")


def install(app: FastAPI, not_found: Callable[[], Response]) -> None:
    """Let the app answer every error so; a person who follows a dead link gets a page."""

    async def ours(_: Request, error: Exception) -> Response:
        assert isinstance(error, errors.FivewaysError)
        return told(error)

    async def invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return malformed(error.errors()[0])

    async def known(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
        return not_found() if error.status_code == 404 and wants_page else http(error)

    async def unforeseen(_: Request, error: Exception) -> Response:
        return internal()

    app.add_exception_handler(errors.FivewaysError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, known)
    app.add_exception_handler(Exception, unforeseen)
