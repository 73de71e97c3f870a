"""A table, computed from its log. `fold` applies one entry after the other; nothing else changes a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal

from typing_extensions import TypeAliasType

from fiveways.contract import loading
from fiveways.contract.loading import Game
from fiveways.match import fairness
from fiveways.match.match import Match
from fiveways.match.moves import Prepared
from fiveways.match.result import ENOUGH, Result, stopped
from fiveways.tables.law.clocks import Clock
from fiveways.tables.law.entries import QUIET, Entry
from fiveways.tables.law.setup import HUMAN, OPEN, Setup

CHAT_KEPT = 100
WAITING: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
Status = TypeAliasType("Status", Literal["open", "playing", "over"])
OfferKind = TypeAliasType("OfferKind", Literal["draw", "takeback", "stop"])
"""What needs the consent of others."""


@dataclass
class Seat:
    """Who sits there: a person, a bot, or nobody yet."""

    name: str
    bot: str | None = None
    person: str | None = None
    player: str = ""
    nonce: str = ""

    @property
    def kind(self) -> Literal["human", "bot", "open"]:
        return "bot" if self.bot else HUMAN if self.person else OPEN


@dataclass
class Offer:
    """A request that needs the others' consent."""

    seat: int
    agreed: set[int]


@lru_cache(maxsize=64)
def _preview(game: str, options: tuple[tuple[str, Any], ...]) -> Match:
    """A match to show before the deal. It has nothing to do with the deal to come."""
    return Match.new(game, dict(options), seed="preview")


