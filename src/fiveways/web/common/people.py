"""Who sends a request: a secret in a cookie or a bearer header says it. The database has only its hash."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

from fastapi import Request, Response
from starlette.requests import cookie_parser
from starlette.types import Scope

from fiveways.tables.house.house import House
from fiveways.tables.law.refusals import Forbidden, TooMany
from fiveways.tables.law.rows import Person
from fiveways.web.common.address import address
from fiveways.web.common.limits import GUESSES, PEOPLE, Limits

COOKIE = "fiveways"
LONGEST_NAME = 24
YEAR = 365 * 86_400
_CACHED = 5_000
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_NOT_IN_NAMES = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufff9-\uffff\U000e0000-\U000e0fff]"
)
_MARK = r"[\u0300-\u036f\u0483-\u0489\u0e31-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_HEAPED_MARKS = re.compile(f"({_MARK}{{3}}){_MARK}+")
_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


def _keep(known: OrderedDict[_Key, _Value], key: _Key, value: _Value) -> None:
    """Remember a value. When there are too many, forget the one that nobody has asked for in the longest time."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > _CACHED:
        known.popitem(last=False)


class People:
    """Finds and makes identities."""

    def __init__(self, house: House, limits: Limits) -> None:
        self._house = house
        self._limits = limits
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._nobodys: OrderedDict[str, None] = OrderedDict()  # tokens that nobody has
        self._guessing: OrderedDict[str, float] = OrderedDict()  # addresses that have to wait, and until when
        house.messages.on_renamed = self.forget

    async def asking(self, scope: Scope) -> Person | None:
        """The person who sends a request; None for a stranger."""
        token, by_header = _token(scope)
        if token is None:
            return None
        person = self._known.get(token)
        if person is None and token not in self._nobodys:
            person = await self._look_up(token, address(scope))
        if person is None:
            if by_header:
                raise Forbidden("nobody has this token: ask for one with POST /api/people")
            return None
        _keep(self._known, token, person)
        return person

    async def _look_up(self, token: str, where: str) -> Person | None:
        """The person with a token. An address that tried too many wrong ones has to wait, even with a right one.

        The same wrong token counts once, because a browser with an old cookie sends it again and again.
        """
        wait = self._guessing.get(where, 0.0) - time.monotonic()
        if wait > 0:
            raise TooMany(f"too many {GUESSES.what}: wait {max(1, round(wait))} s and try again", wait)
        person = await self._house.store.person(_hash(token))
        if person is None:
            _keep(self._nobodys, token, None)
            try:
                await self._limits.share(GUESSES, where)
            except TooMany as refusal:
                _keep(self._guessing, where, time.monotonic() + refusal.wait)
                raise
        return person

    async def anybody(self, request: Request, response: Response) -> Person:
        """The person who sends a request. A stranger becomes a new person, with a name and a cookie."""
        person = await self.asking(request.scope)
        if person is None:
            person, token = await self.new(address(request.scope))
            secure = request.url.scheme == "https"
            response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return person

    async def new(self, where: str, name: str | None = None) -> tuple[Person, str]:
        """A new person, with a secret of 256 bits."""
        await self._limits.share(PEOPLE, where)
        token = secrets.token_urlsafe(32)
        person = Person(secrets.token_hex(8), name or f"Guest {secrets.randbelow(9000) + 1000}")
        await self._house.store.add_person(person, _hash(token), self._house.now())
        _keep(self._known, token, person)
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, name)
        await self._house.store.rename(person.id, name)
        for token, known in self._known.items():
            if known.id == person.id:
                self._known[token] = renamed
                break
        return renamed

    def forget(self, person: str | None) -> None:
        """Look a person up again, who has changed their name at another worker; None: look up everybody again."""
        if person is None:
            self._known.clear()
        for token, known in self._known.items():
            if known.id == person:
                del self._known[token]
                break


def _token(scope: Scope) -> tuple[str | None, bool]:
    """The secret in a request, and whether it is in the authorization header."""
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
    """Text from people, without control and invisible characters, heaps of accents, and double spaces."""
    return " ".join(_HEAPED_MARKS.sub(r"\1", _NOT_IN_NAMES.sub(" ", text)).split())
