"""What tests of the store share."""

import asyncio

from fiveways.tables.law.entries import Entry
from fiveways.tables.law.rows import Head, Row
from fiveways.tables.law.setup import Setup
from fiveways.tables.store.store import Store

DAY = 86_400_000


class Opened:
    """`async with Opened(url) as store`."""

    def __init__(self, url):
        self.store = Store(url)

    async def __aenter__(self):
        await self.store.open()
        return self.store

    async def __aexit__(self, *_):
        await self.store.close()


def setup(**other):
    return Setup("bones", {"rows": 8}, ("human", "open"), "ann", **other)


def row(name, **other):
    return Row(name, setup(**other), bytes(range(32)), 1000)


def head(status="playing", updated=1000, due=None, **summary):
    return Head(status, updated, summary, due)


def moved(seq, by="ann", number=None, at=5000, **body):
    return Entry(seq, at, "move", 0, by, number or f"{by} {seq}", {"text": "é\u0000e5", "ms": 3, **body})


def sat(seq, person, at=2000):
    return Entry(seq, at, "sit", 0, person, None, {"player": person.title(), "nonce": ""})


async def put_up(store, name="one", entries=(), **other):
    await store.create(row(name), entries, head(**other))


async def outcomes(*work):
    """What each gave: None, or the exception."""
    return await asyncio.gather(*work, return_exceptions=True)
