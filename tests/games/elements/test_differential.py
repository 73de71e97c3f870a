"""The compiled rules against the literal twin, action by action, on random games with random options.

The twin has no chance of its own: whatever leaves the deck, it is told what came out on our side.
"""

import random
from collections import Counter

import numpy as np
import pytest

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.elements import rules
from fiveways.games.elements.parts import (
    ABSENT,
    ACTIONS,
    CARD,
    COUNT,
    DIFFICULTIES,
    DISCARD,
    DRAW,
    EVENT,
    KINDS,
    LEAVE,
    MOVE,
    OPEN_EVENT,
    OUT,
    PASS,
    PLAY,
    SETTLING,
    SIZES,
    SYMBOL_NAMES,
    TURN,
    WAITING,
    WAYS,
    WHOLE,
)
from fiveways.games.elements.rules.stopping import may_stop
from tests.reference import elements as twin
from tests.side_by_side import compared

CARDS = [(kind.borders, tuple(SYMBOL_NAMES[symbol] for symbol in kind.symbols)) for kind in KINDS]
WAY_NAMES = ("north", "south", "east", "west", "stays")
ENDINGS = (None, "gate", "cap", "void", "burnt", "out", "burnt-2")
NOWHERE = {WAITING: "waiting", OUT: "out", ABSENT: "absent"}


