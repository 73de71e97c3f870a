"""The picture asks the rules: what is lit is what legal actions reach."""

import random

import pytest

from fiveways import Match
from fiveways.games.the_way.parts import BOARD, STAY, STEP, square_text
from tests.games.the_way.situation import OPTIONS


def squares_reached(match: Match) -> set[str]:
    """Where each step goes that is legal now, or after one action of this turn."""
    turns = [match]
    for move, action in match.legal_moves.items():
        if action < STEP:
            turns.append(match.copy().play(move))
    found = set()
    for turn in turns:
        for move, action in turn.legal_moves.items():
            if STEP <= action < STAY:
                seat = turn.to_move
                piece = int(turn.view(seat).record["piece"][seat]) - 1
                then = turn.copy().play(move).view(seat).record
                found.add(square_text(int(then["at"][piece])))
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_the_squares_that_are_lit_are_those_that_legal_actions_reach(options):
    looked = 0
    for seed in range(4):
        match, chance = Match.new("the-way", {**options, "games": "1"}, seed=str(seed)), random.Random(seed)
        while not match.over and looked < 4 * (seed + 1):
            if match.phase == BOARD and chance.random() < 0.2:
                lit = {item.id for item in match.scene(match.to_move).items if "lit" in item.marks}
                assert lit == squares_reached(match), match.to_text()
                looked += 1
            match.play(chance.choice(list(match.legal_moves)))
    assert looked >= 8
