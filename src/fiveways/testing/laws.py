"""The laws that every game keeps. Each is one function whose first line is the law."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from fiveways.contract.errors import FivewaysError
from fiveways.contract.kernel import Bytes, stream
from fiveways.contract.loading import Game
from fiveways.contract.options import Choice, Flag, Number, Options
from fiveways.contract.traits import Lines, Memory
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import line
from fiveways.match.match import Match

LONGEST_LINE = 8
"""Actions of a line that is tried."""


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
    assert bool(s.legal) != s.match.over, f"{len(s.legal)} actions, over: {s.match.over}"
    assert len(set(s.legal)) == len(s.legal), "an action is listed twice"
    assert len(s.game.kernel.legal(s.state, s.data)) == len(s.legal), "actions are listed after the end"


def check_agrees_with_legal(s: Sample) -> None:
    """`check` allows exactly what `legal` lists, and refuses the rest by a rule of the book, in words."""
    legal, spec = set(s.legal), s.game.spec
    for action in range(-1, s.game.kernel.max_actions + 1):
        rule = s.game.kernel.check(s.state, s.data, action)
        assert (rule == 0) == (action in legal), f"action {action}: check says {rule}"
        if rule:
            assert rule in spec.refusals, f"no text for what check answers: {rule}"
            assert spec.refusal(rule)[0] in s.game.rulebook.rules, f"no rule {spec.refusal(rule)[0]} in rules.md"


def actions_fit_the_space(s: Sample) -> None:
    """Every legal action is a number of the action space that the options leave, and the mask says the same."""
    size = s.game.kernel.actions(s.game.spec, s.match.options)
    assert all(0 <= action < size <= s.game.kernel.max_actions for action in s.legal)
    if s.game.kernel.has("mask"):
        mask = np.ones(size, np.uint8)
        s.game.kernel.verb("mask")(s.state, s.data, mask)
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


def secrets_do_not_show(s: Sample) -> None:
    """What a seat cannot know changes nothing in its view: worlds that differ only there look the same, byte for byte.

    The game says what that is by `reshuffle(state, seat, chance)` in its kernel module: plain Python that deals all
    that the seat cannot know anew, written independently of `observe` and `imagine`.
    """
    if not s.game.spec.hidden:
        return
    for seat in (SPECTATOR, *range(s.seats)):
        twin = s.state.copy()
        s.game.kernel.hooks.reshuffle(s.game.kernel.state_record(twin), seat, s.chance)
        same = np.array_equal(s.game.kernel.observe(twin, seat), s.game.kernel.observe(s.state, seat))
        assert same, f"seat {seat} sees a secret"


def memory_may_be_dirty(s: Sample) -> None:
    """Verbs write all that they must: on memory full of ones the outcome is the same as on zeros."""
    kernel, size = s.game.kernel, s.game.kernel.actions(s.game.spec, s.match.options)
    encoded = np.array(s.game.spec.encode(s.match.options), np.int32)
    words = tuple(s.chance.getrandbits(64) for _ in range(4))
    view = kernel.observe(s.state, s.match.to_move)

    def outcome(verb: str, length: int, dtype: Any, fill: int) -> bytes:
        out = np.full(length * np.dtype(dtype).itemsize, fill, np.uint8).view(dtype)
        call = kernel.verb(verb)
        match verb:
            case "deal":
                call(out, encoded, stream(words))
            case "imagine":
                call(view, s.data, stream(words), out)
            case "score":
                call(s.state, out)
            case _:
                call(s.state, s.data, out)
        return bytes(out.tobytes())

    state_size = kernel.state_dtype.itemsize
    for verb, length, dtype in (
        ("deal", state_size, np.uint8), ("imagine", state_size, np.uint8), ("score", s.seats, np.float32),
        ("estimate", s.seats, np.float32), ("mask", size, np.uint8),
    ):  # fmt: skip
        if kernel.has(verb):
            assert outcome(verb, length, dtype, 0) == outcome(verb, length, dtype, 255), f"{verb} left something unset"


def apply_tells_the_ending(s: Sample) -> None:
    """`apply` returns what the header then says: 0, or the number of the ending."""
    for action in s.legal[:3]:
        after = s.state.copy()
        told = s.game.kernel.apply(after, s.data, action, s.stream())
        assert told == s.game.kernel.state_record(after)["over"], f"apply({action}) returned {told}"


def random_actions_are_legal(s: Sample) -> None:
    """`sample` draws legal actions only, in every position."""
    if s.legal and s.game.kernel.has("sample"):
        rng = s.stream()
        drawn = {int(s.game.kernel.verb("sample")(s.state, s.data, rng)) for _ in range(10)}
        assert drawn <= set(s.legal), f"sample drew {drawn - set(s.legal)}"


def imagined_worlds_fit_the_view(s: Sample) -> None:
    """A world imagined from a view looks exactly like it from that seat, byte for byte."""
    for seat in (SPECTATOR, *range(s.seats)):
        view = s.game.kernel.observe(s.state, seat)
        worlds = [s.game.kernel.imagine(view, s.data, s.stream()) for _ in range(3)]
        for world in worlds:
            assert np.array_equal(s.game.kernel.observe(world, seat), view), f"seat {seat} would notice"
        if not s.game.spec.hidden:
            assert all(np.array_equal(world, s.state) for world in worlds), "nothing is hidden, yet worlds differ"
        # A world that the game's own notation calls impossible is refused by its name.
        s.game.text.parse_position(s.game.text.position_text(s.game.kernel.state_record(worlds[0])))


def what_a_seat_may_do_shows_in_its_view(s: Sample) -> None:
    """The player to move has the same legal actions in every world that fits its view."""
    if not s.match.over:
        view = s.game.kernel.observe(s.state, s.match.to_move)
        world = s.game.kernel.imagine(view, s.data, s.stream())
        assert set(s.game.kernel.legal(world, s.data).tolist()) == set(s.legal)


def chance_is_declared(s: Sample) -> None:
    """In a game without chance an action has one outcome, whatever the generator."""
    if not s.game.spec.chance and s.legal:
        action, one, two = s.chance.choice(s.legal), s.state.copy(), s.state.copy()
        s.game.kernel.apply(one, s.data, action, s.stream())
        s.game.kernel.apply(two, s.data, action, s.stream())
        assert np.array_equal(one, two)


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
        assert line.read(s.game, view, text) == (text, [action]), text


def lines_read_back(s: Sample) -> None:
    """Several actions of one turn can be written as one move, which reads back and plays the same."""
    if s.match.over or not s.game.spec.has(Lines):
        return
    one_by_one, actions = s.match.copy(), list[int]()
    while len(actions) < LONGEST_LINE and one_by_one.to_move == s.match.to_move and not one_by_one.over:
        actions.append(s.chance.choice(s.game.kernel.legal(one_by_one.state_bytes(), s.data).tolist()))
        if one_by_one.play(actions[-1]).moves[-1].rolled:
            break
    view = s.match.view(s.match.to_move).record
    text = line.text(s.game, view, actions)
    assert line.read(s.game, view, text) == (text, actions), text
    at_once = s.match.copy().play(text)
    assert at_once.moves[-1].text == text
    rolled = one_by_one.moves[-1].rolled  # by another stream, as it is another move there
    assert rolled or np.array_equal(at_once.state_bytes(), one_by_one.state_bytes()), text


def what_is_offered_tells_nothing(s: Sample) -> None:
    """Whatever is legal is offered, and what can be prepared needs no secret data: chance and turn stay as they are."""
    offered = s.match.offered_moves
    assert set(s.legal) <= set(offered.values())
    if not s.match.over:
        for gesture in s.match.flat_scene(s.match.to_move).gestures:
            if gesture.draft:
                s.match.ahead([gesture.move])
                assert s.match.why_not(gesture.move) is None, f"{gesture.move} can be prepared, but not made"


def what_is_shown_is_enough_to_play(s: Sample) -> None:
    """What people see has gaps at most where they must remember: worlds that fill them allow the same, and `veil` and
    `forget` take nothing else away."""
    if s.match.over or not s.game.spec.has(Memory):
        return
    sight = s.match.sight(s.match.to_move)
    for view in (sight.bytes, s.game.kernel.forget(s.match.view(s.match.to_move).bytes, 1.0)):
        world = s.game.kernel.imagine(view, s.data, s.stream())
        assert set(s.game.kernel.legal(world, s.data).tolist()) == set(s.legal)
    header = s.game.kernel.state_record(s.state)
    assert all(sight.record[name] == header[name] for name in ("ply", "to_move", "seats", "over", "phase"))


def others_play_on_without_who_gives_up(s: Sample) -> None:
    """Where a game can be left: whoever gives up is out, and it is somebody else's move, or the game is over."""
    if s.match.over or not s.match.can_be_left:
        return
    for seat in sorted(set(range(s.seats)) - s.match.out):
        left = s.match.copy().resign(seat)
        assert left.out == s.match.out | {seat} and left.moves[-1].left
        assert left.over or (left.to_move not in left.out and left.legal_moves)
        assert left.over or s.match.to_move in (left.to_move, seat), "only the mover's turn ends"
        assert not any(text.startswith("leave ") for text in left.legal_moves), "records say so when somebody leaves"


