"""Tables over HTTP: put one up, sit down, look at it, and everything that people do there."""

from __future__ import annotations

import io
import secrets
from functools import lru_cache, partial
from typing import Annotated, Any, TypeAlias

import segno
from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from typing_extensions import TypedDict

from fiveways.contract.errors import BadOption, FivewaysError
from fiveways.contract.scene import Scene
from fiveways.match.explain import why_not_pressed
from fiveways.tables.house.live_table import Live
from fiveways.tables.house.opening import begun_daily
from fiveways.tables.law import referee
from fiveways.tables.law.refusals import TooMany
from fiveways.tables.law.scores import date_of
from fiveways.tables.law.setup import Setup, read_daily, read_setup
from fiveways.tables.law.table import WAITING
from fiveways.tables.show import payloads, pictures, present
from fiveways.tables.show.hints import HintRequest
from fiveways.tables.show.policy import Policy
from fiveways.web.api import answers, models
from fiveways.web.api.context import ERRORS, SVG, Context, Here, declared, fast_json
from fiveways.web.common import limits, offered
from fiveways.web.common.address import address
from fiveways.web.common.people import clean

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=ERRORS)
As: TypeAlias = Annotated[int | None, Query(alias="as", description="Which of your seats to see it from.")]
LONGEST_HOST = 255
MOST_UNFINISHED = 100
_SEQ = declared(models.Seq)


class Tables(TypedDict):
    """A list of tables."""

    tables: list[payloads.Summary]


@router.get("", summary="Tables to sit down at or watch; with mine=1 your own", responses=declared(Tables))
async def tables(context: Here, request: Request, mine: bool = False) -> Response:
    person = await context.people.asking(request.scope)
    store, name = context.house.store, person.id if person else None
    found = (await store.of_person(name) if name else []) if mine else await store.public()
    told: Tables = {"tables": [present.listed(table, context.house.head(table, head), name) for table, head in found]}
    return fast_json(told)


@router.post("", status_code=201, summary="Put up a table", responses=declared(payloads.Table, 201))
async def open_table(context: Here, request: Request, wish: models.NewTable) -> Response:
    setup = _wished(wish, date_of(context.house.now()))
    cookie = Response()
    person = await context.people.anybody(request, cookie)
    setup = setup.hosted_by(person.id)
    live = await begun_daily(context.house, setup)
    if live is None:
        await _not_too_many(context, person.id, address(request.scope))
        live = await context.house.open_table(setup, person.name, clean(wish.nonce), wish.promise)
    answer = fast_json(answers.shown(context, live, Policy(live.table, person.id)), 201, cookie)
    answer.headers["Location"] = f"/t/{live.table.id}"
    return answer


async def _not_too_many(context: Context, person: str, where: str) -> None:
    """Refuse more tables than somebody can play at."""
    await context.limits.share(limits.TABLES, person)
    await context.limits.share(limits.TABLES_OF_ADDRESS, where)
    await context.limits.share(limits.TABLES_OF_ADDRESS_A_DAY, where)
    unfinished = await context.house.store.unfinished_of(person, MOST_UNFINISHED) if context.settings.limits else []
    if len(unfinished) >= MOST_UNFINISHED:
        raise TooMany(f"you sit at {MOST_UNFINISHED} unfinished tables: finish or leave some of them first", 60)


def _wished(wish: models.NewTable, today: str) -> Setup:
    more = sorted(wish.model_fields_set - {"game", "daily"})
    if wish.daily and more:
        raise BadOption(f"today's board is the same for everybody: leave out {', '.join(more)}")
    offered.refuse_faulty(wish.game)
    public = None if wish.visibility is None else wish.visibility == "public"
    if wish.daily:
        return read_daily("", wish.game, today)
    return read_setup("", wish.game, wish.options, wish.seats, wish.clock, wish.series, public, wish.hints)


