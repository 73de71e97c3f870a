"""WAYWORDS in words: the board for a terminal, and what a move brought about."""

from __future__ import annotations

from fiveways.contract.kernel import Record
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import (
    CELLS,
    COLUMNS,
    KINDS,
    MARKER_SETS,
    MARKERS,
    PATTERNS,
    PLAY,
    PUTTING,
    REFILL,
    SHAPES,
    SIZE,
    SOLITAIRE,
    SOLITAIRE_WORDS,
    STANDARD,
    TRACE,
    cell_text,
)
from fiveways.games.waywords.position import options_of

_DOING = {PLAY: "to play", TRACE: "traces", PUTTING: "puts markers", REFILL: "fills the hand"}
_SIGNS = "123456789+*=%&#@"
_TINTS = (36, 32, 33, 35, 34, 31, 32, 33, 34, 35)


def shape_of_marker(view: Record, marker: int) -> int:
    """The shape of a marker, numbered from 1 as it lies on the board."""
    return MARKERS[MARKER_SETS[int(view["markers"])]][marker - 1]


def in_the_box(view: Record) -> list[int]:
    """How many markers of each shape are in the box."""
    counts = [0] * len(SHAPES)
    for number, shape in enumerate(MARKERS[MARKER_SETS[int(view["markers"])]]):
        counts[shape] += int(view["box"]) >> number & 1
    return counts


def diagram(view: Record, colour: bool = False) -> str:
    """The board, a letter tile a cell; behind it a sign for the marker over it, the same for all its cells."""
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


def _tell_seats(view: Record) -> list[str]:
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
    """Each tile of a hand by its name."""
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def news(before: Record, after: Record) -> str:
    """What came of a move, of what everybody sees."""
    name = SPEC.names_of_seats(options_of(after))[int(before["to_move"])]
    told = []
    fresh = [cell for cell in range(CELLS) if before["board"][cell] != after["board"][cell]]
    if fresh:
        told.append("; ".join(f"{KINDS[after['board'][cell]]} comes to {cell_text(cell)}" for cell in fresh) + ".")
    if after["used_count"] > before["used_count"]:
        word = "".join(KINDS[after["board"][cell]] for cell in after["last"][: after["last_length"]])
        gained = int(after["used_for"][int(after["used_count"]) - 1])
        told.append(f"{name} marks {word} for {gained}.")
    elif after["turn"] > before["turn"] and after["mode"] != SOLITAIRE:
        told.append(f"{name} marks no word.")
    lost = int(before["total"][before["to_move"]]) - int(after["total"][before["to_move"]])
    if lost > 0 and after["used_count"] == before["used_count"]:
        told.append(f"{lost} points are lost for markers taken up and not used.")
    if after["mode"] == STANDARD and after["pattern_pile"] > before["pattern_pile"] and after["phase"] != REFILL:
        told.append("The pattern pile is made anew.")
    return " ".join(told)
