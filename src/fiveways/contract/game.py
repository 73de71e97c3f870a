"""A game: its fact sheet, and its other files loaded when first asked for."""

from __future__ import annotations

from functools import cached_property, partial
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol, cast

from fiveways.contract import loading
from fiveways.contract.errors import IllegalMove
from fiveways.contract.facts import Spec
from fiveways.contract.rulebook import RuleBook

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Mapping, Sequence

    from fiveways.contract.kernel import Kernel, Record
    from fiveways.contract.options import Value
    from fiveways.contract.scene import Gesture, Scene
    from fiveways.contract.view import View


class Text(Protocol):
    """What a game's `text.py` offers: notation that round-trips.

    It may leave out `move_texts`, which is for speed. And it may have `news(before, after)`: a sentence about what a
    move brought about, from what everybody sees, for a match of several parts; "" if there is nothing to say.

    Where a move may be several actions, made at once (`match/line.py`), it has both of these; the view is the mover's
    before the first of them:
        parse_line(view, text) -> list[int]    reads a move of one action or of several
        line_text(view, actions) -> str        writes several; `parse_line` reads it back

    Where the rules give so many seconds for a turn (`Spec.turn_seconds`), `late(view)` is the move that ends the turn
    of whoever has used them up; the view is that seat's. Without it, too late is lost.

    Where an action of a line had better be called something else in a refusal, `called(view, action)` says what.

    Where a move's text says what others may not know, `told(text)` is how it is told while the game goes on.

    Where the notation is for those who know it, `spoken(text)` says a move in words, told as an order: "step north".
    """

    def move_text(self, view: Record, action: int) -> str: ...
    def move_texts(self, view: Record, actions: list[int]) -> list[str]: ...
    def parse_move(self, view: Record, text: str) -> int: ...
    def position_text(self, state: Record) -> str: ...
    def parse_position(self, text: str) -> tuple[dict[str, Value], Record]: ...
    def diagram(self, view: Record, colour: bool = False) -> str: ...


class Stage(Protocol):
    """What a game's `picture.py` offers: a picture of a view.

    `meant` may be left out: the move somebody means who presses these items though they are none of the gestures, so
    that they can be told why not; or the refusal itself, where no notation says it. None if nothing can or may be said.
    `presses` may be left out too: what to press for a move, where that never depends on anything but the move. The
    scene then needs its legal moves for nothing else, and a table asks for the few gestures that are new.
    `drafts` is for speed: whether a move may be prepared, said of the move alone as its gestures say it.
    """

    def scene(self, view: Record, legal: Mapping[str, int]) -> Scene: ...
    def meant(self, view: Record, path: Sequence[str]) -> str | IllegalMove | None: ...
    def presses(self, move: str) -> tuple[Gesture, ...]: ...
    def drafts(self, move: str) -> bool: ...


class Players(Protocol):
    """What a game's `bots.py` offers, if it has one: bots that think in their own way (`Spec.own_levels`)."""

    def choose(self, view: View, level: int, seed: bytes, cancel: threading.Event | None) -> tuple[list[int], str]:
        """A line of actions that is one move, and one sentence why, from view and seed alone; level 0 is greedy."""
        ...


def _one_by_one(text: Text, view: Record, actions: list[int]) -> list[str]:
    return [text.move_text(view, action) for action in actions]


class Game:
    """One game; get it with `fiveways.load_game("bones")`."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    def __repr__(self) -> str:
        return f"load_game({self.spec.id!r})"

    @cached_property
    def kernel(self) -> Kernel:
        """The compiled rules."""
        from fiveways.contract.kernel import Kernel

        return Kernel(import_module(f"{self.spec.package}.rules"))

    @cached_property
    def text(self) -> Text:
        module = import_module(f"{self.spec.package}.text")
        if not hasattr(module, "move_texts"):
            module.move_texts = partial(_one_by_one, module)  # type: ignore[attr-defined]
        return cast(Text, module)

    @cached_property
    def stage(self) -> Stage:
        return cast(Stage, import_module(f"{self.spec.package}.picture"))

    @cached_property
    def players(self) -> Players:
        """Players of its own, where the fact sheet speaks of their levels."""
        return cast(Players, import_module(f"{self.spec.package}.bots"))

    @cached_property
    def presses(self) -> Callable[[str], tuple[Gesture, ...]] | None:
        """What to press for a move, if the game can say it of the move alone."""
        return getattr(self.stage, "presses", None)

    @cached_property
    def art(self) -> dict[str, str]:
        """The game's SVG symbols by name."""
        folder = files(self.spec.package) / "art"
        drawings = (file for file in folder.iterdir() if file.name.endswith(".svg"))
        return {file.name.removesuffix(".svg"): file.read_text("utf-8") for file in drawings}

    @cached_property
    def rulebook(self) -> RuleBook:
        return RuleBook(self.spec.id, (files(self.spec.package) / "rules.md").read_text("utf-8"))

    def told(self, move: str) -> str:
        """A move as everybody may be told of it while the game goes on."""
        tell: Callable[[str], str] | None = getattr(self.text, "told", None)
        return tell(move) if tell else move

    def spoken(self, move: str) -> str:
        """A move in words, "" where its notation is all there is."""
        say: Callable[[str], str] | None = getattr(self.text, "spoken", None)
        return say(move) if say else ""

    def refusal(self, code: int, move: str) -> IllegalMove:
        """The error that says why a move is not allowed; `code` is the answer of the kernel's `check`."""
        rule, text = self.spec.refusal(code)
        return IllegalMove(f"{move}: {text}", rule)

    def __reduce__(self) -> tuple[Any, ...]:
        return loading.load, (self.spec.id,)
