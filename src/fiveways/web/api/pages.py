"""The pages and their files. An address with a version in it always gives the same file."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fiveways.tables.law.refusals import NotFound
from fiveways.web.common.files import file_response

router = APIRouter(include_in_schema=False)
_ROOT = files("fiveways.web") / "static"
_FOREVER = "public, max-age=31536000, immutable"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}


def _walk(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found |= _walk(entry, f"{prefix}{entry.name}/")
        else:
            found[prefix + entry.name] = entry.read_bytes()
    return found


@lru_cache(maxsize=1)
def _files() -> tuple[str, dict[str, bytes]]:
    """All files, and their version: a hash of all contents."""
    found = _walk(_ROOT)
    version = hashlib.sha256(b"\0".join(name.encode() + b"\0" + body for name, body in found.items())).hexdigest()[:12]
    return version, found


def _page(name: str, status: int = 200) -> Response:
    version, found = _files()
    body = found[name].replace(b"/static/", b"/static/" + version.encode() + b"/")
    return Response(body, status, media_type="text/html", headers={"Cache-Control": "no-cache"})


def not_found() -> Response:
    return _page("notfound.html", 404)


@router.get("/")
def lobby() -> Response:
    return _page("index.html")


@router.get("/t/{table}")
def table(table: str) -> Response:
    return _page("table.html")


@router.get("/games/{game}")
def game(game: str) -> Response:
    return _page("game.html")


@router.get("/favicon.ico")
def favicon() -> Response:
    return Response(_files()[1]["favicon.svg"], media_type="image/svg+xml", headers={"Cache-Control": _FOREVER})


@router.get("/static/{version}/{path:path}")
def static(version: str, path: str, request: Request) -> Response:
    current, found = _files()
    if path not in found:
        raise NotFound(f"there is no file {path[:80]!r}")
    suffix = path[path.rfind(".") :]
    kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return file_response(request, found[path], kind, _FOREVER if version == current else "no-cache")
