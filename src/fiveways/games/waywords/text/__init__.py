"""Notation: moves, positions, the diagram for a terminal, and what is said of moves."""

from fiveways.games.waywords.text.diagram import diagram
from fiveways.games.waywords.text.moves import called, line_text, move_text, move_texts, parse_line, parse_move, told
from fiveways.games.waywords.text.news import news
from fiveways.games.waywords.text.position import parse_position, position_text
from fiveways.games.waywords.text.timeout import late

__all__ = [
    "called", "diagram", "late", "line_text", "move_text", "move_texts", "news", "parse_line", "parse_move",
    "parse_position", "position_text", "told",
]  # fmt: skip
