"""Notation of misDIRECTION.

A cell is a column letter and a row number counted from the south-west: a1 to o15, or to k11 or i9.
Moves:  `roll`; `h8+` turns a tile a quarter clockwise, `h8-` the other way; `teleport c5`; `pass` (turn no tile);
        `land` (set the token down on a tile that was turned up); `-` may stand for the space: `teleport-c5`
Positions: see position.py.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fiveways.contract.errors import BadNotation
from fiveways.contract.states import Fields
from fiveways.games.misdirection import SPEC
from fiveways.games.misdirection.parts import (
    AGAIN_ROLL,
    COLOURS,
    COLUMNS,
    CORNER_ARROWS,
    FACE_DOWN,
    FORGOTTEN,
    GONE,
    LAND,
    LANDING,
    LOSE,
    NONE,
    PHASES,
    PLAIN,
    SORT_LETTERS,
    SORT_NAMES,
    TURN,
    cell_text,
    centre,
    corners,
    first_port,
    read_cell,
)
from fiveways.games.misdirection.position import colours, options_of, parse_position, position_text

__all__ = ["diagram", "move_text", "news", "parse_move", "parse_position", "position_text", "spoken"]

_SIMPLE = ("roll", "pass", "land")
_SPOKEN = {"roll": "roll", "pass": "turn no tile", "land": "set the token down"}
_ARROWS = "↑↗→↘↓↙←↖"
_TINTS = (31, 33, 32, 34)
_LEGEND = "before an arrow: f auto flip, o opposite, a roll again, rygb lose turn, RYGB teleport; after it: a token"
_HELP = "write roll, h8+ or h8- (turn a tile clockwise or back), teleport c5, or pass"


@lru_cache(maxsize=2048)
def action_text(action: int, size: int) -> str:
    if action <= LAND:
        return _SIMPLE[action]
    if action >= first_port(size):
        return f"teleport {cell_text(action - first_port(size), size)}"
    return cell_text((action - TURN) // 2, size) + "+-"[(action - TURN) % 2]


def move_text(view: Fields, action: int) -> str:
    return action_text(action, int(view["size"]))


def move_texts(view: Fields, actions: list[int]) -> list[str]:
    size = int(view["size"])
    return [action_text(action, size) for action in actions]


def parse_move(view: Fields, text: str) -> int:
    words, size = text.lower().replace("teleport-", "teleport ").split(), int(view["size"])
    if len(words) == 1 and words[0] in _SIMPLE:
        return _SIMPLE.index(words[0])
    if len(words) == 2 and words[0] == "teleport":
        return first_port(size) + read_cell(words[1], size)
    turned = re.fullmatch(r"(\w+)([+-])", "".join(words))
    if turned:
        return TURN + 2 * read_cell(turned[1], size) + "+-".index(turned[2])
    raise BadNotation(f"{' '.join(words)[:40]!r} is not a move: {_HELP}")


def spoken(text: str) -> str:
    """A move in words."""
    if text in _SPOKEN:
        return _SPOKEN[text]
    word, _, cell = text.partition(" ")
    if word == "teleport":
        return f"teleport to {cell}"
    return f"turn {text[:-1]} to the {'right' if text.endswith('+') else 'left'}"


def diagram(view: Fields, colour: bool = False) -> str:
    """The board, three signs a space: the sort of its tile, its arrow (`?` out of sight), the token there.

    Of several tokens on a corner one is drawn; below the board stands where each is."""
    size = int(view["size"])
    tokens = dict(zip(view["at"].tolist(), colours(view), strict=False))
    lines = []
    for row in reversed(range(size)):
        cells = (_cell(view, cell, tokens.get(cell), colour) for cell in range(row * size, (row + 1) * size))
        lines.append(f"{row + 1:2} {' '.join(cells)}")
    lines.append("    " + "   ".join(COLUMNS[:size]))
    return "\n".join([*lines, _LEGEND, *_tell_players(view)])


def _cell(view: Fields, cell: int, token: int | None, colour: bool) -> str:
    standing = " " if token is None else _tinted(COLOURS[token][0], token, colour)
    size = int(view["size"])
    if cell == centre(size):
        return f"(){standing}"
    if cell in corners(size):
        return f"+{_ARROWS[CORNER_ARROWS[corners(size).index(cell)]]}{standing}"
    face = int(view["face"][cell])
    if face == FACE_DOWN:
        return f" ·{standing}"
    sort = int(view["tile"][cell]) // 8
    text = (" " if sort == PLAIN else SORT_LETTERS[sort]) + ("?" if face == FORGOTTEN else _ARROWS[face - 1])
    return (_tinted(text, (sort - LOSE) % 4, colour) if sort >= LOSE else text) + standing


def _tinted(text: str, tint: int, colour: bool) -> str:
    return f"\x1b[1;{_TINTS[tint]}m{text}\x1b[0m" if colour else text


def _tell_players(view: Fields) -> list[str]:
    lines, names = [], SPEC.names_of_seats(options_of(view))
    for seat, name in enumerate(names):
        at = int(view["at"][seat])
        if at == GONE:
            lines.append(f"{name} has left")
            continue
        told = [f"{name} on {cell_text(at, int(view['size']))}", f"disk {'light' if view['light'][seat] else 'dark'}"]
        told += ["misses a turn"] * int(view["misses"][seat])
        told += [PHASES[view["phase"]]] * int(seat == view["to_move"] and not view["over"])
        lines.append(", ".join(told))
    if view["first_roll"]:
        lines.append(
            f"{SPEC.seat(int(view['to_move']), options_of(view))} rolled lowest and begins with {view['first_roll']}"
        )
    elif view["roll"]:
        lines.append(f"last roll {view['roll']}")
    return lines


def news(before: Fields, after: Fields) -> str:
    """What came of an action. No places: from where to where a token went would tell an arrow that is covered again."""
    names, mover = SPEC.names_of_seats(options_of(after)), int(before["to_move"])
    told = [*_tell_move(before, after, names, mover), *_tell_tile(before, after, names, mover)]
    skipped = [name for seat, name in enumerate(names) if after["skipped"] >> seat & 1]
    return " ".join([*told, *(f"{name} misses this turn." for name in skipped)])


def _tell_move(before: Fields, after: Fields, names: tuple[str, ...], mover: int) -> list[str]:
    told = []
    if after["rolls"] != before["rolls"]:
        told.append(f"{names[mover]} rolls {after['roll']}.")
    edge, end = int(after["way"][1]), int(after["way"][2])
    if after["walker"] and edge != NONE:
        told.append("The edge turns the token.")
    if after["walker"] and after["at"][mover] != end:
        told.append(f"{names[mover]} goes home.")
    moved = [
        seat
        for seat in range(len(names))
        if seat != mover and after["walker"] and before["at"][seat] != after["at"][seat]
    ]
    return told + [f"{names[seat]} is sent home." for seat in moved]


def _tell_tile(before: Fields, after: Fields, names: tuple[str, ...], mover: int) -> list[str]:
    """What a tile did that was landed on."""
    if not after["walker"] and before["phase"] != LANDING:
        return []
    told = []
    here = int(after["at"][mover])
    if after["phase"] == LANDING and here != GONE:
        sort = SORT_NAMES[int(after["tile"][here]) // 8]
        told.append(f"A tile is turned up{'' if sort == 'plain' else f': {sort}'}.")
    if before["light"][mover] != after["light"][mover]:
        told.append(f"The disk is {'light' if after['light'][mover] else 'dark'} now.")
    missing = [name for seat, name in enumerate(names) if after["misses"][seat] and not before["misses"][seat]]
    told += [f"{name} will miss a turn." for name in missing]
    if after["phase"] == AGAIN_ROLL and after["to_move"] == mover:
        told.append(f"{names[mover]} rolls again.")
    return told
