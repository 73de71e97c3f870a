"""How a match ended: by its own rules, or stopped by the people at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fiveways.core.errors import IllegalMove
from fiveways.core.spec import Spec


@dataclass(frozen=True)
class Result:
    """How a match ended, and why."""

    ending: str
    rule: str | None
    text: str
    scores: tuple[float, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(self.scores) if score > 0)

    def to_json(self) -> dict[str, Any]:
        return {"ending": self.ending, "rule": self.rule, "scores": list(self.scores), "winners": list(self.winners)}

    def __str__(self) -> str:
        return self.text


_LOST = {"resigned": "resigned", "time": "ran out of time"}
_DRAWN = {"agreed": "drawn by agreement", "abandoned": "nobody finished this game"}


def possible_stops(seats: int) -> list[tuple[str, int]]:
    """Endings that no move brings about, each with the seat it is about."""
    lost = [(ending, seat) for ending in _LOST for seat in range(seats)] if seats <= 2 else []
    return [*lost, *((ending, 0) for ending in _DRAWN)]


def by_the_rules(spec: Spec, ending: int, scores: Sequence[float]) -> Result:
    """The result that the kernel tells."""
    told = spec.endings[ending - 1]
    text = _won(spec, scores, told.text)
    return Result(told.name, spec.rule_id(told.rule), text, tuple(scores))


def stopped(spec: Spec, seats: int, ending: str, seat: int = 0) -> Result:
    """The result of one of `possible_stops`; `seat` is who resigned or ran out of time."""
    if ending in _DRAWN:
        return Result(ending, None, _DRAWN[ending], (0.0,) * seats)
    if seats > 2:
        raise IllegalMove("with more than two players nobody's giving up ends the game for the others")
    scores = tuple(-1.0 if other == seat else 1.0 for other in range(seats))
    return Result(ending, None, _won(spec, scores, f"{spec.seat_names[seat]} {_LOST[ending]}"), scores)


def _won(spec: Spec, scores: Sequence[float], why: str) -> str:
    winners = " and ".join(spec.seat_names[seat] for seat, score in enumerate(scores) if score > 0)
    return f"{winners} won: {why}" if winners else why
