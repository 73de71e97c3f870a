"""The laws of the rules, which the verbs of every game keep. Each is a function whose first line is the law."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fiveways.contract.states import stream
from fiveways.contract.traits import Automatic, Chance
from fiveways.testing.differing import states_differ, viewer
from fiveways.testing.samples import Sample

ONLY_RNG = "all chance comes from its `rng`, never from np.random or a clock"


def going_on_means_there_is_a_move(s: Sample) -> None:
    """While a game goes on there is a legal action, and none when it is over; none is listed twice."""
    header = "the game is over" if s.match.over else "the game goes on"
    assert bool(s.legal) != s.match.over, f"`legal` lists {len(s.legal)} actions, and the header says that {header}"
    assert len(set(s.legal)) == len(s.legal), "an action is listed twice"
    assert len(s.game.kernel.legal(s.state, s.data)) == len(s.legal), "actions are listed after the end"


def automatic_phases_have_one_action(s: Sample) -> None:
    """In a phase that is Automatic there is exactly one legal action."""
    automatic = s.match.phase in s.game.spec.trait(Automatic).phases and not s.match.over
    assert not automatic or len(s.legal) == 1, (
        f"phase {s.match.phase} is Automatic, and there are {len(s.legal)} legal moves"
    )


def check_agrees_with_legal(s: Sample) -> None:
    """`check` allows exactly what `legal` lists, and refuses the rest by a rule of the book, in words."""
    legal, spec, kernel = set(s.legal), s.game.spec, s.game.kernel
    for action in range(-1, kernel.max_actions + 1):
        rule = kernel.check(s.state, s.data, action)
        assert (rule == 0) == (action in legal), f"action {action}: check says {rule}"
        if rule:
            assert rule in spec.refusals, f"no text for what check answers: {rule}"
            assert spec.refusal(rule)[0] in s.game.rulebook.rules, f"no rule {spec.refusal(rule)[0]} in rules.md"


def actions_fit_the_space(s: Sample) -> None:
    """Every legal action is a number of the action space that the options leave, and the mask says the same."""
    size = s.game.kernel.actions(s.game.spec, s.match.options)
    outside = [action for action in s.legal if not 0 <= action < size]
    assert not outside, f"legal lists {outside}, and actions are 0 to {size - 1}"
    assert size <= s.game.kernel.max_actions, f"action_count says {size}, more than MAX_ACTIONS"
    if s.game.kernel.has("mask"):
        mask = np.ones(size, np.uint8)
        s.game.kernel.verb("mask")(s.state, s.data, mask)
        differ = {int(action) for action in np.flatnonzero(mask)} ^ set(s.legal)
        assert not differ, f"mask and legal differ in {sorted(differ)[:5]}"


def the_header_is_true(s: Sample) -> None:
    """The header tells the ply, the seats and whose move it is, in state and views alike."""
    header = s.game.kernel.state_record(s.state)
    seats, to_move, ply, over = (int(header[name]) for name in ("seats", "to_move", "ply", "over"))
    assert seats == s.seats, f"`seats` is {seats}, and {s.seats} play"
    assert 0 <= to_move < seats, f"`to_move` is {to_move}, and seats are 0 to {seats - 1}"
    assert ply == len(s.match.moves), f"`ply` is {ply} after {len(s.match.moves)} actions"
    assert over <= len(s.game.spec.endings), (
        f"`over` is {over}, and the fact sheet has {len(s.game.spec.endings)} endings"
    )
    for seat in s.viewers:
        view = s.match.view(seat).record
        wrong = [name for name in ("ply", "to_move", "seats", "over") if view[name] != header[name]]
        assert not wrong, f"in the view of {viewer(seat)} the header's {', '.join(wrong)} differs from the state's"


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
            again = outcome(verb, length, dtype, 0) == outcome(verb, length, dtype, 0)
            assert again, f"{verb} gives something else each time: {ONLY_RNG}"
            assert outcome(verb, length, dtype, 0) == outcome(verb, length, dtype, 255), f"{verb} left something unset"


def apply_tells_the_ending(s: Sample) -> None:
    """`apply` returns what the header then says: 0, or the number of the ending."""
    for action in s.legal[:3]:
        after = s.state.copy()
        told = s.game.kernel.apply(after, s.data, action, s.stream())
        over = s.game.kernel.state_record(after)["over"]
        assert told == over, f"apply, action {action}: it returned {told}, and the header's `over` is {over}"


def random_actions_are_legal(s: Sample) -> None:
    """`sample` draws legal actions only, in every position."""
    if s.legal and s.game.kernel.has("sample"):
        rng = s.stream()
        drawn = {int(s.game.kernel.verb("sample")(s.state, s.data, rng)) for _ in range(10)}
        assert drawn <= set(s.legal), f"sample drew {drawn - set(s.legal)}"


def what_a_seat_may_do_shows_in_its_view(s: Sample) -> None:
    """The player to move has the same legal actions in every world that fits its view."""
    if not s.match.over:
        view = s.game.kernel.observe(s.state, s.match.to_move)
        world = s.game.kernel.imagine(view, s.data, s.stream())
        differ = set(s.game.kernel.legal(world, s.data).tolist()) ^ set(s.legal)
        assert not differ, f"actions {sorted(differ)[:5]} are legal in one of two worlds that look the same"


def chance_comes_from_rng(s: Sample) -> None:
    """All chance comes from `rng`: the same words give the same outcome."""
    for action in s.legal[:2]:
        one, two, words = s.state.copy(), s.state.copy(), tuple(s.aside.getrandbits(64) for _ in range(4))
        for state in (one, two):
            s.game.kernel.apply(state, s.data, action, stream(words))
        told = np.array_equal(one, two) or states_differ(s.game, one, two)
        assert told is True, f"apply, action {action}, gives something else each time: {told}: {ONLY_RNG}"


def chance_is_declared(s: Sample) -> None:
    """In a game without chance an action has one outcome, whatever the generator."""
    if not s.game.spec.has(Chance) and s.legal:
        action, one, two = s.chance.choice(s.legal), s.state.copy(), s.state.copy()
        s.game.kernel.apply(one, s.data, action, s.stream())
        s.game.kernel.apply(two, s.data, action, s.stream())
        told = np.array_equal(one, two) or states_differ(s.game, one, two)
        assert told is True, f"action {action} has two outcomes: {told}. Chance from `rng`? List the trait Chance"


def looking_changes_nothing(s: Sample) -> None:
    """Asking (legal, check, observe, score, estimate) leaves the state as it is."""
    kernel, before = s.game.kernel, s.state.copy()
    kernel.legal(s.state, s.data)
    kernel.check(s.state, s.data, 0)
    kernel.observe(s.state, 0)
    kernel.score(s.state)
    if kernel.has("estimate"):
        kernel.estimate(s.state, s.data)
    assert np.array_equal(before, s.state), "one of them writes to the state"


def rewards_stay_in_range(s: Sample) -> None:
    """Scores and estimates lie between -1 and 1."""
    values = s.game.kernel.score(s.state)
    if s.game.kernel.has("estimate"):
        values += s.game.kernel.estimate(s.state, s.data)
    assert all(-1 <= value <= 1 for value in values), f"they are {values}"


def others_play_on_without_who_gives_up(s: Sample) -> None:
    """Where a game can be left: a seat that gives up is out, and another seat is to move, or the game is over."""
    if s.match.over or not s.match.can_be_left:
        return
    for seat in sorted(set(range(s.seats)) - s.match.out):
        left = s.match.copy().resign(seat)
        assert left.out == s.match.out | {seat}, f"seat {seat} left, and `left` says {sorted(left.out)}"
        assert left.over or left.to_move not in left.out, f"it is the move of seat {left.to_move}, which has left"
        assert left.over or left.legal_moves, f"after seat {seat} left nobody can move"
        assert left.over or s.match.to_move in (left.to_move, seat), "only the mover's turn ends"
        assert not any(text.startswith("leave ") for text in left.legal_moves), "records say so when somebody leaves"


def points_are_counted_for_every_seat(s: Sample) -> None:
    """Where a game counts points, each seat has some, or none, at the end."""
    if s.match.result and s.match.result.points is not None:
        points = s.match.result.points
        assert len(points) == s.seats, f"`points` gives {len(points)} numbers for {s.seats} seats"


RULES_LAWS: tuple[Callable[[Sample], None], ...] = (
    going_on_means_there_is_a_move,
    automatic_phases_have_one_action,
    check_agrees_with_legal,
    actions_fit_the_space,
    the_header_is_true,
    apply_tells_the_ending,
    random_actions_are_legal,
    memory_may_be_dirty,
    what_a_seat_may_do_shows_in_its_view,
    chance_comes_from_rng,
    chance_is_declared,
    looking_changes_nothing,
    rewards_stay_in_range,
    others_play_on_without_who_gives_up,
    points_are_counted_for_every_seat,
)
