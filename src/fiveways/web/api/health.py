"""For the operator of a server: whether it is well, and what it has counted."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import select
from starlette.responses import Response

from fiveways import __version__
from fiveways.tables.house.house import House
from fiveways.tables.store.writing import said
from fiveways.web.api.context import Here, fast_json
from fiveways.web.common import metrics

router = APIRouter(include_in_schema=False)
PATIENCE = 2.0
"""Seconds in which the database has to answer."""
LASTS = 1.0
"""For so many seconds the server repeats its answer and leaves the database alone."""
_log = logging.getLogger(__name__)


class Health:
    """The state of the database and the bus."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._asking = asyncio.Lock()
        self._until = 0.0
        self._wrong: str | None = None

    async def told(self) -> tuple[int, dict[str, Any]]:
        """A status of HTTP and the answer. Nothing works without the database; without the bus all is only slower."""
        wrong = await self._database()
        bus = "ok" if self._house.bus.up else "cannot be reached: play goes on, more slowly"
        stopping = self._house.stopping.is_set()
        status = "failing" if wrong else "stopping" if stopping else "ok" if bus == "ok" else "degraded"
        body = {"status": status, "database": wrong or "ok", "bus": bus, "version": __version__}
        return 503 if wrong or stopping else 200, body

    async def _database(self) -> str | None:
        async with self._asking:
            if time.monotonic() >= self._until:
                before, self._wrong = self._wrong, await self._ask()
                if before and not self._wrong:
                    _log.warning("the database answers again")
                self._until = time.monotonic() + LASTS
        return self._wrong

    async def _ask(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE), self._house.store.engine.connect() as connection:
                await connection.execute(select(1))
        except TimeoutError:
            return self._told(f"does not answer within {PATIENCE:g} s")
        except Exception as error:
            # The exact words may name hosts and users. So they go to the log, and not to everybody who asks.
            return self._told(f"does not answer ({type(error).__name__})", said(error))
        return None

    def _told(self, wrong: str, why: str = "") -> str:
        if wrong != self._wrong:
            _log.warning("the database %s%s", wrong, f": {why}" if why else "")
        return wrong


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz(context: Here, request: Request) -> Response:
    status, body = await request.app.state.health.told()
    return fast_json(body, status)


@router.api_route("/metrics", methods=["GET", "HEAD"])
def told() -> Response:
    return Response(metrics.told(), headers={"Content-Type": CONTENT_TYPE_LATEST})
