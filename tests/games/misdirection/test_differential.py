"""The compiled rules against the literal twin, action by action, on random games with random options.

The twin has no chance of its own: it is told which tile lies where and what was rolled.
"""

import random
from collections import Counter

import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.misdirection.parts import (
    ACTIONS,
    CELLS,
    COLOURS,
    DIRECTIONS,
    GONE,
    LAND,
    PHASES,
    PORT,
    ROLL,
    SIZE,
    TURN,
    in_the_box,
)
from tests.reference import misdirection as twin
from tests.side_by_side import compared

SORTS = (
    ("plain", ""), ("flip", ""), ("opposite", ""), ("again", ""),
    *(("lose", colour.lower()) for colour in COLOURS), *(("teleport", colour.lower()) for colour in COLOURS),
)  # fmt: skip
ENDINGS = (None, "centre", "cap", "last")


def place(cell: int) -> twin.Cell:
    return cell % SIZE, cell // SIZE


def tile_of(number: int) -> twin.Tile:
    return (*SORTS[number // 8], DIRECTIONS[number % 8])


def move_of(action: int) -> twin.Move:
    if action <= LAND:
        return (("roll",), ("pass",), ("land",))[action]
    if action >= PORT:
        return ("teleport", place(action - PORT))
    return ("turn", place((action - TURN) // 2), -1 if (action - TURN) % 2 else 1)


MOVES = [move_of(action) for action in range(ACTIONS)]


def twin_of(s, options: list[int]) -> twin.Game:
    tiles = {place(cell): tile_of(int(s["tile"][cell])) for cell in range(CELLS) if s["tile"][cell] != 255}
    starter, roll = int(s["to_move"]), int(s["first_roll"])
    # Earlier rounds of those who tied are not kept on our side: any that lead to the same start will do.
    seats = range(options[0])
    opening = [dict.fromkeys(seats, 1), {seat: roll if seat == starter else 6 for seat in seats}]
    return twin.Game(options[0], tiles, opening, max_turns=options[4], teleport_any=bool(options[2]))


def assert_same(s, literal: twin.Game, whole: bool) -> None:
    assert ENDINGS[s["over"]] == literal.over
    players = len(literal.at)
    assert [None if at == GONE else place(int(at)) for at in s["at"][:players]] == literal.at
    assert [bool(light) for light in s["light"][:players]] == literal.light
    assert [bool(missed) for missed in s["misses"][:players]] == literal.misses
    assert s["up"] == literal.points()
    if not literal.over:
        assert s["turn"] == literal.turn
        assert s["to_move"] == literal.to_move and PHASES[s["phase"]] == literal.stage
    if literal.winner is not None:
        assert s["winner"] == 1 + literal.winner
    if whole or literal.over:
        ours = {place(int(cell)): DIRECTIONS[s["face"][cell] - 1] for cell in np.flatnonzero(s["face"])}
        assert ours == literal.arrow


def random_options(chance: random.Random) -> list[int]:
    anything, remembered = chance.randint(0, 1), chance.randint(0, 1)
    return [chance.randint(2, 4), chance.choice([0, 0, 1]), anything, remembered, chance.choice([50, 400, 2000])]


FULL = 40
"""Every so many positions all that is legal is compared, and every arrow."""


def compare(actions: int, seed: int) -> Counter:
    """Play until this many actions have been compared."""
    chance = random.Random(seed)
    game = load_game("misdirection")
    kernel, data, rng = game.kernel, game.kernel.data({}), stream((seed, 2, 3, 4))
    spec, done, seen = game.spec, 0, Counter()
    while done < actions:
        options = random_options(chance)
        state = kernel.new_state()
        kernel.deal(state, np.array(options, np.int32), rng)
        s = kernel.state_record(state)
        literal = twin_of(s, options)
        while True:
            if PHASES[s["phase"]] == "land":
                # The twin sets a token down at once: it never waits for people to look.
                assert kernel.legal(state, data).tolist() == [LAND]
                kernel.apply(state, data, LAND, rng)
                seen["land"] += 1
            assert_same(s, literal, done % FULL == 0)
            allowed = kernel.legal(state, data).tolist()
            if done % FULL == 0 or literal.over:
                assert {MOVES[action] for action in allowed} == literal.legal()
            for action in chance.sample([action for action in range(ACTIONS) if action != LAND], 2):
                code, against = kernel.check(state, data, action), literal.why_not(MOVES[action])
                assert bool(code) == bool(against), (MOVES[action], code, against)
                rule = int(spec.refusal(code)[0].rpartition(".")[2]) if code else 0
                assert not code or rule in against or literal.over == "last", (MOVES[action], code, against)
            if literal.over:
                break
            # Ports are rare among hundreds of turns of tiles, and passing is as likely as any.
            rare = [action for action in allowed if action < TURN or action >= PORT]
            action = chance.choice(rare if rare and chance.random() < 0.6 else allowed)
            seen["port"] += action >= PORT
            kernel.apply(state, data, action, rng)
            literal.play(MOVES[action], int(s["roll"]) if action == ROLL else None)
            done += 1
            seen["edge"] += action == ROLL and s["way"][1] != 255
            seen["again"] += PHASES[s["phase"]] == "again"
            seen["missed"] += bool(s["misses"].any())
            if chance.random() < 0.003 and not s["over"]:
                seat = chance.choice(literal.still_in())
                if PHASES[s["phase"]] != "land":
                    kernel.module.leave(state, seat)
                    literal.resign(seat)
        seen[literal.over] += 1
    return seen


@pytest.mark.parametrize("directions", [4, 8])
def test_the_box_is_the_twins_box(directions):
    ours = Counter({tile_of(number): count for number, count in enumerate(in_the_box(directions)) if count})
    assert ours == Counter(twin.box(directions)) and ours.total() == 220


def test_kernel_and_twin_agree():
    compare(3_000, seed=2)


@pytest.mark.long
@pytest.mark.slow
def test_kernel_and_twin_agree_over_half_a_million_actions():
    seen = compared(compare, 500_000)
    assert min(seen[what] for what in ("centre", "cap", "last", "edge", "port", "again", "missed", "land")) >= 20, seen
