"""Every way to cover the new cells of a word with markers (waywords.6).

The next marker always covers the lowest cell that is still bare. So each way has one order, and is found once.
A `supply` counts what the player can use:

    0-9    pattern tiles of each shape     10     ANY tiles      11     1 if the game needs no pattern tiles
    12-21  markers of each shape           22-31  those of them that must be used
"""

from __future__ import annotations

import numpy as np

from fiveways.contract.verbs import helper, routine
from fiveways.games.waywords.parts import ANY, ANY_BONUS, BY_ANY, COST, FLIPPED, MOST_MARKERS, PUTS, SHAPES
from fiveways.games.waywords.rules.tables import BONUS, FORM_AT, MIRROR, SHAPE_OF_PUT, SIZE_OF_SHAPE, ZERO, lowest_bit

SUPPLY = 32
FREE, MARKERS_AT, MUST_AT = 11, 12, 22


@helper
def shape_put(put):
    """The shape of the marker that a put needs."""
    return np.int64(SHAPE_OF_PUT[put])


@helper
def cells_put(put, left):
    """The cells that a put covers, while the cells `left` are bare; 0 if it does not fit. `left` must not be empty."""
    cells = FORM_AT[put % FLIPPED, np.int64(lowest_bit(left))]
    return cells if cells & ~left == ZERO else ZERO


@helper
def can_put(put, supply, flip):
    """Whether the supply has the marker and the tile for a put."""
    turned, by_any = put // FLIPPED % 2, put >= BY_ANY
    shape = shape_put(put)
    if turned and (not flip or MIRROR[shape] == shape):
        return False
    if supply[MARKERS_AT + shape] == 0:
        return False
    if supply[FREE]:
        return not by_any
    return supply[ANY] > 0 if by_any else supply[shape] > 0


@helper
def spend(put, supply, back):
    """Take the marker and the tile of a put from the supply, or give them back."""
    by, shape = (1 if back else -1), shape_put(put)
    supply[MARKERS_AT + shape] += by
    supply[MUST_AT + shape] += by
    if not supply[FREE]:
        supply[ANY if put >= BY_ANY else shape] += by


@helper
def worth_of(put):
    """waywords.9, waywords.12: the bonus of a put. What a marker from the board costs is not in it."""
    if put >= BY_ANY:
        return ANY_BONUS - COST
    return np.int64(BONUS[shape_put(put)])


@helper
def all_used(supply):
    """waywords.11: whether every marker has been used that must be."""
    missing = 0
    for shape in range(len(SHAPES)):
        missing += max(0, supply[MUST_AT + shape])
    return missing == 0


@routine
def cover(left, supply, limit, flip, out, enough):
    """Write every way to cover these cells with up to `limit` markers; return how many, at most `enough`.

    Each way is a row of puts, filled up with PUTS. The supply is unchanged at the end.
    """
    found = depth = 0
    bare = np.empty(MOST_MARKERS + 1, np.uint64)
    tried = np.zeros(MOST_MARKERS + 1, np.int64)
    bare[0] = left
    most = FLIPPED if not flip and supply[ANY] == 0 else PUTS
    while depth >= 0:
        put = tried[depth]
        if put >= most:
            depth -= 1
            if depth >= 0:
                spend(tried[depth] - 1, supply, True)
            continue
        tried[depth] = put + 1
        cells = cells_put(put, bare[depth])
        if cells == ZERO or not can_put(put, supply, flip):
            continue
        rest = bare[depth] & ~cells
        spend(put, supply, False)
        if rest != ZERO and depth + 1 < limit:
            depth += 1
            bare[depth], tried[depth] = rest, 0
            continue
        if rest == ZERO and all_used(supply) and found < enough:
            for i in range(MOST_MARKERS):
                out[found, i] = tried[i] - 1 if i <= depth else PUTS
            found += 1
        spend(put, supply, True)
        if found == enough:
            while depth > 0:
                depth -= 1
                spend(tried[depth] - 1, supply, True)
            return found
    return found


@helper
def most_cells(supply, limit):
    """The most new cells that a word can have: those under the largest markers that the player can use."""
    found = 0
    left = supply.copy()
    for _ in range(limit):
        best = -1
        for shape in range(len(SHAPES)):
            usable = left[FREE] or left[shape] > 0 or left[ANY] > 0
            if left[MARKERS_AT + shape] > 0 and usable and (best < 0 or SIZE_OF_SHAPE[shape] > SIZE_OF_SHAPE[best]):
                best = shape
        if best < 0:
            break
        found += SIZE_OF_SHAPE[best]
        left[MARKERS_AT + best] -= 1
        if not left[FREE]:
            left[best if left[best] > 0 else ANY] -= 1
    return found
