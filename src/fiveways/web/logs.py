"""One line for each event, to stderr: as text for people, or as JSON for programs that gather lines.

Whoever logs names no secrets: a token, a cookie, a nonce, a seed or the body of a request is never an argument of a log
call. Databases do, where they quote the row that they could not keep; that is left out here.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import orjson

from fiveways.contract.errors import BadOption

FORMATS = ("text", "json")
_TEXT = "%(asctime)s %(levelname)s %(name)s [%(process)d] %(message)s"
_OURS = "fiveways"
_SERVER = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
_EVERYDAY = ("Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket library")
"""What anybody can make the server say as often as they like; counted instead (`web/api/metrics.py`)."""
_QUOTES = ("DETAIL:", "[parameters:")


class _Discreet(logging.Formatter):
    """Exceptions without the data that a database quotes."""

    def formatException(self, ei: Any) -> str:
        return "\n".join(line for line in super().formatException(ei).splitlines() if not line.startswith(_QUOTES))


class _Lines(_Discreet):
    """JSON: time, level, logger, message, worker, and the exception if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "worker": record.process,
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


class _OneLine(_Discreet):
    """Text: a message of ours is one line even if what it quotes is not."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")


def _worth_telling(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(_EVERYDAY)


def configure(format: str, everyday: bool = True) -> None:
    """Let everything that is logged in this process go to stderr; uvicorn's Config then needs `log_config=None`.

    `everyday`: also what is as it should be.
    """
    if format not in FORMATS:
        raise BadOption(f"logs are written as {' or '.join(FORMATS)}, not {format[:20]!r}")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines() if format == "json" else _OneLine(_TEXT))
    handler.addFilter(_worth_telling)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(_OURS).setLevel(logging.INFO if everyday else logging.WARNING)
    for name in _SERVER:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    logging.captureWarnings(True)
