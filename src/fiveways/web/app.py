"""Puts a server together: the house, the endpoints, the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from fastapi import FastAPI

from fiveways import __version__
from fiveways.tables.house import House
from fiveways.tables.store import Store
from fiveways.web import errors, events, games, me, pages, tables
from fiveways.web.context import Context
from fiveways.web.fastlane import FastLane
from fiveways.web.guard import Guard
from fiveways.web.limits import Limits
from fiveways.web.people import People
from fiveways.web.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """An ASGI app; `app.state.context` holds its parts while it runs."""
    limits = Limits(settings.limits)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = House(Store(settings.db), bot_pace=settings.bot_pace)
        await house.open()
        app.state.context = Context(settings, house, People(house, limits), limits)
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="fiveways",
        version=__version__,
        description="Tables for little-known board games. Everything the page does can be done by a program too.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for part in (games, me, tables, events, pages):
        app.include_router(part.router)
    errors.install(app)
    app.add_middleware(FastLane, context=lambda: cast(Context, app.state.context))
    app.add_middleware(Guard, limits=limits)
    return app
