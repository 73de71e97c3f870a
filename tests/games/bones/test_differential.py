"""The compiled rules against the literal twin, move by move, on random games with random options."""

import random

import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from tests.reference import bones as twin

REASONS = {None: 0, "row": 1, "cap": 2}


def compare(plies: int, seed: int) -> int:
    """Play at random until this many plies have been compared; returns how many games that took."""
    chance = random.Random(seed)
    game = load_game("bones")
    kernel, data = game.kernel, game.kernel.data({})
    rng = stream((1, 2, 3, 4))
    done = games = 0
    while done < plies:
        games += 1
        rows = chance.randint(5, 15) if games % 3 else 9
        cols = chance.choice([n for n in range(5, 16) if (n + rows) % 2]) if games % 3 else 8
        need, cap, begins = chance.randint(4, 6), chance.choice([10, 40, 200]), chance.randint(0, 1)
        literal = twin.Game(rows, cols, need, cap, begins)
        state = kernel.new_state()
        kernel.deal(state, np.array([rows, cols, need, cap, 1 + begins], np.int32), rng)
        # Crowded play: keep to a corner of the board now and then, so that pieces pile up.
        crowd = chance.choice([None, None, 2, 3])
        s = kernel.state_record(state)
        while True:
            assert (s["ply"], s["to_move"], s["over"]) == (literal.ply, literal.to_move, REASONS[literal.reason])
            expected = {placement_number(placement, cols) for placement in literal.legal()}
            assert set(kernel.legal(state, data).tolist()) == expected
            for action in chance.sample(range(2 * rows * cols), 5):
                given = placement_squares(action, cols)
                assert kernel.check(state, data, action) == (literal.why_not(given) or 0), (action, given)
            if literal.over:
                break
            near = [a for a in expected if crowd and all(abs(r - rows // 2) + abs(c - cols // 2) <= crowd
                                                         for r, c in placement_squares(a, cols))]  # fmt: skip
            action = chance.choice(sorted(near or expected))
            literal.play(placement_squares(action, cols))
            kernel.apply(state, data, action, rng)
            done += 1
        scores = kernel.score(state)
        assert [seat for seat in (0, 1) if scores[seat] > 0] == ([literal.winner] if literal.winner is not None else [])
        for square in range(rows * cols):
            top = literal.top(divmod(square, cols))
            expected_show = 0 if top is None else 2 * (1 + placement_number(top.squares, cols)) + top.colour
            assert s["show"][square] == expected_show
    return games


def placement_number(placement: twin.Placement, cols: int) -> int:
    (row, col), (row2, _) = placement
    return 2 * (row * cols + col) + (row2 > row)


def placement_squares(action: int, cols: int) -> twin.Placement:
    row, col = divmod(action // 2, cols)
    return ((row, col), (row + 1, col)) if action % 2 else ((row, col), (row, col + 1))


@pytest.mark.parametrize("plies", [1_000, pytest.param(12_000, marks=pytest.mark.slow)])
def test_kernel_and_twin_agree(plies: int):
    assert compare(plies, seed=1) > plies // 120


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_kernel_and_twin_agree_over_a_million_plies(part: int):
    compare(50_000, seed=1000 + part)