def points_are_counted_for_every_seat(s: Sample) -> None:
    """Where a game counts points, each seat has some, or none, at the end."""
    if s.match.result and s.match.result.points is not None:
        assert len(s.match.result.points) == s.seats


def positions_read_back(s: Sample) -> None:
    """A position written down and read again is the same to the last byte."""
    again = Match.from_text(s.match.to_text())
    assert np.array_equal(again.state_bytes(), s.state), s.match.to_text()


def scenes_are_whole(s: Sample) -> None:
    """Every seat has a picture: ids are unique, drawings exist, and each move that is offered can be pressed."""
    for seat in (SPECTATOR, *range(s.seats)):
        scene = s.match.scene(seat)
        ids = {item.id for item in scene.items}
        assert len(ids) == len(scene.items), "two items have the same id"
        missing = {item.symbol for item in scene.items if item.symbol} - set(s.game.art)
        assert not missing, f"there are no drawings {missing} in art/"
        unknown = {item for gesture in scene.gestures for item in gesture.path} - ids
        assert not unknown, f"gestures press items that are not there: {unknown}"
        if seat == s.match.to_move:
            view, offered = s.match.view(seat).record, s.match.offered_moves
            lines = {gesture.move: line.read(s.game, view, gesture.move)[1] for gesture in scene.gestures}
            assert {actions[0] for actions in lines.values()} == set(offered.values())
            assert {move for move, actions in lines.items() if len(actions) == 1} <= set(offered)
            assert len({(gesture.path, gesture.turn) for gesture in scene.gestures}) == len(scene.gestures)


LAWS: tuple[Callable[[Sample], None], ...] = (
    going_on_means_there_is_a_move,
    check_agrees_with_legal,
    actions_fit_the_space,
    the_header_is_true,
    apply_tells_the_ending,
    random_actions_are_legal,
    memory_may_be_dirty,
    secrets_do_not_show,
    imagined_worlds_fit_the_view,
    what_a_seat_may_do_shows_in_its_view,
    chance_is_declared,
    looking_changes_nothing,
    rewards_stay_in_range,
    moves_have_their_own_text,
    lines_read_back,
    what_is_offered_tells_nothing,
    what_is_shown_is_enough_to_play,
    others_play_on_without_who_gives_up,
    points_are_counted_for_every_seat,
    positions_read_back,
    scenes_are_whole,
)
