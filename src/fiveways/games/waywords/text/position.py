"""Positions of WAYWORDS as text.

    8/rows/of/letters/from/the/top/down hands=AE:D.I3.L3|KSe:D.I3.L3 to=1 totals=12,0 on=1D:c3.d3 words=BEE:0:5

The board comes first, from row 8 down. A letter tile is a capital; a double one has a small letter behind it (`Se`).
`hands` has for each seat its letters and, after a colon, its pattern and action tiles. Every other field is written
name=value. It is left out where it has its usual value.

    on, lifted         markers on the board, and markers taken up in this turn: number (1 to 16), shape and cells
    replaced           cells of lifted markers whose letter was replaced
    back               letters that go back if no word is marked: cell and letter, with a * if the new one was drawn
    aside              markers that are out of the game
    known              tiles that everybody knows to be in hands, written as `hands`
    discard, gone      pattern tiles in the discard, and letters that have left the game
    words, last        words that were marked, each with its seat and points; and the path of the last one
    path, put          the path of a word that is being traced, and the puts made for it
    changed            cells whose letter was exchanged in this turn or the last
    to, first, phase   the seat to move, the seat that began, and the phase
    turn, passes, ply  turns taken, turns without a word in a row, and actions played
    totals             the points of each seat
    swapped, marked    whether this turn has swapped a letter, and marked a word
    thrown, taken      tiles that this turn has thrown back, and drawn
    swaps              letters swapped in the whole game
    over               the number of the ending

Options follow, where they are not as usual. The piles hold all other tiles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from fiveways.contract.errors import BadNotation, ImpossiblePosition
from fiveways.contract.facts import VERSION
from fiveways.contract.notation import option_fields, read_number, read_word, split
from fiveways.contract.options import Options, Value, read_pairs
from fiveways.contract.states import Fields
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import (
    KINDS,
    LONGEST,
    MARKER_SETS,
    MARKERS,
    MOST_PUT_BACK,
    MOST_TURNS,
    PATTERN_TILES,
    PATTERNS,
    PHASES,
    PUTS,
    SHAPES,
    SIZE,
    STANDARD,
    TILE_SETS,
    cell_number,
    cell_text,
    tile_counts,
)
from fiveways.games.waywords.rules.fields import cells_of, options_of
from fiveways.games.waywords.rules.state import STATE
from fiveways.games.waywords.text.position_faults import problems
from fiveways.games.waywords.words import lexicon
from fiveways.games.waywords.words.lexicon import load_data

_LIMITS = {
    "to_move": 3, "first": 3, "turn": MOST_TURNS, "passes": 255, "ply": 999_999, "swapped": 1, "marked": 1,
    "thrown": 255, "taken": 255, "swaps": 255, "over": 6,
}  # fmt: skip
_NAMES = {"to_move": "to"}
_TILE = re.compile("[A-Z][a-z]?")


def _tiles(counts: Sequence[int]) -> str:
    return "".join(KINDS[kind].capitalize() * int(count) for kind, count in enumerate(counts))


def _patterns(counts: Sequence[int]) -> str:
    return ".".join(PATTERNS[kind] for kind, count in enumerate(counts) for _ in range(int(count)))


def _cells(cells: Sequence[int]) -> str:
    return ".".join(cell_text(int(cell)) for cell in cells)


def _lying(state: Fields, field: str) -> str:
    shapes, told = MARKERS[MARKER_SETS[state["markers"]]], []
    for marker in range(1, 17):
        cells = np.flatnonzero(state[field] == marker)
        if len(cells):
            told.append(f"{marker}{SHAPES[shapes[marker - 1]]}:{_cells(cells.tolist())}")
    return "+".join(told)


def _aside(state: Fields) -> str:
    here = {int(marker) for field in ("under", "was") for marker in state[field] if marker}
    return ".".join(str(n) for n in range(1, 17) if n not in here and not int(state["box"]) >> (n - 1) & 1)


def _hands(state: Fields, letters: str, patterns: str) -> str:
    seats = range(int(state["seats"]))
    return "|".join(f"{_tiles(state[letters][seat])}:{_patterns(state[patterns][seat])}" for seat in seats)


def _words(state: Fields) -> str:
    if not state["used_count"]:
        return ""
    data = load_data(options_of(state))
    rows = zip(state["used"].tolist(), state["used_by"].tolist(), state["used_for"].tolist(), strict=True)
    marked = list(rows)[: int(state["used_count"])]
    return ",".join(f"{lexicon.word_at(data, node).upper()}:{seat}:{points}" for node, seat, points in marked)


def _usual(seats: int) -> dict[str, str]:
    """The usual values of fields. A field that is not listed is usually 0."""
    empty = ("on", "lifted", "replaced", "back", "aside", "discard", "gone", "words", "last", "path", "put", "changed")
    return {
        **dict.fromkeys(empty, ""),
        "phase": "play",
        "totals": ",".join("0" * seats),
        "known": "|".join([":"] * seats),
    }


def position_text(state: Fields) -> str:
    rows = (_row(state["board"][SIZE * row : SIZE * row + SIZE].tolist()) for row in reversed(range(SIZE)))
    told = {_NAMES.get(name, name): str(int(state[name])) for name in _LIMITS}
    told["phase"] = PHASES[state["phase"]]
    told["totals"] = ",".join(str(total) for total in state["total"][: state["seats"]])
    told["on"], told["lifted"], told["aside"] = _lying(state, "under"), _lying(state, "was"), _aside(state)
    told["replaced"], told["changed"] = (
        _cells(cells_of(int(state["replaced"]))),
        _cells(cells_of(int(state["changed"]))),
    )
    told["back"] = _put_back(state)
    told["known"] = _hands(state, "known", "known_patterns")
    told["discard"], told["gone"] = _patterns(state["discard"]), _tiles(state["gone"])
    told["words"] = _words(state)
    told["last"] = _cells(state["last"][: state["last_length"]])
    told["path"] = _cells(state["path"][: state["length"]])
    told["put"] = ".".join(str(put) for put in state["put"][: state["put_count"]])
    usual = _usual(int(state["seats"]))
    fields = [f"{name}={text}" for name, text in told.items() if text != usual.get(name, "0")]
    options = option_fields(SPEC, options_of(state))
    return " ".join(["/".join(rows), f"hands={_hands(state, 'hand', 'tray')}", *fields, *options])


def _put_back(state: Fields) -> str:
    rows = zip(state["back_cell"].tolist(), state["back_kind"].tolist(), state["back_drawn"].tolist(), strict=True)
    letters = list(rows)[: int(state["back_count"])]
    return ".".join(f"{cell_text(cell)}:{KINDS[kind].capitalize()}{'*' * drawn}" for cell, kind, drawn in letters)


def _row(kinds: Sequence[int]) -> str:
    return "".join(KINDS[kind].capitalize() for kind in kinds)


def _read_tiles(text: str, what: str) -> list[int]:
    names = _TILE.findall(text)
    if "".join(names) != text or any(name.upper() not in KINDS for name in names):
        raise BadNotation(f"{what} {text[:30]!r} is not letter tiles: capitals, double ones as Se")
    return [KINDS.index(name.upper()) for name in names]


def _read_patterns(text: str, what: str) -> list[int]:
    return [read_word(name, what, PATTERNS) for name in text.split(".") if text]


def _read_cells(text: str, name: str) -> list[int]:
    cells = [cell_number(place) for place in text.split(".") if text]
    if None in cells or len(set(cells)) != len(cells):
        raise BadNotation(f"{name}={text[:30]} of a position is not different cells a1 to h8 with points between them")
    return [cell for cell in cells if cell is not None]


def parse_position(text: str) -> tuple[dict[str, Value], Fields]:
    """The options and the state. An impossible position is refused with a list of all that is wrong with it."""
    board, _, rest = text.strip().partition(" ")
    given: dict[str, Any] = read_pairs(rest.split())
    own = {name: given.pop(name) for name in list(given) if name not in (*SPEC.read(), VERSION)}
    options = SPEC.read(given)
    state = np.zeros(1, STATE)[0]
    names = ("seats", *(option.name for option in SPEC.all_options[1:]), VERSION)
    for name, value in zip(names, SPEC.encode(options), strict=True):
        state[name] = value
    rows = [_read_tiles(row, "the row") for row in split(board, "/", SIZE, "rows", SPEC.id)]
    if any(len(row) != SIZE for row in rows):
        raise BadNotation(f"a row of the board has {SIZE} letter tiles: {board[:60]}")
    state["board"] = [kind for row in reversed(rows) for kind in row]
    wrong = _put_fields(state, own, options) or problems(state)
    if wrong:
        raise ImpossiblePosition(wrong)
    return options, state


def _put_fields(state: Fields, own: dict[str, str], options: Options) -> list[str]:
    seats = int(state["seats"])
    if "hands" not in own:
        raise BadNotation("a position of waywords tells what the hands hold: hands=AE:D.I3.L3|KSe:D.I3.L3")
    told = _usual(seats) | own
    _put_hands(state, told.pop("hands"), "hand", "tray")
    _put_hands(state, told.pop("known"), "known", "known_patterns")
    for name, high in _LIMITS.items():
        state[name] = read_number(told.pop(_NAMES.get(name, name), "0"), name, high)
    state["phase"] = read_word(told.pop("phase"), "phase", PHASES)
    totals = split(told.pop("totals"), ",", seats, "totals", SPEC.id)
    state["total"][:seats] = [read_number(total, "totals", 9999) for total in totals]
    state["discard"] = np.bincount(_read_patterns(told.pop("discard"), "discard"), minlength=len(PATTERNS))
    state["gone"] = np.bincount(_read_tiles(told.pop("gone"), "gone"), minlength=len(KINDS))
    for name in ("replaced", "changed"):
        state[name] = sum(1 << cell for cell in _read_cells(told.pop(name), name))
    for name, length in (("last", "last_length"), ("path", "length")):
        cells = _read_cells(told.pop(name), name)
        if len(cells) > LONGEST:
            raise BadNotation(f"{name}= of a position has at most {LONGEST} cells, not {len(cells)}")
        state[name][: len(cells)], state[length] = cells, len(cells)
    _read_back(state, told.pop("back"))
    wrong = _put_markers(state, told) + _put_words(state, told.pop("words"), options)
    puts = [read_number(put, "put", PUTS - 1) for put in told.pop("put").split(".") if put][:3]
    state["put"], state["put_count"] = puts + [PUTS] * (3 - len(puts)), len(puts)
    if puts:
        state["fresh"] = sum(1 << int(c) for c in state["path"][: state["length"]] if not state["under"][c])
    if told:
        raise BadNotation(f"a position of waywords knows no {next(iter(told))[:20]}=")
    return wrong + _fill_piles(state)


def _put_hands(state: Fields, text: str, letters: str, patterns: str) -> None:
    for seat, hand in enumerate(split(text, "|", int(state["seats"]), "hands", SPEC.id)):
        tiles, _, others = hand.partition(":")
        state[letters][seat] = np.bincount(_read_tiles(tiles, "the hand"), minlength=len(KINDS))
        state[patterns][seat] = np.bincount(_read_patterns(others, "hands"), minlength=len(PATTERNS))


def _read_back(state: Fields, text: str) -> None:
    letters = text.split(".") if text else []
    if len(letters) > MOST_PUT_BACK:
        raise BadNotation(f"back= of a position has at most {MOST_PUT_BACK} letters, not {len(letters)}")
    for number, told in enumerate(letters):
        found = re.fullmatch(r"([a-h][1-8]):([A-Z][a-z]?)(\*?)", told)
        if not found or found[2].upper() not in KINDS:
            raise BadNotation(f"back={told[:20]} of a position is not a cell and the letter that goes back, as c5:Se")
        state["back_cell"][number], state["back_kind"][number] = cell_number(found[1]), KINDS.index(found[2].upper())
        state["back_drawn"][number] = bool(found[3])
    state["back_count"] = len(letters)


def _put_markers(state: Fields, told: dict[str, str]) -> list[str]:
    """Read markers on the board, lifted ones, and ones set aside. The others are in the box. Returns what is wrong."""
    shapes, box, wrong = MARKERS[MARKER_SETS[state["markers"]]], set(range(1, 17)), []
    for name, field in (("on", "under"), ("lifted", "was")):
        for text in [part for part in told.pop(name).split("+") if part]:
            found = re.fullmatch(r"([0-9]{1,2})([A-Z]3?):([a-h1-8.]+)", text)
            number = int(found[1]) if found else 0
            if not found or not 1 <= number <= 16:
                raise BadNotation(f"{name}={text[:30]} is not a marker: its number, shape and cells, as 1D:c3.d3")
            if found[2] != SHAPES[shapes[number - 1]]:
                wrong.append(f"marker {number} is {SHAPES[shapes[number - 1]]}, not {found[2]}")
            if number not in box:
                wrong.append(f"marker {number} is in two places")
            box.discard(number)
            cells = _read_cells(found[3], name)
            if any(state["under"][cell] or state["was"][cell] for cell in cells):
                wrong.append(f"two markers lie on one of {_cells(cells)}")
            state[field][cells] = number
            if field == "was":
                state["lifted"] |= 1 << (number - 1)
    for text in [part for part in told.pop("aside").split(".") if part]:
        box.discard(read_number(text, "aside", 16))
    state["box"] = sum(1 << (number - 1) for number in box)
    state["covered"] = sum(1 << int(cell) for cell in np.flatnonzero(state["under"]))
    return wrong


def _put_words(state: Fields, text: str, options: Options) -> list[str]:
    wrong, data = [], load_data(options)
    for number, entry in enumerate(text.split(",") if text else []):
        word, seat, points = split(entry, ":", 3, "parts in each of its words", SPEC.id)
        if number >= MOST_TURNS or not re.fullmatch("-?[0-9]{1,4}", points):
            raise BadNotation(f"words={entry[:30]} of a position is not a word, its seat and its points, as BEE:0:5")
        node = lexicon.node_of(data, word) if word.isascii() and word.isalpha() else 0
        if not node:
            wrong.append(f"{word[:30]} is not in the lexicon")
        state["used"][number], state["used_for"][number] = node, int(points)
        state["used_by"][number] = read_number(seat, "words", int(state["seats"]) - 1)
        state["used_count"] = number + 1
    return wrong


def _fill_piles(state: Fields) -> list[str]:
    """Put all tiles into the piles that are nowhere else. Returns which tiles there are too many of."""
    seats = int(state["seats"])
    letters = np.array(tile_counts(TILE_SETS[state["tiles"]])) - state["gone"]
    letters -= np.bincount(state["board"], minlength=len(KINDS)) + state["hand"][:seats].sum(0, dtype=int)
    patterns = np.array(PATTERN_TILES if state["mode"] == STANDARD else [0] * len(PATTERNS)) - state["discard"]
    patterns -= state["tray"][:seats].sum(0, dtype=int)
    wrong = [f"there are too many letter tiles {KINDS[kind]}" for kind in np.flatnonzero(letters < 0)]
    wrong += [f"there are too many pattern tiles {PATTERNS[kind]}" for kind in np.flatnonzero(patterns < 0)]
    if not wrong:
        state["letter_bag"], state["pattern_bag"] = letters, patterns
        state["letter_pile"], state["pattern_pile"] = letters.sum(), patterns.sum()
        state["letters"], state["patterns"] = state["hand"].sum(1), state["tray"].sum(1)
    return wrong
