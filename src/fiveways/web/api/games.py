"""The games: fact sheets, pictures, drawings, rule books. Nothing here changes while the server runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from itertools import product
from typing import Any, Literal, NotRequired

from fastapi import APIRouter
from markdown_it import MarkdownIt
from markdown_it.token import Token
from starlette.requests import Request
from starlette.responses import Response
from typing_extensions import TypeAliasType, TypedDict

from fiveways.bots.players import make_bot
from fiveways.contract import loading
from fiveways.contract.errors import BadOption
from fiveways.contract.facts import Spec
from fiveways.contract.loading import Game as LoadedGame
from fiveways.contract.options import Choice, Number, Value
from fiveways.contract.options import Option as AnyOption
from fiveways.contract.rulebook import MINUTE
from fiveways.contract.scene import Scene
from fiveways.contract.traits import Points, Reviews, Seating, Secrets, TurnClock
from fiveways.match import fairness, svg
from fiveways.match.explain import ExampleStep, PlayedExample
from fiveways.match.match import Match
from fiveways.match.telling import has_hints
from fiveways.tables.law.refusals import NotFound
from fiveways.web.api.context import ERRORS, SVG, declared, fast_json
from fiveways.web.common import offered
from fiveways.web.common.files import file_response

router = APIRouter(prefix="/api/games", tags=["games"], responses={code: ERRORS[code] for code in (404, 422)})
PICTURE_MOVES = 14
_MINUTE = '<section class="minute">\n'


When = TypeAliasType("When", Sequence[tuple[str, Sequence[Value]]])
"""Conditions on other options: each with the values under which this one has an effect."""


class Option(TypedDict):
    """An option of a game."""

    name: str
    kind: Literal["number", "choice", "flag"]
    default: Value
    help: str
    allowed: str
    label: str
    when: When
    meaning: str  # what it does, and when
    low: NotRequired[int]
    high: NotRequired[int]
    choices: NotRequired[Sequence[str]]
    labels: NotRequired[Mapping[str, str]]  # what people read instead of a choice


class SeatNames(TypedDict):
    """What the seats are called with some options."""

    when: When
    seats: Sequence[str]


class Counts(TypedDict):
    """What holds with so many players."""

    usual: Mapping[str, Value]  # the options, if nobody chooses any
    turn_seconds: int  # what the rules give for a turn then
    refused: dict[str, list[str]]  # choices that cannot be


class Game(TypedDict):
    """The fact sheet of a game."""

    id: str
    name: str
    tagline: str
    how: str
    credits: str
    players: tuple[int, int]
    usual_players: int
    seats: Sequence[str]
    seatings: list[SeatNames]
    counts: dict[str, Counts]  # by the number of players
    hidden: bool
    unknown: bool
    accent: str
    hints: bool
    review: bool
    turn_seconds: int  # what the rules give for a turn; 0 for no clock
    solo: Mapping[str, Value] | None  # options for one who plays alone for points
    daily: bool  # whether it has a board of the day
    levels: int
    bots: list[str]
    usual_bot: str
    picture: str
    options: list[Option]


class Games(TypedDict):
    """Every game that is installed."""

    games: list[Game]


class RulesPage(TypedDict):
    """The rule book of a game."""

    html: str


class ExampleMove(TypedDict):
    """One move of an example, made or refused."""

    move: str
    words: str  # the move as people are told it
    at: int  # which scene is shown after it
    refusal: str  # why the rules refuse it; empty if it is made
    rule: str | None  # the rule that refuses it
    tried: Sequence[str]  # the items that one would press for a refused move, as far as that is known


class ExampleScenes(TypedDict):
    """An example in a rule book, scene by scene."""

    caption: str
    moves: list[str]  # those that are made; after each comes a scene
    scenes: list[Scene]
    steps: list[ExampleMove]  # all moves, with those that the rules refuse


def _option(option: AnyOption) -> Option:
    told: Option = {
        "name": option.name,
        "kind": "number" if isinstance(option, Number) else "choice" if isinstance(option, Choice) else "flag",
        "default": option.default,
        "help": option.help,
        "allowed": option.allowed,
        "label": option.label or option.name.replace("_", " ").capitalize(),
        "when": option.conditions,
        "meaning": option.meaning,
    }
    if isinstance(option, Number):
        told["low"], told["high"] = option.low, option.high
    if isinstance(option, Choice):
        told["choices"], told["labels"] = option.choices, option.labels
    return told


def _counts(spec: Spec) -> list[int]:
    """How many may play."""
    return list(range(spec.players[0], spec.players[1] + 1))


def _players(spec: Spec, count: int) -> dict[str, Any]:
    return {"players": count} if spec.players[0] < spec.players[1] else {}


def _with_players(spec: Spec, count: int) -> Counts:
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
    """All options of such a table; None if there cannot be one."""
    try:
        return spec.read(_players(spec, count) | given)
    except BadOption:
        return None


def _seatings(spec: Spec) -> Iterator[SeatNames]:
    """What the seats are called, for each combination of the options that their names depend on."""
    options_by_name = {option.name: option for option in spec.options}
    values = [getattr(options_by_name[name], "choices", (False, True)) for name in spec.trait(Seating).named_by]
    for count, *chosen in product(_counts(spec), *values):
        given = dict(zip(spec.trait(Seating).named_by, chosen, strict=True))
        options = _playable(spec, count, given)
        if options is not None:
            when: When = [(name, [value]) for name, value in (_players(spec, count) | given).items()]
            yield {"when": when, "seats": spec.names_of_seats(options)}


def fact_sheet(spec: Spec) -> Game:
    return {
        "id": spec.id,
        "name": spec.name,
        "tagline": spec.tagline,
        "how": spec.look.how,
        "credits": spec.credits,
        "players": spec.players,
        "usual_players": spec.usual_players,
        "seats": spec.seat_names,
        "seatings": list(_seatings(spec)),
        "counts": {str(count): _with_players(spec, count) for count in _counts(spec)},
        "hidden": spec.has_secrets(spec.read()),
        "unknown": spec.has(Secrets),
        "accent": spec.look.accent,
        "hints": has_hints(spec),
        "review": spec.has(Reviews),
        "turn_seconds": spec.trait(TurnClock).seconds(spec.read()),
        "solo": spec.usual_solo,
        "daily": spec.trait(Points).daily is not None,
        "levels": spec.level_count,
        "bots": spec.bot_names,
        "usual_bot": f"bot:{spec.usual_bot.removeprefix('level')}",
        "picture": f"/api/games/{spec.id}/picture.svg",
        "options": [_option(option) for option in spec.all_options],
    }


@lru_cache(maxsize=32)
def _picture(game: LoadedGame) -> str:
    """A game in full swing, as a spectator sees it."""
    bot = make_bot(game.spec, game.spec.usual_bot)
    for attempt in range(20):
        match = Match.new(game, seed=f"picture {attempt}")
        while len(match.moves) < PICTURE_MOVES and not match.over:
            seed = fairness.read_seed(f"picture {attempt} {len(match.moves)}")
            match.play(bot.choose(match.view(match.to_move), seed).actions)
        if not match.over:
            break
    return match.svg()


@lru_cache(maxsize=32)
def _rules(game: LoadedGame) -> str:
    """The rule book as HTML. Each rule has an id for links, and each example a place where the page plays it."""
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
    return str(markdown.renderer.render(_with_minute(tokens), markdown.options, {}))


def _with_minute(tokens: list[Token]) -> list[Token]:
    """The part that tells the game in a minute becomes a section, which the page makes prominent."""
    headings = [i for i, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    begins = next((i for i in headings if tokens[i + 1].content == MINUTE), None)
    if begins is None:
        return tokens
    ends = next((i for i in headings if i > begins), len(tokens))
    opened, closed = (Token("html_block", "", 0, content=html) for html in (_MINUTE, "</section>\n"))
    return [*tokens[:begins], opened, *tokens[begins:ends], closed, *tokens[ends:]]


def _figure(game: LoadedGame, number: int, caption: str) -> str:
    source = f"/api/games/{game.spec.id}/examples/{number}"
    return f'<figure class="example" data-example="{source}"><figcaption>{escape(caption)}</figcaption></figure>\n'


@router.get("", summary="Every game that is installed", responses=declared(Games))
def games() -> Response:
    told: Games = {"games": [fact_sheet(spec) for spec in offered.sheets()]}
    return fast_json(told)


@router.get("/{game}/picture.svg", summary="A picture of the game in progress", response_class=Response, responses=SVG)
def picture(game: str, request: Request) -> Response:
    return _drawing(request, _picture(loading.load(game)))


@router.get("/{game}/art.svg", summary="The game's drawings as SVG symbols", response_class=Response, responses=SVG)
def art(game: str, request: Request) -> Response:
    loaded = loading.load(game)
    return _drawing(request, svg.sprite(loaded.art, f"{loaded.spec.id}-"))


@router.get("/{game}/rules", summary="The rule book", responses=declared(RulesPage))
def rules(game: str) -> Response:
    told: RulesPage = {"html": _rules(loading.load(game))}
    return fast_json(told)


@router.get(
    "/{game}/examples/{number}", summary="One example of the rule book, in scenes", responses=declared(ExampleScenes)
)
def example(game: str, number: int) -> Response:
    loaded = loading.load(game)
    if not 0 <= number < len(loaded.rulebook.examples):
        raise NotFound(f"the rule book of {game} has {len(loaded.rulebook.examples)} examples, numbered from 0")
    played = PlayedExample(loaded.rulebook.examples[number])
    moves = [step.text for step in played.steps if not step.refusal]
    told: ExampleScenes = {
        "caption": played.caption,
        "moves": moves,
        "scenes": [played.scene(at) for at in range(len(moves) + 1)],
        "steps": [_step(step) for step in played.steps],
    }
    return fast_json(told)


def _step(step: ExampleStep) -> ExampleMove:
    return {
        "move": step.text,
        "words": step.words,
        "at": step.at,
        "refusal": step.refusal.message if step.refusal else "",
        "rule": step.refusal.rule if step.refusal else None,
        "tried": step.tried,
    }


def _drawing(request: Request, text: str) -> Response:
    return file_response(request, text.encode(), "image/svg+xml", "public, max-age=3600")
