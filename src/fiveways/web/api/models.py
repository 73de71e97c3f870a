"""What requests may say, with examples for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from fiveways.contract import loading

ShortText = Annotated[str, StringConstraints(max_length=64, pattern=r"^[^\x00]*$")]
MoveText = Annotated[str, StringConstraints(max_length=1000)]
MOST_DRAFTED = 40
_LARGE = 2**31 - 1
_GAME = loading.names()[0]


class Strict(BaseModel):
    """Unknown fields are refused: a misspelt one would be ignored in silence."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Strict):
    """A table to be put up."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        json_schema_extra={
            "examples": [
                {"game": _GAME, "seats": ["human", "bot:3"]},
                {
                    "game": _GAME,
                    "options": {"rows": 7},
                    "seats": ["human", "open"],
                    "clock": {"per_game": 600, "increment": 5},
                },
            ]
        },
    )
    game: Annotated[str, StringConstraints(max_length=64)] = Field(description="Which game; GET /api/games lists them.")
    options: dict[str, int | str | bool] = Field(default_factory=dict, description="Options that differ from usual.")
    seats: list[ShortText] | None = Field(
        default=None,
        max_length=16,
        description="For each seat: human (the caller), open (whoever comes), bot:1 to bot:5, bot:greedy, bot:random.",
    )
    clock: dict[str, int] | Literal["none"] | None = Field(
        default=None,
        description='{"per_move": seconds} or {"per_game": seconds, "increment": seconds}; "none" for no clock; if not '
        "given: as the rules of the game say, for most games none.",
    )
    series: int = Field(default=1, ge=1, le=99, description="How many games.")
    visibility: Literal["public", "private"] | None = Field(
        default=None, description="Whether the lobby shows it; if not given: only with an open seat."
    )
    hints: bool | None = Field(
        default=None, description="Whether players may ask a bot; if not given: against bots only."
    )
    daily: bool = Field(
        default=False, description="Today's board, the same for everybody, alone and for points; with nothing else."
    )
    nonce: ShortText = Field(default="", description="Your share of the chance, mixed into the seed.")
    promise: ShortText | None = Field(
        default=None, description="A commitment from POST /api/promises: the secret was settled before your nonce."
    )


class Sit(Strict):
    """A wish to sit down."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"seat": 1, "nonce": "x7"}]})
    seat: int | None = Field(default=None, ge=-1, le=_LARGE, description="Which seat; any open one if not given.")
    nonce: ShortText = ""


class MakeMove(Strict):
    """A move."""

    model_config = ConfigDict(
        extra="forbid", strict=True, json_schema_extra={"examples": [{"id": "7f3a", "seq": 4, "move": "d5-e5"}]}
    )
    id: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")] = Field(
        description="Made up by the client, new for each move: a repeat is recognised and answered the same."
    )
    seq: int = Field(ge=0, le=_LARGE, description="Where the client saw the table.")
    move: MoveText
    seat: int | None = Field(default=None, ge=-1, le=_LARGE, description="Only if the caller has several seats.")


class Draft(Strict):
    """Moves of one's turn that are prepared and not made. Nothing is kept of them, and nobody else is told."""

    seq: int = Field(ge=0, le=_LARGE, description="Where the client saw the table.")
    moves: list[MoveText] = Field(
        max_length=MOST_DRAFTED, description="Each a gesture with `draft` of the scene before it."
    )
    seat: int | None = Field(default=None, ge=-1, le=_LARGE, description="Only if the caller has several seats.")


class Drafted(BaseModel):
    """The picture as if they were made, with what can be pressed then."""

    seq: int
    scene: dict[str, Any]


class Ask(Strict):
    """A draw or a take-back."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"do": "offer"}]})
    do: Literal["offer", "accept", "decline", "withdraw"] = "offer"
    seq: int | None = Field(default=None, ge=0, le=_LARGE, description="Only if the game still stands as it did there.")


class Rematch(Strict):
    nonce: ShortText = ""


class Nothing(Strict):
    """An empty object."""


class Advice(Strict):
    """What somebody wants advice about: the turn as it is, or as it would be after some moves."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{}, {"draft": ["c3+"]}]})
    draft: list[MoveText] = Field(default_factory=list, max_length=MOST_DRAFTED, description="Moves prepared before.")


class Say(Strict):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"text": "Well played"}]})
    text: Annotated[str, StringConstraints(min_length=1, max_length=300)]


class Here(Strict):
    here: bool


class Name(Strict):
    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"name": "Ann"}]})
    name: Annotated[str, StringConstraints(max_length=100)]


class NewPerson(Strict):
    name: Annotated[str, StringConstraints(max_length=100)] = ""


class Error(BaseModel):
    """The one shape of every error."""

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
    """SHA-256 of a secret that is settled and not yet told."""

    commitment: str


class Moved(BaseModel):
    """A move that is committed."""

    id: str
    seq: int
    move: str
    ply: int


class Seq(BaseModel):
    """Where the table's log stands now."""

    seq: int


class Me(BaseModel):
    id: str | None
    name: str


class Token(Me):
    token: str


class Pressed(Strict):
    """What somebody pressed."""

    model_config = ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": [{"path": ["d6", "d7"]}]})
    path: list[ShortText] = Field(min_length=1, max_length=64)
    draft: list[MoveText] = Field(default_factory=list, max_length=MOST_DRAFTED, description="Moves prepared before.")


class Why(BaseModel):
    """Why that is no move; null where there is nothing to say."""

    message: str | None
    rule: str | None


class Invitation(BaseModel):
    url: str
    local_only: bool


class Hint(BaseModel):
    move: str
    words: str = Field(description="The move for those who do not read notation; may be empty.")
    why: str
    path: list[str]
    turn: int
