"""A report on a game: who plays it how, what that tells, and how sure it is."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways import __version__
from fiveways.bots.players import bot_names
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import Spec
from fiveways.contract.options import Value, said
from fiveways.contract.traits import Chance, Points, Secrets, Together
from fiveways.lab.playing.arms import Arm, read_seats
from fiveways.lab.playing.jobs import Job
from fiveways.lab.playing.places import Here, Place
from fiveways.lab.playing.rows import Rows
from fiveways.lab.playing.study import Study
from fiveways.lab.report import metrics
from fiveways.lab.report.sequential import Answer, ask, interval
from fiveways.lab.report.variants import Change, compare, of_beginner, variants
from fiveways.lab.report.watching import Watched, watch
from fiveways.lab.tournament import both_ways, points

REPEATS = 4
"""How often each deal is played to see how much it explains."""


@dataclass(frozen=True)
class Effort:
    """How much is played: at most so many games for each question; where the answer is certain before, fewer."""

    games: int = 400
    watched: int = 100
    deals: int = 40
    variant: int = 100

    @classmethod
    def of(cls, games: int) -> Effort:
        if games < 20:
            raise FivewaysError(f"a report needs at least 20 games for each question, not {games}")
        return cls(games, max(games // 4, 20), max(games // 10, 16), max(games // 4, 20))


@dataclass(frozen=True)
class Report:
    """All that was found out."""

    game: str
    options: dict[str, Value]
    bot: str
    seed: str
    effort: Effort
    seats: dict[str, Answer]
    """What each place is worth, counted from whoever begins; or, together, the share of games won."""
    nature: metrics.Nature
    skill: dict[str, Answer]
    """What a bot makes against the one before it."""
    luck: tuple[float, float, float] | None
    """How much of a result the deal explains, with its interval; None where nothing is dealt, or bots do not vary."""
    changes: dict[str, list[Change]]
    given: dict[str, Value]
    """Those of the options that were asked for."""
    watched: list[Watched] = field(repr=False, compare=False, default_factory=list)

    @property
    def command(self) -> str:
        """What makes this report again."""
        words = ["fiveways", "report", self.game, "--games", f"{self.effort.games}", "--bots", self.bot]
        words += ["--seed", self.seed]
        for name, value in self.given.items():
            words += ["-o", f"{name}={said(value)}"]
        return shlex.join(words)

    def to_json(self) -> dict[str, Any]:
        told = {"command": self.command, "version": __version__, **vars(self), "watched": len(self.watched)}
        told["effort"], told["nature"] = asdict(self.effort), asdict(self.nature)
        told["seats"] = {name: asdict(answer) for name, answer in self.seats.items()}
        told["skill"] = {name: asdict(answer) for name, answer in self.skill.items()}
        told["changes"] = {name: [change.to_json() for change in found] for name, found in self.changes.items()}
        return told


class Reporter:
    """Asks one question after the other; `tell` says which, and how far it is (from 0 to 1)."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        bot: str = "level2",
        effort: Effort | None = None,
        seed: str = "report",
        place: Place | None = None,
        tell: Callable[[str, float], None] = lambda what, share: None,
    ) -> None:
        self.spec: Spec = loading.spec(game)
        self.options = self.spec.read(options)
        if self.spec.trait(Points).alone(self.options):
            raise FivewaysError(
                f"alone, {game} is played for points and not to win: a report needs others to play with"
            )
        self.given = dict(options or {})
        self.seats = self.spec.seats(self.options)
        self.together = self.spec.trait(Together).when(self.options) or self.seats == 1
        self.arm = Arm(game, self.options, read_seats(self.spec, self.options, [bot]), seed)
        self.bot, self.seed, self.effort = bot, seed, effort or Effort()
        self.place, self.tell = place or Here(), tell

    def make(self) -> Report:
        watched = self._watch()
        return Report(
            self.spec.id, self.options, self.bot, self.seed, self.effort, self._seats(),
            metrics.nature(watched, self.together), self._skill(), self._luck(), self._changes(),
            {name: self.options[name] for name in self.given}, watched,
        )  # fmt: skip

    def _rows(self, arms: tuple[Arm, ...], games: int, what: str, known: Rows | None = None) -> Rows:
        made = 0

        def progress(more: int) -> None:
            nonlocal made
            made += more
            self.tell(what, made / (games * len(arms)))

        return Study(self.spec.id, arms, games).run(self.place, progress=progress, known=known)

    def _watch(self) -> list[Watched]:
        jobs = [Job(0, self.arm, number, number + 1) for number in range(self.effort.watched)]
        found: dict[int, Watched] = {}

        def done(job: Job, games: list[Watched]) -> None:
            found[job.first] = games[0]
            self.tell("watching games", len(found) / len(jobs))

        self.place.each(watch, jobs, done)
        return [found[number] for number in sorted(found)]

    def _asked(self, arms: tuple[Arm, ...], share: Callable[[Rows], float], expected: float, what: str) -> Answer:
        """The answer to one question; more games of the arms are played until it is certain."""
        rows: Rows | None = None

        def made(games: int) -> float:
            nonlocal rows
            rows = self._rows(arms, games // len(arms), what, rows)
            return share(rows)

        most = self.effort.games // len(arms) * len(arms)  # each arm plays as many as the others
        return ask(made, expected, first=min(50, most), most=most)

    def _seats(self) -> dict[str, Answer]:
        if self.together:
            won = self._asked((self.arm,), lambda rows: float((rows.scores[:, 0] > 0).sum()), 0.5, "games won")
            return {"games won": won}
        rows: dict[int, Rows] = {}

        def first(part: Rows) -> float:
            rows[0] = part
            return float(of_beginner(part, self.seats, False).sum())

        answers = {"who moves first": self._asked((self.arm,), first, 1 / self.seats, "what beginning is worth")}
        if self.seats > 2:
            for place in range(1, self.seats):
                parts = of_beginner(rows[0], self.seats, False, place)
                name = f"{place} after" if place > 1 else "next"
                answers[name] = _fixed(parts, 1 / self.seats, answers["who moves first"].look)
        return answers

    def _skill(self) -> dict[str, Answer]:
        """Each bot against the one before it, up to the one that plays in this report and one more."""
        names = bot_names(self.spec)
        last = min(names.index(self.bot) + 2, len(names))
        ladder = [name for name in names[:last] if name != "greedy"]
        if self.together:
            return {
                name: self._asked(
                    (Arm(self.spec.id, self.options, (name,) * self.seats, self.seed),),
                    lambda rows: float((rows.scores[:, 0] > 0).sum()), 0.5, f"how often {name} wins",
                )
                for name in ladder
            }  # fmt: skip
        answers = {}
        for weaker, stronger in pairwise(ladder):
            arms = tuple(both_ways(self.spec.id, self.options, (stronger, weaker), self.seed))

            def made(rows: Rows) -> float:
                return sum(sum(points(rows.of(swap), self.seats, swap)) for swap in (0, 1))

            title = f"{stronger} against {weaker}"
            answers[title] = self._asked(arms, made, 0.5, title)
        return answers

    def _luck(self) -> tuple[float, float, float] | None:
        if not (self.spec.has(Secrets) or self.spec.has(Chance)):
            return None
        arms = tuple(
            Arm(self.spec.id, self.options, self.arm.seats, f"{self.seed} luck", f"again {number}")
            for number in range(REPEATS)
        )
        rows = self._rows(arms, self.effort.deals, "what the deal explains")
        if all(np.array_equal(rows.of(number).plies, rows.of(0).plies) for number in range(REPEATS)):
            return None  # they play a deal the same way each time, so that nothing but the deal can decide
        results: npt.NDArray[np.float64] = np.stack(
            [of_beginner(rows.of(number), self.seats, self.together) for number in range(REPEATS)], axis=1
        )
        return metrics.explained(results)

    def _changes(self) -> dict[str, list[Change]]:
        arms = variants(self.spec, self.given, self.bot, f"{self.seed} options")
        rows = self._rows(tuple(arms.values()), self.effort.variant, "what options change")
        together = {name: self.spec.trait(Together).when(arm.options) for name, arm in arms.items()}
        return compare(arms, [rows.of(number) for number in range(len(arms))], together)


def _fixed(parts: npt.NDArray[np.float64], expected: float, look: int) -> Answer:
    """An answer from games that were played for another question, which was certain at this look."""
    low, high = interval(float(parts.sum()), len(parts), look)
    return Answer(len(parts), float(parts.mean()), low, high, expected, low > expected or high < expected, look)
