"""Elements in words: what cards are called, moves as orders, and what a move brought about."""

from __future__ import annotations

from functools import lru_cache

from fiveways.contract.states import Fields
from fiveways.games.elements import SPEC
from fiveways.games.elements.parts import COUNT, KINDS, SYMBOL_NAMES, VOID
from fiveways.games.elements.rules.stopping import may_stop
from fiveways.games.elements.text.moves import kind_named
from fiveways.games.elements.text.position import options_of


def card_name(kind: int) -> str:
    """What a card says, in words."""
    names = [SYMBOL_NAMES[symbol] for symbol in KINDS[kind].symbols]
    if KINDS[kind].borders == 4:
        return f"{names[0]} for all pieces"
    if KINDS[kind].borders == 2:
        return f"a step of {names[0]} and one of {names[1]}"
    return f"{'two steps' if len(names) == 2 else 'one step'} of {names[0]}"


_PLAIN = {"draw": "draw a card", "pass": "pass: do nothing", "leave": "leave the second move out"}


@lru_cache(maxsize=4096)
def spoken(text: str) -> str:
    """A move in words."""
    first, *more = text.split(", ")
    return ", then ".join([_spoken_one(first), *map(_spoken_step, more)])


def _spoken_one(text: str) -> str:
    words = text.split()
    if words[0] in _PLAIN:
        return _PLAIN[words[0]]
    if words[0] == "event":
        return f"event: {card_name(kind_named(words[1]))}" if len(words) > 1 else "event"
    if words[0] == "discard":
        return f"discard {card_name(kind_named(words[1]))}, and draw two"
    if words[0] != "play":
        return _spoken_step(text)
    told = f"play {card_name(kind_named(words[1]))}"
    return f"{told}: {_spoken_step(' '.join(words[2:]))}" if len(words) > 2 else told


def _spoken_step(text: str) -> str:
    if text == "leave":
        return "leave the second move out"
    return text[:1].upper() + text[1:]


def news(before: Fields, after: Fields) -> str:
    """elements.16, elements.20: cards burned, an event that comes up, an arc that is won."""
    told = ["Nothing moves."] if _was_wasted(before, after) else []
    if after["arc"] > before["arc"]:
        stop = "You may stop here, or go on: " if may_stop(after) else ""
        aim = f"{'now' if stop else 'Now'} each has to leave through its own gate."
        told.append(f"Arc 1 is won: all pieces stand in the void. {stop}{aim}")
    burned = int(after["burned"]) - int(before["burned"])
    if burned > 0:
        told.append("1 card is burned." if burned == 1 else f"{burned} cards are burned.")
    if after["event"] and (after["card"] != before["card"] or after["in_deck"] != before["in_deck"]):
        name = SPEC.seat(int(after["to_move"]), options_of(after))
        told.append(f"An event comes up for {name}: {card_name(int(after['card']) - 1)}.")
    return " ".join(told)


def _was_wasted(before: Fields, after: Fields) -> bool:
    """elements.2: whether a card for one piece was played and the piece stayed."""
    seat, together = int(before["to_move"]), bool(before["together"])
    new = [KINDS[kind] for kind in range(COUNT) if after["discards"][kind] > before["discards"][kind]]
    played = [card for card in new if not together or (card.borders < 4 and VOID not in card.symbols)]  # not events
    was_discarded = after["held"][seat] > before["held"][seat]
    alone = len(played) == 1 and played[0].borders == 1
    return alone and not was_discarded and list(after["at"]) == list(before["at"])
