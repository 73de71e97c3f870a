"""Puts a server together: the house, the endpoints, the guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import cast

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from fiveways import __version__
from fiveways.tables.bus.setting import make_bus
from fiveways.tables.house.house import House
from fiveways.tables.store.store import Store
from fiveways.web.api import events, games, health, me, pages, reviews, scores, tables
from fiveways.web.api.context import Context
from fiveways.web.api.shortcut import Shortcut
from fiveways.web.common import errors, metrics
from fiveways.web.common.limits import Limits
from fiveways.web.common.people import People
from fiveways.web.openapi import Api
from fiveways.web.settings import Settings
from fiveways.web.transport.guard import Guard


class App:
    """An ASGI app: the guard, then the shortcut for moves, then the framework. `api.state.context` holds its parts."""

    def __init__(
        self,
        settings: Settings,
        opening: Callable[[House], None] = lambda _: None,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        """`opening` is called before the house is open, `opened` afterwards."""
        limits = Limits(settings.limits)
        self.api = _api(settings, limits, opening, opened)
        self._guard = Guard(Shortcut(self.api, self.context), limits)

    def context(self) -> Context:
        return cast(Context, self.api.state.context)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guard(scope, receive, send)


def _api(settings: Settings, limits: Limits, opening: Callable[[House], None], opened: Callable[[], None]) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(
            Store(settings.db), make_bus(settings.bus), bot_pace=settings.bot_pace, patient=settings.workers > 1
        )
        opening(house)
        await house.open()
        opened()
        limits.bus = house.bus
        app.state.context = Context(settings, house, People(house, limits), limits)
        app.state.health = health.Health(house)
        watching = asyncio.create_task(metrics.watch(house))
        try:
            yield
        finally:
            watching.cancel()
            await house.close()

    app = Api(
        title="fiveways",
        version=__version__,
        description="Tables for little-known board games. Everything the page does can be done by a program too.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        strict_content_type=False,
    )
    for part in (games, scores, me, tables, reviews, events, health, pages):
        app.include_router(part.router)
    errors.install(app, pages.not_found)
    return app
