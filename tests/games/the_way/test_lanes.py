"""Shortest ways over rows of squares are those that one finds square by square."""

import heapq
import random

import numba
import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.contract.verbs import record
from fiveways.games.the_way.estimate import LAID, STEP_COST, price_steps
from fiveways.games.the_way.parts import GATE, SIZE, SQUARES, neighbour
from fiveways.games.the_way.roads import EFFORT, LEAVE
from fiveways.games.the_way.rules import STATE
from fiveways.games.the_way.shortest_ways import COST, ROOM, ROW, SIDE, TARGETS, WAYS, look_around

NEVER = 400


@numba.njit
def settle(room):
    while look_around(room):
        pass


@numba.njit
def price_all(state, cards, room):
    price_steps(record(state, STATE), cards, room)


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


def opening(one_way: int, clockwise: int, leaving: int, holding: bool, locked: bool, card: int, side: int):
    """Turns and cards that it takes to open a card on a side, None where nothing does; said as a person would."""
    turns = int(EFFORT[one_way, clockwise, leaving, card, side])
    if turns == 0 or (turns == 1 and not locked):
        return turns, 0
    if holding:
        return 1, 1
    return None if locked else (turns, 0)


@pytest.mark.parametrize("holding", [False, True])
@pytest.mark.parametrize(("one_way", "clockwise"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_a_step_costs_what_it_takes_to_open_both_its_cards(one_way, clockwise, holding):
    kernel, chance, seen = load_game("the-way").kernel, random.Random(7), set()
    state, room = kernel.new_state(), np.empty(ROOM, np.int16)
    for number in range(20):
        kernel.deal(
            state, np.array([1, number % 2, 150, one_way, clockwise, 0, 0, 0, 3], np.int32), stream([number, 2, 3, 4])
        )
        s = kernel.state_record(state)
        for square in range(SQUARES):
            s["locked"][square] = s["card"][square] // 4 != GATE and chance.random() < 0.4
        price_all(state, 4 * holding, room)
        for square in range(SQUARES):
            for side in range(4):
                to, cost = neighbour(square, side), NEVER
                if to >= 0:
                    ends = [
                        opening(one_way, clockwise, leaving, holding, bool(s["locked"][at]), int(s["card"][at]), way)
                        for leaving, at, way in ((1, square, side), (0, to, (side + 2) % 4))
                    ]
                    if None not in ends:
                        cost = STEP_COST[sum(end[0] for end in ends)] + LAID * sum(end[1] for end in ends)
                assert room[step_lane(square, side)] == cost, (square, side)
                seen.add(int(cost))
    assert len(seen) > 3


def test_a_card_on_which_both_tokens_stand_cannot_be_opened_before_one_has_left():
    """Else two players would wait there for ever, each one change away from home."""
    kernel = load_game("the-way").kernel
    state, room, seen = kernel.new_state(), np.empty(ROOM, np.int16), set()
    for number in range(40):
        kernel.deal(state, np.array([1, 2, 150, number % 2, 0, 0, 0, 0, 3], np.int32), stream([number, 2, 3, 4]))
        s = kernel.state_record(state)
        s["at"][:] = 12
        price_all(state, 4, room)
        for side in range(4):
            is_open = bool(LEAVE[number % 2, s["card"][12]] >> side & 1)
            assert (room[step_lane(12, side)] >= STEP_COST[4]) == (not is_open)
            seen.add(is_open)
    assert seen == {True, False}
