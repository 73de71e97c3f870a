"""Plain simulations a second on the opening of Bones, one core: against C++ by hand, and against OpenSpiel's search."""

from __future__ import annotations

import subprocess
import time

from benchmarks.measure import Figure, median, median_ratio, rounds
from benchmarks.playouts import build_yardstick
from fiveways import Match, load_game
from fiveways.bots.players import make_bot
from fiveways.bots.search import Tree, search
from fiveways.contract.facts import Level
from fiveways.match import fairness

SIMULATIONS, SEED = 150_000, b"bench"
LEVEL = Level(SIMULATIONS, nodes=2_000_000)


def opening():
    return Match.new("bones", {"begins": "white"}, seed="bench").view(0)


def ours() -> tuple[float, dict[int, int]]:
    """Simulations a second of thread time, and the visits of each root move."""
    tree = Tree(opening(), LEVEL, SEED, 0)
    start = time.thread_time()
    tree.run(SIMULATIONS)
    seconds = time.thread_time() - start
    return SIMULATIONS / seconds, {candidate.action: candidate.visits for candidate in tree.candidates(0)}


def by_hand() -> tuple[float, dict[int, int]]:
    """The same of the C++ port."""
    words = [str(word) for word in fairness.ply_words(SEED, 0)]
    numbers = [str(n) for n in (SIMULATIONS, LEVEL.expand_after, LEVEL.nodes)]
    command = [str(build_yardstick("search")), *numbers, *words]
    *told, seconds = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    visits = {int(action): int(count) for action, count in zip(told[::2], told[1::2], strict=True)}
    return SIMULATIONS / float(seconds), visits


def open_spiel(name: str, simulations: int) -> float:
    """Simulations a second of OpenSpiel's C++ search, one rollout each."""
    import pyspiel

    if name.startswith("python"):
        import benchmarks.openspiel_bones  # noqa: F401
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 1000, False, 1, False)
    start = time.thread_time()
    bot.mcts_search(game.new_initial_state())
    return simulations / (time.thread_time() - start)


def two_threads() -> float:
    """How many more simulations two threads do in the same time."""
    speeds = []
    for threads in (1, 2):
        report = search(opening(), Level(1, nodes=1_000_000), SEED, seconds=0.6, threads=threads)
        speeds.append(report.simulations / report.seconds)
    return speeds[1] / speeds[0]


def answer_times(level: int) -> list[float]:
    """Seconds a level takes to answer along a game of its own."""
    match, bot, taken = Match.new("bones", seed="times"), make_bot(load_game("bones").spec, f"level{level}"), []
    while len(taken) < 10:
        if match.over:
            match = Match.new("bones", seed=f"times {len(taken)}")
        start = time.perf_counter()
        choice = bot.choose(match.view(match.to_move), f"{len(taken)}".encode())
        taken.append(time.perf_counter() - start)
        match.play(choice.action)
    return taken


def run() -> list[Figure]:
    assert ours()[1] == by_hand()[1], "the two programs must grow the very same tree"
    measured = rounds(
        7,
        lambda: ours()[0],
        lambda: by_hand()[0],
        lambda: open_spiel("connect_four", 20_000),
        lambda: open_spiel("python_bones", 600),
    )
    speeds = {
        "ours, k simulations/s": median(measured) / 1e3,
        "C++, k/s": median(measured, 1) / 1e3,
        "OpenSpiel connect_four, k/s": median(measured, 2) / 1e3,
        "OpenSpiel Bones in Python, k/s": median(measured, 3) / 1e3,
    }
    parallel = rounds(9, two_threads)
    slowest = {number: max(answer_times(number)) for number in range(1, 6)}
    return [
        Figure("search: simulations over hand-written C++", median_ratio(measured), 0.8, "x", details=speeds),
        Figure("search: over OpenSpiel's on connect_four", median_ratio(measured, 2), 5, "x"),
        Figure("search: over OpenSpiel's on Bones written in Python", median_ratio(measured, 3), 300, "x"),
        Figure("search: two threads over one", median(parallel), 1.7, "x", details={"best round": max(parallel)[0]}),
        Figure("search: level 5, slowest of 10 answers", slowest[5], 1.5, "s", at_least=False),
        Figure("search: levels 1 to 3, slowest of 30", max(slowest[n] for n in (1, 2, 3)), 0.3, "s", at_least=False),
    ]
