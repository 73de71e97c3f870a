"""Errors as answers. All have the same fields: code, message, rule, seq."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from fiveways.contract import errors
from fiveways.tables import counters
from fiveways.tables.law.refusals import Refused, TooMany
from fiveways.web.common import metrics

INTERNAL = "internal"
MALFORMED = "bad-request"
_CODES: dict[type, tuple[int, str]] = {
    errors.IllegalMove: (422, "illegal-move"),
    errors.UnknownGame: (404, "not-found"),
    errors.BadGame: (500, INTERNAL),
    errors.FivewaysError: (422, "bad-request"),
}
_log = logging.getLogger(__name__)
_HTTP = {404: "not-found", 405: "bad-request", 413: "too-large", 403: "forbidden"}


class Problem(Response):
    """An answer that says what is wrong."""

    def __init__(self, status: int, code: str, message: str, rule: str | None = None, seq: int | None = None) -> None:
        body = {"code": code, "message": message, "rule": rule, "seq": seq}
        super().__init__(orjson.dumps(body), status, media_type="application/json")


def _status_and_code(error: errors.FivewaysError) -> tuple[int, str]:
    if isinstance(error, Refused):
        return error.status, error.code
    return next(found for kind, found in _CODES.items() if isinstance(error, kind))


def code_of(error: errors.FivewaysError) -> str:
    """The word for an error, by which programs tell it from others."""
    return _status_and_code(error)[1]


def told(error: errors.FivewaysError) -> Problem:
    """The answer to one of our own errors, in the error's words; the fault of a game goes to the log."""
    if isinstance(error, errors.BadGame):
        _log.error("a game breaks the contract: %s", error, exc_info=error)
        return internal()
    answer = Problem(*_status_and_code(error), error.message, error.rule, error.seq)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(math.ceil(error.wait))
    return answer


def _where(place: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in place if part not in ("body", "query", "path")) or "the body"


def malformed(first: Mapping[str, Any]) -> Problem:
    """The answer to a request that is not as it should be. `first` is the first thing wrong with it."""
    if first["type"] == "json_invalid":
        return Problem(422, MALFORMED, f"the body is not JSON: {first['ctx']['error'].lower()}")
    return Problem(422, MALFORMED, f"{_where(first['loc'])}: {first['msg'].lower()}")


def http(error: HTTPException) -> Problem:
    """The answer to what the framework refuses."""
    answer = Problem(error.status_code, _HTTP.get(error.status_code, MALFORMED), str(error.detail))
    answer.headers.update(error.headers or {})
    return answer


def internal() -> Problem:
    """The answer to a mistake of ours."""
    return Problem(500, INTERNAL, "something went wrong on the server; it has been noted")


def install(app: FastAPI, not_found: Callable[[], Response]) -> None:
    """Let the app answer every error in this shape. A person who follows a dead link gets a page instead."""

    async def ours(_: Request, error: Exception) -> Response:
        assert isinstance(error, errors.FivewaysError)
        return told(error)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        if metrics.kind_of(request.method, request.url.path) == "move":
            counters.moves_refused.labels(MALFORMED).inc()
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
