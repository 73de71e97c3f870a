"""Who is asking: a secret in a cookie or a bearer header, of which only the hash is kept. No accounts."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict

from fastapi import Request, Response

from fiveways.tables.house import House
from fiveways.tables.refusals import Forbidden
from fiveways.tables.store import Person
from fiveways.web.guard import address
from fiveways.web.limits import PEOPLE, Limits

COOKIE = "fiveways"
LONGEST_NAME = 24
YEAR = 365 * 86_400
_CACHED = 5_000
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_NOT_IN_NAMES = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


class People:
    """Finds and makes identities."""

    def __init__(self, house: House, limits: Limits) -> None:
        self._house = house
        self._limits = limits
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def asking(self, request: Request) -> Person | None:
        """The person a request comes from; None for somebody new."""
        token = _token(request)
        if token is None:
            return None
        hashed = _hash(token)
        person = self._known.get(hashed) or await self._house.store.person(hashed)
        if person is None and "authorization" in request.headers:
            raise Forbidden("nobody has this token: ask for one with POST /api/people")
        if person:
            self._remember(hashed, person)
        return person

    def _remember(self, hashed: str, person: Person) -> None:
        self._known[hashed] = person
        self._known.move_to_end(hashed)
        if len(self._known) > _CACHED:
            self._known.popitem(last=False)

    async def anybody(self, request: Request, response: Response) -> Person:
        """The person a request comes from; a new one gets a name and a cookie."""
        person = await self.asking(request)
        if person is None:
            person, token = await self.new(address(request.scope))
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return person

    async def new(self, where: str, name: str | None = None) -> tuple[Person, str]:
        """Somebody who was not here before, with a secret of 256 bits."""
        self._limits.spend(PEOPLE, where)
        token = secrets.token_urlsafe(32)
        person = Person(secrets.token_hex(8), name or f"Guest {secrets.randbelow(9000) + 1000}")
        await self._house.store.add_person(person, _hash(token), self._house.now())
        self._remember(_hash(token), person)
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, name)
        await self._house.store.rename(person.id, name)
        for hashed, known in self._known.items():
            if known.id == person.id:
                self._known[hashed] = renamed
                break
        return renamed


def _token(request: Request) -> str | None:
    given = request.headers.get("authorization")
    if given is not None:
        kind, _, token = given.partition(" ")
        if kind.lower() != "bearer" or not _TOKEN.fullmatch(token.strip()):
            raise Forbidden("the authorization header is not 'Bearer' and a token: ask for one with POST /api/people")
        return token.strip()
    cookie = request.cookies.get(COOKIE)
    return cookie if cookie and _TOKEN.fullmatch(cookie) else None


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean(text: str) -> str:
    """Text from people: no control characters, no direction tricks, single spaces."""
    return " ".join(_NOT_IN_NAMES.sub(" ", text).split())
