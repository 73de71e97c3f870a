"""The search: honest, repeatable, stoppable, and right where rightness can be proven."""

import random
import threading
import time

import numpy as np
import pytest

from fiveways import FivewaysError, Match, load_game
from fiveways.bots.players import SearchBot
from fiveways.bots.search import Tree, search
from fiveways.contract.facts import Level
from fiveways.contract.states import View, stream


def opening(seed: str = "s") -> View:
    match = Match.new("bones", {"begins": "white"}, seed=seed)
    return match.view(0)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_and_budget_give_the_same_answer(threads: int):
    level = Level(3000, bias=0.5, widen=1.0)
    one, two, other = (search(opening(), level, seed, threads=threads) for seed in (b"a", b"a", b"b"))
    assert one.candidates == two.candidates
    assert one.candidates != other.candidates
    assert one.simulations == 3000


def test_every_simulation_is_counted_once():
    report = search(opening(), Level(2000), b"x")
    assert sum(candidate.visits for candidate in report.candidates) == 2000
    assert report.share(report.best) == max(report.share(candidate) for candidate in report.candidates)


def test_a_budget_of_time_is_kept():
    report = search(opening(), Level(1), b"x", seconds=0.2)
    assert 0.19 < report.seconds < 1.0
    assert report.simulations > 1  # time takes the place of the simulations of the level


@pytest.mark.alone
def test_it_can_be_cancelled_within_20_milliseconds():
    waits = []
    for _ in range(5):
        cancel, answer = threading.Event(), []
        worker = threading.Thread(
            target=lambda cancel=cancel, answer=answer: answer.append(
                search(opening(), Level(1, nodes=200_000), b"x", seconds=30, cancel=cancel)
            )
        )
        worker.start()
        time.sleep(0.05)
        asked = time.perf_counter()
        cancel.set()
        worker.join()
        waits.append(time.perf_counter() - asked)
        assert answer[0].cancelled
        assert answer[0].candidates
    assert sorted(waits)[2] < 0.02


def test_progress_is_reported():
    told: list[int] = []
    search(opening(), Level(20_000), b"x", progress=told.append)
    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] == 20_000


def test_memory_is_bounded_and_a_full_tree_still_answers():
    for nodes in (2, 10, 300):
        grown = Tree(opening(), Level(1, nodes=nodes, expand_after=1), b"x", 0)
        grown.run(3000)
        assert len(grown.nodes) == len(grown.values) == len(grown.arrays.bias) == max(nodes, 8)
        assert grown.arrays.progress[0] <= len(grown.nodes)
        assert sum(candidate.visits for candidate in grown.candidates(0)) == 3000


def test_the_expected_line_can_be_played():
    match = Match.new("bones", {"begins": "white"}, seed="s")
    report = search(match.view(0), Level(5000, bias=1.0, widen=1.0, depth=0), b"x")
    for action in report.best.line:
        match.play(action)
    assert len(report.best.line) > 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"simulations": 0}, "simulations of a search must be at least 1, not 0"),
        ({"simulations": 5, "expand_after": 0}, "expand_after of a search must be at least 1, not 0"),
        ({"simulations": 5, "nodes": 1}, "nodes of a search must be at least 2, not 1"),
        ({"simulations": 5, "threads": 0}, "threads of a search must be at least 1, not 0"),
        ({"simulations": 5, "seconds": -1.0}, "seconds of a search must be at least 0, not -1.0"),
    ],
)
def test_settings_that_cannot_be_are_refused(wrong, message):
    budget = {name: wrong.pop(name) for name in ("threads", "seconds") if name in wrong}
    with pytest.raises(FivewaysError, match=message):
        search(opening(), Level(**wrong), b"x", **budget)


def test_a_search_without_a_budget_cannot_be_asked_for():
    with pytest.raises(TypeError, match="simulations"):
        Level()  # type: ignore[call-arg]


def test_a_finished_game_is_not_searched():
    match = Match.new("bones", seed="s")
    while not match.over:
        match.play(next(iter(match.legal_moves)))
    with pytest.raises(FivewaysError, match="the game is over"):
        search(match.view(0), Level(5), b"x")


# --- proven results on a board of 4 x 5 with four in a row, against trying everything --------------------------------


def exhaustive(state: np.ndarray, known: dict[bytes, int]) -> int:
    """The value for the player to move (1, 0, -1), by trying everything."""
    kernel, data = load_game("bones").kernel, np.zeros(0, np.uint8)
    key = state.tobytes()
    if key not in known:
        best = -1
        for action in kernel.legal(state, data).tolist():
            child = state.copy()
            ending = kernel.apply(child, data, action, stream((1, 2, 3, 4)))
            value = int(ending == 1) if ending else -exhaustive(child, known)
            best = max(best, value)
            if best == 1:
                break
        known[key] = best
    return known[key]


