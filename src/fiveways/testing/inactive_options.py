"""The law about options that do not matter: it compares twin games that differ only in such an option."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from fiveways.contract.loading import Game
from fiveways.contract.options import Value
from fiveways.contract.states import Fields, stream
from fiveways.contract.traits import Memory, Points, Together, TurnClock
from fiveways.contract.verbs import SPECTATOR
from fiveways.match import line
from fiveways.match.match import Match
from fiveways.testing.samples import extremes, positions

SPARSE = 8
"""In one position of so many, the views and pictures of all seats are compared too."""
_ANY_WORDS = (1, 2, 3, 4)


def what_does_not_matter_changes_nothing(game: Game, chance: random.Random) -> None:
    """An option changes nothing where its `when` does not hold."""
    if any(option.when for option in game.spec.all_options):
        *_, last = positions(game, chance)
        for options in inactive_changes(last.match):
            changed = [f"{name}={value}" for name, value in options.items() if value != last.match.options[name]]
            try:
                same_game(last.match, options)
            except AssertionError as broken:
                raise AssertionError(f"{', '.join(changed)} is said not to matter, but {broken}") from None


def inactive_changes(match: Match) -> Iterator[dict[str, Value]]:
    """The options of a match with one changed that is said not to matter there, in turn to its other values."""
    for option in match.game.spec.all_options:
        if option.matters(match.options):
            continue
        for value in extremes(option):
            if value != match.options[option.name]:
                yield {**match.options, option.name: value}


def same_game(match: Match, options: dict[str, Value]) -> None:
    """The seed and moves of a match give the same game with these options, even if the fact sheet refuses them."""
    spec, kernel = match.game.spec, match.game.kernel
    told_by_traits = (
        spec.trait(Memory).needed, spec.trait(Together).when, spec.trait(TurnClock).seconds, spec.trait(Points).alone,
    )  # fmt: skip
    for told in (spec.names_of_seats, spec.has_secrets, *told_by_traits):
        assert told(options) == told(match.options), (
            f"the fact sheet then says {told(options)} instead of {told(match.options)}"
        )
    record = match.record()
    twin = Match(match.game, options, bytes.fromhex(record.seed or ""), record.nonces)
    assert np.array_equal(kernel.data(options), kernel.data(match.options)), "`load_data` then gives other data"
    stored: dict[str, str] | None = None
    for number, at in enumerate(match.history()):
        differ = _differences(kernel.state_record(at.state_bytes()), kernel.state_record(twin.state_bytes()))
        stored = differ if stored is None else stored
        # The state holds its options, so this option may differ there: always in the same way, and nothing else.
        assert len(stored) <= 1 and differ == stored, f"after {number} moves: {differ}"
        if number % SPARSE == 0 or number == len(match.moves):
            _looks_the_same(at, twin)
        if number < len(match.moves):
            _same_choices(at, twin, match.moves[number].text)
            twin.play(match.moves[number].text)
    for move, other in zip(match.moves, twin.moves, strict=True):
        assert other.text == move.text, f"the move {move.text!r} is then written {other.text!r}"
        assert other.news == move.news, f"the news of {move.text!r} is then {other.news!r} instead of {move.news!r}"
    assert twin.result == match.result, f"the result is then {twin.result} instead of {match.result}"


def _same_choices(match: Match, twin: Match, move: str) -> None:
    """Before a move, and before each of its actions, the same actions are legal."""
    kernel, data = match.game.kernel, match.game.kernel.data(match.options)
    states = [match.state_bytes(), twin.state_bytes()]
    for action in line.read(match.game, match.view(match.to_move).record, move)[1]:
        legal = [kernel.legal(state, data).tolist() for state in states]
        assert legal[0] == legal[1], f"{move}: something else can be done"
        for state in states:
            kernel.apply(state, data, action, stream(_ANY_WORDS))


def _looks_the_same(match: Match, twin: Match) -> None:
    kernel, data = match.game.kernel, match.game.kernel.data(match.options)
    for seat in (SPECTATOR, *range(len(match.seats))):
        assert match.scene(seat) == twin.scene(seat), f"seat {seat} is shown something else"
        views = [one.view(seat).bytes for one in (match, twin)]
        worlds = [kernel.imagine(view, data, stream(_ANY_WORDS)) for view in views]
        assert len(_differences(*map(kernel.view_record, views))) <= 1, f"seat {seat} knows something else"
        assert len(_differences(*map(kernel.state_record, worlds))) <= 1, f"seat {seat} imagines something else"
    if kernel.has("estimate"):
        one, other = (kernel.estimate(each.state_bytes(), data) for each in (match, twin))
        assert one == other, f"`estimate` then says {other} instead of {one}"


def _differences(one: Fields, other: Fields) -> dict[str, str]:
    """The fields in which two records differ, with both values."""
    return {
        name: f"{one[name]} and {other[name]}" for name in one.dtype.names if not np.array_equal(one[name], other[name])
    }
