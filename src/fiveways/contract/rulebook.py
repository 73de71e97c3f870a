"""Reads a game's rules.md: ordinary Markdown in which each rule is a paragraph that begins with its id in bold."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fiveways.contract.errors import BadGame, FivewaysError

_RULE = re.compile(r"^\*\*(?P<id>[a-z][a-z0-9-]*\.\d+)\*\*\s+(?P<text>.*?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_EXAMPLE = re.compile(r"^```play\n(?P<lines>.*?)^```\n\n?", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A position and moves that a page shows one after the other: a fenced block `play` of three lines.

    The last line has the moves, with spaces between them, or with semicolons where a move has spaces in it.
    """

    caption: str
    position: str
    moves: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Example:
        """An example from its three lines: caption, position, moves."""
        lines = text.strip().split("\n")
        if len(lines) != 3:
            raise BadGame(f"a block `play` has 3 lines, a caption, a position and moves, and not {len(lines)}: {lines}")
        caption, position, moves = lines
        parts = moves.split(";") if ";" in moves else moves.split()
        return cls(caption, position, tuple(move.strip() for move in parts if move.strip()))


class RuleBook:
    """The rules of one game, as a whole and one by one."""

    def __init__(self, game: str, markdown: str) -> None:
        self.game = game
        self.markdown = _EXAMPLE.sub("", markdown)
        """The whole book, without the positions to be played through."""
        self.source = markdown
        self.examples = [Example.read(found["lines"]) for found in _EXAMPLE.finditer(markdown)]
        self.rules = {found["id"]: " ".join(found["text"].split()) for found in _RULE.finditer(markdown)}

    def paragraph(self, rule: str) -> str:
        """One rule as Markdown, by its id or its number alone."""
        id = rule if "." in rule else f"{self.game}.{rule}"
        return f"**{id}** {self[id]}"

    def __getitem__(self, rule: str) -> str:
        if rule not in self.rules:
            raise FivewaysError(f"{self.game} has no rule {rule!r}: it has {', '.join(self.rules)}")
        return self.rules[rule]
