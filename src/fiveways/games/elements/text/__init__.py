"""The notation of Elements: what a game's `text` offers."""

from fiveways.games.elements.text.moves import line_text, move_text, parse_line, parse_move
from fiveways.games.elements.text.position import parse_position, position_text
from fiveways.games.elements.text.terminal import diagram
from fiveways.games.elements.text.words import news, spoken

__all__ = [
    "diagram", "line_text", "move_text", "news", "parse_line", "parse_move", "parse_position",
    "position_text", "spoken",
]  # fmt: skip
