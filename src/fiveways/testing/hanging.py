"""Says what hangs: an endless loop in compiled code cannot be stopped, so a thread looks on and tells where it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Event, Thread, get_ident
from types import FrameType
from typing import Any

from fiveways.contract.loading import Game
from fiveways.contract.states import Bytes
from fiveways.contract.verbs import VERBS
from fiveways.match.match import Match
from fiveways.testing.samples import Sample, place

PATIENCE = 20.0
"""After so many seconds a single call of a verb hangs, and so does whatever else the kit does for that long."""
LOOKS = 20
"""How often the thread looks in that time."""


@contextmanager
def watched(game: Game) -> Iterator[None]:
    """Meanwhile, a thread tells what this one has been doing for too long; once for each thing."""
    done = Event()
    watcher = Thread(target=_watch, args=(game, get_ident(), done), name="what hangs", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()


def _watch(game: Game, thread: int, done: Event) -> None:
    doing: FrameType | None = None  # to keep the frame is to know that it is the same call
    looks = 0
    while not done.wait(PATIENCE / LOOKS):
        frames = _frames(thread)
        now = _verb(frames) or _step(frames)
        doing, looks = (doing, looks + 1) if now is doing else (now, 0)
        if doing is not None and looks == LOOKS:
            _tell(game, frames)


def _frames(thread: int) -> list[FrameType]:
    """What a thread is doing, the innermost call first."""
    frame, found = sys._current_frames().get(thread), []
    while frame:
        found.append(frame)
        frame = frame.f_back
    return found


def _verb(frames: list[FrameType]) -> FrameType | None:
    """The call of a verb."""
    inside = (frame for frame in frames if frame.f_globals.get("__name__") == "fiveways.contract.kernel")
    return next((frame for frame in inside if frame.f_code.co_name in VERBS), None)


def _step(frames: list[FrameType]) -> FrameType | None:
    """What the kit itself does, such as holding one position to one law."""
    steps = ("_hold", "_told", "_count_endings")
    inside = (frame for frame in frames if frame.f_globals.get("__package__") == "fiveways.testing")
    return next((frame for frame in inside if frame.f_code.co_name in steps), None)


def _tell(game: Game, frames: list[FrameType]) -> None:
    """First what cannot go wrong; then the position, since to write it may take the rules that hang."""
    match = next(_found(frames, "match", Match), None)
    match = match or next((sample.match for sample in _found(frames, "sample", Sample)), None)
    _say(frames, f"\n{game.spec.id}: {_what(frames)} has not come back for {PATIENCE:g} s")
    options = next(_found(frames, "options", dict), None) or (match and match.options)
    if options is not None:
        _say(frames, f"With options {dict(options)}")
    verb = _verb(frames)
    if not match and verb and "state" in verb.f_locals:
        _say(frames, f"At about: {_about(game, verb.f_locals['state'])}")
    if match:
        _say(frames, f"After the moves {', '.join(played.text for played in match.moves) or '(none)'}")
        _say(frames, f"At: {place(match)}")
    _say(frames, "FIVEWAYS_PLAIN=1 runs verbs as plain Python: what pytest shows after a while then names the line")


def _about(game: Game, state: Bytes) -> str:
    """The position that the verb was given, in which it may have begun to change something."""
    try:
        return f"{game.spec.id} {game.text.position_text(game.kernel.state_record(state))}"
    except Exception as error:
        return f"a position that cannot be written ({error})"


def _what(frames: list[FrameType]) -> str:
    """The verb with its action, and the law that asks."""
    verb, law = _verb(frames), next((law for law in _found(frames, "law", object) if callable(law)), None)
    asked = (law.__doc__ or law.__name__).strip().splitlines()[0] if law else ""
    if verb:
        given = verb.f_locals
        action = f", action {given['action']}" if "action" in given else ""
        return f"the verb {verb.f_code.co_name}{action}" + (f" (asked by the law: {asked})" if asked else "")
    if any(frame.f_code.co_name == "_count_endings" for frame in frames):
        return "a verb in random games (of compiled code, so no position is known)"
    return f"the law: {asked}" if asked else "the kit"


def _found(frames: list[FrameType], name: str, kind: type[Any]) -> Iterator[Any]:
    """The variables of this name and kind, the innermost first."""
    inside = (frame for frame in frames if frame.f_globals.get("__package__") == "fiveways.testing")
    found = (frame.f_locals for frame in inside)
    return (local[name] for local in found if name in local and isinstance(local[name], kind))


def _say(frames: list[FrameType], line: str) -> None:
    """Write a line to the terminal at once, also from under pytest, which keeps it back until the test is over."""
    tests = (frame.f_locals["pyfuncitem"] for frame in frames if "pyfuncitem" in frame.f_locals)
    config = getattr(next(tests, None), "config", None)
    capture = config and config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled() if capture else nullcontext():
        print(line, file=sys.__stderr__, flush=True)
