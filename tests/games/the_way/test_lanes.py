"""Shortest ways over rows of squares are those that one finds square by square."""

import heapq
import random

import numba
import numpy as np
import pytest

from fiveways.games.the_way.lanes import COST, ROOM, ROW, SIDE, TARGETS, WAYS, look_around
from fiveways.games.the_way.parts import SIZE, SQUARES, neighbour

NEVER = 400


@numba.njit
def settle(room):
    while look_around(room):
        pass


def step_lane(square: int, side: int) -> int:
    return side * SIDE + ROW * (square // SIZE) + square % SIZE


def way_lane(square: int, target: int) -> int:
    return COST + WAYS * (square // SIZE) + ROW * target + square % SIZE


def ways_to(target: int, price: dict[tuple[int, int], int]) -> list[int]:
    """What it costs to go from each square to the target, one square after the other, nearest first."""
    cost = [NEVER] * SQUARES
    heap = [(0, target)]
    while heap:
        so_far, square = heapq.heappop(heap)
        if so_far < cost[square]:
            cost[square] = so_far
            for side in range(4):
                before = neighbour(square, side)
                if before >= 0:
                    heapq.heappush(heap, (so_far + price[before, (side + 2) % 4], before))
    return cost


@pytest.mark.parametrize("prices", [[8], [8, 9, 12, 16, 19, 22], [1, 100], [8, NEVER, NEVER], [NEVER]])
def test_ways_to_four_targets_at_once_are_the_shortest(prices):
    chance = random.Random(len(prices) + prices[0])
    seen = set()
    for _ in range(60):
        price = {
            (square, side): chance.choice(prices)
            for square in range(SQUARES)
            for side in range(4)
            if neighbour(square, side) >= 0
        }
        targets = [chance.randrange(SQUARES) for _ in range(TARGETS)]
        room = np.full(ROOM, NEVER, np.int16)
        for (square, side), much in price.items():
            room[step_lane(square, side)] = much
        for number, target in enumerate(targets):
            room[way_lane(target, number)] = 0
        settle(room)
        for number, target in enumerate(targets):
            found = [int(room[way_lane(square, number)]) for square in range(SQUARES)]
            assert found == ways_to(target, price), (price, target)
            seen.update(found)
    assert len(seen) > 1
