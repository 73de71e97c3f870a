"""Which plays a bot finds: those whose words it knows and notices, the best first."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fiveways.contract.states import Bytes, Fields
from fiveways.games.waywords.parts import (
    BONUS_BY_SIZE,
    CLEAR,
    FLIPPED,
    FORMS,
    KINDS,
    PLAY,
    PUT,
    PUTS,
    SIZES,
    SOLITAIRE,
    STANDARD,
    STEP,
    VOID,
)
from fiveways.games.waywords.rules.fields import record_of
from fiveways.games.waywords.words.plays import Plays, actions_of, cleared, find_lifts, find_plays

LITTLE = 15
"""A bot that finds no play of so many points also looks under markers, and at the board after a Clear."""
BONUS_SHARE, SWAP_PRICE, MARKER_PRICE = 0.7, 4, 10
"""Solitaire: how much of a marker's bonus is taken off, because the marker brings it later anyhow; the price of a swap,
because there are few; and that of each further marker of a word, because it is then missing for another word."""
_BONUS = np.array([BONUS_BY_SIZE[SIZES[FORMS[put % FLIPPED][0]]] for put in range(PUTS)] + [0])


@dataclass(frozen=True)
class Skill:
    """What a bot knows and notices."""

    vocabulary: int = 5  # words up to this level of the lexicon
    notices: float = 1.0  # the share of the words it knows that it finds


@dataclass(frozen=True)
class Seen:
    """A play that a bot has found."""

    points: int
    word: int  # its node
    actions: list[int]


def noticed(plays: Plays, s: Fields, rate: float) -> Plays:
    """The plays whose words a bot notices. It tries anew in every turn, with the same result all through the turn."""
    if rate >= 1:
        return plays
    # A swap brings a letter from the hand to the board, so their sum stays the same within a turn.
    letters = np.bincount(s["board"], minlength=len(KINDS)) + s["hand"][s["to_move"]] + s["gone"]
    occasion = letters.astype(np.uint8).tobytes() + bytes([s["to_move"]]) + int(s["turn"]).to_bytes(2, "little")
    key = np.frombuffer(hashlib.sha256(occasion).digest()[:8], np.uint64)[0]
    return plays[_mixed(plays["word"].astype(np.uint64) ^ key) < np.uint64(int(rate * 2**64))]


def worth_alone(plays: Plays) -> npt.NDArray[np.float64]:
    """What plays are worth in solitaire, where markers and swaps have to last for many words."""
    further = (plays["puts"] != PUTS).sum(axis=1) - 1
    bonus = BONUS_SHARE * _BONUS[plays["puts"]].sum(axis=1)
    worth: npt.NDArray[np.float64] = plays["score"] - bonus - SWAP_PRICE * plays["swaps"] - MARKER_PRICE * further
    return worth


def _mixed(numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """A random-looking number for each number (splitmix64)."""
    with np.errstate(over="ignore"):
        z = numbers + np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def see(state: Bytes, data: Bytes, skill: Skill, most: int = 1, *, everywhere: bool = False) -> list[Seen]:
    """The best plays that a bot finds, at most `most`. `everywhere`: it always tries markers and a Clear too."""
    s = record_of(state)

    def look(find: Callable[..., Plays], board: Bytes, swaps: int, first: list[int]) -> list[Seen]:
        plays = noticed(find(board, data, skill.vocabulary, swaps), s, skill.notices)
        if s["mode"] == SOLITAIRE:
            plays = plays[np.argsort(-worth_alone(plays), kind="stable")]
        return [Seen(int(play["score"]), int(play["word"]), [*first, *actions_of(play)]) for play in plays[:most]]

    found = look(find_plays, state, 1, [])
    if s["mode"] == STANDARD and (everywhere or not found or found[0].points < LITTLE):
        found += look(find_lifts, state, 0, [])
        bare = cleared(state) if s["covered"] else None
        found += look(find_plays, bare, 1, [CLEAR]) if bare is not None else []
        found.sort(key=lambda seen: -seen.points)
    return found[:most]


def go_on(state: Bytes, data: Bytes, vocabulary: int) -> list[int]:
    """Complete a word that was begun in the best way, or give it up."""
    world = state.copy()
    s = record_of(world)
    path, puts = s["path"][: s["length"]].tolist(), s["put"][: s["put_count"]].tolist()
    s["phase"] = PLAY
    s["length"] = s["put_count"] = 0
    # A marker was allowed, so the word exists, even if the bot does not know it.
    for play in find_plays(world, data, 5 if puts else vocabulary, swaps=0):
        whole = play["path"][: play["length"]].tolist()
        if whole[: len(path)] != path or (puts and whole != path) or play["puts"][: len(puts)].tolist() != puts:
            continue
        steps = [STEP + cell for cell in whole[len(path) :]]
        return [*steps, *(PUT + int(put) for put in play["puts"][len(puts) :] if put != PUTS)]
    return [VOID]
