"""Plays the games that a report needs, and asks one question after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from fiveways.bots.players import bot_names
from fiveways.contract import loading
from fiveways.contract.errors import FivewaysError
from fiveways.contract.facts import Spec
from fiveways.contract.traits import Chance, Points, Secrets, Together
from fiveways.lab.playing.arms import Arm, read_seats
from fiveways.lab.playing.jobs import Job
from fiveways.lab.playing.places import Place, ThisMachine
from fiveways.lab.playing.rows import Rows
from fiveways.lab.playing.study import Study
from fiveways.lab.report import metrics
from fiveways.lab.report.report import Band, Effort, Report
from fiveways.lab.report.sequential import Answer, ask, interval
from fiveways.lab.report.variants import Difference, compare, of_beginner, variants
from fiveways.lab.report.watching import Watched, watch
from fiveways.lab.tournament import both_ways, points

REPEATS = 4
"""How often each deal is played to see how much it explains."""


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
        self.place, self.tell = place or ThisMachine(), tell

    def make(self) -> Report:
        """Play everything, and return what was found out."""
        watched = self.watch()
        return Report(
            self.spec.id, self.options, self.bot, self.seed, self.effort, self._seats(),
            metrics.nature(watched, self.together), self._skill(), self._luck(), self._changes(),
            {name: self.options[name] for name in self.given}, **courses(watched, self.together),
        )  # fmt: skip

    def _rows(self, arms: tuple[Arm, ...], games: int, what: str, known: Rows | None = None) -> Rows:
        made = 0

        def progress(more: int) -> None:
            nonlocal made
            made += more
            self.tell(what, made / (games * len(arms)))

        return Study(self.spec.id, arms, games).run(self.place, progress=progress, known=known)

    def watch(self) -> list[Watched]:
        """Play some games and look on."""
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
            return None  # they play a deal the same way each time, so only the deal can decide
        results: npt.NDArray[np.float64] = np.stack(
            [of_beginner(rows.of(number), self.seats, self.together) for number in range(REPEATS)], axis=1
        )
        return metrics.explained(results)

    def _changes(self) -> dict[str, list[Difference]]:
        arms = variants(self.spec, self.given, self.bot, f"{self.seed} options")
        rows = self._rows(tuple(arms.values()), self.effort.variant, "what options change")
        together = {name: self.spec.trait(Together).when(arm.options) for name, arm in arms.items()}
        return compare(arms, [rows.of(number) for number in range(len(arms))], together)


def courses(watched: list[Watched], together: bool) -> dict[str, Any]:
    """What a report keeps of watched games besides their nature."""
    chances = metrics.Chances(watched, together)
    won = [(game, metrics.winner_of(game, together)) for game in watched]
    curves = [chances.of(game)[:, winner] for game, winner in won if winner is not None and game.moves > 1]
    places = Counter((round(float(x), 2), round(float(y), 2)) for game in watched for x, y in game.pressed)
    return {
        "lengths": tuple(game.moves for game in watched),
        "choices": Band.of([game.choices[game.choices > 0].astype(np.float64) for game in watched]),
        "chances": Band.of(curves) if curves else None,
        "pressed": dict(places),
    }


def _fixed(parts: npt.NDArray[np.float64], expected: float, look: int) -> Answer:
    """An answer from games that were played for another question, which was certain at this look."""
    low, high = interval(float(parts.sum()), len(parts), look)
    return Answer(len(parts), float(parts.mean()), low, high, expected, low > expected or high < expected, look)
