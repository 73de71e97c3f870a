"""The line below the board: what to do now, or what somebody else is doing."""

from __future__ import annotations

from fiveways.contract.states import Fields
from fiveways.games.waywords import SPEC
from fiveways.games.waywords.parts import (
    COST,
    HAND,
    REFILL,
    RULED_ANEW,
    SOLITAIRE,
    SOLITAIRE_SWAPS,
    SOLITAIRE_WORDS,
    cell_text,
)
from fiveways.games.waywords.picture.word import ShownWord
from fiveways.games.waywords.rules.fields import options_of


def prompt(view: Fields, word: ShownWord) -> str:
    if view["over"]:
        best = view["total"][: view["seats"]].max()
        return f"{best} points" if view["mode"] == SOLITAIRE else "The game is over"
    name = SPEC.names_of_seats(options_of(view))[int(view["to_move"])]
    if view["viewer"] != view["to_move"]:
        return f"{name} {'fills the hand' if view['phase'] == REFILL else 'looks for a word'}"
    if view["phase"] == REFILL:
        return _say_refill(view)
    if word.path:
        return _say_word(view, word)
    if view["mode"] == SOLITAIRE:
        left = SOLITAIRE_SWAPS - int(view["swaps"])
        return f"word {int(view['used_count']) + 1} of {SOLITAIRE_WORDS}: trace it, or swap a letter ({left} left)"
    if view["lifted"]:
        count = int(view["lifted"]).bit_count()
        goes = "it, or pass and it goes back" if count == 1 else "them, or pass and they go back"
        return f"taken up for {COST * count} points: use {goes}"
    return "trace a word" if view["swapped"] else "swap a letter or not, then trace a word"


def _say_refill(view: Fields) -> str:
    if view["letters"][view["viewer"]] + view["patterns"][view["viewer"]] >= HAND:
        return "throw tiles back (tile, then its pile), or press done"
    if view["taken"] or (view["marked"] and view["thrown"] and view["rules"] < RULED_ANEW):
        return "draw from a pile"
    return "draw from a pile; before that you may throw back tiles"


def _say_word(view: Fields, word: ShownWord) -> str:
    if word.letters < view["min_length"]:
        return f"{word.text}: at least {view['min_length']} letters"
    if word.coverings:
        return f"{word.text}, {word.worth} for the letters: choose how to cover it"
    if not word.bare:
        return f"{word.text}: at least one letter must lie bare"
    if word.loose:
        return f"{word.text}: no marker of yours fits on {' '.join(map(cell_text, word.loose))}"
    return f"{word.text}: your markers cannot cover it exactly"
