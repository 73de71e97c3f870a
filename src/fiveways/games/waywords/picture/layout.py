"""Where things lie in the picture, in board units, and how markers are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fiveways.contract.scene import Item
from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import FORMS, MIRRORED, SHAPE_NAMES, SHAPES, SIZE, STANDARD, cell_text, form_cells

BOARD_X = 0.9
"""The left edge of column a."""
WIDTH = SIZE + 1.5


@dataclass(frozen=True)
class Layout:
    """Heights and widths. They depend on how many play and on how many rows a hand fills."""

    seats: int
    hand_rows: int
    width: float = WIDTH

    @classmethod
    def of(cls, view: Fields) -> Layout:
        return cls(int(view["seats"]), 1 if view["mode"] == STANDARD else 2)

    @property
    def board_y(self) -> float:
        return 0.95 + 0.6 * ((self.seats - 1) // 2)

    @property
    def track_width(self) -> float:
        return 2.85 if self.seats > 1 else 7.0

    def track(self, seat: int) -> tuple[float, float]:
        """The left end of a seat's track."""
        return 1.5 + 4.75 * (seat % 2), 0.36 + 0.6 * (seat // 2)

    @property
    def say_y(self) -> float:
        return self.board_y + SIZE + 0.9

    @property
    def hand_y(self) -> float:
        return self.say_y + 0.84

    @property
    def box_y(self) -> float:
        return self.hand_y + 0.9 + 1.0 * (self.hand_rows - 1)

    @property
    def words_y(self) -> float:
        return self.box_y + 0.68

    @property
    def height(self) -> float:
        return self.words_y + 0.5


def place(layout: Layout, cell: int) -> tuple[float, float]:
    return BOARD_X + cell % SIZE + 0.5, layout.board_y + SIZE - 1 - cell // SIZE + 0.5


def form_of(shape: int, cells: Sequence[int]) -> int:
    """The form in which a marker of this shape lies on these cells. It may be turned over."""
    first = tuple(sorted(cells))
    for form, (own, _) in enumerate(FORMS):
        if own in (shape, MIRRORED[shape]) and form_cells(form, first[0]) == first:
            return form
    raise AssertionError(f"{SHAPES[shape]} cannot lie on {cells}")


def form_size(form: int) -> tuple[int, int]:
    columns, rows = zip(*FORMS[form][1], strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def marker_symbol(shape: int, form: int) -> str:
    return f"marker-{SHAPES[shape].lower()}-{form}"


def marker_item(
    layout: Layout, name: str, shape: int, cells: Sequence[int], layer: int, when: tuple[str, ...] = ()
) -> Item:
    """A marker as it lies on the board."""
    form = form_of(shape, cells)
    places = [place(layout, cell) for cell in cells]
    x = (min(x for x, _ in places) + max(x for x, _ in places)) / 2
    y = (min(y for _, y in places) + max(y for _, y in places)) / 2
    width, height = form_size(form)
    label = "" if when else f"{SHAPE_NAMES[shape]} on {' '.join(cell_text(cell) for cell in sorted(cells))}"
    return Item(name, marker_symbol(shape, form), x, y, width, height, layer=layer, label=label, when=when)


def lying_flat(shape: int) -> int:
    """The flattest form of a shape."""
    forms = [form for form, (own, _) in enumerate(FORMS) if own == shape]
    return min(forms, key=lambda form: form_size(form)[1])
