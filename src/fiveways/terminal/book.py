"""The rule book in the terminal: Markdown, and each example drawn position by position."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markdown import Markdown

from fiveways.contract.loading import Game
from fiveways.contract.rulebook import Example
from fiveways.match.explain import ExampleStep, PlayedExample

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_GAP = 4
_NARROWEST = 20
"""So wide is the place for the words over a diagram at least."""


def show_rules(console: Console, game: Game, rule: str | None = None) -> None:
    """Print the whole rule book, or one rule of it."""
    book = game.rulebook
    parts = book.about(rule) if rule else book.flow
    with console.status("Playing the examples"):  # the rules may have to be compiled first
        played = {part: PlayedExample(part) for part in parts if isinstance(part, Example)}
    for number, part in enumerate(parts):
        if number:
            console.print()
        if isinstance(part, Example):
            _show_example(console, played[part])
        else:
            console.print(Markdown(part))


def _show_example(console: Console, played: PlayedExample) -> None:
    """Caption, first position, and the moves with the position after each; a refused move is told with its reason."""
    coloured = console.color_system is not None and not console.no_color
    lines = [*textwrap.wrap(f"Example: {played.caption}", console.width), ""]
    row = [_frame(f"{_name(played, played.seat)} to move", played.diagram(0, coloured), console.width)]
    for step in played.steps:
        if step.refusal:
            lines += [*_side_by_side(row, console.width), *textwrap.wrap(_told(played, step), console.width), ""]
            row = []
        else:
            row.append(_frame(_told(played, step), played.diagram(step.at, coloured), console.width))
    lines += _side_by_side(row, console.width)
    # Not by `print`, which would fold lines and colour numbers.
    console.file.write("\n".join(lines[:-1]) + "\n")


def _name(played: PlayedExample, seat: int) -> str:
    return played.match.game.spec.seat(seat, played.match.options)


def _told(played: PlayedExample, step: ExampleStep) -> str:
    who = _name(played, step.seat)
    if step.refusal:
        return f"{who} tries: {step.words}. Not allowed: {step.refusal}."
    return f"{step.at}. {who}: {step.words}. {step.news}".strip()


def _frame(title: str, diagram: str, most: int) -> list[str]:
    """A diagram with words above it, all of one width."""
    rows = [part for line in diagram.split("\n") for part in _folded(line, most)]
    width = max(_NARROWEST, *map(_width, rows))
    rows = [*textwrap.wrap(title, width), "", *rows]
    return [row + " " * (width - _width(row)) for row in rows]


def _folded(line: str, most: int) -> list[str]:
    """A line in pieces that fit; what is drawn in colours stays whole."""
    return textwrap.wrap(line, most) if _width(line) > most and "\x1b" not in line else [line]


def _width(line: str) -> int:
    return len(_COLOURS.sub("", line))


def _side_by_side(frames: Sequence[list[str]], most: int) -> Iterator[str]:
    """Frames beside each other, as many as fit, with an empty line below each row of them."""
    row: list[list[str]] = []
    for frame in frames:
        if row and sum(_width(each[0]) + _GAP for each in row) + _width(frame[0]) > most:
            yield from _row(row)
            row = []
        row.append(frame)
    if row:
        yield from _row(row)


def _row(frames: Sequence[list[str]]) -> Iterator[str]:
    # Words of several lines over one diagram push the others down too, so that all boards lie level.
    heads = [frame.index(" " * _width(frame[0])) for frame in frames]
    levels = [[" " * _width(frame[0])] * (max(heads) - head) + frame for frame, head in zip(frames, heads, strict=True)]
    for at in range(max(map(len, levels))):
        cells = [level[at] if at < len(level) else " " * _width(level[0]) for level in levels]
        yield (" " * _GAP).join(cells).rstrip()
    yield ""
