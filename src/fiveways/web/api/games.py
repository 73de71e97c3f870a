"""What there is to play: fact sheets, pictures, art, rule books. Nothing here changes while the server runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import product
from typing import Any

from fastapi import APIRouter
from markdown_it import MarkdownIt
from starlette.responses import Response

from fiveways.bots.players import bot_names, make_bot
from fiveways.contract import loading
from fiveways.contract.errors import BadOption
from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game
from fiveways.contract.options import Choice, Flag, Number, Option, Value
from fiveways.contract.traits import Points, Reviews, Seating, SecretData, Secrets, TurnClock
from fiveways.match import fairness, svg
from fiveways.match.match import Match
from fiveways.tables.law.refusals import NotFound
from fiveways.tables.law.setup import usual_bot
from fiveways.web.api.context import ERRORS, fast_json

router = APIRouter(prefix="/api/games", tags=["games"], responses={404: ERRORS[404]})
PICTURE_MOVES = 14


def _option(option: Option) -> dict[str, Any]:
    kinds = {Number: "number", Choice: "choice", Flag: "flag"}
    told: dict[str, Any] = {
        "name": option.name,
        "kind": kinds[type(option)],
        "default": option.default,
        "help": option.help,
    }
    told["allowed"] = option.allowed
    told["label"] = option.label or option.name.replace("_", " ").capitalize()
    told |= {"when": option.conditions, "meaning": option.meaning}
    if isinstance(option, Number):
        told |= {"low": option.low, "high": option.high}
    if isinstance(option, Choice):
        told["choices"] = option.choices
    return told


def _counts(spec: Spec) -> list[int]:
    """How many may play."""
    return list(range(spec.players[0], spec.players[1] + 1))


def _players(spec: Spec, count: int) -> dict[str, Any]:
    return {"players": count} if spec.players[0] < spec.players[1] else {}


def _with_players(spec: Spec, count: int) -> dict[str, Any]:
    """What options are with so many players if nobody says anything, with their clock; and choices that cannot be."""
    refused = {
        option.name: [word for word in option.choices if not _playable(spec, count, {option.name: word})]
        for option in spec.options
        if isinstance(option, Choice)
    }
    usual = spec.read(_players(spec, count))
    return {
        "usual": usual,
        "turn_seconds": spec.trait(TurnClock).seconds(usual),
        "refused": {name: words for name, words in refused.items() if words},
    }


def _playable(spec: Spec, count: int, given: dict[str, Any]) -> dict[str, Value] | None:
    """The options of such a table, None if there cannot be one."""
    try:
        return spec.read(_players(spec, count) | given)
    except BadOption:
        return None


def _seatings(spec: Spec) -> Iterator[dict[str, Any]]:
    """What the seats are called with which options: everything that their names hang on, and its values."""
    declared = {option.name: option for option in spec.options}
    values = [getattr(declared[name], "choices", (False, True)) for name in spec.trait(Seating).named_by]
    for count, *chosen in product(_counts(spec), *values):
        given = dict(zip(spec.trait(Seating).named_by, chosen, strict=True))
        options = _playable(spec, count, given)
        if options is not None:
            when = [(name, [value]) for name, value in (_players(spec, count) | given).items()]
            yield {"when": when, "seats": spec.names_of_seats(options)}


def fact_sheet(spec: Spec) -> dict[str, Any]:
    return {
        "id": spec.id,
        "name": spec.name,
        "tagline": spec.tagline,
        "how": spec.look.how,
        "credits": spec.credits,
        "players": spec.players,
        "usual_players": spec.usual_players or spec.players[0],
        "seats": spec.seat_names,
        "seatings": list(_seatings(spec)),
        "counts": {str(count): _with_players(spec, count) for count in _counts(spec)},
        "hidden": spec.has_secrets(spec.read()),
        "unknown": spec.has(Secrets),
        "accent": spec.look.accent,
        "hints": not spec.has(SecretData),
        "review": spec.has(Reviews),
        "turn_seconds": spec.trait(TurnClock).seconds(spec.read()),
        "solo": spec.usual_solo,
        "daily": spec.trait(Points).daily is not None,
        "levels": spec.level_count,
        "bots": bot_names(spec),
        "usual_bot": f"bot:{usual_bot(spec).removeprefix('level')}",
        "picture": f"/api/games/{spec.id}/picture.svg",
        "options": [_option(option) for option in spec.all_options],
    }


@lru_cache(maxsize=32)
def _picture(game: Game) -> str:
    """A game in full swing, as a spectator sees it."""
    bot = make_bot(game.spec, usual_bot(game.spec))
    for attempt in range(20):
        match = Match.new(game, seed=f"picture {attempt}")
        while len(match.moves) < PICTURE_MOVES and not match.over:
            seed = fairness.read_seed(f"picture {attempt} {len(match.moves)}")
            match.play(bot.choose(match.view(match.to_move), seed).actions)
        if not match.over:
            break
    return match.svg()


@lru_cache(maxsize=32)
def _rules(game: Game) -> str:
    """The rule book as HTML: each rule has an id to link to, each example a place to be played in."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(game.rulebook.source)
    examples = 0
    for i, token in enumerate(tokens):
        inline = tokens[i + 1].children if token.type == "paragraph_open" else None
        words = [child.content for child in inline or [] if child.type == "text" and child.content]
        bold = any(child.type == "strong_open" for child in (inline or [])[:2])
        if bold and words[0] in game.rulebook.rules:
            token.attrs |= {"id": f"rule-{words[0]}", "class": "rule"}
        if token.type == "fence" and token.info == "play":
            caption = game.rulebook.examples[examples].caption
            token.type, token.content = "html_block", _figure(game, examples, caption)
            examples += 1
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _figure(game: Game, number: int, caption: str) -> str:
    source = f"/api/games/{game.spec.id}/examples/{number}"
    return f'<figure class="example" data-example="{source}"><figcaption>{escape(caption)}</figcaption></figure>\n'


@router.get("", summary="Every game that is installed")
def games() -> Response:
    return fast_json({"games": [fact_sheet(loading.spec(name)) for name in loading.names()]})


@router.get("/{game}/picture.svg", summary="A picture of the game, made from its own scene")
def picture(game: str) -> Response:
    return _lasting(_picture(loading.load(game)), "image/svg+xml")


@router.get("/{game}/art.svg", summary="The game's drawings as SVG symbols")
def art(game: str) -> Response:
    loaded = loading.load(game)
    return _lasting(svg.sprite(loaded.art, f"{loaded.spec.id}-"), "image/svg+xml")


@router.get("/{game}/rules", summary="The rule book")
def rules(game: str) -> Response:
    return fast_json({"html": _rules(loading.load(game))})


@router.get("/{game}/examples/{number}", summary="Scenes of one example in the rule book")
def example(game: str, number: int) -> Response:
    loaded = loading.load(game)
    if not 0 <= number < len(loaded.rulebook.examples):
        raise NotFound(f"the rule book of {game} has {len(loaded.rulebook.examples)} examples, numbered from 0")
    told = loaded.rulebook.examples[number]
    match = Match.from_text(told.position, seed="example")
    seat = match.to_move
    scenes = [match.scene(seat, at=0)]
    for move in told.moves:
        match.play(move)
        scenes.append(match.scene(seat, at=len(match.moves)))
    return fast_json({"caption": told.caption, "moves": [played.text for played in match.moves], "scenes": scenes})


def _lasting(text: str, kind: str) -> Response:
    return Response(text, media_type=kind, headers={"Cache-Control": "public, max-age=3600"})
