"""The picture of Elements: gates and void, the cards of all, and what each card in the hand would do.

From top to bottom, seen by the viewer (the first seat's side for somebody who only watches); north is up for everybody:

    the hands of the others
    deck        the gate of Air       discards
    gate of Water   the board   gate of Fire
    burned      the gate of Earth     the turn
    what to do now, the card in play, buttons
    the own hand
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fiveways.core.kernel import Record
from fiveways.core.scene import Item, Scene
from fiveways.games.elements import SPEC
from fiveways.games.elements.foresight import Foresight, foresee, foresee_rest
from fiveways.games.elements.gestures import gestures, hand_id, meant
from fiveways.games.elements.look import Board
from fiveways.games.elements.parts import (
    CAP,
    CARD,
    COUNT,
    DIRECTIONS,
    ELEMENTS,
    KINDS,
    OPEN_EVENT,
    OUT,
    PASS,
    PIECES,
    WAITING,
    WILD,
    cell_text,
    owner,
)
from fiveways.games.elements.place import Places
from fiveways.games.elements.position import options_of
from fiveways.games.elements.text import card_name

__all__ = ["meant", "scene"]

_LAYER_GATES, _LAYER_CARDS, _LAYER_MARKS, _LAYER_PIECES, _LAYER_BUTTONS = 5, 10, 20, 30, 40


def card_symbol(kind: int) -> str:
    return f"card-{KINDS[kind].text.replace('+', '-')}"


class _Stage:
    """One view with what the parts of its picture ask for again and again."""

    def __init__(self, view: Record) -> None:
        self.view = view
        self.board = Board(view)
        self.places = Places(self.board.size, int(view["seats"]) > 1)
        self.seats = int(view["seats"])
        self.near = int(view["viewer"]) if 0 <= view["viewer"] < self.seats else 0
        self.names = SPEC.names_of_seats(options_of(view))
        self.together = bool(view["together"])
        # elements.8: with three players nobody has the last piece, and its side is only an edge.
        self.gates = range(3 if not self.together and self.seats == 3 else 4)
        self._foreseen: dict[int, Foresight] = {}

    def foresee(self, kind: int) -> Foresight:
        """What a card of the viewer's hand would do."""
        if kind not in self._foreseen:
            self._foreseen[kind] = foresee(self.board, kind, self.near)
        return self._foreseen[kind]

    def owner_name(self, piece: int) -> str:
        """Whose piece it is, if that is not clear from the names of the seats."""
        if self.together or self.seats > 2:
            return ""
        seat = owner(piece, self.seats, bool(self.view["neighbours"]))
        return ", yours" if seat == self.view["viewer"] else f", of {self.names[seat]}"

    def aims_at(self, side: int) -> bool:
        """Whether the viewer wants a piece to leave by this gate."""
        if self.together:
            return bool(self.view["arc"] == 2) and self.goal(side)
        return owner(side, self.seats, bool(self.view["neighbours"])) == int(self.view["viewer"])

    def goal(self, piece: int) -> bool:
        """Whether a piece still has to get somewhere in this arc, together."""
        home = self.board.void if self.view["arc"] == 1 else OUT
        return self.together and self.board.at[piece] != home


def _ground(stage: _Stage) -> Iterator[Item]:
    places, size = stage.places, stage.board.size
    x, y = places.cell(stage.board.void)
    yield Item("ground", "ground", x, y, size + 0.3, size + 0.3)
    first_arc = stage.together and stage.view["arc"] == 1
    for side in stage.gates:
        x, y, turn = places.gate(side)
        label = f"{DIRECTIONS[side]}, the gate of {ELEMENTS[side]}" + (", closed in this arc" if first_arc else "")
        symbol = f"gate-{PIECES[side]}{'-shut' if first_arc else ''}"
        yield Item(DIRECTIONS[side], symbol, x, y, 1.0, 0.8, turn, _LAYER_GATES, label)
        if stage.aims_at(side):
            yield Item(f"goal {side}", "goal", x, y, 1.1, 0.9, turn, _LAYER_GATES)
    if len(stage.gates) == 3:
        x, y, _ = places.gate(3)
        yield Item(DIRECTIONS[3], "", x, y, 0.8, 0.6, 0, _LAYER_GATES, "west, only an edge: nobody plays Water", "edge")
    for cell in range(size * size):
        x, y = places.cell(cell)
        name = cell_text(cell, size)
        here = [ELEMENTS[piece] for piece, at in enumerate(stage.board.at) if at == cell]
        label = f"{name}, the void" if cell == stage.board.void else name
        label += f", {' and '.join(here)} here" if here else ""
        yield Item(name, "void" if cell == stage.board.void else "cell", x, y, 0.98, 0.98, layer=1, label=label)
    if first_arc:
        x, y = places.cell(stage.board.void)
        yield Item("goal", "goal", x, y, 1.06, 1.06, layer=2)


