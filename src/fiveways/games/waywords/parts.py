"""The parts of WAYWORDS as data: letter tiles, markers, pattern tiles and the board. Actions get their numbers here.

The number of a cell is 8 * row + column, so a1 is 0 and b1 is 1. A form is one way to turn a marker. It lists the cells
that the marker covers, seen from the cell with the lowest number.
"""

from __future__ import annotations

SIZE, CELLS = 8, 64
COLUMNS = "abcdefgh"
NONE = 255
SEATS = ("Red", "Blue", "Green", "Yellow")

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTER_VALUES = dict(zip(LETTERS, (1, 3, 3, 2, 1, 3, 3, 3, 1, 4, 4, 3, 3, 2, 1, 3, 5, 2, 2, 2, 1, 4, 4, 5, 4, 5), strict=True))  # noqa: E501  # fmt: skip
_SINGLES = dict(zip(LETTERS, (8, 2, 3, 4, 8, 2, 2, 2, 5, 1, 2, 3, 3, 3, 8, 2, 1, 4, 2, 2, 4, 2, 3, 1, 2, 1), strict=True))  # noqa: E501  # fmt: skip
_BIGRAMS = (
    "AI", "AS", "AT", "CH", "CK", "DE", "EA", "ED", "EE", "EN", "ER", "ES", "IN", "LE", "LL", "ME",
    "ND", "NE", "NK", "NT", "OA", "OI", "OO", "OW", "RE", "SE", "SH", "ST", "TE", "TH", "TR",
)  # fmt: skip
KINDS = (*LETTERS, *_BIGRAMS, "AL", "NG")
"""The kinds of letter tiles. Only the set `al_ng` has the last two."""
TILE_SETS = ("al_ng", "as_read", "as_printed")
_PRINTED = {"ST": 3, "NT": 3, "NK": 5, "AI": 4}
TILES = 112

SHAPES = ("D", "I3", "L3", "I", "O", "T", "S", "Z", "J", "L")
"""The shapes of markers. Each has a pattern tile."""
SHAPE_NAMES = (
    "domino", "straight three", "bent three", "straight four", "square", "T", "S", "Z", "J", "L",
)  # fmt: skip
PATTERNS = (*SHAPES, "ANY", "CLEAR")
ANY, CLEAR_TILE = 10, 11
PATTERN_TILES = (4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 3, 2)
BASICS = (0, 1, 2)
"""The pattern tiles that each player begins with."""
SIZES = (2, 3, 3, 4, 4, 4, 4, 4, 4, 4)
BONUS_BY_SIZE = {2: 0, 3: 6, 4: 10}
ANY_BONUS, COST = 10, 5
MARKER_SETS = ("default", "even")
MARKERS = {
    "default": tuple(s for s, count in enumerate((3, 3, 3, 1, 1, 1, 1, 1, 1, 1)) for _ in range(count)),
    "even": tuple(s for s, count in enumerate((4, 4, 4, 1, 1, 1, 0, 0, 0, 1)) for _ in range(count)),
}
"""The shape of each of the sixteen markers."""
MIRRORED = (0, 1, 2, 3, 4, 5, 7, 6, 9, 8)