@router.get("/{table}", summary="A table as the caller may see it", responses=declared(payloads.TableWithMoves))
async def look(context: Here, request: Request, table: str, wanted: As = None) -> Response:
    live, policy = await answers.looked_at(context, await context.people.asking(request.scope), table, wanted)
    told: payloads.TableWithMoves = {
        **answers.shown(context, live, policy),
        "legal": present.legal(policy),
        "view": present.view_json(policy),
    }
    return fast_json(told)


@router.get("/{table}/scenes/{ply}", summary="The picture as it was after so many moves", responses=declared(Scene))
async def past(context: Here, request: Request, table: str, ply: int, wanted: As = None) -> Response:
    _, policy = await answers.looked_at(context, await context.people.asking(request.scope), table, wanted)
    return fast_json(pictures.past(policy, ply))


@router.get(
    "/{table}/record",
    summary="The record of the game, with its seed once it is over",
    responses=declared(payloads.RecordFile),
)
async def record(context: Here, table: str) -> Response:
    live = await context.house.table(table)
    text = present.record(Policy(live.table))
    name = f"{live.table.setup.game}-{table}.json"
    return Response(text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'})  # noqa: E501  # fmt: skip


def _invitation(context: Context, request: Request, table: str) -> models.Invitation:
    """Where others find a table. To them "localhost" is their own computer, so the settings may give another name."""
    host = request.headers.get("host", request.url.netloc)[:LONGEST_HOST]
    here = host.rsplit(":", 1)[0] in ("localhost", "127.0.0.1", "[::1]")
    base = context.settings.share if here and context.settings.share else f"{request.url.scheme}://{host}/"
    return models.Invitation(url=f"{base}t/{table}", local_only=here and not context.settings.share)


@router.get("/{table}/invite", summary="The address to send to a friend")
async def invite(context: Here, request: Request, table: str) -> models.Invitation:
    live = await context.house.table(table)
    return _invitation(context, request, live.table.id)


@router.get("/{table}/invite.svg", summary="The same as a QR code", response_class=Response, responses=SVG)
async def invite_picture(context: Here, request: Request, table: str) -> Response:
    live = await context.house.table(table)
    code = await run_in_threadpool(_qr_code, _invitation(context, request, live.table.id).url)
    return Response(code, media_type="image/svg+xml")


@lru_cache(maxsize=256)
def _qr_code(address: str) -> bytes:
    code = io.BytesIO()
    segno.make(address, error="m").save(code, kind="svg", scale=4, border=2, dark="#1c1b19", light="#ffffff")
    return code.getvalue()


@router.post("/{table}/seats", summary="Sit down", responses=declared(payloads.Table))
async def sit(context: Here, request: Request, table: str, wish: models.Sit) -> Response:
    live = await context.house.table(table)
    cookie = Response()
    if live.table.status != WAITING:
        referee.refuse_to_sit(live.table, None, wish.seat)
    person = await context.people.anybody(request, cookie)
    nonce = clean(wish.nonce)
    live, _ = await context.house.act(
        table, lambda now_table, now: referee.sit(now_table, person.id, person.name, now, wish.seat, nonce)
    )
    return fast_json(answers.shown(context, live, Policy(live.table, person.id)), 200, cookie)


@router.post("/{table}/moves", summary="Make a move", responses=declared(models.Moved))
async def move(context: Here, request: Request, table: str, wish: models.MakeMove) -> Response:
    return fast_json(await answers.moved(context, request.scope, table, wish))


@router.post("/{table}/draft", summary="See your turn as if some moves were made", responses=declared(models.Drafted))
async def draft(context: Here, request: Request, table: str, wish: models.DraftRequest) -> Response:
    person = await context.people.asking(request.scope)
    if person:
        context.limits.spend(limits.DRAFTS, person.id)
    live = await context.house.table(table)
    policy = Policy(live.table, person.id if person else None)
    told: models.Drafted = {
        "seq": wish.seq,
        "scene": present.draft(policy, live.drafts, wish.moves, wish.seq, wish.seat),
    }
    return fast_json(told)


async def _act(context: Context, request: Request, table: str, what: Any) -> Response:
    """Let a person do something. The answer says how far the log goes then."""
    person = await context.people.asking(request.scope)
    name = person.id if person else None
    live, _ = await context.house.act(table, lambda now_table, now: what(now_table, name, now))
    return fast_json(_seq(live))


def _seq(live: Live) -> models.Seq:
    return {"seq": live.table.seq}


@router.post("/{table}/takeback", summary="Take a move back, or agree to it", responses=_SEQ)
async def takeback(context: Here, request: Request, table: str, wish: models.Ask) -> Response:
    return await _act(context, request, table, partial(referee.ask, what="takeback", do=wish.do, seq=wish.seq))


@router.post("/{table}/draw", summary="Offer a draw, or agree to one", responses=_SEQ)
async def draw(context: Here, request: Request, table: str, wish: models.Ask) -> Response:
    return await _act(context, request, table, partial(referee.ask, what="draw", do=wish.do, seq=wish.seq))


@router.post("/{table}/stop", summary="Propose to stop with what partners have won, or agree to it", responses=_SEQ)
async def stop(context: Here, request: Request, table: str, wish: models.Ask) -> Response:
    return await _act(context, request, table, partial(referee.ask, what="stop", do=wish.do, seq=wish.seq))


@router.post("/{table}/resign", summary="Give up", responses=_SEQ)
async def resign(context: Here, request: Request, table: str, wish: models.Nothing) -> Response:
    return await _act(context, request, table, referee.resign)


@router.post("/{table}/leave", summary="Stand up", responses=_SEQ)
async def leave(context: Here, request: Request, table: str, wish: models.Nothing) -> Response:
    return await _act(context, request, table, referee.leave)


@router.post("/{table}/rematch", summary="Ask for another game. It begins when everybody has asked", responses=_SEQ)
async def rematch(context: Here, request: Request, table: str, wish: models.RematchRequest) -> Response:
    return await _act(context, request, table, partial(referee.want_rematch, nonce=clean(wish.nonce)))


@router.post("/{table}/chat", summary="Say something", responses=_SEQ)
async def chat(context: Here, request: Request, table: str, wish: models.Say) -> Response:
    cookie = Response()
    live = await context.house.table(table)
    text = clean(wish.text)
    if not text:
        raise FivewaysError("a message needs some text")
    person = await context.people.anybody(request, cookie)
    await context.limits.share(limits.CHAT, person.id)
    live, _ = await context.house.act(
        table, lambda now_table, now: referee.chat(now_table, person.id, person.name, now, text)
    )
    return fast_json(_seq(live), 200, cookie)


@router.post("/{table}/presence", status_code=204, summary="Say that the page is hidden, or seen again")
async def presence(context: Here, request: Request, table: str, wish: models.PresenceRequest) -> Response:
    person = await context.people.asking(request.scope)
    live = await context.house.table(table)
    if person:
        context.house.messages.looks(live, person.id, wish.here)
    return Response(status_code=204)


@router.post("/{table}/why", summary="Ask why pressing these items is no move", responses=declared(models.Why))
async def why(context: Here, request: Request, table: str, wish: models.Pressed) -> Response:
    person = await context.people.asking(request.scope)
    live = await context.house.table(table)
    Policy(live.table, person.id if person else None).require_why_not()
    if person and wish.draft:
        context.limits.spend(limits.DRAFTS, person.id)
    refusal = why_not_pressed(live.drafts.match(live.table, wish.draft), wish.path)
    told: models.Why = {"message": None, "rule": None}
    if refusal:
        told = {"message": refusal.message, "rule": refusal.rule}
    return fast_json(told)


@router.post("/{table}/hint", summary="Ask the strongest bot for advice", responses=declared(payloads.Hint))
async def hint(context: Here, request: Request, table: str, wish: models.AdviceRequest) -> Response:
    person = await context.people.asking(request.scope)
    if person:
        await context.limits.share(limits.HINTS, person.id)
    live = await context.house.table(table)
    # No `await` from here to the bot: the permission and the view must belong to the same moment.
    asked = HintRequest.of(Policy(live.table, person.id if person else None), live.drafts, wish.draft)
    return fast_json(asked.answer(await context.house.bots.hint(asked.view, secrets.token_bytes(32))))
