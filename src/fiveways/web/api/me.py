"""The caller: a name, and for programs a token."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from fiveways.contract.errors import FivewaysError
from fiveways.web.api import models
from fiveways.web.api.context import ERRORS, Here
from fiveways.web.common.address import address
from fiveways.web.common.limits import NAMES, PROMISES
from fiveways.web.common.people import LONGEST_NAME, clean

router = APIRouter(prefix="/api", tags=["people"], responses={code: ERRORS[code] for code in (403, 422, 429)})


def _read(name: str) -> str:
    cleaned = clean(name)
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise FivewaysError(f"a name has 1 to {LONGEST_NAME} characters, this one {len(cleaned)}")
    return cleaned


@router.get("/me", summary="The caller, as the server knows them")
async def me(context: Here, request: Request) -> models.Me:
    person = await context.people.asking(request.scope)
    return models.Me(id=person.id if person else None, name=person.name if person else "")


@router.put("/me", summary="Choose a name")
async def rename(context: Here, request: Request, response: Response, wish: models.Name) -> models.Me:
    name = _read(wish.name)
    person = await context.people.anybody(request, response)
    await context.limits.share(NAMES, person.id)
    person = await context.people.rename(person, name)
    await context.house.renamed(person)
    return models.Me(id=person.id, name=person.name)


@router.post("/promises", status_code=201, summary="Fix the secret of a new table before you give a nonce")
async def promise(context: Here, request: Request, wish: models.Nothing) -> models.Promise:
    await context.limits.share(PROMISES, address(request.scope))
    return models.Promise(commitment=await context.house.promise())


@router.post("/people", status_code=201, summary="For programs: a token to send as a bearer header")
async def new_person(context: Here, request: Request, wish: models.NewPerson) -> models.Token:
    name = _read(wish.name) if wish.name else None
    person, token = await context.people.new(address(request.scope), name)
    return models.Token(id=person.id, name=person.name, token=token)
