"""What is hidden, and what an action brings to light: plain Python for those who check and play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from fiveways.contract.kernel import Bytes, Record
from fiveways.contract.options import Options
from fiveways.games.waywords import lexicon
from fiveways.games.waywords.draft import Draft
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


def reshuffle(state: Record, seat: int, chance: Random) -> None:
    """Deal the hands of others and the piles anew, but for what everybody has seen go there; and let a word that
    somebody else has under way be another one, or none."""
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


def shows(state: Record, action: int) -> tuple[int, ...]:
    """The last marker of a word tells that it is one; a blind draw tells a letter; a tile taken, its new owner."""
    everybody = tuple(range(int(state["seats"])))
    if BLIND <= action < SWAP:
        return everybody
    if PUT <= action < PUT + PUTS:
        draft = Draft(state)
        return everybody if set(draft.cells_of(action - PUT) or ()) == draft.bare else ()
    if action in (TAKE_LETTER, TAKE_PATTERN):
        return (int(state["to_move"]),)
    mover = int(state["to_move"])
    return tuple(seat for seat in everybody if seat != mover) if action >= LIFT_DRAW else ()


def points(state: Record, scores: Sequence[float]) -> tuple[float, ...] | None:
    """waywords.20: alone, it is the total that counts."""
    return (float(state["total"][0]),) if state["mode"] == SOLITAIRE else None


def load_data(options: Options) -> Bytes:
    """The lexicon that is played with."""
    return lexicon.load(str(options["lexicon"]), bool(options["names"]), bool(options["acronyms"]))
