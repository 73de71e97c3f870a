"""Level 5 against OpenSpiel's search on Bones, each at one second a move. Takes a quarter of an hour."""

from __future__ import annotations

import time

from benchmarks.measure import Figure
from fiveways import Match, load_game
from fiveways.bots.search import search
from fiveways.lab.elo import wilson

GAMES, SECONDS = 40, 1.0


def one_game(number: int) -> float:
    """Our points; seats are swapped in odd games. Both think on one core, one after the other."""
    import pyspiel

    import benchmarks.openspiel_bones  # noqa: F401

    theirs_game = pyspiel.load_game("python_bones")
    evaluator = pyspiel.RandomRolloutEvaluator(1, number)
    theirs = pyspiel.MCTSBot(
        theirs_game, evaluator, 1.0, 1_000_000_000, 1000, True, number, False,
        pyspiel.ChildSelectionPolicy.UCT, SECONDS,
    )  # fmt: skip
    level = load_game("bones").spec.levels[4]
    match = Match.new("bones", {"begins": "white"}, seed=f"strength {number}")
    mirror = theirs_game.new_initial_state()
    me = number % 2
    while not match.over:
        if match.to_move == me:
            action = search(match.view(me), level, f"{number} {match.ply}".encode(), seconds=SECONDS).best.action
        else:
            action = theirs.mcts_search(mirror).best_child().action
        mirror.apply_action(action)
        match.play(action)
    assert match.result is not None
    assert list(mirror.returns()) == list(match.result.scores), "both programs must agree on the rules"
    return (match.result.scores[me] + 1) / 2


def run() -> list[Figure]:
    start = time.time()
    points = sum(one_game(number) for number in range(GAMES))
    low, _ = wilson(points, GAMES)
    details = {"games": GAMES, "95 % interval from": low, "minutes": (time.time() - start) / 60}
    return [
        Figure(
            "strength: points against OpenSpiel's search (game in Python)", points / GAMES, 0.95, "", details=details
        )
    ]
