"""How a path can be covered with what its player has: from the view alone, so it tells nothing about words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fiveways.contract.kernel import Record
from fiveways.games.waywords.covering import FREE, MARKERS_AT, MUST_AT, SUPPLY
from fiveways.games.waywords.draft import Draft, put_shape
from fiveways.games.waywords.parts import (
    ANY,
    ANY_BONUS,
    BY_ANY,
    COST,
    FORMS,
    KINDS,
    MARKER_SETS,
    MARKERS,
    MOST_MARKERS,
    PUT,
    PUTS,
    SHAPES,
    STANDARD,
    TILE_SETS,
    bonus,
    form_cells,
    tile_values,
)
from fiveways.games.waywords.solver import ways_to_cover

MOST_WAYS = 256


@dataclass(frozen=True)
class Way:
    """One way to cover a path: the puts, what lies where, and what the word would score."""

    puts: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]
    score: int

    @property
    def name(self) -> str:
        return " + ".join(("*" if put >= BY_ANY else "") + SHAPES[put_shape(put)] for put in self.puts)

    def move(self, draft: Draft) -> str:
        ahead, told = draft.copy(), []
        for put in self.puts:
            told.append(ahead.marker_text(put))
            ahead.play(PUT + put)
        return "put " + " ".join(told)


def letters_worth(view: Record, path: list[int], board: list[int]) -> int:
    values = tile_values(TILE_SETS[view["tiles"]])
    return sum(values[board[cell]] for cell in path)


def supply_of(view: Record) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """What the viewer has to cover a word with, as covering.py wants it, less what was put down already."""
    supply = np.zeros(SUPPLY, np.int64)
    standard = view["mode"] == STANDARD
    supply[: ANY + 1] = view["tray"][: ANY + 1]
    supply[FREE] = not standard
    for number, shape in enumerate(MARKERS[MARKER_SETS[view["markers"]]]):
        supply[MARKERS_AT + shape] += (int(view["box"]) | int(view["lifted"])) >> number & 1
        supply[MUST_AT + shape] += int(view["lifted"]) >> number & 1
    for put in view["put"][: view["put_count"]].tolist():
        shape = put_shape(put)
        supply[MARKERS_AT + shape] -= 1
        supply[MUST_AT + shape] -= 1
        if standard:
            supply[ANY if put >= BY_ANY else shape] -= 1
    return supply


def put_worth(put: int) -> int:
    return ANY_BONUS - COST if put >= BY_ANY else bonus(put_shape(put))


def limit_of(view: Record) -> int:
    return MOST_MARKERS if view["mode"] == STANDARD else int(view["per_word"])


def letters_traced(draft: Draft) -> int:
    return sum(len(KINDS[draft.board[cell]]) for cell in draft.path)


def ways(view: Record, draft: Draft) -> list[Way]:
    """Every way from here on, the best first; none while the path is too short."""
    if letters_traced(draft) < view["min_length"] or not draft.bare:
        return []
    limit = limit_of(view) - int(view["put_count"])
    rows = np.empty((MOST_WAYS, MOST_MARKERS), np.uint8)
    cells = np.uint64(sum(1 << cell for cell in draft.bare))
    found = ways_to_cover(cells, supply_of(view), limit, int(view["flip"]), rows)
    lifted = int(view["lifted"]).bit_count()
    base = letters_worth(view, draft.path, draft.board) - COST * lifted + sum(put_worth(put) for put, _ in draft.put)
    told = []
    for row in rows[:found].tolist():
        puts = tuple(put for put in row if put != PUTS)
        ahead = draft.copy()
        for put in puts:
            ahead.play(PUT + put)
        laid = tuple(cells for _, cells in ahead.put[len(draft.put) :])
        told.append(Way(puts, laid, base + sum(map(put_worth, puts))))
    return sorted(told, key=lambda way: (-way.score, len(way.puts), way.puts))


def loose_cells(view: Record, draft: Draft) -> list[int]:
    """Bare cells of the path that no marker at hand can cover without covering something else."""
    supply = supply_of(view)
    shapes = {
        shape
        for shape in range(len(SHAPES))
        if supply[MARKERS_AT + shape] > 0 and (supply[FREE] or supply[shape] > 0 or supply[ANY] > 0)
    }
    covered: set[int] = set()
    for form, (shape, _) in enumerate(FORMS):
        if shape in shapes:
            for first in draft.bare:
                cells = form_cells(form, first)
                if cells and draft.bare.issuperset(cells):
                    covered.update(cells)
    return sorted(draft.bare - covered)
