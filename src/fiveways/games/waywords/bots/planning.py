"""The bot that plans: it also counts what a play leaves for its own next turn, and for the others before it.

It tries each candidate in a few worlds that fit its view. There hands are filled, the others answer with the best plays
they find, and the bot looks what its next turn would bring. All candidates get the same worlds and the same chance. The
worst are dropped on the way. In solitaire nothing is hidden, so each candidate is played to the end of the game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from fiveways.contract.states import Bytes, Fields, Rng, View, stream
from fiveways.games.waywords import rules
from fiveways.games.waywords.bots.noticing import Seen, Skill, see, worth_alone
from fiveways.games.waywords.bots.refills import by_habit
from fiveways.games.waywords.parts import (
    DONE,
    HAND,
    KINDS,
    PASS,
    PATTERNS,
    REFILL,
    TAKE_LETTER,
    TAKE_PATTERN,
    THROW_LETTER,
    THROW_PATTERN,
)
from fiveways.games.waywords.rules.fields import record_of
from fiveways.games.waywords.words.plays import Plays, actions_of, find_plays
from fiveways.match import fairness

CANDIDATES = 14
ROUNDS = ((4, 6), (8, 3), (12, 1))
ROUNDS_OF_MANY = ((3, 5), (5, 2), (8, 1))
"""The number of worlds by the end of each round, and of candidates kept then. Fewer where more than two play."""
REFILL_ROUNDS = ((3, 10), (8, 5), (16, 1))
MOST_THROWN = 2
"""The bot tries to throw back as many tiles as this at once."""
MOST_LETTERS = 3
"""The bot never wants more letters than this in its hand."""
NEXT, REPLY = 0.8, 0.8
"""How much the points of the bot's next turn count, and those of the others before it."""
WIN = 100.0

ALONE = 12
"""Solitaire: how many candidates are played to the end."""


def plan(view: View, data: Bytes, world: Bytes, seed: bytes, cancel: threading.Event | None) -> Seen | None:
    """The play to make; None if no play is found."""
    candidates = see(world, data, Skill(), CANDIDATES, everywhere=True)
    me, rounds = int(view.record["to_move"]), ROUNDS if view.record["seats"] == 2 else ROUNDS_OF_MANY

    def value(which: int, start: Bytes, number: int) -> float:
        return _outlook(start.copy(), data, candidates[which].actions, _chance(seed, number), me)

    best = _best_of(len(candidates), rounds, lambda number: _world(view, data, seed, number), value, cancel)
    return candidates[best] if candidates else None


def plan_alone(data: Bytes, world: Bytes, cancel: threading.Event | None) -> Seen | None:
    plays = _plays_alone(world, data)
    order = np.argsort(-worth_alone(plays), kind="stable")[:ALONE]
    candidates = [Seen(int(plays[at]["score"]), int(plays[at]["word"]), actions_of(plays[at])) for at in order]

    def value(which: int, start: Bytes, number: int) -> float:
        return _played_out(start.copy(), data, candidates[which].actions)

    best = _best_of(len(candidates), ((1, 1),), lambda number: world, value, cancel)
    return candidates[best] if candidates else None


def _plays_alone(world: Bytes, data: Bytes) -> Plays:
    """Plays with up to three markers, and those of one marker with two swaps. All with two would take too long."""
    single = world.copy()
    record_of(single)["per_word"] = 1
    swapped_twice = find_plays(single, data, swaps=2)
    return np.concatenate([find_plays(world, data), swapped_twice[swapped_twice["swaps"] > 1]])


def plan_refill(view: View, data: Bytes, world: Bytes, seed: bytes, cancel: threading.Event | None) -> list[int]:
    """What to throw back and what to draw, so that the next turn brings most."""
    me = int(view.record["to_move"])
    lines = [line for line in _refills(record_of(world)) if _is_legal(world, data, line)]

    def later(number: int) -> tuple[Bytes, Bytes] | None:
        """A world now, and how it may look at the bot's next turn; None if the game ends before."""
        start = _world(view, data, seed, number)
        then, rng = start.copy(), _chance(seed, -number)
        _fill(then, data, rng)
        s = record_of(then)
        while not s["over"] and s["to_move"] != me:
            _take_turn(then, data, rng)
        return None if s["over"] else (start, then)

    def value(which: int, worlds: tuple[Bytes, Bytes], number: int) -> float:
        now, then = worlds[0].copy(), worlds[1].copy()
        _run(now, data, lines[which], _chance(seed, number))
        filled, s = record_of(now), record_of(then)
        for field in ("hand", "tray", "letters", "patterns"):
            s[field][me] = filled[field][me]
        seen = see(then, data, Skill())
        return seen[0].points if seen else 0

    return lines[_best_of(len(lines), REFILL_ROUNDS, later, value, cancel)]


