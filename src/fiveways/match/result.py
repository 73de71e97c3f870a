"""How a match ended: by its own rules, or stopped by the people at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fiveways.contract.errors import BadGame, IllegalMove
from fiveways.contract.facts import Spec
from fiveways.contract.options import Options
from fiveways.contract.traits import Degrees, Points, Together


@dataclass(frozen=True)
class Result:
    """How a match ended, and why."""

    ending: str
    rule: str | None
    text: str
    scores: tuple[float, ...]
    points: tuple[float, ...] | None = None  # what counts over several games, where that is not winning alone
    title: str = ""  # what partners have won who have neither won nor lost
    words: tuple[str, ...] = ()  # what each seat has, where the rules have words for it: Victory, Defeat

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, score in enumerate(self.scores) if score > 0)

    def to_json(self) -> dict[str, Any]:
        told = {"ending": self.ending, "rule": self.rule, "scores": list(self.scores), "winners": list(self.winners)}
        return told if self.points is None else {**told, "points": list(self.points)}

    def counting(self, points: tuple[float, ...] | None) -> Result:
        """A copy with these points; its text names the highest."""
        if points is None:
            return self
        most = max(points)
        text = f"{self.text}; {most:g} {'point' if most == 1 else 'points'}" if most > 0 else self.text
        return replace(self, text=text, points=points)

    def __str__(self) -> str:
        return self.text


_LOST = {"resigned": "resigned", "time": "ran out of time"}
_DRAWN = {"agreed": "drawn by agreement", "abandoned": "nobody finished this game"}
ENOUGH = "stopped"
"""The ending of a game whose players were content with what they had won."""
_ENDED = {**_DRAWN, ENOUGH: "the players stopped there"}


def possible_stops(seats: int, won: str) -> list[tuple[str, int]]:
    """Endings that no move brings about, each with the seat it is about; `won`: what partners have won already."""
    lost = [(ending, seat) for ending in _LOST for seat in range(seats)]
    return [*lost, *((ending, 0) for ending in _DRAWN), *([(ENOUGH, 0)] if won else [])]


def by_the_rules(spec: Spec, options: Options, ending: int, scores: Sequence[float]) -> Result:
    """The result that the kernel tells."""
    if not 1 <= ending <= len(spec.endings):
        raise BadGame(f"{spec.id}: the rules say ending {ending}, and the fact sheet has {len(spec.endings)} of them")
    told = spec.endings[ending - 1]
    title = "" if any(scores) else told.title
    words, why = _words(spec, told.name, scores), _won(spec, options, scores, told.text, told.name)
    text = f"{title}: {told.text}" if title else why
    return Result(told.name, spec.rule_id(told.rule), text, tuple(scores), title=title, words=words)


def stopped(
    spec: Spec, options: Options, ending: str, seat: int = 0, out: Collection[int] = (), won: str = ""
) -> Result:
    """The result of one of `possible_stops`; `seat` is who resigned or ran out of time.

    A player who gives up loses. A single opponent wins; several end undecided between them; players who play together
    all lose, unless they have `won` something already. Players who were `out` before have lost as well.
    """
    seats = spec.seats(options)
    if ending == ENOUGH and not won:
        raise IllegalMove("nothing is won yet that the players could be content with")
    if won:
        why = _ENDED.get(ending) or _gave_up(spec, options, ending, seat)
        return Result(ending, None, f"{won}: {why}", (0.0,) * seats, title=won)
    if ending in _DRAWN:
        return Result(ending, None, _DRAWN[ending], tuple(-1.0 if other in out else 0.0 for other in range(seats)))
    others = -1.0 if spec.trait(Together).when(options) else 1.0 if seats == 2 else 0.0
    scores = tuple(-1.0 if other == seat or other in out else others for other in range(seats))
    why = _gave_up(spec, options, ending, seat)
    if seats > 2 and not spec.trait(Together).when(options):
        why += ", undecided between the others"
    return Result(ending, None, _won(spec, options, scores, why, ending), scores, words=_words(spec, ending, scores))


def _gave_up(spec: Spec, options: Options, ending: str, seat: int) -> str:
    stake = spec.trait(Degrees).stake(options) if ending == "resigned" else ""
    return f"{spec.seat(seat, options)} {_LOST[ending]}{stake and ' '}{stake}"


def _words(spec: Spec, ending: str, scores: Sequence[float]) -> tuple[str, ...]:
    """What each seat has, where one has won, another has lost and the rules have words for it."""
    degree = spec.trait(Degrees).words.get(ending)
    return tuple(degree[score < 0] for score in scores) if degree and min(scores) < 0 < max(scores) else ()


def _won(spec: Spec, options: Options, scores: Sequence[float], why: str, ending: str) -> str:
    if spec.trait(Points).alone(options):
        return why
    if spec.trait(Together).when(options) and min(scores) > 0:
        return f"won together: {why}" if len(scores) > 1 else f"won: {why}"
    if len(scores) == 1:
        return why  # alone there is nobody to win against
    winners = " and ".join(spec.seat(seat, options) for seat, score in enumerate(scores) if score > 0)
    degree = f", a {' over a '.join(spec.trait(Degrees).words[ending])}" if _words(spec, ending, scores) else ""
    return f"{winners} won{degree}: {why}" if winners else why
