"""What is told of a table, as types: the parts of answers and stream events that are built as dictionaries.

The page's `types.js` (`make types`) and the OpenAPI document are made from these classes, with the comments behind the
fields. The server checks nothing against them while it runs; a test does that with real answers.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from fiveways.contract.options import Value
from fiveways.contract.scene import Gesture, Item, Scene
from fiveways.match.moves import Left
from fiveways.tables.law.clocks import ClockPerGame, ClockPerMove, ClockPerTurn
from fiveways.tables.law.table import OfferKind, Status

Presence = TypeAliasType("Presence", Literal["here", "away", "gone"])


class GestureChange(TypedDict):
    """The difference to what the viewer could press in their last turn."""

    put: list[Gesture]
    drop: list[str]  # moves whose gestures are gone


class ScenePatch(TypedDict):
    """The difference to the scene sent before."""

    put: list[Item]  # new or changed
    drop: list[str]  # ids of items that are gone
    width: float
    height: float
    turn: int
    caption: str
    trace: bool
    how: str
    gestures: GestureChange | None  # null while it is not the viewer's turn


class FullScene(TypedDict):
    """A scene that replaces the one sent before."""

    full: Scene


Clock = TypeAliasType("Clock", ClockPerMove | ClockPerTurn | ClockPerGame)


class Clocks(TypedDict):
    """The clocks of a table."""

    left: list[int]  # ms for each seat, as of `now`
    running: int | None  # the seat whose clock runs
    now: int


class SeriesPlan(TypedDict):
    """How long a series of games is, and where it stands."""

    games: int
    game: int  # which game this is, from 1


class Series(SeriesPlan):
    """A series of games with the points of each seat, this game included once it is over."""

    points: list[float]


class Sitter(TypedDict):
    """Who sits in a seat."""

    name: str  # of the seat
    kind: Literal["human", "bot", "open"]
    player: str  # the name of the person or bot; empty for nobody
    level: str | None  # of a bot


class ListedSeat(Sitter):
    """A seat, as the list of tables shows it to one person."""

    you: bool


class Seat(ListedSeat):
    """A seat, as a table shows it to one person."""

    presence: Presence


class KeptSeat(Sitter):
    """A seat, as the database keeps it. The id of the person is told to nobody."""

    person: str | None


class Outline(TypedDict):
    """A table without what differs between viewers, as the database keeps it for lists."""

    game: str
    options: dict[str, Value]
    clock: Clock | None
    series: Series | None
    moves: int
    to_move: int | None
    result: str | None
    scores: list[float] | None
    title: NotRequired[str]  # what partners have won who have neither won nor lost
    points: NotRequired[list[float] | None]  # of a person who played alone for points, to the end
    daily: NotRequired[str]  # the date, if everybody gets this board


class KeptSummary(Outline):
    """A table as the database keeps it for lists."""

    seats: list[KeptSeat]


class Summary(Outline):
    """A table in a list, for one person."""

    id: str
    status: Status
    updated: int
    seats: list[ListedSeat]
    your_turn: bool


class Move(TypedDict):
    """A move of the past."""

    seat: int
    text: str
    ms: int
    news: NotRequired[str]  # what it brought about, in a sentence
    words: NotRequired[str]  # the text for people who do not read notation
    left: NotRequired[Left]  # the player is out
    late: NotRequired[bool]  # the time was over, so the turn ended with this move


class Offer(TypedDict):
    """A request that needs the consent of others."""

    kind: OfferKind
    seat: int
    agreed: list[int]  # seats that have said yes


class Result(TypedDict):
    """How a game ended, and why."""

    ending: str
    rule: str | None
    text: str
    scores: list[float]
    winners: list[int]
    points: NotRequired[list[float]]  # what counts over several games, where that is not winning alone
    title: NotRequired[str]  # what partners have won who have neither won nor lost
    words: NotRequired[list[str]]  # what each seat has, where the rules have words for it: Victory, Defeat


class Lasting(TypedDict):
    """What never changes at a table."""

    id: str
    game: str
    visibility: Literal["public", "private"]
    options: dict[str, Value]
    clock: Clock | None
    hints: bool
    host: bool
    previous: str | None
    daily: str  # the date, if everybody gets this board
    solo: bool  # played alone for points
    commitment: str
    stake: str  # what one gives up who resigns, where that is more than people may think: "the whole set"


class Company(TypedDict):
    """Who is at a table."""

    seats: list[Seat]
    you: list[int]  # the viewer's seats
    rematch: list[int]
    next: str | None
    watching: int


class State(TypedDict):
    """How a game stands."""

    seq: int  # of the last entry
    changed: int  # of the last entry that changed the game itself
    status: Status
    viewer: int | None  # whose view the scene is
    to_move: int | None
    out: list[int]  # seats that gave up while the others play on
    past: bool  # whether the viewer may look back
    automatic: bool  # what comes next happens by itself
    clocks: Clocks | None
    ply: int
    series: Series | None
    offers: list[Offer]
    stop: str  # what partners have won and may stop with; empty while there is nothing
    can: list[str]  # what the viewer can do now
    result: Result | None
    seed: str | None
    nonces: list[str] | None
    next_commitment: str | None


class Standing(Company, State):
    """All that an entry of the log can change, without the scene, the moves and the chat."""


class TableHead(Lasting, Standing):
    """A table without what grows."""


class Entry(TypedDict):
    """An entry of the log, as everybody may see it. What it has besides depends on its kind."""

    seq: int
    at: int  # ms since 1970
    kind: Literal[
        "sit", "leave", "start", "move", "takeback", "draw", "stop", "resign", "time", "close", "offer",
        "withdraw", "decline", "chat", "rename", "rematch", "next", "resume",
    ]  # fmt: skip
    seat: int | None
    player: NotRequired[str]  # sit, chat, rename
    text: NotRequired[str]  # move, chat
    ms: NotRequired[int]  # move
    ply: NotRequired[int]  # move; takeback: how many moves are left
    why: NotRequired[str]  # move: what a bot says about it
    news: NotRequired[str]  # move
    words: NotRequired[str]  # move
    left: NotRequired[Left]  # move
    late: NotRequired[bool]  # move
    bot: NotRequired[str]  # leave, time: who takes over
    what: NotRequired[OfferKind]  # offer, withdraw, decline
    table: NotRequired[str]  # next: the table of the next game
    pause: NotRequired[int]  # resume: how long the server was away, in ms


class ChatLine(TypedDict):
    """The entry of a message."""

    seq: int
    at: int  # ms since 1970
    kind: Literal["chat"]
    seat: int | None
    player: str
    text: str


class TableInWords(TableHead):
    """A table without its picture."""

    moves: list[Move]
    chat: list[ChatLine]


class Table(TableInWords):
    """A table, as one person may see it."""

    scene: Scene


class TableWithMoves(Table):
    """A table, with what a program wants to know besides."""

    legal: list[str]  # the viewer's moves, if it is their turn
    view: dict[str, Any]  # what the viewer knows of the position, field by field


class EntryMessage(TypedDict):
    """The data of `event: entry`."""

    entry: Entry
    table: State | Standing | None  # null if another entry follows at once
    scene: FullScene | ScenePatch | None  # null if it is as before


class PresenceMessage(TypedDict):
    """The data of `event: presence`."""

    seats: list[Presence]
    watching: int


class Hint(TypedDict):
    """What the strongest bot would do."""

    move: str
    words: str  # the move for people who do not read notation; may be empty
    why: str
    path: list[str]  # the items to press
    turn: int


RecordedMove = TypeAliasType("RecordedMove", tuple[str, int])
"""In notation, and its ms."""


class RecordFile(TypedDict):
    """The record of a game: see `match/record.py`."""

    format: int
    game: str
    rules: int
    options: dict[str, Value]
    seats: list[str]
    position: str | None
    commitment: str
    seed: str | None
    nonces: list[str]
    moves: list[RecordedMove]  # in notation, and its ms
    result: dict[str, Any] | None
    digest: str
