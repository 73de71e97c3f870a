"""Moves of WAYWORDS as text.

A cell is a column letter and a row number, counted from the lower left: a1 to h8. A letter tile is written as its
letters. A marker is written as its shape and its cells: `D:c3.d3`, `L3:e5.f5.e6`. A `*` before it means that an Any
shape tile is spent.

    swap c3 E                     a letter of the hand comes onto the board
    draw c3                       a letter of the pile comes onto the board
    lift c3 E, lift c3            the marker on c3 is taken up, and a letter of the hand or of the pile comes to c3
    clear                         a Clear tile is spent
    mark CRATE c3.d4.e4.e5.d5 L3:c3.. D:..     a word: its path, then its markers; the word itself may be left out
    step c3, put D:c3.d3, void    the same cell by cell and marker by marker; void gives the word up
    pass                          no word in this turn
    throw letter E, throw pattern D, take letter, take pattern, done      the hand is filled

Several moves may be made at once, with a comma between them: `swap c3 E, mark ...`. `-` may stand for a space.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fiveways.contract.errors import BadNotation
from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import (
    CELLS,
    DRAW,
    KINDS,
    LIFT,
    LIFT_DRAW,
    PATTERNS,
    PUT,
    PUTS,
    STEP,
    SWAP,
    THROW_LETTER,
    THROW_PATTERN,
    cell_number,
    cell_text,
)
from fiveways.games.waywords.text.traced_word import TracedWord

_SIMPLE = ("pass", "void", "clear", "done", "take letter", "take pattern")
_HELP = "write swap c3 E, draw c3, lift c3 E, clear, mark c3.d3.e3 I3:c3.d3.e3, pass, take letter, or done"


@lru_cache(maxsize=16384)
def _plain_text(action: int) -> str:
    """The text of any action but a put. (The cells of a put depend on the path.)"""
    if action < len(_SIMPLE):
        return _SIMPLE[action]
    if action < THROW_PATTERN:
        return f"throw letter {KINDS[action - THROW_LETTER]}"
    if action < STEP:
        return f"throw pattern {PATTERNS[action - THROW_PATTERN]}"
    if action < PUT:
        return f"step {cell_text(action - STEP)}"
    word = "swap" if SWAP <= action < LIFT else "draw" if action < LIFT_DRAW else "lift"
    kind = f" {KINDS[(action - SWAP) // CELLS % len(KINDS)]}" if action >= SWAP else ""
    return f"{word} {cell_text((action - DRAW) % CELLS)}{kind}"


def _is_put(action: int) -> bool:
    return PUT <= action < PUT + PUTS


def move_text(view: Fields, action: int) -> str:
    return move_texts(view, [action])[0]


def called(view: Fields, action: int) -> str:
    """What a refusal calls an action. A marker is called by the word that it would complete."""
    return TracedWord(view).word if _is_put(action) else move_text(view, action)


def move_texts(view: Fields, actions: list[int]) -> list[str]:
    if not any(map(_is_put, actions)):
        return [_plain_text(action) for action in actions]
    marker_text = TracedWord(view).marker_text
    return [f"put {marker_text(action - PUT)}" if _is_put(action) else _plain_text(action) for action in actions]


def line_text(view: Fields, actions: list[int]) -> str:
    """The text of several actions that are made at once. A whole word becomes one part, `mark`."""
    traced, told = TracedWord(view), list[str]()
    for number, action in enumerate(actions):
        before = actions[number - 1] if number else -1
        if _is_put(action):
            marker = traced.marker_text(action - PUT)
            told[-1:] = [f"{told[-1]} {marker}"] if told and _is_put(before) else [*told[-1:], f"put {marker}"]
        else:
            told.append(_plain_text(action))
        traced.follow(action)
        if _is_put(action) and traced.finished:
            steps = len(traced.path)
            if len(told) > steps and all(text.startswith("step ") for text in told[-1 - steps : -1]):
                path = ".".join(cell_text(cell) for cell in traced.path)
                told[-1 - steps :] = [f"mark {traced.word} {path} {told[-1].removeprefix('put ')}"]
    return ", ".join(told)


def told(text: str) -> str:
    """A move as the others are told of it. They do not learn which tile is thrown back (waywords.15), nor a word before
    it is marked, nor one that is given up."""
    seen = re.sub(r"throw (letter|pattern) \w+", r"throw \1", text)
    return re.sub(r"(step|put) [^,]+(, (step|put) [^,]+)*", "trace", seen)


def _cell(text: str) -> int:
    cell = cell_number(text.lower())
    if cell is None:
        raise BadNotation(f"{text[:20]!r} is not a cell: they are a1 to h8")
    return cell


def _kind(text: str) -> int:
    if text.upper() not in KINDS:
        raise BadNotation(f"{text[:20]!r} is not a letter tile: a letter, or two of a double tile such as SE")
    return KINDS.index(text.upper())


def parse_move(view: Fields, text: str) -> int:
    """The action of a move. `parse_line` reads moves of several actions."""
    actions = parse_line(view, text)
    if len(actions) != 1:
        raise BadNotation(f"{text[:60]!r} is more than one move")
    return actions[0]


def parse_line(view: Fields, text: str) -> list[int]:
    traced, actions = TracedWord(view), list[int]()
    for part in re.sub(r"(?<=[\w,])-(?=[\w*])", " ", text).split(","):
        for action in _parse_part(traced, part.split()):
            actions.append(action)
            traced.follow(action)
    return actions


def _parse_part(traced: TracedWord, words: list[str]) -> list[int]:
    if not words:
        raise BadNotation(f"there is no move in this: {_HELP}")
    first, rest = words[0].lower(), words[1:]
    plain = " ".join(words).lower()
    if plain in _SIMPLE:
        return [_SIMPLE.index(plain)]
    match first, len(rest):
        case "step", 1:
            return [STEP + _cell(rest[0])]
        case "draw", 1:
            return [DRAW + _cell(rest[0])]
        case "lift", 1:
            return [LIFT_DRAW + _cell(rest[0])]
        case "swap" | "lift", 2:
            return [(SWAP if first == "swap" else LIFT) + _kind(rest[1]) * CELLS + _cell(rest[0])]
        case "throw", 2 if rest[0].lower() == "letter":
            return [THROW_LETTER + _kind(rest[1])]
        case "throw", 2 if rest[0].lower() == "pattern" and rest[1].upper() in PATTERNS:
            return [THROW_PATTERN + PATTERNS.index(rest[1].upper())]
        case "put", _ if rest:
            return [PUT + put for put in traced.read_markers(rest)]
        case "mark", _ if rest:
            return _parse_mark(traced, rest)
    raise BadNotation(f"{' '.join(words)[:40]!r} is not a move: {_HELP}")


def _parse_mark(traced: TracedWord, words: list[str]) -> list[int]:
    named = words.pop(0).upper() if words[0].isalpha() else ""
    if not words:
        raise BadNotation("a word is marked by its path and its markers: mark c3.d3.e3 I3:c3.d3.e3")
    path = [_cell(cell) for cell in words.pop(0).split(".")]
    steps = [STEP + cell for cell in path]
    ahead = traced.copy()
    for step in steps:
        ahead.follow(step)
    if named and named != ahead.word:
        raise BadNotation(f"that path reads {ahead.word}, not {named[:30]}")
    return [*steps, *(PUT + put for put in ahead.read_markers(words))]
