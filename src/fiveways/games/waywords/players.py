"""The bots of this game: who knows how many words, who notices how many of them, and who plans.

A player gets a view and imagines the rest. What it may play does not depend on that: its own hand and the board are the
same in every world that fits.
"""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fiveways.core import fair
from fiveways.core.kernel import Bytes, Record, stream
from fiveways.core.view import View
from fiveways.games.waywords import lexicon
from fiveways.games.waywords.parts import (
    CLEAR,
    KINDS,
    PASS,
    PLAY,
    PUT,
    PUTS,
    REFILL,
    SOLITAIRE,
    STEP,
    VOID,
)
from fiveways.games.waywords.plays import Plays, actions_of, cleared, find_lifts, find_plays
from fiveways.games.waywords.refilling import refill


@dataclass(frozen=True)
class Skill:
    vocabulary: int  # words up to this level of the lexicon
    notices: float  # how many of the words that it knows it finds
    lifts: bool = True


SKILLS = (
    Skill(5, 1.0, lifts=False),
    Skill(1, 0.1),
    Skill(2, 0.2),
    Skill(3, 0.5),
    Skill(5, 1.0),
    Skill(5, 1.0),
)
"""Greedy, and levels 1 to 5; the last one plans besides."""
LITTLE = 12
"""With fewer points in sight, players look further: under markers."""

def choose(view: View, level: int, seed: bytes, cancel: threading.Event | None) -> tuple[list[int], str]:
    game, skill = view.game, SKILLS[level]
    data = game.kernel.data(view.options)
    world = game.kernel.imagine(view.bytes, data, stream(fair.ply_words(seed, 0)))
    s = game.kernel.state_record(world)
    if s["phase"] == REFILL:
        return [refill(s)], "I fill my hand."
    if s["phase"] != PLAY:
        return _go_on(world, s, data), "I finish what is begun."
    return _play(world, s, data, skill)


def noticed(plays: Plays, s: Record, rate: float) -> Plays:
    """Those with words that a player notices now: another try in every turn, but the same all through it."""
    if rate >= 1:
        return plays
    # What a swap brings to the board it takes from the hand: the sum stays the same within a turn.
    letters = np.bincount(s["board"], minlength=len(KINDS)) + s["hand"][s["to_move"]] + s["gone"]
    occasion = letters.astype(np.uint8).tobytes() + bytes([s["to_move"]]) + int(s["turn"]).to_bytes(2, "little")
    key = np.frombuffer(hashlib.sha256(occasion).digest()[:8], np.uint64)[0]
    return plays[_mixed(plays["word"].astype(np.uint64) ^ key) < np.uint64(int(rate * 2**63) * 2)]


def _mixed(numbers: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Each number as another that looks random (splitmix64)."""
    with np.errstate(over="ignore"):
        z = numbers + np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

def _play(world: Bytes, s: Record, data: Bytes, skill: Skill) -> tuple[list[int], str]:
    swaps = 2 if s["mode"] == SOLITAIRE else 1
    def look(find, state, swaps) :
        return noticed(find(state, data, skill.vocabulary, swaps), s, skill.notices)
    plays = look(find_plays, world, swaps)
    best = plays[0] if len(plays) else None
    before: list[int] = []
    points = int(best["score"]) if best is not None else 0
    if points < LITTLE:
        lifts = look(find_lifts, world, 0)
        if len(lifts) and int(lifts[0]["score"]) > points:
            best, points = lifts[0], int(lifts[0]["score"])
        bare = cleared(world)
        if bare is not None:
            plays = look(find_plays, bare, swaps)
            if len(plays) and int(plays[0]["score"]) > points:
                best, before = plays[0], [CLEAR]
    if best is None:
        return [PASS], "I see no word."
    word = lexicon.word_at(data, int(best["word"])).upper()
    return [*before, *actions_of(best)], f"{word} is the best I see: {int(best['score'])} points."


def _go_on(world: Bytes, s: Record, data: Bytes) -> list[int]:
    """A word that somebody began: the best that fits, or it is given up."""
    path = s["path"][: s["length"]].tolist()
    puts = s["put"][: s["put_count"]].tolist()
    s["phase"], s["length"], s["put_count"], s["path"], s["put"], s["fresh"] = PLAY, 0, 0, 0, PUTS, 0
    for play in find_plays(world, data, 5, 0):
        whole = play["path"][: play["length"]].tolist()
        if whole[: len(path)] != path or (puts and whole != path) or play["puts"][: len(puts)].tolist() != puts:
            continue
        steps = [STEP + cell for cell in whole[len(path) :]]
        return [*steps, *(PUT + int(put) for put in play["puts"][len(puts) :] if put != PUTS)]
    return [VOID]
