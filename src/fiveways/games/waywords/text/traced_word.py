"""The word that is being traced, for reading and writing moves.

A line of several actions is read before any of them is played, so the cells of a marker depend on actions that come
before it in the line. Nothing here says what is allowed: the rules do, when the line is played.

It follows a line in Python and not with the compiled `apply`, which takes legal actions only, and which would draw
tiles: a line is read and named before anybody knows whether it is allowed.
"""

from __future__ import annotations

from collections.abc import Sequence

from fiveways.contract.errors import BadNotation, IllegalMove
from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import (
    BY_ANY,
    CELLS,
    CLEAR,
    DRAW,
    FLIPPED,
    FORMS,
    KINDS,
    LIFT,
    LIFT_DRAW,
    MIRRORED,
    PUT,
    PUTS,
    SHAPES,
    STEP,
    SWAP,
    VOID,
    cell_number,
    cell_text,
    form_cells,
    put_shape,
)

_LAID = 99
"""Stands for any marker of a word that is finished: it does not matter which."""


class TracedWord:
    """The path so far, its bare cells, and where letters and markers lie on the board."""

    def __init__(self, view: Fields) -> None:
        self.board: list[int] = view["board"].tolist()
        self.under: list[int] = view["under"].tolist()
        self.path: list[int] = view["path"][: view["length"]].tolist()
        self.bare: set[int] = {cell for cell in self.path if not self.under[cell]}
        self.put: list[tuple[int, tuple[int, ...]]] = []
        for put in view["put"][: view["put_count"]].tolist():
            self._lay(put)

    def copy(self) -> TracedWord:
        other = object.__new__(TracedWord)
        other.board, other.under, other.path = list(self.board), list(self.under), list(self.path)
        other.bare, other.put = set(self.bare), list(self.put)
        return other

    @property
    def word(self) -> str:
        return "".join(KINDS[self.board[cell]] for cell in self.path)

    @property
    def finished(self) -> bool:
        """Whether markers cover the whole word."""
        return bool(self.put) and not self.bare

    def cells_of(self, put: int) -> tuple[int, ...] | None:
        """The cells that a put would cover now: the first is the lowest bare cell. None if it does not fit there."""
        cells = form_cells(put % FLIPPED, min(self.bare)) if self.bare else None
        return cells if cells and self.bare.issuperset(cells) else None

    def _lay(self, put: int) -> None:
        cells = self.cells_of(put)
        if cells:
            self.put.append((put, cells))
            self.bare -= set(cells)

    def _forget(self) -> None:
        self.path, self.bare, self.put = [], set(), []

    def follow(self, action: int) -> None:
        """Do to the path and the board what an action says, whether or not the rules allow it."""
        if self.finished:
            for _, cells in self.put:
                self.under = [_LAID if cell in cells else marker for cell, marker in enumerate(self.under)]
            self._forget()
        if PUT <= action < PUT + PUTS:
            self._lay(action - PUT)
        elif STEP <= action < PUT:
            self.path.append(action - STEP)
            if not self.under[action - STEP]:
                self.bare.add(action - STEP)
        elif action == VOID:
            self._forget()
        elif action == CLEAR:
            self.under = [0] * CELLS
        elif action >= DRAW:
            cell = (action - DRAW) % CELLS
            if (LIFT_DRAW <= action < SWAP or action >= LIFT) and self.under[cell]:
                self.under = [0 if marker == self.under[cell] else marker for marker in self.under]
            if action >= SWAP:
                self.board[cell] = (action - SWAP) // CELLS % len(KINDS)

    def marker_text(self, put: int) -> str:
        """A put that may come next, in notation."""
        return marker_text(put, self.cells_of(put) or ())

    def read_markers(self, texts: list[str]) -> list[int]:
        """The puts for some markers, which may come in any order. Together they must cover the bare cells."""
        markers = sorted((_read_marker(text) for text in texts), key=lambda marker: marker[1][0])
        traced, puts = self.copy(), list[int]()
        for shape, cells, by_any in markers:
            extra = [cell for cell in cells if cell not in traced.bare]
            if extra:
                raise IllegalMove(
                    f"{_listed(extra)}: a marker covers bare cells of the word and nothing else", "waywords.6"
                )
            if cells[0] != min(traced.bare):
                break
            put = _put_for(shape, cells, by_any)
            puts.append(put)
            traced.follow(PUT + put)
        if not puts or (traced.bare and len(puts) < len(markers)):
            raise IllegalMove(f"{_listed(sorted(traced.bare))}: no marker covers this part of the word", "waywords.6")
        return puts


def marker_text(put: int, cells: Sequence[int]) -> str:
    """The marker of a put on these cells, in notation."""
    return f"{'*' if put >= BY_ANY else ''}{SHAPES[put_shape(put)]}:{'.'.join(map(cell_text, cells))}"


def _listed(cells: list[int]) -> str:
    return ", ".join(cell_text(cell) for cell in cells) or "the word"


def _read_marker(text: str) -> tuple[int, tuple[int, ...], bool]:
    """The shape of a marker such as `D:c3.d3`, its cells from the lowest on, and whether an Any shape tile is spent."""
    name, colon, places = text.removeprefix("*").partition(":")
    cells = [cell_number(place.lower()) for place in places.split(".")]
    if not colon or name.upper() not in SHAPES or None in cells or len(set(cells)) != len(cells):
        raise BadNotation(f"{text[:30]!r} is not a marker: a shape of {', '.join(SHAPES)} and its cells, as D:c3.d3")
    return SHAPES.index(name.upper()), tuple(sorted(cell for cell in cells if cell is not None)), text.startswith("*")


def _put_for(shape: int, cells: tuple[int, ...], by_any: bool) -> int:
    """The put that lays a marker of this shape on these cells."""
    for form, (own, _) in enumerate(FORMS):
        if shape in (own, MIRRORED[own]) and form_cells(form, cells[0]) == cells:
            return form + (0 if shape == own else FLIPPED) + (BY_ANY if by_any else 0)
    raise BadNotation(f"{SHAPES[shape]}:{'.'.join(map(cell_text, cells))} has not the shape of that marker")
