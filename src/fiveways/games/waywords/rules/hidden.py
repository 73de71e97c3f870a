"""What is hidden, and who learns it by an action: plain Python, for the checks of secrets and for taking moves back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from fiveways.contract.states import Fields
from fiveways.games.waywords.parts import DRAW as BLIND
from fiveways.games.waywords.parts import (
    KINDS,
    LIFT_DRAW,
    PATTERNS,
    PLAY,
    PUT,
    PUTS,
    PUTTING,
    SOLITAIRE,
    SWAP,
    TAKE_LETTER,
    TAKE_PATTERN,
    TRACE,
)
from fiveways.games.waywords.rules.word import completes_word


def reshuffle(state: Fields, seat: int, chance: Random) -> None:
    """Deal the piles and the other hands anew, except for tiles that everybody has seen go into a hand.

    If another seat is tracing a word, that word is taken away.
    """
    for hand, known, bag in (("hand", "known", "letter_bag"), ("tray", "known_patterns", "pattern_bag")):
        kinds = len(KINDS) if hand == "hand" else len(PATTERNS)
        others = [other for other in range(int(state["seats"])) if other != seat]
        unseen = np.repeat(np.arange(kinds), state[bag]).tolist()
        counts = {}
        for other in others:
            secret = state[hand][other].astype(int) - state[known][other]
            counts[other] = int(secret.sum())
            unseen += np.repeat(np.arange(kinds), secret).tolist()
        chance.shuffle(unseen)
        for other in others:
            dealt, unseen = unseen[: counts[other]], unseen[counts[other] :]
            state[hand][other] = state[known][other] + np.bincount(np.array(dealt, int), minlength=kinds)
        state[bag] = np.bincount(np.array(unseen, int), minlength=kinds)
    if seat != state["to_move"] and state["phase"] in (TRACE, PUTTING):
        state["phase"] = PLAY
        state["path"], state["length"], state["put"], state["put_count"], state["fresh"] = 0, 0, PUTS, 0, 0


def shows(state: Fields, action: int) -> tuple[int, ...]:
    """The last marker of a word tells everybody that it is a word. A blind draw shows a letter to everybody.

    A tile that is taken from a pile is shown to its new owner.
    """
    everybody = tuple(range(int(state["seats"])))
    if BLIND <= action < SWAP:
        return everybody
    if PUT <= action < PUT + PUTS:
        return everybody if completes_word(np.frombuffer(state.tobytes(), np.uint8).copy(), action - PUT) else ()
    mover = int(state["to_move"])
    if action in (TAKE_LETTER, TAKE_PATTERN):
        return (mover,)
    return tuple(seat for seat in everybody if seat != mover) if action >= LIFT_DRAW else ()


def points(state: Fields, scores: Sequence[float]) -> tuple[float, ...] | None:
    """waywords.20: in solitaire the total counts; elsewhere winning does."""
    return (float(state["total"][0]),) if state["mode"] == SOLITAIRE else None
