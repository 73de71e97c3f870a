"""What a table is set up with: the game and its options, who may sit where, the clock, the series."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from fiveways.contract import loading
from fiveways.contract.errors import BadOption, BadSeat
from fiveways.contract.facts import Spec
from fiveways.contract.options import Options, Value
from fiveways.contract.traits import Points, TurnClock
from fiveways.match.telling import has_hints
from fiveways.tables.law.clocks import ClockRule

HUMAN: Final = "human"
OPEN: Final = "open"
LONGEST_SERIES = 99
NO_CLOCK = "none"
NO_HINTS = "a hint would tell what everybody is to find by themselves"


@dataclass(frozen=True)
class Series:
    """Several games in a row; `points` per seat of this game's table, from the games before it."""

    games: int
    game: int
    points: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        return {"games": self.games, "game": self.game, "points": list(self.points)}


@dataclass(frozen=True)
class Setup:
    """Everything settled when a table is opened. `seats` are human, open, or the name of a bot."""

    game: str
    options: dict[str, Value]
    seats: tuple[str, ...]
    host: str
    clock: ClockRule | None = None
    series: Series | None = None
    public: bool = True
    hints: bool = True
    previous: str | None = None
    daily: str = ""  # the date, where everybody is dealt the same
    rules: int | None = None  # the version of the rules; None at tables that were opened before 0.2

    @property
    def spec(self) -> Spec:
        return loading.spec(self.game)

    def hosted_by(self, person: str) -> Setup:
        return replace(self, host=person)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": self.options,
            "rules": self.rules,
            "seats": list(self.seats),
            "host": self.host,
            "clock": self.clock.to_json() if self.clock else None,
            "series": self.series.to_json() if self.series else None,
            "public": self.public,
            "hints": self.hints,
            "previous": self.previous,
            "daily": self.daily,
        }

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> Setup:
        series = body["series"]
        return cls(
            game=body["game"],
            options=body["options"],
            seats=tuple(body["seats"]),
            host=body["host"],
            clock=ClockRule.read(body["clock"]),
            series=Series(series["games"], series["game"], tuple(series["points"])) if series else None,
            public=body["public"],
            hints=body["hints"],
            previous=body["previous"],
            daily=body.get("daily", ""),
            rules=body.get("rules"),
        )


def read_setup(
    host: str,
    game: str,
    options: Mapping[str, Any] | None = None,
    seats: Sequence[str] | None = None,
    clock: Mapping[str, Any] | str | None = None,
    series: int = 1,
    public: bool | None = None,
    hints: bool | None = None,
) -> Setup:
    """Check a request for a table; refuses with the option or seat that is wrong."""
    spec = loading.spec(game)
    values = spec.read(options)
    count = spec.seats(values)
    plan = [HUMAN, *[f"bot:{spec.usual_bot}"] * (count - 1)] if seats is None else list(seats)
    if len(plan) != count:
        raise BadSeat(f"{spec.id} has {count} seats with these options, and {len(plan)} were given")
    read = tuple(_read_seat(spec, seat) for seat in plan)
    if OPEN not in read and HUMAN not in read:
        raise BadSeat("somebody has to play: at least one seat must be human or open")
    if hints and not has_hints(spec):
        raise BadOption(f"{spec.id} has no hints: {NO_HINTS}")
    if not 1 <= series <= LONGEST_SERIES:
        raise BadOption(f"a series is 1 to {LONGEST_SERIES} games, not {series}")
    return Setup(
        game=spec.id,
        options=values,
        seats=read,
        host=host,
        clock=_read_clock(spec, values, _usual_clock(spec, values, read) if clock is None else clock),
        series=Series(series, 1, (0.0,) * count) if series > 1 else None,
        public=OPEN in read if public is None else public,
        hints=has_hints(spec) and (OPEN not in read if hints is None else hints),
        rules=spec.version(values),
    )


def _usual_clock(spec: Spec, options: Options, seats: Sequence[str]) -> str | None:
    """The clock if nobody chooses one: that of the rules (None), but none where people pass one screen around, which
    takes time."""
    return NO_CLOCK if seats.count(HUMAN) > 1 and spec.has_secrets(options) else None


def read_daily(host: str, game: str, date: str) -> Setup:
    """A table for the board of one day, which is the same for everybody; refuses a game that has none."""
    spec = loading.spec(game)
    if spec.trait(Points).daily is None:
        raise BadOption(f"{spec.id} has no board of the day")
    return replace(read_setup(host, game, spec.trait(Points).daily, [HUMAN]), daily=date)


def _read_clock(spec: Spec, options: Options, given: Mapping[str, Any] | str | None) -> ClockRule | None:
    """The clock that somebody chose, or that of the rules; "none" for no clock at all."""
    by_rules = spec.trait(TurnClock).seconds(options)
    if given is None:
        return ClockRule(per_turn=by_rules) if by_rules else None
    if isinstance(given, str):
        if given != NO_CLOCK:
            raise BadOption(f"a clock is per_move, per_game, or {NO_CLOCK!r}, not {given[:40]!r}")
        return None
    rule = ClockRule.read(given)
    if rule and rule.per_turn not in (0, by_rules):
        told = f"{by_rules} seconds" if by_rules else "none"
        raise BadOption(f"a clock per turn is for the rules to say, and {spec.id} with these options has {told}")
    return rule


def _read_seat(spec: Spec, seat: str) -> str:
    """human, open, or a bot's name from bot:3, bot:level3, bot:greedy."""
    if seat in (HUMAN, OPEN):
        return seat
    kind, _, name = seat.partition(":")
    if kind != "bot" or not name:
        raise BadSeat(f"a seat is human, open or bot:LEVEL, not {seat[:40]!r}")
    return spec.bot(f"level{name}" if re.fullmatch("[0-9]{1,3}", name) else name)
