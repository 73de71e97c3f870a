"""Laws that take a whole match, or many boards, to hold."""

from __future__ import annotations

import random
import re

import numpy as np

from fiveways.batch.batch import Batch
from fiveways.contract.kernel import stream
from fiveways.contract.loading import Game
from fiveways.contract.traits import Secrets
from fiveways.contract.verbs import MAX_ENDINGS, MAX_SEATS
from fiveways.match import fairness
from fiveways.match.match import Match
from fiveways.match.record import Record
from fiveways.testing.idle import what_does_not_matter_changes_nothing
from fiveways.testing.samples import positions, some_options


def same_seed_same_game(game: Game, chance: random.Random) -> None:
    """The same seed, options and moves give the same game, bit for bit; and a record brings it back."""
    *_, last = positions(game, chance)
    text = last.match.record().to_json()
    record = Record.from_json(text)
    assert record.to_json() == text
    again = Match.from_record(record)
    assert np.array_equal(again.state_bytes(), last.state)
    assert again.record() == record


def shortcuts_play_the_same(game: Game, chance: random.Random) -> None:
    """`sample` draws evenly among legal actions, and `playout` plays what `sample` and `apply` would."""
    kernel, options = game.kernel, some_options(game, chance)
    data, encoded = kernel.data(options), np.array(game.spec.encode(options), np.int32)
    state = kernel.new_state()
    rng = stream(fairness.ply_words(b"shortcuts", chance.getrandbits(32)))
    kernel.deal(state, encoded, rng)
    if kernel.has("sample"):
        legal = {int(action) for action in kernel.legal(state, data)}
        drawn = np.bincount([kernel.verb("sample")(state, data, rng) for _ in range(200 * len(legal))])
        assert {int(action) for action in np.flatnonzero(drawn)} == legal
        assert drawn[drawn > 0].min() > 100 and drawn.max() < 300
    if kernel.has("sample") and kernel.has("playout"):
        slow, fast, slow_rng, fast_rng = state.copy(), state.copy(), rng.copy(), rng.copy()
        ending = 0
        while ending == 0:
            ending = kernel.apply(slow, data, int(kernel.verb("sample")(slow, data, slow_rng)), slow_rng)
        assert kernel.verb("playout")(fast, data, fast_rng) == ending
        assert np.array_equal(slow, fast) and np.array_equal(slow_rng, fast_rng)


def hidden_things_are_really_imagined(game: Game, chance: random.Random) -> None:
    """Where something is hidden, imagined worlds differ from one another."""
    if not game.spec.has(Secrets):
        return
    for sample in positions(game, chance):
        view = game.kernel.observe(sample.state, sample.match.to_move)
        worlds = {game.kernel.imagine(view, sample.data, sample.stream()).tobytes() for _ in range(8)}
        if len(worlds) > 1:
            return
    raise AssertionError("every imagined world was the same")


def the_fact_sheet_is_true(game: Game) -> None:
    """Defaults can be played; options explain themselves; rules are named that exist, and examples can be played."""
    spec = game.spec
    assert spec.read() == {option.name: option.default for option in spec.all_options}
    assert all(option.help.endswith(".") for option in spec.all_options)
    assert spec.credits and spec.tagline
    assert len(spec.endings) <= MAX_ENDINGS and spec.players[1] <= MAX_SEATS
    for rule in {spec.refusal(code)[0] for code in spec.refusals} | {spec.rule_id(e.rule) for e in spec.endings}:
        assert rule in game.rulebook.rules, f"no rule {rule} in rules.md"
    assert spec.credits in game.rulebook.markdown, "the rule book must credit the designers"
    assert re.fullmatch("#[0-9a-f]{6}", spec.look.accent), "the accent is a colour like #4f7a5d"
    assert all(turn % 90 == 0 for turn in spec.look.turns) and len(spec.look.turns) in (0, spec.players[1])
    for example in game.rulebook.examples:
        match = Match.from_text(example.position)
        for move in example.moves:
            match.play(move)


def batches_play_by_the_same_rules(game: Game, chance: random.Random) -> None:
    """Many boards stepped by generic compiled code are the boards that the verbs by themselves describe."""
    batch = Batch(game, 5, some_options(game, chance), seed=chance.getrandbits(64))
    data = game.kernel.data(batch.options)
    rng = stream(fairness.ply_words(b"batches", chance.getrandbits(32)))
    for _ in range(30):
        for board in range(batch.boards):
            state = batch.states[board].copy()
            seat = int(game.kernel.state_record(state)["to_move"])
            assert set(np.flatnonzero(batch.masks[board]).tolist()) == set(game.kernel.legal(state, data).tolist())
            assert np.array_equal(batch.views[board], game.kernel.observe(state, seat)), "a view shows another's"
        before, actions = batch.states.copy(), batch.random_actions()
        batch.step(actions)
        for board in np.flatnonzero(batch.endings == 0).tolist() if game.kernel.has("stride") else ():
            game.kernel.apply(before[board], data, int(actions[board]), rng)
            assert np.array_equal(batch.states[board], before[board]), "`stride` plays by other rules than `apply`"


WHOLE_LAWS = (
    same_seed_same_game,
    shortcuts_play_the_same,
    hidden_things_are_really_imagined,
    batches_play_by_the_same_rules,
    what_does_not_matter_changes_nothing,
)
