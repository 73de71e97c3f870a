"""Notation of Bones.

A square is a column letter and a row number counted from the bottom: a1 is the lower left corner.
A move is the two squares that a piece covers: `d5-e5`. (Also read: capitals, either order, no hyphen.)
A position is one line, for instance `8/8/8/8/3EW3/8/8/8/8 b 1 d5-e5 in_a_row=4`:
  the rows from the top, a number for so many bare squares, else a letter that tells where the other half of the piece
  showing there lies: N above, E to the right, S below, W to the left; capitals White, small letters Black
  (so `EW` is a whole White piece, and an `E` with anything else to its right is half a piece that runs under it);
  whose move it is, w or b; how many pieces have been laid; the last one, or `-`; options other than their default.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby

import numpy as np

from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.contract.options import Value, read_pairs
from fiveways.contract.states import Fields, stream
from fiveways.games.bones import COLOURS, SPEC, rules
from fiveways.games.bones.check import Half, assemble
from fiveways.games.bones.for_pictures import full_rows
from fiveways.games.bones.parts import LARGEST, fits, other_square, start_area

_MOVE = re.compile(r"([a-z])([0-9]{1,2})\s*-?\s*([a-z])([0-9]{1,2})")
_RUN = re.compile(r"[0-9]{1,2}|[NESWnesw]")
_LETTERS = "EWNS"


def square_text(square: int, cols: int) -> str:
    row, col = divmod(square, cols)
    return f"{chr(ord('a') + col)}{row + 1}"


@lru_cache(maxsize=8192)
def placement_text(placement: int, cols: int) -> str:
    return f"{square_text(placement // 2, cols)}-{square_text(other_square(placement, cols), cols)}"


@lru_cache(maxsize=64)
def _placement_texts(cols: int) -> list[str]:
    return [placement_text(placement, cols) for placement in range(2 * LARGEST * cols)]


@lru_cache(maxsize=8192)
def _placement(text: str, rows: int, cols: int) -> int:
    """The action that a text means. Two squares that no piece covers are no action, so `check` cannot be asked."""
    found = _MOVE.fullmatch(text.strip().lower())
    if not found:
        raise BadNotation(f"{text.strip()[:40]!r} is not a move: write the two squares a piece covers, like d5-e5")
    (row, col), (row2, col2) = sorted(
        (int(number) - 1, ord(letter) - ord("a")) for letter, number in (found.group(1, 2), found.group(3, 4))
    )
    up = (row2 - row, col2 - col) == (1, 0)
    along = (row2 - row, col2 - col) == (0, 1)
    on_board = row >= 0 and col >= 0 and row2 < rows and col2 < cols
    placement = 2 * (row * cols + col) + up
    if not (up or along) or not on_board or not fits(placement, rows, cols):
        rule, why = SPEC.refusal(4)
        raise IllegalMove(f"{' '.join(text.split())}: {why}", rule)
    return placement


def move_text(view: Fields, action: int) -> str:
    return placement_text(action, int(view["cols"]))


def move_texts(view: Fields, actions: list[int]) -> list[str]:
    texts = _placement_texts(int(view["cols"]))
    return [texts[action] for action in actions]


def parse_move(view: Fields, text: str) -> int:
    return _placement(text, int(view["rows"]), int(view["cols"]))


def halves(view: Fields) -> dict[int, Half]:
    """What each covered square shows."""
    cols = int(view["cols"])
    shown = {}
    for square, value in enumerate(view["show"][: int(view["rows"]) * cols].tolist()):
        if value:
            placement = (value >> 1) - 1
            first, second = placement // 2, other_square(placement, cols)
            shown[square] = Half(value & 1, second if square == first else first)
    return shown


def _letter(square: int, half: Half, cols: int) -> str:
    letter = {1: "E", -1: "W", cols: "N", -cols: "S"}[half.other - square]
    return letter.lower() if half.colour else letter


def position_text(state: Fields) -> str:
    rows, cols, shown = int(state["rows"]), int(state["cols"]), halves(state)
    lines = []
    for row in reversed(range(rows)):
        squares = range(row * cols, (row + 1) * cols)
        line = "".join(_letter(s, shown[s], cols) if s in shown else "." for s in squares)
        lines.append(re.sub(r"\.+", lambda run: str(len(run[0])), line))
    last = placement_text(int(state["last"]) - 1, cols) if state["last"] else "-"
    defaults = SPEC.read()
    extra = "".join(f" {name}={state[name]}" for name in ("in_a_row", "max_plies") if state[name] != defaults[name])
    return f"{'/'.join(lines)} {'wb'[state['to_move']]} {state['ply']} {last}{extra}"


def _read_board(text: str) -> tuple[int, int, dict[int, Half]]:
    lines = text.split("/")
    if len(lines) > LARGEST:
        raise BadNotation(f"a position has at most {LARGEST} rows, not {len(lines)}")
    rows = len(lines)
    squares: list[list[str]] = []
    for number, line in zip(range(rows, 0, -1), lines, strict=True):
        parts = _RUN.findall(line)
        if not line or "".join(parts) != line:
            raise BadNotation(
                f"row {number} of the position, {line[:40]!r}, may hold only numbers up to 99 and N E S W n e s w"
            )
        squares.append([letter for part in parts for letter in (["."] * int(part) if part.isdecimal() else [part])])
        if len(squares[-1]) != len(squares[0]):
            have, want = len(squares[-1]), len(squares[0])
            raise BadNotation(f"row {number} of the position has {have} squares, row {rows} has {want}")
    cols = len(squares[0])
    step = {"E": 1, "W": -1, "N": cols, "S": -cols}
    shown = {}
    for row, line_squares in enumerate(reversed(squares)):
        for col, letter in enumerate(line_squares):
            square = row * cols + col
            if letter != ".":
                off = {"E": col == cols - 1, "W": col == 0, "N": row == rows - 1, "S": row == 0}[letter.upper()]
                shown[square] = Half(int(letter.islower()), -1 if off else square + step[letter.upper()])
    return rows, cols, shown


def parse_position(text: str) -> tuple[dict[str, Value], Fields]:
    """Options and state; refuses what is not notation, and lists everything wrong with an impossible position."""
    fields = text.split()
    if len(fields) < 3 or fields[1] not in ("w", "b") or not fields[2].isdecimal() or len(fields[2]) > 6:
        raise BadNotation(
            "a position of bones is rows, w or b to move, pieces laid, last piece or -, options: "
            "8/8/8/4s3/3En3/8/8/8/8 w 2 e5-e6"
        )
    rows, cols, shown = _read_board(fields[0])
    mover, ply, rest = "wb".index(fields[1]), int(fields[2]), fields[3:]
    last_text = rest.pop(0) if rest and "=" not in rest[0] else "-"
    begins = COLOURS[mover if ply % 2 == 0 else 1 - mover]
    given = read_pairs(rest)
    told = {"rows": rows, "cols": cols, "begins": begins}
    for name in told.keys() & given.keys():
        raise BadNotation(f"a position tells its {name} by itself: leave out {name}={given[name]}")
    options = SPEC.read({**told, **given})
    last = None if last_text == "-" else _placement(last_text, rows, cols)
    view = assemble(options, shown, mover, ply, last, lambda square: square_text(square, cols))
    state = np.zeros(rules.STATE.itemsize, np.uint8)
    rules.imagine(np.frombuffer(view.tobytes(), np.uint8).copy(), np.zeros(0, np.uint8), stream((1, 2, 3, 4)), state)
    return options, state.view(rules.STATE)[0]


_GLYPHS = {
    "bare": "·",
    "start": "◇",
    "white": "○",
    "white last": "◎",
    "white won": "☆",
    "black": "●",
    "black last": "◉",
    "black won": "★",
}
_PAINT = {None: "48;5;65;38;5;151", 0: "48;5;230;38;5;94", 1: "48;5;234;38;5;180"}


def diagram(view: Fields, colour: bool = False) -> str:
    """The board drawn with letters: ◇ start, ○ White, ● Black, ◎ ◉ laid last, ☆ ★ the winning row.

    Halves of a whole piece are joined, others end at the piece that covers them.
    """
    rows, cols, shown = int(view["rows"]), int(view["cols"]), halves(view)
    last = int(view["last"]) - 1
    won = {square for _, squares in full_rows(view["show"], rows, cols, int(view["in_a_row"])) for square in squares}
    width = 4 * cols + 1
    canvas: list[list[tuple[str, int | None]]] = [[(" ", None)] * width for _ in range(2 * rows)]
    for square in range(rows * cols):
        row, col = divmod(square, cols)
        y, x = 2 * (rows - 1 - row), 4 * col + 2
        half = shown.get(square)
        canvas[y][x] = (_GLYPHS["start" if square in start_area(rows, cols) else "bare"], None)
        if half is None:
            continue
        is_last = last >= 0 and square in (last // 2, other_square(last, cols))
        name = COLOURS[half.colour] + (" won" if square in won else " last" if is_last else "")
        canvas[y][x - 1], canvas[y][x + 1] = (" ", half.colour), (" ", half.colour)
        canvas[y][x] = (_GLYPHS[name], half.colour)
        partner = shown.get(half.other)
        if partner and partner.other == square:
            if half.other == square + 1:
                canvas[y][x + 1 : x + 4] = [("─", half.colour)] * 3
            elif half.other == square - 1:
                canvas[y][x - 1] = ("─", half.colour)
            elif half.other == square - cols:
                canvas[y + 1][x - 1 : x + 2] = [(" ", half.colour), ("│", half.colour), (" ", half.colour)]
    lines = []
    for y, line in enumerate(canvas[:-1]):
        number = f"{rows - y // 2:2} " if y % 2 == 0 else "   "
        lines.append(number + (_painted(line) if colour else "".join(c for c, _ in line)).rstrip())
    letters = "   " + "".join(f"  {chr(ord('a') + col)} " for col in range(cols))
    return "\n".join([*lines, letters.rstrip()])


def _painted(line: list[tuple[str, int | None]]) -> str:
    runs = groupby(line, key=lambda cell: cell[1])
    return "".join(f"\x1b[{_PAINT[style]}m{''.join(c for c, _ in cells)}" for style, cells in runs) + "\x1b[0m"
