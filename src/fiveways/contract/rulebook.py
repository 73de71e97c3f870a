"""Reads a game's rules.md: ordinary Markdown in which each rule is a paragraph that begins with its id in bold.

Below the title and the credits the book begins with the part `## In a minute`: at most 120 words and one example, after
which a person can make sensible first moves. It ends with `## Tips`, and then with `## Notes on this edition`, which
says what the author decided where the original is silent.

An example is a fenced block `play` of three lines: a caption, a position, and moves with spaces between them, or with
semicolons where a move has spaces in it. A move that begins with `!` is one that the rules refuse: the position stays,
and the reason is shown with its rule. `d5-e5 !d5-e5 e5-f5` are two moves and one that is refused. The page plays
examples, and the terminal draws them, both as the seat sees them that moves first. The board is not turned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fiveways.contract.errors import BadGame, FivewaysError

MINUTE, TIPS, NOTES = "In a minute", "Tips", "Notes on this edition"
"""Parts that every rule book has: the first, the last but one and the last."""

_RULE = re.compile(r"^\*\*(?P<id>[a-z][a-z0-9-]*\.\d+)\*\*\s+(?P<text>.*?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(r"^```play\n(?P<lines>.*?)^```(?:\n\n?|\Z)", re.MULTILINE | re.DOTALL)
_PART = re.compile(r"^## +(?P<title>.+?) *$", re.MULTILINE)
_HEADING = re.compile(r"^#", re.MULTILINE)


@dataclass(frozen=True)
class ExampleMove:
    """A move of an example. One that is refused is only tried: the rules do not allow it."""

    text: str
    refused: bool = False


@dataclass(frozen=True)
class Example:
    """A position, and moves that are shown one after the other."""

    caption: str
    position: str
    steps: tuple[ExampleMove, ...]

    @classmethod
    def read(cls, text: str) -> Example:
        """An example from its three lines: caption, position, moves."""
        lines = text.strip().split("\n")
        if len(lines) != 3:
            raise BadGame(f"a block `play` has 3 lines, a caption, a position and moves, and not {len(lines)}: {lines}")
        caption, position, moves = lines
        parts = [part.strip() for part in (moves.split(";") if ";" in moves else moves.split())]
        steps = [ExampleMove(part.removeprefix("!").strip(), part.startswith("!")) for part in parts if part]
        return cls(caption, position, tuple(steps))

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that are made, without those that are refused."""
        return tuple(step.text for step in self.steps if not step.refused)


@dataclass(frozen=True)
class BookPart:
    """A part of a rule book: what stands below one of its headings of the second rank."""

    title: str
    text: str
    """Markdown without the examples."""
    examples: tuple[Example, ...]

    @property
    def words(self) -> int:
        """How many words the text has."""
        return sum(any(letter.isalnum() for letter in word) for word in self.text.split())


class RuleBook:
    """The rules of one game, as a whole and one by one."""

    def __init__(self, game: str, markdown: str) -> None:
        self.game = game
        self.markdown = _EXAMPLE.sub("", markdown)
        """The whole book, without the positions to be played through."""
        self.source = markdown
        self.flow = tuple(_flow(markdown))
        """The whole book in order: Markdown, and the examples between."""
        self.examples = [each for each in self.flow if isinstance(each, Example)]
        self.rules = {found["id"]: " ".join(found["text"].split()) for found in _RULE.finditer(markdown)}
        self.parts = tuple(_parts(markdown))

    def part(self, title: str) -> BookPart | None:
        """The part with this heading; None if there is none."""
        return next((part for part in self.parts if part.title == title), None)

    def about(self, rule: str) -> tuple[str | Example, ...]:
        """One rule by its id or its number alone: all that stands below it until the next rule or heading."""
        id = rule if "." in rule else f"{self.game}.{rule}"
        _ = self[id]
        begins = {found["id"]: found for found in _RULE.finditer(self.source)}
        first = begins[id]
        ends = [found.start() for pattern in (_RULE, _HEADING) for found in pattern.finditer(self.source, first.end())]
        return tuple(_flow(self.source[first.start() : min(ends, default=len(self.source))]))

    def __getitem__(self, rule: str) -> str:
        if rule not in self.rules:
            raise FivewaysError(f"{self.game} has no rule {rule!r}: it has {', '.join(self.rules)}")
        return self.rules[rule]


def _flow(markdown: str) -> Iterator[str | Example]:
    """Markdown and examples, in order."""
    at = 0
    for found in _EXAMPLE.finditer(markdown):
        if text := markdown[at : found.start()].strip():
            yield text
        yield Example.read(found["lines"])
        at = found.end()
    if text := markdown[at:].strip():
        yield text


def _parts(markdown: str) -> Iterator[BookPart]:
    headings = list(_PART.finditer(markdown))
    ends = [*(heading.start() for heading in headings), len(markdown)]
    for heading, end in zip(headings, ends[1:], strict=True):
        flow = list(_flow(markdown[heading.end() : end]))
        text = "\n\n".join(each for each in flow if isinstance(each, str))
        yield BookPart(heading["title"], text, tuple(each for each in flow if isinstance(each, Example)))
