"""Positions written as name=value: options as text; numbers and words, and what to say when they are neither."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fiveways.contract.errors import BadNotation
from fiveways.contract.facts import Spec
from fiveways.contract.options import Options


def option_fields(spec: Spec, options: Options) -> list[str]:
    """The options of a position that differ from the defaults, each as `name=value`."""
    usual, words = spec.read(), {True: "on", False: "off"}
    return [
        f"{name}={words[value] if isinstance(value, bool) else value}"
        for name, value in options.items()
        if value != usual.get(name)
    ]


def read_number(text: str, name: str, high: int) -> int:
    """A number from 0 to `high` in the text of a position; `name` is what a refusal calls it."""
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise BadNotation(f"{name}={text[:20]} of a position is not a number")
    if int(text) > high:
        raise BadNotation(f"{name}={text} of a position is more than {high}")
    return int(text)


def read_word(text: str, name: str, words: Sequence[str]) -> int:
    """The place of a text in a list of words, from 0; `name` is what a refusal calls it."""
    if text not in words:
        raise BadNotation(f"{name}={text[:20]} of a position is not one of {', '.join(words)}")
    return words.index(text)


def split(text: str, by: str, count: int, what: str, game: str) -> list[str]:
    """The parts of a text, which must be `count`; `what` is what a refusal calls them."""
    parts = text.split(by)
    if len(parts) != count:
        raise BadNotation(f"a position of {game} has {count} {what} here, not {len(parts)}: {text[:40]}")
    return parts