def _pieces(stage: _Stage) -> Iterator[Item]:
    view, board, places = stage.view, stage.board, stage.places
    for piece, at in enumerate(board.at):
        if piece not in stage.gates:
            continue
        x, y, size = places.piece(piece, at, sum(other == at for other in board.at))
        where = {WAITING: f"waiting outside, in the {DIRECTIONS[piece ^ 1]}", OUT: "through its gate"}.get(at)
        label = f"{ELEMENTS[piece]}, {where or 'on ' + cell_text(at, board.size)}{stage.owner_name(piece)}"
        if stage.goal(piece):
            label += ", costs two cards at the end of the turn"
            beside = x + size * 0.52, y - size * 0.42
            yield Item(f"cost {piece}", "burn", *beside, 0.36, 0.36, 0, _LAYER_PIECES + 1, text="−2")
        yield Item(PIECES[piece], PIECES[piece], x, y, size, size, 0, _LAYER_PIECES, label)
        came = int(view["came"][piece]) - 1
        if came >= 0:
            x, y, size = places.piece(piece, came, 1)
            yield Item(f"came {piece}", "came", x, y, 0.6, 0.6, layer=_LAYER_MARKS)


def _cards(view: Record, seat: int) -> list[tuple[int | None, int]]:
    """Each card of a hand as its kind, None if it is face down, and which copy of that it is."""
    named = [(kind, copy) for kind in range(COUNT) for copy in range(int(view["hand"][seat][kind]))]
    return [*named, *((None, copy) for copy in range(int(view["held"][seat]) - len(named)))]


def _hand(stage: _Stage, seat: int) -> Iterator[Item]:
    view, places = stage.view, stage.places
    cards = _cards(view, seat)
    others = [other for other in range(stage.seats) if other != stage.near]
    for number, (kind, copy) in enumerate(cards):
        if seat == stage.near:
            x, y, width = places.own_card(number, len(cards))
        else:
            x, y, width = places.other_card(others.index(seat), len(others), number, len(cards))
        whose = stage.names[seat]
        symbol = "back" if kind is None else card_symbol(kind)
        label = f"a card of {whose}, face down"
        if kind is not None:
            told = f". {stage.foresee(kind).label}" if seat == stage.near else ""
            label = f"{card_name(kind)}, in the hand of {whose}{told}"
        yield Item(hand_id(seat, kind, copy), symbol, x, y, width, width * 4 / 3, 0, _LAYER_CARDS + number, label)
    if seat != stage.near:
        x, y, wide = places.other_name(others.index(seat), len(others))
        turn = "▸ " if seat == view["to_move"] and not view["over"] else ""
        yield Item(f"name {seat}", "", x, y, wide, 0.4, 0, 1, text=f"{turn}{stage.names[seat]} · {len(cards)}")


