"""The laws that every game keeps. Each is one function whose first line is the law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fiveways.core import fair, registry
from fiveways.core.contract import SPECTATOR
from fiveways.core.errors import FivewaysError
from fiveways.core.game import Game
from fiveways.core.kernel import Bytes, stream
from fiveways.core.match import Match
from fiveways.core.options import Choice, Flag, Number, Options
from fiveways.core.record import Record


@dataclass(frozen=True)
class Sample:
    """One position of a randomly played match, with everything a law may want to look at."""

    match: Match
    state: Bytes
    data: Bytes
    legal: tuple[int, ...]
    chance: random.Random

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def seats(self) -> int:
        return self.game.spec.seats(self.match.options)

    def stream(self) -> Any:
        return stream(tuple(self.chance.getrandbits(64) for _ in range(4)))


def some_options(game: Game, chance: random.Random) -> Options:
    """Random options that can be played; the defaults every other time."""
    for _ in range(1000 if chance.random() < 0.5 else 0):
        given: dict[str, Any] = {}
        for option in game.spec.all_options:
            match option:
                case Number(low=low, high=high):
                    given[option.name] = chance.randint(low, high)
                case Choice(choices=choices):
                    given[option.name] = chance.choice(choices)
                case Flag():
                    given[option.name] = chance.random() < 0.5
        try:
            return game.spec.read(given)
        except FivewaysError:
            continue
    return game.spec.read()


def positions(game: Game, chance: random.Random, options: Options | None = None) -> Iterator[Sample]:
    """Every position of one random match, the last included."""
    match = Match.new(game, options or some_options(game, chance), seed=f"{chance.getrandbits(64)}")
    data = game.kernel.data(match.options)
    while True:
        state = match.state_bytes()
        legal = () if match.over else tuple(int(action) for action in game.kernel.legal(state, data))
        yield Sample(match, state, data, legal, chance)
        if match.over:
            return
        match.play(chance.choice(legal))


def going_on_means_there_is_a_move(s: Sample) -> None:
    """While a game goes on there is a legal action, and none when it is over; none is listed twice."""
    assert bool(s.legal) != s.match.over
    assert len(set(s.legal)) == len(s.legal)
    assert len(s.game.kernel.legal(s.state, s.data)) == len(s.legal)


def check_agrees_with_legal(s: Sample) -> None:
    """`check` allows exactly what `legal` lists, and refuses the rest by a rule of the book, in words."""
    legal, spec = set(s.legal), s.game.spec
    for action in range(-1, s.game.kernel.max_actions + 1):
        rule = s.game.kernel.check(s.state, s.data, action)
        assert (rule == 0) == (action in legal), f"action {action}: check says {rule}"
        if rule:
            assert rule in spec.refusals and spec.rule_id(rule) in s.game.rulebook.rules


def actions_fit_the_space(s: Sample) -> None:
    """Every legal action is a number of the action space that the options leave, and the mask says the same."""
    size = s.game.kernel.actions(s.game.spec, s.match.options)
    assert all(0 <= action < size <= s.game.kernel.max_actions for action in s.legal)
    if s.game.kernel.has("mask"):
        mask = np.ones(size, np.uint8)
        s.game.kernel.module.mask(s.state, s.data, mask)
        assert {int(action) for action in np.flatnonzero(mask)} == set(s.legal)


def the_header_is_true(s: Sample) -> None:
    """The header tells the ply, the seats and whose move it is, in state and views alike."""
    header = s.game.kernel.state_record(s.state)
    assert header["seats"] == s.seats and 0 <= header["to_move"] < s.seats
    assert header["ply"] == len(s.match.moves)
    assert 0 <= header["over"] <= len(s.game.spec.endings)
    for seat in (SPECTATOR, *range(s.seats)):
        view = s.match.view(seat).record
        assert all(view[name] == header[name] for name in ("ply", "to_move", "seats", "over"))


def imagined_worlds_fit_the_view(s: Sample) -> None:
    """A world imagined from a view looks exactly like it from that seat, byte for byte: so a view holds no secret."""
    for seat in (SPECTATOR, *range(s.seats)):
        view = s.game.kernel.observe(s.state, seat)
        worlds = [s.game.kernel.imagine(view, s.data, s.stream()) for _ in range(3)]
        for world in worlds:
            assert np.array_equal(s.game.kernel.observe(world, seat), view), f"seat {seat} would notice"
        if not s.game.spec.hidden:
            assert all(np.array_equal(world, s.state) for world in worlds), "nothing is hidden, yet worlds differ"


def looking_changes_nothing(s: Sample) -> None:
    """Asking (legal, check, observe, score, estimate) leaves the state as it is."""
    kernel, before = s.game.kernel, s.state.copy()
    kernel.legal(s.state, s.data)
    kernel.check(s.state, s.data, 0)
    kernel.observe(s.state, 0)
    kernel.score(s.state)
    if kernel.has("estimate"):
        kernel.estimate(s.state, s.data)
    assert np.array_equal(before, s.state)


def rewards_stay_in_range(s: Sample) -> None:
    """Scores and estimates lie between -1 and 1."""
    values = s.game.kernel.score(s.state)
    if s.game.kernel.has("estimate"):
        values += s.game.kernel.estimate(s.state, s.data)
    assert all(-1 <= value <= 1 for value in values)


def moves_have_their_own_text(s: Sample) -> None:
    """Each legal move has a text of its own that reads back as the same move."""
    view = s.match.view(s.match.to_move).record
    texts = {action: s.game.text.move_text(view, action) for action in s.legal}
    assert len(set(texts.values())) == len(texts)
    for action, text in texts.items():
        assert s.game.text.parse_move(view, text) == action, text


def positions_read_back(s: Sample) -> None:
    """A position written down and read again is the same to the last byte."""
    again = Match.from_text(s.match.to_text())
    assert np.array_equal(again.state_bytes(), s.state), s.match.to_text()


def scenes_are_whole(s: Sample) -> None:
    """Every seat has a picture: ids are unique, drawings exist, and each legal move can be pressed."""
    for seat in (SPECTATOR, *range(s.seats)):
        scene = s.match.scene(seat)
        ids = {item.id for item in scene.items}
        assert len(ids) == len(scene.items)
        assert all(not item.symbol or item.symbol in s.game.art for item in scene.items)
        assert all(item in ids for gesture in scene.gestures for item in gesture.path)
        if seat == s.match.to_move:
            assert {gesture.move for gesture in scene.gestures} == set(s.match.legal_moves)
            assert len({gesture.path for gesture in scene.gestures}) == len(scene.gestures)


LAWS: tuple[Callable[[Sample], None], ...] = (
    going_on_means_there_is_a_move,
    check_agrees_with_legal,
    actions_fit_the_space,
    the_header_is_true,
    imagined_worlds_fit_the_view,
    looking_changes_nothing,
    rewards_stay_in_range,
    moves_have_their_own_text,
    positions_read_back,
    scenes_are_whole,
)


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
    rng = stream(fair.ply_words(b"shortcuts", chance.getrandbits(32)))
    kernel.deal(state, encoded, rng)
    if kernel.has("sample"):
        legal = {int(action) for action in kernel.legal(state, data)}
        drawn = np.bincount([kernel.module.sample(state, data, rng) for _ in range(200 * len(legal))])
        assert {int(action) for action in np.flatnonzero(drawn)} == legal
        assert drawn[drawn > 0].min() > 100 and drawn.max() < 300
    if kernel.has("sample") and kernel.has("playout"):
        slow, fast, slow_rng, fast_rng = state.copy(), state.copy(), rng.copy(), rng.copy()
        ending = 0
        while ending == 0:
            ending = kernel.apply(slow, data, int(kernel.module.sample(slow, data, slow_rng)), slow_rng)
        assert kernel.module.playout(fast, data, fast_rng) == ending
        assert np.array_equal(slow, fast) and np.array_equal(slow_rng, fast_rng)


def hidden_things_are_really_imagined(game: Game, chance: random.Random) -> None:
    """Where something is hidden, imagined worlds differ from one another."""
    if not game.spec.hidden:
        return
    for sample in positions(game, chance):
        view = game.kernel.observe(sample.state, sample.match.to_move)
        worlds = {game.kernel.imagine(view, sample.data, sample.stream()).tobytes() for _ in range(8)}
        if len(worlds) > 1:
            return
    raise AssertionError("every imagined world was the same")


def the_fact_sheet_is_true(game: Game) -> None:
    """Defaults can be played; options explain themselves; endings and refusals name rules of the book."""
    spec = game.spec
    assert spec.read() == {option.name: option.default for option in spec.all_options}
    assert all(option.help.endswith(".") for option in spec.all_options)
    assert spec.credits and spec.tagline and len(spec.seat_names) >= spec.players[1]
    for number in {*spec.refusals, *(ending.rule for ending in spec.endings)}:
        assert spec.rule_id(number) in game.rulebook.rules, f"no rule {spec.rule_id(number)} in rules.md"
    assert spec.credits in game.rulebook.markdown, "the rule book must credit the designers"


def check_game(game: str | Game, *, matches: int = 6, seed: int = 1) -> int:
    """Hold a game to every law, over random matches with random options; returns how many positions were seen.

    An AssertionError begins with the law that was broken and says in which position.
    """
    game = registry.load(game) if isinstance(game, str) else game
    chance = random.Random(seed)
    the_fact_sheet_is_true(game)
    seen = 0
    for number in range(matches):
        for sample in positions(game, chance, game.spec.read() if number == 0 else None):
            seen += 1
            for law in LAWS:
                try:
                    law(sample)
                except AssertionError as broken:
                    where = sample.match.to_text()
                    raise AssertionError(f"{(law.__doc__ or '').strip()} Broken at {where}: {broken}") from broken
        for whole in (same_seed_same_game, shortcuts_play_the_same, hidden_things_are_really_imagined):
            try:
                whole(game, chance)
            except AssertionError as broken:
                raise AssertionError(f"{(whole.__doc__ or '').strip()} Broken: {broken}") from broken
    return seen
