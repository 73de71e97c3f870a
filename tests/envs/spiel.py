"""What the tests of OpenSpiel share: games with various options, short enough to be played whole, and random play."""

import random

import pyspiel

import fiveways.envs.openspiel  # noqa: F401  (registers the games)
from fiveways.envs.openspiel_position import CHANCE

CASES = (
    "bones",
    "bones(rows=7,cols=8,begins=black)",
    "the_way(games=1,max_turns=20)",
    "the_way(max_turns=20,various=True)",
    "elements(max_turns=40)",
    "elements(players=3,max_turns=40)",
    "elements(players=4,max_turns=40,size='7')",
    "elements(players=1)",
    "elements(mode=together,players=2,open_hands=False)",
    "elements(mode=together,players=3,arcs=1)",
    "elements(mode=together,players=4,difficulty=hard)",
    "misdirection(max_turns=50)",
    "misdirection(players=2,directions=4,memory=False,max_turns=50)",
    "waywords(mode=solitaire,adjacency=4)",
    "waywords",
    "waywords(players=3)",
    "waywords(players=4,max_turns=8)",
    "waywords(mode=alternative)",
)
HIDDEN = tuple(case for case in CASES if not case.startswith("bones"))
ONE_OF_EACH = (
    "bones",
    "the_way(games=1,max_turns=20)",
    "elements(max_turns=40)",
    "misdirection(players=2)",
    "waywords",
)


def load(case):
    return pyspiel.load_game(f"fiveways_{case}")


def draw(state, chance):
    """A random action of whoever is to move, chance included."""
    if state.current_player() == CHANCE:
        return chance.choice(state.chance_outcomes())[0]
    return chance.choice(state.legal_actions())


def states(game, seed, most=10_000):
    """States of one random game, each a clone; the last is terminal, unless there are more than `most` decisions."""
    chance, state = random.Random(seed), game.new_initial_state()
    while True:
        yield state.clone()
        most -= not state.is_chance_node()
        if state.is_terminal() or most < 0:
            return
        state.apply_action(draw(state, chance))


def decisions(game, seed, most=10_000):
    return (state for state in states(game, seed, most) if not state.is_chance_node())


def some_decision(game, seed, ply):
    """A state of a random game in which a player is to move, after so many decisions, or the last such state."""
    *_, found = (state for state in decisions(game, seed, ply) if not state.is_terminal())
    return found