def _cards_text(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _piles(stage: _Stage) -> Iterator[Item]:
    view, places = stage.view, stage.places
    deck, burned = int(view["in_deck"]), int(view["burned"])
    cost = 2 * sum(stage.goal(piece) for piece in stage.gates) if not view["over"] else 0
    x, y = places.pile(0)
    label = f"the deck, {_cards_text(deck)}" + (f"; {cost} of them burn at the end of this turn" if cost else "")
    yield Item("deck", "back" if deck else "empty", x, y, 0.72, 0.96, 0, _LAYER_CARDS, label)
    yield Item("deck count", "", x, y + 0.64, 1.1, 0.42, 0, 1, text=f"{deck} − {cost}" if cost else str(deck))
    x, y = places.pile(1)
    last = int(view["last"]) - 1
    there = int(view["discards"].sum())
    top = card_symbol(last) if last >= 0 and view["discards"][last] else "empty"
    label = f"the discards, {_cards_text(there)}" + (f", the last is {card_name(last)}" if top != "empty" else "")
    yield Item("discards", top, x, y, 0.72, 0.96, 0, _LAYER_CARDS, label)
    yield Item("discard count", "", x, y + 0.64, 1.1, 0.36, 0, 1, text=f"{there} used")
    x, y = places.pile(2)
    if stage.together:
        yield Item(
            "burned", "burnt" if burned else "empty", x, y, 0.6, 0.8, 0, _LAYER_CARDS, f"burned, {_cards_text(burned)}"
        )
        yield Item("burned count", "", x, y + 0.54, 1.1, 0.36, 0, 1, text=str(burned))
    x, y = places.pile(3)
    turn = int(view["turn"]) + (view["over"] != CAP)
    if stage.together and view["arcs"] == 2:
        yield Item("arc", "", x, y - 0.16, 1.2, 0.52, 0, 1, text=f"Arc {view['arc']}", label=f"arc {view['arc']} of 2")
    yield Item("turn", "", x, y + 0.2, 1.2, 0.38, 0, 1, text=f"turn {turn}")


def _say(stage: _Stage, acting: bool) -> str:
    """What to do now, in the strip under the board."""
    view = stage.view
    if view["over"]:
        return ""
    name = stage.names[view["to_move"]]
    if view["phase"] == OPEN_EVENT:
        return f"Event: {card_name(int(view['card']) - 1)}"
    if not acting:
        return f"{name} {'chooses' if view['phase'] == CARD else 'to move'}"
    if view["phase"] == CARD:
        kind = KINDS[view["card"] - 1]
        if view["asked"]:
            return f"Which way does {ELEMENTS[view['asked'] - 1]} go?"
        if kind.borders == 4:
            return "Each piece once: which, and where to?"
        if view["event"]:
            return "Event: which piece?"
        symbol = int(view["left"]) - 1
        return f"And one step {'anywhere' if symbol == WILD else DIRECTIONS[symbol]}: which piece?"
    return "Play a card, draw one, or discard one for two"


def _strip(stage: _Stage, actions: Sequence[int]) -> Iterator[Item]:
    view, places = stage.view, stage.places
    left = places.left
    right = places.width - left
    y = places.strip
    if view["card"]:
        kind = int(view["card"]) - 1
        label = f"{'event' if view['event'] else 'in play'}: {card_name(kind)}. {foresee_rest(stage.board, view).label}"
        yield Item("card", card_symbol(kind), left + 0.42, y, 0.75, 1.0, 0, _LAYER_BUTTONS, label)
        left += 0.95
    if PASS in actions:
        yield Item("pass", "button", right - 0.6, y, 1.2, 0.7, 0, _LAYER_BUTTONS, "pass: there is nothing you can do")
        yield Item("pass text", "", right - 0.6, y, 1.2, 0.52, 0, _LAYER_BUTTONS + 1, text="Pass")
        right -= 1.3
    words = _say(stage, bool(actions))
    if words:
        yield Item("say", "", (left + right) / 2, y - 0.14, right - left, 0.56, 0, 1, text=words)


def _foreseen(stage: _Stage) -> Iterator[Item]:
    """What each card of the own hand would do, and the one in play still can: shown while it is looked at."""
    view = stage.view
    seen: dict[int, list[str]] = {}
    for kind, copy in _cards(view, stage.near):
        if kind is not None:
            seen.setdefault(kind, []).append(hand_id(stage.near, kind, copy))
    for kind, ids in seen.items():
        yield from _foretold(stage, f"would {KINDS[kind].text}", tuple(ids), stage.foresee(kind))
    if view["card"]:
        yield from _foretold(stage, "would still", ("card",), foresee_rest(stage.board, view))


def _foretold(stage: _Stage, name: str, when: tuple[str, ...], told: Foresight) -> Iterator[Item]:
    places = stage.places
    for number, step in enumerate(told.steps):
        x, y, turn = places.arrow(step.piece, stage.board.at, step.direction)
        symbol = "stop" if step.to is None else "go"
        yield Item(f"{name} {number}", symbol, x, y, 0.34, 0.34, turn, _LAYER_PIECES + 5, when=when)
        if step.to is not None and told.certain:
            x, y, _ = places.piece(step.piece, step.to, 1)
            ghost = f"ghost-{PIECES[step.piece]}"
            yield Item(f"{name} ends {step.piece}", ghost, x, y, 0.6, 0.6, 0, _LAYER_PIECES - 1, when=when)
    if told.blocked:
        x, y, wide = places.width / 2, places.strip + 0.32, places.width - 0.4
        high = min(0.42, 2 * wide / (0.56 * len(told.blocked)))
        yield Item(f"{name} not", "", x, y, wide, high, 0, 2, text=told.blocked, when=when)


def _caption(stage: _Stage) -> str:
    if stage.view["over"]:
        return "The game is over"
    arc = f"Arc {stage.view['arc']}. " if stage.together else ""
    return f"{arc}{_say(stage, False)}"


def scene(view: Record, legal: Mapping[str, int]) -> Scene:
    stage, actions = _Stage(view), list(legal.values())
    items = [
        *_ground(stage),
        *_pieces(stage),
        *(item for seat in range(stage.seats) for item in _hand(stage, seat)),
        *_piles(stage),
        *_strip(stage, actions),
        *_foreseen(stage),
    ]
    width, height = stage.places.width, stage.places.height
    return Scene(
        width, height, tuple(items), tuple(gestures(stage.board, view, actions)), f"Elements. {_caption(stage)}."
    )
