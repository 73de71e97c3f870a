"""The bots of this game. Levels differ by how many words they know, by how many of these they notice, and by planning.

A bot gets a view and imagines the rest. Its own hand and the board are the same in every state that fits the view, so
the words that it finds do not depend on what it imagines.
"""

from __future__ import annotations

import threading

from fiveways.contract.states import View, stream
from fiveways.games.waywords.bots.noticing import Skill, go_on, see
from fiveways.games.waywords.bots.planning import plan, plan_alone, plan_refill
from fiveways.games.waywords.bots.refills import by_habit
from fiveways.games.waywords.parts import PASS, PLAY, REFILL, SOLITAIRE
from fiveways.games.waywords.rules.fields import record_of
from fiveways.games.waywords.words import lexicon
from fiveways.match import fairness

SKILLS = (Skill(), Skill(1, 0.1), Skill(2, 0.2), Skill(3, 0.5), Skill(), Skill())
"""The skills of greedy (level 0) and of levels 1 to 5."""
CAREFUL, PLANS = 4, 5
"""CAREFUL: from this level on, bots always look under markers, and throw dominoes back. PLANS: from this level on, bots
plan ahead."""


def choose(view: View, level: int, seed: bytes, cancel: threading.Event | None) -> tuple[list[int], str]:
    """A word with all that comes before it, a pass, or a whole refill; and the reason in a sentence."""
    data = view.game.kernel.data(view.options)
    world = view.game.kernel.imagine(view.bytes, data, stream(fairness.ply_words(seed, 0)))
    s = record_of(world)
    if s["phase"] == REFILL:
        planned = level >= PLANS and not s["taken"]
        line = plan_refill(view, data, world, seed, cancel) if planned else by_habit(s, throws=level >= CAREFUL)
        return line, "That should be useful in the next turn."
    if s["phase"] != PLAY:
        return go_on(world, data, SKILLS[level].vocabulary), "I finish what was begun."
    if level < PLANS:
        seen = next(iter(see(world, data, SKILLS[level], everywhere=level >= CAREFUL)), None)
        why = "is the best I see"
    elif s["mode"] == SOLITAIRE:
        seen, why = plan_alone(data, world, cancel), "leaves most for the words to come"
    else:
        seen, why = plan(view, data, world, seed, cancel), "is the best I see, with what may follow"
    if seen is None:
        return [PASS], "I see no word."
    return seen.actions, f"{lexicon.word_at(data, seen.word).upper()} {why}: {seen.points} points."
