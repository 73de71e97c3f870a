"""A report as one HTML page that needs nothing else, with its pictures as PNG files beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

from fiveways.core import raster, registry
from fiveways.lab import metrics
from fiveways.lab.charts import Charts
from fiveways.lab.heat import heat_map
from fiveways.lab.report import Report
from fiveways.lab.sequential import Answer
from fiveways.lab.variants import said
from fiveways.lab.wording import FOOT, STYLE


class Page:
    """Makes the page; `pictures` fills with what was drawn on the way."""

    def __init__(self, report: Report) -> None:
        self.report, self.spec = report, registry.spec(report.game)
        self.charts = Charts(self.spec.accent)
        self.together = self.spec.shared(report.options) or self.spec.seats(report.options) == 1
        self.pictures: dict[str, str] = {}

    def write(self, folder: Path) -> Path:
        """The page, its pictures and its figures; returns the page."""
        folder.mkdir(parents=True, exist_ok=True)
        name = self.report.game
        page = folder / f"{name}.html"
        page.write_text(self.html(), "utf-8")
        (folder / f"{name}.json").write_text(json.dumps(self.report.to_json(), indent=1) + "\n", "utf-8")
        for title, drawing in self.pictures.items():
            (folder / f"{name}-{title}.png").write_bytes(raster.png(drawing, 900))
        return page

    def html(self) -> str:
        body = "\n".join(
            [*self._head(), *self._seats(), *self._nature(), *self._skill(), *self._changes(), *self._map()]
        )
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{self.spec.name}: a report</title>\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
            f'<body style="--accent: {self.spec.accent}"><main>\n{body}\n{FOOT}</main></body></html>\n'
        )

    def _figure(self, name: str, drawing: str, says: str) -> str:
        self.pictures[name] = drawing
        return f"<figure>{drawing}</figure><p class=soft>{says}</p>"

    def _head(self) -> Iterator[str]:
        report = self.report
        usual = self.spec.read()
        other = [f"{name}={said(value)}" for name, value in report.options.items() if value != usual[name]]
        played = "with " + ", ".join(other) if other else "with the usual options"
        yield f"<h1>{escape(self.spec.name)}</h1><p class=big>{escape(self.spec.tagline)}</p>"
        yield (
            f"<p>Played by <b>{report.bot}</b> at every seat unless it says otherwise, {escape(played)}. At most "
            f"{report.effort.games} games answer a question; where the answer is certain before, fewer do. "
            f"Seed <code>{escape(report.seed)}</code>: the same command gives the same report.</p>"
        )

    def _seats(self) -> Iterator[str]:
        yield "<h2>Does it matter where one sits?</h2>" if not self.together else "<h2>Can it be won?</h2>"
        for name, answer in self.report.seats.items():
            yield f"<p>{_capital(name)}: {told(answer, self.together)}</p>"
        title = "share of games won" if self.together else "share of points"
        note = "A dot is what was measured, the bar its 95 % interval"
        note += "." if self.together else ", the dotted line an equal share. A shared win is shared, a draw too."
        yield self._figure("seats", self.charts.shares(self.report.seats, title), note)

    def _nature(self) -> Iterator[str]:
        nature, watched = self.report.nature, self.report.watched
        low, middle, high = nature.moves
        yield "<h2>How does a game go?</h2>"
        yield (
            f"<p>Half of {nature.games} games took {low:.0f} to {high:.0f} moves, the middle one {middle:.0f}. "
            f"Somebody won {nature.completion:.0%} of them.</p>"
        )
        yield self._figure(
            "length", self.charts.lengths([game.moves for game in watched]), "How many moves games took."
        )
        yield (
            f"<p>There were {nature.choices:.1f} things to do on average where there was something to decide; "
            f"{nature.forced:.0%} of decisions had only one.</p>"
        )
        choices = [game.choices[game.choices > 0].astype(float) for game in watched]
        drawing = self.charts.bands(choices, "of the game", "legal actions")
        yield self._figure("branching", drawing, "Legal actions in the course of a game: the middle and the quartiles.")
        yield from self._course()

    def _course(self) -> Iterator[str]:
        nature, watched = self.report.nature, self.report.watched
        chances = metrics.Chances(watched, self.together)
        won = [(game, metrics.winner_of(game, self.together)) for game in watched]
        curves = [chances.of(game)[:, winner] for game, winner in won if winner is not None and game.moves > 1]
        if not curves:
            return
        yield (
            f"<p>Drama <b>{nature.drama:.2f}</b>: the winner was behind before {nature.behind:.0%} of the moves. The "
            f"lead changed <b>{nature.lead_changes:.1f}</b> times. {nature.settled:.0%} of a game were still to be "
            f"played when it was settled.</p>"
        )
        drawing = self.charts.bands(curves, "of the game", "chance of who won in the end", percent=True)
        yield self._figure(
            "course", drawing, "The winner's chance in the course of a game: the middle and the quartiles."
        )

    def _skill(self) -> Iterator[str]:
        yield "<h2>Skill or luck?</h2>"
        title = "share of games won" if self.together else "share of points of the stronger one"
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{answer.share:.0%}</td><td>{answer.low:.0%} to {answer.high:.0%}</td>"
            f"<td>{answer.games}</td></tr>"
            for name, answer in self.report.skill.items()
        )
        head = f"<tr><th></th><th>{title}</th><th>95 %</th><th>games</th></tr>"
        yield f"<div class=scroll><table>{head}{rows}</table></div>"
        note = "Each kind of player by itself." if self.together else "Each kind of player against the one below."
        yield self._figure("skill", self.charts.shares(self.report.skill, title), note)
        if self.report.luck is None and (self.spec.hidden or self.spec.chance):
            yield (
                f"<p>How much the deal explains cannot be measured here with {self.report.bot}: it plays the same deal "
                "the same way each time, or all games ended the same.</p>"
            )
        elif self.report.luck is None:
            yield "<p>Nothing is dealt or rolled: the deal explains nothing of a result.</p>"
        else:
            share, low, high = self.report.luck
            yield (
                f"<p>The deal and the dice explain <b>{share:.0%}</b> of how a game ends between equal players "
                f"({low:.0%} to {high:.0%}): so much do games resemble each other that were dealt and rolled alike.</p>"
            )

    def _changes(self) -> Iterator[str]:
        yield "<h2>Which options change what?</h2>"
        yield (
            f"<p>Each option was changed alone, {self.report.effort.variant} games each, on the same deals. "
            "Differences in colour stand when all comparisons are taken together; grey ones may be chance.</p>"
        )
        for figure, title, percent in FIGURES:
            found = [change for all_of in self.report.changes.values() for change in all_of if change.figure == figure]
            if not any(change.difference for change in found):
                yield f"<p class=soft>No option made a difference here: {title}.</p>" if found else ""
                continue
            drawing = self.charts.changes(self.report.changes, figure, title, percent)
            yield self._figure(f"options-{figure}", drawing, f"{_capital(title)}, against the usual game.")

    def _map(self) -> Iterator[str]:
        yield "<h2>Where is it played?</h2>"
        drawing = heat_map(registry.load(self.report.game), self.report.options, self.report.watched)
        note = "What is pressed to make the moves of these games: the larger a disc, the more often."
        yield self._figure("map", drawing, note)


FIGURES = (
    ("actions", "actions more in a game", False),
    ("drawn", "more games drawn", True),
    ("beginning", "more of the points for who moves first", True),
)


def told(answer: Answer, together: bool) -> str:
    """An answer as a sentence."""
    figure = f"<b>{answer.share:.0%}</b> ({answer.low:.0%} to {answer.high:.0%}, {answer.games} games)"
    return f"{figure}." if together else f"{figure}: {answer.says}."


def _capital(text: str) -> str:
    return escape(text[:1].upper() + text[1:])
