"""A view of Elements for a terminal."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.elements import SPEC
from fiveways.games.elements.parts import ABSENT, ELEMENTS, KINDS, OUT, WAITING
from fiveways.games.elements.pieces import Pieces
from fiveways.games.elements.text.position import cards_text, options_of


def diagram(view: Fields, colour: bool = False) -> str:
    """The board with letters for pieces and # for the void, gates around it; below it cards and what is going on."""
    pieces = Pieces(view)
    # elements.8: where nobody plays an element, its side is only an edge.
    north, south, east, west = (" " if at == ABSENT else name[0] for name, at in zip(ELEMENTS, pieces.at, strict=True))
    lines = [f"{north:>{3 + 2 * (pieces.size // 2) + 1}}".rstrip()]
    for row in reversed(range(pieces.size)):
        cells = [_cell(pieces, row * pieces.size + col) for col in range(pieces.size)]
        middle = row == pieces.size // 2
        lines.append(f"{row + 1} {west if middle else ' '}{' '.join(cells)}{f' {east}' if middle else ''}".rstrip())
    lines.append(f"{south:>{3 + 2 * (pieces.size // 2) + 1}}".rstrip())
    lines.append("   " + " ".join("abcdefghi"[: pieces.size]))
    inside = [ELEMENTS[piece] for piece in pieces.in_play() if pieces.at[piece] == pieces.void]
    for where, names in (
        ("in the void", inside),
        ("waiting outside", [name for name, at in zip(ELEMENTS, pieces.at, strict=True) if at == WAITING]),
        ("through the gate", [name for name, at in zip(ELEMENTS, pieces.at, strict=True) if at == OUT]),
    ):
        if names:
            lines.append(f"{where}: {', '.join(names)}")
    return "\n".join([*lines, *_tell_cards(view)])


def _cell(pieces: Pieces, cell: int) -> str:
    if cell == pieces.void:
        return "#"
    return ELEMENTS[pieces.at.index(cell)][0] if cell in pieces.at else "."


def _tell_cards(view: Fields) -> list[str]:
    lines = []
    for seat, name in enumerate(SPEC.names_of_seats(options_of(view))):
        named = int(view["hand"][seat].sum())
        hidden = int(view["held"][seat]) - named
        hand = " ".join(filter(None, [cards_text(view["hand"][seat], " "), "?" * hidden])) or "no cards"
        lines.append(f"{name}: {hand}")
    lines.append(f"deck {view['in_deck']}, discards: {cards_text(view['discards'], ' ') or 'none'}")
    if view["together"]:
        lines.append(f"arc {view['arc']} of {view['arcs']}, burned {view['burned']}")
    if view["card"]:
        lines.append(f"in play: {KINDS[view['card'] - 1].text}{' (an event)' if view['event'] else ''}")
    return lines
