"""The compiled rules against the literal twin, action by action, on random sets with random options.

Our engine lets a token step at once where the twin first leaves the board alone: that is one action here, two there.
"""

import random
from collections import Counter

import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.the_way import rules
from fiveways.games.the_way.parts import (
    BE,
    BOARD,
    DEAL,
    DECKS,
    FIRST,
    KINDS,
    LAY,
    PATHS,
    RULES,
    SECOND,
    SIZE,
    STAY,
    STEP,
    TURN,
)
from fiveways.match.result import by_the_rules
from tests.reference import the_way as twin
from tests.side_by_side import compared

NAMES = ("straight", "straight>", "corner", "corner>en", "corner>ne", "tee", "tee>out", "tee>in", "cross", "end")
STAGES = {"choice": 0, "answer": 1, "rules": 2, "board": 3, "token": 4, "between": 5}
WORDS = {"Victory": rules.VICTORY, "Defeat": rules.VICTORY, "Win": rules.WIN, "Loss": rules.WIN}
CHOICES = {FIRST: "first", SECOND: "second", BE: "circle", BE + 1: "square"}
LEAVE = ("leave",)


def square_of(number: int) -> twin.Square:
    return SIZE - 1 - number // SIZE, number % SIZE


def move_of(action: int) -> twin.Move:
    if action == DEAL:
        return ("deal",)
    if action >= RULES:
        return ("rules", *(bool((action - RULES) >> at & 1) for at in range(3)))
    if action in CHOICES:
        return (CHOICES[action],)
    if action == STAY:
        return ("stay",)
    if action >= STEP:
        return ("step", "NESW"[action - STEP])
    if action >= LAY:
        square, kind = divmod((action - LAY) // 4, PATHS)
        return ("cover", square_of(square), NAMES[kind], (action - LAY) % 4)
    return ("turn", square_of((action - TURN) // 2), -1 if (action - TURN) % 2 else 1)


ACTION_OF = {move_of(action): action for action in range(rules.MAX_ACTIONS)}


def kinds_of(counts) -> list[str]:
    return sorted(name for name, count in zip(NAMES, counts, strict=True) for _ in range(count))


def twin_of(s, options) -> twin.Game:
    """The twin set up as the kernel was dealt; asked to shuffle, it does what the kernel did."""
    games, deck, max_turns, one_way, clockwise, replace, various, choice, _version = options
    board = {
        square_of(square): (NAMES[card // 4], card % 4)
        for square, card in enumerate(s["card"].tolist())
        if card // 4 < PATHS
    }

    def as_dealt(_collected: list[str]) -> list[str]:
        return [*kinds_of(s["hand"][0]), *kinds_of(s["hand"][1]), NAMES[s["out"]]]

    return twin.Game(
        list(DECKS)[deck], (1, 3)[games], max_turns, bool(one_way), bool(clockwise), bool(replace), bool(various),
        board, [kinds_of(s["hand"][0]), kinds_of(s["hand"][1])], NAMES[s["out"]],
        choice - 1 if choice else int(s["chooser"]), as_dealt,
    )  # fmt: skip


def assert_same(s, game, kernel, state, literal: twin.Game) -> None:
    """Everything there is to know is the same in both."""
    assert bool(s["over"]) == literal.over and s["to_move"] == literal.to_move
    assert s["wins"].tolist() == literal.wins and s["turn"] == literal.turn
    for square, card in enumerate(s["card"].tolist()):
        top = literal.top(square_of(square))
        name = "gate" if card // 4 == PATHS else NAMES[card // 4]
        assert name == top[0] and twin.look((name, card % 4)) == twin.look(top), square
        assert bool(s["locked"][square]) == (square_of(square) in literal.locked)
    for seat in range(2):
        assert kinds_of(s["hand"][seat]) == sorted(literal.hands[seat])
        assert kinds_of(s["known"][seat]) == literal.known(seat)
        assert kinds_of(kernel.view_record(kernel.observe(state, seat))["unseen"]) == literal.unseen(seat)
        assert (None, "circle", "square")[s["piece"][seat]] == literal.piece[seat]
    for number, piece in enumerate(("circle", "square")):
        assert square_of(int(s["at"][number])) == literal.token[piece]
        assert bool(s["been"][number]) == literal.been[piece]
    if literal.over:
        scores = kernel.score(state)
        told = by_the_rules(game.spec, {}, int(s["over"]), scores)
        assert told.words == (literal.result if literal.winner is not None else ())
        ending = WORDS.get(literal.result[0], rules.DRAWN_SET)
        single = rules.DRAWN if literal.winner is None else rules.WON
        assert s["over"] == (single if literal.games == 1 else ending)
        assert told.winners == (() if literal.winner is None else (literal.winner,))
        following = game.spec.next_game({}, scores, rules.who_began(s, 0))
        assert following == {"choice": ("red", "blue")[literal.next_chooser()]}
    else:
        assert s["phase"] == STAGES[literal.stage] and s["game"] == literal.game
        assert s["chooser"] == literal.chooser
        assert s["rules"] == literal.one_way + 2 * literal.clockwise + 4 * literal.replace


def legal_in_twin(literal: twin.Game) -> set[int]:
    found = {ACTION_OF[move] for move in literal.legal() - {LEAVE}}
    if literal.stage == "board":
        literal.stage = "token"
        found |= legal_in_twin(literal)
        literal.stage = "board"
    return found


def forbidden_in_twin(literal: twin.Game, action: int) -> set[int]:
    if literal.stage == "board" and STEP <= action <= STAY:
        literal.stage = "token"
        found = literal.why_not(move_of(action))
        literal.stage = "board"
        return found
    return literal.why_not(move_of(action))


def promising(kernel, state, data, actions: list[int], rng) -> int:
    """The action after which the estimate is best for the mover: so that games are really won."""
    me = int(kernel.state_record(state)["to_move"])

    def worth(action: int) -> float:
        after = state.copy()
        kernel.apply(after, data, action, rng.copy())
        return kernel.estimate(after, data)[me]

    return max(actions, key=worth)


def compare(actions: int, seed: int, full: int = 12) -> Counter:
    """Play until this many actions have been compared, every `full`-th position with all that is legal there."""
    chance = random.Random(seed)
    game = load_game("the-way")
    kernel, data, rng = game.kernel, game.kernel.data({}), stream((seed, 2, 3, 4))
    spec, done, seen = game.spec, 0, Counter()
    while done < actions:
        various = chance.random() < 0.25
        flags = [0, 0, 0] if various else [chance.randint(0, 1) for _ in range(3)]
        options = [chance.randint(0, 1), chance.randint(0, 2), chance.choice([20, 60, 150]), *flags, int(various)]
        options += [chance.randint(0, 2), spec.rules_version]
        state = kernel.new_state()
        kernel.deal(state, np.array(options, np.int32), rng)
        s = kernel.state_record(state)
        literal = twin_of(s, options)
        seeking = chance.choice([(0.0, 0.0), (0.6, 0.6), (0.95, 0.0), (0.0, 0.95)])
        while True:
            assert_same(s, game, kernel, state, literal)
            allowed = kernel.legal(state, data).tolist()
            if done % full == 0 or literal.over or literal.turn == 0:
                assert set(allowed) == legal_in_twin(literal)
            for action in chance.sample(range(rules.MAX_ACTIONS), 2) + chance.choices(range(STEP, STAY + 1), k=1):
                code = kernel.check(state, data, action)
                against = forbidden_in_twin(literal, action)
                assert bool(code) == bool(against), (action, code, against)
                rule = int(spec.refusal(code)[0].rpartition(".")[2]) if code else 0
                untimely = literal.over or s["phase"] != BOARD
                assert not code or untimely or rule in against, (move_of(action), code, against)
            if literal.over:
                break
            some = chance.sample(allowed, min(8, len(allowed)))
            action = (
                promising(kernel, state, data, some, rng) if chance.random() < seeking[literal.to_move] else some[0]
            )
            if literal.stage == "board" and action >= STEP:
                literal.play(LEAVE)
            kernel.apply(state, data, action, rng)
            literal.play(move_of(action))
            done += 1
            seen[literal.games, *sorted(literal.result or ())] += literal.over
            seen["variations"] += literal.one_way + literal.clockwise + literal.replace > 1
    return seen


def test_the_twin_names_every_card_as_we_do():
    for kind, name in zip(KINDS, NAMES, strict=True):
        arrows = dict.fromkeys(kind.exits, "both") | dict.fromkeys(kind.into, "in") | dict.fromkeys(kind.out_of, "out")
        assert {"NESW"[side]: arrow for side, arrow in arrows.items()} == twin.EXITS[name]


def test_kernel_and_twin_agree():
    seen = compare(8_000, seed=2)
    assert seen["variations"] and all(seen[result] for result in ((3, "Loss", "Win"), (1, "Loss", "Win")))


@pytest.mark.long
@pytest.mark.slow
def test_kernel_and_twin_agree_over_two_hundred_thousand_actions():
    seen = compared(compare, 200_000)
    decided = [(3, "Defeat", "Victory"), (3, "Loss", "Win"), (1, "Loss", "Win")]
    assert min(seen[result] for result in (*decided, (3, "drawn", "drawn"), (1, "drawn", "drawn"))) >= 10
    assert seen["variations"]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_kernel_and_twin_agree_over_a_million_actions(part: int):
    compare(100_000, seed=1000 + part, full=1)
