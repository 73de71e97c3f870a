"""Charts of a report, each as SVG text. Matplotlib draws them, without its global state, so that threads may draw."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from fiveways.lab.report.report import Band
from fiveways.lab.report.sequential import Answer
from fiveways.lab.report.slim import slim_chart
from fiveways.lab.report.variants import Difference
from fiveways.optional import need

INK, FAINT = "#3f3a33", "#a39c90"  # the faint one shows on a light page and on a dark one
WIDTH, SIZE = 4.0, 9.5
"""In inches and points: narrow enough that letters can be read when a chart is as wide as a phone."""


class Charts:
    """Charts in a game's own colour."""

    def __init__(self, accent: str) -> None:
        self.matplotlib: Any = need("matplotlib", "lab", "drawing a report")
        self.figure: Any = need("matplotlib.figure", "lab", "drawing a report")
        self.accent = accent.lower()

    def on_page(self, drawing: str, name: str, says: str) -> str:
        """A chart for a page: with a text for screen readers, and in the page's colours, light or dark."""
        drawing = slim_chart(drawing, name).replace(INK, "currentColor").replace(self.accent, "var(--mark)")
        spoken = f'<svg class="chart" role="img" font-size="{SIZE}" aria-label="{escape(says)}"'
        return drawing.replace("<svg", spoken, 1)

    def _axes(self, height: float = 2.6) -> tuple[Any, Any]:
        figure = self.figure.Figure(figsize=(WIDTH, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        axes.spines[["left", "bottom"]].set_color(FAINT)
        axes.tick_params(colors=INK, labelsize=SIZE, length=3)
        axes.locator_params(axis="x", nbins=5)
        return figure, axes

    def _svg(self, figure: Any) -> str:
        out = io.StringIO()
        # Letters stay letters, and the same figures give the same file.
        with self.matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "fiveways"}):
            figure.savefig(
                out, format="svg", transparent=True, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type"))
            )
        text = out.getvalue()
        return text[text.index("<svg") :]

    def shares(self, answers: Mapping[str, Answer], title: str) -> str:
        """Shares with their intervals, one below the other, and a line at an equal share."""
        figure, axes = self._axes(0.9 + 0.34 * len(answers))
        for row, answer in enumerate(answers.values()):
            axes.plot([answer.low, answer.high], [row, row], color=self.accent, linewidth=3, solid_capstyle="round")
            axes.plot([answer.share], [row], "o", color=INK, markersize=6, clip_on=False)
            axes.plot([answer.expected] * 2, [row - 0.4, row + 0.4], color=INK, linewidth=1, linestyle=":")
        axes.set_yticks(range(len(answers)), list(answers))
        axes.set_ylim(len(answers) - 0.4, -0.6)
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(self.matplotlib.ticker.PercentFormatter(1.0))
        axes.set_xlabel(title, fontsize=SIZE, color=INK)
        return self._svg(figure)

    def lengths(self, lengths: Sequence[int]) -> str:
        """How long games are."""
        figure, axes = self._axes()
        axes.hist(lengths, bins=min(30, max(len(set(lengths)), 1)), color=self.accent, rwidth=0.92)
        axes.set_xlabel("moves in a game", fontsize=SIZE, color=INK)
        axes.set_ylabel("games", fontsize=SIZE, color=INK)
        return self._svg(figure)

    def band(self, band: Band, x: str, y: str, percent: bool = False) -> str:
        """The quartiles and the median of many courses."""
        at = np.linspace(0, 1, len(band.middle))
        figure, axes = self._axes()
        axes.fill_between(at, band.low, band.high, color=self.accent, alpha=0.3, linewidth=0)
        axes.plot(at, band.middle, color=self.accent, linewidth=2)
        axes.xaxis.set_major_formatter(self.matplotlib.ticker.PercentFormatter(1.0))
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1 if percent else None)
        if percent:
            axes.yaxis.set_major_formatter(self.matplotlib.ticker.PercentFormatter(1.0))
        axes.set_xlabel(x, fontsize=SIZE, color=INK)
        axes.set_ylabel(y, fontsize=SIZE, color=INK)
        return self._svg(figure)

    def changes(self, found: Mapping[str, Sequence[Difference]], figure_name: str, title: str, percent: bool) -> str:
        """What each option does to one figure: differences with their intervals. Those that matter are in colour.

        An option that changed no game is left out.
        """
        every = [(name, change) for name, changes in found.items() for change in changes if change.changed]
        rows = [(name, change) for name, change in every if change.figure == figure_name]
        figure, axes = self._axes(0.9 + 0.26 * len(rows))
        for row, (_, change) in enumerate(rows):
            colour, wide = (self.accent, 4) if change.matters else (FAINT, 2)
            axes.plot([change.low, change.high], [row, row], color=colour, linewidth=wide, solid_capstyle="round")
            axes.plot([change.difference], [row], "o", color=INK if change.matters else FAINT, markersize=5)
        axes.axvline(0, color=INK, linewidth=1, linestyle=":")
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        if percent:
            axes.xaxis.set_major_formatter(self.matplotlib.ticker.PercentFormatter(1.0))
        axes.set_xlabel(title, fontsize=SIZE, color=INK)
        return self._svg(figure)
