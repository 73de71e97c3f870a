"""Requests, with examples for the OpenAPI document, and short answers.

Answers that show a table are in `tables/show/payloads.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

from fiveways.contract.errors import BadOption
from fiveways.contract.facts import Spec
from fiveways.contract.options import Choice, Number, Option, Value
from fiveways.contract.scene import Scene
from fiveways.web.common import offered

ShortText = Annotated[str, StringConstraints(max_length=64, pattern=r"^[^\x00]*$")]
MoveText = Annotated[str, StringConstraints(max_length=1000)]
MOST_DRAFTED = 40
_LARGE = 2**31 - 1


def examples(spec: Spec) -> list[Any]:
    """Two possible tables of a game: a usual one, and one with an option that differs from its default."""
    usual, unusual = spec.read(), _unusual(spec)
    bots = [f"bot:{spec.usual_bot.removeprefix('level')}"] * (spec.seats(usual) - 1)
    friends = ["open"] * (spec.seats(spec.read(unusual)) - 1)
    clock = {"per_game": 600, "increment": 5}
    return [
        {"game": spec.id, "seats": ["human", *bots]},
        {"game": spec.id, "options": unusual, "seats": ["human", *friends], "clock": clock},
    ]


def _unusual(spec: Spec) -> dict[str, Value]:
    """The first option that may have another value than its default, and that value."""
    for option in spec.all_options:
        for value in _values(option):
            if value != option.default and _can_be(spec, {option.name: value}):
                return {option.name: value}
    return {}


def _values(option: Option) -> Sequence[Value]:
    if isinstance(option, Number):
        return range(option.low, option.high + 1)
    return option.choices if isinstance(option, Choice) else (True, False)


def _can_be(spec: Spec, options: dict[str, Value]) -> bool:
    try:
        spec.read(options)
    except BadOption:
        return False
    return True


class Strict(BaseModel):
    """Refuses unknown fields: nobody would notice a misspelt one otherwise."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Strict):
    """A new table."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={"examples": [each for spec in offered.sheets()[:1] for each in examples(spec)]},
    )
    game: Annotated[str, StringConstraints(max_length=64)] = Field(description="Which game; GET /api/games lists them.")
    options: dict[str, int | str | bool] = Field(default_factory=dict, description="Options that differ from usual.")
    seats: list[ShortText] | None = Field(
        default=None,
        max_length=16,
        description="For each seat: human (the caller), open (whoever comes next), bot:1 to bot:5, bot:greedy, "
        "bot:random.",
    )
    clock: dict[str, int] | Literal["none"] | None = Field(
        default=None,
        description='{"per_move": seconds} or {"per_game": seconds, "increment": seconds}; "none" for no clock. '
        "Without it: as the rules of the game say, for most games none.",
    )
    series: int = Field(default=1, ge=1, le=99, description="How many games.")
    visibility: Literal["public", "private"] | None = Field(
        default=None, description="Whether the lobby shows it. Without it: only with an open seat."
    )
    hints: bool | None = Field(
        default=None, description="Whether players may ask a bot. Without it: only if no seat is open."
    )
    daily: bool = Field(
        default=False,
        description="Today's board, which is the same for everybody: alone and for points. Send nothing else.",
    )
    nonce: ShortText = Field(default="", description="Your share of the chance, mixed into the seed.")
    promise: ShortText | None = Field(
        default=None,
        description="A commitment from POST /api/promises: the server fixed its secret before your nonce.",
    )


class Sit(Strict):
    """A wish to sit down."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"seat": 1, "nonce": "x7"}]})
    seat: int | None = Field(default=None, ge=-1, le=_LARGE, description="Which seat. Without it: any open one.")
    nonce: ShortText = ""


class MakeMove(Strict):
    """A move."""

    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_extra={"examples": [{"id": "7f3a", "seq": 4, "move": "d5-e5"}]}
    )
    id: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")] = Field(
        description="You make it up, a new one for each move. A move sent again with its id gets the same answer."
    )
    seq: int = Field(ge=0, le=_LARGE, description="How far the log went when you saw the table.")
    move: MoveText
    seat: int | None = Field(default=None, ge=-1, le=_LARGE, description="Only if the caller has several seats.")


class DraftRequest(Strict):
    """Moves of a turn that a player prepares and does not make. The server keeps nothing and tells nobody else."""

    seq: int = Field(ge=0, le=_LARGE, description="How far the log went when you saw the table.")
    moves: list[MoveText] = Field(
        max_length=MOST_DRAFTED, description="Each is a gesture with `draft` of the scene before it."
    )
    seat: int | None = Field(default=None, ge=-1, le=_LARGE, description="Only if the caller has several seats.")


class Drafted(TypedDict):
    """The picture as if the player had made the moves, with what can be pressed then."""

    seq: int
    scene: Scene


class Ask(Strict):
    """A draw, a take-back, or to stop with what is won."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"do": "offer"}]})
    do: Literal["offer", "accept", "decline", "withdraw"] = "offer"
    seq: int | None = Field(
        default=None, ge=0, le=_LARGE, description="Refuse if the game has gone on since this entry."
    )


class RematchRequest(Strict):
    """A wish for another game."""

    nonce: ShortText = ""


class Nothing(Strict):
    """An empty object."""


class AdviceRequest(Strict):
    """A wish for a hint: about the turn as it is, or as it would be after some prepared moves."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{}, {"draft": ["c3+"]}]})
    draft: list[MoveText] = Field(default_factory=list, max_length=MOST_DRAFTED, description="Moves prepared before.")


class Say(Strict):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"text": "Well played"}]})
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class PresenceRequest(Strict):
    """Whether the person looks at the page."""

    here: bool


class Name(Strict):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"name": "Ann"}]})
    name: Annotated[str, StringConstraints(max_length=100)]


class NewPerson(Strict):
    name: Annotated[str, StringConstraints(max_length=100)] = ""


class Error(BaseModel):
    """Every error has this shape."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "code": "illegal-move",
                    "message": "e4-f4: both squares show one whole piece, and that may not be covered completely",
                    "rule": "bones.6",
                    "seq": 12,
                }
            ]
        }
    )
    code: str
    message: str
    rule: str | None
    seq: int | None


class Promise(BaseModel):
    """SHA-256 of a secret that the server has fixed and not told yet."""

    commitment: str


class Moved(TypedDict):
    """A move that is made, and written to the disk."""

    id: str
    seq: int
    move: str
    ply: int


class Seq(TypedDict):
    """How far the log of the table goes now."""

    seq: int


class Beat(TypedDict):
    """A sign of life in a stream of events."""

    seq: int
    now: int


class Me(BaseModel):
    """The caller. A stranger has no id and no name."""

    id: str | None
    name: str


class Token(Me):
    """A new person, and the secret by which the server knows them."""

    token: str


class Pressed(Strict):
    """The items that somebody pressed."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"path": ["d6", "d7"]}]})
    path: list[ShortText] = Field(min_length=1, max_length=64)
    draft: list[MoveText] = Field(default_factory=list, max_length=MOST_DRAFTED, description="Moves prepared before.")


class Why(TypedDict):
    """Why that is no move; null if there is nothing to say."""

    message: str | None
    rule: str | None


class Invitation(BaseModel):
    """The address of a table."""

    url: str
    local_only: bool  # only this computer can open it
