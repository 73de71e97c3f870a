"""Thinking time: none, so much per move, so much per game with an increment, or per turn as the rules of a game say.

Times are whole milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from fiveways.contract.errors import BadOption

DAY = 86_400
ON_ITS_WAY = 1_500
"""How late a move may arrive that was made in time, where a turn is short and nobody loses by the delay."""


class ClockPerMove(TypedDict):
    """So many seconds for each move."""

    per_move: int


class ClockPerTurn(TypedDict):
    """So many seconds for each turn, as the rules of the game say."""

    per_turn: int


class ClockPerGame(TypedDict):
    """So many seconds for the game, and some more after each move."""

    per_game: int
    increment: int


@dataclass(frozen=True)
class ClockRule:
    """`per_move`, `per_game` or `per_turn` seconds, the others 0; a game clock gets `increment` back after each move.

    A clock per turn belongs to the rules: when it has run out, the game says what happens.
    """

    per_move: int = 0
    per_game: int = 0
    increment: int = 0
    per_turn: int = 0

    @classmethod
    def read(cls, given: Mapping[str, Any] | None) -> ClockRule | None:
        """From {"per_move": 60} or {"per_game": 600, "increment": 5}; refuses anything else."""
        if given is None:
            return None
        values = {name: given.get(name, 0) for name in ("per_move", "per_game", "increment", "per_turn")}
        unknown = set(given) - set(values)
        if unknown:
            raise BadOption(f"a clock has per_move, or per_game and increment, not {sorted(unknown)[0][:40]!r}")
        for name, value in values.items():
            high = DAY * 14 if name != "increment" else 3600
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
                raise BadOption(f"{name} of a clock is a whole number of seconds up to {high}, not {str(value)[:40]!r}")
        rule = cls(**values)
        if sum(map(bool, (rule.per_move, rule.per_game, rule.per_turn))) != 1:
            raise BadOption("a clock is either per_move or per_game: give one of them more than 0 seconds")
        if rule.increment and not rule.per_game:
            raise BadOption("an increment belongs to a clock per_game")
        return rule

    def to_json(self) -> ClockPerMove | ClockPerTurn | ClockPerGame:
        if self.per_move:
            return {"per_move": self.per_move}
        if self.per_turn:
            return {"per_turn": self.per_turn}
        return {"per_game": self.per_game, "increment": self.increment}

    @property
    def budget(self) -> int:
        return (self.per_move or self.per_turn or self.per_game) * 1000

    @property
    def grace(self) -> int:
        return ON_ITS_WAY if self.per_turn else 0


@dataclass
class Clock:
    """The clocks of one table.

    At most one clock runs, from the moment `since`. The table calls `run` after each move and pause.
    """

    rule: ClockRule
    left: list[int]  # per seat, as of `since`
    running: int | None = None
    since: int = 0
    paused: bool = False  # no clock runs: something happens by itself
    turn: tuple[int, int] | None = None  # whose, and which of theirs

    @classmethod
    def fresh(cls, rule: ClockRule, seats: int) -> Clock:
        return cls(rule, [rule.budget] * seats)

    def run(self, seat: int | None, now: int, moved: bool = True, paused: bool = False, turn: int = 0) -> None:
        """From now on this seat's clock runs (None: nobody's); the seat that ran before pays for its time.

        `moved`: it has made its move, which earns it an increment. `paused`: it has nothing to do in its turn yet.
        `turn`: which of its turns this is, if it may have several in a row.
        """
        mover = self.running
        if mover is not None:
            self.left[mover] -= self._passed(now)
            if seat is not None and mover != seat and self.rule.per_game:
                self.left[mover] += self.rule.increment * 1000 * moved
            elif seat is not None and (mover != seat or (self.rule.per_turn and self.turn != (seat, turn))):
                self.left[mover] = self.rule.budget
        self.running, self.since, self.paused = seat, now, paused
        self.turn = None if seat is None else (seat, turn)

    def _passed(self, now: int) -> int:
        return 0 if self.paused else max(0, now - self.since)

    @property
    def ticking(self) -> int | None:
        """Whose time is running out, None if nobody's is."""
        return None if self.paused else self.running

    def refill(self, seat: int, now: int) -> None:
        """A new player sits there and gets the full time."""
        self.left[seat] = self.rule.budget
        if self.running == seat:
            self.since = now

    def skip(self, pause: int) -> None:
        """Give back time that passed while the house was closed."""
        if self.running is not None:
            self.since += pause

    def now(self, now: int) -> list[int]:
        """What each seat has left."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= self._passed(now)
        return [max(0, ms) for ms in left]

    @property
    def deadline(self) -> int | None:
        """When the running clock falls. Moves that were sent before have arrived by then."""
        return None if self.ticking is None else self.since + self.left[self.ticking] + self.rule.grace
