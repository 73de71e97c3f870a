"""What to do now: the strip under the board of Elements, in one or two short lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fiveways.contract.scene import Item
from fiveways.games.elements.parts import (
    CARD,
    DIRECTIONS,
    DISCARD,
    DRAW,
    ELEMENTS,
    KINDS,
    LEAVE,
    OPEN_EVENT,
    PASS,
    VOID,
    WILD,
)
from fiveways.games.elements.picture.places import STRIP, fit
from fiveways.games.elements.picture.situation import LAYER_BUTTONS, Situation, card_symbol
from fiveways.games.elements.text.words import card_name

_BUTTON = 1.4  # how wide a button is
_LAYER_PLATE, _LAYER_WOULD = 1, 3  # what is said of a card that is looked at covers what is said otherwise


def says(situation: Situation, actions: Sequence[int]) -> tuple[str, str]:
    """What to do now, in two lines. Without actions: who is to move."""
    view = situation.view
    if view["over"]:
        return "", ""
    if view["phase"] == OPEN_EVENT:
        return f"Event: {card_name(int(view['card']) - 1)}", situation.effects_in_play().blocked
    if view["phase"] == CARD:
        first, second = _asks(situation)
        return (first if actions else f"{situation.names[view['to_move']]} chooses"), second
    if not actions:
        return f"{situation.names[view['to_move']]} to move", ""
    if not view["held"][view["to_move"]]:
        return ("Press the deck to draw a card", "") if DRAW in actions else ("You can only pass", "")
    draw = "or the deck to draw one" if DRAW in actions else ""
    return f"Press a card to play it{',' if draw else ''}", draw


def _asks(situation: Situation) -> tuple[str, str]:
    """What a card in play asks for."""
    view, kind = situation.view, KINDS[situation.view["card"] - 1]
    where = "away from the void" if situation.pieces.first_arc else "towards the void"
    if view["asked"]:
        whole = "void for all pieces" if kind.borders == 4 else "the second step of void"
        return f"Which way does {ELEMENTS[view['asked'] - 1]} go?", f"{whole}, {where}"
    if kind.borders == 4:
        return "Which piece, and where to?", "wild for all: each piece once"
    if kind.borders == 2:
        symbol = int(view["left"]) - 1
        way = "any way" if symbol == WILD else DIRECTIONS[symbol]
        return f"Now {way}: which piece?", situation.effects_in_play().blocked
    steps = "two steps" if len(kind.symbols) == 2 else "one step"
    return "Event: which piece?", f"void, {steps} {where}" if kind.symbols[0] == VOID else steps


def _would(situation: Situation, kind: int, actions: Sequence[int]) -> tuple[str, str]:
    """What to do with a card of the hand, and why some of it cannot be done."""
    blocked = situation.effects(kind).blocked
    if not actions:
        name = card_name(kind)
        return name[0].upper() + name[1:], blocked
    whole = KINDS[kind].borders == 4 and KINDS[kind].symbols[0] != WILD
    first = "Press the void to play it" if whole else "Which piece?"
    if DISCARD + kind not in actions:
        return first, blocked
    if not blocked:
        return first, "or the discards: draw two instead"
    return first if whole else f"{first} Or the discards: draw two", blocked


def strip(situation: Situation, actions: Sequence[int]) -> Iterator[Item]:
    places, y = situation.places, situation.places.strip
    left, right = 0.07, places.width - 0.07
    if situation.in_play is not None:
        yield from _card_in_play(situation)
        left = places.in_play()[0] + 0.56
    if PASS in actions:
        right -= _BUTTON + 0.1
        yield from _button("pass", "Pass", "Pass: do nothing in this turn", right + 0.1, y)
    # Not where one passes: a press too many would pass in the turn after.
    if LEAVE in actions:
        yield from _button("leave", "Leave it out", "Leave out the second move of this card", left, y)
        left += _BUTTON + 0.1
    lines = says(situation, actions)
    middle, wide = (left + right) / 2, right - left
    if any(lines):
        yield Item("plate", "plate", middle, y, wide, STRIP - 0.06, 0, _LAYER_PLATE)
        yield from _lines("say", lines, middle, y, wide, _LAYER_PLATE + 1)
    own = situation.own_ids() if situation.in_play is None else {}
    for kind, ids in own.items():
        name, told = f"would {KINDS[kind].text}", _would(situation, kind, actions)
        yield Item(f"{name} plate", "plate", middle, y, wide, STRIP - 0.06, 0, _LAYER_WOULD, when=ids)
        yield from _lines(f"{name} say", told, middle, y, wide, _LAYER_WOULD + 1, ids)


def _button(name: str, text: str, label: str, left: float, y: float) -> Iterator[Item]:
    x = left + _BUTTON / 2
    yield Item(name, "button", x, y, _BUTTON, 0.74, 0, LAYER_BUTTONS, label)
    yield Item(f"{name} text", "", x, y, _BUTTON, fit(text, _BUTTON - 0.2, 0.6), 0, LAYER_BUTTONS + 1, text=text)


def _lines(
    name: str, lines: tuple[str, str], x: float, y: float, wide: float, layer: int, when: tuple[str, ...] = ()
) -> Iterator[Item]:
    """One line in the middle, or two: what to do, in darker letters, and below it more about that."""
    first, second = lines
    apart = 0.19 if first and second else 0.0
    if first:
        # Letters on a drawing are darker than those beside one.
        high = fit(first, wide - 0.3, 0.68)
        yield Item(name, "clear", x, y - apart, wide, high, 0, layer, text=first, when=when)
    if second:
        yield Item(
            f"{name} more", "", x, y + apart, wide, fit(second, wide - 0.3, 0.62), 0, layer, "", second, when=when
        )


def _card_in_play(situation: Situation) -> Iterator[Item]:
    view, kind = situation.view, int(situation.view["card"]) - 1
    x, y, wide = situation.places.in_play()
    name = "event" if view["event"] else "in play"
    label = f"{name}: {card_name(kind)}. {situation.effects_in_play().label}"
    yield Item("card", card_symbol(kind), x, y, wide, wide * 4 / 3, 0, LAYER_BUTTONS, label)
    symbols = KINDS[kind].symbols
    if view["phase"] == CARD and KINDS[kind].borders == 2:
        lower = int(view["left"]) - 1 != symbols[1]
        half = y + (0.302 if lower else -0.309) * wide
        yield Item("card done", "done", x, half, wide * 0.86, wide * 0.57, 0, LAYER_BUTTONS + 1)
