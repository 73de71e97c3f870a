"""How the moves of a golden record are chosen: at random, and so that everything happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from fiveways import Match
from fiveways.contract.states import stream

Move = str | Sequence[int]


def any_move(match: Match, chance: random.Random) -> Move:
    return chance.choice(sorted(match.legal_moves))


def any_play(match: Match, chance: random.Random) -> Move:
    """Mostly a word of those that can be marked: a random path hardly ever reads one. Otherwise any kind of move."""
    from fiveways.games.waywords.parts import PLAY
    from fiveways.games.waywords.words.plays import actions_of, find_plays

    kinds: dict[str, list[str]] = {}
    for move in sorted(match.legal_moves):
        kinds.setdefault(move.split()[0], []).append(move)
    state = match.state_bytes()
    if match.game.kernel.state_record(state)["phase"] == PLAY:
        seldom = [kind for kind in ("lift", "clear") if kind in kinds]
        if seldom and chance.random() < 0.2:
            return chance.choice(kinds[chance.choice(seldom)])
        if chance.random() < 0.85 or len(match.seats) == 1:
            plays = sorted(actions_of(play) for play in find_plays(state, match.game.kernel.data(match.options)))
            if plays:
                return chance.choice(plays)
    if "take pattern" in kinds.get("take", ()) and chance.random() < 0.6:
        return "take pattern"
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def hopeful_move(match: Match, chance: random.Random) -> Move:
    """Mostly the best of many by the game's estimate, so that games are won: random players never get anywhere."""
    moves = sorted(match.legal_moves)
    if len(moves) == 1 or chance.random() < 0.03:
        return chance.choice(moves)
    kernel, state, data = match.game.kernel, match.state_bytes(), match.game.kernel.data(match.options)

    def worth(move: str) -> float:
        after = state.copy()
        kernel.apply(after, data, match.legal_moves[move], stream([len(match.moves) + 1, 2, 3, 4]))
        # Rounded, because a tanh may differ in its last digits from machine to machine.
        return round(float(kernel.estimate(after, data)[match.to_move]), 3)

    return max(chance.sample(moves, min(len(moves), 60)), key=worth)


def hopeful_partner(match: Match, chance: random.Random) -> Move:
    """Alone against each other, random players of Elements do get somewhere; together they do not."""
    return hopeful_move(match, chance) if match.options["mode"] == "together" else any_move(match, chance)


CHOOSING: dict[str, Callable[[Match, random.Random], Move]] = {
    "elements": hopeful_partner,
    "the-way": hopeful_move,
    "waywords": any_play,
}
"""For games in which random play leaves out what matters."""
