"""The laws of what is hidden: twin worlds, which differ in nothing but what a seat cannot know."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fiveways.contract.loading import Game
from fiveways.contract.states import stream
from fiveways.contract.traits import Secrets
from fiveways.contract.verbs import SPECTATOR
from fiveways.testing.differing import differ, fields, viewer, views_differ
from fiveways.testing.samples import Notes, Sample


def secrets_do_not_show(s: Sample) -> None:
    """What a seat cannot know changes nothing in its view: worlds that differ only there look the same, byte for byte.

    The game says what that is by `reshuffle(state, seat, chance)` in its kernel module: plain Python that deals all
    that the seat cannot know anew, written independently of `observe` and `imagine`.
    """
    kernel = s.game.kernel
    for seat, twin in s.twins.items():
        here, there = kernel.observe(s.state, seat), kernel.observe(twin, seat)
        assert np.array_equal(here, there), f"{viewer(seat)} sees a secret: {views_differ(s.game, here, there)}"


def imagined_worlds_fit_the_view(s: Sample) -> None:
    """A world imagined from a view looks exactly like it from that seat, byte for byte."""
    kernel = s.game.kernel
    for seat in s.viewers:
        view = kernel.observe(s.state, seat)
        worlds = [kernel.imagine(view, s.data, s.stream()) for _ in range(3)]
        for world in worlds:
            seen = kernel.observe(world, seat)
            assert np.array_equal(seen, view), (
                f"`imagine` does not fit the view of {viewer(seat)}: {views_differ(s.game, view, seen)}"
            )
        if s.game.spec.has(Secrets):
            _note(s, seat, kernel.state_record(worlds[0]))
        else:
            for world in worlds:
                same = np.array_equal(world, s.state)
                told = same or differ("state", kernel.state_record(s.state), kernel.state_record(world))
                assert same, f"nothing is hidden, and yet `imagine` does not give back the state: {told}"
        _can_be_written(s, kernel.state_record(worlds[0]))


def _can_be_written(s: Sample, world: object) -> None:
    """A world that the game's own notation calls impossible is refused by its name."""
    if not (wrong := _unreadable(s, world)):
        return
    fault = _unreadable(s, s.game.kernel.state_record(s.state))
    assert not fault, f"the position itself cannot be read back: {fault}"
    raise AssertionError(f"the imagined world cannot be read back; `imagine` may have left something out: {wrong}")


def _unreadable(s: Sample, state: object) -> str:
    """Why a state that is written down cannot be read again; empty if it can."""
    try:
        s.game.text.parse_position(s.game.text.position_text(state))
    except ValueError as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _note(s: Sample, seat: int, world: object) -> None:
    """What is compared in this position, for `secrets_are_compared`."""
    state, kernel = s.game.kernel.state_record(s.state), s.game.kernel
    if s.game.spec.has_secrets(s.match.options) and seat != SPECTATOR:
        s.notes.positions[seat] += 1
        s.notes.reshuffled[seat] |= set(fields(state, kernel.state_record(s.twins[seat])))
        s.notes.imagined[seat] |= set(fields(state, world))


def secrets_are_compared(game: Game, notes: Notes) -> None:
    """`reshuffle` deals anew what `imagine` imagines: where it changes nothing, no secret is compared."""
    for seat, count in sorted(notes.positions.items()):
        changed, imagined = notes.reshuffled[seat], notes.imagined[seat]
        assert changed or not imagined, (
            f"`reshuffle` changed nothing for seat {seat} in {count} positions: no secret was compared"
        )
        left = sorted(imagined - changed)
        assert not left, (
            f"`reshuffle` never changed {', '.join(left)} for seat {seat} in {count} positions, and `imagine` varies it"
        )


def shows_names_who_learns(s: Sample) -> None:
    """`shows` names every seat that learns something hidden by an action, so that nobody takes it back after a look."""
    kernel = s.game.kernel
    if s.match.over or not s.twins or not s.legal:
        return
    action = s.aside.choice(s.legal)
    named, words = kernel.shows(s.state, action), tuple(s.aside.getrandbits(64) for _ in range(4))
    after, rng = s.state.copy(), stream(words)
    if kernel.apply(after, s.data, action, rng) or tuple(rng.tolist()) != words:
        return  # nobody takes back what ended the game, or what chance decided
    for seat in range(s.seats):
        twin = s.twins[seat].copy()
        known = not np.array_equal(kernel.observe(twin, seat), kernel.observe(s.state, seat))
        if seat in named or known or kernel.check(twin, s.data, action):
            continue
        kernel.apply(twin, s.data, action, stream(words))
        here, there = kernel.observe(after, seat), kernel.observe(twin, seat)
        assert np.array_equal(here, there), (
            f"action {action} tells seat {seat} something hidden, and `shows` names {list(named)}: "
            f"{views_differ(s.game, here, there)}"
        )


SECRECY_LAWS: tuple[Callable[[Sample], None], ...] = (
    secrets_do_not_show,
    imagined_worlds_fit_the_view,
    shows_names_who_learns,
)
