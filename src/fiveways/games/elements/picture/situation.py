"""One view of Elements, with what the parts of its picture ask for again and again."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.elements import SPEC
from fiveways.games.elements.parts import ABSENT, COUNT, KINDS
from fiveways.games.elements.picture.effects import Effects, effects, effects_in_play
from fiveways.games.elements.picture.places import Places
from fiveways.games.elements.pieces import Pieces, owner_in
from fiveways.games.elements.rules.for_pictures import Foresight
from fiveways.games.elements.text.position import options_of

LAYER_GATES, LAYER_CARDS, LAYER_MARKS, LAYER_PIECES, LAYER_BUTTONS = 5, 10, 20, 30, 40


def card_symbol(kind: int) -> str:
    return f"card-{KINDS[kind].text.replace('+', '-')}"


def hand_id(seat: int, kind: int | None, copy: int) -> str:
    """The id of a card in a hand: number `copy` of its kind, from 0. Cards that lie face down have no kind."""
    return f"hand {seat} {'?' if kind is None else KINDS[kind].text} {copy}"


class Situation:
    """What is seen in a view, and what cards would do in it."""

    def __init__(self, view: Fields) -> None:
        self.view = view
        self.pieces = Pieces(view)
        self.seats = int(view["seats"])
        self.places = Places(self.pieces.size, self.seats - 1)
        self.near = int(view["viewer"]) if 0 <= view["viewer"] < self.seats else 0
        self.names = SPEC.names_of_seats(options_of(view))
        self.together = bool(view["together"])
        # Where nobody has a piece (elements.8), its side is only an edge.
        self.gates = tuple(piece for piece, at in enumerate(self.pieces.at) if at != ABSENT)
        self.in_play = int(view["card"]) - 1 if view["card"] else None
        self.foresight = Foresight(view, self.near)
        self._effects: dict[int, Effects] = {}

    def effects(self, kind: int) -> Effects:
        """What a card of the viewer's hand would do."""
        if kind not in self._effects:
            self._effects[kind] = effects(self.pieces, self.foresight, kind)
        return self._effects[kind]

    def effects_in_play(self) -> Effects:
        """What the card in play can still do."""
        return effects_in_play(self.pieces, self.foresight, self.view)

    def cards(self, seat: int) -> list[tuple[int | None, int]]:
        """Each card of a hand: its kind (None if it lies face down), and which copy of that kind it is."""
        named = [(kind, copy) for kind in range(COUNT) for copy in range(int(self.view["hand"][seat][kind]))]
        return [*named, *((None, copy) for copy in range(int(self.view["held"][seat]) - len(named)))]

    def own_ids(self) -> dict[int, tuple[str, ...]]:
        """For each kind of card that the viewer sees in the own hand: the ids of its copies."""
        kinds = dict.fromkeys(kind for kind, _ in self.cards(self.near) if kind is not None)
        held = self.view["hand"][self.near]
        return {kind: tuple(hand_id(self.near, kind, copy) for copy in range(int(held[kind]))) for kind in kinds}

    def sharing(self, at: int) -> int:
        """How many pieces stand on a cell."""
        return self.pieces.at.count(at)

    def owner_name(self, piece: int) -> str:
        """Whose piece it is, if that is not clear from the names of the seats."""
        if self.together or self.seats > 2:
            return ""
        seat = owner_in(self.view, piece)
        return ", yours" if seat == self.view["viewer"] else f", of {self.names[seat]}"

    def aims_at(self, side: int) -> bool:
        """Whether the viewer wants a piece to leave by this gate."""
        if self.together:
            return bool(self.view["arc"] == 2) and self.goal(side)
        return owner_in(self.view, side) == int(self.view["viewer"])

    def goal(self, piece: int) -> bool:
        """Whether a piece still has to get somewhere in this arc, together."""
        return self.together and not self.foresight.is_settled(piece)
