"""The search with one to four players, against each other and together, against trying everything."""

import pytest

from fiveways import Match
from fiveways.bots.players import GreedyBot, SearchBot
from fiveways.bots.search import search
from fiveways.contract.facts import Level

CASES = [(players, together, table) for players in (1, 2, 3, 4) for together in (False, True) for table in range(4)]


def best_for_all(match: Match) -> tuple[float, ...]:
    """Scores when everybody plays for themselves as well as can be (max-n)."""
    if match.over:
        return match.result.scores
    seat, outcomes = match.to_move, []
    for move in match.legal_moves:
        outcomes.append(best_for_all(match.play(move)))
        match.take_back()
    return max(outcomes, key=lambda scores: scores[seat])


def deal(pick, case) -> Match:
    players, together, table = case
    return Match.new(pick, {"players": players, "together": together, "table": table}, seed="p")


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("bias", [0.0, 1.0])
def test_a_solved_game_has_the_value_of_exhaustive_search(pick, case, bias: float):
    match = deal(pick, case)
    report = search(match.view(0), Level(20_000, nodes=1_000_000, bias=bias, expand_after=1), b"x")
    assert report.best.proven
    assert report.simulations < 20_000, "it stops when all is known"
    assert report.best.value == pytest.approx(best_for_all(match)[0], abs=1e-5)
    for action in report.best.line:
        match.play(action)
    assert match.over
    assert match.result.scores[0] == pytest.approx(report.best.value, abs=1e-5), "the line is the one that gives it"


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_with_little_time_no_certain_value_is_thrown_away(pick, case):
    for simulations in (3, 10, 40, 100):
        report = search(deal(pick, case).view(0), Level(simulations, expand_after=1), b"x")
        certain = [candidate.value for candidate in report.candidates if candidate.proven]
        assert report.best.value >= max(certain, default=-1)
        assert {candidate.action for candidate in report.candidates} == {0, 1, 2}, "every legal action is reported"


def test_greedy_looks_one_ply_ahead(pick):
    match = deal(pick, (3, False, 2))
    worth = {}
    for move, action in match.legal_moves.items():
        after = match.copy().play(move)
        worth[action] = pick.kernel.estimate(after.state_bytes(), pick.kernel.data({}))[0]
    assert GreedyBot().choose(match.view(0), b"g").action == max(worth, key=worth.get)


def test_partners_find_the_best_together(pick):
    match = deal(pick, (4, True, 7))
    wanted = best_for_all(match)
    while not match.over:
        match.play(SearchBot("s", Level(2000)).choose(match.view(match.to_move), b"x").action)
    assert match.result.scores == pytest.approx(wanted)
    assert len(set(match.result.scores)) == 1
