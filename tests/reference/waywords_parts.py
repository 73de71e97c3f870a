"""The board, the tiles and the markers of WAYWORDS, as the rules list them."""

from __future__ import annotations

from collections import Counter
from functools import cache

Cell = str  # "a1" to "h8"

COLUMNS, ROWS = "abcdefgh", "12345678"
CELLS: list[Cell] = [column + row for row in ROWS for column in COLUMNS]  # in the order of their numbers

VALUES = "A1 B3 C3 D2 E1 F3 G3 H3 I1 J4 K4 L3 M3 N2 O1 P3 Q5 R2 S2 T2 U1 V4 W4 X5 Y4 Z5"
SINGLES = "A8 B2 C3 D4 E8 F2 G2 H2 I5 J1 K2 L3 M3 N3 O8 P2 Q1 R4 S2 T2 U4 V2 W3 X1 Y2 Z1"
BIGRAMS = "AI AS AT CH CK DE EA ED EE EN ER ES IN LE LL ME ND NE NK NT OA OI OO OW RE SE SE SH ST TE TH TR"
LETTER_VALUE = {item[0]: int(item[1]) for item in VALUES.split()}
PRINTED = {"ST": 3, "NT": 3, "NK": 5, "AI": 4}
KINDS = [*LETTER_VALUE, *BIGRAMS.split(), "AL", "NG"]
# The markers, unturned, as they would lie in the lower left corner of the board.
DRAWN = "D:a1b1 I3:a1b1c1 L3:a1b1a2 I:a1b1c1d1 O:a1b1a2b2 T:b1a2b2c2 S:a1b1b2c2 Z:b1c1a2b2 J:a1b1b2b3 L:a1b1a2a3"
SHAPES = {name: [cell for cell in CELLS if cell in at] for name, at in (one.split(":") for one in DRAWN.split())}


def letter_tiles(tiles: str) -> dict[str, int]:
    """The 112 letter tiles; with `al_ng` an AL for the AI and an NG for the NK (Components)."""
    count = {item[0]: int(item[1]) for item in SINGLES.split()} | Counter(BIGRAMS.split())
    if tiles == "al_ng":
        count |= {"AL": count.pop("AI"), "NG": count.pop("NK")}
    return count


def value(kind: str, tiles: str) -> int:
    """What a letter tile is worth: a bigram the sum of its two, except for four of `as_printed` (Components)."""
    values = LETTER_VALUE | (PRINTED if tiles == "as_printed" else {})
    return values[kind] if kind in values else sum(values[letter] for letter in kind)


def marker_set(markers: str) -> dict[str, int]:
    """The 16 markers (Components)."""
    if markers == "even":
        return {"D": 4, "I3": 4, "L3": 4, "I": 1, "O": 1, "T": 1, "L": 1}
    return {"D": 3, "I3": 3, "L3": 3, "I": 1, "O": 1, "T": 1, "S": 1, "Z": 1, "J": 1, "L": 1}


def pattern_tiles() -> dict[str, int]:
    """The 24 pattern and action tiles (Components)."""
    return {"D": 4, "I3": 4, "L3": 4, "I": 1, "O": 1, "T": 1, "S": 1, "Z": 1, "J": 1, "L": 1, "ANY": 3, "CLEAR": 2}


def bonus(pattern: str) -> int:
    """By size (Components); Any shape 10 (waywords.12)."""
    return {2: 0, 3: 6, 4: 10}[len(SHAPES[pattern])] if pattern in SHAPES else {"ANY": 10, "CLEAR": 0}[pattern]


@cache
def is_next_to(one: Cell, other: Cell, adjacency: int) -> bool:
    """Sideways, up, down or, with adjacency 8, diagonally (waywords.5)."""
    apart = sorted([abs(ord(one[0]) - ord(other[0])), abs(ord(one[1]) - ord(other[1]))])
    return apart == [0, 1] or (apart == [1, 1] and adjacency == 8)


@cache
def placements_over(cell: Cell, flip: bool) -> set[tuple[str, frozenset[Cell], bool]]:
    """Every marker over a cell, with all its cells, turned in all ways, and flipped if that is allowed (waywords.6)."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    found = set()
    for shape, flipped in [(shape, False) for shape in SHAPES] + [(shape, True) for shape in "SZJL" if flip]:
        points = {(COLUMNS.index(one[0]) * (-1 if flipped else 1), ROWS.index(one[1])) for one in SHAPES[shape]}
        for _ in range(4):
            points = {(y, -x) for x, y in points}
            for px, py in points:  # this point of the marker comes over the cell
                moved = {(column + x - px, row + y - py) for x, y in points}
                if all(0 <= x < 8 and 0 <= y < 8 for x, y in moved):
                    found.add((shape, frozenset(COLUMNS[x] + ROWS[y] for x, y in moved), flipped))
    return found
