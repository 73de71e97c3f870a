"""The word that is being traced, and the ways to cover it, as a picture shows them. The rules are asked once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import BY_ANY, KINDS, PUTS, SHAPES, put_shape
from fiveways.games.waywords.rules.fields import cells_of, state_that_fits
from fiveways.games.waywords.rules.for_pictures import COVERING, WORD, describe_word
from fiveways.games.waywords.text.traced_word import marker_text

MOST_COVERINGS = 256


@dataclass(frozen=True)
class Covering:
    """One way to cover what is still bare of a word, and what the word would score."""

    puts: tuple[int, ...]
    cells: tuple[tuple[int, ...], ...]
    score: int

    @property
    def name(self) -> str:
        """The markers by their shapes, with a star where an Any shape tile is spent."""
        return " + ".join(("*" if put >= BY_ANY else "") + SHAPES[put_shape(put)] for put in self.puts)

    @property
    def move(self) -> str:
        """The move that covers the word so."""
        return "put " + " ".join(marker_text(put, cells) for put, cells in zip(self.puts, self.cells, strict=True))


@dataclass(frozen=True)
class ShownWord:
    """The word that is being traced. While nobody traces one that the viewer may see, the path is empty."""

    path: tuple[int, ...] = ()
    text: str = ""
    letters: int = 0
    worth: int = 0  # of the letters alone
    laid: tuple[tuple[int, tuple[int, ...]], ...] = ()  # puts that were made, and the cells under them
    bare: bool = False  # whether some of its cells are still bare
    loose: tuple[int, ...] = ()  # bare cells on which no marker fits that the player can use
    coverings: tuple[Covering, ...] = ()  # the best first
    replaceable: frozenset[int] = frozenset()  # cells without their marker whose letter can still be replaced


def shown_word(view: Fields) -> ShownWord:
    """The word of a view, and all ways to cover it. Neither tells whether it is in the lexicon."""
    path = view["path"][: view["length"]].tolist()
    if not path and not view["lifted"]:
        return ShownWord()
    word, rows = np.zeros(WORD.itemsize, np.uint8), np.empty((MOST_COVERINGS, COVERING.itemsize), np.uint8)
    describe_word(state_that_fits(view), word, rows)
    told = word.view(WORD)[0]
    coverings = [_covering(row) for row in rows[: told["coverings"]].view(COVERING)[:, 0]]
    puts = view["put"][: view["put_count"]].tolist()
    return ShownWord(
        path=tuple(path),
        text="".join(KINDS[view["board"][cell]] for cell in path),
        letters=int(told["letters"]),
        worth=int(told["worth"]),
        laid=tuple(zip(puts, map(_cells, told["laid"].tolist()), strict=False)),
        bare=bool(told["bare"]),
        loose=_cells(int(told["loose"])),
        coverings=tuple(sorted(coverings, key=lambda each: (-each.score, len(each.puts), each.puts))),
        replaceable=frozenset(_cells(int(told["replaceable"]))),
    )


def _cells(bits: int) -> tuple[int, ...]:
    return tuple(cells_of(bits))


def _covering(row: Fields) -> Covering:
    puts = tuple(put for put in row["puts"].tolist() if put != PUTS)
    return Covering(puts, tuple(map(_cells, row["cells"][: len(puts)].tolist())), int(row["score"]))