def _best_of(
    count: int,
    rounds: Sequence[tuple[int, int]],
    prepare: Callable[[int], object],
    value: Callable[..., float],
    cancel: threading.Event | None,
) -> int:
    """The candidate that does best over many worlds. When cancelled: the first of those that are left."""
    totals, left, tried = np.zeros(count), list(range(count)), 0
    for samples, keep in rounds:
        for number in range(tried, samples) if len(left) > 1 else ():
            world = prepare(number)
            for which in left if world is not None else ():
                if cancel is not None and cancel.is_set():
                    return left[0]
                totals[which] += value(which, world, number)
        tried = samples
        left = sorted(left, key=lambda which: -totals[which])[:keep]
    return left[0] if left else 0


def _world(view: View, data: Bytes, seed: bytes, number: int) -> Bytes:
    return view.game.kernel.imagine(view.bytes, data, stream(fairness.ply_words(seed, number)))


def _chance(seed: bytes, number: int) -> Rng:
    return stream(fairness.ply_words(seed, 1000 + number))


def _run(state: Bytes, data: Bytes, actions: Sequence[int], rng: Rng) -> None:
    for action in actions:
        rules.apply(state, data, action, rng)


def _is_legal(world: Bytes, data: Bytes, line: Sequence[int]) -> bool:
    after, rng = world.copy(), stream((1, 2, 3, 4))
    for action in line:
        if rules.check(after, data, action):
            return False
        rules.apply(after, data, action, rng)
    return True


def _fill(state: Bytes, data: Bytes, rng: Rng) -> None:
    s = record_of(state)
    if s["phase"] == REFILL and not s["over"]:
        _run(state, data, by_habit(s, throws=True), rng)


def _take_turn(state: Bytes, data: Bytes, rng: Rng) -> int:
    """Play a whole turn with the best play that is found. Returns its points."""
    s, seen = record_of(state), see(state, data, Skill())
    me = int(s["to_move"])
    before = int(s["total"][me])
    _run(state, data, seen[0].actions if seen else [PASS], rng)
    _fill(state, data, rng)
    return int(s["total"][me]) - before


def _ended(s: Fields, me: int) -> float:
    """The value of a game that is over: mostly who wins, and a little by how much."""
    ahead = int(s["total"][me]) - max(int(s["total"][seat]) for seat in range(int(s["seats"])) if seat != me)
    return ahead / 10 + (WIN if ahead > 0 else -WIN if ahead < 0 else 0)


def _outlook(state: Bytes, data: Bytes, actions: Sequence[int], rng: Rng, me: int) -> float:
    """The value of a line in one world, in points."""
    s = record_of(state)
    before = int(s["total"][me])
    _run(state, data, actions, rng)
    gained = int(s["total"][me]) - before
    _fill(state, data, rng)
    replies = 0
    while not s["over"] and s["to_move"] != me:
        replies += _take_turn(state, data, rng)
    if s["over"]:
        return _ended(s, me)
    seen = see(state, data, Skill())
    return gained + NEXT * (seen[0].points if seen else 0) - REPLY * replies / (int(s["seats"]) - 1)


def _refills(s: Fields) -> list[list[int]]:
    """The refills to be tried: up to two tiles thrown back, and each number of letters among the tiles drawn."""
    me = int(s["to_move"])
    tiles = [THROW_LETTER + kind for kind in range(len(KINDS)) for _ in range(s["hand"][me][kind])]
    tiles += [THROW_PATTERN + kind for kind in range(len(PATTERNS)) for _ in range(s["tray"][me][kind])]
    throws = {throw for count in range(MOST_THROWN + 1) for throw in combinations(tiles, count)}
    lines = [by_habit(s, throws=False), by_habit(s, throws=True), [DONE]]
    for throw in sorted(throws):
        letters = int(s["letters"][me]) - sum(each < THROW_PATTERN for each in throw)
        missing = HAND - int(s["letters"][me]) - int(s["patterns"][me]) + len(throw)
        for more in range(min(missing, max(0, MOST_LETTERS - letters)) + 1 if missing else 0):
            lines.append([*throw, *[TAKE_LETTER] * more, *[TAKE_PATTERN] * (missing - more)])
    return lines


def _played_out(state: Bytes, data: Bytes, actions: Sequence[int]) -> float:
    """The total at the end of the game, if the bot plays what looks best in each turn."""
    s, rng = record_of(state), stream((0, 0, 0, 0))
    _run(state, data, actions, rng)
    while not s["over"]:
        plays = find_plays(state, data)
        _run(state, data, actions_of(plays[np.argmax(worth_alone(plays))]) if len(plays) else [PASS], rng)
    return float(s["total"][0])
