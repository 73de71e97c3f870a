"""The cards of Elements: hands, deck, discards and cards burned; and how far the game is."""

from __future__ import annotations

from collections.abc import Iterator

from fiveways.contract.scene import Item
from fiveways.games.elements.parts import CAP
from fiveways.games.elements.picture.places import PILE, fit
from fiveways.games.elements.picture.situation import LAYER_CARDS, Situation, card_symbol, hand_id
from fiveways.games.elements.text.words import card_name


def hand(situation: Situation, seat: int) -> Iterator[Item]:
    view, places = situation.view, situation.places
    cards = situation.cards(seat)
    is_own = seat == situation.near
    place = -1 if is_own else [other for other in range(situation.seats) if other != situation.near].index(seat)
    for number, (kind, copy) in enumerate(cards):
        spot = places.own_card(number, len(cards)) if is_own else places.other_card(place, number, len(cards))
        x, y, width = spot
        whose = situation.names[seat]
        symbol = "back" if kind is None else card_symbol(kind)
        label = f"a card of {whose}, face down"
        if kind is not None:
            told = f". {situation.effects(kind).label}" if is_own else ""
            label = f"{card_name(kind)}, in the hand of {whose}{told}"
        yield Item(hand_id(seat, kind, copy), symbol, x, y, width, width * 4 / 3, 0, LAYER_CARDS + number, label)
    if not is_own:
        x, y, wide = places.other_name(place)
        turn = "▸ " if seat == view["to_move"] and not view["over"] else ""
        text = f"{turn}{situation.names[seat]} · {len(cards)}"
        yield Item(f"name {seat}", "", x, y, wide, fit(text, wide, 0.52), 0, 1, text=text)


def _cards_text(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def deck(situation: Situation) -> Iterator[Item]:
    left, cost = int(situation.view["in_deck"]), situation.foresight.cost
    x, y = situation.places.deck()
    label = f"the deck, {_cards_text(left)}" + (f"; {cost} of them burn at the end of this turn" if cost else "")
    yield Item("deck", "back" if left else "empty", x, y, PILE, PILE * 4 / 3, 0, LAYER_CARDS, label)
    yield Item("deck count", "tag", x, y - (0.2 if cost else 0), PILE - 0.06, 0.6, 0, LAYER_CARDS + 1, text=str(left))
    if cost:
        yield Item("deck burns", "tag-burn", x, y + 0.3, PILE + 0.08, 0.47, 0, LAYER_CARDS + 1, text=f"{cost} burn")


def discards(situation: Situation) -> Iterator[Item]:
    """The card in play counts as discarded in a state, but it does not lie here before it is done."""
    view = situation.view
    last = int(view["last"]) - 1
    there = int(view["discards"].sum()) - (situation.in_play is not None)
    top = "used" if there else "empty"
    label = f"the discards, {_cards_text(there)}"
    if situation.in_play is None and last >= 0 and view["discards"][last]:
        top, label = card_symbol(last), f"{label}, the last is {card_name(last)}"
    x, y = situation.places.discards()
    yield Item("discards", top, x, y, PILE, PILE * 4 / 3, 0, LAYER_CARDS, label)
    text, y = f"{there} used", y + (0.32 if there else 0)
    yield Item("discard count", "tag", x, y, PILE - 0.02, fit(text, PILE - 0.16, 0.48), 0, LAYER_CARDS + 1, text=text)


def about(situation: Situation) -> Iterator[Item]:
    """Beside the lower gate: cards burned, and how far the game is."""
    view, places = situation.view, situation.places
    if situation.together:
        burned = int(view["burned"])
        x, y = places.burned()
        symbol, label = "burnt" if burned else "empty", f"burned, {_cards_text(burned)}"
        yield Item("burned", symbol, x, y, 0.48, 0.64, 0, LAYER_CARDS, label)
        yield Item("burned count", "", x + 0.76, y - 0.15, 0.9, 0.6, 0, 1, text=str(burned))
        yield Item("burned name", "", x + 0.76, y + 0.17, 0.9, 0.48, 0, 1, text="burned")
    x, y, wide = places.turn()
    turn = f"turn {int(view['turn']) + (view['over'] != CAP)}"
    if not situation.together:
        yield Item("turn", "", x, y, wide, 0.56, 0, 1, text=turn)
        return
    arc = f"Arc {view['arc']} · {turn}" if view["arcs"] == 2 else turn[0].upper() + turn[1:]
    aim = "into the void" if view["arc"] == 1 else "out by the gates"
    label = f"arc {view['arc']} of {view['arcs']}: {aim}"
    yield Item("arc", "", x, y - 0.17, wide, fit(arc, wide, 0.6), 0, 1, label, arc)
    yield Item("aim", "", x, y + 0.17, wide, fit(aim, wide, 0.54), 0, 1, text=aim)
