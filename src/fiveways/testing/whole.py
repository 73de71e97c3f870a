"""Laws that need a whole match, or many boards, to check."""

from __future__ import annotations

import random
import re
from collections import Counter

import numpy as np

from fiveways.batch.batch import Batch
from fiveways.contract.errors import FivewaysError
from fiveways.contract.loading import Game
from fiveways.contract.rulebook import MINUTE, NOTES, TIPS, Example
from fiveways.contract.states import Bytes, stream
from fiveways.contract.traits import Secrets
from fiveways.contract.verbs import MAX_ENDINGS, MAX_SEATS
from fiveways.match import fairness, line
from fiveways.match.explain import refused
from fiveways.match.match import Match
from fiveways.match.record import Record
from fiveways.testing.inactive_options import what_does_not_matter_changes_nothing
from fiveways.testing.samples import place, positions, some_options

DRAWS = 200
"""How often each legal action should be drawn."""
MOST_WORDS = 120
"""So much can be read in a minute, and an example looked at."""


def same_seed_same_game(game: Game, chance: random.Random) -> None:
    """The same seed, options and moves give the same game, bit for bit; and a record brings it back."""
    *_, last = positions(game, chance)
    where = f"in the game with options {dict(last.match.options)} that ended at {place(last.match)}"
    text = last.match.record().to_json()
    record = Record.from_json(text)
    assert record.to_json() == text, f"{where}: the record, read and written again, is {record.to_json()}, not {text}"
    again = Match.from_record(record)
    differ = _differing_fields(game, again.state_bytes(), last.state)
    assert not differ, f"{where}: played again, the end differs in {differ}: chance comes from `rng` alone"
    assert again.record() == record, f"{where}: played again, it has another record"


def shortcuts_play_the_same(game: Game, chance: random.Random) -> None:
    """`sample` draws evenly among legal actions, and `playout` plays what `sample` and `apply` would."""
    kernel, options = game.kernel, some_options(game, chance)
    data, encoded = kernel.data(options), np.array(game.spec.encode(options), np.int32)
    state = kernel.new_state()
    rng = stream(fairness.ply_words(b"shortcuts", chance.getrandbits(32)))
    kernel.deal(state, encoded, rng)
    where = f"after the deal with options {dict(options)}"
    if kernel.has("sample"):
        legal = {int(action) for action in kernel.legal(state, data)}
        drawn = Counter(int(kernel.verb("sample")(state, data, rng)) for _ in range(DRAWS * len(legal)))
        assert drawn.keys() == legal, f"{where}: `sample` draws {sorted(drawn)}, and {sorted(legal)} are legal"
        rare, often = min(drawn.values()), max(drawn.values())
        even = rare > DRAWS / 2 and often < DRAWS * 3 / 2
        assert even, f"{where}: `sample` drew one action {rare} times and another {often} times, not about {DRAWS} each"
    if kernel.has("sample") and kernel.has("playout"):
        slow, fast, slow_rng, fast_rng = state.copy(), state.copy(), rng.copy(), rng.copy()
        ending = 0
        while ending == 0:
            ending = kernel.apply(slow, data, int(kernel.verb("sample")(slow, data, slow_rng)), slow_rng)
        told = kernel.verb("playout")(fast, data, fast_rng)
        assert told == ending, f"{where}: `playout` ends with {told}, and `sample` and `apply` with {ending}"
        differ = _differing_fields(game, slow, fast)
        assert not differ, f"{where}: `playout` and `sample` with `apply` end differently in {differ}"
        assert np.array_equal(slow_rng, fast_rng), (
            f"{where}: `playout` draws more or less from `rng` than `sample` does"
        )


def _differing_fields(game: Game, one: Bytes, other: Bytes) -> str:
    """Names of the fields in which two states differ; empty if they are the same to the last byte."""
    if np.array_equal(one, other):
        return ""
    records = [game.kernel.state_record(state) for state in (one, other)]
    names = [name for name in records[0].dtype.names if not np.array_equal(records[0][name], records[1][name])]
    return ", ".join(names) or "bytes between the fields"


def hidden_things_are_really_imagined(game: Game, chance: random.Random) -> None:
    """Where something is hidden, imagined worlds differ from one another."""
    if not game.spec.has(Secrets):
        return
    for sample in positions(game, chance):
        view = game.kernel.observe(sample.state, sample.match.to_move)
        worlds = {game.kernel.imagine(view, sample.data, sample.stream()).tobytes() for _ in range(8)}
        if len(worlds) > 1:
            return
    raise AssertionError("in one whole game `imagine` gave the same world each time: draw what is hidden from `rng`")


