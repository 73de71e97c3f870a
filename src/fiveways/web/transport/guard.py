"""Checks of every request: its origin, its size, and how many there were. Every answer gets headers for safety."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fiveways.tables.law.refusals import TooMany
from fiveways.web.common import errors, metrics
from fiveways.web.common.address import address
from fiveways.web.common.extensions import AFTERWARDS
from fiveways.web.common.limits import REQUESTS, Limits

LARGEST_BODY = 16 * 1024
_TOO_LARGE = f"a request may have {LARGEST_BODY} bytes at most"
_HARMLESS = ("GET", "HEAD", "OPTIONS")
_COUNTED = ("/api/", "/metrics")
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guard:
    """ASGI middleware. It creates few objects for a request, because every move passes here."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        send = _guarded(send, metrics.kind_of(scope["method"], scope["path"]))
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        if scope["method"] not in _HARMLESS and not any(name == b"content-length" for name, _ in scope["headers"]):
            receive = _counted(receive)
        afterwards: list[ASGIApp] = []
        scope.setdefault("extensions", {})[AFTERWARDS] = afterwards
        await self.app(scope, receive, send)
        for answer in afterwards:
            await answer(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """The refusal of a request; None if it may pass."""
        if scope["method"] not in _HARMLESS:
            headers = dict(scope["headers"])
            length = headers.get(b"content-length", b"0")
            if not small_enough(length):
                return errors.Problem(413, "too-large", _TOO_LARGE)
            if not _same_origin(headers):
                message = "this request comes from a page of another site, so the server refuses it"
                return errors.Problem(403, "bad-origin", message)
        if "\0" in scope["path"]:
            return errors.Problem(404, "not-found", "there is nothing at an address with a zero byte in it")
        if not scope["path"].startswith(_COUNTED):
            return None  # a visit to a page is many requests for small files, which are not counted
        try:
            self.limits.spend(REQUESTS, address(scope))
        except TooMany as refusal:
            return errors.told(refusal)
        return None


def small_enough(length: bytes) -> bool:
    """Whether a body of this length is allowed. A number of twenty digits or more is refused unread."""
    return length.isdigit() and len(length) < 20 and int(length) <= LARGEST_BODY


def _same_origin(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a request comes from a page of ours, or from a program. Browsers always say where it comes from."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get(b"host")
    except ValueError:
        return False


def _counted(receive: Receive) -> Receive:
    """Receives a body of unknown length, and refuses it as soon as it is too large."""
    count = 0

    async def counting() -> Message:
        nonlocal count
        message = await receive()
        count += len(message.get("body", b""))
        if count > LARGEST_BODY:
            raise HTTPException(413, _TOO_LARGE)
        return message

    return counting


_RAW = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]
_NO_STORE = (b"cache-control", b"no-store")


def guarded(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, and those that every answer has."""
    all_headers = [*headers, *_RAW]
    if not any(name == b"cache-control" for name, _ in all_headers):
        all_headers.append(_NO_STORE)
    return all_headers


def _guarded(send: Send, kind: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            metrics.answered(kind, message["status"])
            message["headers"] = guarded(message["headers"])
        await send(message)

    return sending
