"""Who is asking: a secret in a cookie or a bearer header, of which only the hash is kept. No accounts."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections import OrderedDict

from fastapi import Request, Response
from starlette.requests import cookie_parser
from starlette.types import Scope

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

    async def asking(self, scope: Scope) -> Person | None:
        """The person a request comes from; None for somebody new."""
        token, by_header = _token(scope)
        if token is None:
            return None
        person = self._known.get(token) or await self._house.store.person(_hash(token))
        if person is None and by_header:
            raise Forbidden("nobody has this token: ask for one with POST /api/people")
        if person:
            self._remember(token, person)
        return person

    def _remember(self, token: str, person: Person) -> None:
        self._known[token] = person
        self._known.move_to_end(token)
        if len(self._known) > _CACHED:
            self._known.popitem(last=False)

    async def anybody(self, request: Request, response: Response) -> Person:
        """The person a request comes from; a new one gets a name and a cookie."""
        person = await self.asking(request.scope)
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
        self._remember(token, person)
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, name)
        await self._house.store.rename(person.id, name)
        for token, known in self._known.items():
            if known.id == person.id:
                self._known[token] = renamed
                break
        return renamed


def _token(scope: Scope) -> tuple[str | None, bool]:
    """The secret that came along, and whether it came in a header of its own."""
    cookies = ""
    for name, value in scope["headers"]:
        if name == b"authorization":
            kind, _, token = value.decode("latin-1").partition(" ")
            if kind.lower() != "bearer" or not _TOKEN.fullmatch(token.strip()):
                raise Forbidden("the authorization header is not 'Bearer' and a token: get one with POST /api/people")
            return token.strip(), True
        if name == b"cookie":
            cookies = value.decode("latin-1")
    found = cookie_parser(cookies).get(COOKIE) if cookies else None
    return (found if found and _TOKEN.fullmatch(found) else None), False


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean(text: str) -> str:
    """Text from people: no control characters, no direction tricks, single spaces."""
    return " ".join(_NOT_IN_NAMES.sub(" ", text).split())
