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
    COLOURS,
    DIRECTIONS,
    GONE,
    LAND,
    PHASES,
    ROLL,
    SIDES,
    SIZES,
    TELEPORTS,
    TURN,
    actions,
    first_port,
    in_the_box,
)
from tests.reference import misdirection as twin
from tests.side_by_side import compared

SORTS = (
    ("plain", ""), ("flip", ""), ("opposite", ""), ("again", ""),
    *(("lose", colour.lower()) for colour in COLOURS), *(("teleport", colour.lower()) for colour in COLOURS),
)  # fmt: skip
ENDINGS = (None, "centre", "cap", "last")


def place(cell: int, size: int) -> twin.Cell:
    return cell % size, cell // size


def tile_of(number: int) -> twin.Tile:
    return (*SORTS[number // 8], DIRECTIONS[number % 8])


def move_of(action: int, size: int) -> twin.Move:
    if action <= LAND:
        return (("roll",), ("pass",), ("land",))[action]
    if action >= first_port(size):
        return ("teleport", place(action - first_port(size), size))
    return ("turn", place((action - TURN) // 2, size), -1 if (action - TURN) % 2 else 1)


MOVES = {size: [move_of(action, size) for action in range(actions(size))] for size in SIZES}


def twin_of(s, options: dict) -> twin.Game:
    size = int(options["size"])
    tiles = {place(cell, size): tile_of(int(tile)) for cell, tile in enumerate(s["tile"]) if tile != 255}
    starter, roll = int(s["to_move"]), int(s["first_roll"])
    # Earlier rounds of those who tied are not kept on our side: any that lead to the same start will do.
    seats = range(options["players"])
    opening = [dict.fromkeys(seats, 1), {seat: roll if seat == starter else 6 for seat in seats}]
    told = {name: options[name] for name in ("corners", "without", "teleport", "max_turns")}
    return twin.Game(len(seats), tiles, opening, size=size, **told)


def assert_same(s, literal: twin.Game, whole: bool) -> None:
    assert ENDINGS[s["over"]] == literal.over
    players, size = len(literal.at), int(s["size"])
    assert [None if at == GONE else place(int(at), size) for at in s["at"][:players]] == literal.at
    assert [bool(light) for light in s["light"][:players]] == literal.light
    assert [bool(missed) for missed in s["misses"][:players]] == literal.misses
    assert s["up"] == literal.points()
    if not literal.over:
        assert s["turn"] == literal.turn
        assert s["to_move"] == literal.to_move and PHASES[s["phase"]] == literal.stage
    if literal.winner is not None:
        assert s["winner"] == 1 + literal.winner
    if whole or literal.over:
        ours = {place(int(cell), size): DIRECTIONS[s["face"][cell] - 1] for cell in np.flatnonzero(s["face"])}
        assert ours == literal.arrow


def random_options(chance: random.Random) -> dict:
    return {
        "players": chance.randint(2, 4),
        "size": str(chance.choice(SIZES)),
        "directions": chance.choice(["8", "8", "4"]),
        "teleport": chance.choice(TELEPORTS),
        "corners": chance.choice(SIDES),
        "without": chance.choice(COLOURS).lower(),
        "memory": chance.choice([False, True]),
        "max_turns": chance.choice([50, 400, 2000]),
    }


FULL = 40
"""Every so many positions all that is legal is compared, and every arrow."""


def compare(many: int, seed: int, full: int = FULL) -> Counter:
    """Play until this many actions have been compared."""
    chance = random.Random(seed)
    game = load_game("misdirection")
    kernel, data, rng = game.kernel, game.kernel.data({}), stream((seed, 2, 3, 4))
    spec, done, seen = game.spec, 0, Counter()
    while done < many:
        options = random_options(chance)
        size = int(options["size"])
        moves, port = MOVES[size], first_port(size)
        state = kernel.new_state()
        kernel.deal(state, np.array(spec.encode(spec.read(options)), np.int32), rng)
        s = kernel.state_record(state)
        literal = twin_of(s, options)
        while True:
            if PHASES[s["phase"]] == "land":
                # The twin sets a token down at once: it never waits for people to look.
                assert kernel.legal(state, data).tolist() == [LAND]
                kernel.apply(state, data, LAND, rng)
                seen["land"] += 1
            assert_same(s, literal, done % full == 0)
            allowed = kernel.legal(state, data).tolist()
            if done % full == 0 or literal.over:
                assert {moves[action] for action in allowed} == literal.legal()
            for action in chance.sample([action for action in range(len(moves)) if action != LAND], 2):
                code, against = kernel.check(state, data, action), literal.why_not(moves[action])
                assert bool(code) == bool(against), (moves[action], code, against)
                rule = int(spec.refusal(code)[0].rpartition(".")[2]) if code else 0
                assert not code or rule in against or literal.over == "last", (moves[action], code, against)
            if literal.over:
                break
            # Ports are rare among hundreds of turns of tiles, and passing is as likely as any.
            rare = [action for action in allowed if action < TURN or action >= port]
            action = chance.choice(rare if rare and chance.random() < 0.6 else allowed)
            seen["port"] += action >= port
            kernel.apply(state, data, action, rng)
            literal.play(moves[action], int(s["roll"]) if action == ROLL else None)
            done += 1
            seen["edge"] += action == ROLL and s["way"][1] != 255
            seen["again"] += PHASES[s["phase"]] == "again"
            seen["shared"] += len({*literal.at} - {None}) < len(literal.still_in())
            seen["missed"] += bool(s["misses"].any())
            if chance.random() < 0.003 and not s["over"]:
                seat = chance.choice(literal.still_in())
                if PHASES[s["phase"]] != "land":
                    kernel.module.leave(state, seat)
                    literal.resign(seat)
        seen[literal.over] += 1
        seen[size] += 1
    return seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("directions", [4, 8])
def test_the_box_is_as_the_twin_wants_it(directions, size):
    ours = Counter({tile_of(number): count for number, count in enumerate(in_the_box(directions, size)) if count})
    assert not twin.bag_faults([*ours.elements()], size, directions)
    assert size != 15 or ours == Counter(twin.box(directions))


def test_kernel_and_twin_agree():
    compare(4_000, seed=2)


RARE = ("centre", "cap", "last", "edge", "port", "again", "missed", "shared", "land", *SIZES)


@pytest.mark.long
@pytest.mark.slow
def test_kernel_and_twin_agree_over_half_a_million_actions():
    seen = compared(compare, 500_000)
    assert min(seen[what] for what in RARE) >= 20, seen


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_kernel_and_twin_agree_over_a_million_actions(part: int):
    compare(100_000, seed=1000 + part, full=4)
