"""The picture of Elements: gates and void, the cards of all, and what each card in the hand would do.

From top to bottom, seen by the viewer (the first seat's side for somebody who only watches); north is up for everybody:

    the hands of three others
    the hand of another   the gate of Air   the hand of another
          gate of Water       the board       gate of Fire
    burned           the gate of Earth             the turn
    the card in play, what to do now, buttons
    deck                 the own hand              discards
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fiveways.contract.kernel import Record
from fiveways.contract.scene import Item, Scene
from fiveways.games.elements.foresight import listed
from fiveways.games.elements.gestures import gestures, hand_id, meant
from fiveways.games.elements.parts import CAP, DIRECTIONS, ELEMENTS, OUT, PIECES, WAITING, cell_text
from fiveways.games.elements.place import GATE, PILE, VOID, fit
from fiveways.games.elements.preview import preview
from fiveways.games.elements.prompt import says, strip
from fiveways.games.elements.stage import LAYER_CARDS, LAYER_GATES, LAYER_MARKS, LAYER_PIECES, Stage, card_symbol
from fiveways.games.elements.text import card_name

__all__ = ["meant", "scene"]


def _gates(stage: Stage) -> Iterator[Item]:
    first_arc = stage.board.first_arc
    for side in stage.gates:
        x, y, turn = stage.places.gate(side)
        label = f"{DIRECTIONS[side]}, the gate of {ELEMENTS[side]}" + (", closed in this arc" if first_arc else "")
        symbol = f"gate-{PIECES[side]}{'-shut' if first_arc else ''}"
        yield Item(DIRECTIONS[side], symbol, x, y, *GATE, turn, LAYER_GATES, label)
        if stage.aims_at(side):
            yield Item(f"goal {side}", "goal-gate", x, y, GATE[0] + 0.1, GATE[1] + 0.1, turn, LAYER_GATES)
    if len(stage.gates) == 3:
        x, y, _ = stage.places.gate(3)
        yield Item(DIRECTIONS[3], "", x, y, 0.8, 0.56, 0, LAYER_GATES, "west, only an edge: nobody plays Water", "edge")


def _ground(stage: Stage) -> Iterator[Item]:
    places, size = stage.places, stage.board.size
    middle = places.cell(stage.board.void)
    yield Item("ground", "ground", *middle, size + 0.3, size + 0.3)
    yield from _gates(stage)
    for cell in range(size * size):
        x, y = places.cell(cell)
        void = cell == stage.board.void
        name = cell_text(cell, size)
        here = [ELEMENTS[piece] for piece, at in enumerate(stage.board.at) if at == cell]
        label = f"{name}, the void" if void else name
        label += f", {listed(here)} here" if here else ""
        symbol, large = ("void", VOID) if void else ("cell", 0.98)
        yield Item(name, symbol, x, y, large, large, layer=2 if void else 1, label=label)
    if stage.board.first_arc:
        yield Item("goal", "goal", *middle, VOID + 0.1, VOID + 0.1, layer=3)
    if stage.second_arc_begins():
        x, y = middle[0], places.top + 0.5
        text = "Arc 2: each leaves by its own gate"
        yield Item("banner", "plate", x, y, size - 0.3, 0.8, layer=3)
        yield Item("banner text", "clear", x, y, size - 0.3, fit(text, size - 0.7, 0.8), 0, 4, text=text)


def _pieces(stage: Stage) -> Iterator[Item]:
    view, board, places = stage.view, stage.board, stage.places
    for piece, at in enumerate(board.at):
        if piece not in stage.gates:
            continue
        x, y, size = places.piece(piece, at, stage.sharing(at))
        where = {WAITING: f"waiting outside, in the {DIRECTIONS[piece ^ 1]}", OUT: "through its gate"}.get(at)
        label = f"{ELEMENTS[piece]}, {where or 'on ' + cell_text(at, board.size)}{stage.owner_name(piece)}"
        if stage.goal(piece):
            label += ", costs two cards at the end of the turn"
            across, down, large = places.cost(piece, at, stage.sharing(at))
            yield Item(f"cost {piece}", "cost", across, down, large, large, 0, LAYER_PIECES + 1)
        yield Item(PIECES[piece], PIECES[piece], x, y, size, size, 0, LAYER_PIECES, label)
        came = int(view["came"][piece]) - 1
        if came >= 0:
            x, y, size = places.piece(piece, came, 1)
            yield Item(f"came {piece}", "came", x, y, 0.6, 0.6, layer=LAYER_MARKS)


def _hand(stage: Stage, seat: int) -> Iterator[Item]:
    view, places = stage.view, stage.places
    cards = stage.cards(seat)
    place = [other for other in range(stage.seats) if other != stage.near].index(seat) if seat != stage.near else -1
    for number, (kind, copy) in enumerate(cards):
        spot = places.own_card(number, len(cards)) if place < 0 else places.other_card(place, number, len(cards))
        x, y, width = spot
        whose = stage.names[seat]
        symbol = "back" if kind is None else card_symbol(kind)
        label = f"a card of {whose}, face down"
        if kind is not None:
            told = f". {stage.foresee(kind).label}" if seat == stage.near else ""
            label = f"{card_name(kind)}, in the hand of {whose}{told}"
        yield Item(hand_id(seat, kind, copy), symbol, x, y, width, width * 4 / 3, 0, LAYER_CARDS + number, label)
    if place >= 0:
        x, y, wide = places.other_name(place)
        turn = "▸ " if seat == view["to_move"] and not view["over"] else ""
        text = f"{turn}{stage.names[seat]} · {len(cards)}"
        yield Item(f"name {seat}", "", x, y, wide, fit(text, wide, 0.52), 0, 1, text=text)


def _cards_text(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _deck(stage: Stage) -> Iterator[Item]:
    deck, cost = int(stage.view["in_deck"]), stage.cost()
    x, y = stage.places.deck()
    label = f"the deck, {_cards_text(deck)}" + (f"; {cost} of them burn at the end of this turn" if cost else "")
    yield Item("deck", "back" if deck else "empty", x, y, PILE, PILE * 4 / 3, 0, LAYER_CARDS, label)
    yield Item("deck count", "tag", x, y - (0.2 if cost else 0), PILE - 0.06, 0.6, 0, LAYER_CARDS + 1, text=str(deck))
    if cost:
        yield Item("deck burns", "tag-burn", x, y + 0.3, PILE + 0.08, 0.47, 0, LAYER_CARDS + 1, text=f"{cost} burn")


def _discards(stage: Stage) -> Iterator[Item]:
    """The card in play counts as discarded in a state, but it does not lie here before it is done."""
    view = stage.view
    last = int(view["last"]) - 1
    there = int(view["discards"].sum()) - (stage.in_play is not None)
    top = "used" if there else "empty"
    label = f"the discards, {_cards_text(there)}"
    if stage.in_play is None and last >= 0 and view["discards"][last]:
        top, label = card_symbol(last), f"{label}, the last is {card_name(last)}"
    x, y = stage.places.discards()
    yield Item("discards", top, x, y, PILE, PILE * 4 / 3, 0, LAYER_CARDS, label)
    text, y = f"{there} used", y + (0.32 if there else 0)
    yield Item("discard count", "tag", x, y, PILE - 0.02, fit(text, PILE - 0.16, 0.48), 0, LAYER_CARDS + 1, text=text)


def _about(stage: Stage) -> Iterator[Item]:
    """Beside the lower gate: cards burned, and how far the game is."""
    view, places = stage.view, stage.places
    if stage.together:
        burned = int(view["burned"])
        x, y = places.burned()
        symbol, label = "burnt" if burned else "empty", f"burned, {_cards_text(burned)}"
        yield Item("burned", symbol, x, y, 0.48, 0.64, 0, LAYER_CARDS, label)
        yield Item("burned count", "", x + 0.76, y - 0.15, 0.9, 0.6, 0, 1, text=str(burned))
        yield Item("burned name", "", x + 0.76, y + 0.17, 0.9, 0.48, 0, 1, text="burned")
    x, y, wide = places.turn()
    turn = f"turn {int(view['turn']) + (view['over'] != CAP)}"
    if not stage.together:
        yield Item("turn", "", x, y, wide, 0.56, 0, 1, text=turn)
        return
    arc = f"Arc {view['arc']} · {turn}" if view["arcs"] == 2 else turn[0].upper() + turn[1:]
    aim = "into the void" if view["arc"] == 1 else "out by the gates"
    label = f"arc {view['arc']} of {view['arcs']}: {aim}"
    yield Item("arc", "", x, y - 0.17, wide, fit(arc, wide, 0.6), 0, 1, label, arc)
    yield Item("aim", "", x, y + 0.17, wide, fit(aim, wide, 0.54), 0, 1, text=aim)


def _caption(stage: Stage) -> str:
    if stage.view["over"]:
        return "The game is over"
    arc = f"Arc {stage.view['arc']}. " if stage.together else ""
    return f"{arc}{says(stage, ())[0]}"


def scene(view: Record, legal: Mapping[str, int]) -> Scene:
    stage, actions = Stage(view), list(legal.values())
    items = [
        *_ground(stage),
        *_pieces(stage),
        *(item for seat in range(stage.seats) for item in _hand(stage, seat)),
        *_deck(stage),
        *_discards(stage),
        *_about(stage),
        *strip(stage, actions),
        *preview(stage),
    ]
    width, height = stage.places.width, stage.places.height
    pressed = tuple(gestures(stage.board, view, actions))
    return Scene(width, height, tuple(items), pressed, f"Elements. {_caption(stage)}.")