DRAWN = {
    "D": ((0, 0), (1, 0)),
    "I3": ((0, 0), (1, 0), (2, 0)),
    "L3": ((0, 0), (1, 0), (0, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "S": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "Z": ((1, 0), (2, 0), (0, 1), (1, 1)),
    "J": ((0, 0), (1, 0), (2, 0), (0, 1)),
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
}
"""Each shape as (column, row), seen from the lower edge of the board. Rows go up."""


def _forms() -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    found = []
    for shape, name in enumerate(SHAPES):
        cells, seen = list(DRAWN[name]), set()
        for _ in range(4):
            cells = [(row, -column) for column, row in cells]
            first = min(cells, key=lambda cell: (cell[1], cell[0]))
            placed = tuple(sorted(((c - first[0], r - first[1]) for c, r in cells), key=lambda cell: cell[::-1]))
            if placed not in seen:
                seen.add(placed)
                found.append((shape, placed))
    return tuple(found)


FORMS = _forms()
"""Every form: its shape, and its cells as (column, row) from the first cell. No form is turned over."""

MODES = ("standard", "alternative", "solitaire")
STANDARD, ALTERNATIVE, SOLITAIRE = range(3)
CROSSINGS = ("any", "one", "none")
HAND, LETTERS_AT_START = 5, 2
ALTERNATIVE_LETTERS, SOLITAIRE_LETTERS, SOLITAIRE_WORDS, SOLITAIRE_SWAPS = 10, 14, 14, 14
MOST_LETTERS = 14
SET_ASIDE = 2
GOAL = 300
MOST_MARKERS = 3
MOST_PUT_BACK = 4 * MOST_MARKERS + 1
"""Letters that a turn can replace after it has taken up a marker: all beneath three markers, and one swap."""
LONGEST = 24
MOST_TURNS = 400
RULED_ANEW = 2
"""The version of the rules that changed rules 11, 15, 19 and 20. Before it letters stayed replaced when a marker was
taken up in vain, one tile was thrown back after a word, and the shorter games had no blind draws."""

PLAY, TRACE, PUTTING, REFILL = range(4)
PHASES = ("play", "trace", "put", "refill")
REACHED, PASSED, CAPPED, BOX_EMPTY, ALL_WORDS, STOPPED = range(1, 7)

# Actions. The number of a swap or lift says the kind and the cell. A put lays down one marker of a word. Its number
# says the form, whether the marker is turned over, and whether an Any shape tile is spent.
PASS, VOID, CLEAR, DONE, TAKE_LETTER, TAKE_PATTERN = range(6)
THROW_LETTER = 8
THROW_PATTERN = THROW_LETTER + len(KINDS)
STEP = 80
PUT = STEP + CELLS
FLIPPED, BY_ANY = len(FORMS), 2 * len(FORMS)
PUTS = 4 * len(FORMS)
DRAW = 256
LIFT_DRAW = DRAW + CELLS
SWAP = LIFT_DRAW + CELLS
LIFT = SWAP + len(KINDS) * CELLS
ACTIONS = LIFT + len(KINDS) * CELLS
assert PUT + PUTS <= DRAW and THROW_PATTERN + len(PATTERNS) <= STEP


def cell_text(cell: int) -> str:
    return f"{COLUMNS[cell % SIZE]}{cell // SIZE + 1}"


def cell_number(text: str) -> int | None:
    """The cell that a text such as `c3` means; None if there is no such cell."""
    if len(text) != 2 or text[0] not in COLUMNS or text[1] not in "12345678":
        return None
    return COLUMNS.index(text[0]) + SIZE * (int(text[1]) - 1)


def tile_counts(tiles: str) -> list[int]:
    """How many tiles of each kind a set has."""
    bigrams = {name: 2 if name == "SE" else 1 for name in _BIGRAMS}
    counts = {**_SINGLES, **bigrams}
    if tiles == "al_ng":
        counts |= {"AI": 0, "NK": 0, "AL": 1, "NG": 1}
    return [counts.get(kind, 0) for kind in KINDS]


def tile_values(tiles: str) -> list[int]:
    printed = _PRINTED if tiles == "as_printed" else {}
    return [printed.get(kind, sum(LETTER_VALUES[letter] for letter in kind)) for kind in KINDS]


def put_shape(put: int) -> int:
    """The shape of the marker that a put needs: the form's own, or its mirror image if the marker is turned over."""
    shape = FORMS[put % FLIPPED][0]
    return MIRRORED[shape] if put // FLIPPED % 2 else shape


def form_cells(form: int, first: int) -> tuple[int, ...] | None:
    """The cells under a marker of this form, if its first cell lies here; None if it would leave the board."""
    column, row = first % SIZE, first // SIZE
    cells = [(column + c, row + r) for c, r in FORMS[form][1]]
    if not all(0 <= c < SIZE and 0 <= r < SIZE for c, r in cells):
        return None
    return tuple(SIZE * r + c for c, r in cells)
