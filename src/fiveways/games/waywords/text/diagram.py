"""The board and the hands for a terminal."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import (
    COLUMNS,
    KINDS,
    PATTERNS,
    PLAY,
    PUTTING,
    REFILL,
    SHAPES,
    SIZE,
    SOLITAIRE,
    SOLITAIRE_WORDS,
    TRACE,
    cell_text,
)
from fiveways.games.waywords.rules.fields import in_the_box, options_of, shape_of_marker

_DOING = {PLAY: "to play", TRACE: "traces", PUTTING: "puts markers", REFILL: "fills the hand"}
_SIGNS = "123456789+*=%&#@"
_TINTS = (36, 32, 33, 35, 34, 31, 32, 33, 34, 35)


def diagram(view: Fields, colour: bool = False) -> str:
    """The board, then the box, then each seat. A sign behind a letter tells which marker lies over it."""
    marks = dict(enumerate(_SIGNS, 1))
    lines = []
    for row in reversed(range(SIZE)):
        cells = []
        for cell in range(row * SIZE, (row + 1) * SIZE):
            text, marker = KINDS[view["board"][cell]], int(view["under"][cell])
            told = f"{text}{marks.get(marker, ' ')}"
            tint = _TINTS[shape_of_marker(view, marker)] if marker else 0
            cells.append((f"\x1b[1;{tint}m{told}\x1b[0m" if colour and marker else told) + " " * (4 - len(told)))
        lines.append(f"{row + 1} {''.join(cells)}".rstrip())
    lines.append("  " + "   ".join(COLUMNS))
    if any(view["under"].tolist()):
        lines.append("a sign behind a tile: the marker over it")
    box = " ".join(f"{shape}{f'x{n}' if n > 1 else ''}" for shape, n in zip(SHAPES, in_the_box(view), strict=True) if n)
    return "\n".join([*lines, f"box: {box or 'empty'}", *_tell_seats(view)])


def _tell_seats(view: Fields) -> list[str]:
    lines = []
    for seat, name in enumerate(SPEC.names_of_seats(options_of(view))):
        told = [f"{name} {view['total'][seat]}"]
        if seat == view["viewer"]:
            told.append("hand " + " ".join(held(view["hand"].tolist(), KINDS) + held(view["tray"].tolist(), PATTERNS)))
        else:
            told.append(f"{view['letters'][seat]} letters, {view['patterns'][seat]} patterns")
        if seat == view["to_move"] and not view["over"]:
            told.append(_DOING[int(view["phase"])])
        lines.append(", ".join(told))
    if view["mode"] == SOLITAIRE:
        lines.append(f"{view['used_count']} of {SOLITAIRE_WORDS} words")
    if view["length"]:
        lines.append("traced: " + ".".join(cell_text(cell) for cell in view["path"][: view["length"]]))
    return lines


def held(counts: list[int], names: tuple[str, ...]) -> list[str]:
    """The names of the tiles of a hand."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]
