"""Thinking time: none, so much per move, or so much per game with an increment. Times are whole milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fiveways.core.errors import BadOption

DAY = 86_400


@dataclass(frozen=True)
class ClockRule:
    """`per_move` or `per_game` seconds, the other 0; a game clock gets `increment` seconds back after each move."""

    per_move: int = 0
    per_game: int = 0
    increment: int = 0

    @classmethod
    def read(cls, given: Mapping[str, Any] | None) -> ClockRule | None:
        """From {"per_move": 60} or {"per_game": 600, "increment": 5}; refuses anything else."""
        if given is None:
            return None
        values = {name: given.get(name, 0) for name in ("per_move", "per_game", "increment")}
        unknown = set(given) - set(values)
        if unknown:
            raise BadOption(f"a clock has per_move, or per_game and increment, not {sorted(unknown)[0][:40]!r}")
        for name, value in values.items():
            high = DAY * 14 if name != "increment" else 3600
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
                raise BadOption(f"{name} of a clock is a whole number of seconds up to {high}, not {str(value)[:40]!r}")
        rule = cls(**values)
        if bool(rule.per_move) == bool(rule.per_game):
            raise BadOption("a clock is either per_move or per_game: give one of them more than 0 seconds")
        if rule.per_move and rule.increment:
            raise BadOption("an increment belongs to a clock per_game")
        return rule

    def to_json(self) -> dict[str, int]:
        if self.per_move:
            return {"per_move": self.per_move}
        return {"per_game": self.per_game, "increment": self.increment}

    @property
    def budget(self) -> int:
        return (self.per_move or self.per_game) * 1000


@dataclass
class Clock:
    """The clocks of one table. Exactly one seat's runs, since `since`; moving, pausing and stopping are told to it."""

    rule: ClockRule
    left: list[int]  # per seat, as of `since`
    running: int | None = None
    since: int = 0
    paused: bool = False  # nobody pays: something happens by itself

    @classmethod
    def fresh(cls, rule: ClockRule, seats: int) -> Clock:
        return cls(rule, [rule.budget] * seats)

    def run(self, seat: int | None, now: int, moved: bool = True, paused: bool = False) -> None:
        """From now on this seat's clock runs (None: nobody's); the seat that ran before pays for its time.

        `moved`: it has made its move, which earns it an increment. `paused`: it has nothing to do in its turn yet.
        """
        mover = self.running
        if mover is not None:
            self.left[mover] -= self._passed(now)
            if seat is not None and mover != seat:
                full = self.rule.budget if self.rule.per_move else self.left[mover] + self.rule.increment * 1000 * moved
                self.left[mover] = full
        self.running, self.since, self.paused = seat, now, paused

    def _passed(self, now: int) -> int:
        return 0 if self.paused else max(0, now - self.since)

    @property
    def ticking(self) -> int | None:
        """Whose time is running out, None if nobody's is."""
        return None if self.paused else self.running

    def refill(self, seat: int, now: int) -> None:
        """Somebody new sits there, with time of their own."""
        self.left[seat] = self.rule.budget
        if self.running == seat:
            self.since = now

    def skip(self, pause: int) -> None:
        """Time that passed while the house was closed costs nobody anything."""
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
        """When the running clock falls."""
        return None if self.ticking is None else self.since + self.left[self.ticking]