@dataclass
class Table:
    """A table's present state."""

    id: str
    setup: Setup
    secret: bytes = field(repr=False)
    created: int
    seats: list[Seat] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    changed: int = 0
    match: Match | None = None
    clock: Clock | None = None
    turn_began: int = 0
    offers: dict[OfferKind, Offer] = field(default_factory=dict)
    rematch: set[int] = field(default_factory=set)
    next: str | None = None
    closed: Result | None = None  # where it ended before it began
    status: Status = WAITING
    to_move: int | None = None  # None unless the game is going on
    chat: deque[Entry] = field(default_factory=lambda: deque(maxlen=CHAT_KEPT))
    ids: dict[tuple[str | None, str], Entry] = field(default_factory=dict)  # by person and the id they gave
    next_secret: bytes = field(default=b"", repr=False)  # of the next game: promised before any nonce for it
    late: set[int] = field(default_factory=set)  # plies of moves that the clock made
    _commitment: str = ""
    _seats_of: dict[str | None, list[int]] = field(default_factory=dict)  # by person

    def __post_init__(self) -> None:
        names = self.setup.spec.names_of_seats(self.setup.options)
        for name, plan in zip(names, self.setup.seats, strict=False):
            bot = None if plan in (HUMAN, OPEN) else plan
            self.seats.append(Seat(name, bot, player=bot_title(bot) if bot else ""))

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    @property
    def last_at(self) -> int:
        """When something happened here last; its opening, where nobody has sat down yet."""
        return self.entries[-1].at if self.entries else self.created

    @property
    def game(self) -> Game:
        return loading.load(self.setup.game)

    @property
    def result(self) -> Result | None:
        return self.match.result if self.match else self.closed

    @property
    def nonces(self) -> tuple[str, ...]:
        given = tuple(seat.nonce for seat in self.seats)
        return given if any(given) else ()

    @property
    def commitment(self) -> str:
        """Promised at the start: SHA-256 of the seed."""
        self._commitment = self._commitment or fairness.commitment(self.secret)
        return self._commitment

    def seats_of(self, person: str | None) -> list[int]:
        return self._seats_of.get(person, [])

    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person}

    def shown_match(self) -> Match:
        """The match; before it begins, one that only looks like it."""
        return self.match or _preview(self.setup.game, tuple(self.setup.options.items()))

    def fold(self, entry: Entry, prepared: Prepared | None = None) -> None:
        """Apply one entry. `prepared`: the move of this entry, if it was computed already."""
        assert entry.seq == self.seq + 1, f"table {self.id}: entry {entry.seq} after {self.seq}"
        if entry.kind == "move":
            self._fold_move(entry, prepared)
        else:
            _FOLDS[entry.kind](self, entry)
            self._note_who_sits_where()
        self.entries.append(entry)
        self.status = OVER if self.result is not None else PLAYING if self.match else WAITING
        self.to_move = self.match.to_move if self.match and self.status == PLAYING else None
        if entry.id:
            self.ids[entry.person, entry.id] = entry
        if entry.kind not in QUIET:
            self.changed = entry.seq
            self._let_offers_lapse(entry)
        if self.clock and (entry.kind not in QUIET or entry.kind == "resume"):
            self._run_clock(self.clock, entry)

    def _let_offers_lapse(self, entry: Entry) -> None:
        """What has changed the game has answered an offer; but partners may stop after a move as well as before it."""
        if entry.kind == "move" and self.match and self.match.may_stop:
            self.offers = {what: offer for what, offer in self.offers.items() if what == "stop"}
        else:
            self.offers.clear()

    def _note_who_sits_where(self) -> None:
        self._seats_of = {}
        for number, seat in enumerate(self.seats):
            if seat.person:
                self._seats_of.setdefault(seat.person, []).append(number)

    def _run_clock(self, clock: Clock, entry: Entry) -> None:
        paused, turn = self.match is not None and self.match.automatic, 0
        if clock.rule.per_turn and self.match and self.to_move is not None:
            _, turn = self.match.game.kernel.turn(self.match.state_bytes())
            paused = paused or self.seats[self.to_move].bot is not None  # it thinks no longer than it has to
        clock.run(self.to_move, entry.at, moved=entry.kind == "move", paused=paused, turn=turn)

    def _seat(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def _fold_sit(self, entry: Entry) -> None:
        seat = self._seat(entry)
        seat.person, seat.player, seat.nonce = entry.person, entry.body["player"], entry.body["nonce"]

    def _fold_leave(self, entry: Entry) -> None:
        seat = self._seat(entry)
        seat.person, seat.player = None, ""
        self._take_over(seat, entry)

    def _take_over(self, seat: Seat, entry: Entry) -> None:
        bot = entry.body.get("bot")
        if bot:
            seat.bot, seat.person, seat.player = bot, None, bot_title(bot)
            if self.clock and entry.seat is not None:
                self.clock.refill(entry.seat, entry.at)
        elif self.match is None:
            seat.nonce = ""

    def _fold_start(self, entry: Entry) -> None:
        names = [seat.player or seat.name for seat in self.seats]
        self.match = Match(self.game, self.setup.options, self.secret, self.nonces, names)
        self.turn_began = entry.at
        self.next_secret = bytes.fromhex(entry.body["next_secret"])
        if self.setup.clock:
            self.clock = Clock.fresh(self.setup.clock, len(self.seats))

    def _fold_move(self, entry: Entry, prepared: Prepared | None) -> None:
        assert self.match is not None
        text, ms = entry.body["text"], entry.body["ms"]
        if prepared:
            assert prepared.text == text, f"table {self.id}: {prepared.text} was prepared, and {text} was written"
            self.match.accept(prepared, ms)
        elif "left" in entry.body:
            assert entry.seat is not None
            self.match.accept(self.match.prepare_leaving(entry.seat, entry.body["left"]), ms)
        else:
            self.match.play(text, ms=ms)
        if entry.body.get("late"):
            self.late.add(len(self.match.moves))
        self.turn_began = entry.at

    def _fold_takeback(self, entry: Entry) -> None:
        assert self.match is not None
        while len(self.match.moves) > entry.body["ply"]:
            self.late.discard(len(self.match.moves))
            self.match.take_back()
        self.turn_began = entry.at

    def _fold_draw(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.stop("agreed")

    def _fold_stop(self, entry: Entry) -> None:
        assert self.match is not None
        self.match.stop(ENOUGH)

    def _fold_resign(self, entry: Entry) -> None:
        assert self.match is not None and entry.seat is not None
        self.match.stop("resigned", entry.seat)

    def _fold_time(self, entry: Entry) -> None:
        assert self.match is not None and entry.seat is not None
        if entry.body.get("bot"):
            self._take_over(self._seat(entry), entry)
        else:
            self.match.stop("time", entry.seat)

    def _fold_close(self, entry: Entry) -> None:
        if self.match:
            self.match.stop("abandoned")
        else:
            self.closed = stopped(self.setup.spec, self.setup.options, "abandoned")

    def _fold_offer(self, entry: Entry) -> None:
        assert entry.seat is not None
        offer = self.offers.setdefault(entry.body["what"], Offer(entry.seat, set()))
        offer.agreed |= set(self.seats_of(entry.person))

    def _fold_withdraw(self, entry: Entry) -> None:
        self.offers.pop(entry.body["what"], None)

    def _fold_chat(self, entry: Entry) -> None:
        self.chat.append(entry)

    def _fold_rename(self, entry: Entry) -> None:
        self._seat(entry).player = entry.body["player"]

    def _fold_rematch(self, entry: Entry) -> None:
        self.rematch |= set(self.seats_of(entry.person))

    def _fold_next(self, entry: Entry) -> None:
        self.next = entry.body["table"]

    def _fold_resume(self, entry: Entry) -> None:
        if self.clock:
            self.clock.skip(entry.body["pause"])
        self.turn_began += entry.body["pause"]


_FOLDS: dict[str, Callable[[Table, Entry], None]] = {
    "sit": Table._fold_sit,
    "leave": Table._fold_leave,
    "start": Table._fold_start,
    "takeback": Table._fold_takeback,
    "draw": Table._fold_draw,
    "stop": Table._fold_stop,
    "resign": Table._fold_resign,
    "time": Table._fold_time,
    "close": Table._fold_close,
    "offer": Table._fold_offer,
    "withdraw": Table._fold_withdraw,
    "chat": Table._fold_chat,
    "rename": Table._fold_rename,
    "rematch": Table._fold_rematch,
    "next": Table._fold_next,
    "resume": Table._fold_resume,
    "decline": Table._fold_withdraw,
}
"""What each kind of entry does, besides moves."""


def bot_title(name: str) -> str:
    """How a bot is called at a table."""
    return f"Bot, level {name.removeprefix('level')}" if name.startswith("level") else f"Bot, {name}"