def small_positions(count: int, plies_left: int) -> list[np.ndarray]:
    """Random unfinished positions with so many plies to go before the game is drawn."""
    kernel, data, chance = load_game("bones").kernel, np.zeros(0, np.uint8), random.Random(5)
    found: list[np.ndarray] = []
    while len(found) < count:
        before = chance.randint(2, 9)
        state = kernel.new_state()
        kernel.deal(state, np.array([4, 5, 4, before + plies_left, 1], np.int32), stream((1, 2, 3, 4)))
        for _ in range(before):
            if kernel.state_record(state)["over"]:
                break
            kernel.apply(state, data, chance.choice(kernel.legal(state, data).tolist()), stream((1, 2, 3, 4)))
        if not kernel.state_record(state)["over"]:
            found.append(state)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "level",
    [
        Level(400_000, nodes=1_000_000, expand_after=1),
        Level(400_000, nodes=1_000_000, expand_after=2, bias=1.0, widen=1.0),
    ],
    ids=["plain", "with estimate"],
)
def test_proven_values_are_those_of_exhaustive_search(level: Level):
    game = load_game("bones")
    seen = set()
    for state in small_positions(60, plies_left=3):
        expected = exhaustive(state, {})
        view = View(game, game.spec.read(), 0, game.kernel.observe(state, 0))
        report = search(view, level, b"x")
        assert report.best.proven, "so small a tree must be solved"
        assert report.best.value == expected
        seen.add(expected)
    assert seen == {1, 0, -1}


# --- a hidden card -------------------------------------------------------------------------------------------------


def kuhn_view(kuhn, cards: str, done: str = "") -> View:
    match = Match.from_text(f"kuhn {cards} {done}")
    return match.view(match.to_move)


def test_in_twin_worlds_the_bot_behaves_the_same(kuhn):
    """Worlds that differ only in the card the bot cannot see: same view, same seed, same choice and numbers."""
    bot = SearchBot("s", Level(2000))
    for mine in (1, 3, 6):
        answers = []
        for theirs in {1, 2, 4, 5} - {mine}:
            view = kuhn_view(kuhn, f"{mine}{theirs}")
            answers.append((bot.choose(view, b"seed").action, search(view, bot.level, b"seed").candidates))
        assert all(answer == answers[0] for answer in answers)


def test_sound_play_is_found_from_what_is_known(kuhn):
    best = search(kuhn_view(kuhn, "61", "b"), Level(5000), b"x").best
    assert best.action == 0, "the lowest card never calls"
    best = search(kuhn_view(kuhn, "61", "pb"), Level(5000), b"x").best
    assert best.action == 1, "the highest always does"


def average(kuhn, first: SearchBot, second: SearchBot, games: int, peeks: int | None) -> float:
    """The first bot's mean reward; seat `peeks`, if any, is given a view in which the other card lies open."""
    total = 0.0
    for number in range(games):
        match = Match.new(kuhn, seed=f"kuhn {number // 2}")
        bots = [first, second] if number % 2 == 0 else [second, first]
        while not match.over:
            seat = match.to_move
            view = match.view(seat)
            if peeks is not None and bots[seat] is (first, second)[peeks]:
                shown = view.bytes.copy()
                shown.view(kuhn.kernel.view_dtype)[0]["card"] = kuhn.kernel.state_record(match.state_bytes())["card"]
                view = View(kuhn, match.options, seat, shown)
            match.play(bots[seat].choose(view, f"{number} {match.ply}".encode()).action)
        total += match.result.scores[number % 2]
    return total / games


@pytest.mark.long
@pytest.mark.slow
def test_a_bot_that_could_see_the_card_would_win_more_and_ours_does_not(kuhn):
    honest, other = (SearchBot(name, Level(400)) for name in ("honest", "other"))
    cheating = average(kuhn, honest, other, 1600, 0)
    against_a_cheat = average(kuhn, honest, other, 1600, 1)
    assert cheating > 0.08, "seeing the card would be worth a lot"
    assert against_a_cheat < -0.08, "ours loses to one that sees it: so it does not see it itself"


def test_a_listener_that_fails_stops_all_threads_at_once():
    def fail(done: int) -> None:
        raise RuntimeError("no more")

    start = time.perf_counter()
    with pytest.raises(RuntimeError, match="no more"):
        search(opening(), Level(1, nodes=100_000), b"x", seconds=20, threads=2, progress=fail)
    assert time.perf_counter() - start < 3


def test_what_is_lost_for_certain_is_played_last():
    """With so little time that a losing move may be all that was looked at, an untried one is better."""
    match = Match.from_text("bones 8/8/8/1EWESw2/3ENW2/4n3/8/8/ew6 b 9 e5-e6")
    for seed in range(10):
        report = search(match.view(1), Level(5, bias=1.0), bytes([seed]))
        assert not (report.best.proven and report.best.value <= -1)
        assert len(report.candidates) == len(match.legal_moves)