def move_of(action: int) -> twin.Move:
    if action in (DRAW, PASS, EVENT, LEAVE):
        return {DRAW: ("draw",), PASS: ("pass",), EVENT: ("event",), LEAVE: ("leave",)}[action]
    if action < PLAY:
        return ("discard", CARDS[action - DISCARD])
    kind, way = divmod(action - PLAY, WAYS) if action < MOVE else (None, action - MOVE)
    target = () if way == WHOLE else (twin.ELEMENTS[way // 5], WAY_NAMES[way % 5])
    return ("move", *target) if kind is None else ("play", CARDS[kind], *target)


MOVES = [move_of(action) for action in range(ACTIONS)]


def pile(counts) -> Counter:
    return Counter({CARDS[kind]: int(counts[kind]) for kind in np.flatnonzero(counts)})


def cards_of(counts) -> list[twin.Card]:
    return list(pile(counts).elements())


class Dealt:
    """Tells the twin what left the deck between two of our states."""

    def __init__(self, before, after, spent: int = -1, literal: twin.Game | None = None) -> None:
        self.after, self.literal = after, literal
        self.drawn, self.burned = [], []
        if before is None:
            return
        for seat in range(int(after["seats"])):
            new = after["hand"][seat].astype(int) - before["hand"][seat]
            if seat == before["to_move"] and spent >= 0:
                new[spent] += 1
            self.drawn.append(cards_of(np.maximum(new, 0)))
        self.burned = cards_of(after["away"] - before["away"])

    def __call__(self, purpose: str, seat: int) -> twin.Card:
        if purpose == "burn":
            return self.burned.pop()
        if self.drawn[seat]:
            # Of two cards drawn before and after the deck was renewed, the first is one that the old deck held.
            there = (card for card in self.drawn[seat] if not self.literal or self.literal.deck[card])
            card = next(there)
            self.drawn[seat].remove(card)
            return card
        assert self.after["event"], "the twin draws a card that we did not"
        return CARDS[self.after["card"] - 1]


def is_dealt(before, after) -> bool:
    return before["in_deck"] != after["in_deck"] or before["arc"] != after["arc"]


def twin_of(s, options: list[int]) -> twin.Game:
    """A twin with the same cards, as they were before the first of them was played or drawn."""
    told = {
        "mode": ("versus", "together")[options[1]], "players": options[0], "size": int(s["size"]),
        "pairs": ("opposite", "neighbours")[options[3]], "pieces": 2 - options[4], "first_hand": options[5],
        "max_turns": options[6], "arcs": 1 + options[7], "difficulty": DIFFICULTIES[options[8]],
    }  # fmt: skip
    hands = [cards_of(s["hand"][seat]) for seat in range(options[0])]
    dealt = Dealt(None, s)
    if s["together"]:
        if s["event"] and s["stage"] == SETTLING:
            hands[s["to_move"]].append(CARDS[s["card"] - 1])
        dealt.drawn = [[] for _ in hands]
        if not s["event"]:
            dealt.drawn[0].append(hands[0].pop())
    return twin.Game(told, hands, cards_of(s["away"]), int(s["to_move"]) if not s["together"] else 0, dealt)


def place(at: int, size: int):
    return NOWHERE[at] if at >= WAITING else (at % size, at // size)


def assert_same(s, literal: twin.Game, whole: bool) -> None:
    assert ENDINGS[s["over"]] == literal.over
    size = int(s["size"])
    assert [place(int(at), size) for at in s["at"]] == [literal.at[piece] for piece in twin.ELEMENTS]
    assert s["turn"] == literal.turn and s["arc"] == literal.arc
    if not literal.over:
        assert s["to_move"] == literal.to_move
    if literal.winner is not None:
        assert s["winner"] == 1 + literal.winner
    assert bool(may_stop(s)) == (literal.together and literal.arc == 2)
    if whole or literal.over:
        assert pile(s["deck"]) == literal.deck and pile(s["discards"]) == literal.discards
        assert [pile(s["hand"][seat]) for seat in range(literal.players)] == literal.hands
        assert int(s["burned"]) == literal.burned.total()
        assert s["in_deck"] == literal.deck.total()
        assert [int(n) for n in s["held"][: literal.players]] == [hand.total() for hand in literal.hands]


def wanted(chance: random.Random, kernel, state, data, allowed: list[int], rng, many: int) -> int:
    """The best of some actions by the estimate, so that games are really won."""
    me = int(kernel.state_record(state)["to_move"])

    def worth(action: int) -> float:
        after = state.copy()
        kernel.apply(after, data, action, rng.copy())
        return kernel.estimate(after, data)[me]

    return max(chance.sample(allowed, min(many, len(allowed))), key=worth)


def random_options(chance: random.Random) -> list[int]:
    together = chance.randint(0, 1)
    players, arcs = chance.randint(1 if together else 2, 4), chance.randint(0, 1)
    return [
        players, together, chance.choice([0, 1, 1, 2, 3]), chance.randint(0, 1), chance.randint(0, 1),
        chance.randint(1, 6), chance.choice([20, 100, 300, 1000]), arcs, chance.randint(0, 2 if arcs else 3),
        chance.randint(0, 1), 2,
    ]  # fmt: skip


def compare(actions: int, seed: int, full: int = 12) -> Counter:
    """Play until this many actions have been compared. Every `full`-th position compares all legal actions too."""
    chance = random.Random(seed)
    game = load_game("elements")
    kernel, data, rng = game.kernel, game.kernel.data({}), stream((seed, 2, 3, 4))
    done, seen = 0, Counter()
    while done < actions:
        options = random_options(chance)
        state = kernel.new_state()
        kernel.deal(state, np.array(options, np.int32), rng)
        s = kernel.state_record(state)
        literal = twin_of(s, options)
        # Random players win no arcs; those who choose by the estimate do.
        seeking, many = chance.choice([(0.0, 0), (0.3, 6), (0.9, 6), (1.0, 200 if options[1] else 6)])
        while True:
            assert_same(s, literal, done % full == 0)
            allowed = kernel.legal(state, data).tolist()
            if done % full == 0 or literal.over:
                assert {MOVES[action] for action in allowed} == literal.legal()
                assert all(
                    (kernel.check(state, data, action) == 0) == (action in allowed)
                    for action in chance.sample(range(ACTIONS), 8)
                )
            if literal.over:
                if literal.together:
                    assert set(kernel.score(state)) == {literal.score()}
                break
            if chance.random() < seeking:
                action = wanted(chance, kernel, state, data, allowed, rng, many)
            else:
                action = chance.choice(allowed)
            before = s.copy()
            kernel.apply(state, data, action, rng)
            spent = -1
            if DISCARD <= action < MOVE:
                spent = action - DISCARD if action < PLAY else (action - PLAY) // WAYS
            literal.play(MOVES[action], Dealt(before, s, spent, literal) if is_dealt(before, s) else None)
            done += 1
            seen["renewed"] += not options[1] and s["in_deck"] > before["in_deck"]
            seen["second arc"] += s["arc"] > before["arc"]
            seen[("turn", "card", "event")[s["phase"]]] += 1
            seen["left out"] += action == LEAVE
            seen["single"] += bool(s["single"]) and options[0] == 2 and not options[1]
            seen["whole"] += options[8] == 3
            seen["empty at the end of a turn"] += bool(literal.over) and s["turn"] > before["turn"] and not s["in_deck"]
        seen[literal.over] += 1
    return seen


def test_the_twin_has_the_same_deck():
    assert [(card, kind.copies) for card, kind in zip(CARDS, KINDS, strict=True)] == twin.DECK
    assert len(twin.DECK) == COUNT and SIZES == (5, 7, 9)
    assert (TURN, CARD, OPEN_EVENT) == (0, 1, 2)
    assert len(set(MOVES)) == rules.MAX_ACTIONS


def test_kernel_and_twin_agree():
    seen = compare(6_000, seed=2)
    assert all(seen[what] for what in ("gate", "burnt", "void", "out", "second arc", "event")), seen


@pytest.mark.long
@pytest.mark.slow
def test_kernel_and_twin_agree_over_half_a_million_actions():
    seen = compared(compare, 500_000)
    wanted = (
        "gate", "cap", "void", "burnt", "out", "burnt-2", "renewed", "second arc", "card", "event", "left out",
        "single", "whole", "empty at the end of a turn",
    )  # fmt: skip
    assert min(seen[what] for what in wanted) >= 20, seen
