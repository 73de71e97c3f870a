"""The board of Elements: gates, cells, the void, and the pieces."""

from __future__ import annotations

from collections.abc import Iterator

from fiveways.contract.scene import Item
from fiveways.games.elements.parts import DIRECTIONS, ELEMENTS, OUT, PIECES, WAITING, cell_text
from fiveways.games.elements.picture.effects import listed
from fiveways.games.elements.picture.places import GATE, VOID, fit
from fiveways.games.elements.picture.situation import LAYER_GATES, LAYER_MARKS, LAYER_PIECES, Situation


def _gates(situation: Situation) -> Iterator[Item]:
    first_arc = situation.pieces.first_arc
    for side in situation.gates:
        x, y, turn = situation.places.gate(side)
        label = f"{DIRECTIONS[side]}, the gate of {ELEMENTS[side]}" + (", closed in this arc" if first_arc else "")
        symbol = f"gate-{PIECES[side]}{'-shut' if first_arc else ''}"
        yield Item(DIRECTIONS[side], symbol, x, y, *GATE, turn, LAYER_GATES, label)
        if situation.aims_at(side):
            yield Item(f"goal {side}", "goal-gate", x, y, GATE[0] + 0.1, GATE[1] + 0.1, turn, LAYER_GATES)
    for side in set(range(4)) - {*situation.gates}:  # elements.8
        x, y, _ = situation.places.gate(side)
        label = f"{DIRECTIONS[side]}, only an edge: nobody plays {ELEMENTS[side]}"
        yield Item(DIRECTIONS[side], "", x, y, 0.8, 0.56, 0, LAYER_GATES, label, "edge")


def ground(situation: Situation) -> Iterator[Item]:
    places, size = situation.places, situation.pieces.size
    middle = places.cell(situation.pieces.void)
    yield Item("ground", "ground", *middle, size + 0.3, size + 0.3)
    yield from _gates(situation)
    for cell in range(size * size):
        x, y = places.cell(cell)
        void = cell == situation.pieces.void
        name = cell_text(cell, size)
        here = [ELEMENTS[piece] for piece, at in enumerate(situation.pieces.at) if at == cell]
        label = f"{name}, the void" if void else name
        label += f", {listed(here)} here" if here else ""
        symbol, large = ("void", VOID) if void else ("cell", 0.98)
        yield Item(name, symbol, x, y, large, large, layer=2 if void else 1, label=label)
    if situation.pieces.first_arc:
        yield Item("goal", "goal", *middle, VOID + 0.1, VOID + 0.1, layer=3)
    if situation.foresight.second_arc_begins:
        x, y = middle[0], places.top + 0.5
        text = "Arc 2: each leaves by its own gate"
        yield Item("banner", "plate", x, y, size - 0.3, 0.8, layer=3)
        yield Item("banner text", "clear", x, y, size - 0.3, fit(text, size - 0.7, 0.8), 0, 4, text=text)


def pieces(situation: Situation) -> Iterator[Item]:
    view, board, places = situation.view, situation.pieces, situation.places
    for piece, at in enumerate(board.at):
        if piece not in situation.gates:
            continue
        x, y, size = places.piece(piece, at, situation.sharing(at))
        where = {WAITING: f"waiting outside, in the {DIRECTIONS[piece ^ 1]}", OUT: "through its gate"}.get(at)
        label = f"{ELEMENTS[piece]}, {where or 'on ' + cell_text(at, board.size)}{situation.owner_name(piece)}"
        if situation.goal(piece):
            label += ", costs two cards at the end of the turn"
            across, down, large = places.cost(piece, at, situation.sharing(at))
            yield Item(f"cost {piece}", "cost", across, down, large, large, 0, LAYER_PIECES + 1)
        yield Item(PIECES[piece], PIECES[piece], x, y, size, size, 0, LAYER_PIECES, label)
        came = int(view["came"][piece]) - 1
        if came >= 0:
            x, y, size = places.piece(piece, came, 1)
            yield Item(f"came {piece}", "came", x, y, 0.6, 0.6, layer=LAYER_MARKS)
