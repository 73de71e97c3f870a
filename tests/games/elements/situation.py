"""Positions of Elements for tests: where the pieces stand, who holds what, and what is left in the deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fiveways import Match
from fiveways.games.elements.parts import ELEMENTS, KINDS
from fiveways.games.elements.text.position import cards_text

BOX = Counter({kind.text: kind.copies for kind in KINDS})
EVENTS = ("o", "oo", "a4", "e4", "f4", "w4", "x4", "o4")
PIECES = tuple(name.lower() for name in ELEMENTS)
WAY = {"air": "north", "earth": "south", "fire": "east", "water": "west"}
LETTER = {"air": "a", "earth": "e", "fire": "f", "water": "w"}
OTHER = {"north": "south", "south": "north", "east": "west", "west": "east"}
GATE = {"air": "c5", "earth": "c1", "fire": "e3", "water": "a3"}  # the cells inside the gates of a board of five
VOID = "c3,c3,c3,c3"


def cards(text: str) -> list[str]:
    return text.split(".") if text not in ("", "-") else []


def text(
    where: str,
    /,
    *hands: str,
    deck: str | None = None,
    rest: str = "discards",
    discards: str = "",
    away: str = "",
    **fields: Any,
) -> str:
    """A position as text. With `deck`, exactly these cards are left there, and all others go to the pile `rest`."""
    piles = {"discards": cards(discards), "away": cards(away), "hand": []}
    if deck is not None:
        used = Counter(cards(deck) + piles["discards"] + piles["away"] + [c for hand in hands for c in cards(hand)])
        assert used <= BOX, f"too many cards: {used - BOX}"
        piles[rest] += (BOX - used).elements()
    held = [".".join(cards(hand)) or "-" for hand in hands]
    if piles["hand"]:
        held[-1] = ".".join(cards(hands[-1]) + piles["hand"])
    told = {"players": len(hands), **fields}
    told |= {name: ".".join(piles[name]) for name in ("discards", "away") if piles[name]}
    words = {True: "on", False: "off"}
    return " ".join(
        ["elements", where, "/".join(held)]
        + [f"{name}={words[value] if isinstance(value, bool) else value}" for name, value in told.items()]
    )


def versus(pieces: str, *hands: str, seed: int = 1, **told: Any) -> Match:
    """A game against each other, on a board of five."""
    return Match.from_text(text(pieces, *hands, **told), seed=seed)


def together(pieces: str, *hands: str, seed: int = 1, **told: Any) -> Match:
    """A game together, on a board of five unless told otherwise. Cards that are nowhere else are away."""
    told = {"mode": "together", "size": 5, "rest": "away", **told}
    return Match.from_text(text(pieces, *hands, **told), seed=seed)


def opened(pieces: str, event: str, *hands: str, **told: Any) -> Match:
    """A game together in which an event lies open: it came up as the first card of the turn."""
    told = {"stage": "drawing", "owed": 1, "phase": "event", "discards": event, **told}
    return together(pieces, *hands, card=f"{event}!", **told)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str | int) -> tuple[str | None, str]:
    """The rule that forbids a move, and what is said about it."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule, refusal.message.partition(": ")[2]


def state(match: Match) -> Any:
    """The whole state, secrets included."""
    return match.game.kernel.state_record(match.state_bytes())


def at(match: Match) -> str:
    """Where the pieces are, as a position says it."""
    return match.to_text().split()[1]


def place(match: Match, piece: str) -> str:
    return at(match).split(",")[PIECES.index(piece)]


def pile(match: Match, name: str) -> str:
    """Cards of the deck, the discards or those that are away."""
    return cards_text(state(match)[name])


def hand(match: Match, seat: int) -> str:
    return cards_text(state(match)["hand"][seat])


def stood(piece: str, cell: str, others: str = "c3") -> str:
    """The pieces of a position: one stands on `cell`, all others on `others`."""
    return ",".join(cell if name == piece else others for name in PIECES)


def moves_of(match: Match, beginning: str = "") -> set[str]:
    return {move for move in match.legal_moves if move.startswith(beginning)}