def the_fact_sheet_is_true(game: Game) -> None:
    """Defaults can be played; options explain themselves; rules are named that exist, and examples can be played."""
    spec = game.spec
    changed = [option.name for option in spec.all_options if spec.read()[option.name] != option.default]
    assert not changed, f"`complete` changes the defaults of {', '.join(changed)}"
    unclear = [option.name for option in spec.all_options if not option.help.endswith(".")]
    assert not unclear, f"the help of an option is a sentence that ends with a full stop: {', '.join(unclear)}"
    assert spec.credits, "`credits` is empty: name who devised the game"
    assert spec.tagline, "`tagline` is empty: say in one line what the game is"
    assert len(spec.endings) <= MAX_ENDINGS, f"there are {len(spec.endings)} endings, and at most {MAX_ENDINGS} can be"
    assert spec.players[1] <= MAX_SEATS, f"{spec.players[1]} can play, and at most {MAX_SEATS} can sit at a table"
    for code in spec.refusals:
        rule = spec.refusal(code)[0]
        assert rule in game.rulebook.rules, f"refusal {code} names the rule {rule}, which is not in rules.md"
    for ending in spec.endings:
        rule = spec.rule_id(ending.rule)
        assert rule in game.rulebook.rules, f"the ending {ending.name} names the rule {rule}, which is not in rules.md"
    assert spec.credits in game.rulebook.markdown, f"rules.md does not credit the designers: it lacks {spec.credits!r}"
    assert re.fullmatch("#[0-9a-f]{6}", spec.look.accent), (
        f"`accent` is a colour like #4f7a5d, not {spec.look.accent!r}"
    )
    assert all(turn % 90 == 0 for turn in spec.look.turns), f"`turns` are multiples of 90, not {spec.look.turns}"
    assert len(spec.look.turns) in (0, spec.players[1]), (
        f"`turns` has one number for each of {spec.players[1]} seats, or none, not {len(spec.look.turns)}"
    )
    for number, example in enumerate(game.rulebook.examples, 1):
        _can_be_played(number, example)


def _can_be_played(number: int, example: Example) -> None:
    at = f"example {number} of rules.md"
    try:
        match = Match.from_text(example.position)
        for step in example.steps:
            at = f"example {number} of rules.md, move {step.text!r}"
            if step.refused:
                refused(match, step.text)
                continue
            for action in line.read(match.game, match.view(match.to_move).record, step.text)[1]:
                most = match.game.kernel.max_actions
                assert 0 <= action < most, f"{at}: parse_move gives action {action}, and MAX_ACTIONS is {most}"
            match.play(step.text)
    except FivewaysError as error:
        raise AssertionError(f"{at}: {error}") from None
    except AssertionError:
        raise
    except Exception as error:
        error.add_note(at)
        raise


def the_rule_book_has_its_parts(game: Game) -> None:
    """A rule book begins with In a minute, short and with one example, and ends with Tips and Notes on this edition."""
    parts = game.rulebook.parts
    titles = [part.title for part in parts]
    found = f"it has {', '.join(map(repr, titles))}" if titles else "it has no part at all"
    first = f"rules.md begins with the part `## {MINUTE}`, below title and credits; {found}"
    assert titles[:1] == [MINUTE], first
    last = f"rules.md ends with the parts `## {TIPS}` and `## {NOTES}`; {found}"
    assert titles[-2:] == [TIPS, NOTES], last
    minute, *_, tips, notes = parts
    assert 0 < minute.words <= MOST_WORDS, (
        f"{MINUTE!r} of rules.md has {minute.words} words, and it may have 1 to {MOST_WORDS}, the example not counted"
    )
    assert len(minute.examples) == 1, (
        f"{MINUTE!r} of rules.md has {len(minute.examples)} examples, and it should have exactly one block `play`"
    )
    for part in (tips, notes):
        assert part.words, f"{part.title!r} of rules.md is empty: say at least one sentence"


def batches_play_by_the_same_rules(game: Game, chance: random.Random) -> None:
    """Many boards stepped by generic compiled code are the boards that the verbs by themselves describe."""
    options = some_options(game, chance)
    batch = Batch(game, 5, options, seed=chance.getrandbits(64))
    data = game.kernel.data(batch.options)
    rng = stream(fairness.ply_words(b"batches", chance.getrandbits(32)))
    for _ in range(30):
        for board in range(batch.boards):
            state = batch.states[board].copy()
            seat = int(game.kernel.state_record(state)["to_move"])
            differ = set(np.flatnonzero(batch.masks[board]).tolist()) ^ set(game.kernel.legal(state, data).tolist())
            assert not differ, f"actions {sorted(differ)[:5]} are in `legal` or in the batch's mask, not in both"
            same = np.array_equal(batch.views[board], game.kernel.observe(state, seat))
            assert same, f"the batch's view of seat {seat} is not what `observe` gives"
        after, actions = batch.states.copy(), batch.random_actions()
        for board in range(batch.boards):  # before the batch does it, which would say nothing if a verb hung
            game.kernel.apply(after[board], data, int(actions[board]), rng)
        batch.step(actions)
        for board in np.flatnonzero(batch.endings == 0).tolist() if game.kernel.has("stride") else ():
            assert np.array_equal(batch.states[board], after[board]), "`stride` plays by other rules than `apply`"


WHOLE_LAWS = (
    same_seed_same_game,
    shortcuts_play_the_same,
    hidden_things_are_really_imagined,
    batches_play_by_the_same_rules,
    what_does_not_matter_changes_nothing,
)
