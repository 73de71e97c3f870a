"""A report as one HTML page that loads nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from fiveways.contract import loading
from fiveways.contract.options import Option, said
from fiveways.contract.traits import Chance, Secrets, Together
from fiveways.lab.report.charts import Charts
from fiveways.lab.report.heat import heat_map
from fiveways.lab.report.report import Report
from fiveways.lab.report.reporter import REPEATS
from fiveways.lab.report.slim import slim_scene
from fiveways.lab.report.variants import Difference
from fiveways.lab.report.wording import FOOT, STYLE, capital, listed, paler, settled, told


class Page:
    """Makes the page of a report. `pictures` holds what was drawn for it, by name."""

    def __init__(self, report: Report) -> None:
        self.report, self.spec = report, loading.spec(report.game)
        self.charts = Charts(self.spec.look.accent)
        self.together = self.spec.trait(Together).when(report.options) or self.spec.seats(report.options) == 1
        self.pictures: dict[str, str] = {}

    def write(self, folder: Path) -> Path:
        """Write the page and its figures to a folder, and return the page."""
        folder.mkdir(parents=True, exist_ok=True)
        page = folder / f"{self.report.game}.html"
        page.write_text(self.html(), "utf-8")
        self.report.write(folder / f"{self.report.game}.json")
        return page

    def html(self) -> str:
        """The page as text."""
        body = "\n".join(
            [*self._head(), *self._seats(), *self._nature(), *self._skill(), *self._changes(), *self._map()]
        )
        accent = self.spec.look.accent
        made = (
            f"fiveways {self.report.version} made the figures with <code>{escape(self.report.command)}</code>. "
            "The same command with the same version gives the same figures."
        )
        return (
            f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{self.spec.name}: a report</title>\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
            f'<body style="--accent: {accent}; --pale: {paler(accent)}"><main>\n{body}\n{FOOT}\n'
            f"<footer><p class=soft>{made}</p></footer></main></body></html>\n"
        )

    def _figure(self, name: str, drawing: str, says: str) -> str:
        shown = slim_scene(drawing) if name == "map" else self.charts.on_page(drawing, name, says)
        self.pictures[name] = shown
        return f"<figure>{shown}</figure><p class=soft>{escape(says)}</p>"

    def _head(self) -> Iterator[str]:
        report = self.report
        usual = self.spec.read()
        other = [f"{name}={said(value)}" for name, value in report.options.items() if value != usual.get(name)]
        played = "with " + ", ".join(other) if other else "with the usual options"
        yield f"<h1>{escape(self.spec.name)}</h1><p class=big>{escape(self.spec.tagline)}</p>"
        yield (
            f"<p><b>{report.bot}</b> plays at every seat unless a part says otherwise, {escape(played)}. At most "
            f"{report.effort.games} games answer a question, and fewer where the answer is certain earlier. Each part "
            'says how many games it used. <a href="#options">What the options mean</a> stands below, and what made the '
            "page stands at its end.</p>"
        )

    def _seats(self) -> Iterator[str]:
        yield "<h2>Does it matter where one sits?</h2>" if not self.together else "<h2>Can it be won?</h2>"
        for name, answer in self.report.seats.items():
            yield f"<p>{capital(name)}: {told(answer, self.together)}</p>"
        title = "share of games won" if self.together else "share of points"
        note = "A dot is what was measured, the bar its interval of 95 % over all looks, wider than a plain one"
        note += "." if self.together else ", the dotted line an equal share. A shared win is shared, a draw too."
        yield self._figure("seats", self.charts.shares(self.report.seats, title), note)

    def _nature(self) -> Iterator[str]:
        nature = self.report.nature
        low, middle, high = nature.moves
        yield "<h2>How does a game go?</h2>"
        fewer = ", which takes longer than to count who wins: so these are fewer than above"
        fewer = fewer if nature.games < self.report.effort.games else ""
        yield f"<p>{nature.games} games were watched move by move{fewer}.</p>"
        yield (
            f"<p>Half of them took {low:.0f} to {high:.0f} moves, the middle one {middle:.0f}. "
            f"Somebody won {nature.completion:.0%} of them.</p>"
        )
        yield self._figure("length", self.charts.lengths(self.report.lengths), "How many moves games took.")
        yield (
            f"<p>There were {nature.choices:.1f} things to do on average where there was something to decide; "
            f"{nature.forced:.0%} of decisions had only one.</p>"
        )
        drawing = self.charts.band(self.report.choices, "of the game", "legal actions")
        yield self._figure("branching", drawing, "Legal actions in the course of a game: the middle and the quartiles.")
        yield from self._course()

    def _course(self) -> Iterator[str]:
        nature, chances = self.report.nature, self.report.chances
        if chances is None:
            return
        yield (
            f"<p>Drama <b>{nature.drama:.2f}</b>: the winner was behind before {nature.behind:.0%} of the moves. The "
            f"lead changed <b>{nature.lead_changes:.1f}</b> times. {settled(nature)}</p>"
        )
        drawing = self.charts.band(chances, "of the game", "chance of who won in the end", percent=True)
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
        head = f"<tr><th></th><th>{title}</th><th>95 % over all looks</th><th>games</th></tr>"
        yield f"<div class=scroll><table>{head}{rows}</table></div>"
        if not self.together:
            yield f"<p>{self._who_sits_where()}</p>"
        note = "Each kind of player by itself" if self.together else "Each kind of player against the one below"
        note += ", with intervals of 95 % over all looks."
        yield self._figure("skill", self.charts.shares(self.report.skill, title), note)
        if self.report.luck is None and (self.spec.has(Secrets) or self.spec.has(Chance)):
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
                f"({low:.0%} to {high:.0%}): so much do games resemble each other that were dealt and rolled alike. "
                f"This rests on {self.report.effort.deals} deals, each played {REPEATS} times.</p>"
            )

    def _who_sits_where(self) -> str:
        names = self.spec.names_of_seats(self.report.options)
        first, second = (escape(listed(names[start::2])) for start in (0, 1))
        if len(names) == 2:
            return f"One kind has {first} in half of the games and {second} in the other half, on the same deals."
        return (
            f"Two kinds share {len(names)} seats: in half of the games the stronger one has {first} and the other "
            f"{second}, in the other half the other way round, on the same deals. A point goes to the kind that has "
            "the winner, and is halved if none has. So an equal share is 50 %."
        )

    def _changes(self) -> Iterator[str]:
        effort, changes = self.report.effort, self.report.changes
        yield '<h2 id="options">Which options change what?</h2>'
        yield self._options()
        yield (
            f"<p>Each option was changed alone. Every value takes games of its own, so it has {effort.variant}, on the "
            "same deals as the usual game, and each is compared with the usual one on its deal. A dot is the mean "
            "difference, the bar its interval, of 95 % for all bars of this page together: thick and in colour where 0 "
            "lies outside, thin and grey where it may be chance.</p>"
        )
        same = [name for name, found in changes.items() if found and not any(change.changed for change in found)]
        if same:
            names = ", ".join(f"<code>{escape(name)}</code>" for name in same)
            yield f"<p>No game changed, every one went exactly as usual: {names}.</p>"
        for figure, title, percent in FIGURES:
            yield self._change(figure, title, percent)

    def _change(self, figure: str, title: str, percent: bool) -> str:
        every = [change for found in self.report.changes.values() for change in found if change.figure == figure]
        if not any(map(_differs, every)):
            return f"<p class=soft>No option made a difference here: {title}.</p>" if every else ""
        drawing = self.charts.changes(self.report.changes, figure, title, percent)
        says = f"{title[:1].upper()}{title[1:]}, against the usual game."
        return self._figure(f"options-{figure}", drawing, says)

    def _options(self) -> str:
        """All options: what they are here, what else was tried, and what they mean."""
        tried: dict[str, list[str]] = {}
        for name in self.report.changes:
            option, _, value = name.partition("=")
            tried.setdefault(option, []).append(value)
        rows = "".join(
            f"<tr><td><code>{option.name}</code></td><td>{self._here(option)}</td>"
            f"<td>{escape(', '.join(tried.get(option.name, ())))}</td><td>{escape(option.meaning)}</td></tr>"
            for option in self.spec.all_options
        )
        head = "<tr><th>option</th><th>here</th><th>also tried</th><th>what it means</th></tr>"
        return f"<div class=scroll><table>{head}{rows}</table></div>"

    def _here(self, option: Option) -> str:
        value, usual = (said(values[option.name]) for values in (self.report.options, self.spec.read()))
        return escape(value) if value == usual else f"<b>{escape(value)}</b> (usually {escape(usual)})"

    def _map(self) -> Iterator[str]:
        yield "<h2>Where is it played?</h2>"
        drawing = heat_map(loading.load(self.report.game), self.report.options, self.report.pressed)
        yield self._figure("map", drawing, self._legend())

    def _legend(self) -> str:
        return (
            f"A red disc lies on what was pressed to make the moves of the {self.report.nature.games} games watched: "
            "the larger its area, the more often; the most used few are drawn alike. Squares, cards and buttons "
            "count. The board is one fresh deal: where a disc lies on nothing, something was there later."
        )


FIGURES = (
    ("actions", "actions more in a game", False),
    ("drawn", "more games drawn", True),
    ("beginning", "more of the points for who moves first", True),
)


def _differs(change: Difference) -> bool:
    return change.low != 0 or change.high != 0
