"""The laws of notation and pictures. Each is a function whose first line is the law."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fiveways.contract.traits import Lines, Memory
from fiveways.match import line
from fiveways.match.match import Match
from fiveways.testing.samples import Sample

LONGEST_LINE = 8
"""How many actions a tried line has at most."""


def moves_have_their_own_text(s: Sample) -> None:
    """Each legal move has a text of its own that reads back as the same move."""
    view = s.match.view(s.match.to_move).record
    texts = {action: s.game.text.move_text(view, action) for action in s.legal}
    by_text = {text: action for action, text in texts.items()}
    twice = [
        f"{action} and {by_text[text]} are both {text!r}" for action, text in texts.items() if by_text[text] != action
    ]
    assert not twice, f"actions {twice[0]}"
    for action, text in texts.items():
        read = s.game.text.parse_move(view, text)
        assert read == action, f"action {action} is written {text!r}, which reads back as action {read}"
        assert line.read(s.game, view, text) == (text, [action]), (
            f"{text!r} does not read back as action {action} alone"
        )


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
    assert line.read(s.game, view, text) == (text, actions), (
        f"{actions} is written {text!r}, which reads back otherwise"
    )
    at_once = s.match.copy().play(text)
    assert at_once.moves[-1].text == text, f"{text!r} was played and is now called {at_once.moves[-1].text!r}"
    rolled = one_by_one.moves[-1].rolled  # by another stream, as it is another move there
    assert rolled or np.array_equal(at_once.state_bytes(), one_by_one.state_bytes()), (
        f"{text!r} at once leads elsewhere"
    )


def what_is_offered_tells_nothing(s: Sample) -> None:
    """Whatever is legal is offered, and what can be prepared needs no secret data: chance and turn stay as they are."""
    offered = s.match.offered_moves
    missing = set(s.legal) - set(offered.values())
    assert not missing, f"actions {sorted(missing)[:5]} are legal and not offered"
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
        differ = set(s.game.kernel.legal(world, s.data).tolist()) ^ set(s.legal)
        assert not differ, f"actions {sorted(differ)[:5]} depend on what has to be remembered"
    header = s.game.kernel.state_record(s.state)
    wrong = [name for name in ("ply", "to_move", "seats", "over", "phase") if sight.record[name] != header[name]]
    assert not wrong, f"veil changes the header's {', '.join(wrong)}"


def positions_read_back(s: Sample) -> None:
    """A position written down and read again is the same to the last byte."""
    again = Match.from_text(s.match.to_text())
    now, then = (s.game.kernel.state_record(state) for state in (again.state_bytes(), s.state))
    lost = [name for name in then.dtype.names if not np.array_equal(now[name], then[name])]
    assert not lost, f"the text does not bring back the fields {', '.join(lost)}"
    assert np.array_equal(again.state_bytes(), s.state), (
        "bytes between the fields differ: set the whole state to 0 first"
    )


def scenes_are_whole(s: Sample) -> None:
    """Every seat has a picture: ids are unique, drawings exist, and each move that is offered can be pressed."""
    for seat, scene in s.scenes.items():
        ids = {item.id for item in scene.items}
        names = [item.id for item in scene.items]
        assert len(ids) == len(names), (
            f"two items have the id {next(name for name in names if names.count(name) > 1)!r}"
        )
        missing = {item.symbol for item in scene.items if item.symbol} - set(s.game.art)
        assert not missing, f"there are no drawings {missing} in art/"
        unknown = {item for gesture in scene.gestures for item in gesture.path} - ids
        assert not unknown, f"gestures press items that are not there: {sorted(unknown)[:5]}"
        if seat == s.match.to_move:
            view, offered = s.match.view(seat).record, s.match.offered_moves
            lines = {gesture.move: line.read(s.game, view, gesture.move)[1] for gesture in scene.gestures}
            pressed = {actions[0] for actions in lines.values()}
            unpressed = [move for move, action in offered.items() if action not in pressed]
            assert not unpressed, f"no gesture makes the move {unpressed[0]!r}"
            more = [move for move, actions in lines.items() if len(actions) == 1 and move not in offered]
            assert not more, f"a gesture makes the move {more[0]!r}, which is not offered"
            paths = [(gesture.path, gesture.turn) for gesture in scene.gestures]
            same = [path for path in paths if paths.count(path) > 1] if len(set(paths)) < len(paths) else []
            assert not same, f"two moves are made by pressing {same and same[0]}"


SHOWN_LAWS: tuple[Callable[[Sample], None], ...] = (
    moves_have_their_own_text,
    lines_read_back,
    what_is_offered_tells_nothing,
    what_is_shown_is_enough_to_play,
    positions_read_back,
    scenes_are_whole,
)
