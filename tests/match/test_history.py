"""States of the past take little room, and are what they were."""

import numpy as np
import pytest

from fiveways import Match
from fiveways.match.history import WORTH_PACKING, States
from tests.our_games import OUR_GAMES


def of(*numbers, size=4 * WORTH_PACKING):
    return [np.full(size, number, np.uint8) for number in numbers]


@pytest.mark.parametrize("size", [16, 4 * WORTH_PACKING])
def test_packed_states_are_the_same_states(size):
    states = States(of(1, 2, 3, size=size))
    states.pack()
    states.append(of(4, size=size)[0])
    states.pack()
    assert [state[0] for state in states] == [1, 2, 3, 4] == [states[place][0] for place in range(len(states))]
    assert states[-1].tolist() == [4] * size and [state[-1] for state in states.first(2)] == [1, 2]


def test_the_last_state_can_be_written_to_after_others_were_taken_back():
    states = States(of(1, 2, 3))
    states.pack()
    states.pop()
    states[-1][0] = 9
    assert [state[0] for state in states] == [1, 9]
    states.append(of(5)[0])
    states.pack()
    states.pop()
    assert [state[0] for state in states] == [1, 9]


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_match_that_rested_is_the_same_match(game):
    match, rested = (Match.new(game, seed="rest") for _ in range(2))
    for _ in range(12):
        if match.over:
            break
        move = sorted(match.legal_moves)[len(match.moves) % 3 % len(match.legal_moves)]
        match.play(move)
        rested.play(move)
        rested.rest()
    for at in range(len(match.moves) + 1):
        assert bytes(match.view(0, at).record.tobytes()) == bytes(rested.view(0, at).record.tobytes())
    while match.moves:
        assert match.to_text() == rested.to_text()
        match.take_back()
        rested.take_back()
