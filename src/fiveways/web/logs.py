"""The log: one line for each event, to stderr, as text for people or as JSON for programs.

No call to the log may pass a secret: no token, cookie, nonce, seed, or body of a request. The error of a database may
quote the row that it could not write. This module leaves that out.
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
"""Anybody can cause these messages at any rate. They are not logged; `web/common/metrics.py` counts their causes."""
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
    """Text: one line for each message, even if it quotes several lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")


def _worth_telling(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(_EVERYDAY)


def configure(format: str, everyday: bool = True) -> None:
    """Send the whole log of this process to stderr. uvicorn's Config then needs `log_config=None`.

    `everyday`: log normal events too, not only trouble.
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
