"""Answers that stay the same for long, such as drawings and the page's modules: sent compressed, compressed once."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

LEAST = 500
"""Bytes below which it does not pay."""


@lru_cache(maxsize=512)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def accepts_gzip(request: Request) -> bool:
    """Whether a client reads gzip, by its Accept-Encoding; a quality of 0 means that it does not."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return not re.fullmatch(r"\s*q=0(\.0*)?\s*", quality)
    return False


def file_response(request: Request, body: bytes, kind: str, cache: str) -> Response:
    """An answer of so much, with how long it may be kept."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if len(body) >= LEAST and accepts_gzip(request):
        body, headers["Content-Encoding"] = _compressed(body), "gzip"
    return Response(body, media_type=kind, headers=headers)
