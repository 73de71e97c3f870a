"""Which steps of a card are prepared on the page, because it asks for more."""

import random
from collections import Counter

import numpy as np

from fiveways import load_game
from fiveways.contract.states import stream
from fiveways.games.elements.parts import CARD, MOVE, PLAY
from fiveways.games.elements.rules.for_pictures import asking

GAME = load_game("elements")


def test_what_is_prepared_is_exactly_what_asks_for_more():
    """Over random play: `asking` says of every legal action whether its card goes on asking."""
    chance, kernel, seen = random.Random(5), GAME.kernel, Counter()
    for number in range(60):
        told = {"mode": "together", "players": 1 + number % 4} if number % 2 else {"players": 2 + number % 3}
        options = GAME.spec.read({**told, "size": "5"})
        data, rng, state = kernel.data(options), stream((number, 2, 3, 4)), kernel.new_state()
        kernel.deal(state, np.array(GAME.spec.encode(options), np.int32), rng)
        while not kernel.state_record(state)["over"] and seen["states"] < 40 * (number + 1):
            seen["states"] += 1
            view = kernel.view_record(kernel.observe(state, int(kernel.state_record(state)["to_move"])))
            legal = kernel.legal(state, data).tolist()
            actions = chance.sample(legal, min(20, len(legal)))
            for action, foreseen in zip(actions, asking(view, actions), strict=True):
                after, words = state.copy(), rng.copy()
                over = kernel.apply(after, data, action, words)
                s = kernel.state_record(after)
                goes_on = not over and s["phase"] == CARD and s["card"] == view["card"] and action >= PLAY
                if PLAY <= action < MOVE:
                    goes_on = not over and s["phase"] == CARD and not s["event"]
                goes_on = goes_on and s["turn"] == view["turn"] and np.array_equal(words, rng)
                assert foreseen == goes_on, action
                seen[bool(goes_on)] += 1
            kernel.apply(state, data, chance.choice(legal), rng)
    assert seen[True] > 500 and seen[False] > 500
